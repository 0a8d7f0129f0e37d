"""The lines of a page as they stand on paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from vault_grade.reader.layers.base import BREAK, Page, Span

Box = tuple[float, float, float, float]

_BODY_SHARE = 0.2  # of a page's characters: less is no running text
_SAME_SIZE = 0.03  # of the size
_UPRIGHT = 2.0  # a line is no higher than so many times its type's size, or it is turned


class Row(Struct, frozen=True):
    """One line that the eye sees: ``text`` stands at ``start`` to ``end`` of its page, without white space round it.

    box: in points from the top left corner. size: of most of its type. raised: its first sign is set above the line.
    flow: counts the stretches between breaks; the rows of one stretch follow on from one another.
    """

    start: int
    end: int
    text: str
    box: Box
    size: float
    raised: bool
    flow: int

    @property
    def base(self) -> float:
        """Where the line's foot is, in points from the top: as with other lines of its type on the same baseline."""
        return self.box[3]

    @property
    def turned(self) -> bool:
        """Whether the line runs up or down the page."""
        return len(self.text) > 1 and self.box[3] - self.box[1] > _UPRIGHT * self.size


def rows(page: Page) -> list[Row]:
    """The lines of a page that has places, in the order of its text; what nobody sees is left out."""
    found: list[Row] = []
    flow = at = 0
    seen = (span for span in page.spans if span.visible and span.box is not None and span.size)
    for _, group in groupby(seen, key=lambda span: span.line):
        spans = list(group)
        flow += page.text.count(BREAK, at, spans[0].start)
        at = spans[0].start
        row = _row(page, spans, flow)
        if row is not None:
            found.append(row)
    return found


def _row(page: Page, spans: Sequence[Span], flow: int) -> Row | None:
    start, end = spans[0].start, spans[-1].end
    whole = page.text[start:end].partition(BREAK)[0]
    text = whole.strip()
    if not text:
        return None
    start += len(whole) - len(whole.lstrip())
    main = max(spans, key=lambda span: span.end - span.start)
    first = next(span for span in spans if page.text[span.start : span.end].strip())
    box = around([span.box for span in spans if span.box is not None])
    return Row(start, start + len(text), text, box, main.size or 0.0, first.raised, flow)


def around(boxes: Sequence[Box]) -> Box:
    """The least box that holds all of them."""
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return min(x0), min(y0), max(x1), max(y1)


def body_size(lines: Sequence[Row]) -> float:
    """The size of the running text's type: the largest in which a good part of the lines is set; 0 without lines."""
    return max(body_sizes(lines), default=0.0)


def body_sizes(lines: Sequence[Row]) -> list[float]:
    """The sizes of type in which a good part of the lines is set."""
    letters = Counter[float]()
    for line in lines:
        letters[round(line.size, 1)] += len(line.text)
    least = _BODY_SHARE * letters.total()
    return [size for size, count in letters.items() if count >= least]


def same_size(one: float, other: float) -> bool:
    """Whether two sizes of type are one to the eye."""
    return abs(one - other) <= _SAME_SIZE * max(one, other)


def overlap(one: Box, other: Box) -> bool:
    """Whether the one stands over, under or on the other."""
    return min(one[2], other[2]) > max(one[0], other[0])


def same_line(one: Box, other: Box) -> bool:
    """Whether the two stand on one height."""
    return min(one[3], other[3]) - max(one[1], other[1]) > 0.5 * min(one[3] - one[1], other[3] - other[1])


def stretches(lines: Sequence[Row]) -> Iterator[list[Row]]:
    """The rows by the stretches of text that flow on."""
    for _, group in groupby(lines, key=lambda line: line.flow):
        yield list(group)
