"""Which files are notes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from vault_grade.errors import BadPath
from vault_grade.vault.layout import CATALOGUE_NAME, Vault

NOTE_SUFFIX = ".md"
NEVER_NOTES = ("store", "ledger", "captures", "episodes")
"""Folders of the vault's root that hold no notes, where the notes are kept at the root."""


@dataclass(frozen=True, slots=True)
class Folder:
    """One folder of notes: the names of its notes, and of links that look like notes and lead nowhere or out."""

    path: str
    names: tuple[str, ...]
    broken: tuple[str, ...] = ()


def note_folders(vault: Vault, below: Path | None = None) -> Iterator[Folder]:
    """Every folder with notes, in a stable order.

    below: a folder inside the notes; all of them where it is None. Hidden folders, folders that vault.yaml
    excludes and vaults inside this one are left out; links to folders are not followed. Raises BadPath where the
    folder of the notes is not there.
    """
    top = below or vault.notes
    if not top.is_dir():
        raise BadPath(
            "there is no folder of notes",
            where=vault.relative(top),
            fix="make it, or set notes in vault.yaml",
        )
    left_out = {str(vault.root / name) for name in vault.settings.exclude}
    if vault.notes == vault.root:
        left_out |= {str(vault.root / name) for name in NEVER_NOTES}
    waiting = [str(top)]
    while waiting:
        path = waiting.pop()
        folder, deeper = _look(path, vault.notes)
        if CATALOGUE_NAME in folder.names and path != str(vault.root):
            continue
        notes = tuple(name for name in folder.names if name != CATALOGUE_NAME)
        if notes or folder.broken:
            yield Folder(path, notes, folder.broken)
        waiting += [name for name in reversed(deeper) if name not in left_out]


def _look(path: str, notes: Path) -> tuple[Folder, list[str]]:
    """A folder's notes (and its catalogue, which marks a vault) and the paths of the folders in it."""
    names, broken, deeper = [], [], []
    with os.scandir(path) as entries:
        for entry in entries:
            name = entry.name
            if name.endswith(NOTE_SUFFIX) or name == CATALOGUE_NAME:
                if entry.is_file(follow_symlinks=False):
                    names.append(name)
                elif entry.is_symlink() and not _leads_to_note(Path(entry.path), notes):
                    broken.append(name)
            if name[0] != "." and entry.is_dir(follow_symlinks=False):
                deeper.append(entry.path)
    return Folder(path, tuple(sorted(names)), tuple(sorted(broken))), sorted(deeper)


def _leads_to_note(link: Path, notes: Path) -> bool:
    """A link to another note is an alias, whose target is counted; one that dangles or leads out is broken."""
    return link.exists() and link.resolve().is_relative_to(notes.resolve())


def note_paths(vault: Vault, below: Path | None = None) -> Iterator[Path]:
    """The path of every note, in a stable order."""
    for folder in note_folders(vault, below):
        for name in folder.names:
            yield Path(folder.path, name)
