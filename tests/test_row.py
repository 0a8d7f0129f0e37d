"""Rule ``row``: the cells of one row of a table are read across, and two rows never."""

from __future__ import annotations

from typing import Any

import pymupdf
from hypothesis import given, settings
from hypothesis import strategies as st

from vault_grade.formats.answers import Found
from vault_grade.reader.layers import open_layer
from vault_grade.reader.search import Searcher

NAMES = ["barley", "millet", "spelt", "sorghum", "buckwheat", "quinoa"]
STARTS = (72.0, 180.0, 260.0, 340.0)


def table(cells: list[list[str]], pitch: float = 14.0, *, by_columns: bool = False) -> bytes:
    """A page with a paragraph and a table under it, drawn row by row or column by column."""
    document = pymupdf.open()
    page: Any = document.new_page()
    page.insert_text(
        (72, 80), "The yield of the fields that the house has sown in the years before, by kind:", fontsize=10
    )
    places = [(row, at) for row in range(len(cells)) for at in range(len(cells[row]))]
    for row, at in sorted(places, key=lambda place: place[::-1]) if by_columns else places:
        for line, text in enumerate(cells[row][at].split("\n")):
            page.insert_text((STARTS[at], 110 + pitch * row + 12 * line), text, fontsize=10)
    data: bytes = document.tobytes()
    return data


def ask(data: bytes, quote: str) -> Found:
    return Searcher(open_layer(data, "application/pdf", None), data).search(quote)


@st.composite
def tables(draw: st.DrawFn) -> list[list[str]]:
    """Rows of a name and three figures that come nowhere else, too long to be groups of one number."""
    numbers = draw(st.lists(st.integers(1000, 9999), min_size=18, max_size=18, unique=True))
    return [[NAMES[row], *(str(one) for one in numbers[3 * row : 3 * row + 3])] for row in range(6)]


@settings(max_examples=25, deadline=None)
@given(cells=tables(), row=st.integers(0, 5))
def test_the_cells_of_a_row_are_found_read_across(cells: list[list[str]], row: int) -> None:
    """In their order, and the rule is named."""
    found = ask(table(cells), " ".join(cells[row]))
    assert (found.answer, found.rules) == ("found", ("row",))


@settings(max_examples=25, deadline=None)
@given(cells=tables(), row=st.integers(0, 4), at=st.integers(0, 3), data=st.data())
def test_cells_of_two_rows_are_never_joined(
    cells: list[list[str]], row: int, at: int, data: st.DataObject
) -> None:
    """Not one row after another, and not a row with a cell of its neighbour."""
    mixed = [*cells[row]]
    mixed[at] = cells[row + 1][at]
    two = [*cells[row][-2:], *cells[row + 1][:2]]
    swapped = data.draw(st.permutations(cells[row]).filter(lambda order: list(order) != cells[row]))
    fewer = [*cells[row][:1], *cells[row][2:]]
    for wrong in (mixed, two, swapped, fewer):
        assert ask(table(cells), " ".join(wrong)).answer == "missing"


@settings(max_examples=15, deadline=None)
@given(cells=tables(), row=st.integers(0, 4))
def test_a_table_drawn_by_columns_joins_no_rows(cells: list[list[str]], row: int) -> None:
    """What the file draws one after another is there not what stands side by side."""
    data = table(cells, by_columns=True)
    for column in (1, 2, 3):
        down = f"{cells[row][column]} {cells[row + 1][column]} {cells[row][0]}"
        assert ask(data, down).answer == "missing"
    assert ask(data, f"{cells[row][3]} {cells[row + 1][0]} {cells[row + 1][1]}").answer == "missing"


def test_a_cell_may_have_lines_of_its_own() -> None:
    """They are read before the next cell; the figures beside stand at the first or about the middle."""
    cells = [["winter barley\nof the hills", "12", "13", "14"], ["spelt", "22", "23", "24"]]
    assert ask(table(cells, pitch=40), "winter barley of the hills 12 13 14").answer == "found"
    assert ask(table(cells, pitch=40), "winter barley of the hills 22 23 24").answer == "missing"


def test_lines_of_two_columns_of_text_are_no_row() -> None:
    """They stand on one height, and the file may draw them one after another."""
    document = pymupdf.open()
    page: Any = document.new_page()
    left = [f"the members of the board who came in {year} and" for year in range(1901, 1913)]
    right = [f"were chosen for two years by all of the {one} as" for one in range(40, 52)]
    right[4] = "a last line"
    for row in range(12):
        page.insert_text((60, 100 + 12 * row), left[row], fontsize=10)
        page.insert_text((310, 100 + 12 * row), right[row], fontsize=10)
    for row in range(12):
        assert ask(document.tobytes(), f"{left[row]} {right[row]}").answer == "missing"
