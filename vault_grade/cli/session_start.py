"""The census as every session start asks for it, without what reads command lines.

To import typer takes as long as the census of a few thousand notes. The few ways in which a hook asks are read here;
whatever else is typed, wrongly or for help, is left to the command of that name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Asked:
    """What a plain command line asks of the census. vault: the folder that it names."""

    vault: Path | None = None
    listed: bool = False
    as_json: bool = False
    hook: bool = False


def asked(arguments: Sequence[str]) -> Asked | None:
    """What is asked for; None where it is no census, or not as plainly as here."""
    said = Asked()
    if len(arguments) > 2 and arguments[0] == "--vault" and not arguments[1].startswith("-"):
        said, arguments = Asked(vault=Path(arguments[1])), arguments[2:]
    match arguments:
        case ["census"]:
            return said
        case ["census", "--list"]:
            return replace(said, listed=True)
        case ["census", "--json"] | ["census", "--format", "json"]:
            return replace(said, as_json=True)
        case ["census", "--format", "hook"]:
            return replace(said, hook=True)
    return None


def plain_census(arguments: Sequence[str], environment: Mapping[str, str]) -> bool:
    """Print the census where that is plainly asked for, and say so. Raises what ``show_census`` and finding the vault
    raise.
    """
    said = asked(arguments)
    if said is None:
        return False
    from vault_grade.cli.census import show_census
    from vault_grade.vault.layout import find_vault

    vault = find_vault(Path.cwd(), said.vault, environment)
    show_census(vault, listed=said.listed, as_json=said.as_json, hook=said.hook)
    return True
