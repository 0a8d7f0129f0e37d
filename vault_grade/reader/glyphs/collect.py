"""The glyphs of a page as MuPDF draws them, each with what the file says that it is."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import groupby
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


class Placed(NamedTuple):
    """A run, and which of its glyphs follow one another on one line.

    lines: of each such stretch its height, in points from the top of the page as shown, and where it begins and ends
    in the run.
    """

    run: Run
    lines: Sequence[tuple[float, int, int]]


def placed(run: Run) -> Placed:
    """The run with its lines, which are worked out once however often it is asked for glyphs."""
    _, b, _, d, _, f = run.matrix
    xs, ys = _places(run.items)
    heights = [b * x + d * y + f for x, y in zip(xs, ys, strict=True)] if b else ys.tolist()
    lines, start = [], 0
    for height, items in groupby(heights):
        end = start + len(list(items))
        lines.append((height if b else d * height + f, start, end))
        start = end
    return Placed(run, lines)


def glyphs_of(runs: Iterable[Placed], top: float = -math.inf, bottom: float = math.inf) -> list[Glyph]:
    """The glyphs of the runs, one after another, that have their origins between two heights."""
    glyphs: list[Glyph] = []
    for (font, mirrored, (a, _, c, _, e, _), items), lines in runs:
        within = [line for line in lines if top <= line[0] <= bottom]
        if not within:
            continue
        xs, ys = _places(items)
        whole = memoryview(items).cast("i")
        numbers, codes = whole[_NUMBER::_STEP], whole[_CODE::_STEP]
        for height, start, end in within:
            for at in range(start, end):
                if numbers[at] != _CONTINUES or not at:
                    claim, across = _claim(numbers, codes, at), a * xs[at] + c * ys[at] + e
                    glyphs.append(Glyph(font, numbers[at], mirrored, claim, across, height))
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
