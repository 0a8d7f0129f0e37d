"""Pieces of a page's text put together to a text of their own, with their spans."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

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


def _moved(piece: Piece, at: int) -> Iterator[Span]:
    spans = piece.page.spans
    first = max(0, bisect_right(spans, piece.start, key=lambda span: span.start) - 1)
    for span in spans[first:]:
        if span.start >= piece.end:
            return
        start, end = max(span.start, piece.start), min(span.end, piece.end)
        if start < end:
            yield replace(span, start=start - piece.start + at, end=end - piece.start + at)
