"""Which notes are meant by what a user names: notes, folders, or everything."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from vault_grade.errors import BadNote, BadPath
from vault_grade.vault.layout import Vault
from vault_grade.vault.walk import NOTE_SUFFIX, is_among_notes, note_paths


@dataclass(frozen=True, slots=True)
class Named:
    """A note to match. itself: the user named this note, and not a folder that holds it."""

    path: Path
    itself: bool


def named_notes(vault: Vault, paths: Iterable[Path]) -> list[Named]:
    """The notes that the paths mean, each once. Raises BadPath or BadNote for a path that means none."""
    found = {named.path: named for path in paths for named in _meant(vault, path)}
    return list(found.values())


def all_notes(vault: Vault) -> list[Named]:
    """Every note of the vault."""
    return [Named(path, itself=False) for path in note_paths(vault)]


def _meant(vault: Vault, path: Path) -> Iterator[Named]:
    real = note_or_folder(vault, path)
    if real.is_dir():
        yield from (Named(note, itself=False) for note in note_paths(vault, real))
        return
    yield Named(real, itself=True)


def note_or_folder(vault: Vault, path: Path) -> Path:
    """Where the note or the folder of notes that a user names really is; of a folder round the notes, their own.

    A match writes into what it is given: held documents, captures and scripts may be Markdown files, too, and are
    no notes. Raises BadNote or BadPath where no note is meant.
    """
    real = _path_inside(vault, path)
    folder = real.is_dir()
    if folder and vault.notes.resolve().is_relative_to(real):
        return vault.notes
    if not is_among_notes(vault, real) or not (folder or real.suffix == NOTE_SUFFIX):
        what = "this is no folder of notes" if folder else "this is no note"
        fix = f"notes are Markdown files below {vault.settings.notes}, their names end in {NOTE_SUFFIX}"
        raise BadNote(what, where=str(path), fix=fix)
    return real


def _path_inside(vault: Vault, path: Path) -> Path:
    """Where a note or folder that a user names really is: seen from the folder one stands in, else from the vault's.

    What the program prints of a note can so be given back to it, wherever one stands.
    Raises BadNote where nothing is there, BadPath where it is outside the vault.
    """
    named = path
    if not os.path.lexists(path):
        path = vault.root / path
    if not path.exists():
        dangling = path.is_symlink()
        what = "this link leads nowhere" if dangling else "there is no such note or folder"
        fix = "mend or remove the link" if dangling else "check the path"
        raise BadNote(what, where=str(named), fix=fix)
    real = path.resolve()
    if not real.is_relative_to(vault.root):
        raise BadPath("this is outside the vault", where=str(named), fix=f"the vault is {vault.root}")
    return real
