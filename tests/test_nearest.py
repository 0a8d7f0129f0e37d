"""The hint beside a missing quote: the right passage, and the difference to the character."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from search_examples import ask

from vault_grade.formats.answers import Change, Nearest
from vault_grade.formats.locator import Locator
from vault_grade.reader.layers.base import BREAK

FILLER = [
    f"On page {n} other members of the office discuss the {n}th report about nothing." for n in range(40)
]
TEXT = (
    "The summit of the mountain has an elevation of 8,848.86 meters (29,031 feet) above the level of the sea."
)


def hint(page: str | list[str], quote: str, locator: Locator | None = None) -> Nearest:
    found = ask(page, quote, locator)
    assert found.answer == "missing"
    assert found.nearest is not None
    return found.nearest


@pytest.mark.parametrize(
    ("quote", "mine", "theirs"),
    [
        ("has an elevation of 8,884.86 meters (29,031 feet)", "84", "48"),
        ("has an elevation of 8,848.86 feet (29,031 feet)", "feet", "meters"),
        ("mountain has no elevation of 8,848.86 meters", "no", "an"),
        ("the mountain has elevation of 8,848.86 meters", "", "an"),
        ("the mountain never has an elevation of 8,848.86 meters", "never", ""),
        ("the mountain has an élevation of 8,848.86 meters", "é", "e"),
        ("the mountain has an Elevation of 8,848.86 meters", "E", "e"),
    ],
)
def test_the_difference_is_marked_to_the_character(quote: str, mine: str, theirs: str) -> None:
    """What both sides share is left out, and the offsets point into the passage."""
    nearest = hint([*FILLER, TEXT, *FILLER], quote)
    assert nearest.place.page == len(FILLER) + 1
    (change,) = nearest.changes
    start, end = change.at
    assert nearest.text[start:end] == change.source
    assert (change.quote, change.source) == (mine, theirs)


def test_the_passage_is_the_sources_own_text() -> None:
    """Line ends and marks are those of the page."""
    nearest = hint(
        "Indeed, the\nBoard shall “meet” at least twice a year.", 'Board shall "meet" at least once a year'
    )
    assert nearest.text == "Board shall “meet” at least twice a year"
    assert [(change.quote, change.source) for change in nearest.changes] == [("once", "twice")]


def test_what_the_rules_fold_is_no_difference() -> None:
    """A broken word, a ligature or a curly mark does not distract from the word that differs."""
    page = "The “o\ufb03ce” shall conduct the adminis-\ntration of all 2–20 data in the run-\ntime of the programme."
    nearest = hint(
        page, 'The "office" shall not conduct the administration of all 2-20 data in the run-time of'
    )
    assert nearest.changes == (Change("not", "", (17, 17)),)


def test_nothing_alike_gives_no_hint() -> None:
    """A passage that only shares small words would mislead."""
    assert ask([*FILLER, TEXT], "quantum chromodynamics describes gluon interaction").nearest is None
    assert ask([*FILLER, TEXT], "the of a has an quantum chromodynamics gluons").nearest is None


def test_the_stated_page_wins_among_equals() -> None:
    """Where several passages are as like, the one at the locator is shown."""
    pages = [TEXT, *FILLER, TEXT]
    quote = "mountain has no elevation of 8,848.86 meters"
    assert hint(pages, quote).place.page == 1
    assert hint(pages, quote, Locator("p. 42", labels=("42", "42"))).place.page == 42


def test_a_break_is_shown_as_a_line_end() -> None:
    """A terminal is sent no control codes."""
    nearest = hint(
        f"the board shall meet{BREAK}twice in every year", "the board shall meet twice in each year"
    )
    assert nearest.text == "the board shall meet\ntwice in every year"
    assert all(BREAK not in change.source for change in nearest.changes)


def test_scripts_without_spaces_get_hints_too() -> None:
    """Words are compared character by character there."""
    nearest = hint([*FILLER, "接続を行うことができる青い照明です"], "接続を行うことができる赤い照明です")
    assert nearest.changes == (Change("赤", "青", (11, 12)),)


def test_a_hint_to_a_very_long_quote_covers_its_beginning() -> None:
    """Four hundred words and signs are compared, not a hundred thousand."""
    text = " ".join(f"The member {n} of the Board shall meet on day {n * 7}." for n in range(200))
    nearest = hint(f"Before. {text} After.", text.replace("day 70.", "day 71."))
    assert [(change.quote, change.source) for change in nearest.changes] == [("1", "0")]


@given(st.integers(0, len(TEXT.split()) - 7), st.sampled_from(["zebra", "never", "17"]))
def test_the_changed_word_is_named_wherever_it_is(at: int, word: str) -> None:
    """Any one word put for another is the one difference that is shown."""
    words = TEXT.split()[at : at + 7]
    quote = " ".join([*words[:3], word, *words[4:]])
    nearest = hint([*FILLER, TEXT, *FILLER], quote)
    assert nearest.place.page == len(FILLER) + 1
    assert any(change.quote and change.quote in word for change in nearest.changes)
