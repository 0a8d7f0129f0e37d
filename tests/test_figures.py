"""Figures and names of a claim held against its quote."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.language.figures import beyond, figures

QUOTE = "In 2019 the Board of Trade reported 1,500 cases, or 2.5 % of four groups."


@pytest.mark.parametrize(
    "claim",
    [
        "There were 1500 cases.",
        "There were 1 500 cases in 2019.",
        "The share was 2,5 %.",
        "It was 2.50 per cent of 4 groups.",
        "It was reported for four groups.",
        "The report of the Board says so.",
        "Nothing has a figure here.",
        "Everything starts anew. The cases are many.",
    ],
)
def test_what_stands_in_the_quote_is_not_beyond_it(claim: str) -> None:
    """By value, whatever the separators, in digits or in words; a sentence's first word is no name."""
    assert beyond(claim, QUOTE) == ()


@pytest.mark.parametrize(
    ("claim", "more"),
    [
        ("There were 1,600 cases.", ("1,600",)),
        ("There were 15 cases in 2018.", ("15", "2018")),
        ("The share was 25 %.", ("25",)),
        ("The share was 2.55 %.", ("2.55",)),
        ("It was reported for five groups.", ("five",)),
        ("The report by Eurostat says so.", ("Eurostat",)),
        ("It is what the OECD says of 2019.", ("OECD",)),
    ],
)
def test_what_the_quote_does_not_say_is_named(claim: str, more: tuple[str, ...]) -> None:
    """Another number, another year, a name that is not there."""
    assert beyond(claim, QUOTE) == more


@given(st.integers(0, 10**9), st.integers(0, 10**9))
def test_a_number_is_found_by_its_value_and_no_other(one: int, other: int) -> None:
    """Grouped or plain, a number stands in the quote exactly if its value does."""
    said = beyond(f"There were {one} cases.", f"There were {other:,} cases.")
    ambiguous = 1000 <= other < 10**6 and other % 1000 == 0 and one == other // 1000
    assert (said == ()) == (
        one == other or (1000 <= other < 10**6 and _as_decimal(other) == str(one))
    ) or ambiguous


def _as_decimal(number: int) -> str:
    """What ``1,500`` is where the comma breaks the number: 1.5."""
    whole, part = divmod(number, 1000)
    return f"{whole}.{part:03d}".rstrip("0").rstrip(".")


@given(st.text(max_size=200), st.text(max_size=200))
def test_no_text_is_a_fault(claim: str, source: str) -> None:
    """Whatever people write; and nothing is beyond itself."""
    beyond(claim, source)
    assert beyond(claim, claim) == ()


@given(st.text("0123456789.,' ", max_size=300))
def test_digits_without_end_take_no_time(text: str) -> None:
    """Separators and digits in any order are read once."""
    assert all(written in text * 20 for written, _ in figures(text * 20))


def test_points_and_commas_are_told_apart_where_there_are_several() -> None:
    """Only the groups of a large number may be parted by either."""
    assert beyond("Edition 1,2,3 holds.", "Edition 1.2.3 holds.") == ("1,2,3",)
    assert beyond("It cost 1,234,567 in all.", "It cost 1.234.567 in all.") == ()


@pytest.mark.parametrize("name", ["the Commission’s", "the Commission's", "the COMMISSION’s"])
def test_a_name_in_the_genitive_is_the_name(name: str) -> None:
    """The ending is no part of it, with either apostrophe."""
    assert beyond(f"It was {name} view.", "So said the Commission.") == ()
