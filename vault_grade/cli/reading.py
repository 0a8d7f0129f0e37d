"""The commands for whoever writes a note: locate, text. They read, and record nothing."""

from __future__ import annotations

from typing import Annotated

import typer

from vault_grade.cli.context import vault_of
from vault_grade.cli.options import Json

Named = Annotated[
    str,
    typer.Argument(
        help="A store path, key or bare file name; or a file in the store.",
        metavar="DOCUMENT",
    ),
]


def locate(
    context: typer.Context,
    document: Named,
    words: Annotated[
        str | None,
        typer.Argument(help="The words; from standard input if none are named, or for -.", metavar="WORDS"),
    ] = None,
    at: Annotated[
        str | None, typer.Option(help="Where to look first: p. 78, #page=78, line 120.", metavar="LOCATOR")
    ] = None,
    quote: Annotated[
        bool, typer.Option("--quote", help="Print the block quote with its citation, ready for a note.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Say where words stand in a document.

    It is the search of a match, without a note. Nothing is recorded.

    Example: vault-grade locate fips-199.pdf "A loss of availability is the disruption of access" --quote

    Exit status: 0 found; 1 missing or unreadable; 2 the search could not run.
    """
    from vault_grade.cli.show_reading import run_locate

    raise typer.Exit(run_locate(vault_of(context), document, words, at, quote=quote, as_json=as_json))


def text(
    context: typer.Context,
    document: Named,
    page: Annotated[
        str,
        typer.Option(
            help='Position of the page, or "p. iv" for its printed label; 3-5 for several.', metavar="PAGE"
        ),
    ] = "1",
    lines: Annotated[
        bool, typer.Option("--lines", help="Begin each line with its number, in formats that have lines.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Print a page as the search sees it.

    A line of dots stands where nothing reads on, {hidden: …} round words that nobody sees on the page, and the
    replacement character for each character that cannot be trusted.

    Example: vault-grade text fips-199.pdf --page 6

    Exit status: 0 printed; 1 there is no text on the page; 2 it could not be read.
    """
    from vault_grade.cli.show_reading import run_text

    raise typer.Exit(run_text(vault_of(context), document, page, numbered=lines, as_json=as_json))
