"""Notes through readers: each note in a process of its own, several processes at a time."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from queue import SimpleQueue

from vault_grade.errors import BadCatalogue, BadNote, VaultGradeError
from vault_grade.formats.catalogue.read import load, parse
from vault_grade.formats.predicates import Outcome, Page, QuoteRun
from vault_grade.match.hints import first_hint
from vault_grade.match.notes import Named
from vault_grade.match.outcome import decide, quote_run
from vault_grade.match.plan import (
    HELD_ONLY,
    Living,
    NothingToMatch,
    Plan,
    QuotesLiving,
    make_plan,
    open_held,
    prepared,
    refuse_foreign,
)
from vault_grade.match.settle import live_run, match_run, settle
from vault_grade.reader.protocol import Answer, Job
from vault_grade.server import Server, preload_for
from vault_grade.spawn import Reader
from vault_grade.vault.layout import Vault
from vault_grade.vault.processes import processors

MOST_READERS = 8
"""Processes that read at one time."""

QUOTES_A_PROCESS = 4
"""Of one note; for fewer a process more takes longer to fork than it saves."""

Clock = Callable[[], datetime]


@dataclass(frozen=True, slots=True)
class Match:
    """What came of matching one note.

    note, run: paths relative to the vault; run is None where none was written. document: the pointer set, or that
    would have been; None for a note that quotes a page or a capture. reason: why a gap or a refusal.
    consolidated_as_of: of a dated copy of a living text. hint: how the citation is written that a missing quote's last
    line was meant to be. status: of its header, which a match leaves alone.
    """

    note: str
    outcome: Outcome
    document: str | None = None
    run: str | None = None
    reason: str | None = None
    quotes: tuple[QuoteRun, ...] = ()
    consolidated_as_of: str | None = None
    hint: str | None = None
    status: str | None = None


@dataclass(frozen=True, slots=True)
class _Work:
    """What is the same for every note of a call: see ``match_notes``. catalogue: its bytes. marks: notes get marks.
    beside: processes that may search the quotes of one note side by side.
    """

    vault: Vault
    catalogue: bytes
    pointer: str | None
    living: Living
    clock: Clock
    marks: bool
    beside: int


@dataclass(frozen=True, slots=True)
class _Searched:
    """pages: what was fetched for it; None for a note that quotes held documents alone."""

    plan: Plan
    answer: Answer
    started: datetime
    pages: tuple[Page, ...] | None = None


def match_notes(
    vault: Vault,
    notes: Sequence[Named],
    clock: Clock,
    *,
    pointer: str | None = None,
    dry_run: bool = False,
    started: Server | None = None,
    living: Living = HELD_ONLY,
) -> Iterator[Match]:
    """Match the notes in their order, and yield what came of each as soon as it is settled.

    pointer: the document that a pass shall name. dry_run: search, but write neither run nor header.
    started: a server that was started before this was called, and is the caller's to close.
    living: what of the net may be asked. A note that quotes a page or a capture is matched, and gets no pointer.
    Notes found in a folder that carry no record, or nothing to search, are passed over.
    Raises BadCatalogue, BadLedger and OSError: what concerns no single note.
    """
    most = min(processors(), MOST_READERS)
    count = min(len(notes), most)
    work = _Work(vault, load(vault.catalogue), pointer, living, clock, not dry_run, most // max(1, count))
    with ExitStack() as stack:
        readers: list[Reader] = []
        free: SimpleQueue[Reader] = SimpleQueue()
        preload = started.preload if started else preload_for([named.path for named in notes])
        for number in range(count):
            server = started if started and number == 0 else Server(preload)
            readers.append(stack.enter_context(Reader(vault.settings.reader, server)))
            free.put(readers[-1])

        def search(named: Named) -> _Searched | Match | None:
            reader = free.get()
            try:
                return _search(work, named, reader)
            finally:
                free.put(reader)

        for number, searched in enumerate(_searches(search, notes, count, stack), 1):
            if number == len(notes):
                for reader in readers:
                    reader.stop()
            if isinstance(searched, Match):
                yield searched
            elif searched is not None:
                yield _settled(work, searched)


def _searches(
    search: Callable[[Named], _Searched | Match | None], notes: Sequence[Named], count: int, stack: ExitStack
) -> Iterator[_Searched | Match | None]:
    """``search`` on each note, in order, ``count`` at a time; what was not begun is dropped when the stack ends."""
    if count < 2:
        return map(search, notes)
    pool = ThreadPoolExecutor(count)
    stack.callback(pool.shutdown, cancel_futures=True)
    return pool.map(search, notes)


def _search(work: _Work, named: Named, reader: Reader) -> _Searched | Match | None:
    """One note through one reader process; None for a note that is passed over."""
    vault = work.vault
    try:
        return _look(work, named, reader)
    except BadCatalogue as error:
        parse(work.catalogue)  # raises where the catalogue is damaged, which concerns every note
        return _refused(vault, named.path, str(error))
    except NothingToMatch as error:
        return _refused(vault, named.path, str(error)) if named.itself else None
    except VaultGradeError as error:
        return _refused(vault, named.path, str(error))
    except OSError as error:
        return _refused(vault, named.path, f"cannot be read: {error.strerror}")


def _look(work: _Work, named: Named, reader: Reader) -> _Searched:
    """What a reader says of a note, planned as one that quotes held documents, else as one that quotes pages."""
    started, record_needed = work.clock(), not named.itself
    if work.living.given is None:
        with contextlib.suppress(QuotesLiving):
            plan = make_plan(
                work.vault,
                named.path,
                work.catalogue,
                work.pointer,
                record_needed=record_needed,
                marks=work.marks,
            )
            return _Searched(plan, _ask(work, plan, reader), started)
    from vault_grade.match.living import search_living

    data, note = prepared(work.vault, named.path, record_needed=record_needed, marks=work.marks)
    if work.pointer:
        raise BadNote("a note that quotes a page or a capture gets no pointer", fix="leave --pointer out")
    plan, answer, pages = search_living(
        work.vault, (named.path, data, note), work.catalogue, work.living, reader, work.clock
    )
    return _Searched(plan, answer, started, pages)


def _refused(vault: Vault, path: Path, reason: str) -> Match:
    return Match(vault.relative(path), "refused", reason=reason)


def _ask(work: _Work, plan: Plan, reader: Reader) -> Answer:
    """Open each document once and hand the open files over. Raises BadPath or ReaderFailed."""
    parts = max(1, min(work.beside, len(plan.note.quotes) // QUOTES_A_PROCESS))
    with ExitStack() as files:
        opened = [files.enter_context(open_held(work.vault, one.path)).fileno() for one in plan.documents]
        answer = reader.ask(Job(documents=plan.documents, parts=parts), Answer, opened, plan.data)
    refuse_foreign(plan, answer)
    return answer


def _settled(work: _Work, searched: _Searched) -> Match:
    vault, plan, answer = work.vault, searched.plan, searched.answer
    quotes = tuple(quote_run(quote) for quote in answer.quotes)
    outcome: Outcome = "refused"
    reason = answer.refused
    if reason is None:
        outcome, reason = decide(plan.pointer, quotes)
    note = vault.relative(plan.path)
    run = match_run(vault, plan, outcome, reason, quotes, answer.layers, (searched.started, work.clock()))
    recorded = run if searched.pages is None else live_run(run, searched.pages)
    try:
        written = settle(vault, plan, answer, recorded) if work.marks else None
    except BadNote as error:
        return Match(note, "refused", plan.pointer, None, str(error), quotes)
    hint = first_hint(quotes, work.catalogue)
    status, dated = plan.note.header.status, plan.consolidated_as_of
    return Match(note, outcome, plan.pointer, written, reason, quotes, dated, hint, status)
