"""Words that would be a quote's, were it not for characters whose identity is unknown.

Such a place is never a match. It turns "missing" into "unreadable", so that a person looks at the page.
"""

from __future__ import annotations

from vault_grade.reader.layers.base import GONE

_PIECE = 6
"""Characters of a quote's skeleton that must stand on the page by themselves to begin a comparison."""

_SYNC = 4
"""Characters that must agree again after a cloud."""

_MOST_PIECES, _MOST_PLACES = 32, 8
"""Pieces of the quote that are tried, spread over it, and places of each: this is a hint to look, and may miss."""


def clouded(quote: str, page: str) -> int | None:
    """Where the skeleton ``page`` may hold the skeleton ``quote`` behind unknown characters; None where it cannot.

    At least half of the quote's characters must be there to be seen.
    """
    if GONE not in page:
        return None
    backwards, reversed_page = quote[::-1], page[::-1]
    last = max(0, len(quote) - _PIECE)
    for start in range(0, last + 1, max(_PIECE, last // _MOST_PIECES)):
        piece = quote[start : start + _PIECE]
        at = page.find(piece)
        for _ in range(_MOST_PLACES):
            if at < 0:
                break
            after = _alike(quote, start + len(piece), page, at + len(piece))
            before = _alike(backwards, len(quote) - start, reversed_page, len(page) - at)
            if after is not None and before is not None and 2 * (after + before) <= len(quote):
                return at
            at = page.find(piece, at + 1)
    return None


def _alike(quote: str, i: int, page: str, j: int) -> int | None:
    """How many characters of ``quote[i:]`` the clouds of ``page[j:]`` hide; None where a seen one differs."""
    hidden = 0
    while i < len(quote):
        if j >= len(page):
            return None
        if page[j] == quote[i]:
            i, j = i + 1, j + 1
            continue
        if page[j] != GONE:
            return None
        end = j
        while end < len(page) and page[end] == GONE:
            end += 1
        resume = _resume(quote, i, page, end, 3 * (end - j))
        if resume is None:
            return None
        hidden += resume - i
        i, j = resume, end
    return hidden


def _resume(quote: str, i: int, page: str, end: int, most: int) -> int | None:
    """The nearest offset of the quote at which it agrees again with what stands behind the cloud."""
    if end == len(page):
        return len(quote) if len(quote) - i <= most else None
    following = page[end : end + _SYNC].split(GONE)[0]
    for at in range(i, min(len(quote), i + most) + 1):
        left = len(quote) - at
        if quote.startswith(following[:left], at) or not left:
            return at
    return None
