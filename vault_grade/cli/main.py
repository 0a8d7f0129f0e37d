"""The command line: which commands there are, and how each kind of error ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from vault_grade import __version__
from vault_grade.cli.commands import Commands
from vault_grade.cli.terminal import complain, finish
from vault_grade.errors import VaultGradeError

EXIT_NO = 1
EXIT_CANNOT = 2
EXIT_BUG = 3
DEBUG_VARIABLE = "VAULT_GRADE_DEBUG"

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


def run() -> None:
    """The program's entry: every error ends as one line and its exit status."""
    # Closed by the caller (``>&-``): what nobody reads goes nowhere.
    sys.stdout = sys.stdout or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - until the end
    sys.stderr = sys.stderr or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        try:
            app(prog_name="vault-grade")
        finally:
            finish()
    except VaultGradeError as error:
        complain(str(error))
        sys.exit(EXIT_CANNOT)
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        complain(f"{where}{error.strerror or error}")
        sys.exit(EXIT_CANNOT)
    except Exception as error:
        if os.environ.get(DEBUG_VARIABLE):
            raise
        complain(
            f"a fault in vault-grade itself: {type(error).__name__}: {error}; "
            f"please report it, with what {DEBUG_VARIABLE}=1 prints"
        )
        sys.exit(EXIT_BUG)
