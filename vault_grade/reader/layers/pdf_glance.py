"""The bare text of a PDF page as MuPDF has it, where nothing that the layer does to it can change a letter."""

from __future__ import annotations

from typing import Any

from vault_grade.reader.layers.bidi import has_right_to_left
from vault_grade.reader.layers.pdf_tex import may_be_recoded


def bare_text(page: Any, textpage: Any) -> str | None:
    """The page's lines; None where it has no text, or the layer may change it.

    It takes the codes of some bitmap fonts for others, and puts words that run from right to left in order.
    """
    text = _lines(textpage)
    if not text.strip() or has_right_to_left(text) or may_be_recoded(page, text):
        return None
    return text


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
