"""The glyphs of a page as MuPDF draws them, each with what the file says that it is."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from vault_grade.reader.layers.pdf_painting import ITEM, Run

_CONTINUES = -1  # the number of a glyph under every character but the first that it stands for
_UNKNOWN = "\ufffd"


class Glyph(NamedTuple):
    """One painted glyph. font: key of its font. number: within the font. claim: the characters it is said to be.

    mirrored: painted upside down, as the letters b and p are of one another.
    x, y: its origin on the page as shown, in points from the top left corner.
    """

    font: int
    number: int
    mirrored: bool
    claim: str
    x: float
    y: float


def glyphs_of(runs: Iterable[Run]) -> list[Glyph]:
    """The glyphs of the runs, one after another."""
    glyphs: list[Glyph] = []
    for font, mirrored, (a, b, c, d, e, f), items in runs:
        first = len(glyphs)
        for x, y, _, number, code, _ in ITEM.iter_unpack(items):
            claim = chr(code) if code > 0 else _UNKNOWN
            if number == _CONTINUES and len(glyphs) > first:
                glyphs[-1] = glyphs[-1]._replace(claim=glyphs[-1].claim + claim)
                continue
            glyphs.append(Glyph(font, number, mirrored, claim, a * x + c * y + e, b * x + d * y + f))
    return glyphs


def height_of(run: Run) -> tuple[float, float]:
    """Between which heights, in points from the top of the page, all origins of a run's glyphs lie."""
    _, b, _, d, _, f = run.matrix
    numbers = memoryview(run.items).cast("f")
    steps = ITEM.size // numbers.itemsize
    across, down = numbers[0::steps], numbers[1::steps]
    low, high = f, f
    for factor, places in ((b, across), (d, down)):
        ends = factor * min(places), factor * max(places)
        low, high = low + min(ends), high + max(ends)
    return (low, high) if low <= high else (-math.inf, math.inf)  # places that are no numbers tell nothing
