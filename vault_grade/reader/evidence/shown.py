"""What is shown beside the answers for a note's quotes. All measures are points from the page's top left corner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from vault_grade.reader.protocol import Answer

Box = tuple[float, float, float, float]
"""x0, y0, x1, y1."""

What = Literal["found", "nearest", "stated"]
"""What a view shows: the words that were found, the passage most like them, or no more than the stated page."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a passage. hidden: words that nobody sees on the page, which are not given."""

    text: str
    kind: Literal["plain", "marked", "hidden"] = "plain"


@dataclass(frozen=True, slots=True)
class Passage:
    """The words of an answer in the text round them. before, after: the document goes on there."""

    pieces: tuple[Piece, ...]
    before: bool = False
    after: bool = False


@dataclass(frozen=True, slots=True)
class Around:
    """The answers for words of no note, and the text round each, in their order; none where the answer is refused.

    passages: None where no words can be pointed at; round the most like ones where the quote is missing.
    """

    answer: Answer
    passages: tuple[Passage | None, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """One page with marks. crop: the part to look at first. marks: a box for each line of the words, in their order."""

    page: int
    label: str | None
    crop: Box
    marks: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown of one quote. passage: None where no words can be pointed at. views: none without pages."""

    what: What | None = None
    passage: Passage | None = None
    views: tuple[View, ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """A page drawn in grey, or a part of it. box: what of the page it shows."""

    document: str
    page: int
    box: Box
    media_type: Literal["image/png", "image/jpeg"]
    data: bytes


@dataclass(frozen=True, slots=True)
class Sheet:
    """The size of a page that is shown."""

    document: str
    page: int
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Exhibit:
    """The answers, and what is shown of each quote, in their order; none where the answer is refused.

    pictures: each page that a view shows, unless it cannot be drawn, and close pictures where that is too coarse.
    copy: the marked pages as a PDF; None where none was asked for, or no quote was found on a page.
    """

    answer: Answer
    quotes: tuple[Shown, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    pictures: tuple[Picture, ...] = ()
    copy: bytes | None = None
