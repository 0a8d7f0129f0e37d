"""Notes through the checks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path

from vault_grade.check import codes
from vault_grade.check.evidence import check_evidence
from vault_grade.check.facts import Facts, Subject, gather
from vault_grade.check.record import check_record
from vault_grade.errors import BadNote, BadPath
from vault_grade.findings import Finding
from vault_grade.formats.header import read
from vault_grade.formats.note import MOST_BYTES, read_note
from vault_grade.vault.files import read_bytes
from vault_grade.vault.layout import Vault
from vault_grade.vault.walk import note_folders

MEND_HEADER = "mend the header; a folder of templates is left out by exclude in vault.yaml"


def check_vault(vault: Vault, now: datetime) -> Iterator[Finding]:
    """Findings for every note of the vault. now: aware. Raises BadCatalogue, BadLedger, BadPath."""
    yield from _check_folder(vault, None, gather(vault, now))


def check_notes(vault: Vault, paths: Iterable[Path], now: datetime) -> Iterator[Finding]:
    """Findings for the notes and folders given. now: aware. Raises BadCatalogue, BadLedger, BadPath."""
    facts = gather(vault, now)
    for path in paths:
        yield from _check_folder(vault, path, facts) if path.is_dir() else _check_note(vault, path, facts)


def _check_folder(vault: Vault, below: Path | None, facts: Facts) -> Iterator[Finding]:
    for folder in note_folders(vault, below):
        for name, why in folder.broken:
            yield Finding(codes.NOTE_UNREADABLE, vault.relative(Path(folder.path, name)), why)
        for name in folder.names:
            yield from _check_note(vault, Path(folder.path, name), facts)


def _check_note(vault: Vault, path: Path, facts: Facts) -> Iterator[Finding]:
    where = vault.relative(path)
    try:
        data = read_bytes(path, MOST_BYTES)
    except (BadPath, OSError) as error:
        message = error.what if isinstance(error, BadPath) else f"cannot be read: {error.strerror}"
        yield Finding(codes.NOTE_UNREADABLE, where, message)
        return
    header = read(data, facts.names)
    if header.problem:
        yield Finding(codes.HEADER_UNREADABLE, where, header.problem, 1, MEND_HEADER)
        return
    try:
        if not header.has_record and not header.duplicates:
            return
        subject = Subject(where, data, read_note(data, facts.names))
    except BadNote as error:
        yield Finding(codes.NOTE_UNREADABLE, where, error.what, repair=error.fix)
        return
    yield from check_record(subject, facts)
    yield from check_evidence(subject, facts)
