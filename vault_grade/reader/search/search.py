"""The quote search: do these words stand in this document?"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import islice

from msgspec.structs import replace

from vault_grade.formats.answers import Found, How, Nearest
from vault_grade.formats.locator import Locator
from vault_grade.language.known import known_language
from vault_grade.language.negations import has_negation
from vault_grade.language.sentence_at import sentence_at
from vault_grade.reader.layers.base import BREAK, LINE, Layer
from vault_grade.reader.layers.bidi import has_right_to_left
from vault_grade.reader.search import cut
from vault_grade.reader.search.as_seen import stretch_seen
from vault_grade.reader.search.doubted import Doubted, concealed, refuted, undoubted
from vault_grade.reader.search.fold import skeleton
from vault_grade.reader.search.hits import Finder, Hit, finder
from vault_grade.reader.search.pages import Pages
from vault_grade.reader.search.request import refusal
from vault_grade.reader.search.row import row_finder
from vault_grade.reader.search.rules import SECOND_READER, in_order
from vault_grade.reader.search.stated import Stated, stated
from vault_grade.reader.search.told_rows import told_row_finder
from vault_grade.reader.search.unreadable import misread, unreadable, unseen, unseen_at

_MOST_ON_PAGE = 20
_CONTEXT = 1000
"""Characters round a match by which its language is told."""

_ENUMERATOR = re.compile(r"[\s\W]*(?:\(?(?:\d{1,4}|[a-z]|[ivx]{1,5})[.)]\s*)*[\s\W]*", re.IGNORECASE)
"""What may stand before a sentence's first word without being a part of it: a number or letter of a list."""


class Searcher:
    """One document in which quotes are searched; its pages are folded once for all of them."""

    def __init__(self, layer: Layer, data: bytes) -> None:
        self.layer, self.data, self.pages = layer, data, Pages(layer)

    def readers(self) -> frozenset[str]:
        """The names of the layers that were asked."""
        return frozenset(pages.layer.name for pages in self.pages.asked())

    def expect(self, quotes: Iterable[str]) -> None:
        """Say which quotes will be searched without a stated place, before the first is: many are then found sooner."""
        self.pages.expect(composed((quote,)) for quote in quotes)

    def search(self, quote: str, cuts: tuple[int, ...] = (), locator: Locator | None = None) -> Found:
        """What the document says of one quote; see ``search``."""
        return search(self.pages, self.data, quote, cuts, locator)

    def look(
        self, quote: str, cuts: tuple[int, ...] = (), locator: Locator | None = None
    ) -> tuple[Found, Hit | None]:
        """The same, with the match behind what was found."""
        return look(self.pages, self.data, quote, cuts, locator)


def search(pages: Pages, data: bytes, quote: str, cuts: tuple[int, ...], locator: Locator | None) -> Found:
    """Whether ``quote`` stands in the document, where, and by which of the named rules.

    data: the document's bytes. cuts: offsets of the marks in ``quote`` that say that words are left out.
    locator: the stated place, looked at first; the rest of the document is read only where the words are not there.
    So ``repeated`` is said of the pages that were read, and not of others.
    """
    return look(pages, data, quote, cuts, locator)[0]


def look(
    pages: Pages, data: bytes, quote: str, cuts: tuple[int, ...], locator: Locator | None
) -> tuple[Found, Hit | None]:
    """The answer of ``search``, and the match that it tells of; None where the quote was not found."""
    parts = cut.parts_of(quote, cuts)
    reason = refusal(parts)
    if reason is not None:
        return Found("missing", reason=reason), None
    said = stated(locator, pages)
    plain = composed(parts)
    hits, doubted = _all_hits(plain, pages, said)
    if hits:
        return _of_hits(parts, data, pages, hits, said)
    found = _perhaps_seen(plain, pages, said) or _not_found(parts, plain, pages, doubted, said)
    if found.answer == "unreadable" or doubted:
        return found, None
    return _by_second_reader(found, parts, plain, data, pages, said)


def look_on(
    pages: Pages, data: bytes, quote: str, cuts: tuple[int, ...], numbers: Iterable[int]
) -> tuple[Found, Hit | None] | None:
    """The answer of ``look`` for a quote without a stated place, where no page before ``numbers`` has a match of it.

    None where none of them has one either, as the text of a page stands.
    """
    parts = cut.parts_of(quote, cuts)
    find = undoubted(_finder(composed(parts), pages), pages, [])
    for number in numbers:
        hits = list(islice(find(number), _MOST_ON_PAGE))
        if hits:
            return _of_hits(parts, data, pages, hits, Stated())
    return None


def composed(parts: tuple[str, ...]) -> tuple[str, ...]:
    """The parts in the form in which they are searched."""
    return tuple(unicodedata.normalize("NFC", part) for part in parts)


def _finder(plain: tuple[str, ...], pages: Pages) -> Finder:
    return finder(plain[0], pages) if len(plain) == 1 else cut.cut_finder(plain, pages)


def _of_hits(
    parts: tuple[str, ...], data: bytes, pages: Pages, hits: list[Hit], said: Stated
) -> tuple[Found, Hit | None]:
    """The answer for a quote that has matches."""
    kept = [hit for hit in hits if not cut.turns_round(hit)]
    if kept:
        return _found(parts, data, pages, kept, said), kept[0]
    return _turned_round(hits[0]), None


def _all_hits(plain: tuple[str, ...], pages: Pages, said: Stated) -> tuple[list[Hit], list[Doubted]]:
    """The matches that count, and those that the page does not bear out."""
    find = _finder(plain, pages)
    doubted: list[Doubted] = []
    hits = _hits(undoubted(find, pages, doubted), pages, said, plain)
    # Of a page's cells the left one is taken for the first: a row with letters from right to left is read otherwise.
    turned = pages.layer.paged and has_right_to_left(plain[0])
    if not hits and len(plain) == 1 and not turned:
        across = row_finder if pages.layer.paged else told_row_finder
        hits = _hits(undoubted(across(plain[0], pages), pages, doubted), pages, said, plain)
    return hits, doubted


def _perhaps_seen(plain: tuple[str, ...], pages: Pages, said: Stated) -> Found | None:
    """The answer for a quote that is found only where nobody can tell whether a reader sees the words."""
    if pages.perhaps is None:
        return None
    hits, _ = _all_hits(plain, pages.perhaps, said)
    kept = [hit for hit in hits if not cut.turns_round(hit)]
    if not kept:
        return None
    reason = (
        "the words stand in the file, where nobody can tell from it whether a reader of the page sees them"
    )
    return Found("unreadable", place=kept[0].place, reason=reason, unseen=unseen(pages))


def _by_second_reader(
    missing: Found,
    parts: tuple[str, ...],
    plain: tuple[str, ...],
    data: bytes,
    pages: Pages,
    said: Stated,
) -> tuple[Found, Hit | None]:
    """What a second reader finds of a quote that is ``missing`` to the first; else that answer.

    Of a page that nobody could inspect it finds nothing, for it only says which characters the glyphs are.
    """
    if pages.second is None:
        return missing, None
    hits, doubted = _all_hits(plain, pages.second, said)
    kept = [hit for hit in hits if not cut.turns_round(hit)]
    if kept:
        found = _found(parts, data, pages.second, kept, said)
        rules = in_order({*found.rules, SECOND_READER})
        cautions = (*found.cautions, "one-reader")
        return replace(found, how="typeset", rules=rules, cautions=cautions, unseen=missing.unseen), kept[0]
    doubt = refuted(doubted, said)
    if doubt is None or doubt.answer != "unreadable":
        return missing, None
    reason = f"only a second reader has the words, and {doubt.reason}"
    return replace(doubt, reason=reason, nearest=missing.nearest, unseen=missing.unseen), None


def _not_found(
    parts: tuple[str, ...], plain: tuple[str, ...], pages: Pages, doubted: list[Doubted], said: Stated
) -> Found:
    """Missing or unreadable, with the reason. plain: the parts in the form in which they were searched."""
    lie = refuted(doubted, said)
    if lie is not None:
        return replace(lie, unseen=unseen(pages))
    for part in plain:
        hidden = unreadable(skeleton(part), pages, said)
        if hidden is not None:
            return replace(hidden, unseen=unseen(pages))
    from vault_grade.reader.search.nearest import nearest

    closest = nearest(" ".join(parts), pages, said.pages or frozenset())
    by_lies = concealed(skeleton("".join(plain)), closest, pages, said) or misread(closest, pages)
    if by_lies is not None:
        return replace(by_lies, nearest=closest and _printable(closest), unseen=unseen(pages))
    return _missing(closest, unseen(pages))


def _hits(find: Finder, pages: Pages, said: Stated, parts: tuple[str, ...]) -> list[Hit]:
    """The matches at the stated place or, where there are none, the matches on the first page that has any."""
    elsewhere: list[Hit] = []
    for number in _order(pages, said, parts):
        hits = list(islice(find(number), _MOST_ON_PAGE))
        at_place = [hit for hit in hits if said.holds(hit.place)]
        if at_place:
            return at_place + [hit for hit in hits if not said.holds(hit.place)] + elsewhere
        elsewhere += hits[: _MOST_ON_PAGE - len(elsewhere)]
        if elsewhere and said.lines is None and (said.pages is None or number not in said.pages):
            break
    return elsewhere


def _order(pages: Pages, said: Stated, parts: tuple[str, ...]) -> Iterator[int]:
    """The stated pages, those before them, from which text may go over into them, then others that may hold it."""
    first = said.pages or frozenset()
    second = {number - 1 for number in first} - first - {0}
    yield from sorted(first)
    yield from sorted(second)
    yield from (number for number in pages.may_hold(parts) if number not in first | second)


def _found(parts: tuple[str, ...], data: bytes, pages: Pages, hits: list[Hit], said: Stated) -> Found:
    hit = hits[0]
    text, start, end = hit.page.text, hit.match.start, hit.match.end
    first, last = sentence_at(text, start, end)
    cautions: tuple[str, ...] = () if said.holds(hit.place) else ("elsewhere",)
    cautions += _clipped(text[first:start], text[end:last])
    if len(hits) > 1:
        cautions += ("repeated",)
    if hit.left_out is not None and not known_language(text[max(0, start - _CONTEXT) : end + _CONTEXT]):
        cautions += ("cut-unchecked",)
    return Found(
        "found",
        how=_how(parts, data, pages, hit),
        rules=hit.match.rules,
        place=hit.place,
        matched=hit.matched,
        sentence=stretch_seen(hit.page, first, last).replace(BREAK, LINE),
        left_out=hit.left_out,
        cautions=cautions,
        unseen=unseen_at(pages, hit.place),
    )


def _turned_round(hit: Hit) -> Found:
    reason = "the words that were left out hold a negation or an exception"
    return Found("missing", nearest=Nearest(_between(hit), hit.place), left_out=hit.left_out, reason=reason)


def _between(hit: Hit) -> str:
    return hit.page.text[hit.match.start : hit.match.end].replace(BREAK, LINE)


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


def _clipped(before: str, after: str) -> tuple[str, ...]:
    """The cautions for a sentence that has words beyond the quote; the number of a list's item is none."""
    if _ENUMERATOR.fullmatch(before) and not any(character.isalnum() for character in after):
        return ()
    return ("clipped", "clipped-negation") if has_negation(before) or has_negation(after) else ("clipped",)


def _how(parts: tuple[str, ...], data: bytes, pages: Pages, hit: Hit) -> How:
    if hit.match.rules:
        return "typeset"
    literal = not pages.layer.paged and hit.matched == parts[0] and parts[0].encode() in data
    return "bytes" if literal else "text"
