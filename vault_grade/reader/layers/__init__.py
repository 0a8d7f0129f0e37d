"""Text layers, one module a format; only the one that a document needs is imported."""

from __future__ import annotations

from vault_grade.reader.layers.base import CannotRead, Layer

_HTML = frozenset({"text/html", "application/xhtml+xml"})
_XML = frozenset({"application/xml", "text/xml"})
_DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_EPUB = "application/epub+zip"
_CELLS = frozenset({"text/csv", "text/tab-separated-values"})
_TEXT = _CELLS | {"text/plain", "text/markdown"}


def open_layer(data: bytes, media_type: str, encoding: str | None) -> Layer:
    """The text layer for one document.

    data: the whole file. media_type: as in the document's row, parameters after ``;`` ignored.
    encoding: of text formats, as in the row; None where the row has none.
    Raises CannotRead, with the reason in one clause, where there is no layer for the type or no text in the file.
    """
    kind = _plain(media_type)
    if kind == "application/pdf":
        from vault_grade.reader.layers.pdf import open_pdf

        return open_pdf(data)
    if kind in _TEXT:
        from vault_grade.reader.layers.text import open_text

        return open_text(data, encoding, cells=kind in _CELLS)
    if kind in _HTML:
        from vault_grade.reader.layers.html import open_html

        return open_html(data, encoding, xml=kind == "application/xhtml+xml")
    if kind in _XML or kind.endswith("+xml"):
        from vault_grade.reader.layers.xml import open_xml

        return open_xml(data, encoding)
    if kind == _DOCX:
        from vault_grade.reader.layers.docx import open_docx

        return open_docx(data)
    if kind == _EPUB:
        from vault_grade.reader.layers.epub import open_epub

        return open_epub(data)
    raise CannotRead(f"no text can be read from {kind or 'a document without a media type'}")


def has_layer(media_type: str) -> bool:
    """Whether there is a text layer for documents of this type, whatever is in them."""
    kind = _plain(media_type)
    return kind in {"application/pdf", _DOCX, _EPUB, *_TEXT, *_HTML, *_XML} or kind.endswith("+xml")


def _plain(media_type: str) -> str:
    return media_type.partition(";")[0].strip().lower()
