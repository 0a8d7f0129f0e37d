"""Checks of a validated header against the promotions in the ledger and their signatures."""

from __future__ import annotations

from collections.abc import Iterator

from vault_grade.check import codes
from vault_grade.check.facts import Facts, Subject
from vault_grade.check.record import field_lines
from vault_grade.check.recorded import Recorded
from vault_grade.findings import Code, Finding
from vault_grade.formats.catalogue.row import is_day
from vault_grade.formats.claims import claims_digest
from vault_grade.formats.predicates import Promotion
from vault_grade.people import Standing, standing_of

UNSIGNED = {
    "convention": codes.PROMOTION_UNSIGNED,
    "missing": codes.PROMOTION_SIGNATURE_MISSING,
    "bad": codes.PROMOTION_SIGNATURE_BAD,
    "unchecked": codes.PROMOTION_SIGNATURE_UNCHECKED,
}
"""The finding for each thing that can be known of a signature, but that it is good."""


def check_promotion(subject: Subject, facts: Facts) -> Iterator[Finding]:
    """Whether a promotion that was not withdrawn stands behind the note as it is, and who signed it."""
    digest = claims_digest(subject.note.header.pointer, subject.note.quotes)
    found = facts.promotions.get(digest, [])
    usable = [(one, one.predicate) for one in found if isinstance(one.predicate, Promotion)]
    of_this_text = [both for both in usable if both[1].body_sha256 == subject.note.body_sha256]
    current = [both for both in of_this_text if _names_the_same(both[1], subject)]
    standing = [both for both in current if both[0].name.file not in facts.withdrawn]
    if standing:
        yield from _signature(subject, facts, standing)
    elif current:
        message = f"the promotion by {current[0][1].validator} was withdrawn"
        yield _finding(subject, facts, codes.PROMOTION_WITHDRAWN, message)
    elif of_this_text:
        before = of_this_text[0][1]
        message = f"the header changed: it was promoted by {before.validator} on {before.validated_on}"
        yield _finding(subject, facts, codes.PROMOTION_STALE, message)
    elif usable or subject.where in facts.promoted:
        yield _finding(subject, facts, codes.PROMOTION_STALE, "the note changed since it was promoted")
    else:
        reasons = [f"{one.name.file} cannot be used: {one.problem}" for one in found]
        message = "; ".join(["the ledger has no promotion of this note", *reasons])
        yield _finding(subject, facts, codes.PROMOTION_MISSING, message)


def _signature(
    subject: Subject, facts: Facts, standing: list[tuple[Recorded, Promotion]]
) -> Iterator[Finding]:
    """A finding unless one of the promotions is signed by the person it names; it speaks of the latest."""
    latest: Standing | None = None
    for one, promotion in sorted(standing, key=lambda both: both[0].name.when, reverse=True):
        known = standing_of(facts.signatures, promotion, one.data, facts.ledger / one.name.path)
        if known.state == "signed":
            return
        latest = latest or known
    assert latest is not None
    message = f"the promotion is not signed: {latest.why}" if latest.state == "convention" else latest.why
    code = UNSIGNED[latest.state]
    repair = {codes.PROMOTION_UNSIGNED: None, codes.PROMOTION_SIGNATURE_UNCHECKED: "vault-grade keys"}
    yield _finding(subject, facts, code, message, repair.get(code, ""))


def _names_the_same(promotion: Promotion, subject: Subject) -> bool:
    """Whether the header names the person and the day of the promotion; what it does not say is another finding."""
    validator, day = subject.note.header.validator, subject.note.header.validated_on
    same_day = day is None or not is_day(day) or day == promotion.validated_on
    return validator in (None, promotion.validator) and same_day


def _finding(subject: Subject, facts: Facts, code: Code, message: str, repair: str | None = "") -> Finding:
    """A finding at the status. repair: another promotion where nothing is said."""
    mend = f"vault-grade promote {subject.typed}" if repair == "" else repair
    return Finding(code, subject.where, message, field_lines(subject, facts.names.status)[0], mend)
