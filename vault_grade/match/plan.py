"""What a reader must be given for a note: its bytes, its documents' rows, and the pointer that a pass would set."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from vault_grade.errors import BadNote, BadPath, ReaderFailed
from vault_grade.formats.catalogue import Row, find
from vault_grade.formats.citation import Reference
from vault_grade.formats.header import FieldNames, read
from vault_grade.formats.note import MOST_BYTES, Note, read_note
from vault_grade.formats.sources import NAME as SOURCES
from vault_grade.formats.sources import Source, load, parse
from vault_grade.match.hints import citation_meant
from vault_grade.reader.protocol import Answer, Document
from vault_grade.vault.files import read_bytes
from vault_grade.vault.layout import Vault
from vault_grade.vault.paths import checked, inside

CAPTURES = "captures"
ADMIT_OR_LIVE = "admit the published file, or check it for the moment: vault-grade match --live NOTE"


class NothingToMatch(BadNote):
    """A note with no quote and no pointer: there is nothing to search."""


class QuotesLiving(BadNote):
    """A note that quotes a page of the web or a capture: match.living plans it, and no pointer follows."""


@dataclass(frozen=True, slots=True)
class Living:
    """Whether pages may be fetched (they are never otherwise), and the address for quotes that name no document."""

    fetch: bool = False
    given: str | None = None


HELD_ONLY = Living()
"""Nothing is fetched."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A note that can be matched.

    path: of its file. data: its bytes as read once. pointer: what a pass will set; None where it quotes a page or a
    capture. documents: for the reader. consolidated_as_of: of the pointer's document, where it is a dated copy of a
    living text. unnamed: the document of the quotes before any that names one, where the user gave it.
    """

    path: Path
    data: bytes
    note: Note
    pointer: str | None
    documents: tuple[Document, ...]
    consolidated_as_of: str | None = None
    unnamed: str | None = None


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

    catalogue: the bytes of catalogue.yaml. wanted: the document that the pointer shall name. record_needed: a note
    without a record is not meant, whatever it quotes. marks: the match will mark the note, so that must be possible.
    Raises NothingToMatch, QuotesLiving, BadNote, BadPath, BadCatalogue, or OSError: nothing was settled.
    """
    data, note = prepared(vault, path, record_needed=record_needed, marks=marks)
    if not note.quotes and not note.header.pointer and not wanted:
        raise NothingToMatch("no quote and no pointer: there is nothing to search", fix="quote the document")
    references = references_of(note)
    wanted = wanted and _path_of(catalogue, wanted)
    for named in (wanted,) if note.quotes or wanted else (note.header.pointer,):
        if named:
            references.setdefault(named, Reference("path", named))
    rows = held_rows(vault, catalogue, references)
    try:
        pointer = choose_pointer(wanted, note, rows)
    except BadNote as error:
        raise BadNote(error.what, fix=citation_meant(note.quotes[0].text, catalogue) or error.fix) from error
    dated = next((row.consolidated_as_of for row in rows.values() if row.path == pointer), None)
    return Plan(path, data, note, pointer, held_documents(note, rows), dated)


def _path_of(catalogue: bytes, named: str) -> str:
    """The path of the document that a user names by path, key or bare file name; as it is where no row answers."""
    if "/" in named:
        return named.removeprefix("store/")
    bare = named.removeprefix("@")
    references = (Reference("key", bare), Reference("name", bare))
    found = find(catalogue, references)
    return next((found[one.canonical].path for one in references if one.canonical in found), named)


def prepared(vault: Vault, path: Path, *, record_needed: bool, marks: bool = True) -> tuple[bytes, Note]:
    """The note's bytes, read once, and the note. Raises as ``make_plan`` does where it cannot be matched at all."""
    if any("\ud800" <= character <= "\udfff" for character in str(path)):
        raise BadNote("the note's name is not UTF-8: a run could not name it", fix="rename the note")
    data = read_bytes(path, MOST_BYTES)
    if record_needed:
        _refuse_recordless(data, field_names(vault))
    if marks:
        _refuse_unwritable(path)
    note = read_note(data, field_names(vault))
    _refuse_duplicates(note)
    return data, note


def references_of(note: Note) -> dict[str, Reference]:
    """The references that the note's quotes make, by their canonical text."""
    return {quote.reference.canonical: quote.reference for quote in note.quotes if quote.reference}


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


def held_rows(vault: Vault, catalogue: bytes, references: Mapping[str, Reference]) -> dict[str, Row]:
    """The row of every document that is referred to, by canonical reference.

    Raises BadNote where one has none, and QuotesLiving where that is a page or a capture.
    """
    rows = find(catalogue, _findable(references.values()))
    for canonical, reference in references.items():
        if canonical not in rows:
            if captured(vault, reference):
                raise QuotesLiving(f"{canonical} is a capture, not a held document", fix=ADMIT_OR_LIVE)
            _refuse_other_case(vault, reference)
            fix = "admit the document, or mend the path"
            raise BadNote(f"the catalogue has no row for {canonical}", fix=fix)
        if why := rows[canonical].withdrawn:
            raise BadNote(f"{rows[canonical].path} was withdrawn: {why}", fix="quote a document that stands")
    return rows


def captured(vault: Vault, reference: Reference) -> Source | None:
    """The capture of the vault that a reference means, by ``captures/<file>`` or by its id; None where none is.

    Raises BadSources.
    """
    if reference.kind not in ("path", "key") or not os.path.lexists(vault.root / CAPTURES / SOURCES):
        return None
    listed = parse(load(vault.root / CAPTURES / SOURCES), f"{CAPTURES}/{SOURCES}")
    named = {f"{CAPTURES}/{one.file}": one for one in listed} | {f"@{one.id}": one for one in listed}
    return named.get(reference.canonical)


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
            raise QuotesLiving(f"{reference.target} is an address, not a held document", fix=ADMIT_OR_LIVE)
        found.append(reference)
    return found


def held_documents(note: Note, rows: dict[str, Row]) -> tuple[Document, ...]:
    """The quoted documents, each once, with the references that mean it."""
    cited: dict[str, list[str]] = {}
    for quote in note.quotes:
        if quote.reference and quote.reference.canonical in rows:
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
        (q.text, q.line, meant[q.reference.canonical] if q.reference else plan.unnamed)
        for q in plan.note.quotes
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
