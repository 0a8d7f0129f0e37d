"""Matches that the page contradicts, and quotes that a lying text hides: each by the characters that it rests on."""

from __future__ import annotations

import pytest
from placed_pages import FIRST, SECOND, PlacedLayer, Put, ask_layer, placed

from vault_grade.formats.answers import Found, Place
from vault_grade.formats.locator import Locator
from vault_grade.reader.layers.base import BREAK, Page, Trust

SENTENCE = "the board shall meet at least twice a year"
OTHER = "and the clerk keeps the book of what was said there by all"
LIE, BLUR = Trust.CONTRADICTED, Trust.UNKNOWN
Lies = dict[int, list[tuple[int, int, Trust]]]


def on_page(number: int) -> Locator:
    return Locator(f"p. {number}", labels=(str(number), str(number)))


def asked(pages: str | list[str | Page], quote: str, lies: Lies, stated: int | None = None) -> Found:
    """The answer of a layer with these lies, of pages by their number; one page is one string."""
    layer = PlacedLayer([pages] if isinstance(pages, str) else pages, lies=lies)
    return ask_layer(layer, quote, on_page(stated) if stated else None)


def reason(page: int, at: int) -> str:
    return f"page {page} shows something else at {at}"


@pytest.mark.parametrize("trust", [LIE, BLUR])
@pytest.mark.parametrize("at", [4, 30, 45])
def test_a_match_with_one_doubted_character_does_not_count(at: int, trust: Trust) -> None:
    """The first and the last too; what the page contradicts is missing, what nobody can tell is unreadable."""
    page = f"now {SENTENCE} and so on"
    found = asked(page, SENTENCE, {1: [(at, at + 1, trust)]})
    assert found.reason == reason(1, at)
    if trust is BLUR:
        assert (found.answer, found.place, found.nearest) == ("unreadable", Place(page=1), None)
        return
    assert (found.answer, found.place) == ("missing", None)
    assert found.nearest is not None
    assert (found.nearest.text, found.nearest.place) == (SENTENCE, Place(page=1))


@pytest.mark.parametrize("at", [0, 3, 46, 50])
def test_a_doubt_beside_a_match_is_none_of_it(at: int) -> None:
    """Up to the character before it and from the one behind it on."""
    page = f"now {SENTENCE} and so on"
    assert asked(page, SENTENCE, {1: [(at, at + 1, LIE)]}).answer == "found"


def test_a_match_that_is_borne_out_counts_before_those_that_are_not() -> None:
    """On a later page, or later on the same one."""
    lies: Lies = {1: [(0, 3, LIE)]}
    assert asked([SENTENCE, SENTENCE], SENTENCE, lies).place == Place(page=2)
    found = asked(f"{SENTENCE}; yes, {SENTENCE}", SENTENCE, lies)
    assert (found.answer, found.cautions) == ("found", ("clipped",))


@pytest.mark.parametrize(("stated", "page"), [(None, 1), (1, 1), (2, 2), (4, 1)])
def test_the_doubt_is_told_of_the_stated_place(stated: int | None, page: int) -> None:
    """Of the first where none is stated, or where the stated one has no match."""
    lies: Lies = {1: [(5, 6, LIE)], 2: [(7, 8, LIE)]}
    found = asked([SENTENCE, SENTENCE, OTHER, OTHER], SENTENCE, lies, stated)
    assert (found.answer, found.reason) == ("missing", reason(page, 5 if page == 1 else 7))


OVER = "The chair of the board is held by one who was chosen by the members"


@pytest.mark.parametrize(
    ("page", "words", "answer"),
    [
        (1, "held by one", "missing"),
        (2, "chosen by the", "missing"),
        (1, "a share in", "found"),
        (2, "clerk keeps", "found"),
    ],
)
def test_a_match_over_two_pages_rests_on_the_lines_of_both(page: int, words: str, answer: str) -> None:
    """On those that it has words of, and on no others."""
    pages: list[str | Page] = [placed(1, *FIRST), placed(2, *SECOND)]
    said = pages[page - 1]
    assert isinstance(said, Page)
    start = said.text.index(words)
    assert asked(pages, OVER, {page: [(start, start + len(words), LIE)]}).answer == answer


def test_a_match_that_begins_with_a_line_rests_on_none_before_it() -> None:
    """The line end before it is that line's."""
    left = placed(1, *FIRST)
    start = left.text.index("a share")
    over = f"{FIRST[2].text} was chosen by the members"
    assert asked([left, placed(2, *SECOND)], over, {1: [(start, start + 7, LIE)]}).answer == "found"


@pytest.mark.parametrize(("word", "answer"), [("345", "missing"), ("delta", "missing"), ("12", "found")])
def test_a_match_over_cells_rests_on_their_words(word: str, answer: str) -> None:
    """And on no other row of the table."""
    table = [("Alpha beta", "12 mg", "daily"), ("Gamma delta", "345 mg", "weekly")]
    lines = [
        Put(x, 200 + 15 * at, cell, apart=True)
        for at, row in enumerate(table)
        for x, cell in zip((60, 200, 300), row, strict=True)
    ]
    page = placed(1, *lines)
    start = page.text.index(word)
    lies: Lies = {1: [(start, start + len(word), LIE)]}
    assert asked([page], "Gamma delta 345 mg weekly", lies).answer == answer


LYING = "the hoard shall meet at least once a year"
"""In place of ``SENTENCE``: a letter and a word differ."""


@pytest.mark.parametrize("before", ["", "first of all "])
@pytest.mark.parametrize(
    ("lies", "answer"),
    [
        ([(4, 5), (30, 34)], "unreadable"),
        ([(4, 5)], "missing"),
        ([(30, 34)], "missing"),
        ([(5, 6), (30, 34)], "missing"),
    ],
)
def test_differences_that_all_stand_on_doubted_characters_are_a_lie_s(
    before: str, lies: list[tuple[int, int]], answer: str
) -> None:
    """One that stands on honest ones is the quote's own. The place and the first reason are told."""
    moved = [(start + len(before), end + len(before), LIE) for start, end in lies]
    found = asked(f"{before}{LYING}", SENTENCE, {1: moved})
    assert found.answer == answer
    assert found.nearest is not None
    if answer == "unreadable":
        assert (found.place, found.reason) == (Place(page=1), reason(1, 4 + len(before)))


@pytest.mark.parametrize(
    ("at", "answer"), [(8, "missing"), (9, "unreadable"), (10, "missing"), (0, "missing")]
)
def test_a_sign_may_be_drawn_where_the_text_has_a_space(at: int, answer: str) -> None:
    """The text has ``was held  1.1 V``, the page a minus there; only the space beside the difference tells of it."""
    page = "it was held 1.1 V over all of the way"
    start = page.index(" 1.1")
    lies: Lies = {1: [(start - 9 + at, start - 8 + at, LIE)]}
    assert asked(page, "it was held −1.1 V over all of the way", lies).answer == answer


@pytest.mark.parametrize(
    ("page", "at", "answer"),
    [
        ("the boaxd shall meet at least twice a year", 7, "unreadable"),
        ("the boaxd shall meet at least twice a year", 6, "missing"),
        ("the boaxd shall meet at least twice a year", 8, "missing"),
        ("the boarx shall meet at least twice a year", 9, "unreadable"),
        ("the boarx shall meet at least twice a year", 10, "missing"),
        ("the xoard shall meet at least twice a year", 3, "unreadable"),
        ("the xoard shall meet at least twice a year", 2, "missing"),
    ],
)
def test_only_a_space_beside_a_difference_explains_it_too(page: str, at: int, answer: str) -> None:
    """A letter beside it does not, be it doubted or not."""
    assert asked(page, SENTENCE, {1: [(at, at + 1, LIE)]}).answer == answer


def test_a_quote_that_a_lie_on_another_page_is_like_is_not_hidden_by_it() -> None:
    """The nearest passage is looked at on its own page."""
    lies: Lies = {1: [(4, 5, LIE), (30, 34, LIE)]}
    assert asked([OTHER, LYING], SENTENCE, lies).answer == "missing"


@pytest.mark.parametrize(("stated", "answer"), [(None, "missing"), (1, "unreadable"), (2, "missing")])
@pytest.mark.parametrize("space", [" ", BREAK])
def test_a_stated_page_may_have_the_quote_behind_doubted_characters(
    stated: int | None, answer: str, space: str
) -> None:
    """Although another page has words that are more like it, and although the words do not follow on there."""
    page = f"{OTHER} {OTHER}. The hqcvb xwqll mzzt at{space}least twice a year. {OTHER} {OTHER}"
    start = page.index("hqcvb xwqll mzzt")
    quote = "The board shall meet at least twice a year."
    nearer = "The boards shall meet at least twice a year."
    found = asked([page, nearer], quote, {1: [(start, start + 16, LIE)]}, stated)
    assert found.answer == answer
    if answer == "unreadable":
        assert (found.place, found.reason) == (Place(page=1), reason(1, start))


@pytest.mark.parametrize(("count", "answer"), [(10, "missing"), (11, "unreadable")])
def test_of_a_page_of_which_a_fifth_is_doubted_nothing_can_be_said(count: int, answer: str) -> None:
    """More than a fifth of its characters, white space apart."""
    page = " ".join(["abcdefghij"] * 5)
    at = [index for index, letter in enumerate(page) if letter != " "][:count]
    lies: Lies = {1: [(one, one + 1, LIE) for one in at]}
    found = asked([page, OTHER], SENTENCE, lies, stated=1)
    assert found.answer == answer
    assert asked([page, OTHER], SENTENCE, lies).answer == "missing"
    if answer == "unreadable":
        assert (found.place, found.reason) == (Place(page=1), reason(1, 0))
