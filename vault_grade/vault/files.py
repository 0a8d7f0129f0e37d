"""Files that are there whole or not at all.

The order is that of every careful writer: a temporary file in the same folder, its bytes forced to the disk, one
atomic step into place, the folder forced to the disk. A kill between any two steps leaves the file as it was
before or as it is after; at worst a hidden temporary file stays, which the next write of that name replaces.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from vault_grade.errors import BadPath

TEMPORARY_PREFIX = ".vg-"
TEMPORARY_SUFFIX = ".tmp"
CHUNK = 1 << 20


def read_bytes(path: Path, limit: int) -> bytes:
    """All bytes of a regular file, read once.

    limit: the most bytes that are accepted. Raises BadPath where it is no regular file or larger than that, and
    OSError where it cannot be opened. Opened without blocking: a named pipe must not hang the program.
    """
    with os.fdopen(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb") as file:
        found = os.fstat(file.fileno())
        if not stat.S_ISREG(found.st_mode):
            raise BadPath("this is not a regular file", where=str(path))
        if found.st_size > limit:
            size, most = f"{found.st_size:,} bytes", f"{limit:,}"
            raise BadPath(f"the file has {size}, more than the {most} that are read", where=str(path))
        data = file.read(limit + 1)
    if len(data) > limit:
        raise BadPath("the file grew while it was read", where=str(path), fix="try again")
    return data


def write_atomic(path: Path, data: bytes, before: bytes | None = None) -> None:
    """Put ``data`` in the place of ``path`` in one step; the file keeps its mode.

    before: the bytes that must stand there still, looked at last of all: an editor knows nothing of our lock.
    Raises BadPath where others do, and OSError.
    """
    mode = stat.S_IMODE(path.stat().st_mode) if path.exists() else None
    with _temporary(path, (data,), mode) as temporary:
        if before is not None and (path.is_symlink() or read_bytes(path, len(before)) != before):
            raise BadPath("the file changed meanwhile", where=str(path))
        temporary.replace(path)


def write_new(path: Path, data: bytes) -> None:
    """Make ``path`` with ``data``, whole or not at all. Raises FileExistsError if it is there, or OSError."""
    with _temporary(path, (data,), None) as temporary:
        place_new(temporary, path)


def copy_new(path: Path, source: BinaryIO) -> None:
    """Make ``path`` with all that an open file holds, from its beginning; else as ``write_new``."""
    source.seek(0)
    with _temporary(path, iter(lambda: source.read(CHUNK), b""), None) as temporary:
        place_new(temporary, path)


def place_new(temporary: Path, path: Path) -> None:
    """Give the finished file ``temporary`` the name ``path`` as well; raises FileExistsError if that is taken.

    A hard link is the one step that cannot overwrite. File systems without links (exFAT) get the next best:
    the caller holds the vault's lock, so nothing of ours can come between the look and the move.
    """
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError as error:
        if path.exists():
            raise FileExistsError(error.errno, "the file is there already", str(path)) from error
        temporary.replace(path)


def temporary_path(path: Path) -> Path:
    """Where the bytes of ``path`` are gathered: one name per target, so that a leftover is replaced."""
    digest = hashlib.sha256(os.fsencode(path.name)).hexdigest()[:16]
    return path.with_name(f"{TEMPORARY_PREFIX}{digest}{TEMPORARY_SUFFIX}")


@contextlib.contextmanager
def _temporary(path: Path, pieces: Iterable[bytes], mode: int | None) -> Iterator[Path]:
    temporary = temporary_path(path)
    try:
        # A leftover is removed, not written over: it may be read-only, as its target is.
        temporary.unlink(missing_ok=True)
        # Never more open than its target, not for a moment.
        opened = os.open(
            temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666 if mode is None else mode | stat.S_IWUSR
        )
        with os.fdopen(opened, "wb") as file:
            file.writelines(pieces)
            file.flush()
            if mode is not None:
                temporary.chmod(mode)
            os.fsync(file.fileno())
        yield temporary
        sync_folder(path.parent)
    finally:
        temporary.unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Force the folder's entries to the disk. Windows cannot, and needs not."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
