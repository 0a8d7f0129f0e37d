"""An audit on the screen: the table by flag, JSON, and findings for other programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from vault_grade.audit.cost import costs
from vault_grade.audit.episode import find_episode
from vault_grade.audit.flags import FLAGS
from vault_grade.audit.grounds import changed, subjects_of
from vault_grade.audit.kept import Kept
from vault_grade.audit.line import line_of
from vault_grade.audit.run import Prepared, audit, prepare
from vault_grade.audit.standing import Decided, standing
from vault_grade.audit.table import COLUMNS, table
from vault_grade.cli.audit_claim import claim_lines
from vault_grade.cli.context import now
from vault_grade.cli.findings import show_findings
from vault_grade.cli.show_claims import claim_json
from vault_grade.cli.terminal import clean, complain, count, paint, progress, say, say_json
from vault_grade.errors import HeldBack
from vault_grade.findings import Finding
from vault_grade.formats import ledger
from vault_grade.formats.predicates import AuditedClaim, AuditRun, CheckerAnswer
from vault_grade.vault.layout import Vault
from vault_grade.vault.output import refuse_target, write

BUILT_IN_LIMIT = (
    "align and facts certify claims near the words of their source, and abstain from everything else."
)


def run_audit(vault: Vault, slug: str, variables: Mapping[str, str], form: str, csv: Path | None) -> int:
    """Audit a script, print what came of it, and return the exit status: 1 while a claim is flagged.

    form: text, json, github or sarif. csv: where all claims are written as a table, if anywhere.
    """
    _refuse_table(vault, csv)
    with progress("claims") as step:
        prepared = prepare(vault, slug, variables, step)
    _say_costs(vault, prepared)
    try:
        with progress("checks") as step:
            audited = audit(vault, prepared, variables, now, step)
    except KeyboardInterrupt:
        complain("interrupted; answers of checkers with a model are kept for a day: run it again to go on")
        raise
    made = audited.audit
    _write_table(csv, made, {})
    if form == "json":
        say_json(audit_json(audited.run, made, {}))
    elif form == "text":
        _say_audit(made, {}, f"recorded in {audited.run}")
    else:
        _show_open(made, {}, form)
    return 1 if any(one.flags for one in made.claims) else 0


def run_state(vault: Vault, slug: str, form: str, csv: Path | None) -> int:
    """Print how a script stands to its newest audit, and return the exit status: 1 where it may not leave.

    Nothing is asked, recorded or changed. Raises HeldBack where it was never audited.
    """
    _refuse_table(vault, csv)
    episode = find_episode(vault, slug)
    stands = standing(vault, episode.name, episode.read()[1])
    if stands is None:
        fix = f"run: vault-grade audit {slug}"
        raise HeldBack("the script was never audited", where=episode.name, fix=fix)
    name = ledger.parse_name(stands.run)
    run = f"ledger/{name.path if name else stands.run}"
    problem = stands.problem or next(
        changed(vault, episode.folder, stands.audit, subjects_of(vault, stands.run)), None
    )
    _write_table(csv, stands.audit, stands.decided)
    if form == "json":
        say_json({**audit_json(run, stands.audit, stands.decided), "problem": problem})
    elif form == "text":
        _say_audit(stands.audit, stands.decided, f"as audited in {run}")
        if problem:
            say(f"{paint('not current', 'red', bold=True)}: {clean(problem)}: run vault-grade audit {slug}")
    else:
        _show_open(stands.audit, stands.decided, form)
    return 1 if stands.open or problem else 0


def _refuse_table(vault: Vault, csv: Path | None) -> None:
    """Before anything is asked: where no table may be written."""
    if csv:
        refuse_target(vault, csv, f'"{COLUMNS[0]}","{COLUMNS[1]}","{COLUMNS[2]}"')


def _write_table(csv: Path | None, made: AuditRun, decided: Mapping[str, Decided]) -> None:
    if csv:
        # With a mark of its encoding: without one, spreadsheets guess.
        write(csv, table(made, decided).encode("utf-8-sig", "backslashreplace"))
        complain(f"all claims are in {csv}")


def _show_open(made: AuditRun, decided: Mapping[str, Decided], form: str) -> None:
    still = [one for one in made.claims if one.flags and one.id not in decided]
    show_findings([_finding(made, one) for one in still], FLAGS, form)


def _say_costs(vault: Vault, prepared: Prepared) -> None:
    """Before a checker that may cost something is called: how often, and how much it will read and write."""
    kept = Kept(vault, prepared.listed.episode, now())
    for one in costs(vault.settings.checkers, prepared.requests.values(), kept):
        model = f" ({one.checker.model})" if one.checker.model else ""
        saved = f"; {count(one.kept, 'answer')} kept from an audit that was cut short" if one.kept else ""
        tokens = f"some {one.read:,} tokens to read and {one.written:,} to write"
        complain(f"{one.checker.name}{model}: {count(one.calls, 'call')}, {tokens}{saved}")


def _say_audit(run: AuditRun, decided: Mapping[str, Decided], last: str) -> None:
    """The claims that are open, by their first flag, and how many there are of each. last: the last line."""
    flagged = [one for one in run.claims if one.flags]
    still = [one for one in flagged if one.id not in decided]
    for flag in FLAGS:
        mine = [one for one in still if one.flags[0] == flag.name]
        if mine:
            say(f"{paint(flag.name, 'red', bold=True)}  {flag.meaning}")
        for one in mine:
            say(f"  {paint(one.id, bold=True)}, line {one.line}")
            for line in claim_lines(one):
                say(f"    {line}")
    if still:
        say()
    for flag in FLAGS:
        if number := sum(flag.name in one.flags for one in still):
            say(f"{flag.name:<13} {number:>5,}")
    decisions = Counter(one.resolution.decision for one in decided.values())
    for word, number in sorted(decisions.items()):
        say(f"{word:<13} {number:>5,} by a person")
    say(f"{'passed':<13} {len(run.claims) - len(flagged):>5,} of {count(len(run.claims), 'claim')}")
    if {one.name for one in run.checkers} & {"align", "facts"}:
        say(BUILT_IN_LIMIT)
    say(last)


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
        **claim_json(claim),
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
