"""Block quotes written for a note: read back as the very words, cut marks and citation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.errors import BadNote
from vault_grade.formats.answers import Place
from vault_grade.formats.block_quote import block_quote, cuts_of, place_locator, words_of
from vault_grade.formats.quotes import parse

DOCUMENT = "standard/acme/rules.pdf"
MARKUP = "ab \\`*_[]<>&~%#+-=|:.)(1!…\n\t\"'—–;/@^$"


@given(st.text(MARKUP, max_size=40) | st.text(st.characters(exclude_characters="\0"), max_size=40))
def test_any_words_are_read_back_as_they_are(typed: str) -> None:
    """Whatever Markdown would take for markup, at a line's beginning or inside it."""
    words = words_of(typed)
    if not words:
        return
    (quote,) = parse(block_quote(words, DOCUMENT, Place(page=3)))
    assert (quote.text, quote.cuts, quote.problem) == (words, cuts_of(words), None)
    assert quote.reference is not None
    assert (quote.reference.canonical, quote.locator and quote.locator.positions) == (DOCUMENT, (3, 3))


def test_a_block_quote_is_what_a_person_would_write() -> None:
    """The words, then the citation on a line of its own; white space as one space."""
    block = block_quote(words_of("  The board\tshall \n meet. \n"), DOCUMENT, Place(page=3, label="iv"))
    assert block == f"> The board shall\n> meet.\n> — {DOCUMENT}, p. iv\n"


def test_marks_of_words_left_out_stay_marks() -> None:
    """Other brackets are words, and are escaped."""
    block = block_quote("The board […] shall [sic] meet", DOCUMENT, None)
    assert block == f"> The board […] shall \\[sic\\] meet\n> — {DOCUMENT}\n"


@pytest.mark.parametrize(
    ("place", "written"),
    [
        (None, None),
        (Place(), None),
        (Place(page=3), "#page=3"),
        (Place(page=3, label="3"), "p. 3"),
        (Place(page=3, label="A-1"), "p. A-1"),
        (Place(page=3, label="Cover page"), "#page=3"),
        (Place(page=3, label="3", end_page=4), "#page=3-4"),
        (Place(line=12), "line 12"),
        (Place(page=2, line=12, end_line=13), "lines 12-13"),
    ],
)
def test_a_place_is_stated_as_a_note_states_it(place: Place | None, written: str | None) -> None:
    """The printed label where a citation can hold it, else the position; lines where there are lines."""
    assert place_locator(place) == written


def test_words_that_no_block_quote_can_hold_are_refused() -> None:
    """Markdown turns a NUL into another character."""
    with pytest.raises(BadNote, match="cannot be written"):
        block_quote("one \0 two", DOCUMENT, None)
