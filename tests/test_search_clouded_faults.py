"""Where a quote may stand behind characters without an identity, to the character."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.reader.layers.base import GONE
from vault_grade.reader.search.clouded import clouded

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""No letter twice, so that each piece of it has one place."""

texts = st.integers(14, 40).map(lambda length: LETTERS[:length])


@given(quote=texts, data=st.data())
def test_a_quote_of_which_a_stretch_is_hidden_may_stand_there(quote: str, data: st.DataObject) -> None:
    """Wherever the stretch is, and however many unknown characters stand for it, from a third of it on."""
    hidden = data.draw(st.integers(1, len(quote) - 7).filter(lambda count: 2 * count <= len(quote)))
    start = data.draw(st.integers(0, len(quote) - hidden))
    signs = data.draw(st.integers(-(-hidden // 3), hidden))
    page = f"___{quote[:start]}{GONE * signs}{quote[start + hidden :]}___"
    assert (clouded(quote, page) is not None) == _has_piece(quote, start, start + hidden)


def _has_piece(quote: str, start: int, end: int) -> bool:
    """Whether one of the pieces that a short quote is looked for by is not hidden."""
    begins = range(0, len(quote) - 5, 6)
    return any(at + 6 <= start or at >= end for at in begins)


@given(quote=texts, data=st.data())
def test_a_quote_with_one_other_character_in_sight_does_not_stand_there(
    quote: str, data: st.DataObject
) -> None:
    """An unknown character explains itself and two letters beside it, as a ligature does, and nothing else."""
    hidden = data.draw(st.integers(0, len(quote) - 1))
    other = data.draw(st.integers(0, len(quote) - 1).filter(lambda at: abs(at - hidden) > 2))
    signs = [*quote]
    signs[hidden], signs[other] = GONE, "_"
    assert clouded(quote, "".join(signs)) is None


@pytest.mark.parametrize(("hidden", "stands"), [(9, True), (10, True), (11, False), (12, False)])
def test_at_least_half_of_a_quote_must_be_in_sight(hidden: int, stands: bool) -> None:
    """Of twenty characters ten may be hidden, and not eleven."""
    quote = LETTERS[:20]
    page = quote[: 20 - hidden] + GONE * hidden
    assert (clouded(quote, page) is not None) == stands


@pytest.mark.parametrize(("signs", "stands"), [(1, False), (2, False), (3, True), (9, True)])
def test_an_unknown_character_stands_for_three_at_most(signs: int, stands: bool) -> None:
    """Nine letters are hidden by three ligatures, and by no fewer; before, amid and behind what is in sight."""
    quote = LETTERS[:30]
    for page in (
        quote[:12] + GONE * signs + quote[21:],
        GONE * signs + quote[9:],
        quote[:21] + GONE * signs,
    ):
        assert (clouded(quote, page) is not None) == stands


@pytest.mark.parametrize("page", ["", "abcdefghijklmnop", f"abcdefghij{GONE}", f"{GONE}ghijklmnop"])
def test_a_page_that_ends_amid_the_quote_has_no_more_of_it(page: str) -> None:
    """Nor one that begins there, nor one that hides nothing."""
    assert clouded("abcdefghijklmnopqrstuvwx", page) is None


def test_a_further_place_of_the_same_words_is_looked_at() -> None:
    """The first one is followed by other words, the second by the quote's, some of them hidden."""
    quote = LETTERS[:20]
    page = f"{quote[:12]}xxxx{quote[:12]}{GONE}{quote[13:]}"
    assert clouded(quote, page) == 16


def test_what_stands_behind_a_cloud_agrees_up_to_the_next_cloud() -> None:
    """Fewer than four characters between two clouds are enough."""
    quote = LETTERS[:20]
    assert clouded(quote, f"{quote[:8]}{GONE}{quote[9:11]}{GONE}{quote[12:]}") == 0
    assert clouded(quote, f"{quote[:8]}{GONE}{quote[9]}__{quote[12:]}{GONE}") is None
