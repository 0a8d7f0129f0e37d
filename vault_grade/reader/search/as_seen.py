"""The words of a page as its reader sees them: without the marks of notes, with powers that read as powers.

Every sentence of it is found by the search: a mark is left out by the very judgment by which the search passes it
over (rule ``mark``), and a raised figure that would run into the one beside it is written as the search reads it
(rule ``raised``): 10 with a raised 20 is 10²⁰ and not 1020.
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from vault_grade.reader.layers.base import GONE, Page, Span, Trust
from vault_grade.reader.search.characters import white_end
from vault_grade.reader.search.excerpt import Piece, excerpt, spans_within
from vault_grade.reader.search.raised import (
    begins_with_figure,
    ends_in_figure,
    mark_at,
    own_mark_before,
    power_at,
    run_at,
)

_HIGH = str.maketrans("0123456789+-\u2010\u2011\u2012\u2013\u2212", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁻⁻⁻")
_INK = re.compile(r"\S")
_CODES = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]+")


def words_seen(page: Page) -> str:
    """What a reader of the page reads, with the page's LINE and BREAK; GONE for what cannot be trusted."""
    page = _seen(page)
    pieces: list[str] = []
    at = 0
    for start, end in _runs(page):
        if start < at:
            continue
        pieces += page.text[at:start], _read(page, start, end)
        at = end
    return "".join([*pieces, page.text[at:]])


def stretch_seen(page: Page, start: int, end: int) -> str:
    """What a reader reads of ``page.text[start:end]``."""
    text = page.text[start:end]
    if not _CODES.search(text) and all(_is_plain(span) for span in spans_within(page, start, end)):
        return text
    text, spans = excerpt([Piece(page, start, end, "")])
    return words_seen(Page(page.number, text, spans))


def _is_plain(span: Span) -> bool:
    """Whether a reader reads the span's words as they are, but for superscript characters."""
    return span.visible and span.trust is Trust.TRUSTED and not span.raised


def _seen(page: Page) -> Page:
    """The page without what nobody sees. What that takes up on paper parts words, as a space does."""
    if all(span.visible and span.trust is Trust.TRUSTED for span in page.spans):
        return page
    pieces: list[str] = []
    spans: list[Span] = []
    at = 0
    for span in page.spans:
        words = page.text[span.start : span.end]
        if not span.visible:
            words = " " if _INK.search(words) else ""
        elif span.trust is not Trust.TRUSTED:
            words = _INK.sub(GONE, words)
        pieces.append(words)
        spans.append(replace(span, start=at, end=at + len(words), raised=span.raised and span.visible))
        at += len(words)
    return replace(page, text="".join(pieces), spans=tuple(spans))


def _runs(page: Page) -> list[tuple[int, int]]:
    """Every stretch of raised type and of superscript characters, in order."""
    starts = {white_end(page.text, span.start) for span in page.spans if span.raised}
    if not page.text.isascii():
        starts |= {found.start() for found in _CODES.finditer(page.text)}
    runs = {run for at in starts if at < len(page.text) and (run := run_at(page, at))}
    return sorted(runs)


def _read(page: Page, start: int, end: int) -> str:
    """A raised stretch as it is read: nothing where it is the mark of a note."""
    text = page.text
    if mark_at(page, start) == end or own_mark_before(page, end) == start:
        return ""
    runs_on = ends_in_figure(text, start) or begins_with_figure(text, end) or power_at(page, start)
    return text[start:end].translate(_HIGH) if runs_on else text[start:end]
