"""In which encoding a text file is written: what its bytes and its own words say, checked by decoding it whole."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

UTF8 = "utf-8"
_SAMPLE = 262_144
"""Bytes that a guess is made from; the guess is then checked on the whole file."""

_MARKS = ((codecs.BOM_UTF8, UTF8), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_XML = re.compile(rb"\A\s*<\?xml[^>]{1,200}?\bencoding\s*=\s*[\"']([A-Za-z0-9._-]{1,40})[\"']")
_META = re.compile(rb"<meta\b[^>]{0,300}?\bcharset\s*=\s*[\"']?\s*([A-Za-z0-9._-]{1,40})", re.I)
_META_LIMIT = 16_384
"""Bytes in which a page may name its encoding: the standard says 1,024, Word's pages need more."""

_AS_BROWSERS_READ = {"iso8859-1": "cp1252", "ascii": "cp1252", "iso8859-9": "cp1254", "shift_jis": "cp932"}
"""What a browser takes a page's label for (WHATWG Encoding Standard, "names and labels")."""
_SEVEN_BIT = ("iso2022", "hz")
"""Encodings whose bytes are all ASCII: only the declaration tells them from it."""


@dataclass(frozen=True, slots=True)
class Encoding:
    """name: as Python's codecs spell it; None where the bytes are in none that can be told. problem: a clause."""

    name: str | None
    problem: str | None = None


def encoding_of(data: bytes, media_type: str) -> Encoding:
    """The encoding of a text file: byte-order mark, UTF-8, declaration, and only then a guess, which is said."""
    marked = next((name for mark, name in _MARKS if data.startswith(mark)), None)
    if marked:
        name = "utf-8-sig" if marked == UTF8 else marked
        fits = _decodes(data, name)
        return (
            Encoding(marked)
            if fits
            else Encoding(None, f"its byte-order mark says {marked}, its bytes do not")
        )
    if data[:4] in (b"<\0?\0", b"\0<\0?"):
        return Encoding("utf-16-le" if data[0] else "utf-16-be")
    declared = _declared(data, media_type)
    if declared and declared.startswith(_SEVEN_BIT):
        return Encoding(declared) if _decodes(data, declared) else _guess(data)
    if _decodes(data, UTF8):
        # Text in another encoding is valid UTF-8 by chance only where it is ASCII, so the label is what errs.
        wrong = declared not in (None, UTF8) and not data.isascii()
        return Encoding(UTF8, f"it declares {declared} but is {UTF8}" if wrong else None)
    return Encoding(declared) if declared and _decodes(data, declared) else _guess(data)


def _declared(data: bytes, media_type: str) -> str | None:
    patterns = {"application/xml": (_XML,), "text/html": (_XML, _META)}.get(media_type, ())
    for pattern in patterns:
        hit = pattern.search(data[:_META_LIMIT])
        if hit:
            return _codec(hit[1].decode("ascii"), media_type)
    return None


def _codec(label: str, media_type: str) -> str | None:
    try:
        codec = codecs.lookup(label)
    except (LookupError, ValueError):
        return None
    if not codec._is_text_encoding or codec.name.startswith(
        ("utf-16", "utf-32", "utf-7", "idna", "punycode")
    ):
        # A page that can be read far enough to find this label is not in UTF-16, whatever it says.
        return None
    return _AS_BROWSERS_READ.get(codec.name, codec.name) if media_type == "text/html" else codec.name


def _decodes(data: bytes, name: str) -> bool:
    try:
        data.decode(name)
    except (UnicodeError, LookupError):
        return False
    return True


def _guess(data: bytes) -> Encoding:
    import chardet

    # What texts are published in: a short text is else taken for a code page of DOS or of a mainframe.
    published = chardet.EncodingEra.MODERN_WEB | chardet.EncodingEra.LEGACY_ISO
    said = chardet.detect(data[:_SAMPLE], encoding_era=published)["encoding"]
    name = _AS_BROWSERS_READ.get(codecs.lookup(said).name, codecs.lookup(said).name) if said else None
    if name is None or not _decodes(data, name):
        return Encoding(None, "its characters are in no encoding that can be told")
    return Encoding(name, f"it does not say its encoding; guessed: {name}")
