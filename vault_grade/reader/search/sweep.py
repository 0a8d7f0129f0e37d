"""Many quotes without a stated place, looked for side by side: some pages at a time, each looked at once for all.

What is found so is what a search of each quote by itself finds: a match on the first page that has any. A quote that is
found nowhere is searched again by itself, for what else may be said of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from vault_grade.formats.answers import Found
from vault_grade.reader.layers.glance import Glancing
from vault_grade.reader.search.cut import parts_of
from vault_grade.reader.search.glance import Glances, Wanted, wanted
from vault_grade.reader.search.hits import Hit
from vault_grade.reader.search.request import refusal
from vault_grade.reader.search.search import Searcher, composed, look_on

_WINDOW = 11
"""Pages at a time: with the one after them no more than a layer keeps of those that were glanced at."""


class Sought(NamedTuple):
    """A quote, the offsets of its cut marks, and what is looked for of it."""

    text: str
    cuts: tuple[int, ...]
    wanted: Wanted


def sought(text: str, cuts: tuple[int, ...]) -> Sought | None:
    """What is looked for of a quote; None where it settles nothing and is not searched."""
    parts = parts_of(text, cuts)
    if refusal(parts) is not None:
        return None
    return Sought(text, cuts, wanted(composed(parts)))


def can_sweep(searcher: Searcher) -> bool:
    """Whether the document's pages can be looked at without being read."""
    return isinstance(searcher.layer, Glancing)


def stretch(count: int, part: int, parts: int) -> range:
    """The 1-based positions of the pages in one of the parts of a document: whole windows, the first parts first."""
    size = _WINDOW * max(1, -(-count // (_WINDOW * parts)))
    return range(1 + part * size, 1 + min(count, (part + 1) * size))


def sweep(
    searcher: Searcher, numbers: range, quotes: Mapping[int, Sought]
) -> Iterator[tuple[int, tuple[Found, Hit | None]]]:
    """The answers for those of the quotes, by their keys, that have a match on a part of a document's pages.

    numbers: the 1-based positions of the pages.
    """
    pages, layer = searcher.pages, searcher.layer
    assert isinstance(layer, Glancing)
    still = dict(quotes)
    for at in range(0, len(numbers), _WINDOW):
        glances = Glances(layer, pages.count, numbers[at : at + _WINDOW])
        glances.expect({gram for one in still.values() if (gram := one.wanted.gram)})
        for key, one in list(still.items()):
            near = list(glances.may_hold(one.wanted))
            answer = look_on(pages, searcher.data, one.text, one.cuts, near) if near else None
            if answer is not None:
                del still[key]
                yield key, answer
