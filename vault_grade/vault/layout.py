"""Where things are in a vault."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from vault_grade.errors import NoVault
from vault_grade.vault.settings import Settings, read_settings

CATALOGUE_NAME = "catalogue.yaml"
VAULT_VARIABLE = "VAULT_GRADE_DIR"


@dataclass(frozen=True, slots=True)
class Vault:
    """A vault: its root (resolved) and its settings; the rest follows from them."""

    root: Path
    settings: Settings = field(default_factory=Settings)

    @property
    def catalogue(self) -> Path:
        """The catalogue, which marks the vault."""
        return self.root / CATALOGUE_NAME

    @property
    def store(self) -> Path:
        """The held documents."""
        return self.root / "store"

    @property
    def notes(self) -> Path:
        """The folder of the notes."""
        return self.root / self.settings.notes

    @property
    def ledger(self) -> Path:
        """The runs."""
        return self.root / "ledger"

    def relative(self, path: Path) -> str:
        """A path below the root as notes and runs write it; any other path as it is."""
        return path.relative_to(self.root).as_posix() if path.is_relative_to(self.root) else str(path)


def find_vault(start: Path, named: Path | None, environment: Mapping[str, str]) -> Vault:
    """The vault that is meant: ``named``, else the variable VAULT_GRADE_DIR, else the nearest upwards.

    start: the folder to look upwards from. Raises NoVault where there is none.
    """
    wanted = named or (Path(environment[VAULT_VARIABLE]) if environment.get(VAULT_VARIABLE) else None)
    if wanted is not None:
        if wanted.is_file():
            raise NoVault("this is a file, and a vault is a folder", where=str(wanted), fix="name its folder")
        if not (wanted / CATALOGUE_NAME).is_file():
            fix = f"run: vault-grade init {wanted}"
            raise NoVault("there is no vault here (no catalogue.yaml)", where=str(wanted), fix=fix)
        return open_vault(wanted)
    root = enclosing(start)
    if root is None:
        raise NoVault(
            "no vault here or above (no catalogue.yaml)",
            where=str(start),
            fix="go to one, name one with --vault, or make one: vault-grade init",
        )
    return open_vault(root)


def enclosing(start: Path) -> Path | None:
    """The nearest folder from ``start`` upwards that is a vault."""
    here = start.resolve()
    return next((folder for folder in (here, *here.parents) if (folder / CATALOGUE_NAME).is_file()), None)


def open_vault(root: Path) -> Vault:
    """The vault at ``root`` with its settings. Raises BadSettings."""
    resolved = root.resolve()
    return Vault(resolved, read_settings(resolved))
