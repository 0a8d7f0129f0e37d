"""Where a citation says its words stand."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Locator:
    """A locator as written, and the parts of it that can be checked.

    text: as it stands in the note ("pp. 78-79", "Art. 65(3)"), without the comma before it.
    labels: first and last printed page label (``p. 78``, ``pp. iv-v``); None where none is stated.
    positions: first and last 1-based page position (``#page=78``).
    lines: first and last 1-based line of the document (``lines 120-124``).
    """

    text: str
    labels: tuple[str, str] | None = None
    positions: tuple[int, int] | None = None
    lines: tuple[int, int] | None = None
