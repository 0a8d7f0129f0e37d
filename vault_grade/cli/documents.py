"""The commands about the vault and its documents: init, admit, store list|check|restore|sums|withdraw."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from vault_grade.cli.context import vault_of
from vault_grade.cli.options import FindingsFormat, Json, one_form
from vault_grade.cli.reading import Named

store = typer.Typer(
    help="Look after the held documents.", no_args_is_help=True, rich_markup_mode=None, add_completion=False
)


def init(
    folder: Annotated[
        Path, typer.Argument(help="The folder; this one if none is named.", metavar="DIR")
    ] = Path(),
    as_json: Json = False,
) -> None:
    """Make a vault.

    Catalogue, store, notes, ledger, and what git must know of them. Nothing that is there is changed.

    Example: vault-grade init thesis

    Exit status: 0 made; 2 there is a vault already, here or above.
    """
    from vault_grade.cli.show_store import run_init

    run_init(folder, as_json=as_json)


def admit(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="The document, as its issuer published it.", metavar="FILE")],
    store_class: Annotated[
        str,
        typer.Option(
            "--class",
            help="regulation, standard, guidance, research, or what vault.yaml adds.",
            metavar="CLASS",
        ),
    ],
    issuer: Annotated[
        str, typer.Option(help="The issuer, as a folder's name: eu, nist, iso.", metavar="ISSUER")
    ],
    title: Annotated[str, typer.Option(help="The document's title.", metavar="TITLE")],
    version: Annotated[str, typer.Option(help="Its edition, version or date.", metavar="VERSION")],
    source: Annotated[str, typer.Option(help="The address where the issuer published it.", metavar="URL")],
    name: Annotated[
        str | None,
        typer.Option(help="File name in the store; else made from the file's own.", metavar="NAME"),
    ] = None,
    key: Annotated[str | None, typer.Option(help="A citation key, for [@key, p. 1].", metavar="KEY")] = None,
    licence: Annotated[
        str | None, typer.Option(help="The terms it may be used under.", metavar="TERMS")
    ] = None,
    supersedes: Annotated[
        str | None, typer.Option(help="The path of the edition that it replaces.", metavar="PATH")
    ] = None,
    consolidated_as_of: Annotated[
        str | None, typer.Option(help="Date of a dated copy of a living text.", metavar="YYYY-MM-DD")
    ] = None,
    exception: Annotated[
        str | None, typer.Option(help="Admit it against the signs; the reason goes on record.", metavar="WHY")
    ] = None,
    as_json: Json = False,
) -> None:
    """Hold a document under its checksum.

    Its bytes go to the store, its row to the catalogue, its admission to the ledger. A page saved from a browser is
    no published file: what looks like one is refused, with the signs.

    Example: vault-grade admit OJ_L_2024_1689.pdf --class regulation --issuer eu --name 2024-1689.pdf
    --title "Regulation (EU) 2024/1689" --version 2024-07-12 --source https://eur-lex.europa.eu/eli/reg/2024/1689/oj

    Exit status: 0 admitted; 2 refused, and nothing is held.
    """
    from vault_grade.admit import Entry
    from vault_grade.cli.show_store import run_admit

    entry = Entry(
        store_class=store_class,
        issuer=issuer,
        title=title,
        version=version,
        source=source,
        name=name,
        key=key,
        licence=licence,
        supersedes=supersedes,
        consolidated_as_of=consolidated_as_of,
        exception=exception,
    )
    run_admit(vault_of(context), file, entry, as_json=as_json)


@store.command("list")
def list_documents(context: typer.Context, as_json: Json = False) -> None:
    """List the documents, and which are held here.

    Example: vault-grade store list

    Exit status: 0 listed; 2 the catalogue is damaged.
    """
    from vault_grade.cli.show_store import show_list

    show_list(vault_of(context), as_json=as_json)


@store.command("check")
def check_documents(
    context: typer.Context,
    part: Annotated[
        str, typer.Option(help="Only one part of several, to spread the work over days: 2/7.", metavar="N/OF")
    ] = "1/1",
    form: Annotated[
        FindingsFormat, typer.Option("--format", help="How findings are printed.")
    ] = FindingsFormat.TEXT,
    as_json: Json = False,
) -> None:
    """Hash every held document again.

    Each is compared with its row and its admission.

    Example: vault-grade store check --part 2/7

    Exit status: 0 nothing found; 1 findings (remarks do not count); 2 it could not be checked.
    """
    from vault_grade.cli.show_store import run_check

    raise typer.Exit(run_check(vault_of(context), part, one_form(form, as_json=as_json)))


@store.command()
def restore(
    context: typer.Context,
    source: Annotated[
        str | None,
        typer.Option(
            "--from", help="A folder, or an address; else each row's own source.", metavar="DIR|URL"
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Find every missing document by its checksum.

    Example: vault-grade store restore --from ~/Downloads

    Exit status: 0 all are held; 1 some were not found; 2 it could not be done.
    """
    from vault_grade.cli.show_store import run_restore

    raise typer.Exit(run_restore(vault_of(context), source, as_json=as_json))


@store.command()
def sums(context: typer.Context) -> None:
    """Print the checksums as sha256sum reads them.

    The paths are those below the vault's folder: run it there.

    Example: vault-grade store sums | sha256sum -c --strict

    Exit status: 0 printed; 2 the catalogue is damaged.
    """
    from vault_grade.cli.terminal import say
    from vault_grade.store import sums as sum_lines

    for line in sum_lines(vault_of(context)):
        say(line)


@store.command("withdraw")
def withdraw_document(
    context: typer.Context,
    document: Named,
    reason: Annotated[str, typer.Option(help="Why; it stays in the row.", metavar="REASON")],
    as_json: Json = False,
) -> None:
    """Mark a document's row as withdrawn.

    Its path and its bytes stay, and are never used for another document. Notes that rest on it no longer pass.

    Example: vault-grade store withdraw guidance/ico/old.pdf --reason "the issuer took it back"

    Exit status: 0 done; 2 there is no such row, or it is withdrawn already.
    """
    from vault_grade.cli.show_store import run_withdraw_document

    run_withdraw_document(vault_of(context), document, reason, as_json=as_json)
