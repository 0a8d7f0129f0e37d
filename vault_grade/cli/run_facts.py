"""What `ledger show` says of each kind of Statement: pairs of a word and its value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import singledispatch

from vault_grade.formats.predicates import (
    Admission,
    AuditRun,
    DocumentWithdrawal,
    LiveMatch,
    MatchRun,
    Promotion,
    Resolution,
    Withdrawal,
)

Facts = Iterable[tuple[str, str | None]]


@singledispatch
def facts_of(predicate: object) -> Facts:
    """The facts of a predicate, in the order in which they are shown; those without a value are left out."""
    raise TypeError(f"no facts are known of {type(predicate).__name__}")


@facts_of.register
def _match(run: MatchRun) -> Facts:
    searched = f"{run.rules_version}; {', '.join(run.reader.layers) or 'nothing was searched'}"
    return (
        ("match", f"{run.outcome}{f': {run.reason}' if run.reason else ''}"),
        ("pointer", run.pointer),
        ("finished", run.finished),
        ("by", searched),
    )


@facts_of.register
def _live(run: LiveMatch) -> Facts:
    searched = f"{run.rules_version}; {', '.join(run.reader.layers) or 'nothing was searched'}"
    return (
        ("live match", f"{run.outcome}{f': {run.reason}' if run.reason else ''}"),
        *(("fetched", f"{page.fetched}  {page.final_url}") for page in run.pages),
        ("finished", run.finished),
        ("by", searched),
    )


@facts_of.register
def _admission(admission: Admission) -> Facts:
    return (
        ("admission", admission.path),
        ("source", admission.source),
        ("admitted", admission.admitted),
        ("by", admission.by),
        ("exception", admission.exception),
    )


@facts_of.register
def _promotion(promotion: Promotion) -> Facts:
    signed = "signed" if promotion.signed else "not signed"
    return (
        ("promotion", promotion.note),
        ("validator", f"{promotion.validator}, {promotion.validated_on}, {signed}"),
        *(("no quote", one.paragraph) for one in promotion.unquoted),
        ("run", promotion.run),
    )


@facts_of.register
def _withdrawal(withdrawal: Withdrawal) -> Facts:
    signed = "signed" if withdrawal.signed else "not signed"
    return (
        ("withdrawal", withdrawal.note),
        ("person", f"{withdrawal.person}, {withdrawal.withdrawn}, {signed}"),
        ("reason", withdrawal.reason),
        *(("of", promotion) for promotion in withdrawal.promotions),
    )


@facts_of.register
def _document_withdrawal(withdrawal: DocumentWithdrawal) -> Facts:
    return (
        ("withdrawal", withdrawal.path),
        ("withdrawn", withdrawal.withdrawn),
        ("reason", withdrawal.reason),
        ("by", withdrawal.by),
    )


@facts_of.register
def _audit(audit: AuditRun) -> Facts:
    flags = Counter(flag for claim in audit.claims for flag in claim.flags)
    passed = sum(claim.passed for claim in audit.claims)
    return (
        ("audit", audit.script),
        ("claims", f"{len(audit.claims)}, {passed} passed"),
        ("flags", ", ".join(f"{number} {flag}" for flag, number in sorted(flags.items()))),
        ("checkers", ", ".join(one.name for one in audit.checkers)),
        ("finished", audit.finished),
    )


@facts_of.register
def _resolution(resolution: Resolution) -> Facts:
    signed = "signed" if resolution.signed else "not signed"
    return (
        ("script", resolution.script),
        ("claim", f"{resolution.claim}: {resolution.sentence}"),
        ("flags", ", ".join(resolution.flags)),
        ("decision", resolution.decision),
        ("now", resolution.replacement),
        ("person", f"{resolution.person}, {resolution.resolved}, {signed}"),
        ("audit", resolution.audit),
    )
