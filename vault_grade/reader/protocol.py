"""What goes into a reader process and what comes out of it.

The wire is one socket a job: a length and a JSON header (``Job``), the note's bytes if there is a note, then one
open file for each document, in order. Back comes one JSON object and the end of the stream. Files are handed over
open, so that the process reads what its parent looked at, and reads it once: the hash and the search see the same
bytes.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct, field

from vault_grade.formats.answers import Found
from vault_grade.formats.locator import Locator

if TYPE_CHECKING:
    import socket

Message = TypeVar("Message")

LENGTH = struct.Struct(">Q")
MOST_ANSWER = 256 << 20
"""Bytes of the longest answer that is read: 500 quotes of 100,000 characters fit."""


class Document(Struct, frozen=True):
    """A document as the reader is told of it: the catalogue's row, less what the reader has no use for.

    path: below store/. sha256: 64 hex digits that the bytes must have. encoding: of text formats, as admitted.
    cited_as: the references of the note that mean this document, in canonical form.
    """

    path: str
    sha256: str
    media_type: str
    encoding: str | None = None
    cited_as: tuple[str, ...] = ()


class Words(Struct, frozen=True):
    """One quote to search, without a note: its text, the offsets of its cut marks, its stated place."""

    text: str
    document: str
    cuts: tuple[int, ...] = ()
    locator: Locator | None = None


class Received(Struct, frozen=True):
    """A file that was fetched or handed over, as far as others speak of it.

    name: its file name. media_type, charset: what the server said, where one did.
    """

    name: str
    media_type: str | None = None
    charset: str | None = None


class Views(Struct, frozen=True):
    """What shall be shown beside the answers for a note's quotes. copy: the marked pages as a PDF too."""

    copy: bool = False


class Job(Struct, frozen=True):
    """What a reader process is asked.

    folder: its empty working folder. seconds: of wall and of processor time. memory: MiB beyond the documents.
    documents: what the open files are, in order. note: bytes of the note that follow, None where there is none.
    unnamed: path of the document for the note's quotes before any that names one; None: they have none.
    words: quotes to search where there is no note. inspect: file name of the one document to look at instead.
    received: what is said of the one file to read instead, before it is kept as a source (reader/received).
    show: pages of the one document to hand over instead, as the search sees them. evidence: beside the answers for
    the note, its quotes where they stand (reader/evidence). texts: the whole text of each document, as people see it.
    around: beside the answers for ``words``, the text round each. parts: in how many processes the quotes are
    searched side by side.
    """

    folder: str = ""
    seconds: int = 0
    memory: int = 0
    documents: tuple[Document, ...] = ()
    note: int | None = None
    words: tuple[Words, ...] = ()
    unnamed: str | None = None
    inspect: str | None = None
    received: Received | None = None
    show: Locator | None = None
    evidence: Views | None = None
    texts: bool = False
    around: bool = False
    parts: int = 1


class QuoteAnswer(Struct, frozen=True):
    """One quote of the note as the reader parsed it, and what the search says of it.

    cuts: offsets in ``text`` of its cut marks. cited_as: the reference in canonical form. document: path of the
    document meant. line: of the note.
    """

    text: str
    cuts: tuple[int, ...]
    claim: str
    cited_as: str | None
    document: str | None
    locator: str | None
    line: int
    found: Found


class Answer(Struct, frozen=True):
    """What a reader process says.

    refused: why nothing was settled, in one clause; then no quote was searched.
    seen: the sha256 that each document's bytes had, by path, as far as they were read.
    layers: the text layers used ("pdf (PyMuPDF 1.28.2)"). quotes: in the order of the note or of ``words``.
    """

    refused: str | None = None
    seen: dict[str, str] = field(default_factory=dict)
    layers: tuple[str, ...] = ()
    quotes: tuple[QuoteAnswer, ...] = ()


class Failure(Struct, frozen=True):
    """The process could not do its work: a fault of its own, or of the document it was given."""

    failed: str


def receive_exactly(wire: socket.socket, size: int) -> bytes:
    """``size`` bytes from the wire. Raises EOFError where it ends before."""
    parts: list[bytes] = []
    while size:
        part = wire.recv(min(size, 1 << 20))
        if not part:
            raise EOFError("the wire ended in the middle of a message")
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
