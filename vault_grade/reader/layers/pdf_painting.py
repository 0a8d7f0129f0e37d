"""What a PDF page paints, taken down in one go: its text as glyphs, and whether it has any pictures.

To draw a page once more costs as much as to read it, so that all who ask how it is painted share one ``Painting``.
"""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import string_at
from struct import Struct
from typing import Any, NamedTuple

import msgspec
from pymupdf import mupdf

ITEM = Struct("=3f3i")
"""One glyph of a run: x, y, advance, glyph number, character, character code (fitz/text.h, fz_text_item)."""

MOST_GLYPHS = 300_000
"""Glyphs of one page that are kept: only a page made to waste memory has more."""


class Run(NamedTuple):
    """Painted glyphs of one font. font: its key in ``Painting.fonts``. items: packed as ``ITEM``.

    matrix: takes the places of the items to the page as it is shown, in points from its top left corner.
    mirrored: painted upside down, as the letters b and p are of one another.
    """

    font: int
    mirrored: bool
    matrix: tuple[float, float, float, float, float, float]
    items: bytes


class Painting(msgspec.Struct):
    """One page's painting.

    runs: of the text that leaves a mark; that of an invisible layer over a scan shows nothing that could be compared.
    fonts: MuPDF's, by their keys, and kept alive by being here. pictured: anything is painted that is neither text
    nor a path. retold: somewhere the file gives other characters (ActualText) than the fonts do.
    """

    runs: list[Run] = msgspec.field(default_factory=list)
    fonts: dict[int, Any] = msgspec.field(default_factory=dict)
    glyphs: int = 0
    pictured: bool = False
    retold: bool = False


def paint(page: Any) -> Painting:
    """The painting of a PyMuPDF page, its annotations and form fields included. Raises MuPDF's errors."""
    device = _Painter()
    whole = page.this if isinstance(page.this, mupdf.FzPage) else page.this.super()
    mupdf.fz_run_page(whole, device, mupdf.FzMatrix(), mupdf.FzCookie())
    mupdf.fz_close_device(device)
    return device.painting


def placed(run: Run) -> Iterator[tuple[float, float, int, int, int]]:
    """Each item of a run: its place on the page as shown, in points, its glyph's number, its character and its code."""
    a, b, c, d, e, f = run.matrix
    for x, y, _, number, character, code in ITEM.iter_unpack(run.items):
        yield a * x + c * y + e, b * x + d * y + f, number, character, code


class _Painter(mupdf.FzDevice2):  # type: ignore[misc]
    """A device of MuPDF's that takes down what is painted on it."""

    def __init__(self) -> None:
        super().__init__()
        self.painting = Painting()
        self._packed: bool | None = None
        self.use_virtual_fill_text()
        self.use_virtual_stroke_text()
        self.use_virtual_clip_text()
        self.use_virtual_clip_stroke_text()
        self.use_virtual_fill_image()
        self.use_virtual_fill_image_mask()
        self.use_virtual_fill_shade()
        self.use_virtual_begin_metatext()

    def fill_text(self, _context: Any, text: Any, matrix: Any, *_paint: Any) -> None:
        self._take(text, matrix)

    def stroke_text(self, _context: Any, text: Any, _stroke: Any, matrix: Any, *_paint: Any) -> None:
        self._take(text, matrix)

    def clip_text(self, _context: Any, text: Any, matrix: Any, *_scissor: Any) -> None:
        self._take(text, matrix)

    def clip_stroke_text(self, _context: Any, text: Any, _stroke: Any, matrix: Any, *_scissor: Any) -> None:
        self._take(text, matrix)

    def fill_image(self, *_picture: Any) -> None:
        self.painting.pictured = True

    def fill_image_mask(self, *_picture: Any) -> None:
        self.painting.pictured = True

    def fill_shade(self, *_picture: Any) -> None:
        self.painting.pictured = True

    def begin_metatext(self, _context: Any, kind: int, _text: str) -> None:
        self.painting.retold |= kind == mupdf.FZ_METATEXT_ACTUALTEXT

    def _take(self, text: Any, matrix: Any) -> None:
        place = a, b, c, d, _, _ = matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f
        page = self.painting
        span = text.head
        while span and page.glyphs <= MOST_GLYPHS:
            key, turn = int(span.font.this), span.trm
            if key not in page.fonts:
                page.fonts[key] = mupdf.FzTextSpan(span).font()
            mirrored = (turn.a * turn.d - turn.b * turn.c) * (a * d - b * c) > 0
            page.runs.append(Run(key, mirrored, place, self._items(span)))
            page.glyphs += span.len
            span = span.next

    def _items(self, span: Any) -> bytes:
        """The items of a stretch of text.

        Asking for them one by one takes four times as long as the page itself, so they are read in one piece, where
        the first two of the page show that they lie in memory as MuPDF 1.28 has them.
        """
        if self._packed is None and span.len > 1:
            self._packed = _piece(span, 2) == _asked(span, 2)
        return _piece(span, span.len) if self._packed else _asked(span, span.len)


def _piece(span: Any, count: int) -> bytes:
    return string_at(int(span.items.this), count * ITEM.size)


def _asked(span: Any, count: int) -> bytes:
    whole = mupdf.FzTextSpan(span)
    items = (whole.items(at) for at in range(count))
    return b"".join(ITEM.pack(item.x, item.y, item.adv, item.gid, item.ucs, item.cid) for item in items)
