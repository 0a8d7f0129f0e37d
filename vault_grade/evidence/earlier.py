"""What earlier runs said otherwise, of the same words or of the same note."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from vault_grade.errors import BadLedger
from vault_grade.formats import ledger
from vault_grade.formats.answers import Place
from vault_grade.formats.claims import words
from vault_grade.formats.ledger import RunName
from vault_grade.formats.predicates import LiveMatch, MatchRun, Outcome, QuoteRun, parse
from vault_grade.formats.statement import Statement, decode
from vault_grade.vault.layout import Vault

MOST = 10
"""Runs that are told of one quote, and of the note: the latest."""


@dataclass(frozen=True, slots=True)
class Said:
    """What an earlier run said of a quote. run: its path. other_bytes: it saw other bytes under the document's name."""

    run: str
    when: str
    note: str
    answer: QuoteRun
    other_bytes: bool


@dataclass(frozen=True, slots=True)
class Settled:
    """What an earlier run of the same note came to."""

    run: str
    when: str
    outcome: Outcome
    reason: str | None


@dataclass(frozen=True, slots=True)
class Earlier:
    """By quote, in their order, and of the note as a whole; the latest first. unread: runs that cannot be read."""

    quotes: tuple[tuple[Said, ...], ...]
    note: tuple[Settled, ...]
    unread: tuple[str, ...] = ()


def earlier_runs(
    vault: Vault, note: str, outcome: Outcome, quotes: Sequence[QuoteRun], documents: Mapping[str, str]
) -> Earlier:
    """The runs that said otherwise than this match.

    note: its path relative to the vault. documents: the sha256 of each, by path.
    Raises BadLedger where the ledger cannot be listed.
    """
    unread: list[str] = []
    wanted: dict[tuple[str, str | None], list[int]] = defaultdict(list)
    for at, now in enumerate(quotes):
        wanted[words(now.text), now.document].append(at)
    said: list[list[Said]] = [[] for _ in quotes]
    settled: list[Settled] = []
    for path, run, seen in _runs(vault, [note, *documents], unread):
        if run.note == note and run.outcome != outcome:
            settled.append(Settled(path, run.finished, run.outcome, run.reason))
        for one in run.quotes:
            other = one.document is not None and seen.get(one.document) != documents.get(one.document)
            for at in wanted.get((words(one.text), one.document), ()):
                if other or _otherwise(one, quotes[at]):
                    said[at].append(Said(path, run.finished, run.note, one, other))
    return Earlier(tuple(tuple(one[:MOST]) for one in said), tuple(settled[:MOST]), tuple(unread))


def _otherwise(one: QuoteRun, now: QuoteRun) -> bool:
    """Another answer, or another place for the same words."""
    return one.answer != now.answer or (one.answer == "found" and _where(one.place) != _where(now.place))


def _where(place: Place | None) -> tuple[int | None, int | None]:
    return (place.page, place.line) if place else (None, None)


def _runs(
    vault: Vault, named: Iterable[str], unread: list[str]
) -> Iterator[tuple[str, MatchRun | LiveMatch, dict[str, str]]]:
    """The matches in the ledger that name the note or a document, the latest first, with the documents they saw."""
    needles = [json.dumps(name, ensure_ascii=False)[1:-1].encode("utf-8", "surrogatepass") for name in named]
    for name in _newest(vault):
        path = f"ledger/{name.path}"
        try:
            data = ledger.load(vault.root / path)
            # A search for bytes is much faster than reading a whole ledger as JSON.
            if not any(needle in data for needle in needles):
                continue
            statement = decode(data, path)
            run = parse(statement, path)
        except BadLedger:
            unread.append(path)
            continue
        if isinstance(run, MatchRun | LiveMatch):
            yield path, run, _seen(statement)


def _seen(statement: Statement) -> dict[str, str]:
    """What a run saw beside the note, named as quotes name it: documents below the store, captures, addresses."""
    return {one.name.removeprefix("store/"): one.sha256 for one in statement.subjects[1:]}


def _newest(vault: Vault) -> list[RunName]:
    settled = (name for name in ledger.names(vault.ledger) if name.kind in (*ledger.SETTLED, "live"))
    return sorted(settled, key=lambda one: one.file, reverse=True)
