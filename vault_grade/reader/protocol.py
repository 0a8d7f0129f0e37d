"""What goes into a reader process and what comes out of it. Everything here crosses the wire as JSON."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Document:
    """A document as the reader is told of it: the catalogue's row, less what the reader has no use for.

    sha256: 64 hex digits that the bytes must have. size: bytes. encoding: of text formats, as admitted.
    """

    path: str
    sha256: str
    media_type: str
    encoding: str | None = None
    key: str | None = None
