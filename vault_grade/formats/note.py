"""A note: its claim record, and the quotes of its body."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from vault_grade.errors import BadNote
from vault_grade.formats.header import DEFAULT_NAMES, FieldNames, Header, read
from vault_grade.formats.quotes import Quote, parse

MOST_BYTES = 16 << 20
"""Bytes of the longest note that is read whole."""


@dataclass(frozen=True, slots=True)
class Note:
    """A note as it was read: the header, the body's quotes in order, and the sha256 of the body's bytes."""

    header: Header
    quotes: tuple[Quote, ...]
    body: str
    body_sha256: str


def read_note(data: bytes, names: FieldNames | None = None) -> Note:
    """The note that stands in ``data``. Raises BadNote where its header or its body cannot be read."""
    header = read(data, names or DEFAULT_NAMES)
    if header.problem:
        raise BadNote(header.problem)
    text = body_text(data, header.body)
    quotes = parse(text, data.count(b"\n", 0, header.body) + 1)
    return Note(header, quotes, text, hashlib.sha256(data[header.body :]).hexdigest())


def body_text(data: bytes, start: int) -> str:
    """The body of a note as text. start: the byte at which it begins. Raises BadNote where it is none."""
    try:
        text = str(data[start:], "utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, start + error.start) + 1
        raise BadNote(f"line {line} is not UTF-8 text", fix="save the note as UTF-8") from error
    if "\0" in text:
        raise BadNote("the note is binary, not text", fix="save it as UTF-8 text")
    return text
