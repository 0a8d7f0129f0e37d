"""Matches in text that the page itself contradicts, and quotes that such a text would hide.

A font can say of a glyph that it is another character than it draws. Words that are found only by such a lie are not
in the document; words that are missing only because of one can be read by a person, not here.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from vault_grade.formats.answers import Found, Nearest, Place
from vault_grade.reader.layers.base import BREAK, GONE, LINE, Trust
from vault_grade.reader.layers.doubt import Doubt, Doubting
from vault_grade.reader.search.characters import WHITE
from vault_grade.reader.search.clouded import clouded
from vault_grade.reader.search.fold import skeleton
from vault_grade.reader.search.hits import Finder, Hit
from vault_grade.reader.search.pages import Pages
from vault_grade.reader.search.stated import Stated

_MOST_DOUBTED = 0.2  # share of a page's characters from which none of its text can be relied on


class Doubted(Struct, frozen=True):
    """A match that does not count, and why."""

    hit: Hit
    doubt: Doubt


def undoubted(find: Finder, pages: Pages, doubted: list[Doubted]) -> Finder:
    """What finds the hits that the page bears out; the others are put into ``doubted``."""
    if not isinstance(pages.layer, Doubting):
        return find

    def found(number: int) -> Iterator[Hit]:
        for hit in find(number):
            doubt = _doubt(pages, hit)
            if doubt is None:
                yield hit
            else:
                doubted.append(Doubted(hit, doubt))

    return found


def refuted(doubted: list[Doubted], said: Stated) -> Found | None:
    """The answer where all matches are doubted, for the first of them at the stated place; None where none is.

    What the page shows to be something else is missing; where nobody can tell what it shows it is unreadable.
    """
    if not doubted:
        return None
    one = next((one for one in doubted if said.holds(one.hit.place)), doubted[0])
    if one.doubt.trust is not Trust.CONTRADICTED:
        return Found("unreadable", place=one.hit.place, reason=one.doubt.reason)
    match = one.hit.match
    text = one.hit.page.text[match.start : match.end].replace(BREAK, LINE)
    return Found("missing", nearest=Nearest(text, one.hit.place), reason=one.doubt.reason)


def concealed(bones: str, closest: Nearest | None, pages: Pages, said: Stated) -> Found | None:
    """The answer for a quote that no text has, where a text that cannot be relied on may be the cause; else None.

    bones: the quote's skeleton. That is so where every difference to the nearest passage stands on doubted
    characters, and where the stated page may have the quote behind such characters, or has many of them.
    """
    layer = pages.layer
    if not isinstance(layer, Doubting):
        return None
    if closest is not None and closest.place.page is not None:
        doubt = _explained(closest, closest.place.page, pages, layer)
        if doubt is not None:
            return Found("unreadable", place=closest.place, reason=doubt.reason)
    for number in sorted(said.pages or ()):
        doubts = layer.doubts(number)
        if doubts and _may_hide(bones, pages.page(number).text, [at for at, _ in doubts]):
            place = Place(page=number, label=pages.page(number).label)
            return Found("unreadable", place=place, reason=doubts[0][1].reason)
    return None


def _may_hide(bones: str, text: str, doubted: list[int]) -> bool:
    """Whether the quote may stand behind the doubted characters of a page, or nothing can be said of the page."""
    marked = list(text)
    for at in doubted:
        marked[at] = GONE
    if len(doubted) > _MOST_DOUBTED * len("".join(text.split())):
        return True
    return clouded(bones, skeleton("".join(marked)).replace(BREAK, "")) is not None


def _doubt(pages: Pages, hit: Hit) -> Doubt | None:
    assert isinstance(pages.layer, Doubting)
    doubts = (pages.layer.doubt(*stretch) for stretch in _stretches(pages, hit))
    return next((doubt for doubt in doubts if doubt is not None), None)


def _stretches(pages: Pages, hit: Hit) -> Iterator[tuple[int, int, int]]:
    """The pages that a hit stands on, each with the offsets of its own text."""
    first = hit.place.page or 1
    start, end = hit.match.start, hit.match.end
    if hit.page.text == pages.page(first).text:
        yield first, start, end
        return
    # The end of one page and the beginning of another, put together: told apart by the places of their spans.
    boxes = {span.box for span in hit.page.spans if span.start < end and span.end > start}
    for number in range(first, (hit.place.end_page or first) + 1):
        spans = (span for span in pages.page(number).spans if span.box in boxes)
        yield from ((number, span.start, span.end) for span in spans)


def _explained(closest: Nearest, number: int, pages: Pages, layer: Doubting) -> Doubt | None:
    """A doubt, where each difference to the passage has one."""
    text = pages.page(number).text
    start = text.find(closest.text)
    if start < 0 or not closest.changes:
        return None
    places = (_with_spaces(text, start + change.at[0], start + change.at[1]) for change in closest.changes)
    doubts = [layer.doubt(number, *place) for place in places]
    return doubts[0] if all(doubts) else None


def _with_spaces(text: str, start: int, end: int) -> tuple[int, int]:
    """The stretch with a space on either side: a sign may be drawn where the text has only that."""
    start -= text[start - 1 : start] in WHITE and start > 0
    end += text[end : end + 1] in WHITE
    return start, end
