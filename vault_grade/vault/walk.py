"""Which files are notes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from vault_grade.errors import BadPath
from vault_grade.vault.layout import CATALOGUE_NAME, Vault
from vault_grade.vault.paths import inside
from vault_grade.vault.settings import NEVER_NOTES, Settings

NOTE_SUFFIX = ".md"


@dataclass(frozen=True, slots=True)
class Folder:
    """One folder of notes: the names of its notes, and of what looks like one and cannot be read, each with why.

    Beside links that lead to no note, ``broken`` names folders that cannot be listed.
    """

    path: str
    names: tuple[str, ...]
    broken: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class _Listing:
    """What stands in a folder. folders: paths. vault: a catalogue is there, which marks one."""

    names: list[str]
    broken: list[tuple[str, str]]
    folders: list[str]
    vault: bool


def note_folders(vault: Vault, below: Path | None = None) -> Iterator[Folder]:
    """Every folder with notes, in a stable order.

    below: a folder of the vault; that of the notes where it is None. Hidden files and folders, folders that
    vault.yaml excludes, those of the vault that hold no notes, and vaults inside this one are left out; links to
    folders are not followed. Raises BadPath where the folder is not there, cannot be listed, leads out of the
    vault, or is another vault.
    """
    if below is None and not vault.notes.exists() and vault.settings.notes == Settings().notes:
        return  # git keeps no empty folder: a new vault that was cloned has no notes yet
    top = below or _notes_of(vault)
    boundary = (vault.notes if top.is_relative_to(vault.notes) else top).resolve()
    left_out = {str(vault.root / name) for name in (*vault.settings.exclude, *NEVER_NOTES)}
    waiting = [str(top)]
    while waiting:
        path = waiting.pop()
        try:
            found = _list(path, boundary)
        except OSError as error:
            if path == str(top):
                raise _no_notes(vault, top, f"cannot be listed: {error.strerror}") from error
            yield Folder(str(Path(path).parent), (), ((Path(path).name, _UNLISTED.format(error.strerror)),))
            continue
        if found.vault and path != str(vault.root):
            if path == str(top):
                raise _no_notes(vault, top, "holds a catalogue.yaml: it is another vault")
            continue
        if found.names or found.broken:
            yield Folder(path, tuple(sorted(found.names)), tuple(sorted(found.broken)))
        waiting += [one for one in sorted(found.folders, reverse=True) if one not in left_out]


_UNLISTED = "this folder cannot be listed: {}"


def _notes_of(vault: Vault) -> Path:
    notes = vault.settings.notes
    top = vault.notes if notes == "." else inside(vault.root, notes)
    if not top.is_dir():
        raise _no_notes(vault, top, "is not there")
    return top


def _no_notes(vault: Vault, top: Path, why: str) -> BadPath:
    fix = "make it a folder that you may read, or set notes in vault.yaml"
    return BadPath(f"the folder of notes {why}", where=vault.relative(top), fix=fix)


def _list(path: str, boundary: Path) -> _Listing:
    """What stands in a folder. Raises OSError."""
    found = _Listing([], [], [], os.path.isfile(f"{path}/{CATALOGUE_NAME}"))  # noqa: PTH113 - a Path costs more
    links: list[Path] = []
    with os.scandir(path) as entries:
        for entry in entries:
            name = entry.name
            if name[0] == ".":
                continue
            if name.endswith(NOTE_SUFFIX) and entry.is_file(follow_symlinks=False):
                found.names.append(name)
            elif entry.is_dir(follow_symlinks=False):
                found.folders.append(entry.path)
            elif name.endswith(NOTE_SUFFIX) and entry.is_symlink():
                links.append(Path(entry.path))
    found.broken.extend((link.name, why) for link in links if (why := _leads_to_no_note(link, boundary)))
    return found


def _leads_to_no_note(link: Path, boundary: Path) -> str | None:
    """Why a link is broken; None for one to another note, an alias, whose target is counted where it stands."""
    # Neither raises where the way is barred or leads in a circle, as the methods of Path do.
    if not os.path.exists(link):  # noqa: PTH110
        return "this link leads nowhere"
    target = Path(os.path.realpath(link))
    if not target.is_relative_to(boundary):
        return "this link leads out of the notes"
    if not target.is_dir() and target.suffix != NOTE_SUFFIX:
        return "this link leads to a file that is no note"
    return None


def is_among_notes(vault: Vault, path: Path) -> bool:
    """Whether a path, absolute and with its links followed, is one where notes are kept: below their folder, not
    hidden, and in no folder that holds other things. What is there, if anything, does not matter.
    """
    notes = vault.notes.resolve()
    if not path.is_relative_to(notes):
        return False
    hidden = any(part.startswith(".") for part in path.relative_to(notes).parts)
    return not hidden and path.relative_to(vault.root).parts[:1] not in [(name,) for name in NEVER_NOTES]


def note_paths(vault: Vault, below: Path | None = None) -> Iterator[Path]:
    """The path of every note, in a stable order. Raises BadPath as ``note_folders`` does."""
    for folder in note_folders(vault, below):
        for name in folder.names:
            yield Path(folder.path, name)
