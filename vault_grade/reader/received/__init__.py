"""What a file that was fetched or handed over holds, looked at before it is kept as a source.

reading.py what is answered
read.py    the whole: what it is, its text's digest, how much of a work it is, why it can be no source
page.py    an HTML page in figures: running words, links, headings, forms
walls.py   pages that stand in a source's place: errors, sign-in and robot walls, cookie notices
extent.py  full text, abstract, or a page that leads to it

What a page says decides here what it can be used for, never whether it is a primary source.
"""
