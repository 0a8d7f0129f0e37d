"""Many quotes looked for side by side, some pages at a time: the same answers as one after another."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st
from search_examples import sentences, spans_of_words, typeset
from test_glance import ShuffledLayer

from vault_grade.reader.search import Searcher
from vault_grade.reader.search.sweep import can_sweep, sought, stretch, sweep

WORDS = "the board shall meet in the chapter of page"


def swept(layer: ShuffledLayer, quotes: Sequence[str], parts: int) -> dict[int, object]:
    """What the first part that has a quote says of it."""
    searcher = Searcher(layer, b"")
    looked_for = {key: one for key, quote in enumerate(quotes) if (one := sought(quote, ())) is not None}
    answers: dict[int, object] = {}
    for part in range(parts):
        numbers = stretch(layer.page_count(), part, parts)
        answers = dict(sweep(searcher, numbers, looked_for)) | answers
    return answers


@given(st.data(), st.lists(sentences, min_size=1, max_size=30), st.integers(1, 4), st.integers(0, 99))
def test_a_sweep_finds_what_a_search_finds(
    data: st.DataObject, pages: list[list[str]], parts: int, seed: int
) -> None:
    """Where both find a quote they say the same of it, and a sweep finds nothing that a search does not."""
    layer = ShuffledLayer([data.draw(typeset(words)) for words in pages], seed)
    quotes = []
    for words in data.draw(st.lists(st.sampled_from(pages), min_size=1, max_size=4)):
        first, last = data.draw(spans_of_words(words, least=3))
        quotes.append(unicodedata.normalize("NFC", " ".join(words[first:last])))
    said = {key: Searcher(layer, b"").look(quote) for key, quote in enumerate(quotes)}
    found = swept(layer, [*quotes, "words that no page has of its own"], parts)
    assert found == {key: said[key] for key in found}
    plain = {
        key for key, (answer, _) in said.items() if answer.answer == "found" and "row" not in answer.rules
    }
    assert plain <= set(found)


@given(st.integers(0, 9999), st.integers(1, 250))
def test_the_parts_of_pages_are_all_pages_in_order(count: int, parts: int) -> None:
    """None is lost, and none comes twice."""
    found = [number for part in range(parts) for number in stretch(count, part, parts)]
    assert found == list(range(1, count + 1))


def test_a_quote_is_answered_for_the_first_page_that_has_it() -> None:
    """Of many quotes, over the ends of pages and of windows of pages too."""
    pages = [f"{WORDS} number x{'a' * at} and it\nends so" for at in range(40)]
    quotes = [f"{WORDS} number x{'a' * at} and it" for at in range(40)] + [WORDS]
    quotes += [f"and it ends so {WORDS} number x{'a' * at} and" for at in (11, 12, 22, 39)]
    layer = ShuffledLayer(pages)
    layer.paged = False
    answers = swept(layer, quotes, 2)
    assert len(answers) == len(quotes)
    assert answers == {key: Searcher(layer, b"").look(quote) for key, quote in enumerate(quotes)}


def test_no_page_is_read_that_has_none_of_the_quotes() -> None:
    """Of others only the letters are looked at."""
    layer = ShuffledLayer(["nothing of the kind"] * 60)
    assert swept(layer, [WORDS] * 3, 2) == {}
    assert layer.reads == []


def test_what_settles_nothing_is_not_looked_for() -> None:
    """It is answered by itself, with the reason."""
    assert sought("too few", ()) is None


def test_a_document_is_swept_only_where_its_pages_can_be_glanced_at() -> None:
    """Of others every page is read with care."""
    assert can_sweep(Searcher(ShuffledLayer([WORDS]), b""))
