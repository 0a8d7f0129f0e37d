"""A layer that can give its document with the words of which nobody can tell whether they are seen."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from vault_grade.reader.layers.base import Layer


@runtime_checkable
class Perhaps(Protocol):
    """A layer that leaves words out, or marks them UNKNOWN, because perhaps nobody sees them."""

    def perhaps(self) -> Layer | None:
        """The same document with all of them, as if they were seen; None where there are none. Ask after reading it:
        it serves to tell words that are not there from words of which nobody knows, and nothing is found in it.
        """
        ...
