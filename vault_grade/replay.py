"""Recorded quotes searched again in the held documents: a forged pass survives only if it is true."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from types import TracebackType

from vault_grade.errors import BadDocument, ReaderFailed
from vault_grade.formats.answers import AnswerWord
from vault_grade.formats.catalogue import Row
from vault_grade.formats.locator import parse_locator
from vault_grade.formats.predicates import MatchRun
from vault_grade.match.plan import open_held
from vault_grade.reader.protocol import Answer, Document, Job, Words
from vault_grade.server import Server
from vault_grade.spawn import Reader
from vault_grade.store import rows_of
from vault_grade.vault.layout import Vault


class Replayer:
    """Searches recorded runs again; use as a context manager. Raises BadCatalogue for a damaged catalogue."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault
        self._rows: dict[str, Row] = {row.path: row for row in rows_of(vault)}
        self._reader = Reader(vault.settings.reader, Server(("pdf", "match")))

    def __enter__(self) -> Replayer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._reader.__exit__(kind, value, trace)

    def __call__(self, run: MatchRun, documents: Mapping[str, str]) -> Sequence[AnswerWord]:
        """One answer a quote, in order.

        documents: path to the sha256 that the bytes must have. Raises BadDocument or BadPath where one is not held
        or differs, ReaderFailed where the search could not run.
        """
        told = tuple(
            Document(path, sha256, self._rows[path].media_type, self._rows[path].encoding)
            for path, sha256 in documents.items()
        )
        words = tuple(
            Words(quote.text, quote.document or "", quote.cuts, parse_locator(quote.locator or ""))
            for quote in run.quotes
        )
        with ExitStack() as files:
            opened = [files.enter_context(open_held(self._vault, one.path)).fileno() for one in told]
            answer = self._reader.ask(Job(documents=told, words=words), Answer, opened)
        if answer.refused:
            raise BadDocument(answer.refused)
        if [quote.text for quote in answer.quotes] != [quote.text for quote in run.quotes]:
            raise ReaderFailed("the reader's answer is not about this run")
        return [quote.found.answer for quote in answer.quotes]
