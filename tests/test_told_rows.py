"""Rule ``row`` in formats that say what a row is: HTML, DOCX and CSV."""

from __future__ import annotations

import pytest
from docx_examples import DOCX, docx, paragraph
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.formats.answers import Found
from vault_grade.reader.layers import open_layer
from vault_grade.reader.search import Searcher


def asked(quote: str, data: bytes | str, media_type: str) -> Found:
    data = data.encode() if isinstance(data, str) else data
    return Searcher(open_layer(data, media_type, None), data).search(quote)


def in_html(quote: str, *rows: str) -> Found:
    """Of a table with these rows, ``|`` between the insides of its cells."""
    cells = "".join("<tr>" + "".join(f"<td>{cell}" for cell in row.split("|")) for row in rows)
    return asked(quote, f"<p>before<table>{cells}</table><p>after", "text/html")


def in_docx(quote: str, *rows: str) -> Found:
    """As ``in_html``."""
    cells = "".join(
        "<w:tr>" + "".join(f"<w:tc>{paragraph(cell)}</w:tc>" for cell in row.split("|")) + "</w:tr>"
        for row in rows
    )
    return asked(quote, docx(f"<w:tbl>{cells}</w:tbl>"), DOCX)


def in_csv(quote: str, *rows: str) -> Found:
    """As ``in_html``."""
    return asked(quote, "\n".join(",".join(row.split("|")) for row in rows) + "\n", "text/csv")


EVERY = pytest.mark.parametrize("inside", [in_html, in_docx, in_csv], ids=["html", "docx", "csv"])
ROWS = ("Alpha beta|12 mg|daily", "Gamma delta|345 mg|weekly", "Epsilon|7 mg|never")


@EVERY
def test_the_cells_of_a_row_are_read_across(inside) -> None:  # type: ignore[no-untyped-def]
    """The whole of a row, or neighbouring cells of it, by the rule that is named."""
    for quote in ("Gamma delta 345 mg weekly", "Gamma delta 345 mg", "345 mg weekly"):
        found = inside(quote, *ROWS)
        assert (found.answer, found.rules) == ("found", ("row",))


@EVERY
@pytest.mark.parametrize(
    "quote",
    [
        "Alpha beta daily",
        "12 mg daily Gamma delta",
        "daily Gamma delta",
        "weekly Epsilon 7 mg",
        "daily Gamma delta 345 mg",
        "Gamma delta weekly 345 mg",
        "Gamma delta 45 mg weekly",
        "Gamma delta 345 mg week",
        "amma delta 345 mg weekly",
        "Alpha beta 345 mg weekly",
    ],
)
def test_what_is_no_run_of_cells_is_missing(inside, quote: str) -> None:  # type: ignore[no-untyped-def]
    """A cell left out, two rows joined, another order, a part of a word or number."""
    assert inside(quote, *ROWS).answer == "missing"


@EVERY
@pytest.mark.parametrize(
    "row", ["alpha|1|234", "alpha|5|1/2", "alpha|5|½", "alpha|-|234", "alpha|-|½", "alpha|+|.5"]
)
def test_two_cells_never_make_one_number(inside, row: str) -> None:  # type: ignore[no-untyped-def]
    """Groups of three figures, a whole and its half, a dash for nothing before a figure."""
    assert inside("Doses of " + " ".join(row.split("|")), f"Doses of {row}").answer == "missing"


def test_commas_between_cells_are_in_no_number() -> None:
    """What is written ``1,234`` in a row of a CSV file is two figures, unless quotation marks make it one cell."""
    assert in_csv("doses of alpha,1,234", "doses of alpha|1|234").answer == "missing"
    assert in_csv("doses of alpha,1,5", "doses of alpha|1|5").answer == "missing"
    assert in_csv('doses of alpha,"1,234"', 'doses of alpha|"1,234"').answer == "found"
    assert in_csv("doses of alpha 1,234 mg", 'doses of alpha|"1,234 mg"').answer == "found"


def test_a_row_of_a_csv_file_is_found_as_it_is_written() -> None:
    """Commas between words, and between figures that make no number."""
    assert in_csv("40,3,5,06,California,37254523", "40|3|5|06|California|37254523").answer == "found"
    assert in_csv("CVE-2025-1,Git,Fault in Git", "CVE-2025-1|Git|Fault in Git").answer == "found"


@pytest.mark.parametrize("delimiter", [";", "\t"])
def test_other_signs_may_part_the_cells(delimiter: str) -> None:
    """Semicolons and tabs are used where commas stand in figures."""
    data = delimiter.join(["Alpha beta", "1,5", "weekly"]) + "\n" + delimiter.join(["Gamma", "2,5", "daily"])
    assert asked("Alpha beta 1,5 weekly", data, "text/csv").answer == "found"
    assert asked("1,5 weekly Gamma 2,5", data, "text/csv").answer == "missing"


@pytest.mark.parametrize(
    "between",
    [
        "<td>",
        "<td><img src=not.png>",
        "<td hidden>not",
        "<td><table><tr><td>x<td>y</table>",
        "<td><s>not</s>",
    ],
)
def test_nothing_is_read_on_over_a_cell_without_words_of_its_own(between: str) -> None:
    """It may hold a picture, or what was struck out; a table in a cell has rows of its own."""
    html = f"<table><tr><td>Gamma delta{between}<td>345 mg weekly</table>"
    assert asked("Gamma delta 345 mg weekly", html, "text/html").answer == "missing"


def test_words_between_cells_part_them() -> None:
    """What stands in a row outside of any cell is shown, and not passed over."""
    html = "<table><tr><td>Gamma delta</td>not<td>345 mg weekly</table>"
    assert asked("Gamma delta 345 mg weekly", html, "text/html").answer == "missing"


def test_the_rows_of_a_table_in_a_cell_are_rows() -> None:
    """And the row that they stand in is not read on through them."""
    html = "<table><tr><td>one<td><table><tr><td>Gamma delta<td>345 mg weekly</table>x<td>two</table>"
    assert asked("Gamma delta 345 mg weekly", html, "text/html").answer == "found"
    assert asked("one Gamma delta 345 mg", html, "text/html").answer == "missing"


@given(
    st.lists(
        st.lists(st.sampled_from(["alpha", "beta", "gamma", "12 mg", ""]), min_size=2, max_size=4), max_size=4
    ),
    st.data(),
)
def test_only_runs_of_cells_of_one_row_are_found(rows: list[list[str]], data: st.DataObject) -> None:
    """Any words of the table are found exactly where neighbouring cells of one row, none of them empty, hold them."""
    cells = [cell for row in rows for cell in row if cell]
    first = data.draw(st.integers(0, max(0, len(cells) - 1)))
    quote = " ".join(cells[first : first + data.draw(st.integers(2, 4))])
    lines = [" ".join(cell or "\0" for cell in row) for row in rows]
    held = any(f" {quote} " in f" {line} " for line in lines)
    found = in_html(quote, *("|".join(row) for row in rows))
    if len(quote.split()) >= 3 or len(quote) >= 12:
        assert (found.answer == "found") == held
    else:
        assert found.answer == "missing"


def test_a_cell_that_begins_with_a_figure_is_found_by_itself() -> None:
    """The comma before it parts two cells and is no part of its number."""
    rows = ("name,words,year", "board,12 members were present,2024")
    found = in_csv("12 members were present", *rows)
    assert (found.answer, found.rules) == ("found", ())
    assert in_csv("2 members were present", *rows).answer == "missing"


def test_a_comma_in_a_row_of_more_cells_than_the_first_may_be_one_of_a_number() -> None:
    """Where the rows differ the comma may stand in a text, and 0,5 is no 5."""
    rows = ("name,words", "board,a share of 0,5 points in all was lost")
    assert in_csv("5 points in all was lost", *rows).answer == "missing"
