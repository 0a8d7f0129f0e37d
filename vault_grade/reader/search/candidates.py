"""The places of a page where a quote stands: found by skeleton, accounted for, and bounded."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from itertools import takewhile

from msgspec.structs import replace

from vault_grade.reader.layers.base import BREAK, Page, Span
from vault_grade.reader.search.account import Match, account
from vault_grade.reader.search.bounds import begins, whole
from vault_grade.reader.search.cells import joins_cells, parts_cells
from vault_grade.reader.search.characters import WHITE, is_digit
from vault_grade.reader.search.fold import skeleton
from vault_grade.reader.search.raised import ends_in_figure, mark_at, own_mark_before, power_at, run_at
from vault_grade.reader.search.rules import LAYER, in_order, spacing

_VARIABLES = frozenset("bcfgijklnpquvwxyzαβγδεθκλμνπσφω")
"""Letters that, raised behind a digit, are an exponent: none that ends an ordinal (2e, 3o, 2d, 4r, 1t) or is a unit of
time there (5h, 30m, 10s).
"""

_MOST_CANDIDATES, _MOST_ACCOUNTED = 1000, 2_000_000
"""Candidates looked at on one page, and characters accounted for: only a text made to waste time has more."""


def matches(quote: str, bones: str, page: Page, folded: str, source: Callable[[int], int]) -> Iterator[Match]:
    """Every match of ``quote`` on ``page``, in order.

    bones: the quote's skeleton, not empty. folded: the page's. source: page offset of a skeleton offset.
    """
    lead = _lead(quote)
    at = folded.find(bones)
    for _ in range(min(_MOST_CANDIDATES, 20 + _MOST_ACCOUNTED // len(bones))):
        if at < 0:
            return
        match = _accounted(quote, page, source(at), lead)
        if (
            match is not None
            and _is_whole(page, match)
            and as_printed(page, match)
            and not joins_cells(page, match)
        ):
            yield _with_layer(page, match)
        at = folded.find(bones, at + 1)


def _lead(quote: str) -> int:
    """How many characters at the quote's start leave no trace in its skeleton (a dash)."""
    return next(at for at in range(len(quote)) if skeleton(quote[at]))


def _accounted(quote: str, page: Page, start: int, lead: int) -> Match | None:
    """The match whose first character with a trace stands at ``start``; what leads the quote stands before it."""
    if not lead:
        return account(quote, page, start) if _begins(page, start) else None
    for first in range(start - 1, max(-1, start - 2 * lead - 2), -1):
        if skeleton(page.text[first]):
            return None
        match = account(quote, page, first)
        if match is not None:
            return match
    return None


def _begins(page: Page, start: int) -> bool:
    if begins(_without_own_mark(page, start), start):
        return True
    return parts_cells(page, start - 1) and begins(BREAK + page.text[start:], 1)


def _is_whole(page: Page, match: Match) -> bool:
    """Whether the match begins and ends with whole words, of which the marks of notes before and behind are no part."""
    if spacing.is_gap(page.text, match.start - 1) or spacing.is_gap(page.text, match.end):
        return False
    text, mark_end = _without_own_mark(page, match.start), mark_at(page, match.end)
    if mark_end is None:
        return whole(text, match.start, match.end) or _is_whole_in_row(page, match)
    blank = " " * (mark_end - match.end)
    return whole(text[: match.end] + blank + text[mark_end:], match.start, match.end)


def _is_whole_in_row(page: Page, match: Match) -> bool:
    """The same for a match that begins or ends at the border of a cell, beyond which nothing belongs to its words."""
    ahead, behind = parts_cells(page, match.start - 1), parts_cells(page, match.end)
    if not (ahead or behind):
        return False
    before = BREAK if ahead else page.text[: match.start]
    words = page.text[match.start : match.end]
    after = BREAK if behind else page.text[match.end :]
    return whole(before + words + after, len(before), len(before) + len(words))


def _without_own_mark(page: Page, at: int) -> str:
    """The page's text, with spaces for the mark of the note that begins at ``at``."""
    start = own_mark_before(page, at)
    return page.text if start is None else page.text[:start] + " " * (at - start) + page.text[at:]


def as_printed(page: Page, match: Match) -> bool:
    """True where the eye sees the words as they read: nothing hidden, no power that the quote has flat."""
    start, end = match.start, match.end
    first = max(0, bisect_right(page.spans, start, key=lambda span: span.start) - 1)
    for span in page.spans[first:]:
        if span.start >= end:
            break
        if not span.visible and _has_ink(page.text[max(start, span.start) : min(end, span.end)]):
            return False
        if start < span.start and span.start not in match.raised and _flattened(page, span, match.raised):
            return False
    return True


def _flattened(page: Page, span: Span, accounted: tuple[int, ...]) -> bool:
    """Whether flat digits run into raised ones, or a variable, that the span begins with, or the other way round."""
    text, at = page.text, span.start
    if span.raised and (power_at(page, at) is not None or _is_variable(page, at)):
        return True
    if not is_digit(text[at]):
        return False
    if span.raised:
        run = run_at(page, at)
        return run is not None and run[0] == at and ends_in_figure(text, at)
    run = run_at(page, at - 1) if is_digit(text[at - 1]) else None
    return run is not None and run[0] not in accounted


def _is_variable(page: Page, at: int) -> bool:
    """Whether one letter, raised by itself behind a digit, is an exponent there."""
    return page.text[at] in _VARIABLES and is_digit(page.text[at - 1]) and run_at(page, at) == (at, at + 1)


def _with_layer(page: Page, match: Match) -> Match:
    """The match, with rule ``layer`` where some of it is no print of the page itself."""
    first = max(0, bisect_right(page.spans, match.start, key=lambda span: span.start) - 1)
    within = takewhile(lambda span: span.start < match.end, page.spans[first:])
    return (
        replace(match, rules=in_order({*match.rules, LAYER})) if any(span.layer for span in within) else match
    )


def _has_ink(text: str) -> bool:
    return any(character not in WHITE for character in text)
