"""The lines of one block as one text that knows where each of its characters stands in the script."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

LINE_END = re.compile(r"\r\n|\r|\n")
"""What ends a line for Markdown, and nothing else does."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the script without its end: where it begins, and its text."""

    start: int
    text: str


def lines_of(text: str, start: int = 0) -> list[Line]:
    """The lines of ``text[start:]`` with their places in ``text``."""
    lines = []
    for end in LINE_END.finditer(text, start):
        lines.append(Line(start, text[start : end.start()]))
        start = end.end()
    return [*lines, Line(start, text[start:])]


@dataclass(frozen=True, slots=True)
class Flow:
    """Parts of lines, joined by ``\\n``. starts: where each part begins here. places: and in the script.

    alone: whether a part has nothing but white space before and after it on its line.
    """

    text: str
    starts: tuple[int, ...]
    places: tuple[int, ...]
    alone: tuple[bool, ...] = ()

    def place(self, offset: int) -> int:
        """Where the character at ``offset`` stands in the script."""
        part = bisect_right(self.starts, offset) - 1
        return self.places[part] + offset - self.starts[part]

    def end(self, offset: int) -> int:
        """Where the script goes on after the character before ``offset``."""
        return self.place(offset - 1) + 1 if offset else self.place(0)


def flow_of(parts: Sequence[Line], alone: Sequence[bool] = ()) -> Flow:
    """The parts as one text. parts: at least one, each within one line."""
    starts, at = [], 0
    for part in parts:
        starts.append(at)
        at += len(part.text) + 1
    return Flow(
        "\n".join(part.text for part in parts),
        tuple(starts),
        tuple(part.start for part in parts),
        tuple(alone) or (False,) * len(parts),
    )
