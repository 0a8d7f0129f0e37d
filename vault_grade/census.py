"""The census: how many notes stand at each grade, read off their headers at every session start.

Only the header of a note is read, but for grounded notes, whose quotes must be known to look for a run behind
them; of the ledger only the names are read; the catalogue is not opened at all. Large vaults are counted by as
many processes as there are processors: opening files is most of the work.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from operator import add

from vault_grade.errors import BadNote
from vault_grade.formats.claims import digest_of
from vault_grade.formats.header import FieldNames, Grade, Header, header_end, read
from vault_grade.formats.ledger import passing
from vault_grade.formats.note import MOST_BYTES, body_text
from vault_grade.formats.quotes import cited_words
from vault_grade.vault.layout import Vault
from vault_grade.vault.processes import in_processes
from vault_grade.vault.walk import Folder, note_folders

FIRST_READ = 4096
"""Bytes; the median header has 28 to 600, and few have more than 4 KB."""

OPEN = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)
"""Without blocking: what was a note when its folder was listed may be a named pipe now."""

MOST_READ = 1 << 20
"""Bytes of a body that are read at a time."""

NOTES_PER_PROCESS = 4000
"""Below this a second process costs more than it saves."""

UNREADABLE = "unreadable"
WITHOUT_RECORD = "without record"


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
    folders = list(note_folders(vault))
    names = FieldNames(**vault.settings.fields)
    runs = passing(vault.ledger)

    def count(part: Sequence[Folder]) -> Census:
        return _count(part, names, runs, len(str(vault.root)) + 1 if listed else None)

    return sum(in_processes(count, _shares(folders, per_process)), Census())


def _shares(folders: list[Folder], per_process: int) -> list[list[Folder]]:
    """The folders in as many parts as are worth a process each, of about the same number of notes, in order."""
    total = sum(len(folder.names) for folder in folders)
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    count = max(1, min(processors, total // per_process))
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
    tally = dict.fromkeys((*Grade, WITHOUT_RECORD, UNREADABLE), 0)
    without_evidence = without_run = 0
    listed = []
    for folder in folders:
        tally[UNREADABLE] += len(folder.broken)
        if skip is not None:
            listed += [Listed(f"{folder.path}/{name}"[skip:], UNREADABLE) for name, _ in folder.broken]
        for name in folder.names:
            path = f"{folder.path}/{name}"
            grade, pointer, missing = _standing(path, names, runs)
            tally[grade] += 1
            if missing:
                without_evidence += grade is Grade.VALIDATED
                without_run += grade is Grade.GROUNDED
            if skip is not None:
                listed.append(Listed(path[skip:], grade, pointer, missing))
    return Census(
        validated=tally[Grade.VALIDATED],
        grounded=tally[Grade.GROUNDED],
        floor=tally[Grade.FLOOR],
        without_record=tally[WITHOUT_RECORD],
        unreadable=tally[UNREADABLE],
        validated_without_evidence=without_evidence,
        pointer_without_run=without_run,
        listed=listed,
    )


def _standing(path: str, names: FieldNames, runs: frozenset[str]) -> tuple[str, str | None, str | None]:
    """A note's grade (or UNREADABLE, WITHOUT_RECORD), its pointer, and what evidence is missing."""
    try:
        descriptor = os.open(path, OPEN)
    except OSError:
        return UNREADABLE, None, None
    try:
        data = _head(descriptor)
        header = read(data, names)
        if header.problem or header.duplicates:
            return UNREADABLE, header.pointer, None
        grade = header.grade
        missing = None
        if grade is Grade.VALIDATED and not (header.validator and header.validated_on):
            missing = "no validator or no date"
        if grade is Grade.GROUNDED and not _run_behind(descriptor, data, header, runs):
            missing = "no passing run behind the pointer"
        return grade if header.has_record else WITHOUT_RECORD, header.pointer, missing
    except OSError:
        return UNREADABLE, None, None
    finally:
        os.close(descriptor)


def _head(descriptor: int) -> bytes:
    """The first bytes of a note, as many as hold its header."""
    data = os.read(descriptor, FIRST_READ)
    wanted = FIRST_READ
    while len(data) == wanted < MOST_BYTES and header_end(data) < 0:
        wanted *= 4
        data += os.read(descriptor, wanted - len(data))
    return data


def _run_behind(descriptor: int, data: bytes, header: Header, runs: frozenset[str]) -> bool:
    """Whether a passing run stands behind a note. data: what was read of it already."""
    if os.fstat(descriptor).st_size > MOST_BYTES:
        return False
    while part := os.read(descriptor, MOST_READ):
        data += part
    try:
        claims = digest_of(header.pointer, cited_words(body_text(data, header.body)))
    except BadNote:
        return False
    return claims in runs
