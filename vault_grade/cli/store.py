"""The vault and its documents on the screen: init, admit, and the store's commands."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from vault_grade.cli.context import now
from vault_grade.cli.terminal import clean, paint, say, say_json
from vault_grade.vault.layout import Vault

if TYPE_CHECKING:
    from vault_grade.admit import Entry


def run_init(folder: Path) -> None:
    """Make a vault and say what was made."""
    from vault_grade.init import init

    made = init(folder)
    say(f"a vault in {clean(str(made.vault.root))}")
    for what, paths in (("made", made.made), ("extended", made.extended), ("found", made.found)):
        for path in paths:
            say(f"  {what:<8}  {clean(path)}")


def run_admit(vault: Vault, file: Path, entry: Entry, *, as_json: bool) -> None:
    """Admit a document and say what is held."""
    from vault_grade.admit import admit
    from vault_grade.inspection import reader_inspection
    from vault_grade.vault.identity import person_here

    admitted = admit(
        vault, file, entry, by=person_here(vault.root), now=now(), inspect=reader_inspection(vault)
    )
    row = admitted.row
    if as_json:
        value = {key: value for key, value in asdict(row).items() if key != "line"}
        run = vault.relative(admitted.statement)
        say_json({"version": 1, "row": value, "run": run, "warnings": list(admitted.warnings)})
        return
    say(f"{paint('admitted', 'green', bold=True)}  {clean(row.path)}")
    say(f"  {row.bytes:,} bytes, {clean(row.media_type)}, sha256 {row.sha256}")
    say(f"  recorded in {vault.relative(admitted.statement)}")
    for warning in admitted.warnings:
        say(f"  {paint('warning', 'yellow')}: {clean(warning)}")
