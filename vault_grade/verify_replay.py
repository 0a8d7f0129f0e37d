"""Recorded quotes held against their documents once more: those of passes, and those that an audit counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from vault_grade.errors import VaultGradeError
from vault_grade.findings import Code, Finding, Level
from vault_grade.formats.answers import AnswerWord
from vault_grade.formats.predicates import AuditRun, MatchRun, Predicate
from vault_grade.formats.statement import Statement

REPLAY_DIFFERS = Code(
    "ledger-replay-differs",
    Level.ERROR,
    "A recorded pass or a counted answer of an audit does not stand when its quotes are searched again.",
)

Replay = Callable[[MatchRun | AuditRun, Mapping[str, str]], Sequence[AnswerWord]]
"""Searches a recorded run's quotes again: the run, and its subjects (path below the vault to the SHA-256 that the
bytes must have). Gives one answer for each of ``quotes_of`` the run, in order. Raises VaultGradeError where it cannot
be done."""


@dataclass(slots=True)
class Replayed:
    """What came of it. passes, audits: how many were searched. failed: path of each that could not be, and why."""

    findings: list[Finding] = field(default_factory=list)
    passes: int = 0
    audits: int = 0
    failed: dict[str, str] = field(default_factory=dict)


def quotes_of(run: MatchRun | AuditRun) -> tuple[str, ...]:
    """The quotes that a run rests on, in order: those of a pass, or those that an audit counted."""
    if isinstance(run, MatchRun):
        return tuple(quote.text for quote in run.quotes)
    return tuple(quote for _, quote in counted(run))


def counted(run: AuditRun) -> tuple[tuple[str, str], ...]:
    """The source and the quote of each answer that counted, in order."""
    answers = (one for claim in run.claims for one in claim.answers)
    return tuple((one.source, one.quote) for one in answers if one.counted and one.source and one.quote)


def replayed(
    files: Iterable[tuple[str, Statement, Predicate]], changed: Callable[[Statement], bool], replay: Replay
) -> Replayed:
    """Search the quotes of every pass and every audit again.

    files: path, Statement and predicate of each. changed: whether a document's row is no longer what the run saw.
    """
    came = Replayed()
    for where, statement, run in files:
        if not isinstance(run, MatchRun | AuditRun) or (isinstance(run, MatchRun) and run.outcome != "pass"):
            continue
        if changed(statement):
            came.failed[where] = "a row changed since"
            continue
        try:
            answers = replay(run, {one.name: one.sha256 for one in statement.subjects})
        except VaultGradeError as error:
            came.failed[where] = str(error)
            continue
        came.audits += isinstance(run, AuditRun)
        came.passes += isinstance(run, MatchRun)
        came.findings += _lost(where, quotes_of(run), answers)
    return came


def _lost(where: str, quotes: Sequence[str], answers: Sequence[AnswerWord]) -> list[Finding]:
    lost = [quote for quote, answer in zip(quotes, answers, strict=True) if answer != "found"]
    if not lost:
        return []
    message = f"{len(lost)} of {len(quotes)} quotes are not found now, the first: {lost[0]}"
    return [Finding(REPLAY_DIFFERS, where, message)]
