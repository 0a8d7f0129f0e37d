"""The quick look at pages: it passes over pages that cannot have a quote, and never over one that has it."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Sequence

import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from search_examples import StringLayer, sentences, spans_of_words, typeset

from vault_grade.reader.layers import open_layer
from vault_grade.reader.layers.base import Page
from vault_grade.reader.layers.glance import Glancing
from vault_grade.reader.search import Searcher
from vault_grade.reader.search.cut import cut_finder
from vault_grade.reader.search.hits import finder
from vault_grade.reader.search.pages import Pages


class ShuffledLayer(StringLayer):
    """Pages whose lines a glance gives in another order. unknown: positions of which it gives nothing."""

    def __init__(self, pages: Sequence[str | Page], seed: int = 0, unknown: Sequence[int] = ()) -> None:
        super().__init__(pages)
        self.seed, self.unknown = seed, unknown

    def glance(self, number: int) -> str | None:
        if number in self.unknown:
            return None
        page = self._pages[number - 1]
        lines = (page.text if isinstance(page, Page) else page).split("\n")
        random.Random(self.seed + number).shuffle(lines)
        return "\n".join(lines)


def candidates(pages: Sequence[str | Page], *parts: str, **how: object) -> list[int]:
    return list(Pages(ShuffledLayer(pages, **how)).may_hold(parts))  # type: ignore[arg-type]


@given(st.data(), st.lists(sentences, min_size=1, max_size=3), st.integers(0, 99))
def test_no_page_is_passed_over_on_which_a_quote_is_found(
    data: st.DataObject, pages: list[list[str]], seed: int
) -> None:
    """Whatever stands on the pages, in whatever order their lines are: where the search finds words, it looks."""
    texts = [data.draw(typeset(words)) for words in pages]
    words = data.draw(st.sampled_from(pages))
    first, last = data.draw(spans_of_words(words, least=3))
    quote = unicodedata.normalize("NFC", " ".join(words[first:last]))
    layer = ShuffledLayer(texts, seed)
    kept = Pages(layer)
    found = [number for number in range(1, len(texts) + 1) if any(finder(quote, kept)(number))]
    assert set(found) <= set(Pages(layer).may_hold((quote,)))


@given(st.data(), st.lists(sentences, min_size=1, max_size=3), st.integers(0, 99))
def test_quotes_that_are_expected_may_stand_on_the_same_pages_as_others(
    data: st.DataObject, pages: list[list[str]], seed: int
) -> None:
    """Whether it was said before or not that many quotes will be asked for, the same pages are read for each."""
    layer = ShuffledLayer([data.draw(typeset(words)) for words in pages], seed)
    quotes = []
    for words in pages:
        first, last = data.draw(spans_of_words(words, least=3))
        quotes.append(unicodedata.normalize("NFC", " ".join(words[first:last])))
    expecting = Pages(layer)
    others = [f"{one}{two}expected" for one in "abcdefghij" for two in "abcdefghij"]
    expecting.expect((quote,) for quote in [*quotes, *others])
    for quote in [*quotes, "the administration of the vault"]:
        assert list(expecting.may_hold((quote,))) == list(Pages(layer).may_hold((quote,)))


def test_quotes_that_are_expected_only_after_a_look_hide_no_page() -> None:
    """Pages that were looked at before are not looked at again."""
    layer = ShuffledLayer(["nothing", "the administration of the vault"])
    pages = Pages(layer)
    list(pages.may_hold(("words of no page",)))
    pages.expect([("the administration of the vault",)] * 100)
    assert list(pages.may_hold(("the administration of the vault",))) == [2]


@given(st.data(), sentences, sentences, st.integers(0, 99))
def test_no_page_is_passed_over_from_which_a_quote_goes_on(
    data: st.DataObject, one: list[str], two: list[str], seed: int
) -> None:
    """Words on the end of one page and the beginning of the next: the first is looked at."""
    texts = [data.draw(typeset(one)), data.draw(typeset(two))]
    before, behind = data.draw(st.integers(1, 8)), data.draw(st.integers(1, 8))
    quote = unicodedata.normalize("NFC", " ".join(one[-before:] + two[:behind]))
    assert 1 in candidates(texts, quote, seed=seed)


@given(st.data(), sentences, sentences, st.integers(0, 99))
def test_no_page_is_passed_over_that_has_the_parts_of_a_quote(
    data: st.DataObject, one: list[str], two: list[str], seed: int
) -> None:
    """A quote with words left out may have its parts on a page, or on that and the next."""
    layer = ShuffledLayer([data.draw(typeset(one)), data.draw(typeset(two))], seed)
    parts = (
        " ".join(data.draw(st.sampled_from([one[:6], one[-6:]]))),
        " ".join(data.draw(st.sampled_from([one[6:12], two[:6], two[-6:]]))),
    )
    plain = tuple(unicodedata.normalize("NFC", part) for part in parts)
    if any(cut_finder(plain, Pages(layer))(1)):
        assert 1 in Pages(layer).may_hold(plain)


def test_pages_without_the_words_are_passed_over() -> None:
    """A page that lacks one word, or has all of them apart from one another, is not read."""
    quote = "the board shall meet twice a year"
    pages = [
        "the board shall meet once a year",
        f"it is said that {quote}, at least",
        "a year has twice the months that shall pass before the board can meet",
        "nothing",
    ]
    assert candidates(pages, quote) == [2]


@pytest.mark.parametrize(
    "text",
    [
        "the commit-\na note that is longer\ntee shall meet\n",
        "the commit-\ntee shall\n",
        "T\nnothing\nhe committee shall meet\n",
        "the com\u00admittee\nshall\nmeet",
        "the committee [a] shall meet",
        "the committee [note 3] shall meet",
        "the committee shallb meet",
        "the committ-\na note\nee s-\nanother one\nhall meet",
        "the committe-\na note\ne s-\nanother one\nhall meet",
        "the commit-\n12\ntee shall 5 meet",
    ],
)
def test_what_typesetting_does_to_words_hides_no_page(text: str) -> None:
    """Words broken over other lines, a drop cap, soft hyphens, marks of notes and line numbers."""
    quote = "The committee shall meet" if text.startswith("T\n") else "the committee shall meet"
    wanted = quote if "meet" in text else "the committee shall"
    assert candidates([text], wanted) == [1]


def test_a_word_broken_at_the_end_of_a_page_hides_no_page() -> None:
    """Both pieces of the word stand at a line's end; heads, feet and notes stand between."""
    pages = ["A head\nit is the admin-\n12\n1 A note", "A head\nistration of the vault\n13"]
    assert candidates(pages, "the administration of the vault") == [1]


def test_a_page_of_which_nothing_is_known_is_always_read() -> None:
    """So is the page before it, from which the words may go over into it."""
    pages = ["it stands that the board", "nothing to be seen", "no words", "unknown words"]
    assert candidates(pages, "the board shall meet", unknown=[2]) == [1, 2]
    assert candidates([*pages[:3], "unknown \ue000 words"], "the board shall meet") == [4]


def test_a_quote_of_figures_passes_over_no_page() -> None:
    """Only letters are looked for."""
    assert candidates(["12 and 34", "nothing"], "12 34 56 78 90 12 34") == [1, 2]


def test_only_the_pages_that_may_have_the_words_are_read() -> None:
    """Of hundreds of pages those with the words, and those that tell its heads from its text."""
    pages = [f"page {at} has words of its own\nand a second line" for at in range(300)]
    pages[250] = "here the board shall meet\ntwice a year, or more often"
    layer = ShuffledLayer(pages)
    found = Searcher(layer, b"").search("the board shall meet twice a year")
    assert found.place is not None
    assert found.place.page == 251
    assert set(layer.reads) <= set(range(249, 254))


def drawn(*lines: str, mode: int = 0) -> Glancing:
    document = pymupdf.open()
    page = document.new_page()
    for row, line in enumerate(lines):
        page.insert_text((72, 100 + 14 * row), line, render_mode=mode)
    layer = open_layer(document.tobytes(), "application/pdf", None)
    assert isinstance(layer, Glancing)
    return layer


def test_a_pdf_page_gives_its_lines() -> None:
    """All of them, those that nobody sees too: whether they count is told where they are read."""
    assert (drawn("Words that stand", "on two lines").glance(1) or "").splitlines() == [
        "Words that stand",
        "on two lines",
    ]
    assert "Words" in (drawn("Words that are hidden", mode=3).glance(1) or "")


def test_a_pdf_page_without_text_gives_nothing() -> None:
    """It may be a picture of words: it is read with care, and said."""
    assert drawn().glance(1) is None


def test_a_page_reads_the_same_after_a_glance_at_it() -> None:
    """What is kept of a glance is what the page is read from: boxes, rules and all."""
    with pymupdf.open() as document:
        for _ in range(3):
            page = document.new_page()
            page.insert_text((50, 700), "The board shall meet twice.\nIt keeps a record.")
            page.draw_line((50, 705), (300, 705))
        data = document.tobytes()
    glanced, read = (open_layer(data, "application/pdf", None) for _ in range(2))
    assert isinstance(glanced, Glancing)
    texts = [glanced.glance(number) for number in (1, 2, 3)]
    assert [glanced.page(number) for number in (3, 2, 1)] == [read.page(number) for number in (3, 2, 1)]
    assert texts == [glanced.glance(number) for number in (1, 2, 3)]
