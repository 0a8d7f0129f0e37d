"""The census: how many notes stand at each grade, read off their headers at every session start.

Only the header of a note is read, but for grounded notes, whose quotes must be known to look for a run behind
them; of the ledger only the names are read; the catalogue is not opened at all. Large vaults are counted by as
many processes as there are processors: opening files is most of the work.
"""

from __future__ import annotations

import contextlib
import gc
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from operator import add
from pathlib import Path

from vault_grade.errors import BadNote, BadPath
from vault_grade.formats.claims import digest_of
from vault_grade.formats.header import FieldNames, Grade, Header, header_end, read
from vault_grade.formats.ledger import passing
from vault_grade.formats.note import MOST_BYTES, body_text
from vault_grade.formats.quotes import cited_words
from vault_grade.vault.files import read_bytes
from vault_grade.vault.layout import Vault
from vault_grade.vault.processes import in_processes, processors
from vault_grade.vault.walk import Folder, note_folders

FIRST_READ = 4096
"""Bytes; the median header has 28 to 600, and few have more than 4 KB."""

OPEN = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)
"""Without blocking: what was a note when its folder was listed may be a named pipe now."""

AT_ONCE = 256
"""Notes whose first bytes are in memory at a time."""

NOTES_PER_PROCESS = 4000
"""Below this a second process costs more than it saves."""

UNREADABLE = "unreadable"
WITHOUT_RECORD = "without record"

_Standing = tuple[str, str | None, str | None]


@dataclass(frozen=True, slots=True)
class Listed:
    """One note of the list. grade: a grade, or UNREADABLE, or WITHOUT_RECORD. stale: what evidence is missing."""

    note: str
    grade: str
    pointer: str | None = None
    stale: str | None = None


@dataclass(frozen=True, slots=True)
class Census:
    """Numbers of notes. The two last are the staleness lines: parts of ``validated`` and of ``grounded``."""

    validated: int = 0
    grounded: int = 0
    floor: int = 0
    without_record: int = 0
    unreadable: int = 0
    validated_without_evidence: int = 0
    pointer_without_run: int = 0
    listed: list[Listed] = field(default_factory=list)

    def __add__(self, other: Census) -> Census:
        return Census(*(add(getattr(self, one.name), getattr(other, one.name)) for one in fields(Census)))


def take_census(vault: Vault, *, listed: bool = False, per_process: int = NOTES_PER_PROCESS) -> Census:
    """Count the vault's notes by grade.

    listed: also name each note. per_process: how many notes are worth a process of their own.
    Raises BadPath where there is no folder of notes, BadLedger where the ledger cannot be listed.
    """
    with _without_collector():
        folders = list(note_folders(vault))
        names = FieldNames(**vault.settings.fields)
        runs = passing(vault.ledger)

        def count(part: Sequence[Folder]) -> Census:
            return _count(part, names, runs, len(str(vault.root)) + 1 if listed else None)

        return sum(in_processes(count, _shares(folders, per_process)), Census())


@contextlib.contextmanager
def _without_collector() -> Iterator[None]:
    """Keep the collector of reference cycles from looking at all that was imported again and again: a census makes
    hundreds of thousands of objects and no cycles, and a tenth of its time goes there.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _shares(folders: list[Folder], per_process: int) -> list[list[Folder]]:
    """The folders in as many parts as are worth a process each, of about the same number of notes, in order."""
    total = sum(len(folder.names) for folder in folders)
    count = max(1, min(processors(), total // per_process))
    if count == 1:
        return [folders]
    shares: list[list[Folder]] = [[] for _ in range(count)]
    before = 0
    for piece in _pieces(folders, total // count // 8 + 1):
        shares[min(count - 1, before * count // total)].append(piece)
        before += len(piece.names)
    return shares


def _pieces(folders: Iterable[Folder], most: int) -> Iterator[Folder]:
    """The folders, those with more than ``most`` notes in several pieces: a vault may keep all in one folder."""
    for folder in folders:
        for at in range(0, max(1, len(folder.names)), most):
            yield Folder(folder.path, folder.names[at : at + most], () if at else folder.broken)


def _count(folders: Sequence[Folder], names: FieldNames, runs: frozenset[str], skip: int | None) -> Census:
    """The census of some folders. skip: characters of the vault's root in a path; None where no list is wanted."""
    grades: Counter[str] = Counter()
    stale: Counter[str] = Counter()
    listed: list[Listed] = []
    for folder in _pieces(folders, AT_ONCE):
        standings = _standings(folder, names, runs)
        grades.update([grade for grade, _, _ in standings])
        stale.update([grade for grade, _, missing in standings if missing])
        grades[UNREADABLE] += len(folder.broken)
        if skip is not None:
            paths = [f"{folder.path}/{name}"[skip:] for name in folder.names]
            listed += [Listed(path, *standing) for path, standing in zip(paths, standings, strict=True)]
            listed += [Listed(f"{folder.path}/{name}"[skip:], UNREADABLE) for name, _ in folder.broken]
    return Census(
        validated=grades[Grade.VALIDATED],
        grounded=grades[Grade.GROUNDED],
        floor=grades[Grade.FLOOR],
        without_record=grades[WITHOUT_RECORD],
        unreadable=grades[UNREADABLE],
        validated_without_evidence=stale[Grade.VALIDATED],
        pointer_without_run=stale[Grade.GROUNDED],
        listed=listed,
    )


def _standings(folder: Folder, names: FieldNames, runs: frozenset[str]) -> list[_Standing]:
    """Each note's grade (or UNREADABLE, WITHOUT_RECORD), its pointer, and what evidence is missing.

    One kind of work at a time, all files, then all headers, then all quotes: note by note it takes half as long
    again, since each kind drives the others out of the processor's caches.
    """
    heads = _heads(folder)
    headers = [None if head is None else read(head, names) for head in heads]
    standings = [_standing(header) for header in headers]
    for at, (grade, pointer, _) in enumerate(standings):
        if grade is Grade.GROUNDED:
            path = Path(folder.path, folder.names[at])
            if not _run_behind(path, heads[at], headers[at], runs):
                standings[at] = grade, pointer, "no passing run behind the pointer"
    return standings


def _standing(header: Header | None) -> _Standing:
    """What the header alone says."""
    if header is None or header.problem or header.duplicates:
        return UNREADABLE, header.pointer if header else None, None
    if not header.has_record:
        return WITHOUT_RECORD, None, None
    grade = header.grade
    if grade is Grade.VALIDATED and not (header.validator and header.validated_on):
        return grade, header.pointer, "no validator or no date"
    return grade, header.pointer, None


def _heads(folder: Folder) -> list[bytes | None]:
    """The first bytes of each note, as many as hold its header; None where it cannot be read."""
    if os.open not in os.supports_dir_fd:
        return [_head(f"{folder.path}/{name}", None) for name in folder.names]
    try:
        place = os.open(folder.path, os.O_RDONLY)
    except OSError:
        return [None] * len(folder.names)
    try:
        return [_head(name, place) for name in folder.names]
    finally:
        os.close(place)


def _head(name: str, place: int | None) -> bytes | None:
    """The same for one note. place: its open folder; to name the whole path each time costs a tenth more."""
    try:
        descriptor = os.open(name, OPEN, dir_fd=place)
    except OSError:
        return None
    try:
        data = os.read(descriptor, FIRST_READ)
        wanted = FIRST_READ
        while len(data) == wanted < MOST_BYTES and header_end(data) < 0:
            wanted *= 4
            data += os.read(descriptor, wanted - len(data))
        return data
    except OSError:
        return None
    finally:
        os.close(descriptor)


def _run_behind(path: Path, head: bytes | None, header: Header | None, runs: frozenset[str]) -> bool:
    """Whether a passing run stands behind a note. head: what was read of it already."""
    if head is None or header is None:
        return False
    try:
        data = head if len(head) < FIRST_READ else read_bytes(path, MOST_BYTES)
        claims = digest_of(header.pointer, cited_words(body_text(data, header.body)))
    except (BadNote, BadPath, OSError):
        return False
    return claims in runs
