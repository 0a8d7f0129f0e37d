"""The command release."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from vault_grade.cli.context import vault_of
from vault_grade.cli.notes import Json


def release(
    context: typer.Context,
    work: Annotated[str, typer.Argument(help="A Markdown file.", metavar="WORK")],
    report: Annotated[
        Path | None,
        typer.Option(
            help="Write what was checked, as HTML and JSON, into this folder or file.", metavar="DIR|FILE"
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Check a finished work once more before it leaves.

    Every note that the work links to or embeds is matched again, with the same consequences. A gap, a refusal or a
    link to nothing holds the work back; notes at the floor and notes without a record are listed. There is no override.

    Example: vault-grade release articles/board.md --report build/

    Exit status: 0 it may leave; 1 it may not, or it carries no note; 2 it could not be checked.
    """
    from vault_grade.cli.releases import run_release

    raise typer.Exit(run_release(vault_of(context), work, report, as_json=as_json))
