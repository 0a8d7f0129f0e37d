"""Quotes of pages and captures: searched, shown and recorded, and never a reason for a pointer.

A page is fetched now, and what came is searched; its digest goes into the run. A capture is searched as a held document
is, against the checksum in its row.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

from vault_grade.errors import BadNote, BadPath
from vault_grade.formats.citation import Reference
from vault_grade.formats.note import Note
from vault_grade.formats.predicates import Page
from vault_grade.formats.sources import Source
from vault_grade.match.plan import (
    CAPTURES,
    HELD_ONLY,
    Living,
    NothingToMatch,
    Plan,
    QuotesLiving,
    captured,
    held_documents,
    held_rows,
    open_held,
    references_of,
    refuse_foreign,
)
from vault_grade.match.settle import stamp
from vault_grade.reader.protocol import Answer, Document, Job, Received
from vault_grade.reader.received.reading import Reading
from vault_grade.spawn import Reader
from vault_grade.vault.layout import Vault
from vault_grade.vault.paths import inside

Clock = Callable[[], datetime]


@dataclass(slots=True)
class _Parts:
    """What a note's references mean. pages: references by the address they lead to; captures: by the source."""

    pages: dict[str, list[str]] = field(default_factory=dict)
    captures: dict[Source, list[str]] = field(default_factory=dict)
    held: dict[str, Reference] = field(default_factory=dict)


def search_living(
    vault: Vault,
    read: tuple[Path, bytes, Note],
    catalogue: bytes,
    living: Living,
    reader: Reader,
    clock: Clock,
) -> tuple[Plan, Answer, tuple[Page, ...]]:
    """The plan of a note that quotes pages or captures, what the reader says, and what was fetched.

    read: the note's path, its bytes as read once, and the note. Raises BadNote, QuotesLiving where a page would have
    to be fetched and may not be, NotFetched, BadSources, BadPath, BadCatalogue, ReaderFailed: nothing was settled.
    """
    path, data, note = read
    parts = _parts(vault, note, living)
    with ExitStack() as files:
        documents, opened = _kept(vault, note, catalogue, parts, files)
        pages = []
        for url, names in parts.pages.items():
            file = files.enter_context(tempfile.TemporaryFile())
            page, document = _fetched(vault, url, names, file, reader, clock)
            opened.append(file)
            pages.append(page)
            documents.append(document)
        unnamed = _address(living.given) if living.given else None
        plan = Plan(path, data, note, None, tuple(documents), unnamed=unnamed)
        job = Job(documents=plan.documents, unnamed=unnamed)
        answer = reader.ask(job, Answer, [file.fileno() for file in opened], data)
    refuse_foreign(plan, answer)
    return plan, answer, tuple(pages)


def plan_captures(
    vault: Vault, read: tuple[Path, bytes, Note], catalogue: bytes, files: ExitStack
) -> tuple[Plan, list[BinaryIO], tuple[Source, ...]]:
    """The plan of a note that quotes captures, its documents opened in their order, and the rows of the captures.

    files: closes what is opened. Raises QuotesLiving where the note quotes a page of the web too, of which nothing is
    held, and BadNote, BadSources, BadPath, BadCatalogue.
    """
    path, data, note = read
    parts = _parts(vault, note, HELD_ONLY)
    documents, opened = _kept(vault, note, catalogue, parts, files)
    return Plan(path, data, note, None, tuple(documents)), opened, tuple(parts.captures)


def _kept(
    vault: Vault, note: Note, catalogue: bytes, parts: _Parts, files: ExitStack
) -> tuple[list[Document], list[BinaryIO]]:
    """The held documents and captures that the note quotes, each opened."""
    documents = list(held_documents(note, held_rows(vault, catalogue, parts.held)))
    opened = [files.enter_context(open_held(vault, one.path)) for one in documents]
    for source, names in parts.captures.items():
        opened.append(files.enter_context(_open_capture(vault, source)))
        documents.append(_document(source, names))
    return documents, opened


def _parts(vault: Vault, note: Note, living: Living) -> _Parts:
    if not note.quotes:
        raise NothingToMatch("no quote: there is nothing to search", fix="quote the page")
    parts = _Parts()
    for canonical, reference in references_of(note).items():
        if reference.kind == "url":
            parts.pages.setdefault(_address(reference.target), []).append(canonical)
        elif source := captured(vault, reference):
            parts.captures.setdefault(source, []).append(canonical)
        else:
            parts.held[canonical] = reference
    if living.given and _address(living.given) not in parts.pages:
        if note.quotes[0].reference is not None:
            fix = "end the quote with > — and the address, or name no document in the first quote"
            raise BadNote(f"no quote is of {living.given}", fix=fix)
        parts.pages[_address(living.given)] = []
    elif note.quotes[0].reference is None:
        raise BadNote("the first quote names no document", fix="name the address: match --live URL NOTE")
    if parts.pages and not living.fetch:
        fix = "admit the published file, or fetch it now: vault-grade match --live NOTE"
        raise QuotesLiving(f"{next(iter(parts.pages))} is an address, not a held document", fix=fix)
    return parts


def _address(url: str) -> str:
    """An address without the place in it, which is never asked for."""
    return url.partition("#")[0]


def _document(source: Source, names: list[str]) -> Document:
    path = f"{CAPTURES}/{source.file}"
    return Document(path, source.sha256, source.media_type, source.encoding, tuple(names))


def _open_capture(vault: Vault, source: Source) -> BinaryIO:
    relative = f"{CAPTURES}/{source.file}"
    path = inside(vault.root, relative)
    if not path.is_file():
        fix = "take it from version control, or capture it again"
        raise BadPath("the capture is not here", where=relative, fix=fix)
    return path.open("rb")


def _fetched(
    vault: Vault, url: str, names: list[str], file: BinaryIO, reader: Reader, clock: Clock
) -> tuple[Page, Document]:
    """A page as it is now, in an open file. Raises NotFetched, and BadNote for a wall in the page's place."""
    from vault_grade.fetch import fetch

    got = fetch(url, file, vault.settings.network)
    file.flush()
    received = Received(url.rpartition("/")[2] or "page", got.media_type, got.charset)
    reading = reader.ask(Job(received=received), Reading, [file.fileno()])
    if reading.refused:
        raise BadNote(f"{url}: {reading.refused}", fix=reading.fix)
    page = Page(url, got.final_url, got.sha256, reading.media_type, stamp(clock()))
    return page, Document(url, got.sha256, reading.media_type, reading.encoding, tuple(names))
