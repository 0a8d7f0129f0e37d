"""What a file is, before it is admitted: its form, its facts, and the signs that it is no issuer's artefact.

It runs in the reader process: whoever made the file may have made it to harm.
"""

from __future__ import annotations

import hashlib
import html
import io
import re
import zipfile
import zlib
from dataclasses import replace

from vault_grade.reader.encodings import encoding_of
from vault_grade.reader.extensions import DOCX
from vault_grade.reader.layers import has_layer
from vault_grade.reader.media import TEXTS, media_type
from vault_grade.reader.seen import Inspection
from vault_grade.reader.signs.archives import archive_signs, payload_signs
from vault_grade.reader.signs.web import html_signs, translator_signs

TITLE_LIMIT = 500
"""Characters of a title that are kept."""


def inspect(data: bytes, name: str) -> Inspection:
    """Look at the whole bytes of a file. name: the file's name, asked only where content cannot tell.

    Never raises for what the bytes hold.
    """
    kind = media_type(data, name)
    seen = _facts(data, Inspection(hashlib.sha256(data).hexdigest(), kind))
    if seen.problem or has_layer(kind):
        return seen
    return replace(seen, problem=f"no text can be read from {kind}: it can be held, but not be quoted")


def _facts(data: bytes, seen: Inspection) -> Inspection:
    kind = seen.media_type
    if kind == "application/pdf":
        from vault_grade.reader.inspect_pdf import pdf_facts

        return pdf_facts(data, seen)
    if kind in TEXTS:
        return _text_facts(data, seen)
    if kind == "application/x-ole-storage":
        return replace(seen, encrypted="EncryptedPackage".encode("utf-16-le") in data)
    title = _member_title(data) if kind == DOCX else None
    return replace(seen, title=title, signs=tuple(archive_signs(kind)))


_HTML_TITLE = re.compile(r"<title[^>]{0,200}>(.{0,2000}?)</title", re.I | re.S)


def _text_facts(data: bytes, seen: Inspection) -> Inspection:
    encoding = encoding_of(data, seen.media_type)
    text = data.decode(encoding.name or "latin-1", "replace")
    title = None
    if seen.media_type == "text/html":
        signs = html_signs(text)
        hit = _HTML_TITLE.search(text)
        title = _clean(hit[1]) if hit else None
    elif seen.media_type == "application/xml":
        signs = []
    else:
        signs = [*payload_signs(text, seen.media_type), *translator_signs(text)]
    problem = "it holds nothing but blanks" if not text.strip() else encoding.problem
    return replace(
        seen,
        encoding=encoding.name,
        title=title,
        has_text=bool(text.strip()),
        signs=tuple(signs),
        problem=problem,
    )


def _clean(title: str) -> str | None:
    """A title as one printable line; None where nothing is left of it."""
    line = " ".join(html.unescape(title).split())[:TITLE_LIMIT]
    return "".join(c for c in line if c.isprintable()) or None


_CORE_TITLE = re.compile(r"<dc:title[^>]{0,200}>([^<]{0,2000})</dc:title>")


def _member_title(data: bytes) -> str | None:
    """The title in an Office file's properties. Read to a bound: a member may unpack to any size."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            core = archive.open("docProps/core.xml").read(65_536)
    except (
        zipfile.BadZipFile,
        zlib.error,
        KeyError,
        OSError,
        RuntimeError,
        ValueError,
        EOFError,
    ):
        return None
    hit = _CORE_TITLE.search(core.decode("utf-8", "replace"))
    return _clean(hit[1]) if hit else None
