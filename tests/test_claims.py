"""The claims digest: it changes with what a run says, and with nothing else."""

from __future__ import annotations

import hashlib
import unicodedata
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from vault_grade.formats.citation import Reference
from vault_grade.formats.claims import claims_digest, digest_of, words
from vault_grade.formats.locator import Locator
from vault_grade.formats.quotes import Quote, parse

POINTER = "regulation/eu/x.pdf"
WORD = st.text(alphabet="abcdéÅ1.,'", min_size=1, max_size=6)
WORDS = st.lists(WORD, min_size=1, max_size=8)
PAIRS = st.lists(st.tuples(st.text(max_size=12), st.sampled_from(["a", "b", "@a", ""])), max_size=4)


def _quote(text: str, document: str | None = POINTER) -> Quote:
    reference = Reference("path", document) if document else None
    return Quote(text, "", reference, None, False, 1, None)


def test_the_digest_is_the_documented_serialisation() -> None:
    """The digest can be derived by hand from the format's text."""
    fields = b"8:claims/1,19:regulation/eu/x.pdf,9:caf\xc3\xa9 bar,4:@key,3:two,0:,"
    assert (
        digest_of(POINTER, [("cafe\u0301 \n bar", "@key"), ("two", None)])
        == (hashlib.sha256(fields).hexdigest()[:32])
    )
    assert digest_of(None, ()) == hashlib.sha256(b"8:claims/1,0:,").hexdigest()[:32]


def test_a_note_has_the_digest_of_its_recorded_quotes() -> None:
    """A run's recorded texts and documents give the digest of the note they came from."""
    quotes = parse(f"> One two.\n> — {POINTER}, p. 3\n\n> Three.\n")
    assert claims_digest(POINTER, quotes) == digest_of(POINTER, [("One two.", POINTER), ("Three.", POINTER)])


@settings(deadline=None)
@given(st.one_of(st.none(), WORD), PAIRS, st.one_of(st.none(), WORD), PAIRS)
def test_different_claims_have_different_digests(
    one: str | None, pairs: list[tuple[str, str]], other: str | None, others: list[tuple[str, str]]
) -> None:
    """Two digests are equal just when pointer, words, documents and their order are."""
    same = (one, [(words(t), d) for t, d in pairs]) == (other, [(words(t), d) for t, d in others])
    assert (digest_of(one, pairs) == digest_of(other, others)) == same


@settings(deadline=None)
@given(WORDS, st.data())
def test_reflowing_a_quote_keeps_the_digest(some: list[str], data: st.DataObject) -> None:
    """Where the lines of a quote break is no part of its words."""
    breaks = [data.draw(st.sampled_from([" ", "\n", "  ", "\u00a0", "\n\n"])) for _ in some]
    flowed = "".join(word + gap for word, gap in zip(some, breaks, strict=True))
    assert claims_digest(POINTER, [_quote(flowed)]) == claims_digest(POINTER, [_quote(" ".join(some))])


@settings(deadline=None)
@given(WORDS)
def test_canonical_spellings_have_one_digest(some: list[str]) -> None:
    """An accent typed as one character or as two is the same word."""
    text = " ".join(some)
    assert digest_of(None, [(unicodedata.normalize("NFD", text), "a")]) == digest_of(None, [(text, "a")])


@settings(deadline=None)
@given(WORDS, WORD)
def test_places_claims_and_lines_do_not_enter(some: list[str], other: str) -> None:
    """An edited page number or claim needs no new run."""
    quote = _quote(" ".join(some))
    edited = replace(quote, locator=Locator(other), claim=other, line=7, cited=True)
    assert claims_digest(POINTER, [quote]) == claims_digest(POINTER, [edited])


@settings(deadline=None)
@given(WORDS, WORDS)
def test_an_edited_word_document_pointer_or_order_changes_the_digest(one: list[str], two: list[str]) -> None:
    """Whatever a run rests on changes the digest."""
    first, second = _quote(" ".join(one) + " i"), _quote(" ".join(two) + " ii")
    digest = claims_digest(POINTER, [first, second])
    edited = [
        claims_digest(None, [first, second]),
        claims_digest("regulation/eu/y.pdf", [first, second]),
        claims_digest(POINTER, [second, first]),
        claims_digest(POINTER, [first]),
        claims_digest(POINTER, [replace(first, text=first.text + " more"), second]),
        claims_digest(POINTER, [replace(first, reference=Reference("key", "k")), second]),
        claims_digest(POINTER, [replace(first, reference=None), second]),
    ]
    assert digest not in edited
    assert len(set(edited)) == len(edited)


def test_words_that_may_not_be_searched_change_the_digest() -> None:
    """Striking a word out leaves no run behind the quote."""
    plain, struck = parse("> It shall not meet.\n"), parse("> It shall ~~not~~ meet.\n")
    assert claims_digest(POINTER, plain) != claims_digest(POINTER, struck)


@settings(deadline=None)
@given(st.text(max_size=40))
def test_folding_words_twice_changes_nothing(text: str) -> None:
    """The folded form is its own folded form."""
    assert words(words(text)) == words(text)
