"""Whether a page's glyphs are drawn as the characters that the file says they are."""
