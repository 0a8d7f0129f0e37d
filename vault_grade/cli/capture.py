"""The command capture."""

from __future__ import annotations

from typing import Annotated

import typer

from vault_grade.cli.context import vault_of
from vault_grade.cli.options import Json


def capture(
    context: typer.Context,
    what: Annotated[str, typer.Argument(help="An address, or a file of this machine.", metavar="URL|FILE")],
    episode: Annotated[
        str | None,
        typer.Option(help="The episode whose source it is; else it goes to captures/.", metavar="SLUG"),
    ] = None,
    source_id: Annotated[
        str | None, typer.Option("--id", help="What it is cited by; else made from its title.", metavar="ID")
    ] = None,
    claimed: Annotated[
        str | None, typer.Option("--url", help="Where a file is said to come from.", metavar="URL")
    ] = None,
    as_json: Json = False,
) -> None:
    """Keep a page or a file as a source, whole as it was received.

    Its row goes to sources.yaml: both addresses, its checksum, how much of the work it holds, and whether it counts as
    primary, with the rule that decided. An error page, a sign-in or robot wall, and a page that needs a browser are
    refused. The same text is kept once.

    Example: vault-grade capture https://www.example.org/statistics/2026 --episode prices --id prices-2026

    Exit status: 0 captured, or held already; 2 it could not be fetched, or is no source.
    """
    from vault_grade.capture import Wish
    from vault_grade.cli.show_capture import run_capture

    wish = Wish(what, episode, source_id, claimed)
    raise typer.Exit(run_capture(vault_of(context), wish, as_json=as_json))
