"""Where a locator says that the words stand, in terms of the document's own pages and lines."""

from __future__ import annotations

from msgspec import Struct

from vault_grade.formats.answers import Place
from vault_grade.formats.locator import Locator
from vault_grade.reader.layers.base import Layer
from vault_grade.reader.search.pages import Pages


class Stated(Struct, frozen=True):
    """The stated place. pages: 1-based positions, None where no page is stated. lines: first and last line."""

    pages: frozenset[int] | None = None
    lines: tuple[int, int] | None = None

    def holds(self, place: Place) -> bool:
        """True where words at ``place`` begin at, or run over, what was stated."""
        if self.pages is not None and place.page is not None:
            run = range(place.page, (place.end_page or place.page) + 1)
            if self.pages.isdisjoint(run):
                return False
        if self.lines is None or place.line is None:
            return True
        return place.line <= self.lines[1] and (place.end_line or place.line) >= self.lines[0]


def stated(locator: Locator | None, pages: Pages) -> Stated:
    """What ``locator`` states of this document. Where label and position both stand, only what both say counts."""
    if locator is None:
        return Stated()
    said: frozenset[int] | None = None
    if locator.labels is not None:
        said = _labelled(locator.labels, pages)
    if locator.positions is not None:
        positions = _run(*locator.positions, pages.count)
        said = positions if said is None else said & positions
    return Stated(said, None if pages.layer.paged else locator.lines)


def _labelled(labels: tuple[str, str], pages: Pages) -> frozenset[int]:
    """The pages from the first label to the last; labels that a file without any cannot have are positions."""
    first, last = labels
    begins, ends = _positions(pages.layer, first), _positions(pages.layer, last)
    if begins:
        runs = ((begin, next((end for end in ends if end >= begin), begin)) for begin in begins)
        return frozenset().union(*(_run(begin, end, pages.count) for begin, end in runs))
    if not (first.isdecimal() and last.isdecimal()):
        return frozenset(ends)
    run = _run(int(first), int(last), pages.count)
    return run if run and pages.page(min(run)).label is None else frozenset(ends)


def _positions(layer: Layer, label: str) -> list[int]:
    return sorted(layer.labelled(label))


def _run(first: int, last: int, count: int) -> frozenset[int]:
    return frozenset(range(max(1, first), min(last, count) + 1))
