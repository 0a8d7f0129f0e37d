"""Checks of the header against what stands behind it: the catalogue and the runs."""

from __future__ import annotations

from collections.abc import Iterator

from vault_grade.check import codes
from vault_grade.check.facts import Facts, Subject
from vault_grade.check.promotions import check_promotion
from vault_grade.check.record import field_lines
from vault_grade.check.recorded import Recorded, newest_first, read_recorded
from vault_grade.findings import Code, Finding
from vault_grade.formats import ledger
from vault_grade.formats.claims import claims_digest
from vault_grade.formats.paragraphs import unquoted
from vault_grade.formats.predicates import MatchRun


def check_evidence(subject: Subject, facts: Facts) -> Iterator[Finding]:
    """What the header claims and nothing supports."""
    header = subject.note.header
    validated = header.status == "validated"
    if header.gap is not None and facts.names.gap not in header.duplicates:
        mend = f"mend the quotes, then: vault-grade match {subject.typed}"
        yield _finding(subject, facts.names.gap, codes.GAP_OPEN, _gap_message(header.gap), mend)
    if header.pointer is not None:
        yield from _pointer(subject, facts, header.pointer)
        if validated:
            yield from check_promotion(subject, facts)
    elif validated:
        # No promotion is looked for: none is made without a pointer.
        message = f"validated, with no {facts.names.pointer}"
        yield _finding(subject, facts.names.status, codes.VALIDATED_WITHOUT_POINTER, message)


def _gap_message(mark: str) -> str:
    """What a gap mark says, with as much of the run's name as shows it."""
    name = ledger.parse_name(mark.rpartition("/")[2])
    return f"a match failed: vault-grade ledger show {name.short}" if name else f"a match failed: {mark}"


def _pointer(subject: Subject, facts: Facts, pointer: str) -> Iterator[Finding]:
    row = facts.by_reference.get(pointer)
    name = facts.names.pointer
    if row is None:
        yield _finding(subject, name, codes.POINTER_NOT_HELD, f"{pointer} has no row in catalogue.yaml")
    elif row.path != pointer:
        message = f"{pointer} is not the path of a document; that of {row.path} is"
        yield _finding(subject, name, codes.POINTER_NOT_HELD, message)
    elif row.withdrawn:
        yield _finding(subject, name, codes.POINTER_NOT_HELD, f"{pointer} was withdrawn: {row.withdrawn}")
    meant = row.path if row else pointer
    cited = [(one, facts.by_reference.get(one)) for one in _references(subject)]
    quoted = any(meant in (written, other and other.path) for written, other in cited)
    if not quoted:
        yield _finding(subject, name, codes.POINTER_NOT_QUOTED, f"no quote is from {pointer}")
    yield from _run(subject, facts, pointer, beside=quoted)


def _references(subject: Subject) -> list[str]:
    return [quote.reference.canonical for quote in subject.note.quotes if quote.reference]


def _run(subject: Subject, facts: Facts, pointer: str, *, beside: bool) -> Iterator[Finding]:
    """beside: also look at what the note's other references mean now; a pointer that is not quoted is told already."""
    names = facts.settled.get(claims_digest(pointer, subject.note.quotes), [])
    runs = [read_recorded(facts.ledger, name) for name in newest_first(names)]
    counted, reason = _counted(runs, facts, pointer if beside else None)
    if not counted:
        yield _finding(subject, facts.names.pointer, codes.POINTER_WITHOUT_RUN, reason)
    elif all(run.body_sha256 != subject.note.body_sha256 for run in counted):
        count = len(unquoted(subject.note))
        message = f"the body changed since it was matched; paragraphs that no quote covers: {count}"
        yield _finding(subject, facts.names.pointer, codes.CHANGED_SINCE_MATCH, message)


def _counted(runs: list[Recorded], facts: Facts, pointer: str | None) -> tuple[list[Recorded], str]:
    """The passes that stand, and if none does, why not. runs: settled ones of the same claims, the latest first.

    Of the runs that count the latest decides (vault format 11.4). A gap that cannot be read still counts: where
    it is not known what stands, evidence is missing.
    """
    passes: list[Recorded] = []
    reasons = []
    for run in runs:
        gap = run.name.kind == "gap"
        changed = _changed_documents(facts, run) + (_moved(facts, run, pointer) if pointer else [])
        if run.problem and not gap:
            reasons.append(f"the run {run.name.file} cannot be used: {run.problem}")
        elif changed:
            reasons.append(f"the run saw another {', '.join(changed)} than the catalogue now holds")
        elif not gap:
            passes.append(run)
        elif not passes:
            return [], "the latest run of these quotes is a gap"
    return passes, (reasons or ["no passing run stands behind the pointer and these quotes"])[0]


def _changed_documents(facts: Facts, run: Recorded) -> list[str]:
    """Documents whose row no longer has the sha256 that the run saw."""
    rows = facts.by_reference
    return [path for path, sha256 in run.documents.items() if path not in rows or rows[path].sha256 != sha256]


def _moved(facts: Facts, run: Recorded, pointer: str) -> list[str]:
    """References that mean another document now than in the run, and documents beside the pointer's withdrawn since."""
    rows = facts.by_reference
    withdrawn = [path for path in run.documents if path != pointer and path in rows and rows[path].withdrawn]
    quotes = run.predicate.quotes if isinstance(run.predicate, MatchRun) else ()
    moved = [
        one.cited_as for one in quotes if one.cited_as in rows and rows[one.cited_as].path != one.document
    ]
    return withdrawn + list(dict.fromkeys(moved))


def _finding(subject: Subject, name: str, code: Code, message: str, repair: str | None = "") -> Finding:
    """A finding at the field ``name``, as this vault calls it. repair: another match where nothing is said."""
    mend = f"vault-grade match {subject.typed}" if repair == "" else repair
    return Finding(code, subject.where, message, field_lines(subject, name)[0], mend)
