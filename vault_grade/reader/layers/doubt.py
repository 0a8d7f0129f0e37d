"""What a layer may say against characters that it has given: that the page shows something else."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from msgspec import Struct

from vault_grade.reader.layers.base import Trust


class Doubt(Struct, frozen=True):
    """Why characters of a page cannot be relied on, in one clause that names the page.

    trust: CONTRADICTED where the page shows other characters, UNKNOWN where nothing tells what it shows.
    """

    trust: Trust
    reason: str


@runtime_checkable
class Doubting(Protocol):
    """A layer that can compare its text with the picture of the page. It takes longer than reading: ask late."""

    def doubt(self, number: int, start: int, end: int) -> Doubt | None:
        """Why ``text[start:end]`` of the page at 1-based position ``number`` cannot be relied on, or None."""
        ...

    def doubts(self, number: int) -> list[tuple[int, Doubt]]:
        """The offset of every character of that page that cannot be relied on, in order, each with the reason."""
        ...
