"""What a PDF says of itself, and what its first pages show. PyMuPDF does the reading."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any

from vault_grade.reader.signs.base import Sign, shown
from vault_grade.reader.signs.pdf import Margins, maker_signs, margin_signs
from vault_grade.reader.signs.web import translator_signs

if TYPE_CHECKING:
    from vault_grade.reader.inspect import Inspection

FIRST_PAGES = 10
"""Pages that are looked at for text."""
_MARGIN_PAGES = 3
_MARGIN = 60
"""Points from the edge of the page in which browsers print their headers and footers."""


def pdf_facts(data: bytes, seen: Inspection) -> Inspection:
    """``seen`` with what the PDF's own entries and its first pages add. Never raises for what the bytes hold."""
    import pymupdf

    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)
    try:
        with pymupdf.open(stream=data, filetype="pdf") as document:
            return _facts(document, seen)
    except (RuntimeError, ValueError, IndexError, KeyError, TypeError, AttributeError) as error:
        # PyMuPDF lets MuPDF's own errors out as RuntimeError, and trips over damaged entries in its Python code.
        return replace(seen, problem=f"it is damaged and cannot be opened ({shown(str(error))})")


def _facts(document: Any, seen: Inspection) -> Inspection:
    if document.needs_pass:
        return replace(seen, encrypted=True, problem="it is encrypted: no word of it can be searched")
    said = {name: " ".join(str(value or "").split()) for name, value in (document.metadata or {}).items()}
    count: int = document.page_count
    texts, margins = [], []
    for number in range(min(count, FIRST_PAGES)):
        page = document.load_page(number)
        texts.append(page.get_text())
        if number < _MARGIN_PAGES:
            margins.append(_margins(page, number + 1))
    has_text = any(text.strip() for text in texts)
    return replace(
        seen,
        producer=_printable(said.get("producer", "")),
        created=_iso_date(said.get("creationDate", "")),
        pages=count,
        title=_printable(said.get("title", "")),
        has_text=has_text,
        signs=(*maker_signs(said), *margin_signs(margins, count), *_translated(texts)),
        problem=_problem(count, has_text),
    )


def _problem(count: int, has_text: bool) -> str | None:
    if not count:
        return "it has no pages"
    return (
        None
        if has_text
        else f"its first {min(count, FIRST_PAGES)} pages hold no text: they may be pictures of pages"
    )


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
            if bottom <= _MARGIN or top >= height - _MARGIN:
                lines.append("".join(span["text"] for span in line["spans"]).strip())
    return Margins(number, tuple(line for line in lines if line))


def _translated(texts: list[str]) -> list[Sign]:
    for number, text in enumerate(texts, start=1):
        for sign in translator_signs(text):
            return [replace(sign, where=f"page {number}")]
    return []
