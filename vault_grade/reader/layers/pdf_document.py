"""A PDF opened by PyMuPDF, without what nobody here asks of it."""

from __future__ import annotations

import pymupdf


class _Document(pymupdf.Document):  # type: ignore[misc]
    """PyMuPDF reads a document's whole outline when it opens it: three quarters of what opening takes."""

    def _loadOutline(self) -> None:
        return None


def open_document(data: bytes) -> pymupdf.Document:
    """The PDF in these bytes, which may need a password. Raises PyMuPDF's and MuPDF's errors where it is damaged."""
    return _Document(stream=data, filetype="pdf")
