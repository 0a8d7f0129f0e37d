"""Ranges of numbers that are broken at a line's end behind their dash."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from search_examples import ask, rules_used

BEFORE = "The plan of the Board covers the years"
NUMBERS = st.integers(1, 9999).map(str)
DASHES = "-\u2010\u2011\u2013\u2212"
SIGNS = ["−", "-", "+", "±", "–", "~", "<", "$", "("]


@pytest.mark.parametrize("typed", DASHES)
@pytest.mark.parametrize("end", ["\n", " \n", "\n  "])
def test_a_range_is_found_whose_line_ends_behind_the_en_dash(typed: str, end: str) -> None:
    """The page sets “1990–” at a line's end and “1995” on the next line; the person types 1990–1995."""
    answer = ask(f"{BEFORE} 1990–{end}1995 in full.", f"{BEFORE} 1990{typed}1995 in full.")
    assert (answer.answer, answer.rules) == ("found", ("dash",))


@given(NUMBERS, NUMBERS, st.sampled_from(SIGNS))
def test_no_sign_is_lost_or_gained_at_the_line_end(one: str, two: str, sign: str) -> None:
    """A sign on the next line is that number's own; no dash is put in or left out."""
    assert rules_used(f"{one}–{two}", f"{one}–\n{sign}{two}") is None
    assert rules_used(f"{one}{two}", f"{one}–\n{two}") is None
    assert rules_used(f"{one}–{two}", f"{one}\n{two}") is None
    assert rules_used(f"{one}–{two}", f"{one}\n–{two}") is None
    assert rules_used(f"{one}–{sign}{two}", f"{one}–\n{two}") is None


@given(NUMBERS, NUMBERS, st.sampled_from([*DASHES.replace("–", ""), "\u2014", "\xad", " –", "– –"]))
def test_only_an_en_dash_that_touches_its_number_is_that_of_a_range(one: str, two: str, dash: str) -> None:
    """A hyphen may be that of a broken word, a minus a sign, a dash with a space before it parts two clauses."""
    assert rules_used(f"{one}–{two}", f"{one}{dash}\n{two}") is None


@given(NUMBERS, NUMBERS)
def test_a_space_within_a_line_is_one(one: str, two: str) -> None:
    """Only the end of a line is passed over, on the page alone."""
    assert rules_used(f"{one}–{two}", f"{one}– {two}") is None
    assert rules_used(f"{one}– {two}", f"{one}–{two}") is None


@given(NUMBERS, NUMBERS)
def test_a_quote_does_not_end_or_begin_within_a_range(one: str, two: str) -> None:
    """Not at the line's end either: “to 1990” is not what the page says of 1990–1995."""
    page = f"{BEFORE} {one}–\n{two} of all the years that there are."
    assert ask(page, f"{BEFORE} {one}").answer == "missing"
    assert ask(page, f"{two} of all the years that there are.").answer == "missing"
    assert ask(page, f"{BEFORE} {one}–{two} of all the years that there are.").answer == "found"
