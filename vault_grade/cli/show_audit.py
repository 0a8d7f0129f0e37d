"""An audit on the screen: the table by flag, JSON, and findings for other programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vault_grade.audit.flags import FLAGS
from vault_grade.audit.line import line_of
from vault_grade.audit.run import Audited, Prepared, audit, prepare
from vault_grade.audit.standing import Decided
from vault_grade.cli.audit_claim import claim_lines
from vault_grade.cli.context import now
from vault_grade.cli.findings import show_findings
from vault_grade.cli.terminal import clean, complain, count, paint, progress, say, say_json
from vault_grade.findings import Finding
from vault_grade.formats.predicates import AuditedClaim, AuditRun, CheckerAnswer
from vault_grade.vault.layout import Vault

BUILT_IN_LIMIT = (
    "align and facts certify claims near the words of their source, and abstain from everything else."
)


def run_audit(vault: Vault, slug: str, variables: Mapping[str, str], form: str) -> int:
    """Audit a script, print what came of it, and return the exit status: 1 while a claim is flagged."""
    with progress("claims") as step:
        prepared = prepare(vault, slug, variables, step)
    _say_cost(vault, prepared)
    with progress("checks") as step:
        audited = audit(vault, prepared, variables, now, step)
    if form == "json":
        say_json(audit_json(audited.run, audited.audit, {}))
    elif form == "text":
        _say_audit(audited)
    else:
        show_findings(
            [_finding(audited.audit, one) for one in audited.audit.claims if one.flags], FLAGS, form
        )
    return 1 if any(one.flags for one in audited.audit.claims) else 0


def _say_cost(vault: Vault, prepared: Prepared) -> None:
    """Before a checker that may cost something is called: how often, and how much it will read."""
    calls, tokens = prepared.calls(vault.settings.checkers)
    if calls:
        complain(
            f"{count(calls, 'call')} to checkers with a model or a command, some {tokens:,} tokens to read"
        )


def _say_audit(audited: Audited) -> None:
    run = audited.audit
    flagged = [one for one in run.claims if one.flags]
    for flag in FLAGS:
        mine = [one for one in flagged if one.flags[0] == flag.name]
        if mine:
            say(f"{paint(flag.name, 'red', bold=True)}  {flag.meaning}")
        for one in mine:
            say(f"  {paint(one.id, bold=True)}, line {one.line}")
            for line in claim_lines(one):
                say(f"    {line}")
    if flagged:
        say()
    for flag in FLAGS:
        if number := sum(flag.name in one.flags for one in flagged):
            say(f"{flag.name:<13} {number:>5,}")
    say(f"{'passed':<13} {len(run.claims) - len(flagged):>5,} of {count(len(run.claims), 'claim')}")
    if {one.name for one in run.checkers} & {"align", "facts"}:
        say(BUILT_IN_LIMIT)
    say(f"recorded in {audited.run}")


def audit_json(run: str, made: AuditRun, decided: Mapping[str, Decided]) -> dict[str, Any]:
    """An audit as programs read it. decided: the resolutions that count, by claim."""
    return {
        "version": 1,
        "script": made.script,
        "run": run,
        "paragraph_pass": made.paragraph_pass,
        "checkers": [{"name": one.name, "model": one.model, "version": one.version} for one in made.checkers],
        "open": sum(bool(one.flags) and one.id not in decided for one in made.claims),
        "line": line_of(made),
        "claims": [_claim_json(one, decided.get(one.id)) for one in made.claims],
    }


def _claim_json(claim: AuditedClaim, decided: Decided | None) -> dict[str, Any]:
    return {
        "id": claim.id,
        "sentence": claim.sentence,
        "span": list(claim.span),
        "line": claim.line,
        "passes": list(claim.passes),
        "signs": list(claim.signs),
        "cites": list(claim.cites),
        "unknown_citations": list(claim.unknown_citations),
        "answers": [_answer_json(one) for one in claim.answers],
        "passed": claim.passed,
        "primary": claim.primary,
        "flags": list(claim.flags),
        "resolution": _resolution_json(decided) if decided else None,
    }


def _answer_json(one: CheckerAnswer) -> dict[str, Any]:
    return {
        "checker": one.checker,
        "answer": one.answer,
        "counted": one.counted,
        "source": one.source,
        "quote": one.quote,
        "reason": one.reason,
    }


def _resolution_json(decided: Decided) -> dict[str, Any]:
    said = decided.resolution
    return {
        "decision": said.decision,
        "replacement": said.replacement,
        "person": said.person,
        "resolved": said.resolved,
        "run": decided.run,
    }


def _finding(made: AuditRun, claim: AuditedClaim) -> Finding:
    code = next(one for one in FLAGS if one.name == claim.flags[0])
    others = f" (also {', '.join(claim.flags[1:])})" if claim.flags[1:] else ""
    slug = made.script.split("/")[1]
    return Finding(
        code,
        made.script,
        f"{clean(claim.sentence)}{others}",
        claim.line,
        f"vault-grade resolve {slug} {claim.id}",
    )
