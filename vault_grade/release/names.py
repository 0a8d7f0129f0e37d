"""Which file of the vault a link means: a note, another file, nothing, or more than one note."""

from __future__ import annotations

import os
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING
from unicodedata import normalize

from vault_grade.vault.layout import Vault
from vault_grade.vault.walk import NOTE_SUFFIX, note_paths

if TYPE_CHECKING:
    from vault_grade.formats.links import Link


@dataclass(frozen=True, slots=True)
class Meant:
    """What a link means. path: the file. note: it is one of the vault's notes. problem: why it means no file."""

    path: Path | None = None
    note: bool = False
    problem: str | None = None


@dataclass(slots=True)
class Names:
    """The vault's notes by their names, as links write them: without ending, case and form of letters folded."""

    vault: Vault
    notes: frozenset[Path] = frozenset()
    by_name: dict[str, list[Path]] = field(default_factory=lambda: defaultdict(list))
    files: dict[str, list[Path]] | None = None


def names_of(vault: Vault) -> Names:
    """The names of all notes. Raises BadPath where the notes cannot be listed."""
    notes = [path.resolve() for path in note_paths(vault)]
    names = Names(vault, frozenset(notes))
    for path in notes:
        names.by_name[_folded(path.stem)].append(path)
    return names


def _folded(text: str) -> str:
    return normalize("NFC", text).casefold()


def meant(names: Names, link: Link, base: Path) -> Meant:
    """The file that a link means. base: the file that it stands in."""
    return _by_name(names, link.target, base) if link.wiki else _by_path(names, link.target, base)


def _by_path(names: Names, target: str, base: Path) -> Meant:
    """A Markdown link: a path from where it stands, else from the notes' folder or the vault's; its ending may lack."""
    roots = (
        (names.vault.root,) if target.startswith("/") else (base.parent, names.vault.notes, names.vault.root)
    )
    plain = target.lstrip("/")
    for root in roots:
        for written in (plain, f"{plain}{NOTE_SUFFIX}"):
            # Not the methods of Path, which raise for a name that no file could have.
            path = _real(root / written)
            if path and os.path.isfile(path):  # noqa: PTH113
                return Meant(path, path in names.notes)
            if path and os.path.isdir(path) and written == plain and plain.endswith("/"):  # noqa: PTH112
                return Meant(path)
    return Meant(problem="links to nothing")


def _real(path: Path) -> Path | None:
    """Where a path leads; None for one that no system can hold, with a NUL in it."""
    try:
        return Path(os.path.realpath(path))
    except ValueError:
        return None


def _by_name(names: Names, target: str, base: Path) -> Meant:
    """A wiki link: a note's name, or as much of its path as tells it from others; else any file of that name."""
    plain = target.strip("/")
    parts = [_folded(part) for part in plain.removesuffix(NOTE_SUFFIX).split("/")]
    found = [path for path in names.by_name.get(parts[-1], []) if _ends_with(names.vault, path, parts)]
    if len(found) > 1:
        whole = [path for path in found if _whole(names.vault, path) == parts]
        found = whole if len(whole) == 1 else found
    if len(found) == 1:
        return Meant(found[0], note=True)
    if found:
        which = " and ".join(sorted(names.vault.relative(path) for path in found)[:3])
        return Meant(problem=f"may mean {which}: write its path")
    return _other_file(names, plain, base)


def _ends_with(vault: Vault, path: Path, parts: list[str]) -> bool:
    return [_folded(part) for part in path.relative_to(vault.root).with_suffix("").parts][
        -len(parts) :
    ] == parts


def _whole(vault: Vault, path: Path) -> list[str]:
    """A note's path below the notes' folder, folded."""
    return [_folded(part) for part in path.relative_to(vault.notes.resolve()).with_suffix("").parts]


def _other_file(names: Names, target: str, base: Path) -> Meant:
    """A file that is no note: a held document, a picture, another text."""
    direct = _by_path(names, target, base)
    if direct.path:
        return direct
    if names.files is None:
        names.files = _files(names.vault.root)
    name = _folded(target.rpartition("/")[2])
    found = [*names.files.get(name, []), *names.files.get(f"{name}{NOTE_SUFFIX}", [])]
    if not found:
        return Meant(problem="links to nothing")
    if len(found) > 1 and any(path.suffix == NOTE_SUFFIX for path in found):
        return Meant(problem=f"may mean {len(found)} files: write its path")
    return Meant(found[0])


def _files(root: Path) -> dict[str, list[Path]]:
    """Every file of the vault by its folded name, hidden folders left out."""
    found: dict[str, list[Path]] = defaultdict(list)
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            found[_folded(name)].append(Path(folder, name))
    return found
