"""The commands about runs: ledger log, show, verify."""

from __future__ import annotations

from typing import Annotated

import typer

from vault_grade.cli.context import vault_of
from vault_grade.cli.options import FindingsFormat, Json, one_form

ledger = typer.Typer(
    help="Look at the runs, and verify that they are what they say.",
    no_args_is_help=True,
    rich_markup_mode=None,
    add_completion=False,
)


@ledger.command()
def log(
    context: typer.Context,
    note: Annotated[str | None, typer.Option(help="Only runs of this note.", metavar="NOTE")] = None,
    kind: Annotated[
        str | None,
        typer.Option(
            help="Only pass, gap, refused, live, admission, promotion, withdrawal, audit or resolution.",
            metavar="KIND",
        ),
    ] = None,
    limit: Annotated[int, typer.Option(help="At most so many, newest first.", min=1, metavar="N")] = 20,
    as_json: Json = False,
) -> None:
    """List runs, newest first.

    Example: vault-grade ledger log --note notes/board.md

    Exit status: 0 listed; 2 the ledger cannot be read.
    """
    from vault_grade.cli.show_ledger import show_log

    show_log(vault_of(context), note, kind, limit, as_json=as_json)


@ledger.command()
def show(
    context: typer.Context,
    run: Annotated[
        str, typer.Argument(help="A run's path, name, or the beginning of its name.", metavar="RUN")
    ],
    as_json: Json = False,
) -> None:
    """Show one run: each quote, where and how it was found.

    Example: vault-grade ledger show 20261130T091213Z

    Exit status: 0 shown; 2 there is no such run, or it is damaged.
    """
    from vault_grade.cli.show_ledger import show_run

    show_run(vault_of(context), run, as_json=as_json)


@ledger.command()
def verify(
    context: typer.Context,
    replay: Annotated[
        bool, typer.Option("--replay", help="Search the quotes of every recorded pass and audit again.")
    ] = False,
    form: Annotated[
        FindingsFormat, typer.Option("--format", help="How findings are printed.")
    ] = FindingsFormat.TEXT,
    as_json: Json = False,
) -> None:
    """Derive every name and digest again.

    And ask git which runs were changed or deleted.

    Example: vault-grade ledger verify --replay

    Exit status: 0 nothing found; 1 findings (remarks do not count); 2 it could not be verified.
    """
    from vault_grade.cli.show_ledger import run_verify

    raise typer.Exit(run_verify(vault_of(context), one_form(form, as_json=as_json), replay=replay))
