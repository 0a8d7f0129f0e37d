"""Rule ``row``: a table without rules is one only where a further row stands under the same edges, both of them.

Each was missing from the other tests: a fault put into the search on purpose was seen by none of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
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
