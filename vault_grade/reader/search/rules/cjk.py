"""Rule ``cjk``: a line that wraps between ideographs or kana needs no space; those scripts set none.

Only the end of a line is passed over, never a space within one, and only between two characters of such a script.
"""

from __future__ import annotations

from vault_grade.reader.layers.base import Page
from vault_grade.reader.search.characters import WHITE, has_line_end, white_end
from vault_grade.reader.search.rules.base import Rule, Step

_SCRIPTS = (
    (0x2E80, 0x2FDF),  # radicals
    (0x3001, 0x303F),  # marks and brackets of these scripts
    (0x3041, 0x312F),  # kana, bopomofo
    (0x31A0, 0x31FF),
    (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0xF900, 0xFAFF),
    (0xFF01, 0xFF0F),  # full-width punctuation
    (0xFF1A, 0xFF20),
    (0xFF3B, 0xFF40),
    (0xFF5B, 0xFF9F),  # and half-width katakana
    (0x20000, 0x3FFFF),
)


def is_ideographic(character: str) -> bool:
    """True for ideographs, kana, and the punctuation that is set with them; never for a digit or a Latin letter."""
    return character >= "\u2e80" and any(first <= ord(character) <= last for first, last in _SCRIPTS)


def grant(quote: str, i: int, page: Page, j: int) -> Step | None:
    """The line end on the page, or in a quote that was pasted with its own."""
    passed = _wrap(page.text, j)
    if passed and quote[i] not in WHITE:
        return 0, passed
    own = _wrap(quote, i)
    return (own, 0) if own and page.text[j] not in WHITE else None


def _wrap(text: str, at: int) -> int:
    """The length of the white space at ``at`` where it ends a line between two ideographs, else 0."""
    end = white_end(text, at)
    if end == at or end == len(text) or not at or not has_line_end(text, at, end):
        return 0
    return end - at if is_ideographic(text[at - 1]) and is_ideographic(text[end]) else 0


RULE = Rule(
    name="cjk",
    source="Unicode Standard Annex 14, class ID; JIS X 4051 (lines break between any two ideographs, without a sign)",
    case="the page wraps “…行うことがで” before “きる…”, the person types both without a space",
    fold={},
    grant=grant,
)
