"""Documents opened to be searched: each only once its bytes have the checksum of its row."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from msgspec import Struct

from vault_grade.errors import BadDocument
from vault_grade.reader.extensions import contradiction
from vault_grade.reader.layers import has_layer, open_layer
from vault_grade.reader.layers.base import CannotRead, Wordless
from vault_grade.reader.protocol import Answer, Document, QuoteAnswer
from vault_grade.reader.search import Searcher


class Opened(Struct, frozen=True):
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
            return Answer(refused=differs(document, "no word was searched"), seen=seen)
    try:
        return Opened(seen, {document.path: _searcher(document, data) for document, data in pairs})
    except BadDocument as error:
        return Answer(refused=str(error), seen=seen)


def _searcher(document: Document, data: bytes) -> Searcher:
    """The document ready to be searched, or one without a word where there is no text layer for its type."""
    try:
        return open_document(document, data)
    except BadDocument as error:
        if has_layer(document.media_type) or not isinstance(error.__cause__, CannotRead):
            raise
        return Searcher(Wordless(document.media_type, f"{error.what}; {error.fix}"), data)


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
        fix = None if has_layer(document.media_type) else "it can be held, but not be quoted"
        raise BadDocument(str(error), where=document.path, fix=fix) from error
    except MemoryError:
        raise
    except Exception as error:  # a library's own, from bytes that are not what their row says
        why = f"it cannot be read as {document.media_type} ({type(error).__name__})"
        raise BadDocument(why, where=document.path) from error


def differs(document: Document, undone: str) -> str:
    """What is wrong with bytes that have another checksum, on one line. undone: what was therefore not done."""
    said = f"{document.path} differs from the document that was admitted"
    return f"{said}; {undone}; see: vault-grade store check"
