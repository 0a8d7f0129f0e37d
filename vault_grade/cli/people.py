"""The commands that only a person may give, and what makes sure of it: promote, withdraw, keys."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from vault_grade.cli.context import vault_of
from vault_grade.cli.options import Json

OneNote = Annotated[Path, typer.Argument(help="The note.", metavar="NOTE")]
Commit = Annotated[
    bool,
    typer.Option(
        "--commit", help="Commit the note and its record in git, with you as author, and nothing else."
    ),
]
JsonAside = Annotated[
    bool,
    typer.Option("--json", help="Ask on standard error, and print the result as one JSON object."),
]


def promote(
    context: typer.Context, note: OneNote, commit: Commit = False, as_json: JsonAside = False
) -> None:
    """Validate a note, as a person at a terminal.

    The note is matched afresh. You say for each quote that you saw it in its document, for each paragraph without a
    quote that you stand for it, and that the reasoning is yours. Where the vault lists keys, you sign.

    Example: vault-grade promote notes/board.md --commit

    Exit status: 0 promoted; 1 an answer was no; 2 it could not be asked (no terminal, no pass, no key); 130
    interrupted.
    """
    from vault_grade.cli.promote import run_promote

    raise typer.Exit(run_promote(vault_of(context), note, commit=commit, as_json=as_json))


def withdraw(
    context: typer.Context,
    note: OneNote,
    reason: Annotated[
        str | None, typer.Option(help="Why; asked for if it is not given.", metavar="REASON")
    ] = None,
    commit: Commit = False,
    as_json: JsonAside = False,
) -> None:
    """Return a validated note to draft, as a person at a terminal.

    The pointer stays, and so does all that the ledger holds; the promotion no longer stands behind the note.

    Example: vault-grade withdraw notes/board.md --reason "the quote is taken out of its context"

    Exit status: 0 withdrawn; 1 no reason or no name; 2 it could not be asked (no terminal, not validated); 130
    interrupted.
    """
    from vault_grade.cli.withdraw import run_withdraw

    raise typer.Exit(run_withdraw(vault_of(context), note, reason, commit=commit, as_json=as_json))


def keys(context: typer.Context, as_json: Json = False) -> None:
    """Say whether only a person can promote here.

    Where a program could, too: how to make a key that sees to it.

    Example: vault-grade keys

    Exit status: 0 shown; 2 there is no vault.
    """
    from vault_grade.cli.keys import show_keys

    show_keys(vault_of(context), as_json=as_json)
