"""What an audit rests on besides the script, and whether it is still what it was: sources, their rows, publishers."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from vault_grade.audit.cited import recorded_source, shelf_of
from vault_grade.audit.publishers import publishers_of
from vault_grade.errors import BadPath
from vault_grade.formats import ledger
from vault_grade.formats.predicates import AuditRun
from vault_grade.formats.predicates.audit import PUBLISHERS
from vault_grade.vault.layout import Vault
from vault_grade.vault.paths import inside


def subjects_of(vault: Vault, run: str) -> dict[str, str]:
    """The subjects of the audit with this file name: files below the vault, and the rest by name, to SHA-256."""
    name = ledger.parse_name(run)
    assert name is not None
    return {one.name: one.sha256 for one in ledger.read(vault.ledger / name.path).subjects}


def changed(vault: Vault, folder: Path, audit: AuditRun, subjects: Mapping[str, str]) -> Iterator[str]:
    """What the audit of the episode in ``folder`` rests on and is not what it was, each in a clause.

    subjects: see ``subjects_of``. Raises BadSources, BadCatalogue, BadSettings where a list cannot be read.
    """
    if subjects.get(PUBLISHERS) != publishers_of(vault).digest:
        yield "the list of publishers changed since the audit"
    shelf = shelf_of(vault, folder)
    for source in audit.sources:
        held = _sha256(vault, source.file)
        row = shelf.source(source.id)
        if held is None:
            yield f"the source {source.id} is not here any more"
        elif held != subjects.get(source.file):
            yield f"the source {source.id} changed since the audit"
        elif row is None:
            yield f"the source {source.id} has no row any more"
        elif recorded_source(row) != source or row.sha256 != held:
            yield f"the row of the source {source.id} changed since the audit"


def _sha256(vault: Vault, file: str) -> str | None:
    try:
        with inside(vault.root, file).open("rb") as opened:
            return hashlib.file_digest(opened, "sha256").hexdigest()
    except (OSError, BadPath):
        return None
