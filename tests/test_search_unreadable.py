"""Unreadable: the words may be there, and nobody can tell."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from search_examples import ask, flagged_page

from vault_grade.formats.answers import Place
from vault_grade.formats.locator import Locator
from vault_grade.reader.layers.base import GONE, Page, Trust

SENTENCE = "A quantile-copula approach to conditional density estimation"
BLANK = Page(1, "", (), unseen="a page image without text")


@pytest.mark.parametrize("unknown", [GONE, "\ue123", "\x02"])
def test_a_character_without_identity_in_the_words_makes_them_unreadable(unknown: str) -> None:
    """GONE, private use and control codes stand for something, but nobody knows for what."""
    found = ask(SENTENCE.replace("c", unknown), SENTENCE)
    assert (found.answer, found.place) == ("unreadable", Place(page=1))
    assert "page 1" in str(found.reason)


def test_one_unknown_character_may_stand_for_several_letters() -> None:
    """A ligature without a code hides up to three letters."""
    assert (
        ask("where the power will not su\x01ce to rule", "the power will not suffice to rule").answer
        == "unreadable"
    )


def test_other_words_beside_an_unknown_character_are_missing() -> None:
    """An unknown character is no licence for the rest."""
    assert (
        ask("where the power will not su\x01ce to rule", "the power will suffice to rule").answer == "missing"
    )


@pytest.mark.parametrize("trust", [Trust.UNKNOWN, Trust.CONTRADICTED])
def test_words_in_a_font_that_cannot_be_trusted_are_unreadable(trust: Trust) -> None:
    """The same characters are no match where the page may print others."""
    page = flagged_page("AC potential U0 = ", ("21.1", trust), " V in the trap")
    assert ask(page, "AC potential U0 = 21.1 V in the trap").answer == "unreadable"
    assert ask(page, "AC potential U0 = −1.1 V in the trap").answer == "unreadable"
    assert ask(page, "DC potential U0 = −1.1 V in the trap").answer == "missing"


def test_trusted_words_elsewhere_win_over_untrusted_ones() -> None:
    """What is surely there is found."""
    page = flagged_page(("the board shall meet", Trust.UNKNOWN), "; indeed the board shall meet")
    assert ask(page, "the board shall meet").answer == "found"


def test_a_page_with_mostly_unknown_characters_cannot_be_relied_on() -> None:
    """On such a page "missing" would be said of a text that nobody could read."""
    page = flagged_page("a few words ", ("and then a very long stretch of something", Trust.UNKNOWN))
    assert ask(page, "other things altogether here").answer == "unreadable"


def test_a_stated_page_without_text_is_unreadable_with_its_reason() -> None:
    """The person is told which page to look at, and why."""
    found = ask([BLANK, "other words"], "the board shall meet", Locator("p. 1", labels=("1", "1")))
    assert (found.answer, found.place) == ("unreadable", Place(page=1))
    assert found.reason == "page 1 cannot be read: a page image without text"


def test_a_document_of_nothing_but_images_is_unreadable() -> None:
    """Without a stated page every page must have been out of sight."""
    assert ask([BLANK, "  \n "], "the board shall meet").answer == "unreadable"


def test_a_missing_quote_says_which_other_pages_could_not_be_seen() -> None:
    """The reader does not claim to have seen what it has not; runs of pages are said once."""
    pages: list[str | Page] = [
        "words of a page",
        *[Page(n, "", (), unseen="a page image without text") for n in (2, 3, 4)],
        "more",
        " ",
    ]
    found = ask(pages, "the board shall meet")
    assert found.answer == "missing"
    assert found.unseen == ("pages 2-4: a page image without text", "page 6: no text")


def test_words_on_another_page_are_found_though_the_stated_one_is_an_image() -> None:
    """What can be read is read."""
    found = ask([BLANK, "the board shall meet"], "the board shall meet", Locator("p. 1", labels=("1", "1")))
    assert (found.answer, found.cautions) == ("found", ("elsewhere",))


@given(st.data())
def test_hiding_any_characters_of_the_words_never_leaves_them_found(data: st.DataObject) -> None:
    """Wherever a character loses its identity, the quote that has it is not found."""
    at = data.draw(st.integers(0, len(SENTENCE) - 1).filter(lambda k: SENTENCE[k].isalpha()))
    found = ask(f"{SENTENCE[:at]}{GONE}{SENTENCE[at + 1 :]} and so on", SENTENCE)
    assert found.answer == "unreadable"


@pytest.mark.parametrize("unknown", [GONE, "\ue123", "\x02"])
@pytest.mark.parametrize(
    "page", ["the acts are {}lawful acts of the board", "such is the law{} and its acts are bad"]
)
def test_a_word_that_an_unknown_character_touches_may_be_longer(unknown: str, page: str) -> None:
    """It may print “unlawful”: the words round it are unreadable, never found."""
    quote = "lawful acts of the board" if "lawful" in page else "such is the law"
    assert ask(page.format(unknown), quote).answer == "unreadable"
    assert ask(page.format(" " + unknown + " "), quote).answer == "found"
