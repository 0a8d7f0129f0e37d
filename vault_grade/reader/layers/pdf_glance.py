"""The bare text of a PDF page as MuPDF has it, where nothing that the layer does to it can change a letter."""

from __future__ import annotations

from typing import Any

from vault_grade.reader.layers.pdf_tex import may_be_recoded


def bare_text(page: Any, textpage: Any) -> str | None:
    """The page's lines; None where it has no text, or may have bitmap fonts whose codes the layer takes for others."""
    text: str = textpage.extractText()
    return text if text.strip() and not may_be_recoded(page, text) else None
