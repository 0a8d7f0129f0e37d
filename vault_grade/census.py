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
from functools import lru_cache
from operator import add
from pathlib import Path

from vault_grade.errors import BadNote, BadPath
from vault_grade.formats.claims import digest_of
from vault_grade.formats.header import FieldNames, Grade, Header, header_end, read
from vault_grade.formats.header_scan import scan_simple
from vault_grade.formats.ledger import passing
from vault_grade.formats.note import MOST_BYTES, body_text
from vault_grade.formats.quotes import cited_words
from vault_grade.vault.files import read_bytes
from vault_grade.vault.layout import Vault
from vault_grade.vault.processes import MOST_PARTS, in_processes, processors
from vault_grade.vault.walk import Folder, note_folders

FIRST_READ = 4096
"""Bytes; the median header has 28 to 600, and few have more than 4 KB."""

OPEN = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)
"""Without blocking: what was a note when its folder was listed may be a named pipe now."""

AT_ONCE = 256
"""Notes whose first bytes are in memory at a time."""

NOTES_PER_PROCESS = 4000
"""Below this a second process costs more than it saves."""

PARTS_PER_PROCESS = 16
"""Parts of the work a process; the finer they are, the nearer to each other all processes end."""

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

        notes = sum(len(folder.names) for folder in folders)
        processes = max(1, min(processors(), notes // per_process))
        parts = _parts(folders, notes, min(processes * PARTS_PER_PROCESS, MOST_PARTS) if processes > 1 else 1)
        return sum(in_processes(count, parts, processes), Census())


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


def _parts(folders: list[Folder], notes: int, count: int) -> list[list[Folder]]:
    """The folders, which hold ``notes`` notes, in at most ``count`` parts of about as many notes each, in order."""
    parts: list[list[Folder]] = [[] for _ in range(count)]
    before = 0
    for piece in _pieces(folders, notes // count + 1):
        parts[min(count - 1, before * count // max(1, notes))].append(piece)
        before += len(piece.names)
    return [part for part in parts if part]


def _pieces(folders: Iterable[Folder], most: int) -> Iterator[Folder]:
    """The folders, those with more than ``most`` notes in several pieces: a vault may keep all in one folder."""
    for folder in folders:
        for at in range(0, max(1, len(folder.names)), most):
            last = at + most >= len(folder.names)
            yield Folder(folder.path, folder.names[at : at + most], folder.broken if last else ())


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
    heads = heads_of(folder)
    looks = [_look(head, names) for head in heads]
    standings = [standing for standing, _ in looks]
    for at, (grade, pointer, _) in enumerate(standings):
        if grade is Grade.GROUNDED and not _run_behind(folder, at, heads[at], looks[at], runs):
            standings[at] = grade, pointer, "no passing run behind the pointer"
    return standings


def _look(head: bytes | None, names: FieldNames) -> tuple[_Standing, int]:
    """What the header alone says, and the byte at which the body starts."""
    if head is None:
        return (UNREADABLE, None, None), 0
    simple = scan_simple(head, names)
    if simple is not None:
        return _standing_of(simple[0]), simple[1]
    header = read(head, names)
    return _standing(header), header.body


@lru_cache(maxsize=4096)
def _standing_of(values: tuple[str | None, ...]) -> _Standing:
    """The same for a header that gives these fields, in the order of ROLES. Thousands of headers say the same."""
    pointer, gap, status, validator, validated_on, origin = values
    return _standing(Header(pointer, status, validator, validated_on, origin, gap))


def _standing(header: Header) -> _Standing:
    if header.problem or header.duplicates:
        return UNREADABLE, header.pointer, None
    if not header.has_record:
        return WITHOUT_RECORD, None, None
    grade = header.grade
    if grade is Grade.VALIDATED and not (header.validator and header.validated_on):
        return grade, header.pointer, "no validator or no date"
    return grade, header.pointer, None


def heads_of(folder: Folder) -> list[bytes | None]:
    """The first bytes of each note, as many as hold its header; None where it cannot be read."""
    if os.open not in os.supports_dir_fd:
        return _heads_in(folder.names, f"{folder.path}/", None)
    try:
        place = os.open(folder.path, os.O_RDONLY)
    except OSError:
        return [None] * len(folder.names)
    try:
        return _heads_in(folder.names, "", place)
    finally:
        os.close(place)


def _heads_in(names: Sequence[str], before: str, place: int | None) -> list[bytes | None]:
    """The same. place: the open folder; to name the whole path each time costs a tenth more."""
    heads: list[bytes | None] = []
    for name in names:
        try:
            descriptor = os.open(before + name, OPEN, dir_fd=place)
        except OSError:
            heads.append(None)
            continue
        try:
            head = os.read(descriptor, FIRST_READ)
            heads.append(head if len(head) < FIRST_READ else _whole_header(descriptor, head))
        except OSError:
            heads.append(None)
        finally:
            os.close(descriptor)
    return heads


def _whole_header(descriptor: int, head: bytes) -> bytes:
    """The same of a note that has more bytes. head: the first ones."""
    wanted = FIRST_READ
    while len(head) == wanted < MOST_BYTES and header_end(head) < 0:
        wanted *= 4
        head += os.read(descriptor, wanted - len(head))
    return head


def _run_behind(
    folder: Folder, at: int, head: bytes | None, look: tuple[_Standing, int], runs: frozenset[str]
) -> bool:
    """Whether a passing run stands behind a note. head: what was read of it already."""
    if head is None:
        return False
    (_, pointer, _), body = look
    try:
        data = head if len(head) < FIRST_READ else read_bytes(Path(folder.path, folder.names[at]), MOST_BYTES)
        claims = digest_of(pointer, cited_words(body_text(data, body)))
    except (BadNote, BadPath, OSError):
        return False
    return claims in runs
