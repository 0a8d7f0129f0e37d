"""Text that goes on from the end of one page to the beginning of the next, over what stands between on paper.

The last line of the one page's running text and the first of the other's are told by their places, and by their order
in the text too: where these disagree, or where anything else stands between that is neither furniture nor a note, the
text does not go on.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence

from msgspec import Struct

from vault_grade.reader.layers.base import LINE, Page
from vault_grade.reader.search.excerpt import Piece, excerpt
from vault_grade.reader.search.furniture import begins_caption, begins_note, furniture
from vault_grade.reader.search.pages import Pages, Turn
from vault_grade.reader.search.rows import Row, body_sizes, overlap, same_line, same_size, stretches

# Multiples of the type's size.
_INDENT = 0.5  # a line that goes on with a sentence starts no farther in
_RAGGED = 5.0  # a line that ends farther from the column's edge had room for the next word
_LEVEL = 0.5  # lines whose heights differ by less are level
_NARROWEST = 12.0  # no column of running text is so narrow: it is one of a table,
_NARROWEST_LONG = 8.0  # but for one of so many lines that it is no cell

REACH = 2000
"""Characters of either page that a sentence may have, beyond what is looked for."""

_COLUMN_LINES = 3  # fewer are no column of running text
_LONG_LINES = 6
_LABEL_LETTERS = 30  # of a line in a figure
_FULL = 0.7  # share of a column's width that its lines fill, however narrow it is

# Strings, compiled by `re` when first met: few quotes stand on two pages.
_OPEN = r"[\w,\-\u2010\u2011\u2013\u2014\xad]\Z"
_CLOSED = r"[.!?][)\]’”'\"»]*\Z"
_MARK = r"\d{1,3}|[*†‡§¶]{1,3}"
_FLAT_MARK = r"(?:\d{1,3}|[*†‡§¶]{1,3})\s+\S"


class _Side(Struct, frozen=True):
    """A page as seen from its end or its beginning. line: the running text's nearest to the other page.

    column: the stretch of text that the line stands in. between: lines that stand between it and the other page,
    besides furniture.
    """

    line: Row
    column: list[Row]
    between: list[Row]
    size: float


def turn(pages: Pages, number: int) -> Turn | None:
    """How the text on the page ``number`` goes on on the next one; None where it does not, or nobody can tell."""
    if number not in pages.turns:
        pages.turns[number] = _turn(pages, number) if pages.layer.paged else _text_turn(pages, number)
    return pages.turns[number]


def _text_turn(pages: Pages, number: int) -> Turn | None:
    """The same for a format without places, which says itself what is running text."""
    left, right = pages.page(number), pages.page(number + 1)
    if left.flow is None or right.flow is None:
        return Turn(len(left.text), 0, passed=False)
    end, start = left.flow[1], right.flow[0]
    return Turn(end, start, passed=end < len(left.text) or start > 0)


def _turn(pages: Pages, number: int) -> Turn | None:
    left, right = _level(pages, number), _level(pages, number + 1)
    size = _common_size(left, right)
    if not size:
        return None
    ends, begins = _side(left, size, last=True), _side(right, size, last=False)
    if ends is None or begins is None or not _follows(ends, begins, pages.page(number)):
        return None
    end, start = ends.line.end, begins.line.start
    passed = pages.page(number).text[end:].strip() or pages.page(number + 1).text[:start].strip()
    return Turn(end, start, passed=bool(passed))


def _level(pages: Pages, number: int) -> list[Row]:
    """The lines of a page that run from left to right and are no furniture."""
    lines = pages.rows(number)
    passed = furniture(pages, number)
    return [line for line in lines if line.start not in passed and not line.turned]


def _common_size(left: Sequence[Row], right: Sequence[Row]) -> float | None:
    """The size of the type that is the running text's on one of the pages at least, and is on both; else None."""
    sizes = body_sizes(left) + body_sizes(right)
    return max((size for size in sizes if _is_in(left, size) and _is_in(right, size)), default=None)


def _is_in(lines: Sequence[Row], size: float) -> bool:
    return sum(same_size(line.size, size) for line in lines) >= _COLUMN_LINES or bool(
        lines and all(same_size(line.size, size) for line in lines)
    )


def _side(level: Sequence[Row], size: float, *, last: bool) -> _Side | None:
    """A page as seen from its end (``last``) or its beginning; None where its running text is not plain to see."""
    body = [line for line in level if same_size(line.size, size)]
    line = body[-1] if last else body[0]
    column = _column(line, body)
    beyond = [one for one in level if one is not line and _is_beyond(one, line, column, last)]
    if any(one.size > size or same_size(one.size, size) for one in beyond):
        return None
    first = next(one for one in body if one.flow == line.flow)
    if _is_cell(line, column, level, body) or _is_apart(first, body):
        return None
    return _Side(line, column, beyond, size)


def _column(line: Row, lines: Sequence[Row]) -> list[Row]:
    """The rows that flow down to the line, from it, or both: a stretch of text may go on in further columns."""
    stretch = [one for one in lines if one.flow == line.flow]
    place = stretch.index(line)
    first = last = place
    while first > 0 and _flows_down(stretch[first - 1], stretch[first]):
        first -= 1
    while last + 1 < len(stretch) and _flows_down(stretch[last], stretch[last + 1]):
        last += 1
    return stretch[first : last + 1]


def _flows_down(one: Row, two: Row) -> bool:
    return two.box[3] > one.box[3] and overlap(one.box, two.box)


def _is_beyond(one: Row, line: Row, column: Sequence[Row], last: bool) -> bool:
    """Whether ``one`` is read after ``line`` (before it, if not ``last``) by its place on paper."""
    left, right = min(row.box[0] for row in column), max(row.box[2] for row in column)
    under = one.box[3] - line.box[3]
    if last:
        return one.box[0] >= right or (under > _LEVEL * line.size and one.box[2] > left)
    return one.box[2] <= left or (under < -_LEVEL * line.size and one.box[0] < right)


def _is_cell(line: Row, column: Sequence[Row], level: Sequence[Row], body: Sequence[Row]) -> bool:
    """Whether the line is one of a table: in a narrow column, or beside what stands in no other column of text."""
    left, right = min(row.box[0] for row in column), max(row.box[2] for row in column)
    if right - left < _least_width(column):
        return True
    elsewhere = [row for row in body if row.box[0] >= right or row.box[2] <= left]
    beside = [one for one in level if one is not line and same_line(one.box, line.box)]
    return not all(_in_column([row for row in elsewhere if overlap(row.box, one.box)]) for one in beside)


def _in_column(around: Sequence[Row]) -> bool:
    """Whether these lines, one over another, make a column of running text."""
    if not around:
        return False
    least = _least_width(around)
    width = max(row.box[2] for row in around) - min(row.box[0] for row in around)
    full = [row for row in around if row.box[2] - row.box[0] >= min(least, _FULL * width)]
    return width >= least and len(full) >= _COLUMN_LINES


def _least_width(column: Sequence[Row]) -> float:
    """How wide a column of so many lines must be to be running text, in points."""
    return (_NARROWEST_LONG if len(column) >= _LONG_LINES else _NARROWEST) * column[0].size


def _is_apart(first: Row, body: Sequence[Row]) -> bool:
    """Whether the stretch of text that begins so is a note or belongs to a figure, although its type is the text's."""
    if first.raised or begins_caption(first):
        return True
    return re.match(_FLAT_MARK, first.text) is not None and first is not body[0]


def _follows(ends: _Side, begins: _Side, page: Page) -> bool:
    """Whether the text goes on from the one line to the other, by what stands between and by the lines themselves.

    page: the one that the text ends on.
    """
    if not re.search(_OPEN, ends.line.text):
        whole = re.search(_CLOSED, ends.line.text) or not ends.between
        notes = not begins.between and all(map(_marks_of(page), stretches(ends.between)))
        return bool(whole) and notes and not begins.line.text[0].islower()
    edge = max(line.box[2] for line in ends.column)
    full = ends.line.box[2] > edge - _RAGGED * ends.size
    second = begins.column[1] if len(begins.column) > 1 else begins.line
    set_in = begins.line.box[0] > second.box[0] + _INDENT * begins.size
    return full and not set_in and _only_asides(ends) and _only_asides(begins)


def _marks_of(page: Page) -> Callable[[Sequence[Row]], bool]:
    """What tells whether a stretch of lines is a note: it begins with a mark that is raised at a word of the page."""
    raised = (page.text[span.start : span.end] for span in page.spans if span.raised and span.visible)
    marks = Counter(sign for text in raised for sign in re.findall(_MARK, text))

    def is_note(stretch: Sequence[Row]) -> bool:
        mark = re.match(_MARK, stretch[0].text.lstrip("(["))
        # Where the note's own mark is raised too it is counted once for itself.
        return mark is not None and marks[mark[0]] > stretch[0].raised

    return is_note


def _only_asides(side: _Side) -> bool:
    """Whether all that stands between is notes, or a figure with its caption."""
    groups = list(stretches(side.between))
    captions = [group[-1].box[3] for group in groups if begins_caption(group[0])]
    lowest = max(captions, default=0.0)
    return all(
        begins_note(group[0], side.size)
        or begins_caption(group[0])
        or (group[-1].box[3] <= lowest and not _is_passage(group))
        for group in groups
    )


def _is_passage(stretch: Sequence[Row]) -> bool:
    """Whether a line of a stretch is longer than the words in a figure are: the text may quote it."""
    return any(sum(map(str.isalpha, line.text)) > _LABEL_LETTERS for line in stretch)


def joined(left: Page, right: Page, at: Turn, reach: int) -> tuple[Page, int]:
    """The end of one page's text and the beginning of the next one's in one, and where in it the second begins.

    reach: characters taken of either page, less what would be a part of a line.
    """
    end = len(left.text[: at.end].rstrip(LINE))
    first, last = max(0, end - reach), min(len(right.text), at.start + reach)
    first = max(left.text.find(LINE, first, end) + 1, first) if first else 0
    if last < len(right.text):
        last = right.text.rfind(LINE, at.start, last) + 1 or last
    text, spans = excerpt((Piece(left, first, end, LINE), Piece(right, at.start, last, "")))
    return Page(left.number, text, spans, left.label), end - first + 1
