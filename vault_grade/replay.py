"""Recorded quotes searched again in their documents: a forged pass, or audit, survives only if it is true."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from types import TracebackType

from vault_grade.audit.cited import Cited, held, shelf_of
from vault_grade.audit.readers import PDF
from vault_grade.audit.sources import Sources
from vault_grade.errors import BadCapture, BadDocument, ReaderFailed
from vault_grade.formats.answers import AnswerWord
from vault_grade.formats.catalogue import Row
from vault_grade.formats.locator import parse_locator
from vault_grade.formats.predicates import STORE, AuditRun, MatchRun
from vault_grade.match.plan import open_held
from vault_grade.reader.protocol import Answer, Document, Job, Words
from vault_grade.server import Server
from vault_grade.spawn import Reader
from vault_grade.store import rows_of
from vault_grade.vault.layout import Vault
from vault_grade.verify_replay import counted


class Replayer:
    """Searches recorded runs again; use as a context manager. Raises BadCatalogue for a damaged catalogue."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault
        self._rows: dict[str, Row] = {row.path: row for row in rows_of(vault)}
        self._reader = Reader(vault.settings.reader, Server(("pdf", "match", "many")))

    def __enter__(self) -> Replayer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._reader.__exit__(kind, value, trace)

    def __call__(self, run: MatchRun | AuditRun, subjects: Mapping[str, str]) -> Sequence[AnswerWord]:
        """One answer a quote, in order.

        subjects: path below the vault to the sha256 that the bytes must have. Raises BadDocument, BadCapture or BadPath
        where one is not held or differs, BadSources where a list of captures is damaged, ReaderFailed where the search
        could not run.
        """
        return self._audit(run, subjects) if isinstance(run, AuditRun) else self._match(run, subjects)

    def _audit(self, run: AuditRun, subjects: Mapping[str, str]) -> Sequence[AnswerWord]:
        cited = self._cited(run, subjects)
        wanted = list(dict.fromkeys(counted(run)))
        answers: dict[tuple[str, str], AnswerWord] = {}
        with Sources(self._vault, pdf=any(one.media_type == PDF for one in cited.values())) as sources:
            for name in dict.fromkeys(source for source, _ in wanted):
                quotes = [quote for source, quote in wanted if source == name]
                found = sources.search(cited[name], quotes)
                answers |= {(name, quote): one.answer for quote, one in zip(quotes, found, strict=True)}
        return [answers[one] for one in counted(run)]

    def _cited(self, run: AuditRun, subjects: Mapping[str, str]) -> dict[str, Cited]:
        """The audit's sources by their ids, with the bytes that it saw."""
        shelf = shelf_of(self._vault, (self._vault.root / run.script).parent)
        known = {one.file: one for one in (*shelf.captures, *map(held, self._rows.values()))}
        found: dict[str, Cited] = {}
        for source in run.sources:
            if source.file not in known or source.file not in subjects:
                raise BadCapture("the source is listed no more", where=source.file, fix="capture it again")
            found[source.id] = replace(known[source.file], sha256=subjects[source.file])
        return found

    def _match(self, run: MatchRun, subjects: Mapping[str, str]) -> Sequence[AnswerWord]:
        documents = {
            name.removeprefix(STORE): sha256 for name, sha256 in subjects.items() if name.startswith(STORE)
        }
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
