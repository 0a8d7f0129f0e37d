"""Any words of a page are found however it sets them; changed words are not."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from search_examples import ask, sentences, spans_of_words, typeset

from vault_grade.reader.layers.base import Page
from vault_grade.reader.search.account import account
from vault_grade.reader.search.fold import block_ends, skeleton, source_offset

slow = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much], deadline=None)
ALIKE = str.maketrans("‘’“”–−‐", "''\"\"---")


@slow
@given(st.data(), sentences)
def test_any_words_of_a_page_are_found_however_they_are_set(data: st.DataObject, words: list[str]) -> None:
    """Lines, ligatures, shapes of marks and dashes and broken words never lose an honest quote."""
    first, last = data.draw(spans_of_words(words))
    assume(words[first - 1] not in "≥≤" or not words[first].lstrip("−")[0].isnumeric())
    assume(last == len(words) or words[last - 1] not in "≥≤" or not words[last].lstrip("−")[0].isnumeric())
    page = data.draw(typeset(words))
    quote = " ".join(words[first:last])
    found = ask(page, quote)
    assert found.answer == "found"
    assert found.how == ("typeset" if found.rules else "text")


@slow
@given(st.data(), sentences)
def test_words_with_one_thing_changed_are_not_found(data: st.DataObject, words: list[str]) -> None:
    """A letter, digit, sign, point, unit, accent, negation or the order of words: one change is enough."""
    first, last = data.draw(spans_of_words(words))
    page = data.draw(typeset(words))
    changed = _change(data, words[first:last])
    assume(not _stands_in(changed, " ".join(words)))
    assert ask(page, changed).answer == "missing"


def _change(data: st.DataObject, words: list[str]) -> str:
    kind = data.draw(
        st.sampled_from(["swap words", "drop word", "add not", "swap", "drop", "add", "accent", "case"])
    )
    quote = " ".join(words)
    at = data.draw(st.integers(1, len(words) - 2))
    if kind == "swap words":
        return " ".join([*words[:at], words[at + 1], words[at], *words[at + 2 :]])
    if kind == "drop word":
        return " ".join(words[:at] + words[at + 1 :])
    if kind == "add not":
        return " ".join([*words[:at], "not", *words[at:]])
    return _change_character(data, quote, kind)


def _change_character(data: st.DataObject, quote: str, kind: str) -> str:
    at = data.draw(st.integers(1, len(quote) - 2))
    other = data.draw(st.sampled_from("aeszéñ0179+.,%≥<±'’²°€"))
    if kind == "accent":
        return quote[: at + 1] + "\u0301" + quote[at + 1 :]
    if kind == "case":
        return quote[:at] + quote[at].swapcase() + quote[at + 1 :]
    if kind == "add":
        return quote[:at] + other + quote[at:]
    return quote[:at] + (other if kind == "swap" else "") + quote[at + 1 :]


def _stands_in(quote: str, page: str) -> bool:
    """An oracle of its own: the quote, with marks and dashes in one shape, is literally in the page's words."""
    return _plain(quote) in _plain(page)


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", unicodedata.normalize("NFC", text).translate(ALIKE))


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=1500))
def test_every_place_of_a_skeleton_is_found_again_in_its_source(text: str) -> None:
    """The offset of a skeleton's character leads to the character that it was made of."""
    folded, ends = skeleton(text), block_ends(text)
    at = 0
    for offset, character in enumerate(text):
        part = skeleton(character)
        assert folded[at : at + len(part)] == part
        if part:
            assert source_offset(text, ends, at) == offset
        at += len(part)
    assert at == len(folded)


SHAPES = {
    "'": ["’", "‘", "′", "`"],
    '"': ["“", "”", "«", "»", "″", "« ", " »"],
    "-": ["–", "−", "‐", "-\n", "\xad\n", "—"],
    " ": ["\n", "\xa0", "  ", "", "\x1d"],
    "b": ["b\xad", "b-\n", "b\xad\n", "b\u0301", "𝐛", "ｂ"],
    "ﬁ": ["fi", "fl", "f"],
    "é": ["e\u0301", "e", "e\u0301\u0301"],
    "1": ["１", "²", "1-\n", "1\xad", ""],
    ".": [",", "", "．"],
}
"""What may stand in the place of a character: shapes that a rule lets through, and others that none may."""


@st.composite
def reshaped(draw: st.DrawFn, text: str) -> str:
    """The text with some characters in another shape, some of them wrongly so."""
    return "".join(draw(st.sampled_from([c, c, *SHAPES.get(c, [c])])) for c in text)


@given(st.data(), st.text(st.sampled_from("ab'\" -bﬁé1.\xad"), min_size=1, max_size=12))
def test_what_is_accounted_for_has_the_same_letters_and_digits(data: st.DataObject, quote: str) -> None:
    """Whatever the rules let through, letters, digits, points and accents are the same, and so is the skeleton."""
    text = data.draw(reshaped(quote))
    match = account(quote, Page(1, text, ()), 0)
    if match is not None:
        assert _letters(quote) == _letters(text[: match.end])
        assert skeleton(quote) == skeleton(text[: match.end])


def _letters(text: str) -> str:
    plain = "".join(unicodedata.normalize("NFKC", c) if c in "ﬁ𝐛ｂ１．" else c for c in text)
    return "".join(c for c in unicodedata.normalize("NFD", plain) if c.isalnum() or c in ".,\u0301\x1d")


@pytest.mark.parametrize("repeat", [1, 50])
def test_a_very_long_quote_is_found_and_missed_like_a_short_one(repeat: int) -> None:
    """A hundred thousand characters make no difference to the answer."""
    text = " ".join(f"The member {n} of the Board shall meet on day {n * 7}." for n in range(40 * repeat))
    assert ask(f"Before it. {text} After it.", text).answer == "found"
    assert ask(f"Before it. {text} After it.", text.replace("day 70.", "day 71.")).answer == "missing"
