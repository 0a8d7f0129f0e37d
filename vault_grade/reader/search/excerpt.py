"""Pieces of a page's text put together to a text of their own, with their spans."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from vault_grade.reader.layers.base import Page, Span


class Piece(NamedTuple):
    """``page.text[start:end]`` and what stands after it in the new text."""

    page: Page
    start: int
    end: int
    tail: str


def excerpt(pieces: Iterable[Piece]) -> tuple[str, tuple[Span, ...]]:
    """The text of the pieces one after another, and the spans that cover it; a tail belongs to the span before it."""
    parts: list[str] = []
    spans: list[Span] = []
    at = 0
    for piece in pieces:
        moved = list(_moved(piece, at))
        at += piece.end - piece.start + len(piece.tail)
        if moved:
            moved[-1] = replace(moved[-1], end=at)
        spans += moved
        parts += piece.page.text[piece.start : piece.end], piece.tail
    return "".join(parts), tuple(spans)


def spans_within(page: Page, start: int, end: int) -> Iterator[Span]:
    """The spans of a page that have some of ``page.text[start:end]``, in order."""
    first = max(0, bisect_right(page.spans, start, key=lambda span: span.start) - 1)
    for span in page.spans[first:]:
        if span.start >= end:
            return
        if max(span.start, start) < min(span.end, end):
            yield span


def _moved(piece: Piece, at: int) -> Iterator[Span]:
    by = at - piece.start
    for span in spans_within(piece.page, piece.start, piece.end):
        yield replace(span, start=max(span.start, piece.start) + by, end=min(span.end, piece.end) + by)
