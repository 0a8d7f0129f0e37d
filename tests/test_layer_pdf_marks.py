"""Combining marks of a PDF: each belongs to the letter that it stands over, whichever of the two is drawn first."""

from __future__ import annotations

import unicodedata

import pymupdf
from glyph_examples import ask, drawn, layer_of
from hypothesis import given, settings
from hypothesis import strategies as st

MARKS = {"´": "\u0301", "¨": "\u0308"}
"""The glyphs that are drawn, and what their font says that they are."""

LETTERS = st.sampled_from("aceiounszqx")


def marked(before: str, sign: str, letter: str, after: str, *, first: bool) -> bytes:
    """A line with a mark over a letter. first: the mark is drawn before its letter."""
    width = pymupdf.Font("helv").text_length
    at = 72 + width(before, 11)
    over = at + (width(letter, 11) - width(sign, 11)) / 2
    mark, base = (over, 700.0, sign), (at, 700.0, letter)
    rest = (at + width(letter, 11), 700.0, after)
    return drawn([(72.0, 700.0, before), *([mark, base] if first else [base, mark]), rest], MARKS)


@settings(max_examples=60, deadline=None)
@given(LETTERS, LETTERS, LETTERS, st.sampled_from(sorted(MARKS)), st.booleans())
def test_a_mark_is_found_on_the_letter_that_it_stands_over_and_on_no_other(
    one: str, two: str, three: str, sign: str, first: bool
) -> None:
    """Neither the letter before it nor the one behind it has it, and the letter itself does not go without."""
    mark, begin, end = MARKS[sign], "all of the words ", " are printed here"
    data = marked(f"{begin}{one}", sign, two, f"{three}{end}", first=first)
    honest = unicodedata.normalize("NFC", f"{one}{two}{mark}{three}")
    assert ask(data, f"{begin}{honest}{end}").answer == "found"
    assert ask(data, f"{begin}{honest}{end}", None).answer == "found"
    for other in (f"{one}{mark}{two}{three}", f"{one}{two}{three}{mark}", f"{one}{two}{three}"):
        if unicodedata.normalize("NFC", other) != honest:
            assert ask(data, f"{begin}{other}{end}").answer != "found"


def test_a_letter_with_its_mark_is_one_where_unicode_has_it_as_one() -> None:
    """Otherwise the mark follows its letter, as in any text."""
    for letter, whole in (("e", "é"), ("q", "q\u0301")):
        assert layer_of(marked("na", "´", letter, "b", first=True)).page(1).text == f"na{whole}b"
