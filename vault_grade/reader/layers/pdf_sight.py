"""What of a PDF page's text the eye sees, and what of the page this reader does not.

Text off the page, clipped away or in a switched-off layer is not here at all: MuPDF leaves it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vault_grade.reader.layers.base import Trust
from vault_grade.reader.layers.pdf_lines import Line

# MuPDF's marks on characters (fitz/structured-text.h).
_PAINTED = 16 | 32  # filled, stroked
_CLIPS = 64

_SMALLEST = 1.0  # points: smaller type is seen by nobody
_NEAR_WHITE = 0xF0F0F0
_DARK = 0.75  # a mean of red, green and blue below this shows white type
_IMAGES = frozenset({"fill-image", "fill-imgmask", "fill-shade"})
_LARGE = 0.3  # share of the page from which an image is told of


def sight(page: Any, lines: Sequence[Line]) -> tuple[list[Line], list[Line]]:
    """The lines with something to see, and those with nothing; their spans get ``seen`` and ``trust``."""
    ground: _Ground | None = None
    seen: list[Line] = []
    hidden: list[Line] = []
    for line in lines:
        shows = False
        for span in line.spans:
            span["seen"], span["trust"] = _drawn(span)
            if span["seen"] and span["color"] & _NEAR_WHITE == _NEAR_WHITE:
                ground = ground or _Ground(page)
                span["seen"], span["trust"] = ground.under(span["bbox"])
            shows = shows or span["seen"]
        (seen if shows else hidden).append(line)
    return seen, hidden


def _drawn(span: dict[str, Any]) -> tuple[bool, Trust]:
    """Whether the span is painted at a size that can be seen, whatever lies around it."""
    marks = span["char_flags"]
    if not span["alpha"]:
        return False, Trust.TRUSTED
    if not marks & _PAINTED:
        # Type that is only a clip shows what is painted through it, if anything is.
        return bool(marks & _CLIPS), Trust.UNKNOWN if marks & _CLIPS else Trust.TRUSTED
    if span["size"] < _SMALLEST:
        x0, _, x1, _ = span["bbox"]
        # A Type 3 font may have any size; its advance widths are true.
        return (x1 - x0) / len(span["text"]) >= 0.3 * _SMALLEST, Trust.TRUSTED
    return True, Trust.TRUSTED


class _Ground:
    """What is painted on a page besides text; read only where white type asks for it."""

    def __init__(self, page: Any) -> None:
        self._turned = bool(page.rotation)
        self._pictures = [box for kind, box in page.get_bboxlog() if kind in _IMAGES]
        self._fills = [drawing for drawing in page.get_cdrawings() if drawing.get("fill") is not None]

    def under(self, box: tuple[float, float, float, float]) -> tuple[bool, Trust]:
        """Whether white type in ``box`` is seen, as far as that can be told without painting the page."""
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        if self._turned or any(_holds(picture, x, y) for picture in self._pictures):
            return True, Trust.UNKNOWN
        fill = next((fill for fill in reversed(self._fills) if _holds(fill["rect"], x, y)), None)
        if fill is None or sum(fill["fill"]) / len(fill["fill"]) >= _DARK:
            return False, Trust.TRUSTED
        plain = all(item[0] in {"re", "qu"} for item in fill["items"]) and fill.get("fill_opacity", 1) == 1
        return True, Trust.TRUSTED if plain else Trust.UNKNOWN


def _holds(box: Sequence[float], x: float, y: float) -> bool:
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def unseen(page: Any, seen: Sequence[Line], hidden: Sequence[Line]) -> str | None:
    """What on the page is out of this reader's reach, in one clause, or None."""
    if not seen and not hidden:
        return _textless(page)
    if not page.get_images():
        return None
    area = page.rect.width * page.rect.height or 1.0
    pictures = [box for kind, box in page.get_bboxlog() if kind in _IMAGES]
    if not any((x1 - x0) * (y1 - y0) >= _LARGE * area for x0, y0, x1, y1 in pictures):
        return None
    return "a page image with a hidden text layer" if not seen else "a large image"


def _textless(page: Any) -> str | None:
    kinds = {kind for kind, _ in page.get_bboxlog()}
    if kinds & _IMAGES:
        return "a page image without text"
    return "drawings without text" if kinds & {"fill-path", "stroke-path"} else None
