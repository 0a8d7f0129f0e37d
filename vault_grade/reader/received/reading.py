"""The answer of a reader that was given a received file. Light to import: whoever asks needs it too."""

from __future__ import annotations

from dataclasses import dataclass

from vault_grade.formats.sources import Extent


@dataclass(frozen=True, slots=True)
class Reading:
    """What a received file holds.

    sha256: of its bytes. text_sha256: of its words (NFC, white space folded): two files with one such digest are one
    source. words: how many. title: what it calls itself, else how it begins. refused: why it can be no source, one
    clause, and fix: how to go on; then what stands beside them is of no account. remarks: what of it was not seen.
    """

    sha256: str
    media_type: str
    encoding: str | None = None
    title: str | None = None
    extent: Extent = "full"
    text_sha256: str = ""
    words: int = 0
    refused: str | None = None
    fix: str | None = None
    remarks: tuple[str, ...] = ()
