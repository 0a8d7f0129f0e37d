"""Words that a PDF page has beside its print: in form fields, in annotations, and as the text of a scanned image.

Over a page image an invisible text is what a character reader (OCR) made of it. A person may check it by the picture,
and the search says so; where the picture shows no ink there are no words. OCR errs, so that what is not in such a text
may be on the page all the same.

Sources: ISO 32000-2, 9.3.6 (text rendering mode 3: neither filled nor stroked), 12.5.6 (annotations), 12.7 (fields).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from vault_grade.reader.layers.base import Page, Trust
from vault_grade.reader.layers.doubt import Doubt
from vault_grade.reader.layers.pdf_cover import Box, holds
from vault_grade.reader.layers.pdf_lines import Line
from vault_grade.reader.layers.pdf_sight import Paper

UNSEEN = "a page image, whose text layer may have errors"

_IMAGES = frozenset({"fill-image", "fill-imgmask"})
_PAGE_IMAGE = 0.5  # share of the page: smaller images are illustrations
_DRAWN = 16 | 32 | 64  # MuPDF's marks: filled, stroked, a clip
_FREE_TEXT, _STAMP, _WIDGET = 2, 13, 21  # PyMuPDF's numbers of the annotations that show words of their own


def scanned(page: Any, seen: Sequence[Line], hidden: Sequence[Line]) -> tuple[list[Line], list[Line]]:
    """The lines that are the text of a page image, their spans marked as seen; and the other hidden lines."""
    unpainted = [line for line in hidden if all(_unpainted(span) for span in line.spans)]
    if not unpainted or _length(unpainted) < _length(seen):
        return [], list(hidden)
    images = [box for kind, box in page.get_bboxlog() if kind in _IMAGES]
    if sum(map(_area, images)) < _PAGE_IMAGE * page.rect.width * page.rect.height:
        return [], list(hidden)
    read = [line for line in unpainted if all(_over(images, span["bbox"]) for span in line.spans)]
    for line in read:
        for span in line.spans:
            span["seen"] = span["layer"] = True
    return read, [line for line in hidden if not any(line is one for one in read)]


def in_fields(page: Any, lines: Sequence[Line]) -> None:
    """Marks the spans that stand in a form field, or in an annotation that shows words."""
    kinds = {kind for _, kind, *_ in page.annot_xrefs()}
    boxes: list[Box] = []
    if _WIDGET in kinds:
        boxes += [widget.rect * page.rotation_matrix for widget in page.widgets()]
    if kinds & {_FREE_TEXT, _STAMP}:
        shown = (annot for annot in page.annots() if annot.type[0] in (_FREE_TEXT, _STAMP))
        boxes += [annot.rect * page.rotation_matrix for annot in shown]
    for line in lines if boxes else ():
        for span in line.spans:
            span["layer"] = span.get("layer", False) or any(holds(box, span["bbox"]) for box in boxes)


def blank(page: Page, start: int, end: int, paper: Callable[[], Paper]) -> Doubt | None:
    """The doubt that ``text[start:end]`` of a page image's text is under no ink; ``paper`` draws the page."""
    if page.unseen != UNSEEN:
        return None
    spans = (span for span in page.spans if span.layer and span.start < end and span.end > start)
    boxes = (span.box for span in spans if page.text[span.start : span.end].strip())
    if all(box is None or paper().shows_ink(box) for box in boxes):
        return None
    why = f"the image of page {page.number} is blank where its text layer has the words"
    return Doubt(Trust.CONTRADICTED, why)


def _unpainted(span: dict[str, Any]) -> bool:
    return not span["char_flags"] & _DRAWN


def _length(lines: Sequence[Line]) -> int:
    return sum(len(line.text) for line in lines)


def _area(box: Box) -> float:
    return max(0.0, box[2] - box[0]) * max(0.0, box[3] - box[1])


def _over(images: Sequence[Box], box: Box) -> bool:
    return any(holds(image, box) for image in images)
