"""What a file's name says of its content, held against what that is."""

from __future__ import annotations

UNKNOWN = "application/octet-stream"

OPEN_XML = {
    "word/document.xml": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "xl/workbook.xml": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "ppt/presentation.xml": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
}
DOCX = OPEN_XML["word/document.xml"]

_EXTENSIONS = {
    "pdf": {"application/pdf"},
    "htm": {"text/html"},
    "html": {"text/html"},
    "xhtml": {"text/html"},
    "xml": {"application/xml", "text/html"},
    "akn": {"application/xml"},
    "txt": {"text/plain", "text/csv"},
    "csv": {"text/csv"},
    "json": {"application/json"},
    "docx": {DOCX},
    "xlsx": {OPEN_XML["xl/workbook.xml"]},
    "pptx": {OPEN_XML["ppt/presentation.xml"]},
    "doc": {"application/msword"},
    "xls": {"application/vnd.ms-excel"},
    "ppt": {"application/vnd.ms-powerpoint"},
    "odt": {"application/vnd.oasis.opendocument.text"},
    "epub": {"application/epub+zip"},
    "rtf": {"application/rtf"},
    "ps": {"application/postscript"},
    "jpg": {"image/jpeg"},
    "jpeg": {"image/jpeg"},
    "png": {"image/png"},
    "gif": {"image/gif"},
    "tif": {"image/tiff"},
    "tiff": {"image/tiff"},
    "jp2": {"image/jp2"},
    "djvu": {"image/vnd.djvu"},
    "gz": {"application/gzip", "application/warc"},
    "zip": {"application/zip"},
    "mht": {"multipart/related"},
    "mhtml": {"multipart/related"},
    "warc": {"application/warc"},
}
"""What a file with this extension may be; other extensions claim nothing."""

_WORDS = {
    "application/pdf": "PDF",
    "text/html": "HTML",
    "application/xml": "XML",
    "text/plain": "plain text",
    "text/csv": "CSV",
    "application/json": "JSON",
    "multipart/related": "MHTML",
    "application/zip": "a ZIP archive",
    DOCX: "DOCX",
    UNKNOWN: "binary data of a kind unknown here",
}


def contradiction(name: str, media: str) -> str | None:
    """What is wrong where a file's extension says something else than its content; None where nothing is."""
    extension = name.rpartition(".")[2].lower() if "." in name else ""
    if extension not in _EXTENSIONS or media in _EXTENSIONS[extension]:
        return None
    return f"named .{extension} but its content is {_WORDS.get(media, media)}"
