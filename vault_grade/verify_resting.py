"""`ledger verify` and the Statements that rest on another: a promotion on its run, a resolution on its audit.

And an audit on its own text: what is heard of it, and the flags that follow from its answers, are derived again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from vault_grade.audit.flags import of_answers
from vault_grade.errors import BadScript
from vault_grade.findings import Code, Finding, Level
from vault_grade.formats.predicates import (
    AuditRun,
    Predicate,
    Promotion,
    Resolution,
    promotion_problem,
    resolution_problem,
)
from vault_grade.formats.script import heard_digest, read_script
from vault_grade.vault.shell_words import shell_word

PROMOTION_WRONG = Code(
    "ledger-promotion-wrong", Level.ERROR, "A promotion rests on no passing run of the same note and quotes."
)
RESOLUTION_WRONG = Code(
    "ledger-resolution-wrong",
    Level.ERROR,
    "A resolution speaks of no flagged claim of its audit, or of one that another resolution decided.",
)
AUDIT_WRONG = Code(
    "ledger-audit-wrong",
    Level.ERROR,
    "An audit's text, claims, answers and flags do not agree with each other.",
)


def resting_findings(name: str, where: str, held: Mapping[str, Predicate]) -> Iterator[Finding]:
    """What is wrong between one Statement and those that it rests on.

    name: of its file, where: the same relative to the vault. held: every predicate of the ledger, by its file's name.
    """
    predicate = held[name]
    if isinstance(predicate, Promotion):
        if problem := promotion_problem(predicate, held.get(predicate.run)):
            yield Finding(
                PROMOTION_WRONG, where, problem, repair=f"vault-grade promote {shell_word(predicate.note)}"
            )
    elif isinstance(predicate, Resolution):
        problem = resolution_problem(predicate, held.get(predicate.audit)) or _second(name, predicate, held)
        if problem:
            yield Finding(
                RESOLUTION_WRONG, where, problem, repair=f"vault-grade audit {_slug(predicate.script)}"
            )
    elif isinstance(predicate, AuditRun):
        for problem in _of_audit(predicate):
            yield Finding(AUDIT_WRONG, where, problem, repair=f"vault-grade audit {_slug(predicate.script)}")


def _slug(script: str) -> str:
    return script.split("/")[1] if script.count("/") == 2 else script


def _second(name: str, mine: Resolution, held: Mapping[str, Predicate]) -> str | None:
    """Whether another resolution decided the same claim before: then neither counts, and the later one is named."""
    for other, one in held.items():
        if (
            other < name
            and isinstance(one, Resolution)
            and (one.audit, one.claim) == (mine.audit, mine.claim)
        ):
            return f"claim {mine.claim} was decided before, in {other}"
    return None


def _of_audit(audit: AuditRun) -> Iterator[str]:
    """What of an audit does not follow from its own text and answers, each in a clause."""
    try:
        script = read_script(audit.text.encode())
    except BadScript as error:
        yield f"its text is no script: {error.what}"
        return
    if heard_digest(script) != audit.heard:
        yield "what is heard of its text is not what it says"
    sentences = {tuple(one.span): one.text for one in script.sentences}
    for claim in audit.claims:
        if sentences.get(claim.span) != claim.sentence:
            yield f"claim {claim.id} is no sentence of its text"
        needed = {one.name for one in of_answers(*claim.answers)} if len(claim.answers) == 2 else set()
        if lacking := sorted(needed - set(claim.flags)):
            yield f"claim {claim.id} lacks the flag {lacking[0]}, which follows from its answers"
