"""Text of notes and documents made harmless for a terminal."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from vault_grade.cli.terminal import BIDI, clean


@given(st.text(st.sampled_from("ab .\t\n\x1b\x7f\x9b\u202e\u2028\ue000é漢") | st.characters()))
def test_nothing_that_steers_a_terminal_is_left(text: str) -> None:
    """Every control code, private code and change of direction is written as an escape, whatever stands beside it."""
    shown = clean(text)
    assert not BIDI.intersection(shown)
    assert not {unicodedata.category(character) for character in shown} & {"Cc", "Cs", "Co", "Zl", "Zp"}


@given(st.text("ab1 .“é漢"))
def test_plain_words_are_shown_as_they_are(text: str) -> None:
    """But for white space, of which every run is one space."""
    assert clean(text) == " ".join(text.split())
