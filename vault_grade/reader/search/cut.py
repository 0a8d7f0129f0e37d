"""Rule ``cut``: a quote with words left out, ``[…]`` or ``[...]``.

Source: the usage of scholarly editing (MHRA Style Guide, quotations: omissions are marked by an ellipsis in brackets).
Each part must be long enough to settle something, the parts stand in order and near to one another, and what was left
out is shown. A negation or an exception in it would turn the quote round, so such a quote is not found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, pairwise

from msgspec.structs import replace

from vault_grade.language.negations import has_negation
from vault_grade.reader.layers.base import BREAK, LINE, Page
from vault_grade.reader.search.account import Match
from vault_grade.reader.search.fold import skeleton
from vault_grade.reader.search.hits import Finder, Hit, stretch_matches
from vault_grade.reader.search.pages import Pages, seam
from vault_grade.reader.search.places import place_of
from vault_grade.reader.search.rules import in_order

NAME = "cut"
MARK = " […] "
MOST_LEFT_OUT = 300
"""Characters of the source between two parts."""

_MARK = re.compile(r"\[(?:…|\.\.\.)\]")
_MOST_MATCHES = 50


def parts_of(quote: str, cuts: tuple[int, ...]) -> tuple[str, ...]:
    """The words round the marks that stand at the offsets ``cuts``; a mark at either end leaves no part there."""
    parts, at = [], 0
    for cut in cuts:
        mark = _MARK.match(quote, cut)
        parts.append(quote[at:cut])
        at = mark.end() if mark else cut
    return tuple(part.strip() for part in [*parts, quote[at:]] if part.strip())


def cut_finder(parts: tuple[str, ...], pages: Pages) -> Finder:
    """What finds the parts one after another, beginning on a page and ending on it or on the next."""
    bones = [skeleton(part) for part in parts]

    def find(number: int) -> Iterator[Hit]:
        following = pages.folded(number + 1) if number < pages.count else ""
        both = pages.folded(number) + following
        if any(part not in both for part in bones):
            return
        page, second = _two_pages(pages, number)
        matches = stretch_matches(page)
        found = [
            [match for match in islice(matches(part, bone), _MOST_MATCHES) if _on_one(pages, match, second)]
            for part, bone in zip(parts, bones, strict=True)
        ]
        yield from (_hit(pages, page, chain, second) for chain in _chains(found) if chain[0].start < second)

    return find


def _two_pages(pages: Pages, number: int) -> tuple[Page, int]:
    """A page with the next one after it, and the offset at which that begins."""
    page = pages.page(number)
    if number == pages.count:
        return page, len(page.text) + 1
    following = pages.page(number + 1)
    return seam(page, following, max(len(page.text), len(following.text)))


def _on_one(pages: Pages, match: Match, second: int) -> bool:
    """Only running text goes over the end of a page within a part."""
    return not pages.layer.paged or not match.start < second < match.end


def _chains(found: list[list[Match]]) -> list[tuple[Match, ...]]:
    """For each match of the first part that has them, the nearest matches of the others, one after another.

    Each begins where the one before ends, or at most 300 characters later.
    """
    chains: list[tuple[Match, ...]] = [(match,) for match in found[-1]]
    for matches in reversed(found[:-1]):
        following = ((match, _next(match, chains)) for match in matches)
        chains = [(match, *rest) for match, rest in following if rest]
    return chains


def _next(match: Match, chains: list[tuple[Match, ...]]) -> tuple[Match, ...]:
    """The first chain that begins near behind ``match``; empty where none does."""
    near = (chain for chain in chains if match.end <= chain[0].start <= match.end + MOST_LEFT_OUT)
    return next(near, ())


def _hit(pages: Pages, page: Page, chain: tuple[Match, ...], second: int) -> Hit:
    text, start, end = page.text, chain[0].start, chain[-1].end
    gaps = [text[one.end : other.start].strip().replace(BREAK, LINE) for one, other in pairwise(chain)]
    used = {rule for match in chain for rule in match.rules} | {NAME}
    place = place_of(pages, page, start, end)
    if start < second < end:
        place = replace(place, end_page=place.page + 1 if place.page is not None else None)
    matched = MARK.join(text[match.start : match.end] for match in chain)
    parts = tuple((match.start, match.end) for match in chain)
    return Hit(Match(start, end, in_order(used)), page, place, matched, MARK.join(gaps), parts, second)


def turns_round(hit: Hit) -> bool:
    """True where what was left out holds a negation or an exception."""
    return hit.left_out is not None and has_negation(hit.left_out)
