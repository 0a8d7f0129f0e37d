"""The command release."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from vault_grade.cli.context import vault_of
from vault_grade.cli.options import Json


def release(
    context: typer.Context,
    work: Annotated[str, typer.Argument(help="A Markdown file, or an episode's name.", metavar="WORK|SLUG")],
    report: Annotated[
        Path | None,
        typer.Option(
            help="Of a Markdown file: write what was checked, as HTML and JSON, into this folder or file.",
            metavar="DIR|FILE",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Check a finished work once more before it leaves.

    Every note that the work links to or embeds is matched again, with the same consequences. A gap, a refusal or a
    link to nothing holds the work back; notes at the floor and notes without a record are listed.

    An episode is released by its audit: transcript, page, JSON, and the sound where vault.yaml names a narrator, in a
    new folder episodes/SLUG/release/TIME. An open flag, or a change since the audit, holds it back.

    There is no override.

    Example: vault-grade release articles/board.md --report build/

    Exit status: 0 it may leave, or was released; 1 it may not, or it carries no note; 2 it could not be checked.
    """
    from vault_grade.cli.show_release import run_release

    raise typer.Exit(run_release(vault_of(context), work, report, as_json=as_json))
