"""The glyphs of a page as MuPDF draws them, each with what the file says that it is."""

from __future__ import annotations

from ctypes import string_at
from dataclasses import dataclass, field
from struct import Struct
from typing import Any, NamedTuple

from pymupdf import mupdf

_CONTINUES = -1  # the number of a glyph under every character but the first that it stands for
_UNKNOWN = "\ufffd"
_ITEM = Struct("=3f3i")
_Item = tuple[float, float, float, int, int, int]


MOST_GLYPHS = 300_000
"""Glyphs of one page that are kept: only a page made to waste memory has more."""


class Glyph(NamedTuple):
    """One painted glyph. font: key of its font. number: within the font. claim: the characters it is said to be.

    mirrored: painted upside down, as the letters b and p are of one another.
    x, y: its origin on the page as shown, in points from the top left corner.
    """

    font: int
    number: int
    mirrored: bool
    claim: str
    x: float
    y: float


@dataclass(slots=True)
class Drawing:
    """What was painted. retold: somewhere the file gives other characters (ActualText) than the fonts do."""

    glyphs: list[Glyph] = field(default_factory=list)
    retold: bool = False


def page_drawing(page: Any, fonts: dict[int, Any]) -> Drawing:
    """The glyphs that are painted on a PyMuPDF page, in the order of painting.

    fonts: MuPDF's fonts by their keys; those of the page are added, and kept alive by being there.
    Text that is not painted (an invisible layer over a scan) is left out: it shows nothing that could be compared.
    """
    device = _Collector(fonts)
    whole = page.this if isinstance(page.this, mupdf.FzPage) else page.this.super()
    mupdf.fz_run_page(whole, device, mupdf.FzMatrix(), mupdf.FzCookie())
    mupdf.fz_close_device(device)
    return device.drawing


class _Collector(mupdf.FzDevice2):  # type: ignore[misc]
    """A device of MuPDF's that keeps the glyphs of all text that leaves a mark."""

    def __init__(self, fonts: dict[int, Any]) -> None:
        super().__init__()
        self.drawing = Drawing()
        self._fonts = fonts
        self.use_virtual_fill_text()
        self.use_virtual_stroke_text()
        self.use_virtual_clip_text()
        self.use_virtual_clip_stroke_text()
        self.use_virtual_begin_metatext()

    def fill_text(self, _context: Any, text: Any, matrix: Any, *_paint: Any) -> None:
        self._take(text, matrix)

    def stroke_text(self, _context: Any, text: Any, _stroke: Any, matrix: Any, *_paint: Any) -> None:
        self._take(text, matrix)

    def clip_text(self, _context: Any, text: Any, matrix: Any, *_scissor: Any) -> None:
        self._take(text, matrix)

    def clip_stroke_text(self, _context: Any, text: Any, _stroke: Any, matrix: Any, *_scissor: Any) -> None:
        self._take(text, matrix)

    def begin_metatext(self, _context: Any, kind: int, _text: str) -> None:
        self.drawing.retold |= kind == mupdf.FZ_METATEXT_ACTUALTEXT

    def _take(self, text: Any, matrix: Any) -> None:
        a, b, c, d, e, f = matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f
        glyphs = self.drawing.glyphs
        span = text.head
        while span and len(glyphs) <= MOST_GLYPHS:
            whole = mupdf.FzTextSpan(span)
            font, turn = whole.font(), span.trm
            key = font.m_internal_value()
            self._fonts.setdefault(key, font)
            mirrored = (turn.a * turn.d - turn.b * turn.c) * (a * d - b * c) > 0
            for x, y, _, number, code, _ in _items(whole, span.len):
                claim = chr(code) if code > 0 else _UNKNOWN
                if number == _CONTINUES:
                    if glyphs:
                        glyphs[-1] = glyphs[-1]._replace(claim=glyphs[-1].claim + claim)
                    continue
                glyphs.append(Glyph(key, number, mirrored, claim, a * x + c * y + e, b * x + d * y + f))
            span = span.next


def _items(span: Any, count: int) -> list[_Item]:
    """The items of a stretch of text: x, y, advance, glyph number, character, character code.

    Asking for them one by one takes four times as long as the page itself, so they are read in one piece, where the
    first two show that they lie in memory as MuPDF 1.28 has them (fitz/text.h, fz_text_item).
    """
    if count > 1:
        first, second = span.items(0), span.items(1)
        at = int(first.this)
        if int(second.this) - at == _ITEM.size:
            items: list[_Item] = list(_ITEM.iter_unpack(string_at(at, count * _ITEM.size)))
            if items[0] == _asked(first) and items[1] == _asked(second):
                return items
    return [_asked(span.items(index)) for index in range(count)]


def _asked(item: Any) -> _Item:
    return item.x, item.y, item.adv, item.gid, item.ucs, item.cid
