"""A PDF opened by PyMuPDF, without what nobody here asks of it."""

from __future__ import annotations

import pymupdf


class _Document(pymupdf.Document):  # type: ignore[misc]
    """PyMuPDF reads a document's whole outline when it opens it: three quarters of what opening takes.

    It goes by the content, not by what it is told: HTML is opened as HTML, and MuPDF 1.28 crashes on what is asked of
    such a document next, unless its outline was read.
    """

    def _loadOutline(self) -> object:
        return None if self.is_pdf else super()._loadOutline()


def open_document(data: bytes) -> pymupdf.Document:
    """The PDF in these bytes, which may need a password. Raises PyMuPDF's and MuPDF's errors where it is damaged."""
    return _Document(stream=data, filetype="pdf")
