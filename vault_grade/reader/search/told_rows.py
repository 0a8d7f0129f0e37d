"""Rule ``row`` where the format says what a row is (HTML, DOCX, CSV): its cells, read one after another.

Sources: HTML standard, 4.9 (tables); ECMA-376 part 1, 17.4; RFC 4180. Never over the end of a row, never over a cell
without words, which may hold a picture, and never so that two cells make one number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from vault_grade.reader.layers.base import BREAK, Page
from vault_grade.reader.search.cells import make_number
from vault_grade.reader.search.excerpt import Piece, excerpt
from vault_grade.reader.search.fold import skeleton
from vault_grade.reader.search.hits import Finder, Hit, stretch_matches
from vault_grade.reader.search.pages import Pages
from vault_grade.reader.search.places import place_of
from vault_grade.reader.search.row import NAME
from vault_grade.reader.search.rules import in_order

_MOST_ROWS = 1000
"""Rows with all the quote's letters that are looked at: only a text made to waste time has more."""

_EDGES = " \t\r\n\f\v\xa0" + BREAK
_MARKS = _EDGES + ',;|"'  # that may stand between two cells of a row

Cell = tuple[int, int]


def told_row_finder(quote: str, pages: Pages) -> Finder:
    """What finds ``quote`` in the rows that a page says it has: over the borders of cells, or right after one.

    In one cell alone only where the row has as many cells as the first: else its border may be a mark in a text.
    """
    bones = skeleton(quote)
    words = sorted({skeleton(word) for word in quote.split()}, key=len, reverse=True)

    def find(number: int) -> Iterator[Hit]:
        page = pages.page(number)
        if not page.rows or not all(word in pages.folded(number) for word in words):
            return
        for row, cells in _likely(page, bones):
            across, borders = _read_across(page, cells)
            for match in stretch_matches(across)(quote, bones):
                crossed = [at for at in borders if match.start < at < match.end]
                if any(make_number(across.text, at) for at in crossed):
                    continue
                if crossed or len(row) == len(page.rows[0]):
                    match = replace(match, rules=in_order({*match.rules, NAME})) if crossed else match
                    place = place_of(pages, across, match.start, match.end)
                    yield Hit(match, across, place, across.text[match.start : match.end])

    return find


def _likely(page: Page, bones: str) -> Iterator[tuple[Sequence[Cell], Sequence[Cell]]]:
    """Rows with their neighbouring cells that have all the letters of a quote in their order."""
    looked_at = 0
    for row in page.rows:
        for cells in _runs(page.text, row):
            if bones in "".join(skeleton(page.text[start:end]) for start, end in cells):
                yield row, cells
                looked_at += 1
                if looked_at == _MOST_ROWS:
                    return


def _runs(text: str, row: Sequence[Cell]) -> Iterator[Sequence[Cell]]:
    """The cells of a row, without the white space at their edges, parted where one has no words."""
    run: list[Cell] = []
    last = row[0][0]
    for start, end in row:
        apart = text[last:start].strip(_MARKS)
        last = end
        while start < end and text[start] in _EDGES:
            start += 1
        while end > start and text[end - 1] in _EDGES:
            end -= 1
        if apart or start == end:
            yield from [run] if len(run) > 1 else []
            run = []
        if start < end:
            run.append((start, end))
    if len(run) > 1:
        yield run


def _read_across(page: Page, cells: Sequence[Cell]) -> tuple[Page, list[int]]:
    """The cells as one line, and where in it the second and each further one begins."""
    borders: list[int] = []
    at = 0
    for start, end in cells:
        at += end - start + 1
        borders.append(at)
    text, spans = excerpt(Piece(page, start, end, " ") for start, end in cells)
    return replace(page, text=text, spans=spans, rows=()), borders[:-1]
