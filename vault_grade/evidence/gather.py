"""What a person needs to judge a note: the answers of a match that writes nothing, and what the vault knows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, NamedTuple

from vault_grade.errors import BadDocument, BadNote, ReaderFailed, about
from vault_grade.evidence.earlier import Earlier, earlier_runs
from vault_grade.evidence.editions import Editions, editions_of
from vault_grade.formats.catalogue import parse
from vault_grade.formats.catalogue.read import load
from vault_grade.formats.header import Header
from vault_grade.formats.paragraphs import unquoted
from vault_grade.formats.predicates import Outcome, QuoteRun
from vault_grade.formats.sources import Source
from vault_grade.match.outcome import decide, quote_run
from vault_grade.match.plan import Plan, QuotesLiving, make_plan, open_held, prepared, refuse_foreign
from vault_grade.reader.evidence.shown import Exhibit, Picture, Sheet, Shown
from vault_grade.reader.protocol import Job, Views
from vault_grade.server import Server, preload_for
from vault_grade.spawn import Reader
from vault_grade.vault.layout import Vault

_HEADING = re.compile(r"^# +(\S.*?)[ #]*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Evidence:
    """One note with its evidence.

    note: path relative to the vault. title: its first heading, else its name. outcome, reason: what a match would
    have come to. document: the pointer that a pass would set; None where captures are quoted, which set none. shown:
    what is shown of each quote, in their order. documents: those quoted, in the order of their first quote; captures:
    the same of captures. unquoted: paragraphs that no quote stands under.
    layers: what read the documents. copy: the marked pages as a PDF, where it was asked for and there are any.
    """

    note: str
    title: str
    header: Header
    outcome: Outcome
    reason: str | None
    document: str | None
    quotes: tuple[QuoteRun, ...]
    shown: tuple[Shown, ...]
    sheets: tuple[Sheet, ...]
    pictures: tuple[Picture, ...]
    documents: tuple[Editions, ...]
    captures: tuple[Source, ...]
    earlier: Earlier
    unquoted: tuple[str, ...]
    layers: tuple[str, ...]
    copy: bytes | None = None


def gather(vault: Vault, path: Path, *, copy: bool = False) -> Evidence:
    """Match the note without writing anything, and gather what is to be seen of it.

    path: of the note, resolved. copy: the marked pages as a PDF too.
    Raises BadNote, BadPath, BadCatalogue, BadDocument, BadLedger or ReaderFailed where the search cannot run, as a
    match is refused then.
    """
    catalogue = load(vault.catalogue)
    with about(vault.relative(path)), ExitStack() as files:
        plan, opened, captures = _planned(vault, path, catalogue, files)
        exhibit = _ask(vault, plan, [one.fileno() for one in opened], copy)
    quotes = tuple(quote_run(quote) for quote in exhibit.answer.quotes)
    outcome, reason = decide(plan.pointer, quotes)
    note = vault.relative(path)
    rows = parse(catalogue)
    held = {row.path for row in rows}
    return Evidence(
        note=note,
        title=_title(plan),
        header=plan.note.header,
        outcome=outcome,
        reason=reason,
        document=plan.pointer,
        quotes=quotes,
        shown=exhibit.quotes,
        sheets=exhibit.sheets,
        pictures=exhibit.pictures,
        documents=tuple(editions_of(one.path, rows) for one in plan.documents if one.path in held),
        captures=captures,
        earlier=earlier_runs(vault, note, outcome, quotes, {one.path: one.sha256 for one in plan.documents}),
        unquoted=unquoted(plan.note),
        layers=exhibit.answer.layers,
        copy=exhibit.copy,
    )


def _title(plan: Plan) -> str:
    heading = _HEADING.search(plan.note.body)
    return heading[1] if heading else plan.path.stem


class _Planned(NamedTuple):
    """opened: the plan's documents, in their order. captures: the rows of those that are captures."""

    plan: Plan
    opened: list[BinaryIO]
    captures: tuple[Source, ...] = ()


def _planned(vault: Vault, path: Path, catalogue: bytes, files: ExitStack) -> _Planned:
    """The plan of the note as one that quotes held documents, else as one that quotes captures."""
    try:
        plan = make_plan(vault, path, catalogue, None, marks=False)
        return _Planned(plan, [files.enter_context(open_held(vault, one.path)) for one in plan.documents])
    except QuotesLiving:
        return _planned_captures(vault, path, catalogue, files)


def _planned_captures(vault: Vault, path: Path, catalogue: bytes, files: ExitStack) -> _Planned:
    from vault_grade.match.living import plan_captures

    data, note = prepared(vault, path, record_needed=False, marks=False)
    try:
        return _Planned(*plan_captures(vault, (path, data, note), catalogue, files))
    except QuotesLiving as error:
        what = f"there is nothing held to show: {error.what}, and of a live run no page is kept"
        raise BadNote(
            what, fix="capture the page and cite the capture, or admit the published file"
        ) from error


def _ask(vault: Vault, plan: Plan, opened: Sequence[int], copy: bool) -> Exhibit:
    """Hand the note and its open documents to a reader process. Raises BadDocument or ReaderFailed."""
    job = Job(documents=plan.documents, evidence=Views(copy))
    with Reader(vault.settings.reader, Server(preload_for([plan.path]))) as reader:
        exhibit = reader.ask(job, Exhibit, opened, plan.data)
    if exhibit.answer.refused:
        raise BadDocument(exhibit.answer.refused)
    refuse_foreign(plan, exhibit.answer)
    if len(exhibit.quotes) != len(exhibit.answer.quotes) or not _fits(exhibit.sheets, exhibit.pictures):
        raise ReaderFailed("the reader's views do not fit its answers")
    return exhibit


def _fits(sheets: Sequence[Sheet], pictures: Sequence[Picture]) -> bool:
    """Whether every picture is one of a page whose size is told."""
    told = {(sheet.document, sheet.page) for sheet in sheets}
    return all((picture.document, picture.page) in told for picture in pictures)
