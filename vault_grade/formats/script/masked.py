"""The words of a block by themselves, each character with its place in the script."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from vault_grade.formats.script.flow import Flow
from vault_grade.formats.script.links import Written


class Cut(NamedTuple):
    """A stretch of a flow that is not read as it stands, and what is read in its place."""

    start: int
    end: int
    words: str = ""


class Mark(NamedTuple):
    """A citation in a flow. start, end: what it is written in. first, last: its words, none where they are equal."""

    start: int
    end: int
    first: int
    last: int
    cited: Written


@dataclass(frozen=True, slots=True)
class Found:
    """What stands in a flow beside its words.

    cuts: what is not read. unheard: what no audience gets, also cut. pairs: marks that open and close each other.
    marks: the citations. breaks: where one sentence surely ends.
    """

    cuts: Sequence[Cut]
    unheard: Sequence[tuple[int, int]]
    pairs: Sequence[tuple[tuple[int, int], tuple[int, int]]]
    marks: Sequence[Mark]
    breaks: Sequence[int]


@dataclass(frozen=True, slots=True)
class Masked:
    """A flow's words.

    text: without the cuts. starts: where each piece begins in it. pieces: where each stands in the flow; one that is
    read otherwise than it is written (an entity) has another length there.
    """

    text: str
    starts: tuple[int, ...]
    pieces: tuple[tuple[int, int], ...]

    def first(self, offset: int) -> int:
        """Where in the flow the word character at ``offset`` begins."""
        at = bisect_right(self.starts, offset) - 1
        begin, _ = self.pieces[at]
        return begin + offset - self.starts[at] if self._verbatim(at) else begin

    def last(self, offset: int) -> int:
        """Where in the flow the word character before ``offset`` ends."""
        at = bisect_right(self.starts, offset - 1) - 1
        begin, end = self.pieces[at]
        return begin + offset - self.starts[at] if self._verbatim(at) else end

    def at(self, place: int) -> int:
        """How many word characters stand before ``place`` of the flow."""
        at = bisect_left(self.pieces, place, key=lambda piece: piece[1])
        if at == len(self.pieces):
            return len(self.text)
        inside = max(0, place - self.pieces[at][0])
        return self.starts[at] + (inside if self._verbatim(at) else 0)

    def _verbatim(self, at: int) -> bool:
        following = self.starts[at + 1] if at + 1 < len(self.starts) else len(self.text)
        begin, end = self.pieces[at]
        return following - self.starts[at] == end - begin


def masked(flow: Flow, cuts: Iterable[Cut]) -> Masked:
    """The flow without the cuts; where they overlap, the first counts."""
    words: list[str] = []
    starts: list[int] = []
    pieces: list[tuple[int, int]] = []
    size = at = 0
    for cut in [*sorted(cuts), Cut(len(flow.text), len(flow.text))]:
        if cut.start < at:
            at = max(at, cut.end)
            continue
        for start, end, text in ((at, cut.start, flow.text[at : cut.start]), cut):
            if text:
                words.append(text)
                starts.append(size)
                pieces.append((start, end))
                size += len(text)
        at = cut.end
    return Masked("".join(words), tuple(starts), tuple(pieces))
