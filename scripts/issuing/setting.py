"""Setting text on pages: breaking lines, sharing a table's width, breaking pages. Units are the caller's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from issuing.source import Word, marks

Ink = TypeVar("Ink")
_SHORT_TABLE = 10
_KEPT_ROWS = 2
Measure = Callable[[Word], float]
Space = Callable[[Word, Word], float]


@dataclass(frozen=True, slots=True)
class Line(Generic[Ink]):
    """One line to be set: its height, what to draw (the renderer's own), and the footnotes it calls."""

    height: float
    ink: Ink
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Group(Generic[Ink]):
    """Lines that stay on one page. space: above it, unless it opens a page. joined: stays with the next group."""

    lines: tuple[Line[Ink], ...]
    space: float = 0
    joined: bool = False


@dataclass(slots=True)
class Page(Generic[Ink]):
    """Lines with their distance from the top of the text area, and the footnotes called, in order."""

    lines: list[tuple[float, Line[Ink]]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    used: float = 0


def broken(words: Sequence[Word], room: float, measure: Measure, space: Space) -> Iterator[tuple[Word, ...]]:
    """The words line by line, as many as fit into the room; a word that is wider stands alone."""
    line: list[Word] = []
    width = 0.0
    for word in words:
        extra = measure(word) + (space(line[-1], word) if line else 0)
        if line and width + extra > room + 1e-6:
            yield tuple(line)
            line, width, extra = [], 0.0, measure(word)
        line.append(word)
        width += extra
    yield tuple(line)


def shares(natural: Sequence[float], longest: Sequence[float], room: float) -> list[float]:
    """Widths of a table's columns within the room: no column narrower than its longest word, the rest by need."""
    if sum(natural) <= room:
        return list(natural)
    spare = room - sum(longest)
    wanted = [wide - narrow for wide, narrow in zip(natural, longest, strict=True)]
    return [narrow + spare * want / sum(wanted) for narrow, want in zip(longest, wanted, strict=True)]


def table_groups(rows: Sequence[tuple[Line[Ink], ...]], space: float) -> list[Group[Ink]]:
    """A table's rows, head first: a short table stays whole, a long one never leaves one row alone on a page."""
    last = len(rows) - 1
    whole = len(rows) <= _SHORT_TABLE
    return [
        Group(
            row, space=0 if at else space, joined=at < last and (whole or at < _KEPT_ROWS or at == last - 1)
        )
        for at, row in enumerate(rows)
    ]


def paged(
    groups: Iterable[Group[Ink]], room: float, notes_height: Callable[[Sequence[str]], float]
) -> list[Page[Ink]]:
    """Groups set on pages of the given room; the footnotes that a page calls take their height from it."""
    pages: list[Page[Ink]] = [Page()]
    for chunk in _chunks(groups):
        page = pages[-1]
        height = sum(group.space + sum(line.height for line in group.lines) for group in chunk)
        called = [*page.notes, *_called(chunk)]
        if page.lines and page.used + height + notes_height(called) > room + 1e-6:
            page = Page()
            pages.append(page)
        _place(page, chunk)
    return pages


def note_marks(words: Sequence[Word]) -> tuple[str, ...]:
    """The footnotes that a line's words call."""
    return tuple(number for word in words for number in marks(word))


def _chunks(groups: Iterable[Group[Ink]]) -> Iterator[list[Group[Ink]]]:
    chunk: list[Group[Ink]] = []
    for group in groups:
        chunk.append(group)
        if not group.joined:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


def _called(chunk: Sequence[Group[Ink]]) -> list[str]:
    return [number for group in chunk for line in group.lines for number in line.notes]


def _place(page: Page[Ink], chunk: Sequence[Group[Ink]]) -> None:
    for group in chunk:
        page.used += group.space if page.lines else 0
        for line in group.lines:
            page.lines.append((page.used, line))
            page.used += line.height
    page.notes += _called(chunk)
