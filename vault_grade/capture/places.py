"""Where captures are kept, and what must never become a source."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

from vault_grade.errors import BadCapture, BadPath
from vault_grade.formats.sources import NAME, Source, load, parse
from vault_grade.vault.layout import CATALOGUE_NAME, Vault
from vault_grade.vault.paths import checked
from vault_grade.vault.settings import SETTINGS_NAME

CAPTURES = "captures"
EPISODES = "episodes"
SOURCES = "sources"
"""Folder of an episode's captures, below the episode's own."""
RESTS_ON = "capture what it rests on"
SLUG = re.compile(r"[a-z0-9][a-z0-9.-]{0,99}")


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder of captures and the list in it. relative: its path below the vault's root."""

    path: Path
    relative: str

    @property
    def listing(self) -> Path:
        """The list of its sources."""
        return self.path / NAME

    @property
    def listing_name(self) -> str:
        """The list's path below the vault's root."""
        return f"{self.relative}/{NAME}"

    def data(self) -> bytes:
        """The list's bytes, those of an empty one where there is none. Raises BadSources."""
        return load(self.listing)

    def sources(self) -> tuple[Source, ...]:
        """The sources that it lists. Raises BadSources."""
        return parse(self.data(), self.listing_name)


def folder_of(vault: Vault, episode: str | None) -> Folder:
    """The folder of an episode's captures, or the vault's own where none is named; it need not be there yet.

    Raises BadCapture for an episode that is not there, BadPath where a link leads out of the vault.
    """
    if episode is None:
        return Folder(_within(vault, vault.root / CAPTURES), CAPTURES)
    if not SLUG.fullmatch(episode):
        fix = "name the folder below episodes/: lower-case letters, digits, '-' and '.'"
        raise BadCapture(f"{episode[:80]!r} is no episode's name", fix=fix)
    checked(episode)
    if not (vault.root / EPISODES / episode).is_dir():
        where = f"{EPISODES}/{episode}"
        raise BadCapture("there is no such episode", where=where, fix="make its folder, with script.md in it")
    relative = f"{EPISODES}/{episode}/{SOURCES}"
    return Folder(_within(vault, vault.root / relative), relative)


def _within(vault: Vault, path: Path) -> Path:
    if not path.resolve().is_relative_to(vault.root):
        raise BadPath(
            "a link on this path leaves the vault", where=vault.relative(path), fix="make it a folder"
        )
    return path


def refuse_own(vault: Vault, file: Path) -> None:
    """Raise BadCapture for a file of the vault that is no source: a script, a release, a note, a held document."""
    if "\0" in str(file):
        raise BadCapture("this is no path", where=repr(str(file))[:80], fix="check it")
    real = Path(os.path.realpath(file))
    if not real.is_relative_to(vault.root):
        return
    parts = real.relative_to(vault.root).parts
    if not parts:
        raise BadCapture("this is the vault itself", where=str(file), fix="name a file")
    where = "/".join(parts)
    if parts[0] in ("ledger", CATALOGUE_NAME, SETTINGS_NAME):
        raise BadCapture("what the vault says of itself is never a source", where=where, fix=RESTS_ON)
    if parts[0] == EPISODES and parts[2:3] != (SOURCES,):
        what = "a script, or a release of one, is never a source"
        raise BadCapture(what, where=where, fix=RESTS_ON)
    if parts[0] in (CAPTURES, EPISODES):
        raise BadCapture("the file is a capture already", where=where, fix=f"see {parts[0]}/…/{NAME}")
    if parts[0] == "store":
        raise BadCapture("a held document is no capture", where=where, fix="cite it by its path in the store")
    if real.is_relative_to(vault.notes) and real.suffix == ".md":
        raise BadCapture("a note is never a source", where=where, fix=RESTS_ON)


def works_of(vault: Vault) -> list[Path]:
    """Every file of every episode that is no capture: scripts and releases."""
    found = []
    for episode in sorted((vault.root / EPISODES).glob("*")):
        files = (path for path in episode.rglob("*") if path.is_file() and not path.is_symlink())
        found += [path for path in files if path.relative_to(episode).parts[0] != SOURCES]
    return sorted(found)
