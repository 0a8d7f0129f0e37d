"""The commands by name, each built only when it is asked for: start-up is a feature."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException

COMMANDS = {
    "census": "notes",
    "match": "notes",
    "new": "notes",
    "locate": "reading",
    "text": "reading",
    "check": "notes",
    "evidence": "evidence",
    "promote": "people",
    "withdraw": "people",
    "keys": "people",
    "init": "documents",
    "admit": "documents",
    "capture": "capture",
    "publishers": "publishers",
    "research": "research",
    "release": "release",
    "claims": "audit",
    "audit": "audit",
    "resolve": "audit",
    "review": "audit",
    "checker": "checker",
    "store": "documents",
    "ledger": "ledger",
}
"""Each command and the module of this package that holds it, in the order of the help."""


class Commands(TyperGroup):
    """A group that imports and builds a command when it is looked up, and not before."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """One command, or None where there is none of that name."""
        return command(cmd_name) if cmd_name in COMMANDS else None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the words begin with; the error for one that there is not names those that are like it."""
        try:
            return super().resolve_command(ctx, args)
        except TyperException as error:
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, n=1)
            error.message += f" Did you mean {near[0]}?" if near else ""
            raise


def command(name: str) -> Any:
    """The command of this name, or the group of commands; one of ``COMMANDS``."""
    held = getattr(import_module(f"vault_grade.cli.{COMMANDS[name]}"), name)
    if isinstance(held, typer.Typer):
        return typer.main.get_command(held)
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    alone.command(name)(held)
    return typer.main.get_command(alone)
