"""Plain text and CSV: form feeds part the pages, a line of the file is a span."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from vault_grade.reader.layers.base import BREAK, GONE, LINE, CannotRead, Page, Span, Trust
from vault_grade.reader.layers.csv_rows import csv_page
from vault_grade.reader.layers.furniture import text_flow
from vault_grade.reader.layers.text_columns import Piece, columns_apart, may_have_columns

_LINE_END = re.compile("\r\n?|[\x0b\x85\u2028\u2029]")
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# Python's codecs that turn one text into another: no file is written in them.
_NO_ENCODINGS = frozenset({"idna", "punycode", "raw-unicode-escape", "undefined", "unicode-escape", "utf-7"})
_UNKNOWN = re.compile(f"[{GONE}\ue000-\uf8ff]+")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\ud800-\udfff]")


def decoded(data: bytes, encoding: str | None) -> str:
    """The characters of a text file, without its byte-order mark.

    encoding: as recorded at admission; None: what a byte-order mark says, else UTF-8.
    Raises CannotRead where a byte is not valid in the encoding: a guess could change a word.
    """
    name = encoding or next((name for mark, name in _MARKS if data.startswith(mark)), "utf-8")
    try:
        if codecs.lookup(name).name in _NO_ENCODINGS:
            raise LookupError(name)
        text = data.decode(name)
    except LookupError:
        raise CannotRead(f"the encoding {name!r} is not known") from None
    except ValueError:
        raise CannotRead(f"the file is not valid {name}") from None
    return text.removeprefix("\ufeff")


def open_text(data: bytes, encoding: str | None, *, cells: bool = False) -> TextLayer:
    """The layer of a plain text file; ``cells``: its lines are rows of cells. Raises CannotRead as ``decoded`` does.

    A form feed ends a page: blanks behind the last one are no page more.
    """
    pages = _LINE_END.sub(LINE, decoded(data, encoding)).split("\f")
    if len(pages) > 1 and not pages[-1].strip():
        pages.pop()
    return TextLayer(pages, cells=cells)


class TextLayer:
    """A text file; its pages are what stands between form feeds, or the whole."""

    name = "text"
    covers = "every character of the file"
    paged = False

    def __init__(self, pages: list[str], *, cells: bool = False) -> None:
        self._pages, self._cells = pages, cells
        self._first_lines = _first_lines(pages)

    def page_count(self) -> int:
        return len(self._pages)

    def page(self, number: int) -> Page:
        columns = not self._cells
        page = line_page(number, self._pages[number - 1], self._first_lines[number - 1], columns=columns)
        if self._cells:
            return csv_page(page)
        return _furniture_apart(page, text_flow(self._pages, number - 1)) if len(self._pages) > 1 else page

    def labelled(self, label: str) -> Iterator[int]:
        return iter(())


def _furniture_apart(page: Page, flow: tuple[int, int]) -> Page:
    """The page with its running head and foot parted from the text between them."""
    start, end = flow
    text = page.text
    if start:
        text = text[: start - 1] + BREAK + text[start:]
    if end < len(text):
        end -= 1
        text = text[:end] + BREAK + text[end + 1 :]
    return replace(page, text=text, flow=(start, end))


def _first_lines(pages: list[str]) -> list[int]:
    """The 1-based document line on which each page starts; a form feed ends no line."""
    lines = [1]
    for page in pages[:-1]:
        lines.append(lines[-1] + page.count(LINE))
    return lines


def line_page(number: int, text: str, first_line: int, *, columns: bool = False) -> Page:
    """One page of running text with a span for each line, its document lines counted from ``first_line``.

    columns: lines may hold those of two columns that stand side by side.
    """
    text = _CONTROL.sub(GONE, text)
    lines: Iterable[Piece] = _lines(text, first_line)
    if columns and may_have_columns(text):
        lines = columns_apart(list(lines))
        text = "".join([piece.text for piece in lines])
    spans: list[Span] = []
    start = 0
    for line, words in lines:
        spans.extend(_line_spans(text, start, start + len(words), line))
        start += len(words)
    return Page(number, text, tuple(spans))


def _lines(text: str, first_line: int) -> Iterator[Piece]:
    start = 0
    while start < len(text):
        end = text.find(LINE, start) + 1 or len(text)
        yield Piece(first_line, text[start:end])
        start, first_line = end, first_line + 1


def _line_spans(text: str, start: int, end: int, line: int) -> Iterator[Span]:
    """The line as one span, or parted where a character's identity is unknown."""
    at = start
    for hit in _UNKNOWN.finditer(text, start, end):
        if hit.start() > at:
            yield Span(at, hit.start(), line)
        yield Span(hit.start(), hit.end(), line, trust=Trust.UNKNOWN)
        at = hit.end()
    if at < end:
        yield Span(at, end, line)
