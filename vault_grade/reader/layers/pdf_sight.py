"""What of a PDF page's text the eye sees.

Text off the page, clipped away or in a switched-off layer is not here at all: MuPDF leaves it out. Text that is
white, or that something was painted over later, is judged by the page's own picture.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from vault_grade.reader.layers.base import Trust
from vault_grade.reader.layers.pdf_lines import LEVEL, Line
from vault_grade.reader.layers.pdf_rules import Rules

Box = Sequence[float]

# MuPDF's marks on characters (fitz/structured-text.h).
_PAINTED = 16 | 32  # filled, stroked
_CLIPS = 64

_SMALLEST = 1.0  # points: smaller type is seen by nobody
_NEAR_WHITE = 0xF0F0F0
_CONTRAST = 40  # of 255: a box whose greys differ less shows no words
_SOFT_MASK = 1  # its place in PyMuPDF's record of an image
_PIXELS = 4_000_000  # a page's picture has no more of them, however large the sheet

PICTURES = frozenset({"fill-image", "fill-imgmask", "fill-shade"})


def sight(
    page: Any, lines: Sequence[Line], vectors: Iterable[Mapping[str, Any]], rules: Rules
) -> tuple[list[Line], list[Line]]:
    """The lines with something to see, and those with nothing; their spans get ``seen`` and ``trust``."""
    doubt = _Doubt(page, lines, vectors)
    seen: list[Line] = []
    hidden: list[Line] = []
    for line in lines:
        free = doubt.none_about(line.block)
        struck = line.direction == LEVEL and rules.any_level(line.base - line.size, line.base)
        for span in line.spans:
            span["seen"], span["trust"] = _painted(span)
            if span.get("lowered"):
                span["trust"] = Trust.UNKNOWN  # an index is not the number's last figure
            white = span["color"] & _NEAR_WHITE == _NEAR_WHITE
            if span["seen"] and (white or not free):
                span["seen"], trust = doubt.about(span, line.block, white)
                span["trust"] = span["trust"] if trust is Trust.TRUSTED else trust
            if struck and rules.through(span["bbox"], span["origin"][1], span["size"]):
                span["trust"] = Trust.UNKNOWN  # some of it is struck out, and nothing says which words
        (seen if any(span["seen"] for span in line.spans) else hidden).append(line)
    return seen, hidden


def _painted(span: Mapping[str, Any]) -> tuple[bool, Trust]:
    """Whether the span is painted at a size that can be seen, whatever lies around it."""
    marks = span["char_flags"]
    if marks & _PAINTED and span["alpha"] and span["size"] >= _SMALLEST:
        return True, Trust.TRUSTED
    if not marks & _PAINTED:
        # Type that is only a clip shows what is painted through it, if anything is.
        return bool(marks & _CLIPS), Trust.UNKNOWN if marks & _CLIPS else Trust.TRUSTED
    if not span["alpha"]:
        return False, Trust.TRUSTED
    x0, _, x1, _ = span["bbox"]
    # A Type 3 font may have any size; its advance widths are true.
    return (x1 - x0) / len(span["text"]) >= 0.3 * _SMALLEST, Trust.TRUSTED


class _Doubt:
    """Spans that are painted and yet may not be seen: white ones, and those with something painted over them."""

    def __init__(self, page: Any, lines: Sequence[Line], vectors: Iterable[Mapping[str, Any]]) -> None:
        self._page, self._lines = page, lines
        self._areas = [vector for vector in vectors if vector["alpha"] and not _is_rule(vector)]
        self._last_area = max((area["number"] for area in self._areas), default=-1)
        self._pictures: list[Box] | None = None
        self._covering = _covering(page)
        self._paper: Paper | None = None

    def none_about(self, block: int) -> bool:
        """Whether nothing was painted after MuPDF's block ``block`` that could hide it."""
        return block > self._last_area and not self._covering

    def about(self, span: Mapping[str, Any], block: int, white: bool) -> tuple[bool, Trust]:
        """Whether the span is seen, and whether that can be relied on."""
        box = span["bbox"]
        if any(holds(picture, box) for picture in self._covering):
            return False, Trust.TRUSTED
        covers = [area for area in self._over(box) if area["number"] > block]
        if not white and not covers:
            return True, Trust.TRUSTED
        return self._looked_at(box, covers)

    def _looked_at(self, box: Box, covers: Sequence[Mapping[str, Any]]) -> tuple[bool, Trust]:
        """The same, by the page's picture; ``covers`` is what was painted over the words."""
        if self._pictures is None:
            self._pictures = [shown for kind, shown in self._page.get_bboxlog() if kind in PICTURES]
        pictured = any(holds(picture, box) for picture in self._pictures)
        if not pictured and not self._over(box):
            return False, Trust.TRUSTED  # white on the bare sheet
        self._paper = self._paper or Paper(self._page)
        if not self._paper.shows_ink(box):
            return False, Trust.TRUSTED
        opaque = any(area["isrect"] and _grey(area["color"]) for area in covers)
        # There is ink, but it may be another's.
        return True, Trust.UNKNOWN if opaque or pictured or self._shared(box) else Trust.TRUSTED

    def _over(self, box: Box) -> list[Mapping[str, Any]]:
        """The areas of colour at the middle of ``box``, before or behind it."""
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        return [
            area
            for area in self._areas
            if area["bbox"][0] <= x <= area["bbox"][2] and area["bbox"][1] <= y <= area["bbox"][3]
        ]

    def _shared(self, box: Box) -> bool:
        """Whether other text stands at the same place."""
        boxes: list[Box] = [span["bbox"] for line in self._lines for span in line.spans]
        return sum(holds(other, box) for other in boxes) > 1


def _is_rule(vector: Mapping[str, Any]) -> bool:
    x0, y0, x1, y1 = vector["bbox"]
    return bool(vector["stroked"]) or min(x1 - x0, y1 - y0) < 3.0


def _grey(color: int) -> bool:
    red, green, blue = color >> 16, color >> 8 & 255, color & 255
    return max(red, green, blue) - min(red, green, blue) < 16


def holds(outer: Box, inner: Box) -> bool:
    """Whether ``outer`` holds the middle of ``inner``."""
    x, y = (inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2
    return bool(outer[0] <= x <= outer[2] and outer[1] <= y <= outer[3])


def _covering(page: Any) -> list[Box]:
    """Where pictures hide the text painted before them: no text is painted in their place after them."""
    images = page.get_images()
    if not images or any(image[_SOFT_MASK] for image in images):  # through a soft mask the text may show
        return []
    covering: list[Box] = []
    later: list[Box] = []
    for kind, box in reversed(page.get_bboxlog()):
        if kind == "fill-text":
            later.append(box)
        elif kind == "fill-image" and not any(holds(box, text) for text in later):
            covering.append(box)
    return covering


class Paper:
    """The page as it is printed, in grey."""

    def __init__(self, page: Any) -> None:
        import pymupdf

        area = page.rect.width * page.rect.height
        self._zoom = min(1.5, (_PIXELS / max(area, 1.0)) ** 0.5)
        matrix = pymupdf.Matrix(self._zoom, self._zoom)
        picture = page.get_pixmap(matrix=matrix, colorspace=pymupdf.csGRAY, alpha=False)
        self._greys, self._stride = picture.samples, picture.stride
        self._width, self._height = picture.width, picture.height

    def shows_ink(self, box: Box) -> bool:
        """Whether the greys inside ``box`` differ enough for words to stand out from what lies behind them."""
        x0, y0, x1, y1 = (round(edge * self._zoom) for edge in box)
        left, right = max(x0, 0), min(x1, self._width)
        rows = range(max(y0 + 1, 0), min(y1 - 1, self._height))
        inside = [self._greys[row * self._stride + left : row * self._stride + right] for row in rows]
        greys = b"".join(inside)
        return bool(greys) and max(greys) - min(greys) >= _CONTRAST

    def columns(self, box: Box) -> list[bytes]:
        """The greys inside ``box``, each upright column of pixels from top to bottom."""
        x0, y0, x1, y1 = (round(edge * self._zoom) for edge in box)
        rows = max(y0, 0), min(y1, self._height)
        return [
            self._greys[rows[0] * self._stride + x : rows[1] * self._stride : self._stride]
            for x in range(max(x0, 0), min(x1, self._width))
        ]

    def ground(self, box: Box) -> int:
        """The grey of most of what is inside ``box``: what words stand on; white outside the page."""
        common = Counter(b"".join(self.columns(box))).most_common(1)
        return common[0][0] if common else 255
