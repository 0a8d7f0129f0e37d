"""The matches of a quote on one page of a document, each with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from vault_grade.formats.answers import Place
from vault_grade.reader.layers.base import Page
from vault_grade.reader.search.account import Match
from vault_grade.reader.search.candidates import matches
from vault_grade.reader.search.fold import block_ends, skeleton, source_offset
from vault_grade.reader.search.furniture import NAME, parted
from vault_grade.reader.search.over_pages import REACH, joined, turn
from vault_grade.reader.search.pages import Pages
from vault_grade.reader.search.places import place_of
from vault_grade.reader.search.raised import without_marks
from vault_grade.reader.search.rules import in_order, mark


class Hit(Struct, frozen=True):
    """One match with the stretch of text that it stands in, and where that is.

    matched: the source's words. left_out: what stands between the parts of a quote with words left out.
    parts: where in the stretch those parts stand, empty for a quote of one. second: where in it the next page begins,
    None where the stretch is of one page.
    """

    match: Match
    page: Page
    place: Place
    matched: str
    left_out: str | None = None
    parts: tuple[tuple[int, int], ...] = ()
    second: int | None = None


Finder = Callable[[int], Iterator[Hit]]
"""The hits that begin on the page at a 1-based position."""


def finder(quote: str, pages: Pages) -> Finder:
    """What finds ``quote`` on a page, or where it goes over into the next one."""
    bones = skeleton(quote)

    def find(number: int) -> Iterator[Hit]:
        here = False
        for page, match in _on_page(quote, bones, pages, number):
            if not (pages.layer.paged and parted(pages, page, match.start, match.end)):
                here = True
                yield _hit(pages, page, match)
        if number < pages.count and not (here and pages.layer.paged):
            yield from _over_page_end(quote, bones, pages, number)

    return find


def _on_page(quote: str, bones: str, pages: Pages, number: int) -> Iterator[tuple[Page, Match]]:
    """The matches on one page: those of its text as it stands, then those that pass over the mark of a note."""
    if bones in pages.folded(number):
        page = pages.page(number)
        for match in matches(quote, bones, page, pages.folded(number), lambda at: pages.source(number, at)):
            yield page, match
    if bones in (pages.unmarked(number) or ""):
        page = pages.page(number)
        for match in _over_marks(quote, bones, page):
            yield page, match


def _over_page_end(quote: str, bones: str, pages: Pages, number: int) -> Iterator[Hit]:
    half = len(bones) // 2
    if not _has(pages, number, bones[:half]) and not _has(pages, number + 1, bones[half:]):
        return
    at = turn(pages, number)
    if at is None:
        return
    page, second = joined(pages.page(number), pages.page(number + 1), at, 3 * len(quote) + REACH)
    for match in stretch_matches(page)(quote, bones):
        if match.start < second < match.end:
            hit = _hit(pages, page, passing(match) if at.passed else match)
            yield replace(hit, place=replace(hit.place, end_page=number + 1), second=second)


def _has(pages: Pages, number: int, bones: str) -> bool:
    return bones in pages.folded(number) or bones in (pages.unmarked(number) or "")


def passing(match: Match) -> Match:
    """The match, with the rule by which it goes over heads, feet and notes."""
    return replace(match, rules=in_order({*match.rules, NAME}))


def stretch_matches(page: Page) -> Callable[[str, str], Iterator[Match]]:
    """What finds a quote, given with its skeleton, in a stretch that is no page of its own."""
    folded, ends = skeleton(page.text), block_ends(page.text)

    def find(quote: str, bones: str) -> Iterator[Match]:
        yield from matches(quote, bones, page, folded, lambda at: source_offset(page.text, ends, at))
        yield from _over_marks(quote, bones, page)

    return find


def _over_marks(quote: str, bones: str, page: Page) -> Iterator[Match]:
    """The matches that pass over the mark of a note."""
    text = without_marks(page)
    if text == page.text:
        return
    folded, ends = skeleton(text), block_ends(text)
    for match in matches(quote, bones, page, folded, lambda at: source_offset(text, ends, at)):
        if mark.RULE.name in match.rules:
            yield match


def _hit(pages: Pages, page: Page, match: Match) -> Hit:
    place = place_of(pages, page, match.start, match.end)
    return Hit(match, page, place, page.text[match.start : match.end])
