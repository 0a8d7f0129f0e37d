"""Quantities and dates by value: what a claim says and its quoted sentence does not."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from vault_grade.language.quantities import absent, days, quantities

SAME = [
    ("It cost £2.1 billion.", "The cost was £2.1bn in all."),
    ("It cost two million dollars.", "at $2,000,000 a year"),
    ("On 3 May 2019 it rose.", "It rose on May 3, 2019."),
    ("On 3 May 2019 it rose.", "It rose on 2019-05-03."),
    ("It rose 5%.", "a rise of 5 per cent"),
    ("Five per cent more.", "5 % more"),
    ("Twenty-five people came.", "25 people"),
    ("It ran 13.7km.", "It ran 13.7 kilometres."),
    ("1.500 Euro", "1 500 euros"),
    ("a fall to \u22123 °C", "a fall to -3 °C"),
    ("le 3 mai 2019", "am 3. Mai 2019"),
    ("There were 5.", "There were 5 km of it."),
    ("in 1990", "from 1990 on"),
    ("aged ninety\u2013two", "aged ninety-two"),
    ("six and seven of them", "6 and 7 of them"),
    ("two hundred and five", "205 of them"),
    ("4400,000 of them", "4,400,000 of them"),
]
OTHER = [
    ("It cost £2.1 billion.", "It cost £2.1m.", "2.1 billion"),
    ("It cost £2.1 billion.", "It cost $2.1 billion.", "2.1 billion"),
    ("It rose 5%.", "It rose 5 percentage points.", "5%"),
    ("It rose 5%.", "It rose by 5.", "5%"),
    ("It ran 13.7km.", "It ran 13.7 miles.", "13.7km"),
    ("On 3 May 2019 it rose.", "It rose on 3 June 2019.", "3 May"),
    ("On 3 May 2019 it rose.", "It rose on 4 May 2019, 3 of them.", "3 May"),
    ("On 3 May 2019 it rose.", "It rose on 3 May 2018.", "2019"),
    ("a fall to -3 °C", "a fall to 3 °C", "-3 °C"),
    ("a fall to 3 °C", "a fall to 3 °F", "3 °C"),
    ("The 1990s.", "It took 1990 seconds.", "1990s"),
    ("1.5 million", "1,500", "1.5 million"),
    ("six and seven of them", "13 of them", "six"),
    ("12.5 of them", "125 of them", "12.5"),
    ("section 5.2.1", "section 5.21", "5.2.1"),
    ("a 100 m sprint", "a $100 m budget", "100 m"),
    ("two hundred and five", "two hundred and four", "two hundred and five"),
]


@pytest.mark.parametrize(("claim", "source"), SAME)
def test_the_same_value_in_other_words_stands(claim: str, source: str) -> None:
    """House style changes no value."""
    assert absent(claim, source) == ()


@pytest.mark.parametrize(("claim", "source", "lost"), OTHER)
def test_another_value_unit_or_date_does_not_stand(claim: str, source: str, lost: str) -> None:
    """And is named as the claim has it."""
    assert lost in absent(claim, source)


def test_a_month_is_no_month_where_it_is_a_word() -> None:
    """May, in small letters, mostly allows something; May and March alone are words where nothing dates by them."""
    assert [*days("They may 5 times."), *days("10 may be enough"), *days("March with May.")] == []


def test_the_scale_of_a_number_is_no_number_of_its_own() -> None:
    """A billion stands behind its digits once."""
    assert [one.written for one in quantities("EUR 5 million and 3 billion")] == ["5 million", "3 billion"]


@given(st.text())
def test_whatever_a_text_says_it_says_itself(text: str) -> None:
    """No reading of any text misses its own quantities, or fails on them."""
    assert absent(text, text) == ()


@given(st.integers(0, 10**12), st.integers(0, 10**12), st.sampled_from(["", "%", " km", " million", "bn"]))
def test_another_number_never_stands(one: int, other: int, unit: str) -> None:
    """Grouped or not, with any unit: values decide."""
    assume(one != other)
    assert absent(f"It was {one:,}{unit} then.", f"It was {other}{unit} then.")
    assert not absent(f"It was {one:,}{unit} then.", f"It was {one}{unit} then.")


RAISED = ["10", "102", "10²", "10³", "10⁻²", "10²⁰", "10^{-3}"]


@pytest.mark.parametrize("one", RAISED)
@pytest.mark.parametrize("other", RAISED)
def test_a_power_is_no_other_number(one: str, other: str) -> None:
    """Neither its base, nor its digits in a row, nor another power."""
    assert bool(absent(f"It has {one} cells.", f"It has {other} cells.")) is (one != other)


def test_a_power_is_the_same_however_it_is_written() -> None:
    """With a caret or raised; what is raised at a unit makes another unit of it."""
    assert not absent("10^20 and 10^{-3} cells", "10²⁰ and 10⁻³ cells")
    assert not absent("5 square metres", "5 m²")
    assert absent("5 m²", "5 m") == absent("5 m²", "5 m³") == ("5 m²",)
