"""Small capitals that a font codes as characters of their own stand for small letters, and for nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from search_examples import ask

from vault_grade.reader.layers.base import Page
from vault_grade.reader.layers.small_capitals import OLD_STYLE, SMALL_CAPITALS
from vault_grade.reader.search.fold import skeleton
from vault_grade.reader.search.rules.smallcaps import RULE

FORMS = SMALL_CAPITALS | OLD_STYLE
BACK = {plain: form for form, plain in FORMS.items()}


def small(text: str) -> str:
    """The text as such a font sets it."""
    return "".join(BACK.get(character, character) for character in text)


def test_words_in_small_capitals_are_found() -> None:
    """R in a capital, the rest in small capitals, the year in old-style figures."""
    found = ask(small("The Regulation of état 1998 applies here."), "The Regulation of état 1998 applies")
    assert (found.answer, found.rules) == ("found", ("smallcaps",))


@pytest.mark.parametrize(
    "quote",
    ["The Regulatio", "egulation of 1998 applies", "The Regulation of 199", "The REGULATION of 1998 applies"],
)
def test_parts_of_such_words_and_capitals_are_not_found(quote: str) -> None:
    """They are letters and digits as others are: a quote ends with a whole word, and case is kept."""
    assert ask(small("The Regulation of 1998 applies here."), quote).answer == "missing"


@given(st.characters(exclude_categories=["Cs"]), st.sampled_from(sorted(FORMS)))
def test_smallcaps_lets_nothing_through_but_its_table(other: str, form: str) -> None:
    """A grant means that one stands for the other."""
    for quote, page in ((other, form), (form, other)):
        if RULE.grant(quote, 0, Page(1, page, ()), 0) is not None:
            assert FORMS.get(other, other) == FORMS[form]
            assert skeleton(other) == skeleton(form)


def test_other_private_codes_stay_unknown() -> None:
    """Nothing says what they stand for."""
    assert ask("The \ue000egulation of \uf8ff applies", "The Regulation of 1998 applies").answer != "found"
