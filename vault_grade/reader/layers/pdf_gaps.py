"""What is drawn on a PDF page between two words on one height: the eye reads across only where that is nothing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from vault_grade.reader.layers.gaps import Box, Gap
from vault_grade.reader.layers.pdf_sight import Paper

_AREAS = frozenset({"fill-path", "fill-image", "fill-imgmask", "fill-shade"})
_THIN = 3.0  # points: an upright area narrower than this is a rule
_THIN_PIXELS = 4

# Of 255 greys.
_EVEN = 24  # what differs less is one tone
_SAME = 16

# In multiples of the type's size.
_BASE = 0.2  # below this only the tails of letters hang
_TALLER = 0.2  # a rule stands out above and below type; a figure or letter that is drawn does not
_NEXT_RULE = 1.6  # a row's upper and lower rules lie no farther off


def gap(page: Any, paper: Paper, left: Box, right: Box, size: float) -> Gap:
    """What is drawn between two boxes of text; see ``Gapped``."""
    top, bottom = min(left[1], right[1]), max(left[3], right[3]) - _BASE * size
    space = (left[2], top, right[0], bottom)
    if any(_stands_in(space, left, right, box) for box in _areas(page)):
        return Gap.FILLED
    return _by_picture(paper, space, (left, right), size)


def _areas(page: Any) -> list[Box]:
    import pymupdf

    turned = page.rotation_matrix
    return [tuple(pymupdf.Rect(box) * turned) for kind, box in page.get_bboxlog() if kind in _AREAS]


def _stands_in(space: Box, left: Box, right: Box, area: Box) -> bool:
    """Whether an area of colour lies between two texts, and is neither a rule nor the ground of one of them."""
    x0, y0, x1, y1 = area
    if min(x1, space[2]) <= max(x0, space[0]) or min(y1, space[3]) <= max(y0, space[1]):
        return False
    if any(x0 <= text[0] + 1 and x1 >= text[2] - 1 for text in (left, right)):
        return False
    return not (x1 - x0 < _THIN and y0 < space[1] and y1 > space[3])


def _by_picture(paper: Paper, space: Box, texts: Sequence[Box], size: float) -> Gap:
    """The same by the page's picture: between the texts there are their grounds alone, or upright rules too."""
    x0, top, x1, bottom = space
    columns = paper.columns((x0 + 0.5, top, x1 - 0.5, bottom))
    tall = paper.columns((x0 + 0.5, top - _TALLER * size, x1 - 0.5, bottom + _TALLER * size))
    grounds = [paper.ground((text[0], top, text[2], bottom)) for text in texts]
    ruled = False
    for plain, run in groupby(zip(columns, tall, strict=True), key=lambda pair: _plain(pair[0], grounds)):
        if plain:
            continue
        rule = list(run)
        if len(rule) > _THIN_PIXELS or not all(_even(column) for _, column in rule):
            return Gap.FILLED
        ruled = True
    return Gap.RULED if ruled and _level_rule(paper, space, grounds, size) else Gap.OPEN


def _plain(column: bytes, grounds: Sequence[int]) -> bool:
    return _even(column) and any(abs(max(column, default=ground) - ground) < _SAME for ground in grounds)


def _even(greys: bytes) -> bool:
    return not greys or max(greys) - min(greys) < _EVEN


def _level_rule(paper: Paper, space: Box, grounds: Sequence[int], size: float) -> bool:
    """Whether a rule runs above or below the gap, all along it."""
    x0, top, x1, bottom = space
    around = paper.columns((x0, top - _NEXT_RULE * size, x1, bottom + _NEXT_RULE * size))
    lines = zip(*around, strict=True)
    return any(all(abs(grey - ground) > _EVEN for grey in line for ground in grounds) for line in lines)
