"""Checks of the header against what stands behind it: the catalogue, the runs, the promotions."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vault_grade.check import codes
from vault_grade.check.facts import Facts, Subject
from vault_grade.check.record import field_line
from vault_grade.findings import Code, Finding
from vault_grade.formats import ledger
from vault_grade.formats.claims import claims_digest
from vault_grade.formats.ledger import RunName
from vault_grade.formats.predicates import MatchRun, Promotion, documents_of, parse


def check_evidence(subject: Subject, facts: Facts) -> Iterator[Finding]:
    """What the header claims and nothing supports."""
    header = subject.note.header
    if header.pointer is None:
        if header.status == "validated":
            yield _finding(
                subject, facts, codes.VALIDATED_WITHOUT_POINTER, "status", "validated, with no pointer"
            )
    else:
        yield from _pointer(subject, facts, header.pointer)
    if header.status == "validated":
        yield from _promotion(subject, facts)


def _pointer(subject: Subject, facts: Facts, pointer: str) -> Iterator[Finding]:
    row = facts.by_reference.get(pointer)
    if row is None or row.path != pointer or row.withdrawn:
        why = f"was withdrawn: {row.withdrawn}" if row and row.withdrawn else "has no row in catalogue.yaml"
        yield _finding(subject, facts, codes.POINTER_NOT_HELD, "pointer", f"{pointer} {why}")
    cited = [facts.by_reference.get(q.reference.canonical) for q in subject.note.quotes if q.reference]
    if all(other is None or other.path != pointer for other in cited):
        yield _finding(subject, facts, codes.POINTER_NOT_QUOTED, "pointer", f"no quote is from {pointer}")
    yield from _run(subject, facts, pointer)


def _run(subject: Subject, facts: Facts, pointer: str) -> Iterator[Finding]:
    runs = facts.settled.get(claims_digest(pointer, subject.note.quotes), [])
    if not runs or runs[-1].kind != "pass":
        message = "no passing run stands behind the pointer and these quotes"
        yield _finding(subject, facts, codes.POINTER_WITHOUT_RUN, "pointer", message)
        return
    changed = _changed_documents(facts, runs[-1])
    if changed:
        message = f"the run saw another {', '.join(changed)} than the catalogue now holds"
        yield _finding(subject, facts, codes.POINTER_WITHOUT_RUN, "pointer", message)
        return
    if all(_body_seen(facts, run) != subject.note.body_sha256 for run in runs if run.kind == "pass"):
        count = uncovered_paragraphs(subject)
        message = f"the body changed since it was matched; paragraphs that no quote covers: {count}"
        yield _finding(subject, facts, codes.CHANGED_SINCE_MATCH, "pointer", message)


def _changed_documents(facts: Facts, run: RunName) -> list[str]:
    """Documents whose row no longer has the sha256 that the run saw."""
    seen = documents_of(ledger.read(facts.ledger / run.path))
    rows = facts.by_reference
    return [path for path, sha256 in seen.items() if path not in rows or rows[path].sha256 != sha256]


def _body_seen(facts: Facts, run: RunName) -> str | None:
    predicate = parse(ledger.read(facts.ledger / run.path), run.path)
    return predicate.body_sha256 if isinstance(predicate, MatchRun | Promotion) else None


def _promotion(subject: Subject, facts: Facts) -> Iterator[Finding]:
    names = facts.promotions.get(claims_digest(subject.note.header.pointer, subject.note.quotes), [])
    promotions = [parse(ledger.read(facts.ledger / name.path), name.path) for name in names]
    current = [
        p for p in promotions if isinstance(p, Promotion) and p.body_sha256 == subject.note.body_sha256
    ]
    if current:
        if not any(promotion.signed for promotion in current):
            message = "the promotion is not signed: that a person made it is a convention"
            yield _finding(subject, facts, codes.PROMOTION_UNSIGNED, "status", message, repair=None)
    elif promotions or subject.where in facts.promoted:
        message = "the note changed since it was promoted"
        yield _finding(subject, facts, codes.PROMOTION_STALE, "status", message, _promote(subject))
    else:
        message = "the ledger has no promotion of this note"
        yield _finding(subject, facts, codes.PROMOTION_MISSING, "status", message, _promote(subject))


def uncovered_paragraphs(subject: Subject) -> int:
    """Paragraphs of the body (no heading, no block quote) that are not part of any quote's claim."""
    claims = "\n\n".join(quote.claim for quote in subject.note.quotes)
    blocks = re.split(r"\n[ \t]*\n", subject.note.body.replace("\r\n", "\n"))
    paragraphs = [block.strip() for block in blocks if block.strip() and block.lstrip()[0] not in "#>"]
    return sum(paragraph not in claims for paragraph in paragraphs)


def _promote(subject: Subject) -> str:
    return f"vault-grade promote {subject.where}"


def _finding(
    subject: Subject, facts: Facts, code: Code, name: str, message: str, repair: str | None = ""
) -> Finding:
    mend = f"vault-grade match {subject.where}" if repair == "" else repair
    return Finding(code, subject.where, message, field_line(subject, facts, name), mend)
