"""A vault with documents in its store, for tests."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from pathlib import Path

from vault_grade.formats import ledger, predicates
from vault_grade.formats.catalogue import Row, insert
from vault_grade.vault.layout import Vault

WHEN = datetime(2026, 11, 30, 9, 12, 13, tzinfo=UTC)


def make_row(name: str, data: bytes, **changes: object) -> Row:
    """The row of a document with these bytes."""
    fields: dict[str, object] = {
        "path": f"standard/issuer/{name}",
        "title": f"The {name}",
        "issuer": "Issuer",
        "version": "1",
        "sha256": hashlib.sha256(data).hexdigest(),
        "bytes": len(data),
        "media_type": "text/plain",
        "admitted": "2026-11-30",
    }
    return Row(**(fields | changes))  # type: ignore[arg-type]


def make_vault(root: Path, *rows: Row) -> Vault:
    """A vault that lists some rows and holds nothing."""
    data = b"documents: []\n"
    for row in rows:
        data = insert(data, row)
    root.mkdir(exist_ok=True)
    (root / "catalogue.yaml").write_bytes(data)
    for row in rows:
        record_admission(Vault(root), row)
    return Vault(root)


def record_admission(vault: Vault, row: Row, when: datetime = WHEN) -> Path:
    """Leave a row's admission in the ledger."""
    vault.ledger.mkdir(exist_ok=True)
    admission = predicates.Admission(
        path=row.path,
        sha256=row.sha256,
        bytes=row.bytes,
        media_type=row.media_type,
        source="https://example.org/",
        admitted=row.admitted,
        by=None,
        exception=None,
        signs=(),
        encoding=None,
    )
    statement = predicates.admission_statement(admission)
    kind, claims = admission.ledger_kind, admission.ledger_claims
    return ledger.record(vault.ledger, statement, kind, claims, when)


def put(vault: Vault, row: Row, data: bytes, mode: int = 0o444) -> Path:
    """Put bytes where a row's document belongs."""
    path = vault.store / row.path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    path.chmod(mode)
    return path
