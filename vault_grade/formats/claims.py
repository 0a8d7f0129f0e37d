"""The claims digest: what a run is a run of."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from unicodedata import normalize

from vault_grade.formats.quotes import Quote


def words(text: str) -> str:
    """The words of ``text`` as digests and comparisons see them: NFC, every run of white space one space, none at
    the ends. White space is every character with Unicode's White_Space property, and U+001C to U+001F.
    """
    return " ".join(normalize("NFC", text).split())


def digest_of(pointer: str | None, pairs: Iterable[tuple[str, str | None]]) -> str:
    """The claims digest, 32 hex digits, of a pointer and of pairs of a quote's text and its document.

    The digest is the first 32 hex digits of the SHA-256 of these fields, one after the other: the text ``claims/1``;
    the pointer; then, for each quote in order, its words (see `words`) and its document in canonical form. Each
    field is written as a netstring: the number of its UTF-8 bytes in decimal, ``:``, the bytes, ``,``. A pointer or
    document that is not there is the empty field. So ``digest_of(None, ())`` is taken over ``8:claims/1,0:,``.
    """
    fields = ["claims/1", pointer or ""]
    for text, document in pairs:
        fields += (words(text), document or "")
    encoded = [field.encode("utf-8", "surrogatepass") for field in fields]
    return hashlib.sha256(b"".join([b"%d:%b," % (len(field), field) for field in encoded])).hexdigest()[:32]


def claims_digest(pointer: str | None, quotes: Sequence[Quote]) -> str:
    """The claims digest of a note: of its pointer, and of its quotes' words and documents.

    Locators, claims and lines do not enter: an edited page number needs no new run, an edited quote does.
    """
    return digest_of(
        pointer, [(one.text, one.reference.canonical if one.reference else None) for one in quotes]
    )
