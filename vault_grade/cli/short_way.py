"""The two commands that programs call again and again, census and match, without what reads command lines.

To import typer takes as long as the census of a few thousand notes, and a match's reader would be started only after
it. The few ways in which hooks and assistants ask are read here; whatever else is typed, wrongly or for help, is left
to the command of that name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from vault_grade.cli.match_start import MatchAsked

_MATCH = frozenset({"--all", "--dry-run", "--live", "--json"})


class CensusAsked(NamedTuple):
    """What a plain command line asks of the census; see the command."""

    listed: bool = False
    as_json: bool = False
    hook: bool = False


def asked(arguments: Sequence[str]) -> tuple[CensusAsked | MatchAsked | None, str | None]:
    """What is asked for, None where it is neither or not as plainly as here; and the vault's folder that is named."""
    folder = None
    if len(arguments) > 2 and arguments[0] == "--vault" and not arguments[1].startswith("-"):
        folder, arguments = arguments[1], arguments[2:]
    if arguments[:1] == ["match"]:
        return _match(arguments[1:]), folder
    return _census(arguments), folder


def _census(arguments: Sequence[str]) -> CensusAsked | None:
    said = CensusAsked()
    match arguments:
        case ["census"]:
            return said
        case ["census", "--list"]:
            return said._replace(listed=True)
        case ["census", "--json"] | ["census", "--format", "json"]:
            return said._replace(as_json=True)
        case ["census", "--format", "hook"]:
            return said._replace(hook=True)
    return None


def _match(words: Sequence[str]) -> MatchAsked | None:
    options = {word for word in words if word.startswith("-")}
    if options - _MATCH:
        return None
    from vault_grade.cli.match_start import MatchAsked

    return MatchAsked(
        names=tuple(word for word in words if word not in options),
        everything="--all" in options,
        dry_run="--dry-run" in options,
        live="--live" in options,
        as_json="--json" in options,
    )


def short_way(arguments: Sequence[str], environment: Mapping[str, str]) -> int | None:
    """Do what is plainly asked for, and give the exit status; None where it is not plain.

    Raises what finding the vault and the two commands raise.
    """
    said, folder = asked(arguments)
    if said is None:
        return None
    if isinstance(said, CensusAsked):
        from pathlib import Path

        from vault_grade.cli.census import show_census
        from vault_grade.vault.layout import find_vault

        vault = find_vault(Path.cwd(), None if folder is None else Path(folder), environment)
        show_census(vault, listed=said.listed, as_json=said.as_json, hook=said.hook)
        return 0
    from vault_grade.cli.match_start import start_match

    return start_match(said, folder, environment)
