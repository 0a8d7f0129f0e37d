"""The pattern pass: each pattern by what it takes for a sign and what it does not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pattern_examples import NOT_SHOWN, SHOWN

from vault_grade.audit.patterns import PATTERNS, pattern_pass
from vault_grade.audit.patterns.base import Pattern, shown
from vault_grade.audit.patterns.organisations import given_names

SIGNS = pattern_pass()


@pytest.mark.parametrize(("sign", "sentence"), [(sign, one) for sign, many in SHOWN.items() for one in many])
def test_a_sign_is_seen(sign: str, sentence: str) -> None:
    """In every usual shape."""
    assert sign in SIGNS(sentence)


@pytest.mark.parametrize(
    ("sign", "sentence"), [(sign, one) for sign, many in NOT_SHOWN.items() for one in many]
)
def test_what_looks_like_a_sign_is_none(sign: str, sentence: str) -> None:
    """Other words with the same letters."""
    assert sign not in SIGNS(sentence)


@pytest.mark.parametrize("one", PATTERNS, ids=lambda one: f"{one.sign}: {one.means[:40]}")
def test_every_pattern_is_shown_by_an_example(one: Pattern) -> None:
    """None is there for nothing, each says what it means, and its anchors do not keep it from looking."""
    assert one.means
    sentences = [shown(sentence) for sentence in SHOWN[one.sign]]
    assert any(one.stands_in(sentence) for sentence in sentences)
    assert all(one.stands_in(sentence) for sentence in sentences if one.look(sentence))


def test_signs_come_once_and_in_order() -> None:
    """Several patterns may show one sign."""
    assert SIGNS("Unilever plc, NATO and Congress spent 5% or $4m in 2020.") == (
        "number",
        "percentage",
        "money",
        "year",
        "organisation",
    )


@given(st.text(max_size=60), st.sampled_from("0123456789٣४"), st.text(max_size=60))
def test_no_digit_goes_unseen(before: str, digit: str, after: str) -> None:
    """The pattern pass cannot decline a figure, wherever it stands."""
    assert "number" in SIGNS(before + digit + after)


@given(st.text("aAbB ,.-'’", max_size=40), st.sampled_from(["%", "percent", "two", "million", "ninety-nine"]))
def test_no_number_word_goes_unseen(before: str, word: str) -> None:
    """Whatever stands around it, as a word of its own."""
    signs = SIGNS(f"{before} {word}.")
    assert "percentage" in signs or "number" in signs or word == "%"


def test_given_names_are_seen() -> None:
    """One word as it is written, several in any case, with the possessive; their number costs nothing."""
    signs = pattern_pass(
        [f"Office {number}" for number in range(5000)] + ["Destatis", "Statistics Iceland", "data.gov"]
    )
    assert signs("then destatis said") == ()
    for words in (
        "Destatis is in a city",
        "the Destatis’s view",
        "they ask statistics iceland",
        "they ask data.gov",
    ):
        assert "organisation" in signs(words)
    assert not given_names([]).look(shown("Destatis"))


UNITS = [
    "two ",
    "twenty-",
    "two hundred and ",
    "1,",
    "1.5 ",
    "$",
    "A",
    "A.",
    "A.B",
    "A&",
    "Bank of ",
    "Acme, ",
    "of the ",
    "The Bank ",
    "from 1 ",
    "between two ",
    "as many ",
    "the first ",
    "last few ",
    "million-",
    "is more ",
    "x" * 50 + " ",
    "has never ",
    "there is no ",
    "i really ",
    "wasn't ",
    "'s ",
    "½",
    "—",
    "a ",
    "once in a ",
    "World II ",
    "Bastille Day ",
    "since last ",
    "half a ",
]


@pytest.mark.parametrize("unit", UNITS)
def test_no_pattern_backtracks_without_bound(unit: str) -> None:
    """Of what each repetition repeats, ten thousand characters are looked through, and what stands behind is seen.

    A search that takes time in the cube of their number would not come back; one that takes time in its square
    shows in the test of a hundred thousand.
    """
    sentence = shown(unit * (10_000 // len(unit)) + " and it is 12% more.")
    seen = {one.sign for one in PATTERNS if one.look(sentence)}
    assert {"number", "percentage"} <= seen


def test_a_sentence_of_a_hundred_thousand_characters_is_looked_through() -> None:
    """All that the repetitions repeat, one after the other."""
    piece = "".join(unit * (3_400 // len(unit)) for unit in UNITS)
    assert len(piece) > 90_000
    assert "organisation" in SIGNS(piece)
