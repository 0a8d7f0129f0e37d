"""Missing documents found again by checksum: in a folder, below an address, or where each was published."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from urllib.parse import urlsplit

from vault_grade.errors import BadDocument, BadPath, NotFetched
from vault_grade.fetch import TooLong, fetch, is_address
from vault_grade.formats.catalogue import Row
from vault_grade.hold import hold
from vault_grade.store import hashed, rows_of
from vault_grade.vault.layout import Vault
from vault_grade.vault.lock import locked
from vault_grade.vault.paths import inside
from vault_grade.vault.settings import Network

PATIENCE = 3600.0
"""Seconds that one document may take at least, whatever the settings allow a page."""


class Outcome(StrEnum):
    """What became of one document."""

    RESTORED = "restored"
    HELD = "already held"
    ANOTHER_COPY = "another copy"
    NOT_FOUND = "not found"
    ALTERED = "altered"
    IN_THE_WAY = "in the way"


@dataclass(frozen=True, slots=True)
class Restored:
    """What became of one document. origin: the file or address it came from. why: one line, where it did not."""

    row: Row
    outcome: Outcome
    origin: str | None = None
    why: str | None = None


Progress = Callable[[Restored], None]
"""Told after each document what became of it."""


@dataclass(frozen=True, slots=True)
class Folder:
    """Files below a folder: by SHA-256 those of a size that is asked for, by name those of a name that is."""

    path: Path
    by_sha256: dict[str, Path] = field(default_factory=dict)
    by_name: dict[str, Path] = field(default_factory=dict)


def restore(
    vault: Vault,
    source: str | None = None,
    wanted: Sequence[Row] | None = None,
    progress: Progress | None = None,
) -> tuple[Restored, ...]:
    """Put every missing document back that can be found with the bytes that were admitted.

    source: a folder; or an address to which a document's path is added, before its row's own source is tried; None
    for that source alone. wanted: rows; all where it is None. Bytes that differ are another copy and are never kept;
    a file in the store is never overwritten. Raises BadCatalogue, BadPath for a source that is neither folder nor
    address, and BadDocument where the store cannot be written.
    """
    folder = None if source is None or is_address(source) else _folder(source)
    rows = rows_of(vault) if wanted is None else tuple(wanted)
    there = [_there(vault, row) for row in rows]
    if folder:
        _index(folder, [row for row, state in zip(rows, there, strict=True) if state is None])
    results = []
    for row, state in zip(rows, there, strict=True):
        if state is None:
            if folder:
                state = _from_folder(vault, row, folder)
            else:
                state = _from_beside(vault, row) or _from_web(vault, row, source)
        results.append(state)
        if progress:
            progress(state)
    return tuple(results)


def _there(vault: Vault, row: Row) -> Restored | None:
    """What stands at the document's place already; None where nothing does."""
    try:
        place = inside(vault.store, row.path)
        if not os.path.lexists(place):
            return None
        sha256, _ = hashed(place)
    except BadPath as error:
        return Restored(row, Outcome.IN_THE_WAY, why=error.what)
    except OSError as error:
        return Restored(row, Outcome.IN_THE_WAY, why=f"store/{row.path}: {error.strerror or error}")
    if sha256 == row.sha256:
        return Restored(row, Outcome.HELD)
    why = f"store/{row.path} has sha256 {sha256}, admitted was {row.sha256}: move it away, then restore"
    return Restored(row, Outcome.ALTERED, why=why)


def _folder(source: str) -> Folder:
    path = Path(source)
    if not source or not path.is_dir():
        raise BadPath(
            "neither a folder nor an http(s) address", where=source, fix="name a folder that is there"
        )
    return Folder(path.resolve())


def _index(folder: Folder, missing: Sequence[Row]) -> None:
    """Look through the folder once; only files of a size that is missing are read."""
    sizes = {row.bytes for row in missing}
    names = {_name(row) for row in missing}
    for file in _files(folder.path):
        try:
            if file.name in names:
                folder.by_name.setdefault(file.name, file)
            if file.stat().st_size in sizes:
                folder.by_sha256.setdefault(hashed(file)[0], file)
        except OSError:
            # A file that cannot be read is not the one that was looked for: the document stays missing, and is
            # reported so.
            continue


def _files(folder: Path) -> Iterator[Path]:
    """Every file below a folder, in a stable order; a link counts where it leads to a file of the folder."""
    for path, deeper, names in os.walk(folder):
        deeper.sort()
        for name in sorted(names):
            file = Path(path, name)
            if not file.is_symlink() or file.resolve().is_relative_to(folder):
                yield file


def _name(row: Row) -> str:
    return row.path.rpartition("/")[2]


def _from_folder(vault: Vault, row: Row, folder: Folder) -> Restored:
    file = folder.by_sha256.get(row.sha256)
    if file is not None:
        return _put(vault, row, file)
    other = folder.by_name.get(_name(row))
    if other is None:
        return Restored(row, Outcome.NOT_FOUND, why=f"no file below {folder.path} has its checksum")
    try:
        sha256, status = hashed(other)
    except OSError as error:
        return Restored(row, Outcome.NOT_FOUND, why=f"{other}: {error.strerror or error}")
    why = _differs(row, sha256, status.st_size)
    return Restored(row, Outcome.ANOTHER_COPY, str(other), why)


def _differs(row: Row, sha256: str, size: int) -> str:
    if sha256 == row.sha256:
        return f"it has {size:,} bytes and the right sha256; the row says {row.bytes:,} bytes"
    return f"it has sha256 {sha256}, admitted was {row.sha256}"


def _put(vault: Vault, row: Row, file: Path) -> Restored:
    try:
        with file.open("rb") as opened, locked(vault.root):
            hold(vault, row, opened)
    except OSError as error:
        raise _unwritten(row, error) from error
    return Restored(row, Outcome.RESTORED, str(file))


def _from_beside(vault: Vault, row: Row) -> Restored | None:
    """The document from the file of the vault itself that its row gives as source; None where there is none such."""
    if not row.source or is_address(row.source):
        return None
    try:
        file = inside(vault.root, row.source)
        if not file.is_file() or hashed(file)[0] != row.sha256:
            return None
    except (BadPath, OSError):
        return None
    return _put(vault, row, file)


def _from_web(vault: Vault, row: Row, base: str | None) -> Restored:
    addresses = [f"{base.rstrip('/')}/{row.path}"] if base else []
    if row.source:
        addresses.append(row.source)
    if not addresses:
        return Restored(row, Outcome.NOT_FOUND, why="its row names no source")
    failures, other = [], None
    for address in addresses:
        try:
            found = _fetched(vault, row, address, _bounds(vault, row, base))
        except NotFetched as error:
            failures.append(str(error))
            continue
        if found.outcome is Outcome.RESTORED:
            return found
        other = other or found
    return other or Restored(row, Outcome.NOT_FOUND, why="; ".join(failures))


def _bounds(vault: Vault, row: Row, base: str | None) -> Network:
    """The vault's bounds, for a document of this length; whoever names a base allows its host by that."""
    network = vault.settings.network
    named = (urlsplit(base).hostname or "",) if base else ()
    patience = max(network.seconds, PATIENCE)
    return replace(network, allow=(*network.allow, *named), bytes=row.bytes, seconds=patience)


def _fetched(vault: Vault, row: Row, address: str, bounds: Network) -> Restored:
    """The document from one address: restored, or another copy. Raises NotFetched."""
    try:
        vault.store.mkdir(exist_ok=True)
        with tempfile.TemporaryFile(dir=vault.store, prefix=".vg-") as file:
            fetched = fetch(address, file, bounds)
            if (fetched.sha256, fetched.bytes) != (row.sha256, row.bytes):
                why = _differs(row, fetched.sha256, fetched.bytes)
                return Restored(row, Outcome.ANOTHER_COPY, address, why)
            with locked(vault.root):
                hold(vault, row, file)
    except TooLong:
        why = f"it is longer than the {row.bytes:,} bytes that were admitted"
        return Restored(row, Outcome.ANOTHER_COPY, address, why)
    except OSError as error:
        raise _unwritten(row, error) from error
    return Restored(row, Outcome.RESTORED, address)


def _unwritten(row: Row, error: OSError) -> BadDocument:
    why = f"it cannot be put into the store: {error.strerror or error}"
    return BadDocument(
        why, where=f"store/{row.path}", fix="make room or give yourself the right to write there"
    )
