"""Make a vault: in an empty folder, or around what is in a folder already."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from vault_grade.errors import BadPath, NoVault
from vault_grade.vault.files import read_bytes, write_atomic, write_new
from vault_grade.vault.layout import CATALOGUE_NAME, Vault, enclosing, open_vault
from vault_grade.vault.lock import LOCK_NAME

EMPTY_CATALOGUE = b"documents: []\n"

STORE_README = """\
# The store

The held documents of this vault: `store/<class>/<issuer>/<file>`, each as its issuer published it. They are not
kept in version control; `catalogue.yaml` holds a row with the checksum of each.

To fetch what is missing here: `vault-grade store restore`. To look whether what is here is still what was admitted:
`vault-grade store check`. To add a document: `vault-grade admit`; a file put here by hand is not held.
"""

IGNORED = ("/store/*", "!/store/README.md", f"/{LOCK_NAME}", ".vg-*.tmp", "*.evidence.html")
"""What git leaves out: the documents, the lock, and what a killed writer may leave."""
OPAQUE = ("/store/** -text", "/captures/** -text", "/ledger/** -text", "/episodes/** -text")
"""What git must hand back byte for byte: checksums are taken over it."""

LISTS_LIMIT = 1 << 20
"""Bytes of a .gitignore or .gitattributes that is read."""


@dataclass(frozen=True, slots=True)
class Made:
    """What init did, as paths relative to the vault: made new, lines added to, and found there already."""

    vault: Vault
    made: tuple[str, ...]
    extended: tuple[str, ...]
    found: tuple[str, ...]


def init(folder: Path) -> Made:
    """Make a vault of ``folder``, which need not be there yet; no file that is there is changed or lost.

    Missing lines are added to .gitignore and .gitattributes. The catalogue, which marks a vault, comes last: after a
    kill the same command makes the rest.
    Raises NoVault in a vault or inside one, BadSettings for a vault.yaml that cannot be used, BadPath where the
    folder cannot be written.
    """
    root = folder.resolve()
    _refuse_vaults(root)
    if root.exists() and not root.is_dir():
        raise BadPath("this is not a folder", where=str(folder), fix="name a folder")
    try:
        root.mkdir(parents=True, exist_ok=True)
        vault = open_vault(root)
        return _fill(vault)
    except OSError as error:
        fix = "choose a folder that you may write in"
        raise BadPath(
            f"no vault can be made here: {error.strerror or error}", where=str(folder), fix=fix
        ) from error


def _refuse_vaults(root: Path) -> None:
    other = enclosing(root)
    if other == root:
        raise NoVault("there is a vault here already", where=str(root), fix="use it as it is")
    if other is not None:
        raise NoVault(
            f"this folder is inside the vault {other}",
            where=str(root),
            fix="use that one, or choose a folder outside it",
        )


def _fill(vault: Vault) -> Made:
    made: list[str] = []
    extended: list[str] = []
    found: list[str] = []
    for folder in (one for one in (vault.store, vault.notes, vault.ledger) if one != vault.root):
        (found if folder.is_dir() else made).append(vault.relative(folder) + "/")
        folder.mkdir(parents=True, exist_ok=True)
    readme = vault.store / "README.md"
    (found if readme.exists() else made).append(vault.relative(readme))
    if not readme.exists():
        write_new(readme, STORE_README.encode())
    for name, lines in ((".gitignore", IGNORED), (".gitattributes", OPAQUE)):
        {"made": made, "extended": extended, "found": found}[_add_lines(vault.root / name, lines)].append(
            name
        )
    write_new(vault.catalogue, EMPTY_CATALOGUE)
    made.append(CATALOGUE_NAME)
    return Made(vault, tuple(made), tuple(extended), tuple(found))


def _add_lines(path: Path, lines: tuple[str, ...]) -> str:
    """Add the lines that are missing, in the file's own line ends; say what that did to the file."""
    if not path.exists():
        write_new(path, "".join(f"{line}\n" for line in lines).encode())
        return "made"
    data = read_bytes(path, LISTS_LIMIT)
    present = {line.strip() for line in data.splitlines()}
    missing = [line.encode() for line in lines if line.encode() not in present]
    if not missing:
        return "found"
    end = b"\r\n" if b"\r\n" in data else b"\n"
    gap = b"" if not data or data.endswith(b"\n") else end
    write_atomic(path, data + gap + b"".join(line + end for line in missing))
    return "extended"
