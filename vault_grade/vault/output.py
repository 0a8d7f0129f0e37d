"""Files that a person asked for (evidence, reports, tables): no part of the vault, and over nothing but their like."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from vault_grade.errors import BadPath
from vault_grade.vault.files import write_atomic, write_new
from vault_grade.vault.layout import CATALOGUE_NAME, Vault
from vault_grade.vault.settings import NEVER_NOTES, SETTINGS_NAME
from vault_grade.vault.signatures import REVOKED_NAME, SIGNERS_NAME
from vault_grade.vault.walk import NOTE_SUFFIX

_OF_THE_VAULT = frozenset({*NEVER_NOTES, CATALOGUE_NAME, SETTINGS_NAME, SIGNERS_NAME, REVOKED_NAME})
"""What in a vault's root nothing may replace or lie in; nor what is hidden there, git's own among it."""
_LOOKED_AT = 4096
"""Bytes at either end of a file in which it says what it is."""


def refuse_target(vault: Vault, path: Path, mark: str, *, force: bool | None = None) -> None:
    """Raise BadPath where nothing may be written at ``path``.

    mark: what a file of this kind says of itself, and no other file would: it may be written over. force: any file
    may be; None of a command that cannot be told so.
    """
    if str(path).startswith("-"):  # what should name a file was left out, and the next option taken for it
        raise BadPath(
            "this is an option, and no name of a file", where=str(path), fix="name a file before it"
        )
    if path.is_symlink():
        raise BadPath("this is a link", where=str(path), fix="name the file itself")
    if not path.parent.is_dir():
        raise BadPath("there is no such folder", where=str(path.parent), fix="make it, or name another")
    if path.exists() and not path.is_file():
        raise BadPath("this is no file", where=str(path), fix="name another")
    real = Path(os.path.realpath(path))
    top = real.relative_to(vault.root).parts[:1] if real.is_relative_to(vault.root) else ()
    if real.suffix == NOTE_SUFFIX or any(one in _OF_THE_VAULT or one.startswith(".") for one in top):
        fix = f"name a file outside {', '.join(NEVER_NOTES)}, and none that ends in {NOTE_SUFFIX}"
        raise BadPath("this place is the vault's own", where=str(path), fix=fix)
    if path.exists() and not force and not _is_ours(path, mark):
        fix = "name another" if force is None else "name another, or write over it with --force"
        raise BadPath("this file is there, and was not made by this command", where=str(path), fix=fix)


def make_folder(path: Path) -> None:
    """Make a folder for what is to be written, where its parent is there. Raises BadPath where it cannot be made."""
    try:
        path.mkdir(exist_ok=True)
    except OSError as error:
        fix = "name another, or give yourself the right to write there"
        raise BadPath(f"it cannot be made: {error.strerror or error}", where=str(path), fix=fix) from error


def _is_ours(path: Path, mark: str) -> bool:
    """Whether a file says ``mark`` of itself, near its beginning or its end."""
    sought = mark.encode()
    with contextlib.suppress(OSError), path.open("rb") as file:
        head = file.read(_LOOKED_AT)
        file.seek(-min(_LOOKED_AT, path.stat().st_size), os.SEEK_END)
        return sought in head or sought in file.read(_LOOKED_AT)
    return False


def write(path: Path, data: bytes) -> None:
    """Put a file at ``path``, whole or not at all. Raises BadPath where it cannot be written."""
    try:
        if path.exists():
            write_atomic(path, data)
        else:
            write_new(path, data)
    except OSError as error:
        fix = "make room, or give yourself the right to write there"
        raise BadPath(f"it cannot be written: {error.strerror or error}", where=str(path), fix=fix) from error
