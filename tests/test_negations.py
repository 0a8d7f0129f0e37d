"""A negation is known however it is typeset: broken, spaced, in other letters, with characters nobody sees in it."""

from __future__ import annotations

import unicodedata
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.language.negations import WORDS, has_negation
from vault_grade.language.unseen import UNSEEN

FORMS: list[Literal["NFC", "NFD"]] = ["NFC", "NFD"]
LISTED = sorted({word for line in WORDS.values() for word in line.split()})


def bold(word: str) -> str:
    """The word in the bold letters of mathematics."""
    return "".join(chr(0x1D41A + ord(letter) - ord("a")) for letter in word)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "with-\nout the names",
            "ex-\ncept them",
            "with\xadout",
            "with\xad\nout",
            "with\u2010 \n out",
            "ex-\x1d\ncept",
        ),
        *("with\u200bout", "n\u2060ot", "no\ufe0ft", "\ufeffnot", "na\u0303o", "jama\u0301s"),
        *("canʼt", "can't", "can’t", "can‘t", "don`t", "don´t", "don＇t", "il nʼa"),
        *(
            "_not_",
            "not1",
            "1not",
            "_not",
            "no2",
            "**not**",
            "(not)",
            "not—as",
            "non-binding",
            "non-\nbinding",
        ),
        *(bold("not"), "ｎｏｔ", "n o t", "they may n o t meet", "n\u200ao\u200at", "n̶o̶t̶", "NOT", "ﬁrst not"),
    ],
)
def test_a_negation_is_known_however_it_is_typeset(text: str) -> None:
    """Line ends, invisible characters, apostrophes, underscores, figures and other alphabets of the same letters."""
    assert has_negation(text)


@pytest.mark.parametrize(
    "text",
    [
        *("the note of a knot", "noted in the annotation", "nonsense", "an exception-\nal case", "", "12 34"),
        *(
            "the members’ rights",
            "l’État",
            "it was with-\nin the year",
            "a b c",
            "the nota\xadtion",
            "n. 5 of Art. 7",
        ),
    ],
)
def test_other_words_are_no_negation(text: str) -> None:
    """A word that has the letters of a negation in it is another word."""
    assert not has_negation(text)


@given(st.sampled_from(LISTED), st.data())
def test_no_typesetting_hides_a_listed_word(word: str, data: st.DataObject) -> None:
    """Each word of each list, broken at any letter by any invisible character or line end, in either normal form."""
    at = data.draw(st.integers(1, max(1, len(word) - 1)))
    breaks = ["", "\xad", *sorted(UNSEEN)] + (["-\n", "\xad\n", "\u2010\n  "] if len(word) > 1 else [])
    broken = word[:at] + data.draw(st.sampled_from(breaks)) + word[at:]
    form = data.draw(st.sampled_from(FORMS))
    round_it = data.draw(st.sampled_from(["{}", "a {} b", "_{}_", "1{}2", "({})"]))
    if len(word) > at:
        assert has_negation(round_it.format(unicodedata.normalize(form, broken)))


@given(
    st.text(st.sampled_from("abcdot '’-\n\xad_1é\u0301\u200b"), max_size=30),
    st.sampled_from(["not", "ohne", "não"]),
)
def test_a_word_of_its_own_is_a_negation_beside_any_other(text: str, word: str) -> None:
    """Nothing else in the text takes the negation out of it."""
    assert has_negation(f"{text} | {word} | {text}")


@given(
    st.lists(
        st.sampled_from(
            [*LISTED, "the", "note", "knot", "board", "Not", "NO", "1", "_", "-", "(", ".", "\n", " "]
        )
    )
)
def test_plain_letters_are_told_as_all_others(pieces: list[str]) -> None:
    """What a text of ASCII has of negations is found by its words, and the same as by the pattern for all texts."""
    text = "".join(pieces)
    assert has_negation(text) == has_negation(f"{text} \u2014")
