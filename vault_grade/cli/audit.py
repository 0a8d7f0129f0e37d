"""The commands about a finished script: claims, audit, resolve, review."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from vault_grade.cli.context import vault_of
from vault_grade.cli.options import FindingsFormat, Json, one_form

Slug = Annotated[
    str, typer.Argument(help="The episode: the name of its folder below episodes/.", metavar="SLUG")
]


def claims(context: typer.Context, slug: Slug, as_json: Json = False) -> None:
    """List the claims of a script, before any audit.

    Every sentence that needs a source, with the signs that pulled it and what it cites; those that cite nothing first,
    with the nearest passages of the captured sources. It records nothing, and asks no model unless vault.yaml names a
    program for the paragraph pass.

    Example: vault-grade claims the-price-of-bread

    Exit status: 0 listed; 2 there is no such script, or it cannot be read.
    """
    from vault_grade.cli.show_claims import run_claims

    run_claims(vault_of(context), slug, os.environ, as_json=as_json)


def audit(
    context: typer.Context,
    slug: Slug,
    as_json: Json = False,
    form: Annotated[
        FindingsFormat,
        typer.Option(
            "--format",
            help="How the flags are printed. A new audit is made all the same, unless --state is said.",
        ),
    ] = FindingsFormat.TEXT,
    state: Annotated[
        bool, typer.Option("--state", help="Run nothing: say how the script stands to its newest audit.")
    ] = False,
    table: Annotated[
        Path | None,
        typer.Option("--csv", help="Write all claims into this file, as a table.", metavar="FILE"),
    ] = None,
) -> None:
    """Check each claim of a script twice against its sources.

    Two checkers are asked, each in processes of its own; neither is told what the other answered. An answer counts only
    if its quote stands in its source and carries the claim's figures. Whatever falls short is flagged, and a person
    decides: vault-grade resolve. The audit is recorded. One that is interrupted goes on, when it is run again, where
    it was: no model is asked twice.

    Example: vault-grade audit the-price-of-bread

    Exit status: 0 every claim passed (with --state: nothing is open); 1 a claim is flagged (with --state: a flag is
    open, or the script changed); 2 it could not be audited (with --state: it never was).
    """
    from vault_grade.cli.show_audit import run_audit, run_state

    form_ = one_form(form, as_json=as_json)
    if state:
        raise typer.Exit(run_state(vault_of(context), slug, form_, table))
    raise typer.Exit(run_audit(vault_of(context), slug, os.environ, form_, table))


def resolve(
    context: typer.Context,
    slug: Slug,
    claims: Annotated[
        list[str] | None, typer.Argument(help="Only these claims, by their ids.", metavar="[CLAIM...]")
    ] = None,
) -> None:
    """Decide on flagged claims, as a person at a terminal.

    Each claim is shown with both answers and the passage of the source. You accept it, rewrite it or cut it, one after
    the other; each decision is recorded with your name before the script is changed.

    Example: vault-grade resolve the-price-of-bread c007

    Exit status: 0 no flag is open; 1 one is; 2 it could not be asked (no terminal, no audit of this text); 130
    interrupted.
    """
    from vault_grade.cli.resolve import resolve_at_terminal

    raise typer.Exit(resolve_at_terminal(vault_of(context), slug, claims or []))


def review(
    context: typer.Context,
    slug: Slug,
    port: Annotated[
        int,
        typer.Option(
            help="The port; else one that is free.", min=0, max=65535, show_default=False, metavar="PORT"
        ),
    ] = 0,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open the browser.")] = False,
) -> None:
    """Decide on flagged claims, as a person, in a browser.

    The script as it will be heard, each flagged claim with both answers and the passages of its sources. You accept a
    claim, rewrite it or cut it, one after the other, as with resolve; signatures are asked for at the terminal. Served
    on this machine and to this machine only, until Ctrl-C.

    Example: vault-grade review the-price-of-bread

    Exit status: after Ctrl-C, 0 no flag is open, 1 one is; 2 it could not be asked (no terminal, no audit of this
    text); 130 interrupted a second time.
    """
    from vault_grade.cli.review import run_review

    raise typer.Exit(run_review(vault_of(context), slug, port, opened=not no_open))
