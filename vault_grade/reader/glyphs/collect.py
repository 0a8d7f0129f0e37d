"""The glyphs of a page as MuPDF draws them, each with what the file says that it is."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from vault_grade.reader.layers.pdf_painting import ITEM, Run

_CONTINUES = -1  # the number of a glyph under every character but the first that it stands for
_UNKNOWN = "\ufffd"
_STEP = ITEM.size // 4  # numbers of four bytes in an item,
_NUMBER, _CODE = 3, 4  # and which of them are the glyph's number and its character


class Glyph(NamedTuple):
    """One painted glyph. font: key of its font. number: within the font. claim: the characters it is said to be.

    mirrored: painted upside down, as the letters b and p are of one another.
    x, y: its origin on the page as shown, in points from the top left corner. sole: the claim is not the font's own.
    """

    font: int
    number: int
    mirrored: bool
    claim: str
    x: float
    y: float
    sole: bool = False


def glyphs_of(runs: Iterable[Run], top: float = -math.inf, bottom: float = math.inf) -> list[Glyph]:
    """The glyphs of the runs, one after another, that have their origins between two heights."""
    glyphs: list[Glyph] = []
    for font, mirrored, (a, b, c, d, e, f), items in runs:
        xs, ys = _places(items)
        whole = memoryview(items).cast("i")
        numbers, codes = whole[_NUMBER::_STEP], whole[_CODE::_STEP]
        heights = [b * x + d * y + f for x, y in zip(xs, ys, strict=True)]
        for at in [at for at, height in enumerate(heights) if top <= height <= bottom]:
            if numbers[at] != _CONTINUES or not at:
                claim, across = _claim(numbers, codes, at), a * xs[at] + c * ys[at] + e
                glyphs.append(Glyph(font, numbers[at], mirrored, claim, across, heights[at]))
    return glyphs


def _places(items: bytes) -> tuple[memoryview[float], memoryview[float]]:
    """How far across and down each item stands, before its run's matrix."""
    floats = memoryview(items).cast("f")
    return floats[0::_STEP], floats[1::_STEP]


def _claim(numbers: memoryview[int], codes: memoryview[int], at: int) -> str:
    """The characters that the glyph of an item is said to be."""
    claim = _character(codes[at])
    while (at := at + 1) < len(numbers) and numbers[at] == _CONTINUES:
        claim += _character(codes[at])
    return claim


def _character(code: int) -> str:
    return chr(code) if code > 0 else _UNKNOWN


def height_of(run: Run) -> tuple[float, float]:
    """Between which heights, in points from the top of the page, all origins of a run's glyphs lie."""
    _, b, _, d, _, f = run.matrix
    across, down = _places(run.items)
    low, high = f, f
    for factor, places in ((b, across), (d, down)):
        ends = factor * min(places), factor * max(places)
        low, high = low + min(ends), high + max(ends)
    return (low, high) if low <= high else (-math.inf, math.inf)  # places that are no numbers tell nothing
