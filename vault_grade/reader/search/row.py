"""Rule ``row``: the cells of one row of a table, read across.

Source: Tagged PDF (ISO 32000-1, 14.8.4.3.4: a table row's cells follow one another); ruled and unruled tables alike are
read so. A row is what stands on one height and was also drawn one cell after another; two columns of running text stand
on one height too, and are told by the lines above and below them. Two rows are never joined.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from vault_grade.reader.layers.base import BREAK, LINE, Page
from vault_grade.reader.search.excerpt import Piece, excerpt
from vault_grade.reader.search.fold import skeleton
from vault_grade.reader.search.hits import Finder, Hit, stretch_matches
from vault_grade.reader.search.pages import Pages
from vault_grade.reader.search.places import place_of
from vault_grade.reader.search.rows import Row, overlap, rows, stretches
from vault_grade.reader.search.rules import in_order

NAME = "row"

_MOST_LINES = 6  # of one cell
_MOST_WORDS = 200  # of a quote from a table
_NEAR = 2.0  # points between the left edges of one column's lines

# Multiples of the type's size.
_LEVEL = 0.4  # baselines nearer than this are one
_PITCH = 1.6  # from one line of a cell to the next
_TEXT_WIDTH = 12.0  # no column of running text is so narrow

Cell = list[Row]


def row_finder(quote: str, pages: Pages) -> Finder:
    """What finds ``quote`` in the rows of a page's tables, over the borders of cells."""
    bones = skeleton(quote)
    words = sorted({skeleton(word) for word in quote.split()}, key=len, reverse=True)

    def find(number: int) -> Iterator[Hit]:
        folded = pages.folded(number)
        if len(words) > _MOST_WORDS or not all(word in folded for word in words):
            return
        page, borders = read_across(pages.page(number))
        for match in stretch_matches(page)(quote, bones):
            if bisect_right(borders, match.start) < bisect_right(borders, match.end - 1):
                match = replace(match, rules=in_order({*match.rules, NAME}))
                place = place_of(pages, page, match.start, match.end)
                yield Hit(match, page, place, page.text[match.start : match.end])

    return find


def read_across(page: Page) -> tuple[Page, list[int]]:
    """The rows of the page's tables as a text, with a break after each, and the offsets at which a cell begins."""
    pieces: list[Piece] = []
    borders: list[int] = []
    at = 0
    for row in table_rows(rows(page)):
        for cell in row:
            borders.append(at)
            for line in cell:
                tail = LINE if line is not cell[-1] else BREAK if cell is row[-1] else " "
                pieces.append(Piece(page, line.start, line.end, tail))
                at += line.end - line.start + 1
    text, spans = excerpt(pieces)
    return replace(page, text=text, spans=spans), borders


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
    if any(len(cell) > _MOST_LINES for cell in row) or _is_several(row, lines):
        return False
    return sum(_in_text(cell[0], lines) for cell in row) < 2


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
    """Whether the line stands in a column of running text: most lines that begin where it does are wide."""
    column = [other for other in lines if abs(other.box[0] - line.box[0]) < _NEAR]
    wide = [other for other in column if other.box[2] - other.box[0] >= _TEXT_WIDTH * other.size]
    return 2 * len(wide) >= len(column)
