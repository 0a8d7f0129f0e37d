"""Cells side by side are never read as one number, and commas of a number are no cells' border."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.reader.layers.base import Page
from vault_grade.reader.layers.text import open_text
from vault_grade.reader.search import Searcher
from vault_grade.reader.search.account import Match
from vault_grade.reader.search.cells import joins_cells, make_number, parts_cells


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


HEADS = "place|first|second|third"


@pytest.mark.parametrize(
    ("row", "at"),
    [
        ("2019|14810|15383|14737", 4),
        ("2019|14810|15383|14737", 10),
        ("Zurich|14810|1|2", 6),
        ("Zurich|Bern|5|x", 11),
        ("1.5|2.5|3.5|4.5", 3),
        ("٢٠١٩|١٤٨١٠|١٥٣٨٣|١", 4),
    ],
)
def test_a_comma_that_no_number_holds_parts_cells(row: str, at: int) -> None:
    """Below a row of headings with as many cells; years may be headings."""
    for heads in (HEADS, "place|2019|2020|2021"):
        page = page_of(heads, row)
        assert parts_cells(page, len(heads) + 1 + at)


@pytest.mark.parametrize(
    ("heads", "row"),
    [
        (HEADS, "1|234|567|890"),
        (HEADS, "12|34|56|789"),
        (HEADS, "1234|5678|9012|3456"),
        (HEADS, "x|y|1|234"),
        (HEADS, "x|y|12|5"),
        (HEADS, "x|y|1.234|56"),
        (HEADS, "x|y|٣|٢٣٤"),
        (HEADS, "2019|14810|15383"),
        (HEADS, "2019|14810|15383|14737|1"),
        ("5|6|7|8", "2019|14810|15383|14737"),
        ("place|5|6|7", "2019|14810|15383|14737"),
    ],
)
def test_a_comma_that_a_number_may_hold_parts_none(heads: str, row: str) -> None:
    """Groups, decimals, another row's cells, a first row that may be figures itself."""
    page = page_of(heads, row)
    last = len(heads) + 1 + row.rindex("|")
    assert not parts_cells(page, last)
    assert not parts_cells(page, 0)


def test_a_comma_within_a_cell_parts_none() -> None:
    """It is the cell's own."""
    page = page_of(HEADS, "a 14810,15383,14737|b|c|d")
    assert not parts_cells(page, page.text.index("14810") + 5)


FIGURE = re.compile(r'(?<=")1,234(?=")|[−£]?\d+(?:\.\d)?%?')
CELLS = st.one_of(
    st.integers(0, 99_999).map(str), st.sampled_from(["Bern", "12.5", "−3", "5%", "£7", "a b", '"1,234"', ""])
)


@given(rows=st.lists(st.lists(CELLS, min_size=4, max_size=4), min_size=1, max_size=4), data=st.data())
def test_what_is_found_of_a_row_are_whole_cells_or_whole_numbers(
    rows: list[list[str]], data: st.DataObject
) -> None:
    """A stretch of a CSV file is found only where no cell's number is cut, at either end."""
    text = "\n".join(["place,first,second,third", *(",".join(row) for row in rows)])
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    quote = text[start:end]
    layer = open_text(text.encode(), "utf-8", cells=True)
    found = Searcher(layer, text.encode()).search(quote)
    if found.answer == "found" and found.rules != ("row",):
        places = [at.start() for at in re.finditer(f"(?={re.escape(quote)})", text)]
        figures = [one.span() for one in FIGURE.finditer(text)]
        assert any(not _cuts(figures, at) and not _cuts(figures, at + len(quote)) for at in places)


def _cuts(figures: list[tuple[int, int]], at: int) -> bool:
    """Whether ``at`` stands within a figure, its sign or its unit."""
    return any(start < at < end for start, end in figures)
