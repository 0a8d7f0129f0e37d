"""Plain text: two columns that stand side by side with spaces between them are read one after the other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.formats.answers import Found
from vault_grade.reader.layers import open_layer
from vault_grade.reader.layers.base import BREAK, LINE
from vault_grade.reader.layers.text import line_page
from vault_grade.reader.search import Searcher

LEFT = """The members of the board are
chosen for two years by all
who hold a share in it and
those who were chosen once
may be so a second time but
no more than that at all.""".splitlines()
RIGHT = """The clerk keeps the book of
what was said and was done
there in a place known to
everyone who has the right
to read it all whenever the
house is open to people.""".splitlines()


def side_by_side(*columns: list[str], gap: int) -> str:
    """The columns beside one another; the longest line of each ends so many spaces before the next."""
    rows = []
    for pieces in zip(*columns, strict=True):
        padded = [
            piece.ljust(max(map(len, column)) + gap) for piece, column in zip(pieces, columns, strict=True)
        ]
        rows.append("".join(padded).rstrip())
    return "\n".join(rows) + "\n"


def ask(text: str, quote: str) -> Found:
    data = text.encode()
    return Searcher(open_layer(data, "text/plain", "utf-8"), data).search(quote)


@pytest.mark.parametrize("gap", [2, 3, 4, 8])
def test_columns_are_not_read_across_and_are_read_down(gap: int) -> None:
    """However near they stand, as long as most of their lines leave a gap."""
    text = f"A line before them.\n{side_by_side(LEFT, RIGHT, gap=gap)}And a line after.\n"
    for left, right in zip(LEFT, RIGHT, strict=True):
        assert ask(text, f"{left} {right}").answer == "missing"
    found = ask(text, " ".join(LEFT))
    assert (found.answer, ask(text, " ".join(RIGHT)).answer) == ("found", "found")
    assert found.place is not None
    assert (found.place.line, found.place.end_line) == (2, 7)
    for joined in (f"{LEFT[-1]} {RIGHT[0]}", f"before them. {LEFT[0]}", f"{RIGHT[-1]} And a line after."):
        assert ask(text, joined).answer == "missing"


def test_three_columns_are_read_one_after_the_other() -> None:
    """The right one of two columns may itself be two."""
    third = [line.replace("the", "their") for line in RIGHT]
    text = side_by_side(LEFT, RIGHT, third, gap=4)
    assert ask(text, " ".join(third)).answer == "found"
    assert ask(text, f"{RIGHT[1]} {third[1]}").answer == "missing"


def test_the_rows_of_a_table_are_not_joined() -> None:
    """Where each line is a cell of its own nothing runs on, neither across nor down."""
    cells = [f"Records of board {name}" for name in ("North", "South", "East", "West")]
    more = [f"Kept by {name} herself" for name in ("Ada", "Grace", "Mary", "Joan")]
    text = side_by_side(cells, more, gap=5)
    assert ask(text, "Records of board North Records of board South").answer == "missing"
    assert ask(text, "Kept by Ada herself Kept by Grace herself").answer == "missing"
    assert ask(text, "Kept by Grace herself").answer == "found"


def test_lists_of_terms_and_sentences_stay_as_they_are() -> None:
    """Few words on the left are a term; the space after a sentence is no column."""
    terms = "node         a device that implements it\nrouter       a node that forwards it\nhost         any other\n"
    assert ask(terms, "router a node that forwards it").answer == "found"
    prose = "It is done.  The board meets.\nIt is over.  The board goes.\nAnd so on.  The board ends.\n"
    assert ask(prose, "It is over. The board goes.").answer == "found"


@given(
    st.lists(
        st.lists(st.sampled_from(["ab", "a", "Board.", "x,", " ", "  ", "     "]), max_size=14).map("".join),
        max_size=12,
    )
)
def test_no_character_is_lost_or_made_up(lines: list[str]) -> None:
    """The text with its columns apart has the same words on the same lines of the file."""
    text = "\n".join(lines)
    page, plain = line_page(1, text, 1, columns=True), line_page(1, text, 1)
    assert len(page.text) == len(plain.text)
    assert sorted(_words(page.text)) == sorted(_words(plain.text))
    assert "".join(page.text[span.start : span.end] for span in page.spans) == page.text
    for span in page.spans:
        words = page.text[span.start : span.end].strip(f" {LINE}{BREAK}")
        assert words in lines[span.line - 1]


def _words(text: str) -> list[str]:
    return text.replace(BREAK, LINE).split()
