"""What the tests of admission share: a document, an entry for it, and the admission in one call."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

from vault_grade.admit import Admitted, Entry, admit, withdraw
from vault_grade.formats import catalogue
from vault_grade.reader.inspect import inspect
from vault_grade.reader.seen import Inspection
from vault_grade.vault.layout import Vault

NOW = datetime(2026, 11, 30, 9, 12, 13, tzinfo=UTC)
TEXT = b"The Board shall meet at least twice a year.\n"
ENTRY = Entry(
    store_class="regulation", issuer="eu", title="Rules", version="1.10", source="https://example.org/r"
)


def looked_at(descriptor: int, name: str) -> Inspection:
    """The inspection of an open file, in this process: the reader process has tests of its own."""
    return inspect(os.pread(descriptor, 1 << 20, 0), name)


def kept(vault: Vault, file: Path, entry: Entry = ENTRY) -> Admitted:
    """The file admitted as the entry says."""
    return admit(vault, file, entry, by="Ada Example", now=NOW, inspect=looked_at)


def withdrawn(vault: Vault, path: str, why: str) -> Path:
    """The Statement of a row's withdrawal by the same person at the same time."""
    return withdraw(vault, path, why, by="Ada Example", now=NOW)


def rows(vault: Vault) -> tuple[catalogue.Row, ...]:
    """What the catalogue holds."""
    return catalogue.parse(vault.catalogue.read_bytes())
