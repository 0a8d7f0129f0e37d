"""What a file is, by its content. The name is only asked where content cannot tell (CSV is plain text).

A signature table of our own: libraries of signatures settle neither XML without a declaration, nor CSV, nor one
Office format from another, and those are what issuers publish. HTML follows the WHATWG MIME Sniffing Standard.
"""

from __future__ import annotations

import io
import re
import zlib

from vault_grade.reader.extensions import OPEN_XML, UNKNOWN

HEAD = 65_536
"""Bytes at the start of a file that are looked at."""

TEXTS = frozenset({"text/html", "application/xml", "text/plain", "text/csv", "application/json"})
"""Types that have an encoding."""

_SIGNATURES = (
    (b"%PDF-", "application/pdf"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"GIF8", "image/gif"),
    (b"II*\0", "image/tiff"),
    (b"MM\0*", "image/tiff"),
    (b"\0\0\0\x0cjP  \r\n", "image/jp2"),
    (b"AT&TFORM", "image/vnd.djvu"),
    (b"{\\rtf", "application/rtf"),
    (b"%!PS", "application/postscript"),
    (b"WARC/", "application/warc"),
)
"""What the first bytes are, from each format's own specification."""

_OLE_STREAMS = (
    ("WordDocument", "application/msword"),
    ("Workbook", "application/vnd.ms-excel"),
    ("PowerPoint Document", "application/vnd.ms-powerpoint"),
)


def media_type(data: bytes, name: str) -> str:
    """The media type of the whole bytes of a file. name: its file name."""
    head = data[:HEAD]
    if head.startswith(b"PK\x03\x04"):
        return _zip_type(data)
    if head.startswith(b"\x1f\x8b"):
        return _gzip_type(head)
    if head.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        return _ole_type(data)
    if head.startswith(b"bplist00") and b"WebMainResource" in data:
        return "application/x-webarchive"
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "image/webp"
    signed = next((kind for signature, kind in _SIGNATURES if head.startswith(signature)), None)
    return signed or _late_pdf_type(data) or _text_type(data, name) or UNKNOWN


def _zip_type(data: bytes) -> str:
    """By the directory and one bounded member: nothing else of a ZIP file, which may be a bomb, is unpacked."""
    import zipfile  # costs more than all else here

    from vault_grade.reader.signs.archives import zip_archive_type

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
            stated = archive.open("mimetype").read(100) if "mimetype" in names else b""
    except (zipfile.BadZipFile, zlib.error, OSError, RuntimeError, ValueError, EOFError):
        return "application/zip"
    if re.fullmatch(rb"application/(?:epub\+zip|vnd\.oasis\.opendocument\.[a-z-]+)\s*", stated):
        return stated.decode().strip()
    opened = next((kind for member, kind in OPEN_XML.items() if member in names), None)
    return opened or zip_archive_type(names) or "application/zip"


def _gzip_type(head: bytes) -> str:
    try:
        start = zlib.decompressobj(wbits=31).decompress(head, 64)
    except zlib.error:
        start = b""
    return "application/warc" if start.startswith(b"WARC/") else "application/gzip"


def _ole_type(data: bytes) -> str:
    """By the names of streams in the compound file's directory ([MS-CFB]: UTF-16, each in an entry of its own)."""
    for stream, kind in _OLE_STREAMS:
        if stream.encode("utf-16-le") + b"\0\0" in data:
            return kind
    return "application/x-ole-storage"


_LATE_HEAD = re.compile(rb"(?:^|[\r\n])%PDF-\d\.\d\s")
_PDF_TAIL = re.compile(rb"startxref\s+\d+\s+%%EOF\s*\Z")


def _late_pdf_type(data: bytes) -> str | None:
    """PDF readers accept a header within the first 1,024 bytes (ISO 32000-1, implementation note 13)."""
    return "application/pdf" if _LATE_HEAD.search(data[:1024]) and _PDF_TAIL.search(data[-1024:]) else None


_BINARY = re.compile(rb"[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]")
"""Bytes that no text holds (WHATWG MIME Sniffing, "binary data byte")."""
_MIME_HEAD = re.compile(rb"\A(?:[A-Za-z-]{1,60}:[^\n]*\n(?:[ \t][^\n]*\n)*)+")
_PROLOGUE = re.compile(r"\s+|<!--.*?-->|<\?.*?\?>|<!DOCTYPE[^\[>]*(?:\[[^\]]*\]\s*)?>", re.S | re.I)
_HTML_START = re.compile(
    r"<(?:html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|meta|link|ul|ol|section|article)[\s/>]",
    re.I,
)
_HTML_INSIDE = re.compile(r"</(?:p|div|body|table|h[1-6]|a|td|span)\s*>", re.I)
_ROOT = re.compile(r"<([A-Za-z_][\w.:-]{0,200})(?:\s[^<>]*)?>")


def _text_type(data: bytes, name: str) -> str | None:
    if _is_mhtml(data):
        return "multipart/related"
    head = head_text(data)
    if head is None:
        return None
    if head.lstrip()[:1] in ("{", "[") and _is_json(data):
        return "application/json"
    markup = _markup_type(data, head)
    if markup:
        return markup
    extension = name.rpartition(".")[2].lower()
    if extension in ("htm", "html", "xhtml") and _HTML_INSIDE.search(head):
        return "text/html"
    return "text/csv" if extension == "csv" else "text/plain"


def head_text(data: bytes) -> str | None:
    """The start of a text file, good enough to see its markup; None where the bytes are no text."""
    for mark, codec in (
        (b"\xef\xbb\xbf", "utf-8"),
        (b"\xff\xfe", "utf-16-le"),
        (b"\xfe\xff", "utf-16-be"),
        (b"<\0?\0", "utf-16-le"),
        (b"\0<\0?", "utf-16-be"),
    ):
        if data.startswith(mark):
            return data[:HEAD].decode(codec, "replace").removeprefix("\ufeff")
    # A last SUB ends a text file on CP/M and DOS, and old publications still carry it.
    return None if _BINARY.search(data.removesuffix(b"\x1a")) else data[:HEAD].decode("latin-1")


def _markup_type(data: bytes, head: str) -> str | None:
    at, declared = 0, head.lstrip().startswith("<?xml")
    while step := _PROLOGUE.match(head, at):
        at = step.end()
    doctype = re.search(r"<!DOCTYPE\s+([\w.:-]+)", head[:at], re.I)
    root = _ROOT.match(head, at)
    local = root[1].rpartition(":")[2].lower() if root else ""
    if local == "html" or (doctype and doctype[1].lower() == "html"):
        return "text/html"
    if declared or doctype:
        return "application/xml"
    if _HTML_START.match(head, at):
        return "text/html"
    closed = root is not None and data[-1000:].rstrip().endswith(f"</{root[1]}>".encode("latin-1", "replace"))
    return "application/xml" if closed else None


def _is_mhtml(data: bytes) -> bool:
    head = _MIME_HEAD.match(data[:8192].lstrip())
    if head is None:
        return False
    fields = head.group().lower()
    return b"multipart/related" in fields or b"\nsnapshot-content-location:" in fields


def _is_json(data: bytes) -> bool:
    import msgspec

    try:
        msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"), type=msgspec.Raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return True
