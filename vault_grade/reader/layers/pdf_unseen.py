"""What of a PDF page is out of the reader's reach: words that are pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vault_grade.reader.layers.pdf_lines import Line
from vault_grade.reader.layers.pdf_sight import PICTURES

_LARGE = 0.3  # share of the page from which a picture is told of


def unseen(page: Any, pictured: bool, seen: Sequence[Line], hidden: Sequence[Line]) -> str | None:
    """What on the page could not be read, in one clause, or None. pictured: there are pictures on the page."""
    if not seen and not hidden:
        return _textless(page)
    if not pictured or not page.get_images() or not _large_picture(page):
        return None
    return "a large image, whose words are not read" if seen else "a page image with a hidden text layer"


def _textless(page: Any) -> str | None:
    kinds = {kind for kind, _ in page.get_bboxlog()}
    if kinds & PICTURES:
        return "a page image without text"
    return "drawings without text" if kinds & {"fill-path", "stroke-path"} else None


def _large_picture(page: Any) -> bool:
    needed = _LARGE * page.rect.width * page.rect.height
    boxes = [box for kind, box in page.get_bboxlog() if kind in PICTURES]
    return any((x1 - x0) * (y1 - y0) >= needed for x0, y0, x1, y1 in boxes)
