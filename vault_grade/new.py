"""Start a note: a draft that says it is one, and where its statements come from."""

from __future__ import annotations

import os
import re
import unicodedata
from pathlib import Path
from typing import Literal, get_args

from vault_grade.errors import BadNote, BadPath
from vault_grade.vault.files import write_new
from vault_grade.vault.layout import Vault
from vault_grade.vault.lock import locked
from vault_grade.vault.paths import DEVICES, inside
from vault_grade.vault.settings import NEVER_NOTES
from vault_grade.vault.shell_words import shell_word
from vault_grade.vault.walk import is_among_notes

Origin = Literal["memory", "web", "document"]
ORIGINS: tuple[Origin, ...] = get_args(Origin)

NOTE = "NOTE.md"
SLUG_BYTES = 120
"""Bytes of a title's file name: with a number and an ending it stays under every file system's 255."""

EXAMPLE = """\
<!-- Write each statement, and under it the words it rests on:

> The words exactly as the document has them.
> — {document}, {place}

then run: vault-grade match {note} -->

"""


def new_note(
    vault: Vault, title: str, *, folder: str = "", origin: str = "memory", document: str | None = None
) -> Path:
    """Make a draft note and return its path; a note that is there is never touched, a number is added instead.

    title: one line. folder: below the notes' folder, made if need be. origin: memory, web or document.
    document: path, key or file name of a held document; the note then shows, in a comment, how it is quoted.
    Raises BadNote for a title, an origin or a document that cannot be, and where the note cannot be written; BadPath
    for a folder that is no path inside the vault, or in which no notes are kept; BadCatalogue.
    """
    heading = " ".join(title.split())
    if not heading or any(unicodedata.category(c) in ("Cc", "Cs") for c in heading):
        raise BadNote(
            "a note needs a title of one printable line", fix='give one: vault-grade new "The board"'
        )
    if origin not in ORIGINS:
        raise BadNote(f"unknown origin {origin!r}", fix=f"one of {', '.join(ORIGINS)}")
    example = "" if document is None else _example(vault, document)
    home = inside(vault.notes, folder) if folder else vault.notes
    if not is_among_notes(vault, Path(os.path.realpath(home))):
        fix = f"name one that is not hidden, nor in {', '.join(NEVER_NOTES)}"
        raise BadPath("no notes are kept in this folder", where=folder, fix=fix)
    try:
        home.mkdir(parents=True, exist_ok=True)
        with locked(vault.root):
            return _write(vault, home, heading, origin, example)
    except OSError as error:
        where = vault.relative(home)
        raise BadNote(f"the note cannot be written: {error.strerror or error}", where=where) from error


def _write(vault: Vault, home: Path, heading: str, origin: str, example: str) -> Path:
    stem, number = slug(heading), 1
    while True:
        name = f"{stem}.md" if number == 1 else f"{stem}-{number}.md"
        number += 1
        if name in {entry.name.lower() for entry in home.iterdir()}:
            continue
        path = home / name
        try:
            write_new(path, _text(vault, path, heading, origin, example).encode())
        except FileExistsError:
            continue
        return path


def _text(vault: Vault, path: Path, heading: str, origin: str, example: str) -> str:
    names = vault.settings.fields
    header = f"---\n{names.get('status', 'status')}: draft\n{names.get('origin', 'origin')}: {origin}\n---\n"
    return f"{header}\n# {heading}\n\n{example.replace(NOTE, shell_word(vault.relative(path)))}"


def _example(vault: Vault, document: str) -> str:
    """How a quote of the document is written. Raises BadNote where the catalogue has no such document."""
    from vault_grade.formats.catalogue import find
    from vault_grade.formats.catalogue.read import load
    from vault_grade.formats.citation import Kind, Reference

    rows = load(vault.catalogue)
    kinds: tuple[tuple[Kind, str], ...] = (
        ("path", document),
        ("key", document.removeprefix("@")),
        ("name", document),
    )
    found = (row for kind, target in kinds for row in find(rows, [Reference(kind, target)]).values())
    row = next(found, None)
    if row is None:
        raise BadNote(f"the catalogue has no row for {document}", fix="see: vault-grade store list")
    place = "p. 1" if row.media_type == "application/pdf" else "line 1"
    return EXAMPLE.format(document=row.path, place=place, note=NOTE)


def slug(title: str) -> str:
    """The title as a file name without ending: lower case, letters and digits of any script, `-` for the rest."""
    words = re.sub(r"[^\w]+|_+", "-", unicodedata.normalize("NFC", title).lower()).strip("-")
    short = words.encode()[:SLUG_BYTES].decode(errors="ignore").strip("-")
    return f"note-{short}".rstrip("-") if not short or short in DEVICES else short
