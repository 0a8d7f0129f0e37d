"""The size of a PDF's type where the file says it in units of its own.

A Type 3 font may draw its glyphs in units as large as a point, in type that the file then calls a fifth of a point high
(ISO 32000-2, 9.6.4: FontMatrix). What is told by multiples of the size, lines and the spaces in them, needs what it
looks like instead: the height that the font says its letters have.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

_TALLEST = 4.0  # multiples of the size: no letters of a font that has thousandths for its units reach so far
_USUAL = 1.2  # and so far they mostly do


def put_right(blocks: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """MuPDF's blocks of text, with the size that type in such a font looks to have in place of the file's."""
    kept = list(blocks)
    for span in (span for block in kept for line in block["lines"] for span in line["spans"]):
        height = span["ascender"] - span["descender"]
        if height > _TALLEST:
            span["size"] *= height / _USUAL
    return kept
