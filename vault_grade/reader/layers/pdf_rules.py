"""The ruled lines and frames on a PDF page: they part rows and cells of tables, and notes from the text."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any

_THIN = 3.0  # points: a filled shape thinner than this is a rule
_NOTE_RULE = 36.0  # points: shorter rules part nothing wider than themselves
_COVERS = 0.9  # of the narrower line's width

# In multiples of the type's size.
_STRIKES = (0.15, 0.4)  # above the baseline: through the small letters
_STRUCK_WIDTH = 1.0  # shorter rules are the bars of fractions and charts

Edge = tuple[float, float, float]  # where it lies, and from where to where it runs


class Rules:
    """The rules of one page, in points from its top left corner.

    vectors: MuPDF's blocks of type 3. Plain areas of colour are no rules: words are highlighted line by line.
    """

    def __init__(self, vectors: Iterable[Mapping[str, Any]]) -> None:
        level: list[Edge] = []
        upright: list[Edge] = []
        for vector in vectors:
            if not vector["isrect"] or not vector["alpha"]:
                continue
            x0, y0, x1, y1 = vector["bbox"]
            if y1 - y0 < _THIN:
                level.append(((y0 + y1) / 2, x0, x1))
            elif x1 - x0 < _THIN:
                upright.append(((x0 + x1) / 2, y0, y1))
            elif vector["stroked"]:
                level += (y0, x0, x1), (y1, x0, x1)
                upright += (x0, y0, y1), (x1, y0, y1)
        self._level, self._upright = sorted(level), sorted(upright)

    def below(self, top: float, bottom: float, left: float, right: float) -> bool:
        """Whether a level rule parts what stands above it from what stands below, between two heights.

        left, right: the narrower of the two lines.
        """
        needed = min(_COVERS * (right - left), _NOTE_RULE)
        return any(
            min(x1, right) - max(x0, left) >= needed for _, x0, x1 in _between(self._level, top, bottom)
        )

    def any_level(self, top: float, bottom: float) -> bool:
        """Whether a level rule lies between two heights."""
        return bool(_between(self._level, top, bottom))

    def through(self, box: Sequence[float], base: float, size: float) -> bool:
        """Whether a level rule strikes out a word or more of the type that stands in ``box`` on ``base``."""
        left, _, right, _ = box
        struck = _between(self._level, base - _STRIKES[1] * size, base - _STRIKES[0] * size)
        return any(min(x1, right) - max(x0, left) >= _STRUCK_WIDTH * size for _, x0, x1 in struck)

    def beside(self, left: float, right: float, middle: float) -> bool:
        """Whether an upright rule crosses the height ``middle`` between two places on a line."""
        return any(y0 <= middle <= y1 for _, y0, y1 in _between(self._upright, left, right))


def _between(edges: list[Edge], low: float, high: float) -> Iterable[Edge]:
    if not edges or low > high:
        return ()
    first = bisect_left(edges, low, key=itemgetter(0))
    return edges[first : bisect_left(edges, high, lo=first, key=itemgetter(0))]
