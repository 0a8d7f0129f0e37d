"""The PDF layer: columns that stand near to one another are not read across, in whatever order they are drawn."""

from __future__ import annotations

import pymupdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vault_grade.reader.layers import open_layer
from vault_grade.reader.search import Searcher

LEFT = (
    "The members of the board are",
    "chosen for two years by all",
    "who hold a share in it and",
    "those who were chosen once",
    "may be so a second time but",
    "no more than that at all and",
)
RIGHT = (
    "the clerk keeps the book of",
    "what was said and was done",
    "there in a place known to",
    "everyone who has the right",
    "to read it all whenever the",
    "house is open to people who",
)


def side_by_side(gap: float, size: float, indent: float = 0, spaces: bool = False) -> Searcher:
    """A page of two columns so many points apart, drawn row by row; the first line set in, or ending in a space."""
    document = pymupdf.open()
    page = document.new_page()
    width = max(pymupdf.get_text_length(line, fontsize=size) for line in LEFT)
    for row, (left, right) in enumerate(zip(LEFT, RIGHT, strict=True)):
        y = 100 + 1.2 * size * row
        page.insert_text((60 + (indent if not row else 0), y), left + (" " if spaces else ""), fontsize=size)
        page.insert_text((60 + width + gap, y), right, fontsize=size)
    data = document.tobytes()
    return Searcher(open_layer(data, "application/pdf", None), data)


@settings(max_examples=25, deadline=None)
@given(gap=st.floats(4, 20), size=st.sampled_from([9.0, 10.0, 11.0]), spaces=st.booleans())
def test_ragged_columns_are_not_read_across(gap: float, size: float, spaces: bool) -> None:
    """The longest line ends where the next column begins, and is no nearer to it than to the line below it."""
    one = side_by_side(gap, size, spaces=spaces)
    for left, right in zip(LEFT, RIGHT, strict=True):
        assert one.search(f"{left} {right}").answer != "found"
        assert one.search(f"{' '.join(left.split()[-3:])} {right}").answer != "found"
        assert one.search(left).answer == one.search(right).answer == "found"


def test_a_line_above_a_table_is_one_line() -> None:
    """A caption may have a word where a column of the table begins: it jumps there no farther than a space is wide."""
    document = pymupdf.open()
    page = document.new_page()
    caption = "Table of the records of every meeting that was held"
    page.insert_text((60, 88), caption, fontsize=10)
    column = 60 + pymupdf.get_text_length("Table of the records of every ", fontsize=10)
    for row in range(5):
        page.insert_text((60, 100 + 12 * row), f"meeting {row}", fontsize=10)
        page.insert_text((column, 100 + 12 * row), f"held on day {row}", fontsize=10)
    data = document.tobytes()
    assert Searcher(open_layer(data, "application/pdf", None), data).search(caption).answer == "found"


def test_a_justified_line_above_a_list_is_one_line() -> None:
    """Its second word may begin where the words of the list's items begin, after a space that is stretched."""
    document = pymupdf.open()
    page = document.new_page()
    for row in range(4):
        page.insert_text((60, 112 + 12 * row), f"({'abcd'[row]})", fontsize=10)
        page.insert_text((88, 112 + 12 * row), "the records of the meeting", fontsize=10)
    page.insert_text((60, 100), "right ", fontsize=10)
    page.insert_text((88, 100), "shall not apply to these", fontsize=10)
    data = document.tobytes()
    searcher = Searcher(open_layer(data, "application/pdf", None), data)
    assert searcher.search("right shall not apply to these").answer == "found"


@pytest.mark.parametrize("gap", [5, 7])
def test_the_first_line_of_a_paragraph_is_not_read_across_either(gap: float) -> None:
    """It is set in, and so begins farther right than the rows below it."""
    one = side_by_side(gap + 12, 10, indent=12)
    assert one.search(f"{LEFT[0]} {RIGHT[0]}").answer != "found"
