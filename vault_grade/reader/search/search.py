"""The quote search: do these words stand in this document?"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from vault_grade.formats.answers import Found, How, Nearest, Place
from vault_grade.formats.locator import Locator
from vault_grade.language.negations import has_negation
from vault_grade.language.sentences import sentence_at
from vault_grade.reader.layers.base import BREAK, LINE, Layer, Page
from vault_grade.reader.search.account import Match
from vault_grade.reader.search.candidates import matches
from vault_grade.reader.search.fold import block_ends, skeleton, source_offset
from vault_grade.reader.search.nearest import nearest
from vault_grade.reader.search.pages import Pages, seam
from vault_grade.reader.search.places import place_of
from vault_grade.reader.search.request import refusal
from vault_grade.reader.search.stated import Stated, stated
from vault_grade.reader.search.unreadable import unreadable, unseen

_MOST_ON_PAGE = 20
_ENUMERATOR = re.compile(r"[\s\W]*(?:\(?(?:\d{1,4}|[a-z]|[ivx]{1,5})[.)]\s*)*[\s\W]*", re.IGNORECASE)
"""What may stand before a sentence's first word without being a part of it: a number or letter of a list."""


@dataclass(frozen=True, slots=True)
class _Hit:
    """One match with the stretch of text that it stands in, and where that is."""

    match: Match
    page: Page
    place: Place


class Searcher:
    """One document in which quotes are searched; its pages are folded once for all of them."""

    def __init__(self, layer: Layer, data: bytes) -> None:
        self.layer, self.data, self.pages = layer, data, Pages(layer)

    def search(self, quote: str, cuts: tuple[int, ...] = (), locator: Locator | None = None) -> Found:
        """What the document says of one quote; see ``search``."""
        return search(self.pages, self.data, quote, cuts, locator)


def search(pages: Pages, data: bytes, quote: str, cuts: tuple[int, ...], locator: Locator | None) -> Found:
    """Whether ``quote`` stands in the document, where, and by which of the named rules.

    data: the document's bytes. cuts: offsets of the marks in ``quote`` that say that words are left out.
    locator: the stated place, looked at first; the rest of the document is read only where the words are not there.
    So ``repeated`` is said of the pages that were read, and not of others.
    """
    quote = quote.strip()
    reason = refusal(quote)
    if cuts and reason is None:
        reason = "words left out with […] are not searched in this version"
    if reason is not None:
        return Found("missing", reason=reason)
    said = stated(locator, pages)
    hits = _hits(unicodedata.normalize("NFC", quote), pages, said)
    if hits:
        return _found(quote, data, pages, hits, said)
    hidden = unreadable(skeleton(quote), pages, said)
    if hidden is not None:
        return replace(hidden, unseen=unseen(pages))
    return _missing(nearest(quote, pages, said.pages or frozenset()), unseen(pages))


def _hits(quote: str, pages: Pages, said: Stated) -> list[_Hit]:
    """The matches at the stated place or, where there are none, the matches on the first page that has any."""
    bones = skeleton(quote)
    elsewhere: list[_Hit] = []
    for numbers in _orders(pages, said):
        for number in numbers:
            hits = list(islice(_on_page(quote, bones, pages, number), _MOST_ON_PAGE))
            stated_ones = [hit for hit in hits if said.holds(hit.place)]
            if stated_ones:
                return stated_ones + [hit for hit in hits if not said.holds(hit.place)] + elsewhere
            elsewhere += hits[: _MOST_ON_PAGE - len(elsewhere)]
            if elsewhere and said.lines is None and (said.pages is None or number not in said.pages):
                return elsewhere
    return elsewhere


def _orders(pages: Pages, said: Stated) -> Iterator[list[int]]:
    """The stated pages, then the others."""
    first = sorted(said.pages or ())
    yield first
    yield [number for number in range(1, pages.count + 1) if number not in set(first)]


def _on_page(quote: str, bones: str, pages: Pages, number: int) -> Iterator[_Hit]:
    """The matches that begin on a page; in running text they may go over into the next one."""
    if bones in pages.folded(number):
        page = pages.page(number)
        for match in matches(quote, bones, page, pages.folded(number), lambda at: pages.source(number, at)):
            yield _Hit(match, page, place_of(pages, page, match.start, match.end))
    if not pages.layer.paged and number < pages.count:
        yield from _over_page_end(quote, bones, pages, number)


def _over_page_end(quote: str, bones: str, pages: Pages, number: int) -> Iterator[_Hit]:
    left = pages.folded(number)[-len(bones) :] + pages.folded(number + 1)[: len(bones)]
    if bones not in left:
        return
    page, second = seam(pages.page(number), pages.page(number + 1), 3 * len(quote) + 200)
    folded = skeleton(page.text)
    ends = block_ends(page.text)
    for match in matches(quote, bones, page, folded, lambda at: source_offset(page.text, ends, at)):
        if match.start < second <= match.end - 1:
            place = place_of(pages, page, match.start, match.end)
            yield _Hit(match, page, replace(place, end_page=number + 1))


def _found(quote: str, data: bytes, pages: Pages, hits: list[_Hit], said: Stated) -> Found:
    hit = hits[0]
    text, start, end = hit.page.text, hit.match.start, hit.match.end
    first, last = sentence_at(text, start, end)
    before, after = text[first:start], text[end:last]
    cautions = []
    if not said.holds(hit.place):
        cautions.append("elsewhere")
    if _clips(before, after):
        cautions.append("clipped")
        if has_negation(before) or has_negation(after):
            cautions.append("clipped-negation")
    if len(hits) > 1:
        cautions.append("repeated")
    return Found(
        "found",
        how=_how(quote, data, pages, text[start:end], hit.match),
        rules=hit.match.rules,
        place=hit.place,
        matched=text[start:end],
        sentence=text[first:last],
        cautions=tuple(cautions),
        unseen=unseen(pages),
    )


def _missing(closest: Nearest | None, not_seen: tuple[str, ...]) -> Found:
    """The answer with the hint, and the reason where all the words are there and yet are no match."""
    reason = "the words are not in the document"
    if closest is not None and not closest.changes and BREAK in closest.text:
        reason = "the words stand in the document, but they do not follow on from one another"
    elif closest is not None and not closest.changes:
        reason = "the letters stand in the document, but not as the same whole words and numbers that a reader sees"
    return Found("missing", nearest=closest and _printable(closest), reason=reason, unseen=not_seen)


def _printable(closest: Nearest) -> Nearest:
    """The hint with a line end for every BREAK, which is a control code to a terminal."""
    changes = tuple(replace(change, source=change.source.replace(BREAK, LINE)) for change in closest.changes)
    return replace(closest, text=closest.text.replace(BREAK, LINE), changes=changes)


def _clips(before: str, after: str) -> bool:
    """The sentence has words beyond the quote; the number of a list's item is none."""
    return _ENUMERATOR.fullmatch(before) is None or any(character.isalnum() for character in after)


def _how(quote: str, data: bytes, pages: Pages, matched: str, match: Match) -> How:
    if match.rules:
        return "typeset"
    literal = not pages.layer.paged and matched == quote and quote.encode() in data
    return "bytes" if literal else "text"
