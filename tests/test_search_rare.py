"""What the search must find or refuse at rare characters, and far down a long page.

Each was missing from the other tests: a fault put into the search on purpose was seen by none of them.
"""

from __future__ import annotations

import pytest
from search_examples import ask, raised_page, rules_used

from vault_grade.reader.layers.small_capitals import OLD_STYLE, SMALL_CAPITALS
from vault_grade.reader.search.characters import is_unknown

NUMBERED = " ".join(f"the ﬁrst of word{number:04}" for number in range(400))


@pytest.mark.parametrize("number", [20, 40, 150, 397])
def test_a_quote_is_found_however_far_down_a_page_it_stands(number: int) -> None:
    """A page of many thousand characters: its place is counted out block by block, ligatures and all."""
    found = ask(NUMBERED, f"word{number:04} the first of word{number + 1:04}")
    assert found.answer == "found"
    assert found.matched == f"word{number:04} the ﬁrst of word{number + 1:04}"


def test_a_word_broken_behind_an_accent_of_its_own_is_found() -> None:
    """The accent that follows its letter as a character of its own is a part of the word."""
    assert rules_used("the cafe\u0301teria of the office", "the cafe\u0301-\nteria of the office") == (
        "hyphen",
    )


@pytest.mark.parametrize("code", ["\ud800", "\udfff", "\ue000", "\x01", "\ufffd"])
def test_a_code_that_stands_for_no_character_is_never_found(code: str) -> None:
    """Half of a pair, private use, a control code: the same code in the quote says nothing of what is printed."""
    words = f"the board shall meet {code}twice a year"
    assert is_unknown(code)
    assert ask(words, words).answer != "found"


@pytest.mark.parametrize("form", [*SMALL_CAPITALS, *OLD_STYLE])
def test_a_small_capital_or_old_style_figure_is_known(form: str) -> None:
    """The Adobe Glyph List says what its code stands for, so the words round it can be found."""
    plain = (SMALL_CAPITALS | OLD_STYLE)[form]
    assert rules_used(f"the board {plain} shall meet", f"the board {form} shall meet") == ("smallcaps",)
    assert not is_unknown(form)


def test_the_two_spellings_of_an_accent_are_one() -> None:
    """Canonical equivalents stand for one another on either side, without a rule."""
    composed, parted = "le café de la gare est fermé", "le cafe\u0301 de la gare est ferme\u0301"
    assert rules_used(composed, parted) == rules_used(parted, composed) == ()


@pytest.mark.parametrize("quote", ["a total of 10^20 ions in it", "a total of 10²⁰ ions in it"])
def test_a_raised_power_is_found_in_either_form(quote: str) -> None:
    """What the quote has as a power is no power that it has flat."""
    assert ask(raised_page("We took a total of 10", "20", " ions in it."), quote).answer == "found"
