"""Whether a source is primary: decided at capture, by rule, from where the program itself fetched it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Decision:
    """primary: whether a source from there is primary. publisher: whose domain it is, where that is known.
    rule: what decided, in a few words; it is recorded.
    """

    primary: bool
    publisher: str | None
    rule: str


Decide = Callable[[str], Decision]
"""What the address that answered makes of a source."""

HANDED_OVER = Decision(False, None, "handed over, not fetched by the program")
"""A claimed address proves nothing: a file handed over is never primary."""


def no_publisher(final_url: str) -> Decision:
    """The decision where there is no list of publishers: nothing is primary."""
    return Decision(False, None, "no publisher known")
