"""Raised type at the edges: runs of several pieces, digits that touch, letters that are no note's mark.

Each was missing from the other tests: a fault put into the search on purpose was seen by none of them.
"""

from __future__ import annotations

import pytest
from search_examples import ask, raised_page, rules_used

from vault_grade.reader.layers.base import Page, Span


def test_a_raised_figure_and_the_flat_one_behind_it_are_no_number() -> None:
    """A note's number at the head of a line is no digit of the figure that the line begins with."""
    page = raised_page("", "2", "5 apples are in the basket")
    assert ask(page, "25 apples are in the basket").answer == "missing"


def test_a_power_that_the_quote_has_too_may_touch_a_flat_figure() -> None:
    """The quote says which digits are raised."""
    page = raised_page("a total of 10", "20", "5 ions in the basket")
    assert ask(page, "a total of 10^{20}5 ions in the basket").answer == "found"
    assert ask(page, "a total of 10205 ions in the basket").answer == "missing"
    assert ask(page, "a total of 10^{205} ions in the basket").answer == "missing"


@pytest.mark.parametrize("parts", [("2", "", "0"), ("20 ",), (" 20",), ("2", "", "0 ")])
def test_a_power_may_be_drawn_in_pieces_and_with_space_round_it(parts: tuple[str, ...]) -> None:
    """However the file cuts its raised type up, the exponent is the whole of it."""
    end = "ions in the basket" if parts[-1].endswith(" ") else " ions in the basket"
    page = raised_page("a total of 10", *parts, end)
    assert ask(page, "a total of 10^2 ions in the basket").answer == "missing"
    assert ask(page, "a total of 10^0 ions in the basket").answer == "missing"
    if not parts[0].startswith(" "):
        assert ask(page, "a total of 10^20 ions in the basket").answer == "found"


@pytest.mark.parametrize("word", ["CDEF", "abc", "Abcd"])
def test_a_raised_letter_behind_a_short_or_capital_word_is_no_mark(word: str) -> None:
    """It may be a part of an abbreviation, so the words without it are not what is printed."""
    page = raised_page(f"the rule of {word}", "a", " of the office")
    assert ask(page, f"the rule of {word} of the office").answer == "missing"
    plain = raised_page("the rule of words", "a", " of the office")
    assert ask(plain, "the rule of words of the office").answer == "found"


def test_a_row_of_one_figure_is_found_behind_a_number_that_ends_with_it() -> None:
    """Every place where the words may begin is looked at, also the one right behind another."""
    row = "0 " * 14
    assert ask(f"10 {row}and more", row.strip()).answer == "found"


def test_words_that_are_no_print_of_the_page_itself_are_named() -> None:
    """A form field, a note on the page, the text of a scan: the rule ``layer`` says so, before and behind others."""
    words = "The board shall meet twice a year."
    for first, last in ((0, 9), (10, 20), (20, len(words))):
        spans = [Span(0, first, 1)] if first else []
        spans.append(Span(first, last, 1, layer=True))
        page = Page(1, words, (*spans, Span(last, len(words), 1)) if last < len(words) else tuple(spans))
        assert ask(page, words).rules == ("layer",)
        assert ask(page, "board shall meet twice a").rules == ("layer",) if first < 25 else ()


@pytest.mark.parametrize("unit", ["Sin", "COS", "Hours", "KG"])
def test_a_unit_or_function_in_capitals_is_raised_to_a_power(unit: str) -> None:
    """A raised figure behind it is no note's mark, however it is written."""
    page = raised_page(f"the value of {unit}", "2", " in the table")
    assert ask(page, f"the value of {unit} in the table").answer == "missing"


@pytest.mark.parametrize("base", ["x", "(a+b)", "10"])
def test_a_power_of_one_letter_or_of_a_bracket_is_found(base: str) -> None:
    """What bears the power is what stands right before it."""
    page = raised_page(f"the area {base}", "2", " of the square")
    assert ask(page, f"the area {base}^2 of the square").answer == "found"
    assert ask(page, f"the area {base}^3 of the square").answer == "missing"


SAME = [
    ("10^20", "10²⁰"),
    ("10^{20}", "10²⁰"),
    ("x^-1", "x⁻¹"),
    ("10^{−3}", "10⁻³"),
    ("(a+b)^2", "(a+b)²"),
    ("|x|^2", "|x|²"),
]
OTHER = [
    ("10^20", "10²¹"),
    ("10^2", "10²⁰"),
    ("10^20", "10²"),
    ("1020", "10²⁰"),
    ("x^1", "x⁻¹"),
    ("x^-1", "x¹"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_a_power_is_the_same_in_every_way_of_writing(one: str, other: str) -> None:
    """A caret, a caret with braces, the code points of raised digits: on either side."""
    assert rules_used(f"it is {one} here", f"it is {other} here") == ("raised",)
    assert rules_used(f"it is {other} here", f"it is {one} here") == ("raised",)


@pytest.mark.parametrize(
    ("one", "other"), [*OTHER, ("X^2", "XX²"), ("a ^2", "a ²"), ("=^2", "=²"), (" ^2", " ²")]
)
def test_another_power_or_one_of_nothing_is_not_the_same(one: str, other: str) -> None:
    """Every digit and the sign must agree, and a word, a number or a bracket must stand right before it."""
    assert rules_used(f"it is {one} here", f"it is {other} here") is None
    assert rules_used(f"it is {other} here", f"it is {one} here") is None
