"""A layer that can give its document with the words of which nobody can tell whether they are seen."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from msgspec.structs import replace

from vault_grade.reader.layers.base import Layer, Page, Trust


@runtime_checkable
class Perhaps(Protocol):
    """A layer that leaves words out, or marks them UNKNOWN, because perhaps nobody sees them."""

    def perhaps(self) -> Layer | None:
        """The same document with all of them, as if they were seen; None where there are none. Ask after reading it:
        it serves to tell words that are not there from words of which nobody knows, and nothing is found in it.
        """
        ...


def taken_for_seen(page: Page) -> Page | None:
    """A page with every word of it trusted; None where it is so already. For formats that leave such words in."""
    if all(span.trust is Trust.TRUSTED for span in page.spans):
        return None
    return replace(page, spans=tuple(replace(span, trust=Trust.TRUSTED) for span in page.spans))
