"""PDF by PDFium: which character each sign of a page is, and where it stands. Nothing else is asked of it."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any, NamedTuple

import pypdfium2
from pypdfium2 import raw

from vault_grade.reader.layers.base import GONE

_WHITE = frozenset(" \t\r\n\xa0")


class Sign(NamedTuple):
    """One character that PDFium reads, GONE where it does not know which. x, y: its origin in the file's own units.

    spaced: white space stands before it. first: nothing stands before it on its line.
    """

    text: str
    x: float
    y: float
    spaced: bool
    first: bool


class Pdfium:
    """A PDF open for reading."""

    name = f"PDFium {pypdfium2.PDFIUM_INFO.tag}"

    def __init__(self, document: Any) -> None:
        self._document = document

    @classmethod
    def open(cls, data: bytes) -> Pdfium | None:
        """The PDF of these bytes; None for one that PDFium cannot open."""
        try:
            return cls(pypdfium2.PdfDocument(data))
        except pypdfium2.PdfiumError:
            return None

    def bare(self, number: int) -> str | None:
        """The text of the page at a 1-based position as PDFium puts it together; None where it cannot be read."""
        try:
            text: str = self._open(number).get_text_range(errors="replace")
        except pypdfium2.PdfiumError:
            return None
        return text.replace("\ufffe", "-")

    def signs(self, number: int) -> list[Sign]:
        """The signs of a page, white space apart, in PDFium's order; none where it cannot be read."""
        try:
            page = self._open(number)  # a name of its own: PDFium's page is closed with the last of them
            return list(_signs(page.raw))
        except pypdfium2.PdfiumError:
            return []

    def _open(self, number: int) -> Any:
        return self._document[number - 1].get_textpage()


def _signs(page: Any) -> Iterator[Sign]:
    x, y = ctypes.c_double(), ctypes.c_double()
    spaced, first = False, True
    for place in range(raw.FPDFText_CountChars(page)):
        text = _character(raw.FPDFText_GetUnicode(page, place))
        if raw.FPDFText_IsHyphen(page, place) == 1:  # at a line's end, and has a code of PDFium's own
            text = "-"
        if text in _WHITE:
            spaced, first = True, first or text in "\r\n"
            continue
        if raw.FPDFText_GetCharOrigin(page, place, x, y):
            yield Sign(text, x.value, y.value, spaced, first)
        spaced = first = False


def _character(code: int) -> str:
    text = chr(code) if 0 < code <= 0x10FFFF else GONE
    return text if text.isprintable() or text in _WHITE or text == "\xad" else GONE
