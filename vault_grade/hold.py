"""Put a document's bytes into the store: whole, read-only, under a name that is never overwritten."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import BinaryIO

from vault_grade.errors import BadDocument
from vault_grade.formats.catalogue import Row
from vault_grade.vault.files import place_new, sync_folder, temporary_path
from vault_grade.vault.layout import Vault
from vault_grade.vault.paths import inside

READ_ONLY = 0o444
CHUNK = 1 << 20


def hold(vault: Vault, row: Row, source: BinaryIO) -> Path:
    """Copy an open file to the row's path below the store; return where it is.

    row: with the size and the hash that the file had when it was looked at. A file of these bytes that is there
    already (a run was killed before it wrote the row) is taken as it is. The caller holds the vault's lock.
    Raises BadDocument where the file changed since, or other bytes stand there; BadPath; OSError.
    """
    target = inside(vault.store, row.path)
    if os.path.lexists(target):
        return _taken(target, row)
    _make_folders(vault.store, target.parent)
    temporary = temporary_path(target)
    temporary.unlink(missing_ok=True)
    try:
        if _copy(source, temporary) != (row.sha256, row.bytes):
            raise BadDocument("the file changed while it was admitted", where=row.path, fix="run it again")
        place_new(temporary, target)
    finally:
        temporary.unlink(missing_ok=True)
    sync_folder(target.parent)
    return target


def _copy(source: BinaryIO, temporary: Path) -> tuple[str, int]:
    """Copy from the beginning; the hash and the size are those of the very bytes that are written."""
    digest, size = hashlib.sha256(), 0
    source.seek(0)
    with temporary.open("xb") as copy:
        while chunk := source.read(CHUNK):
            digest.update(chunk)
            size += copy.write(chunk)
        copy.flush()
        temporary.chmod(READ_ONLY)
        os.fsync(copy.fileno())
    return digest.hexdigest(), size


def _taken(target: Path, row: Row) -> Path:
    if target.is_file() and not target.is_symlink():
        with target.open("rb") as there:
            same = hashlib.file_digest(there, "sha256").hexdigest() == row.sha256
        if same:
            target.chmod(READ_ONLY)
            return target
    raise BadDocument(
        "something else is in the store under this path, and in no row",
        where=f"store/{row.path}",
        fix="move it out of the store, then run it again",
    )


def _make_folders(store: Path, folder: Path) -> None:
    """Make what is missing of the folder, each step forced to the disk."""
    missing = [one for one in (folder, folder.parent, store) if not one.is_dir()]
    for one in reversed(missing):
        one.mkdir()
        sync_folder(one.parent)
