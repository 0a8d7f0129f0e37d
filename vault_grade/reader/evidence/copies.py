"""The pages with quotes as a PDF of their own, the words highlighted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from vault_grade.reader.evidence.shown import Box

MAKER = "vault-grade evidence"
MARK = f"/Producer({MAKER})"
"""What a copy says of itself near its end, and no other PDF does."""
"""The producer that such a copy states: by it the program knows its own again."""


@dataclass(frozen=True, slots=True)
class Marked:
    """One page to copy: its document, its 1-based position, and the marks of each quote by the quote's number."""

    document: str
    page: int
    label: str | None
    marks: Sequence[tuple[int, Sequence[Box]]]


def copy_of(pages: Sequence[Marked], documents: Mapping[str, Any]) -> bytes:
    """The pages in their order as one PDF. documents: PyMuPDF's, by path; they are changed in memory.

    Forms and annotations become a part of the page and links are dropped: what was active in the document is not.
    """
    import pymupdf

    copy = pymupdf.open()
    contents = []
    baked: set[str] = set()
    for one in pages:
        document = documents[one.document]
        if one.document not in baked:
            document.bake()
            baked.add(one.document)
        copy.insert_pdf(
            document, from_page=one.page - 1, to_page=one.page - 1, links=False, annots=False, widgets=False
        )
        page = copy[-1]
        for number, marks in one.marks:
            _highlight(page, number, marks)
        contents.append([1, f"{one.document}, p. {one.label or one.page}: {_numbers(one)}", len(copy)])
    copy.set_toc(contents)
    copy.set_metadata({"producer": MAKER, "title": "Pages with quotes, marked"})
    return bytes(copy.tobytes(garbage=3, deflate=True))


def _numbers(one: Marked) -> str:
    numbers = [str(number) for number, _ in one.marks]
    return f"quote{'s' if len(numbers) > 1 else ''} {', '.join(numbers)}"


def _highlight(page: Any, number: int, marks: Sequence[Box]) -> None:
    import pymupdf

    if not marks:
        return
    quads = [(pymupdf.Rect(box) * page.derotation_matrix).quad for box in marks]
    annotation = page.add_highlight_annot(quads=quads)
    annotation.set_info(title="vault-grade", content=f"Quote {number}")
    annotation.update()
