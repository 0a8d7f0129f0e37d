"""The commands about checkers: checker test."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from vault_grade.cli.options import Json
from vault_grade.vault.checker_settings import DEFAULT_SECONDS

checker = typer.Typer(
    help="Try a checker before an audit relies on it.",
    no_args_is_help=True,
    rich_markup_mode=None,
    add_completion=False,
)


@checker.callback()
def _group() -> None:
    """Keeps `test` a command of its own: a group of one would swallow its name."""


@checker.command(context_settings={"allow_interspersed_args": False})
def test(
    context: typer.Context,
    command: Annotated[
        list[str],
        typer.Argument(
            help="The program and its arguments; or align, facts, or a checker's name in vault.yaml.",
            metavar="CMD...",
        ),
    ],
    seconds: Annotated[
        int, typer.Option(help="That one question may take.", min=1, max=999_999, metavar="N")
    ] = DEFAULT_SECONDS,
    environment: Annotated[
        list[str] | None,
        typer.Option("--environment", help="A variable that it may see, a key say.", metavar="NAME"),
    ] = None,
    as_json: Json = False,
) -> None:
    """Ask a checker a set of questions, and hold its answers against the protocol.

    Claims that their source says, denies and does not speak of; no source, an empty one, one of a megabyte; orders in a
    source; right-to-left text; what is no request. Each is asked twice, in a process of its own. An answer must be
    valid and honest, its quote must stand in the source, character by character, and the environment must not decide.
    A checker with a model is called some thirty times.

    Options come before the command. Example: vault-grade checker test --seconds 20 ./my-checker --model small

    Exit status: 0 it conforms; 1 it does not; 2 it could not be asked.
    """
    from vault_grade.cli.show_checker import run_test

    raise typer.Exit(run_test(context.obj, command, seconds, environment or [], os.environ, as_json=as_json))
