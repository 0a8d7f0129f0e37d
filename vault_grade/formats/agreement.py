"""Whether a Statement's parts agree with each other. Each check gives what is wrong, or None."""

from __future__ import annotations

from datetime import UTC, date, datetime

from vault_grade.formats.ledger import STAMP, RunName
from vault_grade.formats.predicates import (
    Admission,
    MatchRun,
    Predicate,
    Promotion,
    documents_of,
)
from vault_grade.formats.statement import Statement

CUT_MARKS = ("[…]", "[...]")


def time_problem(name: RunName, predicate: Predicate) -> str | None:
    """Compare the name's time with the predicate's.

    A run's name states the second at which it finished. An admission and a promotion state a date, which is the
    person's own and may be the day before or after in UTC.
    """
    try:
        named = datetime.strptime(name.when, STAMP).replace(tzinfo=UTC)
    except ValueError:
        return f"the name states no time: {name.when}"
    if isinstance(predicate, MatchRun):
        return _run_time_problem(named, predicate)
    stated = predicate.admitted if isinstance(predicate, Admission) else predicate.validated_on
    try:
        days = abs((date.fromisoformat(stated) - named.date()).days)
    except ValueError:
        return f"{stated!r} is no date"
    return f"the name says {named.date()}, the content {stated}" if days > 1 else None


def _run_time_problem(named: datetime, run: MatchRun) -> str | None:
    for stated in (run.started, run.finished):
        if not stated.endswith("Z"):
            return f"{stated!r} is no time in UTC"
    try:
        started, finished = (datetime.fromisoformat(stated) for stated in (run.started, run.finished))
    except ValueError:
        return f"{run.started!r} to {run.finished!r} is no time"
    if started > finished:
        return f"the run finished at {run.finished}, before it started at {run.started}"
    if finished.replace(microsecond=0) != named:
        return f"the name says {named:%Y-%m-%dT%H:%M:%SZ}, the content {run.finished}"
    return None


def outcome_problem(predicate: Predicate) -> str | None:
    """Whether a run's outcome follows from its answers. A refused run answers nothing and is not judged."""
    if not isinstance(predicate, MatchRun) or predicate.outcome == "refused":
        return None
    lacking = pass_lacks(predicate)
    if predicate.outcome == "pass" and lacking:
        return f"the run says pass, and {lacking}"
    if predicate.outcome == "gap" and lacking is None:
        return "the run says gap, and every quote was found, one of them in the pointer's document"
    return None


def pass_lacks(run: MatchRun) -> str | None:
    """What a run lacks to be a pass: quoted text, every quote found, one of them in the pointer's document."""
    if not run.quotes or not all(quote.text.strip() for quote in run.quotes):
        return "it has no quoted text" if not run.quotes else "one of its quotes has no text"
    for quote in run.quotes:
        if quote.answer != "found":
            return f"a quote is {quote.answer}: {quote.text}"
        if quote.how is None or not quote.matched or quote.document is None:
            return f"a quote is found nowhere: {quote.text}"
        if not all(quote.text.startswith(CUT_MARKS, at) for at in quote.cuts):
            return f"a quote leaves words out where it has no mark: {quote.text}"
    if all(quote.document != run.pointer for quote in run.quotes):
        return f"no quote is in the pointer's document, {run.pointer}"
    return None


def subject_problem(statement: Statement, predicate: Predicate) -> str | None:
    """Whether the subjects are the files that the predicate speaks of: a found quote needs its document's digest."""
    documents = documents_of(statement)
    if isinstance(predicate, Admission):
        own = len(statement.subjects) == 1 and documents == {predicate.path: predicate.sha256}
        return None if own else f"the subject is not {predicate.path} with the sha256 it was admitted with"
    if statement.subjects[0].name != predicate.note:
        return f"the first subject is not the note, {predicate.note}"
    if len(documents) != len(statement.subjects) - 1:
        return "a subject is neither the note nor a held document"
    if isinstance(predicate, Promotion):
        return None if predicate.pointer in documents else f"{predicate.pointer} is no subject"
    found = [quote.document for quote in predicate.quotes if quote.answer == "found"]
    without = next((path for path in found if path not in documents), None)
    return f"a quote was found in {without}, which is no subject" if without else None


def promotion_problem(promotion: Promotion, run: Predicate | None) -> str | None:
    """Whether a promotion rests on a passing run of its note's text in which the person saw every quote.

    run: the predicate of the ledger file that the promotion names, None where there is none that can be read.
    """
    if not isinstance(run, MatchRun):
        return f"it rests on {promotion.run}, which is no run in the ledger"
    if run.outcome != "pass":
        return f"it rests on a run that says {run.outcome}"
    if (run.pointer, run.body_sha256) != (promotion.pointer, promotion.body_sha256):
        return "it rests on a run of another text or pointer"
    quotes = [(quote.text, quote.document) for quote in run.quotes]
    if quotes != [(answer.quote, answer.document) for answer in promotion.answers]:
        return "it does not answer for each quote of its run"
    return None
