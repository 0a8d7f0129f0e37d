"""One writer at a time: a lock held across read, change and write."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from vault_grade.errors import VaultGradeError

LOCK_NAME = ".vault-grade.lock"
PATIENCE = 60.0
"""Seconds to wait for another writer."""


@contextlib.contextmanager
def locked(root: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Hold the vault's lock. The system lets it go when the process ends, however it ends.

    root: the vault's folder. patience: seconds. Raises VaultGradeError if another writer keeps it longer, or
    where no lock can be made, or a link stands in its place.
    """
    from filelock import FileLock, Timeout

    path = root / LOCK_NAME
    if path.is_symlink():  # older releases of filelock empty the file that it leads to (CVE-2025-68146)
        raise VaultGradeError("a link stands in the place of the lock", where=str(path), fix="remove it")
    lock = FileLock(path, timeout=patience)
    try:
        lock.acquire()
    except Timeout as error:
        raise VaultGradeError(
            f"another vault-grade has been writing here for {patience:.0f} seconds",
            where=str(root),
            fix="wait for it to end, then try again",
        ) from error
    except OSError as error:
        why = f"nothing can be written here: {error.strerror or error}"
        fix = "make room or give yourself the right to write there"
        raise VaultGradeError(why, where=str(root), fix=fix) from error
    try:
        yield
    finally:
        lock.release()
