"""Cells side by side are never read as one number, and commas of a number are no cells' border."""

from __future__ import annotations

import pytest

from vault_grade.reader.layers.base import Page
from vault_grade.reader.search.account import Match
from vault_grade.reader.search.cells import joins_cells, make_number


def page_of(*rows: str) -> Page:
    """Rows of cells with ``|`` between them, each cell parted from the next by a comma, each row on a line."""
    text = "\n".join(row.replace("|", ",") for row in rows)
    found, at = [], 0
    for row in rows:
        cells = []
        for cell in row.split("|"):
            cells.append((at, at + len(cell)))
            at += len(cell) + 1
        found.append(tuple(cells))
    return Page(1, text, (), rows=tuple(found))


@pytest.mark.parametrize(
    "row",
    [
        "1|234",
        "Doses|1|234|mg",
        "Doses|12|5",
        "Doses of alpha|1|234|567",
        "1,234|567",
        "12|345,678",
        "a|b|3|4",
    ],
)
def test_cells_that_read_as_one_number_are_joined(row: str) -> None:
    """Wherever in the row they stand, and in whatever row of the page."""
    for rows in ([row], ["a row|before", row], [row, "a row|behind"]):
        page = page_of(*rows)
        start = page.text.index(row.replace("|", ","))
        assert joins_cells(page, Match(start, start + len(row)))


@pytest.mark.parametrize(
    "row", ["Doses|1,234|mg", "1,234", "a|b|12", "Doses|1|mg|234", "x1|y2", "1|2|3|4", "12,5|mg"]
)
def test_other_cells_and_numbers_are_not(row: str) -> None:
    """A comma within a cell is its number's own; cells of words make no number."""
    for rows in ([row], ["7|890", row], [row, "7|890"]):
        page = page_of(*rows)
        start = page.text.index(row.replace("|", ","))
        assert not joins_cells(page, Match(start, start + len(row)))


def test_what_stands_beyond_the_match_joins_nothing() -> None:
    """Only the words of the quote are looked at."""
    page = page_of("Doses|alpha|1|234")
    assert not joins_cells(page, Match(0, len("Doses,alpha,1")))
    assert joins_cells(page, Match(0, len(page.text)))
    assert not joins_cells(Page(1, "Doses 1,234", ()), Match(0, 11))


@pytest.mark.parametrize(
    "row",
    [
        "1|234",
        "doses 12|345 mg",
        "5|½",
        "doses 5|1/2",
        "-|5",
        "−|$5",
        "doses –|.5",
        "doses +|½",
        "1|000",
    ],
)
def test_a_cell_that_goes_on_with_the_number_before_it_makes_one(row: str) -> None:
    """Groups of three figures, a half, and a sign that may stand for nothing."""
    assert make_number(row.replace("|", " "), row.index("|") + 1)


@pytest.mark.parametrize(
    "row",
    [
        "1|23",
        "1|2345",
        "1234|567",
        "doses|5",
        "doses a-|5",
        "12-|5",
        "5|doses",
        "-|doses",
        "½|1/2",
        "=|5",
    ],
)
def test_a_cell_beside_another_makes_no_number_by_itself(row: str) -> None:
    """Words, figures that are no groups, and a hyphen that ends a word."""
    assert not make_number(row.replace("|", " "), row.index("|") + 1)
