"""The command line: which commands there are, and what holds for all of them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from typer.exceptions import TyperException

from vault_grade import __version__
from vault_grade.cli.commands import Commands
from vault_grade.cli.terminal import complain

HELP = """Notes that say which held document they rest on, and a check that the quoted words are in it.

Exit status of every command: 0 yes or done; 1 the answer is no (a quote missing, findings); 2 it could not be done or
asked; 3 a fault of vault-grade; 130 interrupted."""

app = typer.Typer(
    name="vault-grade",
    cls=Commands,
    help=HELP,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        sys.stdout.write(f"vault-grade {__version__}\n")
        raise typer.Exit


@app.callback()
def vault_grade(
    context: typer.Context,
    vault: Annotated[
        Path | None,
        typer.Option(
            help="The vault's folder; else VAULT_GRADE_DIR, else the nearest one upwards.", metavar="DIR"
        ),
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    context.obj = vault


def run_app() -> int:
    """Read the command line and do what it asks for; the exit status.

    What a command line gets wrong is one line, as every other error is; a group without a command shows its help.
    Raises what the commands raise.
    """
    try:
        status = app(prog_name="vault-grade", standalone_mode=False)
    except typer.Abort:
        complain("the input ended before the answer")
        return 1
    except TyperException as error:
        _tell(error)
        return error.exit_code
    return status if isinstance(status, int) else 0


def _tell(error: TyperException) -> None:
    context: typer.Context | None = getattr(error, "ctx", None)
    said = error.format_message().strip()
    if context is not None and "\n" in said:  # the help of a group
        sys.stderr.write(f"{said}\n")
        return
    command = context.command_path if context is not None else "vault-grade"
    complain(f"{said[:1].lower()}{said[1:].rstrip('.?')}; see: {command} --help")
