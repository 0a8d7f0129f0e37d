"""Marks of notes behind figures are passed over; raised cents, minutes, fractions and exponents are not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from search_examples import ask, raised_page

MARKS = ("5", "12", "1,2", "3–5")


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("It was founded in the year 2008.", " The next year it grew."),
        ("It was founded in the year 2008,", " and then it grew."),
        ("It was at work from 1990–2008;", " then it was closed."),
        ("The share of it rose by 25%", " in the next year."),
        ("The share of it rose by 25 %.", " The next year was good."),
        ("They called it “born in 2008”", " in the report."),
    ],
)
def test_a_mark_behind_a_year_a_share_or_a_quotation_is_passed_over(
    before: str, after: str, mark: str
) -> None:
    """The quote goes on over it, ends before it, and begins behind it."""
    page = raised_page(f"In all. {before}", mark, after)
    found = ask(page, before + after)
    assert (found.answer, found.rules) == ("found", ("mark",))
    assert ask(page, before).answer == "found"


@given(st.integers(100, 999_999), st.integers(1, 9))
def test_one_digit_behind_a_sentence_that_ends_in_a_number_is_a_mark(number: int, mark: int) -> None:
    """And never a digit of the number: not with the point, and not without."""
    page = raised_page(f"They counted a sum of {number:,}.", str(mark), " The next year was good.")
    assert ask(page, f"They counted a sum of {number:,}. The next year was good.").answer == "found"
    for flat in (f"{number:,}.{mark}", f"{number:,}{mark}", f"{number:,}"):
        quote = f"They counted a sum of {flat} The next year was good."
        assert ask(page, quote).answer == "missing"


@pytest.mark.parametrize(
    ("before", "raised", "after"),
    [
        ("They begin the meeting um 9.", "30", " Uhr in the hall of it"),
        ("They sell all of it for 3.", "99", " The best of all prices"),
        ("They sell all of it for $ 2008.", "50", " The best of all prices"),
        ("They sell all of it for €2008,", "50", " in the shops of the town"),
        ("They sell all of it at USD 8,560.", "3", " The best of all prices"),
        ("They sell all of it for Fr. 120.", "5", " The best of all prices"),
        ("They sell all of it for 2008,", "50", " euros in the shops"),
        ("They sell all of it for 2008.", "50", " € in the shops of the town"),
        ("They cut off a length of 1500.", "5", " mm from the whole rod"),
        ("They cut off a length of 560.", "5", " and no more than that"),
        ("They counted as many as 2008", "5", " in the shops of the town"),
        ("They counted (at most 2008)", "5", " in the shops of the town"),
        ('They made a hole of 6"', "2", " in the wall of the house"),
        ("They took the number 3.", "5", " The next year was good."),
    ],
)
def test_what_may_belong_to_the_number_is_no_mark(before: str, raised: str, after: str) -> None:
    """Cents, minutes, fractions, exponents: the quote that leaves them out is missing."""
    page = raised_page(before, raised, after)
    assert ask(page, before + after).answer == "missing"


@given(st.integers(1000, 2099), st.integers(1, 99), st.sampled_from(".,"))
def test_no_number_is_read_on_in_a_raised_one(year: int, raised: int, point: str) -> None:
    """Whatever is passed over: 2008 with a point and a raised 5 is never 2008.5, nor 20085."""
    page = raised_page(f"It all came about in {year}{point}", str(raised), " The next year was good.")
    for flat in (f"{year}{point}{raised}", f"{year}{raised}", f"{year}"):
        assert ask(page, f"It all came about in {flat} The next year was good.").answer == "missing"
