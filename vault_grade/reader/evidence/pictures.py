"""Pages drawn in grey: whole, and close where a large page would be too coarse to read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vault_grade.reader.evidence.boxes import around
from vault_grade.reader.evidence.shown import Box, Picture

ZOOM = 1.75
"""Pixels a point: 126 dots an inch, at which small type of a footnote can still be read."""

MOST_PIXELS = 4_000_000
"""Of one picture: a page of A3 at that zoom."""

MOST_TOGETHER = 250_000_000
"""Pixels of all whole pages of a note: some 160 of A4. Where there are more, all are drawn coarser."""

LARGE = 250_000
"""Bytes of a PNG from which a JPEG is tried too: a page with photographs, or a scan."""

QUALITY = 55
_GREYS = bytes(round(value / 17) * 17 for value in range(256))
"""Sixteen greys: type looks the same, and takes half the bytes."""

_ABOVE = 100.0  # points above and below the marks that are shown with them
_MARGIN = 14.0  # points beside the type, and
_EDGE = 0.5  # above and below it
_MOST_WIDTH = (
    760.0  # points of type side by side: on a wider page only the neighbourhood of the marks is shown
)
_LEAST_WIDTH = 400.0  # points of that neighbourhood
_FINER = 1.2  # of the whole page's zoom: less is not worth a second picture


def scale_for(sheets: Sequence[Box]) -> float:
    """What all zooms are multiplied with, so that the whole pages are not too many pixels together."""
    pixels = sum(_zoom(sheet) ** 2 * _area(sheet) for sheet in sheets)
    return float(min(1.0, (MOST_TOGETHER / max(pixels, 1.0)) ** 0.5))


def crop_of(marks: Sequence[Box], signs: Sequence[Box], sheet: Box) -> Box:
    """The surroundings of the marks on a page, no line of it cut through; the whole page where there are no marks.

    signs: the boxes of all characters on the page.
    """
    if not marks:
        return sheet
    x0, y0, x1, y1 = around(marks)
    near = around([*marks, *_between(signs, y0 - _ABOVE, y1 + _ABOVE)])
    # Once more, for what stands on one line with signs of another height.
    left, top, right, bottom = around([near, *_between(signs, near[1], near[3])])
    # A font's box is often higher than its letters: the foot of one line then reaches into the head of the next.
    over = max((sign[3] for sign in signs if _middle(sign) <= top), default=0.0)
    under = min((sign[1] for sign in signs if _middle(sign) >= bottom), default=sheet[3])
    top = min((top + max(top, over)) / 2, y0) - _EDGE
    bottom = max((bottom + min(bottom, under)) / 2, y1) + _EDGE
    left, right = left - _MARGIN, right + _MARGIN
    if right - left > _MOST_WIDTH:
        beside = max(2 * _MARGIN, (_LEAST_WIDTH - (x1 - x0)) / 2)
        left, right = x0 - beside, x1 + beside
    return _inside(sheet, (left, top, right, bottom))


def _between(signs: Sequence[Box], top: float, bottom: float) -> list[Box]:
    return [sign for sign in signs if top < _middle(sign) < bottom]


def _middle(box: Box) -> float:
    return (box[1] + box[3]) / 2


def _inside(sheet: Box, box: Box) -> Box:
    (x0, y0, x1, y1), (left, top, right, bottom) = sheet, box
    return (
        round(max(x0, left), 1),
        round(max(y0, top), 1),
        round(min(x1, right), 1),
        round(min(y1, bottom), 1),
    )


def pictures_of(page: Any, document: str, crops: Sequence[Box], scale: float) -> list[Picture]:
    """A PyMuPDF page drawn whole and, where it is too large to be drawn at ``ZOOM``, each crop that can be finer.

    Raises MuPDF's errors for a page that cannot be drawn.
    """
    sheet = sheet_of(page)
    whole = _zoom(sheet)
    found = [_picture(page, document, sheet, whole * scale)]
    for crop in dict.fromkeys(crops):
        if _zoom(crop) > _FINER * whole:
            found.append(_picture(page, document, crop, _zoom(crop) * scale))
    return found


def sheet_of(page: Any) -> Box:
    """The whole of a page as it is shown."""
    return 0.0, 0.0, round(page.rect.width, 1), round(page.rect.height, 1)


def _zoom(box: Box) -> float:
    """Pixels a point for a picture of the box: fewer where it would have too many."""
    return float(min(ZOOM, (MOST_PIXELS / max(_area(box), 1.0)) ** 0.5))


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _picture(page: Any, document: str, box: Box, zoom: float) -> Picture:
    import pymupdf

    matrix = pymupdf.Matrix(zoom, zoom)
    drawn = page.get_pixmap(matrix=matrix, colorspace=pymupdf.csGRAY, clip=pymupdf.Rect(box), alpha=False)
    grey = pymupdf.Pixmap(
        pymupdf.csGRAY, drawn.width, drawn.height, bytes(drawn.samples).translate(_GREYS), 0
    )
    number = page.number + 1
    data = grey.tobytes("png")
    if len(data) > LARGE:
        photographed = drawn.tobytes("jpeg", jpg_quality=QUALITY)
        if len(photographed) < len(data):
            return Picture(document, number, box, "image/jpeg", photographed)
    return Picture(document, number, box, "image/png", data)
