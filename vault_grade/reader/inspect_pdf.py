"""What a PDF says of itself, and what its first pages show. PyMuPDF does the reading."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from vault_grade.reader.seen import Inspection
from vault_grade.reader.signs.base import Sign, shown
from vault_grade.reader.signs.pdf import Margins, maker_signs, margin_signs
from vault_grade.reader.signs.web import translator_signs

FIRST_PAGES = 10
"""Pages that are looked at for text."""
MARGIN_PAGES = 3
MARGIN = 60
"""Points from the edge of the page in which browsers print their headers and footers."""


Faults = tuple[type[Exception], ...]


@dataclass(slots=True)
class _FirstPages:
    """What the first pages hold, and what is wrong with the first damaged one."""

    texts: list[str] = field(default_factory=list)
    margins: list[Margins] = field(default_factory=list)
    problem: str | None = None


def pdf_facts(data: bytes, seen: Inspection) -> Inspection:
    """``seen`` with what the PDF's own entries and its first pages add. Never raises for what the bytes hold."""
    import pymupdf

    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)
    try:
        with pymupdf.open(stream=data, filetype="pdf") as document:
            return _facts(document, seen, _faults())
    except _faults() as error:
        return replace(seen, problem=f"it is damaged and cannot be opened ({shown(str(error))})")


def _faults() -> Faults:
    """What PyMuPDF raises on damaged bytes: MuPDF's own errors, its wrapping of them, and trips of its Python code."""
    from pymupdf import mupdf

    own = (RuntimeError, ValueError, OverflowError, IndexError, KeyError, TypeError, AttributeError)
    return (mupdf.FzErrorBase, *own)


def _facts(document: Any, seen: Inspection, faults: Faults) -> Inspection:
    if document.needs_pass:
        return replace(seen, encrypted=True, problem="it is encrypted: no word of it can be searched")
    said = {name: " ".join(str(value or "").split()) for name, value in (document.metadata or {}).items()}
    count: int = document.page_count
    first = _first_pages(document, min(count, FIRST_PAGES), faults)
    has_text = any(text.strip() for text in first.texts)
    return replace(
        seen,
        producer=_printable(said.get("producer", "")),
        created=_iso_date(said.get("creationDate", "")),
        pages=count,
        title=_printable(said.get("title", "")),
        has_text=has_text,
        signs=(*maker_signs(said), *margin_signs(first.margins, count), *_translated(first.texts)),
        problem=first.problem or _problem(count, has_text),
    )


def _first_pages(document: Any, count: int, faults: Faults) -> _FirstPages:
    """A damaged page is told and passed over: it must not hide what the others show."""
    first = _FirstPages()
    for number in range(1, count + 1):
        try:
            page = document.load_page(number - 1)
            first.texts.append(page.get_text())
            if number <= MARGIN_PAGES:
                first.margins.append(_margins(page, number))
        except faults as error:
            first.problem = first.problem or f"its page {number} is damaged ({shown(str(error))})"
    return first


def _problem(count: int, has_text: bool) -> str | None:
    if not count:
        return "it has no pages"
    looked = min(count, FIRST_PAGES)
    return None if has_text else f"its first {looked} pages hold no text: they may be pictures of pages"


def _printable(value: str) -> str | None:
    return "".join(c for c in value if c.isprintable())[:500] or None


def _iso_date(value: str) -> str | None:
    """The day in a PDF date, "D:YYYYMMDDHHmmSS…" (ISO 32000-1, 7.9.4); None where it is no day."""
    parts = re.match(r"(?:D:)?(\d{4})(\d{2})(\d{2})", value)
    try:
        return date(*(int(part) for part in parts.groups())).isoformat() if parts else None
    except ValueError:
        return None


def _margins(page: Any, number: int) -> Margins:
    height = page.rect.height
    lines = []
    for block in page.get_text("dict", flags=0)["blocks"]:
        for line in block.get("lines", ()):
            _, top, _, bottom = line["bbox"]
            if bottom <= MARGIN or top >= height - MARGIN:
                lines.append("".join(span["text"] for span in line["spans"]).strip())
    return Margins(number, tuple(line for line in lines if line))


def _translated(texts: list[str]) -> list[Sign]:
    for number, text in enumerate(texts, start=1):
        for sign in translator_signs(text):
            return [replace(sign, where=f"page {number}")]
    return []
