"""One job of a reader process: take the bounds, read the bytes once, hash them, and only then look at them."""

from __future__ import annotations

import hashlib
import os
import socket
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import msgspec

from vault_grade.errors import BadDocument, VaultGradeError
from vault_grade.formats.answers import Found
from vault_grade.formats.locator import Locator
from vault_grade.formats.note import read_note
from vault_grade.formats.quotes import Quote
from vault_grade.language.figures import beyond
from vault_grade.reader.bounds import MIB, take_bounds
from vault_grade.reader.layers import open_layer
from vault_grade.reader.layers.base import CannotRead
from vault_grade.reader.media import contradiction
from vault_grade.reader.protocol import (
    LENGTH,
    Answer,
    Document,
    Failure,
    Job,
    QuoteAnswer,
    Seen,
    Words,
    receive_exactly,
)
from vault_grade.reader.search import Searcher
from vault_grade.reader.search.hits import Hit


def do_job(wire: socket.socket) -> None:
    """Read the job from the wire, do it, and write the answer; a ``Failure`` where it cannot be done."""
    try:
        answer = _answer(wire)
    except Exception as error:  # whatever a hostile document provokes must come out as one line
        answer = Failure(" ".join(_said(error).split())[:500])
    wire.sendall(msgspec.json.encode(answer))


def _said(error: Exception) -> str:
    if isinstance(error, VaultGradeError):
        return str(error)
    if isinstance(error, MemoryError):
        return "the reader ran out of the memory that it may use"
    return f"the reader failed on what it was given ({type(error).__name__}: {error})"


def rehearse() -> None:
    """Search words of our own once: what libraries set up at their first use is then there before any fork."""
    text = b"Nobody asked for this. It stands here to be found.\n"
    document = Document("a/b/own.txt", hashlib.sha256(text).hexdigest(), "text/plain", None, ("a/b/own.txt",))
    note = b"> It stands here to be found.\n> -- a/b/own.txt, line 1\n"
    search_job(Job(documents=(document,)), note, [text])


def _answer(wire: socket.socket) -> object:
    (size,) = LENGTH.unpack(receive_exactly(wire, LENGTH.size))
    job = msgspec.json.decode(receive_exactly(wire, size), type=Job)
    note = receive_exactly(wire, job.note) if job.note is not None else None
    alone = job.inspect is not None or job.received is not None
    files = [_open_file(wire) for _ in range(len(job.documents) or alone)]
    take_bounds(job.folder, job.seconds, job.memory * MIB + 3 * sum(os.fstat(f).st_size for f in files))
    contents = [_read_whole(file) for file in files]
    if job.inspect is not None:
        from vault_grade.reader.inspect import inspect

        return inspect(contents[0], job.inspect)
    if job.received is not None:
        from vault_grade.reader.received.read import read_received

        return read_received(contents[0], job.received)
    if job.show is not None:
        return show_job(job.documents[0], job.show, contents[0])
    if job.texts:
        from vault_grade.reader.texts import texts_job

        return texts_job(job.documents, contents)
    if job.around:
        from vault_grade.reader.evidence.around import around_job

        return around_job(job, contents)
    if job.evidence is not None and note is not None:
        from vault_grade.reader.evidence.exhibit import evidence_job

        return evidence_job(job, job.evidence, note, contents)
    return search_job(job, note, contents)


def _open_file(wire: socket.socket) -> int:
    message, descriptors, _, _ = socket.recv_fds(wire, 1, 1)
    if not message or not descriptors:
        raise EOFError("a document was not handed over")
    return descriptors[0]


def _read_whole(descriptor: int) -> bytes:
    """All bytes from the beginning: an open file that was handed over may have been read before."""
    with os.fdopen(descriptor, "rb") as file:
        file.seek(0)
        return file.read()


def search_job(job: Job, note: bytes | None, contents: list[bytes]) -> Answer:
    """The answer for every quote of the note or of ``job.words``, once all documents have the admitted checksum.

    contents: the whole bytes of each document of the job, in order. Raises BadNote.
    """
    opened = open_all(job.documents, contents)
    if isinstance(opened, Answer):
        return opened
    if note is not None:
        quotes = tuple(quote for quote, _ in of_note(note, job.documents, opened.searchers, job.unnamed))
    else:
        quotes = tuple(_of_words(job.words, opened.searchers))
    return opened.answer(quotes)


@dataclass(frozen=True, slots=True)
class Opened:
    """Documents whose bytes are those admitted, ready to be searched. Both by path; seen: the sha256 of the bytes."""

    seen: dict[str, str]
    searchers: dict[str, Searcher]

    def answer(self, quotes: tuple[QuoteAnswer, ...]) -> Answer:
        """The answer of a search that ran."""
        layers = tuple(sorted(frozenset[str]().union(*(one.readers() for one in self.searchers.values()))))
        return Answer(seen=self.seen, layers=layers, quotes=quotes)


def open_all(documents: Sequence[Document], contents: Sequence[bytes]) -> Opened | Answer:
    """The documents opened, each after its bytes were hashed; an answer that says why where one is refused."""
    pairs = list(zip(documents, contents, strict=True))
    seen = {document.path: hashlib.sha256(data).hexdigest() for document, data in pairs}
    for document in documents:
        if seen[document.path] != document.sha256:
            return Answer(refused=f"{_differs(document)}; no word was searched", seen=seen)
    try:
        return Opened(seen, {document.path: open_document(document, data) for document, data in pairs})
    except BadDocument as error:
        return Answer(refused=str(error), seen=seen)


def show_job(document: Document, pages: Locator, data: bytes) -> Seen:
    """The pages that ``pages`` states of a document, once its bytes have the admitted checksum."""
    from vault_grade.reader.show import seen_pages

    if hashlib.sha256(data).hexdigest() != document.sha256:
        return Seen(refused=_differs(document))
    try:
        searcher = open_document(document, data)
    except BadDocument as error:
        return Seen(refused=str(error))
    layer, count = searcher.layer, searcher.pages.count
    return Seen(None, layer.name, layer.covers, count, tuple(seen_pages(searcher.pages, pages)))


def _differs(document: Document) -> str:
    return f"{document.path} differs from the document that was admitted"


def open_document(document: Document, data: bytes) -> Searcher:
    """The document ready to be searched. Raises BadDocument, which names it, where its text cannot be had."""
    # What an address ends in says nothing of what it gives today.
    named = "://" not in document.path
    if named and contradiction(document.path.rpartition("/")[2], document.media_type):
        said = f"its row says {document.media_type}, which its name denies"
        raise BadDocument(said, where=document.path, fix="see: vault-grade store check")
    try:
        return Searcher(open_layer(data, document.media_type, document.encoding), data)
    except CannotRead as error:
        raise BadDocument(str(error), where=document.path) from error
    except MemoryError:
        raise
    except Exception as error:  # a library's own, from bytes that are not what their row says
        why = f"it cannot be read as {document.media_type} ({type(error).__name__})"
        raise BadDocument(why, where=document.path) from error


def of_note(
    note: bytes,
    documents: Sequence[Document],
    searchers: Mapping[str, Searcher],
    unnamed: str | None = None,
) -> Iterator[tuple[QuoteAnswer, Hit | None]]:
    """The answer for each quote of a note, with the match behind it where there is one. Raises BadNote.

    unnamed: path of the document for quotes before any that names one.
    """
    by_reference = {reference: d.path for d in documents for reference in d.cited_as}
    for quote in read_note(note).quotes:
        cited_as = quote.reference.canonical if quote.reference else None
        path = by_reference.get(cited_as) if cited_as else unnamed
        found, hit = _found(quote, searchers.get(path) if path else None)
        answer = QuoteAnswer(
            text=quote.text,
            cuts=quote.cuts,
            claim=quote.claim,
            cited_as=cited_as,
            document=path,
            locator=quote.locator.text if quote.locator else None,
            line=quote.line,
            found=found,
        )
        yield answer, hit


def _found(quote: Quote, searcher: Searcher | None) -> tuple[Found, Hit | None]:
    if quote.problem:
        return Found("missing", reason=quote.problem), None
    if searcher is None:
        return Found("missing", reason="the first quote must name its document"), None
    found, hit = searcher.look(quote.text, quote.cuts, quote.locator)
    if found.answer == "found" and beyond(quote.claim, f"{quote.text}\n{found.sentence or ''}"):
        return replace(found, cautions=(*found.cautions, "beyond-quote")), hit
    return found, hit


def _of_words(words: tuple[Words, ...], searchers: dict[str, Searcher]) -> Iterable[QuoteAnswer]:
    for one in words:
        found = searchers[one.document].search(one.text, one.cuts, one.locator)
        locator = one.locator.text if one.locator else None
        yield QuoteAnswer(one.text, one.cuts, "", one.document, one.document, locator, 0, found)
