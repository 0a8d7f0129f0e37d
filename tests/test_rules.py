"""Each rule lets its honest case through, and nothing that it is not made for."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from search_examples import rules_used

from vault_grade.reader.layers.base import BREAK, Page
from vault_grade.reader.search.characters import DASHES, DOUBLE_QUOTES, SINGLE_QUOTES
from vault_grade.reader.search.fold import skeleton
from vault_grade.reader.search.rules import all_rules, ligature
from vault_grade.reader.search.rules.dash import RULE as DASH
from vault_grade.reader.search.rules.hyphen import RULE as HYPHEN
from vault_grade.reader.search.rules.quotes import RULE as QUOTES

characters = st.characters(exclude_categories=["Cs"])
letters = st.sampled_from("aéßżдعאあ")
BREAKS = ("-\n", "\u2010\n", "\u2011\n", "\xad\n", "- \n  ", "-\r\n")


def test_the_rules_are_a_closed_list_in_order() -> None:
    """What is recorded in runs names no other rule; each says where it comes from and what needs it."""
    names = " ".join(rule.name for rule in all_rules())
    assert names == "ligature quotes dash hyphen cjk mark raised spacing smallcaps"
    assert all(rule.source and rule.case for rule in all_rules())


@pytest.mark.parametrize(
    ("drawn", "plain"),
    [
        ("ﬀ", "ff"),
        ("ﬁ", "fi"),
        ("ﬂ", "fl"),
        ("ﬃ", "ffi"),
        ("ﬄ", "ffl"),
        ("ﬅ", "st"),
        ("ﬆ", "st"),
        ("ﻻ", "لا"),
        ("ﺁ", "آ"),
        ("ﻋ", "ع"),
        ("７", "7"),
        ("％", "%"),
        ("𝐀", "A"),
        ("𝟏", "1"),
        ("𝛼", "α"),
    ],
)
def test_a_presentation_form_equals_the_letters_it_stands_for(drawn: str, plain: str) -> None:
    """Either side may have the form, and the skeletons agree so that the place is found."""
    assert rules_used(f"a{plain}b", f"a{drawn}b") == ("ligature",)
    assert rules_used(f"a{drawn}b", f"a{plain}b") == ("ligature",)
    assert skeleton(drawn) == skeleton(plain)


def test_two_forms_of_one_letter_are_the_same() -> None:
    """A bold and a full-width A both stand for A."""
    assert rules_used("𝐀", "Ａ") == ("ligature",)


@pytest.mark.parametrize(
    "drawn", ["x²", "½", "№", "Ⅷ", "㎏", "①", "µ", "ſ", "…", "℃", "ª", "ĳ", "ŉ", "Ǆ", "ﷺ", "ﹰ"]
)
def test_compatibility_forms_of_other_blocks_are_not_folded(drawn: str) -> None:
    """NFKC would make x² of x2 and 1⁄2 of ½."""
    assert rules_used(unicodedata.normalize("NFKC", drawn), drawn) is None
    assert rules_used(drawn, unicodedata.normalize("NFKC", drawn)) is None


@given(characters, st.text(characters, min_size=1, max_size=3))
def test_ligature_lets_nothing_through_but_its_table(one: str, other: str) -> None:
    """A grant means that one side is a form and the other what NFKC makes of it."""
    for quote, page in ((one, other), (other, one)):
        step = ligature.grant(quote, 0, Page(1, page, ()), 0)
        if step is not None:
            mine, theirs = quote[: step[0]], page[: step[1]]
            assert unicodedata.normalize("NFKC", mine) == unicodedata.normalize("NFKC", theirs)
            assert any(c in ligature.table() for c in mine + theirs)


@given(st.sampled_from(sorted(ligature.table())), st.sampled_from(sorted(ligature.table())))
def test_two_forms_of_different_letters_differ(one: str, other: str) -> None:
    """ﬁ is not ﬂ."""
    assume(ligature.table()[one] != ligature.table()[other])
    assert rules_used(one, other) is None


@pytest.mark.parametrize("marks", [SINGLE_QUOTES, DOUBLE_QUOTES])
def test_every_shape_of_a_mark_equals_every_other(marks: frozenset[str]) -> None:
    """Straight, curly, low, reversed and angular marks are shapes of one."""
    for mine in marks:
        for theirs in marks - {mine}:
            assert rules_used(f"{mine}a{mine}", f"{theirs}a{theirs}") == ("quotes",)


@pytest.mark.parametrize("page", ["dont", "don’’t", "don”t", "don t", "don,t", "don′′t", "don-t", "doǹt"])
def test_an_apostrophe_is_never_dropped_added_or_another_mark(page: str) -> None:
    """The document's own typing errors stand."""
    assert rules_used("don't", page) is None
    assert rules_used(page, "don't") is None


def test_a_prime_equals_only_the_straight_mark_that_is_typed_for_it() -> None:
    """5' 10\" is typed for 5′ 10″; a closing quotation mark is no prime, and feet are not inches."""
    assert rules_used("5' 10\"", "5′ 10″") == ("quotes",)
    for quote, page in (("5’", "5′"), ("5′", "5″"), ("5'", "5″"), ('5"', "5′"), ("5''", "5″")):
        assert rules_used(quote, page) is None


def test_guillemets_may_have_the_space_that_french_sets_inside() -> None:
    """« mot » is typed "mot"; outside the marks a space is a space."""
    assert rules_used('a "mot" b', "a «\xa0mot\u202f» b") == ("quotes",)
    assert rules_used('a "mot" b', "a « mot »b") is None
    assert rules_used('a "mot" b', "a «mot»  b") == ("quotes",)
    assert rules_used('a "mot" b', "a “ mot ” b") is None


@given(characters, characters)
def test_quotes_lets_nothing_through_but_marks(mine: str, theirs: str) -> None:
    """A grant for two single characters means that both are marks of one class."""
    if QUOTES.grant(mine, 0, Page(1, theirs, ()), 0) is not None:
        both = {mine, theirs}
        classes = [SINGLE_QUOTES, DOUBLE_QUOTES, frozenset("'′"), frozenset('"″')]
        assert any(both <= marks for marks in classes)


@pytest.mark.parametrize("mine", sorted(DASHES))
@pytest.mark.parametrize("theirs", sorted(DASHES))
def test_a_dash_equals_another_where_both_sides_have_one(mine: str, theirs: str) -> None:
    """People type a hyphen for all of them."""
    assert rules_used(f"2{mine}20", f"2{theirs}20") == (() if mine == theirs else ("dash",))


@given(st.sampled_from(sorted(DASHES)), characters.filter(lambda c: c not in DASHES))
def test_dash_lets_nothing_else_be_a_dash(dash: str, other: str) -> None:
    """Em dash, soft hyphen, space, plus and nothing at all are no dash, so no sign is lost or gained."""
    for quote, page in ((f"2{dash}5", f"2{other}5"), (f"2{other}5", f"2{dash}5")):
        assert DASH.grant(quote, 1, Page(1, page, ()), 1) is None
    assert rules_used(f"2{dash}5", f"2{other}5") is None
    assert rules_used(f"2{dash}5", "25") is None
    assert rules_used("25", f"2{dash}5") is None
    assert rules_used(f"2{dash}{dash}5", f"2{dash}5") is None


@pytest.mark.parametrize("drawn", BREAKS)
@given(left=letters, right=letters)
def test_a_word_broken_at_a_line_end_is_joined_or_keeps_its_hyphen(drawn: str, left: str, right: str) -> None:
    """Both spellings are accepted; without the hyphen the words are two."""
    page = f"{left}{drawn}{right}"
    assert "hyphen" in (rules_used(f"{left}{right}", page) or ())
    assert "hyphen" in (rules_used(f"{left}-{right}", page) or ())
    assert rules_used(f"{left} {right}", page) is None
    assert "hyphen" in (rules_used(page, f"{left}{right}") or ())


@pytest.mark.parametrize("page", ["run-dime", "run- time", "run-\ndime", "run-\n", "run-", "run-ti\nme"])
def test_what_follows_a_hyphen_is_held_to_the_quote(page: str) -> None:
    """A hyphen opens no door for the letters behind it."""
    assert rules_used("run-time", page) is None
    assert rules_used("runtime", page) is None


def test_a_quote_that_goes_on_beyond_the_page_is_not_accounted_for() -> None:
    """A dash or a space at the quote's end must be there too."""
    assert rules_used("run-", "run") is None
    assert rules_used("run ", "run") is None
    assert rules_used("run", "run") == ()


@pytest.mark.parametrize("dash", ["–", "—"])
def test_a_line_may_end_after_a_dash_that_stays(dash: str) -> None:
    """A dash between words needs no space at the line's end, and is never dropped."""
    assert rules_used(f"word{dash}word", f"word{dash}\nword") == ("hyphen",)
    assert rules_used("wordword", f"word{dash}\nword") is None


@given(st.sampled_from(BREAKS), st.sampled_from("0123456789²½٣"), letters)
def test_a_hyphen_next_to_a_digit_is_never_dropped(drawn: str, digit: str, letter: str) -> None:
    """A minus or a range at a line's end stays what it is."""
    for left, right in ((digit, letter), (letter, digit), (digit, digit)):
        assert rules_used(f"{left}{right}", f"{left}{drawn}{right}") is None
        assert rules_used(f"{left}-{right}", f"{left}{drawn}{right}") is None


@given(letters, letters)
def test_a_soft_hyphen_in_a_word_is_optional(left: str, right: str) -> None:
    """It is not drawn unless the line ends there; it is no hyphen."""
    assert rules_used(f"{left}{right}", f"{left}\xad{right}") == ("hyphen",)
    assert rules_used(f"{left}\xad{right}", f"{left}{right}") == ("hyphen",)
    assert rules_used(f"{left}-{right}", f"{left}\xad{right}") is None


@pytest.mark.parametrize(
    "page", ["a-b", "a- b", "a -\nb", f"a-{BREAK}b", f"a-\n{BREAK}b", "a\nb", "a.-\nb", "a--\nb", "a-\n-b"]
)
def test_only_letter_hyphen_line_end_letter_is_a_broken_word(page: str) -> None:
    """Anything else between two letters is there to be read."""
    assert rules_used("ab", page) is None


@given(
    st.text(st.sampled_from("ab1-\xad\n \u2013"), min_size=1, max_size=12),
    st.text(st.sampled_from("ab1-\xad\n \u2013"), min_size=1, max_size=12),
    st.integers(0, 11),
    st.integers(0, 11),
)
def test_hyphen_passes_over_hyphens_and_white_space_only(quote: str, page: str, i: int, j: int) -> None:
    """A grant never takes a letter or a digit from either side."""
    assume(i < len(quote) and j < len(page))
    step = HYPHEN.grant(quote, i, Page(1, page, ()), j)
    if step is not None:
        passed = quote[i : i + step[0]] + page[j : j + step[1]]
        assert passed and set(passed) <= set("-\xad\n ")
        for side, start, length in ((quote, i, step[0]), (page, j, step[1])):
            assert not length or not (side[start - 1 : start] + side[start + length :][:1]).isdigit()
