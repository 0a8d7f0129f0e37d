"""The search from the other side: where do these words stand, and what does the search see of a page?

For whoever writes a note. Nothing is recorded, and no note is touched.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from vault_grade.errors import BadDocument, BadNote, BadPath, ReaderFailed
from vault_grade.formats.block_quote import block_quote, cuts_of, words_of
from vault_grade.formats.catalogue import Row, find
from vault_grade.formats.catalogue.read import load
from vault_grade.formats.citation import Reference
from vault_grade.formats.locator import Locator
from vault_grade.formats.predicates import QuoteRun
from vault_grade.match.outcome import quote_run
from vault_grade.match.plan import open_held
from vault_grade.reader.protocol import Answer, Document, Job, Words
from vault_grade.reader.seen import Seen
from vault_grade.server import Server
from vault_grade.spawn import Reader
from vault_grade.vault.layout import Vault

MOST_WORDS = 1 << 20
"""Characters of the words that are searched; a note's quotes are bounded by the note."""

Wanted = TypeVar("Wanted")


@dataclass(frozen=True, slots=True)
class Located:
    """What the search says of some words in one document.

    quote: as a run would record it, without a claim. block: the block quote to put into a note, where they were found.
    """

    document: str
    quote: QuoteRun
    block: str | None


def document_row(vault: Vault, named: str, folder: Path) -> Row:
    """The row of the document that a person names.

    named: a store path, ``@key``, key or bare file name, or the path of a file in the vault's store from ``folder``.
    Raises BadDocument where there is no such row or it is withdrawn, BadCatalogue for a name that several have.
    """
    references = list(_meant(vault, named, folder))
    rows = find(load(vault.catalogue), references)
    row = next((rows[one.canonical] for one in references if one.canonical in rows), None)
    if row is None:
        raise BadDocument(f"the catalogue has no row for {named}", fix="see: vault-grade store list")
    if row.withdrawn:
        raise BadDocument(
            f"it was withdrawn: {row.withdrawn}", where=row.path, fix="take a document that stands"
        )
    return row


def _meant(vault: Vault, named: str, folder: Path) -> Iterator[Reference]:
    """What ``named`` may mean, the plainest first."""
    if named.startswith("@"):
        yield Reference("key", named[1:])
        return
    # Not Path.resolve, which ends in a RuntimeError where links lead in a circle; nor what no system can hold.
    real = Path(os.path.realpath(folder / named)) if "\0" not in named else vault.root
    if real.is_file() and real.is_relative_to(vault.store):
        yield Reference("path", real.relative_to(vault.store).as_posix())
    elif "/" in named:
        yield Reference("path", named.removeprefix("store/"))
    else:
        yield Reference("name", named)
        yield Reference("key", named)


def locate(vault: Vault, named: str, typed: str, folder: Path, *, at: Locator | None = None) -> Located:
    """Search words in a held document, in a reader process of its own.

    named, folder: as ``document_row`` takes them. typed: the words, marks of cuts among them. at: the place that is
    looked at first.
    Raises BadDocument, BadCatalogue, BadPath, BadNote or ReaderFailed where the search could not run.
    """
    words = words_of(typed)
    if not words:
        raise BadNote("there are no words to search", fix="name them, or pipe them in")
    if len(words) > MOST_WORDS:
        raise BadNote(f"the words are more than {MOST_WORDS:,} characters", fix="take fewer")
    row = document_row(vault, named, folder)
    job = Job(documents=(_told(row),), words=(Words(words, row.path, cuts_of(words), at),))
    answer = _asked(vault, row, job, Answer)
    if answer.refused:
        raise BadDocument(answer.refused)
    if [one.text for one in answer.quotes] != [words] or answer.seen != {row.path: row.sha256}:
        raise ReaderFailed("the reader's answer is not about these words and this document")
    quote = quote_run(answer.quotes[0])
    block = block_quote(words, row.path, quote.place) if quote.answer == "found" else None
    return Located(row.path, quote, block)


def see(vault: Vault, named: str, folder: Path, pages: Locator) -> tuple[str, Seen]:
    """A document's path, and the stated pages of it as the search sees them.

    Raises BadDocument, BadCatalogue, BadPath or ReaderFailed where there is nothing to see.
    """
    row = document_row(vault, named, folder)
    seen = _asked(vault, row, Job(documents=(_told(row),), show=pages), Seen)
    if seen.refused:
        raise BadDocument(seen.refused)
    if not seen.pages:
        many = f"it has {seen.count:,} page{'' if seen.count == 1 else 's'}"
        raise BadPath(f"there is no {pages.text}", where=row.path, fix=many)
    return row.path, seen


def _told(row: Row) -> Document:
    return Document(row.path, row.sha256, row.media_type, row.encoding, (row.path,))


def _asked(vault: Vault, row: Row, job: Job, wanted: type[Wanted]) -> Wanted:
    preload = ("pdf", "match") if row.media_type == "application/pdf" else ("match",)
    with open_held(vault, row.path) as file, Reader(vault.settings.reader, Server(preload)) as reader:
        return reader.ask(job, wanted, [file.fileno()])
