"""The store looked at: what is held, whether each document is still the one that was admitted, its checksums."""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from vault_grade.errors import BadLedger, BadPath, VaultGradeError
from vault_grade.findings import Code, Finding, Level
from vault_grade.formats import ledger
from vault_grade.formats.catalogue import Row, load, parse
from vault_grade.vault.layout import CATALOGUE_NAME, Vault
from vault_grade.vault.paths import inside

if TYPE_CHECKING:
    from vault_grade.formats.predicates import Admission

MISSING = Code("document-missing", Level.NOTE, "A document that the catalogue lists is not in the store.")
ALTERED = Code("document-altered", Level.ERROR, "A document's bytes are not those that were admitted.")
SIZE_WRONG = Code(
    "document-size-wrong", Level.WARNING, "A row gives its document another length than it has."
)
UNREADABLE = Code("document-unreadable", Level.ERROR, "A document cannot be read, so it was not checked.")
ODDLY_PLACED = Code(
    "document-oddly-placed",
    Level.ERROR,
    "A document is reached by a link or under another spelling of its path.",
)
WRITABLE = Code("document-writable", Level.WARNING, "A document's file can be written to.")
UNLISTED = Code("document-unlisted", Level.WARNING, "A file in the store has no row in the catalogue.")
HELD_TWICE = Code("document-held-twice", Level.WARNING, "Two rows list the same bytes.")
ADMISSION_MISSING = Code("admission-missing", Level.WARNING, "A row has no admission in the ledger.")
ADMISSION_DIFFERS = Code(
    "admission-differs", Level.ERROR, "A row says something else of a document's bytes than its admission."
)
ADMISSION_UNREADABLE = Code("admission-unreadable", Level.ERROR, "An admission in the ledger cannot be read.")

CODES = (
    MISSING,
    ALTERED,
    SIZE_WRONG,
    UNREADABLE,
    ODDLY_PLACED,
    WRITABLE,
    UNLISTED,
    HELD_TWICE,
    ADMISSION_MISSING,
    ADMISSION_DIFFERS,
    ADMISSION_UNREADABLE,
)

README = "README.md"
WRITE_BITS = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH
RESTORE = "vault-grade store restore --from DIR|URL"

Progress = Callable[[int, int], None]
"""Told after each document: how many are done, of how many."""


class State(StrEnum):
    """What can be said of a document without reading it."""

    HELD = "held"
    MISSING = "missing"
    ALTERED = "altered"


@dataclass(frozen=True, slots=True)
class Held:
    """A row, and its document's state by presence and size: a file of the right size may still be altered."""

    row: Row
    state: State


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check of the store found, and what it looked at.

    hashed: documents whose bytes were read and compared. not_held: documents that are not there. not_read: there,
    and not to be read (a finding says why). another_day: documents of the other parts.
    """

    findings: tuple[Finding, ...]
    hashed: int
    not_held: int
    not_read: int
    another_day: int


def held(vault: Vault) -> tuple[Held, ...]:
    """Every row with its document's state, in path order. Raises BadCatalogue."""
    return tuple(Held(row, _state(vault, row)) for row in rows_of(vault))


def sums(vault: Vault) -> Iterator[str]:
    """Lines that ``sha256sum -c --strict`` reads in the vault's root, withdrawn rows included. Raises BadCatalogue."""
    for row in rows_of(vault):
        yield f"{row.sha256}  store/{row.path}"


def check(vault: Vault, share: tuple[int, int] | None = None, progress: Progress | None = None) -> Checked:
    """Read every held document again and compare it with its row and its admission.

    share: (k, n) to hash only part k of n, the same documents on the same day of any round; everything but the
    hashing covers all rows. Raises BadCatalogue, and VaultGradeError for a part that is none.
    """
    if share and not 1 <= share[0] <= share[1]:
        raise VaultGradeError(f"there is no part {share[0]} of {share[1]}", fix="2/7 is the second of seven")
    rows = rows_of(vault)
    today = [row for row in rows if share is None or _part(row.path, share[1]) == share[0]]
    findings = [*_twice(rows), *_admissions(vault, rows), *_unlisted(vault, rows)]
    counts = {"hashed": 0, "not_held": 0, "not_read": 0}
    for done, row in enumerate(today, 1):
        what, found = _look(vault, row)
        counts[what] += 1
        findings += found
        if progress:
            progress(done, len(today))
    order = sorted(findings, key=lambda finding: (finding.where, finding.line or 0, finding.code.name))
    return Checked(tuple(order), **counts, another_day=len(rows) - len(today))


def rows_of(vault: Vault) -> tuple[Row, ...]:
    """Every row of the vault's catalogue, in path order. Raises BadCatalogue."""
    return tuple(sorted(parse(load(vault.catalogue), CATALOGUE_NAME), key=lambda row: row.path))


def _state(vault: Vault, row: Row) -> State:
    try:
        found = inside(vault.store, row.path).stat()
    except (OSError, BadPath):
        return State.MISSING
    return State.HELD if found.st_size == row.bytes and stat.S_ISREG(found.st_mode) else State.ALTERED


def _part(path: str, parts: int) -> int:
    """Which of ``parts`` a document belongs to, 1-based: by its path, so that new documents move no others."""
    return int.from_bytes(hashlib.sha256(path.encode()).digest()[:8], "big") % parts + 1


def _look(vault: Vault, row: Row) -> tuple[str, list[Finding]]:
    """What became of one document (hashed, not_held, not_read), and what is wrong with it."""
    where = f"store/{row.path}"
    try:
        file = inside(vault.store, row.path)
        link = file.is_symlink()
        if not os.path.lexists(file):
            why = f"{row.title}: not in the store"
            return "not_held", [Finding(MISSING, where, why, repair=RESTORE)]
        sha256, status = hashed(file)
    except BadPath as error:
        return "not_read", [Finding(ODDLY_PLACED, where, error.what, repair=error.fix)]
    except OSError as error:
        why = f"not checked: {error.strerror or error}"
        return "not_read", [Finding(UNREADABLE, where, why, repair="make it a file that you may read")]
    findings = []
    if link:
        repair = "put the file itself there"
        findings.append(Finding(ODDLY_PLACED, where, "a link, not the document's own file", repair=repair))
    if sha256 != row.sha256:
        why = f"its sha256 is {sha256}, admitted was {row.sha256}"
        findings.append(Finding(ALTERED, where, why, repair=f"move it away, then: {RESTORE}"))
    elif status.st_size != row.bytes:
        why = f"the row says {row.bytes:,} bytes; the document, of the right sha256, has {status.st_size:,}"
        findings.append(Finding(SIZE_WRONG, where, why, repair="mend `bytes` in its row"))
    if status.st_mode & WRITE_BITS:
        findings.append(Finding(WRITABLE, where, "the file can be written to", repair=f"chmod a-w {where}"))
    return "hashed", findings


def hashed(file: Path) -> tuple[str, os.stat_result]:
    """A regular file's SHA-256, and its status. Raises OSError; a pipe is not waited for."""
    with os.fdopen(os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb") as opened:
        status = os.fstat(opened.fileno())
        if not stat.S_ISREG(status.st_mode):
            raise OSError("it is not a regular file")
        return hashlib.file_digest(opened, "sha256").hexdigest(), status


def _unlisted(vault: Vault, rows: Sequence[Row]) -> Iterator[Finding]:
    """Files below the store that no row lists; hidden ones and the store's own README are left out."""
    listed = {row.path for row in rows}
    for folder, deeper, files in os.walk(vault.store):
        deeper[:] = sorted(name for name in deeper if not name.startswith("."))
        links = [name for name in deeper if Path(folder, name).is_symlink()]
        for name in [*files, *links]:
            path = Path(folder, name).relative_to(vault.store).as_posix()
            if not name.startswith(".") and path != README and path not in listed:
                repair = f"vault-grade admit store/{path}, or move it away"
                yield Finding(UNLISTED, f"store/{path}", "no row lists this file", repair=repair)


def _twice(rows: Sequence[Row]) -> Iterator[Finding]:
    first: dict[str, Row] = {}
    for row in rows:
        if row.withdrawn:
            continue
        other = first.setdefault(row.sha256, row)
        if other is not row:
            why = f"{row.path} has the same bytes as {other.path}"
            yield Finding(
                HELD_TWICE, CATALOGUE_NAME, why, row.line, f"vault-grade store withdraw {row.path} --reason …"
            )


def _admissions(vault: Vault, rows: Sequence[Row]) -> Iterator[Finding]:
    admitted, unreadable = _admitted(vault.ledger)
    yield from unreadable
    for row in rows:
        admission = admitted.get(row.path)
        if admission is None:
            why = f"{row.path} has a row and no admission in the ledger"
            yield Finding(ADMISSION_MISSING, CATALOGUE_NAME, why, row.line, "see who wrote the row (git log)")
            continue
        for name in ("sha256", "bytes", "media_type", "encoding"):
            then, now = getattr(admission, name), getattr(row, name)
            if then != now:
                why = f"{row.path} was admitted with {name} {then}; its row says {now}"
                mend = "take the row from version control"
                yield Finding(ADMISSION_DIFFERS, CATALOGUE_NAME, why, row.line, mend)


def _admitted(folder: Path) -> tuple[Mapping[str, Admission], list[Finding]]:
    """Each path's latest admission, and the admissions that cannot be read."""
    from vault_grade.formats.predicates import Admission, parse

    admitted: dict[str, Admission] = {}
    unreadable: list[Finding] = []
    admissions = (name for name in ledger.names(folder) if name.kind == "admission")
    for name in sorted(admissions, key=lambda name: name.when):
        try:
            predicate = parse(ledger.read(folder / name.path), f"ledger/{name.path}")
        except BadLedger as error:
            where = f"ledger/{name.path}"
            unreadable.append(
                Finding(ADMISSION_UNREADABLE, where, error.what, repair="vault-grade ledger verify")
            )
            continue
        if isinstance(predicate, Admission):
            admitted[predicate.path] = predicate
    return admitted, unreadable
