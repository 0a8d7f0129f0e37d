"""The command evidence: one page for a person to look at."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from vault_grade.cli.context import vault_of
from vault_grade.cli.options import Json


def evidence(
    context: typer.Context,
    note: Annotated[Path, typer.Argument(help="The note.", metavar="NOTE")],
    output: Annotated[
        str | None,
        typer.Option(
            "--output", "-o", help="The file; else NOTE.evidence.html here; - prints it.", metavar="FILE"
        ),
    ] = None,
    pdf: Annotated[
        Path | None,
        typer.Option(
            "--pdf", help="Write the pages with quotes as a PDF too, the words highlighted.", metavar="FILE"
        ),
    ] = None,
    opened: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Write over a file that is no evidence, too.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Show a note's quotes where they stand, on one page.

    Each claim beside its quote, the picture of the page with the words marked, the whole sentence, how it was found,
    cautions, editions, and earlier runs that said otherwise. The search is that of a match; nothing in the vault is
    changed.

    Example: vault-grade evidence notes/board.md --open

    Exit status: 0 written, every quote found; 1 written, a quote is missing or unreadable; 2 the search could not run,
    or the file not be written.
    """
    from vault_grade.cli.show_evidence import Wish, run_evidence

    wish = Wish(output, pdf, opened, force)
    raise typer.Exit(run_evidence(vault_of(context), note, wish, as_json=as_json))
