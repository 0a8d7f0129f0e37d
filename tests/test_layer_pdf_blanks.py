"""Glyphs of unknown identity: spaces where they draw nothing and are as wide as one, else never anything."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vault_grade.reader.layers import open_layer
from vault_grade.reader.search import Searcher

PDF = "application/pdf"
WORDS = "Words that should have spaces between them"


def printed(shown: str, differences: str, widths: str = "") -> bytes:
    """A page with one line of Times, some of whose codes are given other names of glyphs."""
    content = b"BT /F 12 Tf 72 700 Td (%s) Tj ET" % shown.encode("latin-1")
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(content), content),
        f"<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding<</Differences[{differences}]>>{widths}>>".encode(),
    ]
    body = b"".join(b"%d 0 obj%sendobj\n" % (number, one) for number, one in enumerate(objects, 1))
    return b"%PDF-1.4\n" + body + b"trailer<</Root 1 0 R>>"


def answer(data: bytes, quote: str) -> str:
    return Searcher(open_layer(data, PDF, None), data).search(quote).answer


def test_a_glyph_without_a_name_that_draws_nothing_is_a_space() -> None:
    """The font has no glyph for the code of its spaces, and the eye sees words."""
    data = printed(WORDS, "32 /.notdef")
    assert answer(data, WORDS) == "found"
    assert answer(data, WORDS.replace(" ", "")) != "found"


def test_a_glyph_that_takes_no_room_is_no_space() -> None:
    """Nothing parts the words then, and nobody knows what the code stands for."""
    data = printed(WORDS, "32 /.notdef", "/FirstChar 32/LastChar 32/Widths[20]")
    assert answer(data, WORDS) != "found"


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(sorted({*WORDS} - {" "})))
def test_a_glyph_that_draws_something_unknown_is_never_passed_over(letter: str) -> None:
    """Only where there is no ink is there a space: no letter is read as one, and none is left out."""
    data = printed(WORDS.replace(letter, "\\001"), "1 /Unknownname")
    assert answer(data, WORDS.replace(letter, " ")) != "found"
    assert answer(data, WORDS.replace(letter, "")) != "found"


@pytest.mark.parametrize("quote", ["Words that should not have spaces", "Words thatshould have spaces"])
def test_such_spaces_are_only_spaces(quote: str) -> None:
    """They stand for no word."""
    assert answer(printed(WORDS, "32 /.notdef"), quote) != "found"
