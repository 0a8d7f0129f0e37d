"""The two marks of a match: first its run in the ledger, only then its pointer in the header.

A kill between the two leaves a run without a pointer, which claims nothing.
"""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from pathlib import Path

from vault_grade import __version__
from vault_grade.errors import BadNote, BadPath, VaultGradeError
from vault_grade.formats import ledger
from vault_grade.formats.answers import SEARCH_RULES
from vault_grade.formats.header import change, read
from vault_grade.formats.note import MOST_BYTES, read_note
from vault_grade.formats.predicates import (
    LiveMatch,
    MatchRun,
    Outcome,
    QuoteRun,
    Reader,
    live_statement,
    match_statement,
)
from vault_grade.formats.predicates.live import Page
from vault_grade.formats.statement import Statement
from vault_grade.match.plan import Plan, field_names
from vault_grade.reader.protocol import Answer
from vault_grade.vault.files import read_bytes, write_atomic
from vault_grade.vault.layout import Vault
from vault_grade.vault.lock import locked

CHANGED = "the note changed while it was matched"


def settle(vault: Vault, plan: Plan, answer: Answer, run: MatchRun | LiveMatch) -> str:
    """Write the run and then the header, under the vault's lock; return the run's path relative to the vault.

    Raises BadNote where the note changed while it was matched or its header cannot be marked: then nothing is
    written; and where the disk refuses the header, or the note changes at the last moment: then there is a run
    without a pointer, which claims nothing.
    """
    with locked(vault.root):
        data = _unchanged(vault, plan)
        if run.outcome != "refused":
            _marked(vault, data, run, "ledger")  # a header that cannot be marked must leave no run behind
        statement = _statement(run, hashlib.sha256(plan.data).hexdigest(), answer.seen)
        finished = datetime.fromisoformat(run.finished)
        path = ledger.record(vault.ledger, statement, run.ledger_kind, run.ledger_claims, finished)
        written = vault.relative(path)
        if run.outcome != "refused":
            _mark(vault, plan.path, data, run, written)
    return written


def _statement(run: MatchRun | LiveMatch, note_sha256: str, seen: dict[str, str]) -> Statement:
    if isinstance(run, LiveMatch):
        return live_statement(run, note_sha256, seen)
    return match_statement(run, note_sha256, seen)


def _unchanged(vault: Vault, plan: Plan) -> bytes:
    """The note's bytes now. Another match may have marked the header meanwhile; the claims must be the same."""
    fix = "match it again"
    try:
        if plan.path.is_symlink():
            raise BadNote("a link stands in the note's place")
        data = read_bytes(plan.path, MOST_BYTES)
        if data == plan.data:
            return data
        now = read_note(data, field_names(vault))
    except (VaultGradeError, OSError) as error:
        raise BadNote(CHANGED, fix=fix) from error
    marked_only = now.header.pointer in (None, plan.note.header.pointer, plan.pointer)
    if now.body_sha256 != plan.note.body_sha256 or not marked_only:
        raise BadNote(CHANGED, fix=fix)
    return data


def _mark(vault: Vault, path: Path, data: bytes, run: MatchRun | LiveMatch, written: str) -> None:
    marked = _marked(vault, data, run, written)
    try:
        if marked != data:
            write_atomic(path, marked, before=data)
    except BadPath as error:
        raise BadNote(CHANGED, fix="match it again") from error
    except OSError as error:
        why = f"the note cannot be written: {error.strerror or error}"
        fix = "make room or give yourself the right to write there, then match it again"
        raise BadNote(why, fix=fix) from error


def _marked(vault: Vault, data: bytes, run: MatchRun | LiveMatch, written: str) -> bytes:
    """The note's bytes with the marks of the run. Raises BadNote where its header cannot hold them."""
    passed, names = run.outcome == "pass", field_names(vault)
    header = read(data, names)
    marks = {"pointer": run.pointer if passed else None, "gap": None if passed else written}
    if passed and run.pointer and header.status is None:
        marks["status"] = "draft"  # with a pointer it has a record, which says what it is
    return change(data, marks, names)


def match_run(
    vault: Vault,
    plan: Plan,
    outcome: Outcome,
    reason: str | None,
    quotes: tuple[QuoteRun, ...],
    layers: tuple[str, ...],
    times: tuple[datetime, datetime],
) -> MatchRun:
    """What the ledger will say of this match. times: started and finished, aware."""
    started, finished = (stamp(time) for time in times)
    return MatchRun(
        outcome=outcome,
        pointer=plan.pointer,
        note=vault.relative(plan.path),
        body_sha256=plan.note.body_sha256,
        reason=reason,
        quotes=quotes,
        rules_version=SEARCH_RULES,
        reader=Reader("vault-grade", __version__, layers),
        started=started,
        finished=finished,
        by=f"vault-grade {__version__}",
    )


def live_run(run: MatchRun, pages: tuple[Page, ...]) -> LiveMatch:
    """What the ledger will say of a match of pages and captures: what a match says, with what was fetched."""
    return LiveMatch(
        outcome=run.outcome,
        pointer=None,
        note=run.note,
        body_sha256=run.body_sha256,
        reason=run.reason,
        quotes=run.quotes,
        pages=pages,
        rules_version=run.rules_version,
        reader=run.reader,
        started=run.started,
        finished=run.finished,
        by=run.by,
    )


def stamp(time: datetime) -> str:
    """An aware time as runs state it: UTC, to the second."""
    return time.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
