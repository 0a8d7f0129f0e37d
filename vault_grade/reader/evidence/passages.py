"""The words of an answer in the text round them, as the text layer has it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vault_grade.reader.evidence.shown import Passage, Piece
from vault_grade.reader.layers.base import BREAK, LINE, Page, Span

AROUND = 500
"""Characters before and after the words; a line is given whole where it is no longer than as much again."""


def passage(page: Page, parts: Sequence[tuple[int, int]]) -> Passage:
    """The parts, which stand in order, marked in the text round them."""
    first, last = _begin(page.text, parts[0][0]), _finish(page.text, parts[-1][1])
    pieces: list[Piece] = []
    at = first
    for start, end in parts:
        pieces += _seen(page, at, start)
        pieces.append(Piece(_readable(page.text[start:end]), "marked"))
        at = end
    pieces += _seen(page, at, last)
    whole = page.text
    return Passage(tuple(pieces), bool(whole[:first].strip()), bool(whole[last:].strip()))


def _begin(text: str, start: int) -> int:
    """Where a line begins, before the words and some of what precedes them."""
    least = max(0, start - AROUND)
    line = max(text.rfind(LINE, 0, least), text.rfind(BREAK, 0, least)) + 1
    return line if least - line <= AROUND else least


def _finish(text: str, end: int) -> int:
    """Where a line ends, behind the words and some of what follows them."""
    most = min(len(text), end + AROUND)
    ends = [at for mark in (LINE, BREAK) if (at := text.find(mark, most)) >= 0]
    line = min(ends, default=len(text))
    return line if line - most <= AROUND else most


def _seen(page: Page, start: int, end: int) -> Iterator[Piece]:
    """The text of a stretch, without the words that nobody sees on the page."""
    at = start
    for span in _hidden(page, start, end):
        if at < span.start:
            yield Piece(_readable(page.text[at : span.start]))
        yield Piece("", "hidden")
        at = min(span.end, end)
    if at < end:
        yield Piece(_readable(page.text[at:end]))


def _hidden(page: Page, start: int, end: int) -> Iterator[Span]:
    for span in page.spans:
        if not span.visible and max(span.start, start) < min(span.end, end):
            yield span


def _readable(text: str) -> str:
    return text.replace(BREAK, LINE)
