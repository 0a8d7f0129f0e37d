"""Pages that were read, kept while they are few or small, so that no quote has a page read again without need."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

from vault_grade.reader.layers.base import Page

Thing = TypeVar("Thing")

LEAST = 6
"""Pages that are kept whatever they hold: one, and the neighbours in which its running heads are looked for."""

MOST = 1 << 20
SPAN = 64
"""More are kept while all their characters, and so much for each span, come to no more than ``MOST``: some 5 MB of an
ordinary document's pages.
"""


class Kept(Generic[Thing]):
    """What was made of pages, by their numbers; those asked for longest ago are dropped first."""

    def __init__(self) -> None:
        self._things: OrderedDict[int, tuple[Thing, int]] = OrderedDict()
        self._weight = 0

    def get(self, number: int) -> Thing | None:
        """What is kept of a page; None where nothing is, or no longer."""
        if number not in self._things:
            return None
        self._things.move_to_end(number)
        return self._things[number][0]

    def keep(self, number: int, thing: Thing, page: Page) -> Thing:
        """Keep what was made of a page, and drop what is too much."""
        weight = len(page.text) + SPAN * len(page.spans)
        self._things[number] = thing, weight
        self._weight += weight
        while len(self._things) > LEAST and self._weight > MOST:
            _, (_, dropped) = self._things.popitem(last=False)
            self._weight -= dropped
        return thing
