"""What arrived is kept: its file first, its row after it, under the vault's lock; the same text is one source.

A kill between the two leaves a file that no row names, which the next capture of these bytes takes as its own.
"""

from __future__ import annotations

import hashlib
import os
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import BinaryIO
from urllib.parse import urlsplit

from vault_grade.capture.places import Folder
from vault_grade.capture.primary import Decision
from vault_grade.capture.receive import Arrival
from vault_grade.errors import BadCapture, BadPath, VaultGradeError
from vault_grade.formats.sources import Source, append
from vault_grade.formats.sources.source import MOMENT, field_problem
from vault_grade.reader.received.reading import Reading
from vault_grade.vault.files import copy_new, write_atomic, write_new
from vault_grade.vault.paths import DEVICES

ID_AT_MOST = 48
"""Characters of an id that is made from a title: it is written by hand in scripts."""

EXTENSIONS = {
    "application/pdf": "pdf",
    "text/html": "html",
    "text/plain": "txt",
    "text/csv": "csv",
    "application/xml": "xml",
    "application/json": "json",
    "application/epub+zip": "epub",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
}
"""By what the content is, never by what an address or a server calls it."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A file on its way into a folder: open, without a name yet, and what is known of it."""

    file: BinaryIO
    arrival: Arrival
    reading: Reading
    decision: Decision


def keep(folder: Folder, kept: Kept, wanted: str | None, when: datetime) -> Source:
    """Put the file into the folder and its row into the list; the source that is then there.

    wanted: the id that was asked for; made from the title where it is None. when: aware. The caller holds the vault's
    lock, and knows that the text is new. Raises BadCapture where the id is taken or the file cannot be written, and
    BadSources; then neither stays.
    """
    data = folder.data()
    taken = {one.id for one in folder.sources()}
    if wanted in taken:
        raise BadCapture(f"the id {wanted} is taken", where=folder.listing_name, fix="choose another")
    extension = EXTENSIONS.get(kept.reading.media_type, "bin")
    ids = [wanted] if wanted else (one for one in _ids(kept) if one not in taken)
    for one in ids:
        target = folder.path / f"{one}.{extension}"
        found = os.path.lexists(target)
        if _placed(kept, target):
            source = _source(one, target.name, kept, when)
            try:
                _write(folder, data, append(data, source, folder.listing_name))
            except VaultGradeError:
                if not found:
                    target.unlink()
                raise
            return source
    where = f"{folder.relative}/{wanted}.{extension}"
    raise BadCapture(
        "another file stands there, which no row names", where=where, fix="move it, or choose another id"
    )


def _ids(kept: Kept) -> Iterator[str]:
    stem = made_id(kept.reading.title, kept.arrival.final_url or kept.arrival.url)
    yield stem
    yield from (f"{stem}-{number}" for number in count(2))


def made_id(title: str | None, url: str | None) -> str:
    """An id of a title's first words, of the host where it has none in Latin letters."""
    for text in (title or "", urlsplit(url or "").hostname or ""):
        plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
        words = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
        short = (
            words
            if len(words) <= ID_AT_MOST
            else words[: ID_AT_MOST + 1].rpartition("-")[0] or words[:ID_AT_MOST]
        )
        if short and short not in DEVICES:
            return short
    return "source"


def _placed(kept: Kept, target: Path) -> bool:
    """Whether the file has that name now; one of other bytes that has it already is left alone."""
    try:
        copy_new(target, kept.file)
    except FileExistsError:
        if target.is_symlink() or not target.is_file():
            return False
        with target.open("rb") as there:
            return hashlib.file_digest(there, "sha256").hexdigest() == kept.arrival.sha256
    except OSError as error:
        why = f"it cannot be kept: {error.strerror or error}"
        raise BadCapture(
            why, where=target.name, fix="make room or give yourself the right to write there"
        ) from error
    return True


def _source(id_: str, file: str, kept: Kept, when: datetime) -> Source:
    return Source(
        id=id_,
        file=file,
        url=kept.arrival.url,
        final_url=kept.arrival.final_url,
        title=kept.reading.title or id_,
        publisher=kept.decision.publisher,
        primary=kept.decision.primary,
        rule=kept.decision.rule,
        extent=kept.reading.extent,
        sha256=kept.arrival.sha256,
        media_type=kept.reading.media_type,
        encoding=kept.reading.encoding,
        captured=when.astimezone(UTC).strftime(MOMENT),
    )


def _write(folder: Folder, before: bytes, data: bytes) -> None:
    """Put the list in place, if it is still what the row was put into: an editor knows nothing of our lock."""
    listing = folder.listing
    try:
        if listing.exists():
            write_atomic(listing, data, before=before)
        else:
            write_new(listing, data)
    except BadPath as error:
        raise BadCapture(error.what, where=folder.listing_name, fix="capture it again") from error
    except OSError as error:
        why = f"it cannot be written: {error.strerror or error}"
        fix = "make room or give yourself the right to write there"
        raise BadCapture(why, where=folder.listing_name, fix=fix) from error


def refuse_bad_id(wanted: str | None) -> None:
    """Raise BadCapture where an id that is asked for can be none."""
    problem = field_problem("id", wanted) if wanted is not None else None
    if problem:
        raise BadCapture(problem[0], fix=problem[1])
