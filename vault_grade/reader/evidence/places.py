"""Where the words of an answer stand: in the text that was searched, and on which page each part of them is."""

from __future__ import annotations

from dataclasses import dataclass

from vault_grade.formats.answers import Found, Nearest
from vault_grade.formats.locator import parse_locator
from vault_grade.reader.evidence.shown import What
from vault_grade.reader.layers.base import BREAK, LINE, Page
from vault_grade.reader.protocol import QuoteAnswer
from vault_grade.reader.search.hits import Hit
from vault_grade.reader.search.pages import Pages
from vault_grade.reader.search.stated import stated

MOST_STATED = 3
"""Pages of a stated place that are shown where nothing else can be."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Words on one page. text: the page, or a text put together of two, in which they are ``text.text[start:end]``."""

    number: int
    label: str | None
    text: Page
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Standing:
    """Where an answer points. what: None where it points nowhere. text, parts: the words in the text round them."""

    what: What | None = None
    stretches: tuple[Stretch, ...] = ()
    text: Page | None = None
    parts: tuple[tuple[int, int], ...] = ()


def standing(answer: QuoteAnswer, hit: Hit | None, pages: Pages) -> Standing:
    """Where the words stand that were found; else those most like them; else the page that was looked at."""
    if hit is not None:
        parts = hit.parts or ((hit.match.start, hit.match.end),)
        stretches = [one for part in parts for one in _over_pages(hit, part, pages)]
        return Standing("found", tuple(stretches), hit.page, parts)
    if answer.found.nearest is not None:
        near = _nearest(answer.found.nearest, pages)
        if near is not None:
            return near
    numbers = _looked_at(answer, pages)
    if not numbers or not pages.layer.paged:
        return Standing()
    return Standing("stated", tuple(_stretch(pages, number, 0, 0) for number in numbers))


def _over_pages(hit: Hit, part: tuple[int, int], pages: Pages) -> list[Stretch]:
    """The words of one part, parted where the next page begins."""
    first = hit.place.page or 1
    start, end = part
    at = end if hit.second is None else min(max(hit.second, start), end)
    found = [
        Stretch(first, pages.page(first).label, hit.page, start, at),
    ]
    if at < end:
        found.append(Stretch(first + 1, pages.page(first + 1).label, hit.page, at, end))
    return [one for one in found if one.start < one.end]


def _nearest(nearest: Nearest, pages: Pages) -> Standing | None:
    """The hint's place in the text of its page; None where it stands on no single page as it is given."""
    number = nearest.place.page or 1
    start = pages.page(number).text.replace(BREAK, LINE).find(nearest.text)
    if start < 0 or not nearest.text:
        return None
    end = start + len(nearest.text)
    one = _stretch(pages, number, start, end)
    return Standing("nearest", (one,), one.text, ((start, end),))


def _looked_at(answer: QuoteAnswer, pages: Pages) -> list[int]:
    """The page that the answer names, or those that the note states."""
    named = _place(answer.found)
    if named is not None:
        return [named]
    locator = parse_locator(answer.locator) if answer.locator else None
    return sorted(stated(locator, pages).pages or ())[:MOST_STATED]


def _place(found: Found) -> int | None:
    place = found.place or (found.nearest.place if found.nearest else None)
    return place.page if place else None


def _stretch(pages: Pages, number: int, start: int, end: int) -> Stretch:
    page = pages.page(number)
    return Stretch(number, page.label, page, start, end)
