"""A quick look at a page: enough to say that words cannot stand there, never that they do."""

from __future__ import annotations

from typing import Protocol, runtime_checkable


@runtime_checkable
class Glancing(Protocol):
    """A layer that can give a page's bare text in a fraction of the time that it takes to read the page."""

    def glance(self, number: int) -> str | None:
        """The lines of the page at 1-based position ``number``, in any order, those that nobody sees among them.

        Each holds its characters as ``Layer.page`` gives them, but for white space, for hyphens at its end, and for
        accents apart from their letters; where a page joins lines that is between its lines only. None where that
        cannot be promised: characters are unknown, or there are none.
        """
        ...
