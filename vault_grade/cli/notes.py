"""The commands that are about notes: new, match, census, check."""

from __future__ import annotations

import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from vault_grade.cli.context import now, vault_of
from vault_grade.cli.options import FindingsFormat, Json, one_form

NotePaths = Annotated[list[str] | None, typer.Argument(help="Notes, or folders of notes.", metavar="NOTE...")]


class CensusFormat(StrEnum):
    """How the census is rendered."""

    TEXT = "text"
    JSON = "json"
    HOOK = "hook"


class Origin(StrEnum):
    """Where a claim came from."""

    MEMORY = "memory"
    WEB = "web"
    DOCUMENT = "document"


def new(
    context: typer.Context,
    title: Annotated[str, typer.Argument(help="The note's title.", metavar="TITLE")],
    folder: Annotated[
        str, typer.Option(help="Folder below the notes, made if need be.", metavar="FOLDER")
    ] = "",
    origin: Annotated[
        Origin | None,
        typer.Option(help="Where the claims come from; document with --document, else memory."),
    ] = None,
    document: Annotated[
        str | None,
        typer.Option(
            help="Show, in a comment, how this document (path or key) is quoted.", metavar="DOCUMENT"
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Make a draft note that says it is one.

    Example: vault-grade new "How often the board meets" --origin document

    Exit status: 0 made; 2 it could not be made.
    """
    from vault_grade.cli.terminal import clean, say, say_json
    from vault_grade.new import new_note

    vault = vault_of(context)
    stated = origin or (Origin.DOCUMENT if document else Origin.MEMORY)
    path = new_note(vault, title, folder=folder, origin=stated.value, document=document)
    note = vault.relative(path)
    if as_json:
        say_json({"version": 1, "note": note})
    else:
        say(clean(note))


def match(
    context: typer.Context,
    notes: Annotated[
        list[str] | None,
        typer.Argument(help="Notes, or folders of notes; with --live also an address.", metavar="NOTE..."),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Every note that carries a record.")] = False,
    pointer: Annotated[
        str | None,
        typer.Option(
            help="The document that the pointer shall name: path, key or file name.", metavar="DOCUMENT"
        ),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Search, but write no run and no header.")
    ] = False,
    live: Annotated[
        bool, typer.Option("--live", help="Fetch the pages that are quoted, and search them as they are now.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Search a note's quotes, and set its pointer.

    Each note is read by a new process that is given the note, its documents, and nothing else. It hashes each
    document, compares with the catalogue, and only then searches. The pointer is set if every quote is found, and
    removed if one is not. With --live, addresses that are quoted are fetched and searched too; an address among the
    notes is the document of quotes that name none. A quote of a page or a capture sets no pointer.

    Example: vault-grade match notes/board.md

    Exit status: 0 every note passed; 1 a gap: a quote is missing or unreadable; 2 refused: nothing was settled. Of
    several notes the highest counts: 2 where any was refused, though others have a gap.
    """
    from vault_grade.cli.match_start import MatchAsked, start_match

    asked = MatchAsked(tuple(notes or ()), everything, pointer, dry_run, live, as_json)
    raise typer.Exit(start_match(asked, context.obj, os.environ))


def census(
    context: typer.Context,
    listed: Annotated[bool, typer.Option("--list", help="Name every note with its grade.")] = False,
    as_json: Json = False,
    form: Annotated[
        CensusFormat, typer.Option("--format", help="text, json, or hook for an assistant's session start.")
    ] = CensusFormat.TEXT,
) -> None:
    """Count the notes at each grade.

    Two more lines say what is stale: evidence that is missing. It gates nothing.

    Example: vault-grade census

    Exit status: 0 whenever there is a vault; 2 where there is none.
    """
    from vault_grade.cli.census import show_census

    form_ = one_form(form, as_json=as_json)
    show_census(vault_of(context), listed=listed, as_json=form_ == "json", hook=form_ == "hook")


def check(
    context: typer.Context,
    notes: NotePaths = None,
    form: Annotated[
        FindingsFormat, typer.Option("--format", help="How findings are printed.")
    ] = FindingsFormat.TEXT,
    as_json: Json = False,
) -> None:
    """Compare headers with catalogue and ledger.

    Says what does not fit, so that a grade written by hand shows. It changes nothing.

    Example: vault-grade check --format github

    Exit status: 0 nothing found; 1 findings (remarks do not count); 2 it could not be checked.
    """
    from vault_grade.check.codes import CODES
    from vault_grade.check.run import check_notes, check_vault
    from vault_grade.cli.findings import show_findings
    from vault_grade.cli.match_start import refuse_empty
    from vault_grade.match.notes import note_or_folder

    form_ = one_form(form, as_json=as_json)
    vault = vault_of(context)
    refuse_empty(notes or ())
    paths = [note_or_folder(vault, Path(name)) for name in notes or ()]
    found = check_notes(vault, paths, now()) if paths else check_vault(vault, now())
    raise typer.Exit(show_findings(list(found), CODES, form_))
