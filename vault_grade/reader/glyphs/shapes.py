"""The shape of a drawn glyph: its ink, stretched to a small square, and the box that the ink fills on the line."""

from __future__ import annotations

import math
from typing import Any

from msgspec import Struct
from pymupdf import mupdf

SIDE = 24
"""Width and height of the square, in pixels."""

_ROW = SIDE + 1  # a blank column at each row's end keeps ink from running over into the next row
_LINE = (1 << SIDE) - 1
_ALL = sum(_LINE << (row * _ROW) for row in range(SIDE))
_DARK = bytes(b"0"[0] if grey < 96 else b"1"[0] for grey in range(256))
_SMOOTH = 8  # MuPDF's levels of anti-aliasing
_LARGEST = 250.0  # pixels an em: MuPDF draws no larger glyphs this way

# Glyphs without an outline may have any size: they are looked at from afar, and ever nearer.
_SMALLEST_ZOOM, _ZOOM_STEP, _MOST_LOOKS = 0.02, 8.0, 8


class Shape(Struct, frozen=True):
    """Ink as the bits of a number, rows from the top in its highest ones. left, bottom, right, top: its box in ems.

    The bottom of a letter that stands on the line is 0. placed: that box is known.
    """

    ink: int
    left: float
    bottom: float
    right: float
    top: float
    placed: bool = True

    @property
    def aspect(self) -> float:
        """The logarithm of width over height: 0 for a square, positive for what lies flat."""
        return math.log(max(self.right - self.left, 1e-3) / max(self.top - self.bottom, 1e-3))


def grown(ink: int) -> int:
    """The ink with every pixel's eight neighbours."""
    wide = ink | ink << 1 | ink >> 1
    return (wide | wide << _ROW | wide >> _ROW) & _ALL


def shape_of(font: Any, glyph: int, mirrored: bool = False) -> Shape | None:
    """The shape of a glyph of a MuPDF font; None where it has no ink. Raises MuPDF's errors for a damaged one.

    mirrored: seen upside down.
    """
    plain = mupdf.FzMatrix()
    outline = mupdf.fz_outline_glyph(font, glyph, plain)
    if outline.m_internal is None:
        shape = _drawn(font, glyph)
    else:
        box = mupdf.ll_fz_bound_path(outline.m_internal, None, plain.internal())  # without a stroke's width
        shape = _rendered(font, glyph, (box.x0, box.y0, box.x1, box.y1))
    return _upside_down(shape) if mirrored and shape is not None else shape


def _upside_down(shape: Shape) -> Shape:
    rows = (shape.ink >> row * _ROW & _LINE for row in range(SIDE))
    ink = 0
    for row in rows:
        ink = ink << _ROW | row
    return Shape(ink, shape.left, -shape.top, shape.right, -shape.bottom, shape.placed)


def _drawn(font: Any, glyph: int) -> Shape | None:
    """The shape of a glyph that is a drawing of its own (Type 3). Its size in ems says nothing: it is left 1 high."""
    zoom = _SMALLEST_ZOOM
    for _ in range(_MOST_LOOKS):
        picture = _picture(font, glyph, zoom, zoom)
        size = max(picture.w(), picture.h()) if picture is not None else 1
        if size >= 2 * SIDE:
            break
        zoom *= min(_ZOOM_STEP, 3 * SIDE / size)
    if picture is None or not 2 * SIDE <= size <= 8 * SIDE:
        return None
    wide, high, left, top = (
        measure / zoom for measure in (picture.w(), picture.h(), picture.x(), -picture.y())
    )
    shape = _rendered(font, glyph, (left, top - high, left + wide, top))
    return shape and Shape(shape.ink, 0.0, 0.0, wide / high, 1.0, placed=False)


def _rendered(font: Any, glyph: int, box: tuple[float, float, float, float]) -> Shape | None:
    left, bottom, right, top = box
    if not (right - left > 1e-4 and top - bottom > 1e-4):
        return None
    across, down = (min(SIDE / extent, _LARGEST) for extent in (right - left, top - bottom))
    picture = _picture(font, glyph, across, down)
    ink = _ink(picture) if picture is not None else 0
    return Shape(ink, left, bottom, right, top) if ink else None


def _picture(font: Any, glyph: int, across: float, down: float) -> Any | None:
    """MuPDF's picture of a glyph, so many pixels an em across and down; None where it draws nothing."""
    reach = 100 * SIDE
    scissor = mupdf.FzIrect(-reach, -reach, reach, reach)
    matrix = mupdf.FzMatrix(across, 0, 0, -down, 0, 0)
    picture = mupdf.fz_render_glyph_pixmap(font, glyph, matrix, scissor, _SMOOTH)
    return picture if picture.m_internal is not None and picture.w() and picture.h() else None


def _ink(picture: Any) -> int:
    """The dark pixels of a picture, its blank edges cut off and the rest brought to the square's size."""
    width, step = picture.w(), picture.n()
    samples = bytes(mupdf.fz_pixmap_samples_memoryview(picture)).translate(_DARK)
    starts = range(
        step - 1, picture.h() * picture.stride(), picture.stride()
    )  # alpha stands behind the colours
    rows = [samples[start : start + width * step : step] for start in starts]
    rows = rows[_first(rows) : len(rows) - _first(rows[::-1])]
    left = min((row.find(b"1") for row in rows if b"1" in row), default=0)
    right = max((row.rfind(b"1") + 1 for row in rows), default=0)
    if right <= left:
        return 0
    columns = _spread(right - left)
    ink = 0
    for y in _spread(len(rows)):
        row = rows[y][left:right]
        ink = ink << _ROW | int(bytes([row[x] for x in columns]), 2)
    return ink


def _first(rows: list[bytes]) -> int:
    """The number of the first row with a dark pixel."""
    return next((y for y, row in enumerate(rows) if b"1" in row), len(rows))


def _spread(count: int) -> list[int]:
    """Which of ``count`` pixels in a row stands for each of those of the square."""
    return [place * count // SIDE for place in range(SIDE)]
