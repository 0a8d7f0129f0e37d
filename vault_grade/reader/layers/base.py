"""What every text layer gives the search: pages of characters, each with its place, visibility and trust.

A layer is opened on the whole bytes of one document and builds its pages one at a time, when asked. The text of
a page is one string in reading order; what belongs to a stretch of it (a line on paper, its box, whether the eye
sees it, whether its characters can be trusted) is held in spans that cover the string without gaps.

Three characters have a meaning of their own in a page's text:

    LINE   "\\n"    the line ends and the text flows on in the next one
    BREAK  "\\x1d"  what stands on the two sides does not follow on from one another (two columns, two cells of a
                   table, body and footnote): no quote may run across it
    GONE   "\\ufffd" a character whose identity is unknown
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Protocol

from msgspec import Struct

LINE = "\n"
BREAK = "\x1d"
GONE = "\ufffd"


class Trust(StrEnum):
    """Whether the text of a span can be taken for what the page shows."""

    TRUSTED = "trusted"
    UNKNOWN = "unknown"  # no way to tell: the quote is unreadable there, not found
    CONTRADICTED = "contradicted"  # the page shows something else


class Span(Struct, frozen=True):
    """One stretch ``text[start:end]`` of a page that is alike throughout.

    line: 1-based line of the document for formats that have lines, else of the page.
    box: x0, y0, x1, y1 in points from the top left corner of the page, where the format has a page.
    size: size of the type in points, where known. raised: set above the line and smaller (a footnote mark).
    visible: a reader of the page sees it. Words that nobody sees are never part of a match.
    layer: the words of a form field, of an annotation, or of a scanned page image's text.
    """

    start: int
    end: int
    line: int
    box: tuple[float, float, float, float] | None = None
    size: float | None = None
    raised: bool = False
    visible: bool = True
    trust: Trust = Trust.TRUSTED
    layer: bool = False


Rows = tuple[tuple[tuple[int, int], ...], ...]


class Page(Struct, frozen=True):
    """One page (PDF), one stretch between form feeds (text), or the whole document (HTML, XML).

    number: 1-based position. label: the number printed on the page, where the file has labels.
    unseen: what on this page could not be read ("a page image without text"), else None.
    rows: of formats without places on paper, the cells of each row of a table, as stretches of the text.
    flow: where the running text begins and ends, in formats without places on paper whose pages have heads and feet.
    """

    number: int
    text: str
    spans: tuple[Span, ...]
    label: str | None = None
    unseen: str | None = None
    flow: tuple[int, int] | None = None
    rows: Rows = ()


class Layer(Protocol):
    """One document opened for reading. ``covers`` says in one clause what of a document this layer reads."""

    name: str  # the format and the library with its version: "pdf (PyMuPDF 1.28.2)"
    covers: str
    paged: bool  # places are pages (PDF), else lines

    def page_count(self) -> int:
        """Number of pages, at least 0."""
        ...

    def page(self, number: int) -> Page:
        """The page at 1-based position ``number``; built when asked, so memory stays that of one page."""
        ...

    def labelled(self, label: str) -> Iterator[int]:
        """Positions of the pages whose printed label is ``label``; none where the file has no labels."""
        ...


class CannotRead(Exception):
    """The document has no text that this reader can give; the message says why in one clause."""


class Wordless:
    """The layer of a document that can be held and holds no text that any layer reads: a picture, sound, data.

    A quote from it is unreadable, as one from a scanned page is; quotes from documents beside it are answered.
    why: that it has no text, one clause.
    """

    covers = "nothing"
    paged = False

    def __init__(self, media_type: str, why: str) -> None:
        self.name, self.why = f"none for {media_type}", why

    def page_count(self) -> int:
        return 0

    def page(self, number: int) -> Page:
        raise IndexError(number)

    def labelled(self, label: str) -> Iterator[int]:
        return iter(())
