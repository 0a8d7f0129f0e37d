"""What the search answers for one quote: the words that a run records and a person is shown."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

SEARCH_RULES = "quote-text/1"
"""The closed list of differences that the search folds, by version; recorded in every run."""

AnswerWord = Literal["found", "missing", "unreadable"]
How = Literal["bytes", "text", "typeset"]


class Place(Struct, frozen=True):
    """Where words begin: page position and printed label, or line; and where they end if that differs."""

    page: int | None = None
    label: str | None = None
    line: int | None = None
    end_page: int | None = None
    end_line: int | None = None


class Change(Struct, frozen=True):
    """One stretch in which the nearest passage differs from the quote: the quote's words, the source's words.

    at: offsets of ``source`` in the nearest passage's text, so that a terminal can mark it.
    """

    quote: str
    source: str
    at: tuple[int, int]


class Nearest(Struct, frozen=True):
    """A hint to the person, never a match: the passage most like a missing quote, and where they differ."""

    text: str
    place: Place
    changes: tuple[Change, ...] = ()


class Found(Struct, frozen=True):
    """What the search says of one quote in one document.

    matched: the source's words verbatim. sentence: the whole sentence(s) they stand in. rules: names of the
    typesetting differences that were folded, in the order of the list. reason: for missing and unreadable.
    unseen: what of the document the reader could not see ("page 3: a page image without text"); where the words were
    found, of the page on which they begin.
    """

    answer: AnswerWord
    how: How | None = None
    rules: tuple[str, ...] = ()
    place: Place | None = None
    matched: str | None = None
    sentence: str | None = None
    left_out: str | None = None
    cautions: tuple[str, ...] = ()
    nearest: Nearest | None = None
    reason: str | None = None
    unseen: tuple[str, ...] = ()
