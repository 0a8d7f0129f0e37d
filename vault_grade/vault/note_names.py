"""The note that a wiki link means: by its path, or by its name where only one note has it."""

from __future__ import annotations

from pathlib import Path

from vault_grade.errors import BadPath
from vault_grade.vault.layout import Vault
from vault_grade.vault.paths import checked
from vault_grade.vault.walk import note_paths

NOTE = ".md"


def find_note(vault: Vault, name: str) -> Path:
    """The note called ``name``, as wiki links name it.

    name: a path below the vault or below its notes, or the end of one, with or without ``.md``. Compared as written.
    Raises BadPath where there is none, or several.
    """
    wanted = checked(name.removesuffix(NOTE) + NOTE)
    paths = list(note_paths(vault))
    for root in (vault.root, vault.notes):
        if root / wanted in paths:
            return root / wanted
    ends = [path for path in paths if path.as_posix().endswith(f"/{wanted}")]
    if not ends:
        raise BadPath(f"no note is called {name!r}", fix="write its path, or mend the link")
    if len(ends) > 1:
        named = ", ".join(vault.relative(path) for path in ends[:3])
        raise BadPath(f"several notes are called {name!r}: {named}", fix="write the path of the one you mean")
    return ends[0]
