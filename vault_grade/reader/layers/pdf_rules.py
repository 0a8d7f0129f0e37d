"""The ruled lines and frames on a PDF page: they part rows and cells of tables, and notes from the text."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any, TypeVar

_THIN = 3.0  # points: a filled shape thinner than this is a rule
_NOTE_RULE = 36.0  # points: shorter rules part nothing wider than themselves
_COVERS = 0.9  # of the narrower line's width

# In multiples of the type's size.
_STRIKES = (
    0.07,
    0.65,
)  # above the baseline: through the letters, over an underline and under the bar of a root
_STRUCK_WIDTH = 0.9  # shorter rules are the bars of fractions and charts
_BENT = 1.6  # a stroke no higher than this may cross out a word, whatever its shape

_Placed = TypeVar("_Placed", bound=tuple[float, ...])

Edge = tuple[float, float, float]  # where it lies, and from where to where it runs


class Rules:
    """The rules of one page, in points from its top left corner.

    vectors: MuPDF's blocks of type 3. Plain areas of colour are no rules: words are highlighted line by line.
    """

    def __init__(self, vectors: Iterable[Mapping[str, Any]]) -> None:
        level: list[Edge] = []
        upright: list[Edge] = []
        bent: list[tuple[float, float, float, float]] = []
        for vector in vectors:
            if not vector["alpha"]:
                continue
            if not vector["isrect"]:
                if vector["stroked"]:
                    left, top, right, bottom = vector["bbox"]
                    bent.append(((top + bottom) / 2, left, right, bottom - top))
                continue
            x0, y0, x1, y1 = vector["bbox"]
            if y1 - y0 < _THIN:
                level.append(((y0 + y1) / 2, x0, x1))
            elif x1 - x0 < _THIN:
                upright.append(((x0 + x1) / 2, y0, y1))
            elif vector["stroked"]:
                level += (y0, x0, x1), (y1, x0, x1)
                upright += (x0, y0, y1), (x1, y0, y1)
        self._level, self._upright, self._bent = sorted(level), sorted(upright), sorted(bent)

    def below(self, top: float, bottom: float, left: float, right: float) -> bool:
        """Whether a level rule parts what stands above it from what stands below, between two heights.

        left, right: the narrower of the two lines.
        """
        needed = min(_COVERS * (right - left), _NOTE_RULE)
        return any(
            min(x1, right) - max(x0, left) >= needed for _, x0, x1 in _between(self._level, top, bottom)
        )

    def any_stroke(self, top: float, bottom: float) -> bool:
        """Whether a level rule, or a stroke of any other shape, has its middle between two heights."""
        return bool(_between(self._level, top, bottom) or _between(self._bent, top, bottom))

    def through(self, box: Sequence[float], base: float, size: float) -> bool:
        """Whether a stroke strikes out a word or more of the type that stands in ``box`` on ``base``."""
        left, _, right, _ = box
        low, high = base - _STRIKES[1] * size, base - _STRIKES[0] * size
        strokes = [(x0, x1) for _, x0, x1 in _between(self._level, low, high)]
        strokes += [(x0, x1) for _, x0, x1, tall in _between(self._bent, low, high) if tall < _BENT * size]
        return any(min(x1, right) - max(x0, left) >= _STRUCK_WIDTH * size for x0, x1 in strokes)

    def beside(self, left: float, right: float, middle: float) -> bool:
        """Whether an upright rule crosses the height ``middle`` between two places on a line."""
        return any(y0 <= middle <= y1 for _, y0, y1 in _between(self._upright, left, right))


def _between(edges: list[_Placed], low: float, high: float) -> list[_Placed]:
    if not edges or low > high:
        return []
    first = bisect_left(edges, low, key=itemgetter(0))
    return edges[first : bisect_left(edges, high, lo=first, key=itemgetter(0))]
