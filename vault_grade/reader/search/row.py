"""Rule ``row``: the cells of one row of a table, read across.

Source: Tagged PDF (ISO 32000-1, 14.8.4.3.4: a table row's cells follow one another); ruled and unruled tables alike are
read so. A row is what stands on one height and was also drawn one cell after another; two columns of running text stand
on one height too, and are told by the lines above and below them. Two rows are never joined. Two neighbouring cells are
read as one only where the page has nothing between them, text or drawing, in whatever order it is painted: a word may
stand there; and where the table shows itself, by rules or by a further row whose cells stand under the same edges: the
pieces of a torn sentence have neither.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from vault_grade.reader.layers.base import BREAK, LINE, Page
from vault_grade.reader.layers.bidi import bidi_class, has_right_to_left
from vault_grade.reader.layers.gaps import Gap, Gapped
from vault_grade.reader.search.cells import make_number
from vault_grade.reader.search.excerpt import Piece, excerpt
from vault_grade.reader.search.fold import skeleton
from vault_grade.reader.search.hits import Finder, Hit, stretch_matches
from vault_grade.reader.search.pages import Pages
from vault_grade.reader.search.places import place_of
from vault_grade.reader.search.rows import Box, Row, around, overlap, rows, stretches
from vault_grade.reader.search.rules import in_order

NAME = "row"

_MOST_LINES = 6  # of one cell
_FEW = 4  # times as many lines are read from the left as from the right on a page that runs from the left
_MOST_WORDS = 200  # of a quote from a table
_NEAR = 2.0  # points between the left edges of one column's lines
_TOUCH = 0.5  # points by which boxes of neighbouring signs may overlap

# Multiples of the type's size.
_LEVEL = 0.4  # baselines nearer than this are one
_PITCH = 1.6  # from one line of a cell to the next
_TEXT_WIDTH = 12.0  # a column of lines so wide is running text,
_TEXT_WORDS = 4  # and one of lines with so many words
_BESIDE = (
    0.95  # what stands nearer to the height of two cells is on it: a word put in is, the next row is not
)

Cell = list[Row]


class Border(Struct, frozen=True):
    """Where in a row that is read across the cell ``right`` begins, and the cell before it; None before a row."""

    at: int
    left: Cell | None
    right: Cell


def row_finder(quote: str, pages: Pages) -> Finder:
    """What finds ``quote`` in the rows of a page's tables, over the borders of cells."""
    bones = skeleton(quote)
    words = sorted({skeleton(word) for word in quote.split()}, key=len, reverse=True)

    def find(number: int) -> Iterator[Hit]:
        folded, layer = pages.folded(number), pages.layer
        if (
            len(words) > _MOST_WORDS
            or not all(word in folded for word in words)
            or not isinstance(layer, Gapped)
        ):
            return
        whole = pages.page(number)
        page, borders = read_across(whole)
        for match in stretch_matches(page)(quote, bones):
            crossed = [border for border in borders if match.start < border.at < match.end]
            if any(make_number(page.text, border.at) for border in crossed):
                continue
            if crossed and all(_goes_across(border, borders, whole, layer) for border in crossed):
                match = replace(match, rules=in_order({*match.rules, NAME}))
                place = place_of(pages, page, match.start, match.end)
                yield Hit(match, page, place, page.text[match.start : match.end])

    return find


def read_across(page: Page) -> tuple[Page, list[Border]]:
    """The rows of the page's tables as a text, with a break after each, and where in it the cells begin."""
    pieces: list[Piece] = []
    borders: list[Border] = []
    at = 0
    for row in table_rows(rows(page)):
        before: Cell | None = None
        for cell in row:
            borders.append(Border(at, before, cell))
            before = cell
            for line in cell:
                tail = LINE if line is not cell[-1] else BREAK if cell is row[-1] else " "
                pieces.append(Piece(page, line.start, line.end, tail))
                at += line.end - line.start + 1
    text, spans = excerpt(pieces)
    return replace(page, text=text, spans=spans), borders


def _goes_across(border: Border, borders: Sequence[Border], page: Page, layer: Gapped) -> bool:
    """Whether two cells of a table stand side by side with nothing between them."""
    if border.left is None:
        return False
    size = max(line.size for line in border.left + border.right)
    left, right = (_of_type(cell, size) for cell in (border.left, border.right))
    if _words_between(left, right, size, page):
        return False
    gap = layer.gap(page.number, left, right, size)
    return gap is Gap.RULED or (gap is Gap.OPEN and any(_repeats(border, other) for other in borders))


def _of_type(cell: Cell, size: float) -> Box:
    """Where a cell's type stands, without the room that fonts keep above it."""
    x0, _, x1, bottom = around([line.box for line in cell])
    return x0, cell[0].base - size, x1, bottom


def _words_between(left: Box, right: Box, size: float, page: Page) -> bool:
    """Whether any text stands between two cells, seen or not, wherever in the page's order."""
    first, last = min(left[1], right[1]) + size, max(left[3], right[3])
    return any(
        min(span.box[2], right[0]) - max(span.box[0], left[2]) > _TOUCH
        and first - _BESIDE * size < span.box[3] < last + _BESIDE * size
        for span in page.spans
        if span.box is not None and page.text[span.start : span.end].strip()
    )


def _repeats(border: Border, other: Border) -> bool:
    """Whether another row has two neighbouring cells under the same edges."""
    if border.left is None or other.left is None:
        return False
    apart = abs(border.left[0].base - other.left[0].base) >= border.left[0].size
    return apart and _aligned(border.left, other.left) and _aligned(border.right, other.right)


def _aligned(one: Cell, other: Cell) -> bool:
    """Whether two cells begin, end, or have their middle at one place across the page."""
    (x0, _, x1, _), (a0, _, a1, _) = (around([line.box for line in cell]) for cell in (one, other))
    return min(abs(x0 - a0), abs(x1 - a1), abs(x0 + x1 - a0 - a1) / 2) < _NEAR


def table_rows(lines: Sequence[Row]) -> Iterator[list[Cell]]:
    """The rows of tables among a page's lines, each with its cells from left to right."""
    blocks = _blocks(list(stretches(lines)))
    at = 0
    while at < len(blocks):
        row, at = [blocks[at]], at + 1
        while at < len(blocks):
            cell, taken = _next_cell(row, blocks, at)
            if not taken:
                break
            row.append(cell)
            at += taken
        if _is_row(row, lines):
            yield row


def _blocks(flows: Sequence[Cell]) -> list[Cell]:
    """The stretches of text; what flows down into the first cell of a row, a paragraph above it, is parted from it."""
    blocks: list[Cell] = []
    for flow, following in pairwise([*flows, []]):
        beside = following[:1]
        cut = next((at for at, line in enumerate(flow) for one in beside if _level(line, one)), 0)
        blocks += [flow[:cut], flow[cut:]] if cut else [flow]
    return blocks


def _level(one: Row, two: Row) -> bool:
    return abs(one.base - two.base) < _LEVEL * min(one.size, two.size)


def _next_cell(row: Sequence[Cell], blocks: Sequence[Cell], at: int) -> tuple[Cell, int]:
    """The cell that goes on with a row, and how many of the blocks from ``at`` on it takes: 0 where none does.

    A cell stands to the right of those before it, at their first line's height, or about their middle.
    """
    edge = max(line.box[2] for cell in row for line in cell)
    first = row[0]
    cell: Cell = []
    for taken, block in enumerate(blocks[at : at + _MOST_LINES], 1):
        if block[0].box[0] < edge or (cell and not _goes_on(cell[-1], block[0])):
            break
        cell = cell + block
        near = _LEVEL * min(first[0].size, cell[0].size)
        if taken == 1 and abs(cell[0].base - first[0].base) < near:
            return cell, taken
        if abs(_middle(cell) - _middle(first)) < near:
            return cell, taken
    return [], 0


def _goes_on(one: Row, two: Row) -> bool:
    """Whether the one may be the next line of the other's cell."""
    return 0 < two.base - one.base <= _PITCH * one.size and overlap(one.box, two.box)


def _middle(cell: Cell) -> float:
    return (cell[0].base + cell[-1].base) / 2


def _is_row(row: Sequence[Cell], lines: Sequence[Row]) -> bool:
    """Whether cells side by side are a row of a table, and not lines of columns of text."""
    if len(row) < 2 or any(line.turned for cell in row for line in cell):
        return False
    if (
        any(len(cell) > _MOST_LINES for cell in row)
        or _is_several(row, lines)
        or not _from_the_left(row, lines)
    ):
        return False
    return sum(_in_text(cell[0], lines) for cell in row) < 2


def _from_the_left(row: Sequence[Cell], lines: Sequence[Row]) -> bool:
    """Whether the row is surely read from the left: nothing on the page is read from the right, or little of it, and
    nothing in the row, which has letters of its own. Figures, and units beside them, do not tell how their table runs.
    """
    right = sum(has_right_to_left(line.text) for line in lines)
    if not right:
        return True
    text = " ".join(line.text for cell in row for line in cell)
    left = sum(_has_letters(line.text) for line in lines)
    return _has_letters(text) and not has_right_to_left(text) and _FEW * right <= left


def _has_letters(text: str) -> bool:
    """Whether there are letters that run from the left."""
    return any(bidi_class(character) == "L" for character in text)


def _is_several(row: Sequence[Cell], lines: Sequence[Row]) -> bool:
    """Whether a further line of one cell stands on the height of anything else: there may be more rows than one."""
    left, right = row[0][0].box[0], max(line.box[2] for line in row[-1])
    height = next((cell[0].base for cell in row if len(cell) == 1), row[0][0].base)
    near = [line for line in lines if line.box[0] < right and line.box[2] > left]
    for cell in row:
        for line in cell:
            close = _LEVEL * line.size
            if abs(line.base - height) >= close and any(
                abs(other.base - line.base) < close and other is not line for other in near
            ):
                return True
    return False


def _in_text(line: Row, lines: Sequence[Row]) -> bool:
    """Whether the line stands in a column of running text: most lines that begin where it does are wide or wordy."""
    column = [other for other in lines if abs(other.box[0] - line.box[0]) < _NEAR]
    wide = [
        other
        for other in column
        if other.box[2] - other.box[0] >= _TEXT_WIDTH * other.size or len(other.text.split()) >= _TEXT_WORDS
    ]
    return 2 * len(wide) >= len(column)
