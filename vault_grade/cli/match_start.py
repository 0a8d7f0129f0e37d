"""What a match is asked for, and its start: the readers' server first, everything else while that loads.

Whatever is imported here is waited for before the server starts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from vault_grade.errors import BadNote

if TYPE_CHECKING:
    from pathlib import Path


class MatchAsked(NamedTuple):
    """The command line of a match. names: of notes, folders and addresses. pointer: the document it shall name."""

    names: Sequence[str] = ()
    everything: bool = False
    pointer: str | None = None
    dry_run: bool = False
    live: bool = False
    as_json: bool = False


def start_match(asked: MatchAsked, folder: str | Path | None, environment: Mapping[str, str]) -> int:
    """Match, print, and return the exit status.

    folder: the vault's, where one was named. Raises NoVault, BadSettings, and BadNote where it is not clear what is
    meant.
    """
    from vault_grade.server import Server, preload_for

    refuse_empty(asked.names, asked.pointer)
    addresses = [name for name in asked.names if "://" in name]
    names = [name for name in asked.names if "://" not in name]
    with Server(preload_for(names)) as server:
        from pathlib import Path

        from vault_grade.cli.match import living_of, run_match
        from vault_grade.vault.layout import find_vault

        return run_match(
            find_vault(Path.cwd(), None if folder is None else Path(folder), environment),
            [Path(name) for name in names],
            asked.everything,
            asked.pointer,
            server,
            dry_run=asked.dry_run,
            as_json=asked.as_json,
            living=living_of(addresses, live=asked.live),
        )


def refuse_empty(names: Sequence[str], *others: str | None) -> None:
    """Raise BadNote for an empty name of a note, among them or the ``others``.

    Path would read it as the folder that one stands in.
    """
    if "" in (*names, *others):
        raise BadNote("a name is empty", fix="is a variable of the shell unset? this folder is written .")
