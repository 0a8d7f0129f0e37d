"""Lines of justified text whose few words are set so far apart that they look like cells of a table.

In a narrow column a line of two or three words is drawn out to the column's full width. Its gaps tell nothing, but what
stands above and below does: lines of running text that begin and end where it does, at the distance of lines.

Source: the TeXbook, chapter 14 (glue that is stretched beyond its natural limit, ``\\emergencystretch``).
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import pairwise

from vault_grade.reader.layers.pdf_lines import LEVEL, SAME_BASE, Line

# In multiples of the type's size.
_EDGE = 0.1  # by which two lines of one column may differ at an edge: signs that hang out
_PITCH = 2.0  # the most from one line to the next
_LEADING = 0.03  # by which two such distances may differ
_EVEN = 0.05  # by which the gaps of one line may
_SIZES = 0.02

_WORDS = 3  # in a line that is running text, not a cell

_Row = Sequence[Line]


def justified(lines: Sequence[Line]) -> list[Line]:
    """The lines, in their order; those that are words of one such line are marked so."""
    pairs = enumerate(pairwise(lines), 1)
    beside = {at for at, (one, two) in pairs if abs(two.base - one.base) < one.size and _goes_on(one, two)}
    rows = list(_rows(lines, beside)) if beside else []
    for above, row, below in zip(rows, rows[1:], rows[2:], strict=False):
        if len(row) > 1 and _is_drawn_out(above, row, below):
            for line in row:
                line.justified = True
    return list(lines)


def _goes_on(one: Line, two: Line) -> bool:
    """Whether the second of two lines stands on the right of the first."""
    size = min(one.size, two.size)
    level = one.direction == two.direction == LEVEL and abs(two.base - one.base) < SAME_BASE * size
    return level and two.x0 >= one.x1 and not one.onward


def _rows(lines: Sequence[Line], beside: Container[int]) -> Iterator[_Row]:
    """The lines that are drawn beside one another. beside: the places of those on the right of the one before."""
    start = 0
    for at in range(1, len(lines) + 1):
        if at not in beside:
            yield lines[start:at]
            start = at


def _is_drawn_out(above: _Row, row: _Row, below: _Row) -> bool:
    """Whether the words of a row fill a column from edge to edge, with alike gaps, between two of its lines."""
    size = row[0].size
    gaps = [two.x0 - one.x1 for one, two in pairwise(row)]
    if not all(_is_word(line, size) for line in row) or max(gaps) - min(gaps) > _EVEN * size:
        return False
    if abs((row[0].base - above[0].base) - (below[0].base - row[0].base)) > _LEADING * size:
        return False
    return all(_is_full(other, row) for other in (above, below))


def _is_word(line: Line, size: float) -> bool:
    """Whether a piece is one word, in the row's type: cells hold figures, or several words."""
    word = line.text.strip()
    return " " not in word and any(map(str.isalpha, word)) and abs(line.size - size) <= _SIZES * size


def _is_full(other: _Row, row: _Row) -> bool:
    """Whether a neighbouring row is a line of running text with the row's edges."""
    first, last, line, size = row[0], row[-1], other[0], row[0].size
    return (
        len(other) == 1
        and len(line.text.split()) >= _WORDS
        and abs(line.size - size) <= _SIZES * size
        and abs(line.x0 - first.x0) <= _EDGE * size
        and abs(line.x1 - last.x1) <= _EDGE * size
        and 0 < abs(line.base - first.base) <= _PITCH * size
    )
