"""Where the combining marks of a PDF are drawn.

MuPDF puts each at the end of the character before it in the file, where it has no width. A file may draw the mark
before its letter, and then it is the next character that it stands on.

Source: MuPDF's stext-device.c, which moves a combining character to the pen's last place; Unicode Standard, 2.11
(combining marks follow their base in a text, which binds no page).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain, pairwise
from typing import TYPE_CHECKING, NamedTuple

from vault_grade.reader.layers.pdf_places import Place, place_of

if TYPE_CHECKING:
    from vault_grade.reader.layers.pdf_blanks import Blocks
    from vault_grade.reader.layers.pdf_painting import Painting, Run

MARK = "\u0300-\u036f"
"""The combining marks of Latin, Greek and Cyrillic letters, as a range of a pattern."""

_MARK = re.compile(f"[{MARK}]")
_MARKS = frozenset(range(0x300, 0x370))
_CHARACTER, _STEP = 4, 6  # of a glyph's numbers, see pdf_painting.ITEM


class _Painted(NamedTuple):
    """One character as it is painted. x, y: its origin, in points from the page's top left corner. advance: in ems."""

    character: str
    x: float
    y: float
    advance: float


def marks_placed(blocks: Blocks, painting: Painting) -> Blocks:
    """MuPDF's blocks of text, character by character, with each mark's box where it is drawn."""
    places = _places(painting)
    spans = (span for block in blocks for line in block["lines"] for span in line["spans"]) if places else ()
    for (before, _), (mark, size) in pairwise(
        (char, span["size"]) for span in spans for char in span["chars"]
    ):
        painted = places.get((place_of(*before["origin"]), mark["c"]))
        if painted is not None:
            _, top, _, bottom = mark["bbox"]
            mark["origin"] = painted.x, painted.y
            mark["bbox"] = painted.x, top, painted.x + painted.advance * size, bottom
    return blocks


def _places(painting: Painting) -> Mapping[tuple[Place, str], _Painted]:
    """The marks that are painted, by the place of what is painted before them."""
    if all(_MARKS.isdisjoint(_characters(run)) for run in painting.runs):
        return {}
    glyphs = chain.from_iterable(map(_painted, painting.runs))
    return {
        (place_of(before.x, before.y), mark.character): mark
        for before, mark in pairwise(glyphs)
        if _MARK.match(mark.character)
    }


def _characters(run: Run) -> list[int]:
    """The code points of a run's glyphs."""
    return memoryview(run.items).cast("i")[_CHARACTER::_STEP].tolist()


def _painted(run: Run) -> Iterator[_Painted]:
    from vault_grade.reader.layers.pdf_painting import ITEM

    a, b, c, d, e, f = run.matrix
    for x, y, advance, _, character, _ in ITEM.iter_unpack(run.items):
        yield _Painted(chr(max(character, 0)), a * x + c * y + e, b * x + d * y + f, advance)
