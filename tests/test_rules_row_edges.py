"""Rule ``row``: a table without rules is one only where a further row stands under the same edges, both of them.

Each was missing from the other tests: a fault put into the search on purpose was seen by none of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from glyph_examples import ask, drawn
from hypothesis import given, settings
from hypothesis import strategies as st
from test_layer_pdf_right_to_left import LETTERS
from test_rules_row import asked, table

QUOTE = "Gamma delta 345 mg"
ROW = ("Gamma delta", "345 mg")


@pytest.mark.parametrize(
    "others",
    [
        [],
        [("Alpha beta", "12 millilitres", (72, 231))],
        [("Alpha beta gamma", "345 mg", (101, 200))],
        [("Alpha beta", "12 millilitres", (72, 231)), ("Alpha beta gamma", "345 mg", (101, 200))],
    ],
)
def test_two_pieces_without_a_row_like_theirs_are_not_read_across(
    others: Sequence[tuple[str, str, tuple[float, float]]],
) -> None:
    """No other row at all, or one with only its left or only its right cell under theirs."""

    def draw(page: Any) -> None:
        for number, (left, right, edges) in enumerate(others):
            table(page, [(left, right)], edges, top=330 + 40 * number)
        table(page, [ROW], (72, 200))

    assert asked(QUOTE, draw).answer == "missing"


def test_two_pieces_with_a_row_like_theirs_are_read_across() -> None:
    """The same two cells, with one further row under both edges."""

    def draw(page: Any) -> None:
        table(page, [ROW], (72, 200))
        table(page, [("Alpha beta", "12 mg")], (72, 200), top=330)

    assert asked(QUOTE, draw).answer == "found"


NUMBERS = st.integers(1000, 9999).map(str)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.tuples(NUMBERS, NUMBERS, NUMBERS), min_size=2, max_size=4),
    st.permutations([0, 1, 2]),
)
def test_no_figures_are_read_across_where_the_page_is_read_from_the_right(
    table_rows: list[tuple[str, str, str]], drawn_as: Sequence[int]
) -> None:
    """A table of Hebrew has its first column on the right, and figures alone do not say so, in whatever order they are
    drawn; on a page without a letter from the right the same row is found.
    """
    cells = [
        ((100.0, 200.0, 300.0)[at], 600.0 - 14 * number, row[at])
        for number, row in enumerate(table_rows)
        for at in drawn_as
    ]
    first = " ".join(table_rows[0])
    hebrew = [(400.0, 640.0, "abcd efgh")]
    assert ask(drawn([*hebrew, *cells], LETTERS, "Courier"), first).answer == "missing"
    if list(drawn_as) == [0, 1, 2]:
        assert ask(drawn(cells, LETTERS, "Courier"), first).answer == "found"


def test_a_unit_does_not_say_in_which_direction_its_table_runs() -> None:
    """On a page of Hebrew; on one that names a Hebrew word among many lines of its own the row is found."""
    cells = [(100.0 + 120 * at, 600.0 - 14 * row, f"{row}{at}7 MG") for row in range(3) for at in range(2)]
    words = [(100.0, 740.0 - 14 * row, "THE BOARD MET AND READ IT ALL") for row in range(5)]
    hebrew = [(100.0, 660.0, "abcd efgh")]
    quote = "007 MG 017 MG"
    assert ask(drawn([*hebrew, *hebrew, *cells], LETTERS, "Courier"), quote).answer == "missing"
    assert ask(drawn([*words, *hebrew, *cells], LETTERS, "Courier"), quote).answer == "found"
