"""The bare text of a PDF page as MuPDF has it, where nothing that the layer does to it can change a letter."""

from __future__ import annotations

from typing import Any

from vault_grade.reader.layers.pdf_tex import may_be_recoded


def bare_text(page: Any, textpage: Any) -> str | None:
    """The page's lines; None where it has no text, or may have bitmap fonts whose codes the layer takes for others."""
    text = _lines(textpage)
    return text if text.strip() and not may_be_recoded(page, text) else None


def _lines(textpage: Any) -> str:
    """The lines of a page of text.

    PyMuPDF looks for each character whether its box lies on the page. To put every box right for that, as is done when
    a page is read with care, takes several times as long as the text itself, so MuPDF's own boxes must do.
    """
    import pymupdf

    pymupdf.TOOLS.unset_quad_corrections(True)
    try:
        return str(textpage.extractText())
    finally:
        pymupdf.TOOLS.unset_quad_corrections(False)
