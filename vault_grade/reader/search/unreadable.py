"""What could not be read: the difference between words that are not there and words that nobody could look for."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from vault_grade.formats.answers import Found, Nearest, Place
from vault_grade.reader.layers.base import GONE, Wordless
from vault_grade.reader.search.clouded import clouded
from vault_grade.reader.search.pages import Pages
from vault_grade.reader.search.stated import Stated

_MOST_UNKNOWN = 0.5
"""Share of a page's characters without an identity beyond which nothing can be said of the page."""


def unreadable(bones: str, pages: Pages, said: Stated) -> Found | None:
    """The answer where the words may stand in text that cannot be trusted, or where there is no text at all.

    bones: the quote's skeleton. Looked at are the stated pages first. None where the words are simply not there.
    """
    if not pages.count:
        wordless = pages.layer.why if isinstance(pages.layer, Wordless) else None
        return Found("unreadable", reason=wordless or "the document has no pages")
    numbers = sorted(said.pages or range(1, pages.count + 1))
    blind = [number for number in numbers if _blind(pages, number)]
    if blind and (said.pages or len(blind) == len(numbers)):
        why = pages.unseen.get(blind[0], "most of its characters cannot be identified")
        return _at(pages, blind[0], f"page {blind[0]} cannot be read: {why}")
    others = [number for number in range(1, pages.count + 1) if number not in set(numbers)]
    for number in numbers + others:
        if clouded(bones, pages.folded(number)) is not None:
            why = f"page {number} has characters that cannot be identified where the words may stand"
            return _at(pages, number, why)
    return None


def misread(closest: Nearest | None, pages: Pages) -> Found | None:
    """The answer for a quote that is most like words of a scan's text layer: who made that may have read amiss."""
    number = closest.place.page if closest is not None else None
    if closest is None or number is None or number not in pages.unseen:
        return None
    page = pages.page(number)
    start = page.text.find(closest.text)
    end = start + len(closest.text)
    if start < 0 or not any(span.layer and span.start < end and span.end > start for span in page.spans):
        return None
    return _at(pages, number, f"page {number} is {pages.unseen[number]}; most like the quote are words of it")


def unseen(pages: Pages) -> tuple[str, ...]:
    """What of the pages that were looked at could not be read, in runs: "pages 3-5: a page image without text"."""
    return _in_runs(pages.unseen)


def unseen_at(pages: Pages, place: Place) -> tuple[str, ...]:
    """The same of the one page where a match begins: what was found does not rest on the others."""
    return _in_runs({number: why for number, why in pages.unseen.items() if number == place.page})


def _in_runs(reasons: Mapping[int, str]) -> tuple[str, ...]:
    said = []
    numbered = enumerate(sorted(reasons.items()))
    for (_, why), group in groupby(numbered, key=lambda item: (item[1][0] - item[0], item[1][1])):
        numbers = [number for _, (number, _) in group]
        where = f"page {numbers[0]}" if len(numbers) == 1 else f"pages {numbers[0]}-{numbers[-1]}"
        said.append(f"{where}: {why}")
    return tuple(said)


def _blind(pages: Pages, number: int) -> bool:
    folded = pages.folded(number)
    return number in pages.unseen or folded.count(GONE) > _MOST_UNKNOWN * len(folded)


def _at(pages: Pages, number: int, reason: str) -> Found:
    return Found("unreadable", place=Place(page=number, label=pages.page(number).label), reason=reason)
