"""What a reader must be given for a note: its bytes, its documents' rows, and the pointer that a pass would set."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from vault_grade.errors import BadNote, BadPath, ReaderFailed
from vault_grade.formats.catalogue import Row, find
from vault_grade.formats.citation import Reference
from vault_grade.formats.header import FieldNames, read
from vault_grade.formats.note import MOST_BYTES, Note, read_note
from vault_grade.reader.protocol import Answer, Document
from vault_grade.vault.files import read_bytes
from vault_grade.vault.layout import Vault
from vault_grade.vault.paths import checked, inside


class NothingToMatch(BadNote):
    """A note with no quote and no pointer: there is nothing to search."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A note that can be matched.

    path: of its file. data: its bytes as read once. pointer: what a pass will set. documents: for the reader.
    consolidated_as_of: of the pointer's document, where it is a dated copy of a living text.
    """

    path: Path
    data: bytes
    note: Note
    pointer: str
    documents: tuple[Document, ...]
    consolidated_as_of: str | None = None


def field_names(vault: Vault) -> FieldNames:
    """The names that this vault gives the fields of the claim record."""
    return FieldNames(**vault.settings.fields)


def make_plan(
    vault: Vault,
    path: Path,
    catalogue: bytes,
    wanted: str | None,
    *,
    record_needed: bool = False,
    marks: bool = True,
) -> Plan:
    """Plan the match of one note.

    catalogue: the bytes of catalogue.yaml. wanted: the pointer that the user asks for. record_needed: a note
    without a record is not meant, whatever it quotes. marks: the match will mark the note, so that must be possible.
    Raises NothingToMatch, BadNote, BadPath, BadCatalogue, or OSError: nothing was settled.
    """
    if any("\ud800" <= character <= "\udfff" for character in str(path)):
        raise BadNote("the note's name is not UTF-8: a run could not name it", fix="rename the note")
    data = read_bytes(path, MOST_BYTES)
    if record_needed:
        _refuse_recordless(data, field_names(vault))
    if marks:
        _refuse_unwritable(path)
    note = read_note(data, field_names(vault))
    _refuse_duplicates(note)
    if not note.quotes and not note.header.pointer and not wanted:
        raise NothingToMatch("no quote and no pointer: there is nothing to search", fix="quote the document")
    rows = _rows(vault, catalogue, note, wanted)
    pointer = choose_pointer(wanted, note, rows)
    dated = next((row.consolidated_as_of for row in rows.values() if row.path == pointer), None)
    return Plan(path, data, note, pointer, _documents(note, rows), dated)


def choose_pointer(wanted: str | None, note: Note, rows: dict[str, Row]) -> str:
    """The document that a pass names: ``wanted``, else the present pointer if it is still quoted, else the first."""
    quoted = [rows[q.reference.canonical].path for q in note.quotes if q.reference]
    present = note.header.pointer
    if wanted:
        return wanted
    if present and (present in quoted or not quoted):
        return present
    if not quoted:
        raise BadNote(
            "the first quote names no document",
            fix="end it with a line > — class/issuer/file.pdf, p. 1, and leave a blank line below",
        )
    return quoted[0]


def _refuse_recordless(data: bytes, names: FieldNames) -> None:
    header = read(data, names)
    if not header.problem and not header.has_record:
        raise NothingToMatch("the note carries no record")


def _refuse_unwritable(path: Path) -> None:
    """A note that could not be marked afterwards is not searched: there would be a run and no pointer."""
    if not path.stat().st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH):
        raise BadNote("the note is read-only", fix="allow writing to it: a match sets or removes its pointer")
    if not os.access(path.parent, os.W_OK):
        raise BadNote("the note's folder is read-only", fix="allow writing to it: a match replaces the note")


def _refuse_duplicates(note: Note) -> None:
    if note.header.duplicates:
        names = ", ".join(note.header.duplicates)
        raise BadNote(f"the header gives {names} more than once", fix="leave one of each")


def _rows(vault: Vault, catalogue: bytes, note: Note, wanted: str | None) -> dict[str, Row]:
    """The row of every document that the note refers to, by canonical reference. Raises BadNote where one has none."""
    references = {quote.reference.canonical: quote.reference for quote in note.quotes if quote.reference}
    for path in (wanted,) if note.quotes or wanted else (note.header.pointer,):
        if path:
            references.setdefault(path, Reference("path", path))
    rows = find(catalogue, _findable(references.values()))
    for canonical in references:
        if canonical not in rows:
            _refuse_other_case(vault, references[canonical])
            fix = "admit the document, or mend the path"
            raise BadNote(f"the catalogue has no row for {canonical}", fix=fix)
        if why := rows[canonical].withdrawn:
            raise BadNote(f"{rows[canonical].path} was withdrawn: {why}", fix="quote a document that stands")
    return rows


def _refuse_other_case(vault: Vault, reference: Reference) -> None:
    """A path that no row has may be another spelling of one that is held: say which. Raises BadPath."""
    if reference.kind == "path":
        inside(vault.store, reference.target)


def _findable(references: Iterable[Reference]) -> list[Reference]:
    found = []
    for reference in references:
        if reference.kind == "path":
            checked(reference.target)
        if reference.kind == "url":
            fix = "admit the published file; a living page can be checked for the moment only"
            raise BadNote(f"{reference.target} is an address, not a held document", fix=fix)
        found.append(reference)
    return found


def _documents(note: Note, rows: dict[str, Row]) -> tuple[Document, ...]:
    """The quoted documents, each once, with the references that mean it."""
    cited: dict[str, list[str]] = {}
    for quote in note.quotes:
        if quote.reference:
            canonical = quote.reference.canonical
            names = cited.setdefault(rows[canonical].path, [])
            if canonical not in names:
                names.append(canonical)
    by_path = {row.path: row for row in rows.values()}
    return tuple(
        Document(path, by_path[path].sha256, by_path[path].media_type, by_path[path].encoding, tuple(names))
        for path, names in cited.items()
    )


def open_held(vault: Vault, document: str) -> BinaryIO:
    """The held document, opened once. Raises BadPath where it is not held, or cannot be read."""
    path = held_path(vault, document)
    try:
        # Without blocking: a named pipe put there meanwhile must not hang the program.
        file = os.fdopen(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb")
    except OSError as error:
        why = f"the document cannot be read: {error.strerror or error}"
        raise BadPath(why, where=f"store/{document}", fix="give yourself the right to read it") from error
    if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        return file
    file.close()
    raise _no_file(document)


def refuse_foreign(plan: Plan, answer: Answer) -> None:
    """Raise ReaderFailed for an answer that is not, quote for quote, about this note and these documents."""
    if answer.refused:
        return
    meant = {reference: d.path for d in plan.documents for reference in d.cited_as}
    asked = [
        (q.text, q.line, meant[q.reference.canonical] if q.reference else None) for q in plan.note.quotes
    ]
    if asked != [(q.text, q.line, q.document) for q in answer.quotes] or answer.seen != {
        d.path: d.sha256 for d in plan.documents
    }:
        raise ReaderFailed("the reader's answer is not about this note and its documents")


def held_path(vault: Vault, document: str) -> Path:
    """Where a document is held. Raises BadPath where it is not."""
    path = inside(vault.store, document)
    if not path.exists():
        fix = "run: vault-grade store restore --from DIR"
        raise BadPath("the document is not held here", where=f"store/{document}", fix=fix)
    if not path.is_file():
        raise _no_file(document)
    return path


def _no_file(document: str) -> BadPath:
    fix = "move it away, then run: vault-grade store restore --from DIR"
    return BadPath("this is not a regular file", where=f"store/{document}", fix=fix)
