"""The commands about a finished script: claims."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from vault_grade.cli.context import vault_of
from vault_grade.cli.notes import Json

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
    from vault_grade.cli.claims import run_claims

    run_claims(vault_of(context), slug, os.environ, as_json=as_json)
