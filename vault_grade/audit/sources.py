"""The bytes of a script's sources, handed to reader processes: their whole text, and quotes searched in them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import TracebackType

from msgspec.structs import replace

from vault_grade.audit.cited import Cited
from vault_grade.errors import BadCapture, ReaderFailed
from vault_grade.formats.answers import Found
from vault_grade.reader.evidence.shown import Around, Passage
from vault_grade.reader.protocol import Answer, Document, Job, Words
from vault_grade.reader.seen import Texts
from vault_grade.server import Server
from vault_grade.spawn import Reader
from vault_grade.vault.layout import Vault
from vault_grade.vault.paths import inside


@dataclass(frozen=True, slots=True)
class Text:
    """A source's whole text; unreadable: why it has none, one clause."""

    text: str
    unreadable: str | None = None


class Sources:
    """Asks readers about sources, each in a process of its own; use as a context manager.

    pdf: there are PDF among them, whose library is then loaded only once.
    """

    def __init__(self, vault: Vault, *, pdf: bool = False) -> None:
        self._vault = vault
        self._reader = Reader(
            vault.settings.reader, Server(("pdf", "match", "many") if pdf else ("match", "many"))
        )
        self.layers: set[str] = set()

    def __enter__(self) -> Sources:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._reader.__exit__(kind, value, trace)

    def text(self, source: Cited) -> Text:
        """The source's text. Raises BadCapture where it is not the file of its row, ReaderFailed, BadPath."""
        with self._open(source) as file:
            said = self._reader.ask(Job(documents=(_document(source),), texts=True), Texts, [file])
        if said.refused:
            raise _altered(source)
        if source.file in said.unreadable:
            return Text("", said.unreadable[source.file])
        if source.file not in said.texts:
            raise ReaderFailed("the reader's answer is not about this source", where=source.file)
        return Text(said.texts[source.file])

    def search(self, source: Cited, quotes: Sequence[str]) -> list[Found]:
        """What the search of a match says of each quote, whole and in one place. Raises as ``text`` does."""
        with self._open(source) as file:
            said = self._reader.ask(_job(source, quotes), Answer, [file])
        return self._settled(source, quotes, said)

    def around(self, source: Cited, quotes: Sequence[str]) -> list[tuple[Found, Passage | None]]:
        """The same, each with the text of the source round it, if it can be pointed at. Raises as ``text`` does."""
        with self._open(source) as file:
            said = self._reader.ask(replace(_job(source, quotes), around=True), Around, [file])
        found = self._settled(source, quotes, said.answer)
        if len(said.passages) != len(found):
            raise ReaderFailed("the reader's passages do not fit its answers", where=source.file)
        return list(zip(found, said.passages, strict=True))

    def _settled(self, source: Cited, quotes: Sequence[str], said: Answer) -> list[Found]:
        if said.refused:
            raise _altered(source)
        if [one.text for one in said.quotes] != list(quotes):
            raise ReaderFailed("the reader's answer is not about these quotes", where=source.file)
        self.layers.update(said.layers)
        return [one.found for one in said.quotes]

    @contextmanager
    def _open(self, source: Cited) -> Iterator[int]:
        path = inside(self._vault.root, source.file)
        try:
            # Without blocking: a named pipe put there meanwhile must not hang the program.
            descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        except OSError as error:
            fix = "capture it again, or restore the store"
            raise BadCapture(
                f"the source cannot be read: {error.strerror}", where=source.file, fix=fix
            ) from error
        try:
            yield descriptor
        finally:
            os.close(descriptor)


def _job(source: Cited, quotes: Sequence[str]) -> Job:
    words = tuple(Words(quote, source.file) for quote in quotes)
    return Job(documents=(_document(source),), words=words)


def _document(source: Cited) -> Document:
    return Document(source.file, source.sha256, source.media_type, source.encoding, (source.file,))


def _altered(source: Cited) -> BadCapture:
    fix = "put the file back, or capture it again under another id"
    return BadCapture("the file is not the one that its row describes", where=source.file, fix=fix)
