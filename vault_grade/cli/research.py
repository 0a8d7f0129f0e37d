"""The command research."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from vault_grade.cli.audit import Slug
from vault_grade.cli.context import vault_of
from vault_grade.cli.options import Json


def research(
    context: typer.Context,
    slug: Slug,
    query: Annotated[str, typer.Argument(help="What is searched for, in words.", metavar="QUERY")],
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only list what would be captured first.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Search for sources of a script, and capture them.

    Two searches: one anywhere, one among the publishers that make a source primary. A number of places is held for the
    second, and the first never takes them: where it comes back short they stay empty. What cannot be captured is listed
    with the reason, and the next result is tried. Services and places are settings (vault.yaml).

    Example: vault-grade research the-price-of-bread "wheat prices 2025"

    Exit status: 0 every place is filled; 1 places stay empty; 2 no service answered, or there is no such episode.
    """
    from vault_grade.audit.research import Wish
    from vault_grade.cli.show_research import run_research

    wish = Wish(slug, query, dry_run)
    raise typer.Exit(run_research(vault_of(context), wish, os.environ, as_json=as_json))
