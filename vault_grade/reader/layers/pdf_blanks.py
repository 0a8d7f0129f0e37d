"""Spaces of a PDF whose font does not say that they are spaces: glyphs of unknown identity that draw nothing.

What leaves no mark and takes the room of a space is one to the eye, whatever its code. Every other glyph of unknown
identity stays unknown.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from vault_grade.reader.layers.pdf_places import Place, nearest, place_of

if TYPE_CHECKING:
    from vault_grade.reader.layers.pdf_painting import Painting

_UNKNOWN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffd\ue000-\uf8ff]")
_NARROWEST = 0.15  # of the type's size: MuPDF's own limit for a space
_SPACE = 32

Blocks = list[dict[str, Any]]


def has_unknown(text: str) -> bool:
    """Whether a text has a character of unknown identity."""
    return _UNKNOWN.search(text) is not None


def blanked(blocks: Blocks, painting: Painting) -> Blocks:
    """MuPDF's blocks of text, character by character, with a space for each such glyph."""
    unknown = [
        char
        for block in blocks
        for line in block["lines"]
        for span in line["spans"]
        for char in span["chars"]
        if has_unknown(char["c"]) and char["bbox"][2] - char["bbox"][0] >= _NARROWEST * span["size"]
    ]
    blank = set(_blank(painting)) if unknown else set()
    for char in unknown:
        if nearest(blank, *char["origin"]) is not None:
            char["c"] = " "
    return blocks


def _blank(painting: Painting) -> Iterator[Place]:
    """The places at which nothing stands but one glyph of unknown identity and without ink.

    A glyph that the font does not have may be drawn elsewhere, with another font in its stead: it is blank only where
    its code is that of a space.
    """

    from vault_grade.reader.layers.pdf_painting import placed

    @cache
    def inked(font: int, number: int) -> bool:
        return _has_ink(painting.fonts[font], number)

    glyphs = [
        (run.font, place_of(x, y), number, character, code)
        for run in painting.runs
        for x, y, number, character, code in placed(run)
    ]
    standing = Counter(place for _, place, *_ in glyphs)
    for font, place, number, character, code in glyphs:
        is_unknown = character <= 0 or has_unknown(chr(character))
        if standing[place] == 1 and is_unknown and (number or code == _SPACE) and not inked(font, number):
            yield place


def _has_ink(font: Any, number: int) -> bool:
    """Whether a glyph leaves a mark; what cannot be drawn may do so elsewhere."""
    from pymupdf import mupdf

    from vault_grade.reader.glyphs.shapes import shape_of

    try:
        return shape_of(font, number) is not None
    except mupdf.FzErrorBase:
        return True
