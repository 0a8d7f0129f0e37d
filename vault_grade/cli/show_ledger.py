"""Runs on the screen: the log, one run, and what verifying found."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from vault_grade.cli.audit_claim import claim_lines
from vault_grade.cli.findings import finding_json, show_findings, status_of
from vault_grade.cli.match import quote_lines
from vault_grade.cli.run_facts import facts_of
from vault_grade.cli.terminal import clean, count, paint, say, say_json
from vault_grade.errors import BadLedger
from vault_grade.formats.ledger import parse_name
from vault_grade.formats.predicates import AuditRun, LiveMatch, MatchRun
from vault_grade.runs import Entry, Shown, log, show
from vault_grade.vault.layout import Vault
from vault_grade.verify import CODES, Checked, verify

KINDS = ("pass", "gap", "refused", "live", "admission", "promotion", "withdrawal", "audit", "resolution")
COLOURS = {"pass": "green", "gap": "yellow", "refused": "red", "promotion": "cyan"}


def show_log(vault: Vault, note: str | None, kind: str | None, limit: int, *, as_json: bool) -> None:
    """Print the newest runs."""
    if kind is not None and kind not in KINDS:
        raise BadLedger(f"there is no kind {kind!r}", fix=f"one of {', '.join(KINDS)}")
    entries = log(vault, _in_vault(vault, note), kind, limit)
    if as_json:
        import msgspec

        say_json({"version": 1, "runs": msgspec.to_builtins(entries)})
        return
    width = max((len(clean(one.note or "-")) for one in entries), default=0)
    for one in entries:
        say(_log_line(one, width))
    if not entries:
        say(f"no runs of {clean(note)}" if note else "no runs")


def _in_vault(vault: Vault, note: str | None) -> str | None:
    """A note as runs name it, where a file of that name is there; else as it is given: its runs outlive a note."""
    if note is None or not Path(note).exists():
        return note
    return vault.relative(Path(note).resolve())


def _log_line(one: Entry, width: int) -> str:
    """width: in which the notes' names stand in line."""
    name = paint(f"{_beginning(one):<36}", COLOURS.get(one.kind))
    if one.problem:
        return f"{name}  {clean(one.path)}: {clean(one.problem)}"
    quotes = f"{one.found}/{one.quotes}" if one.quotes else ""
    return f"{name}  {quotes:>5}  {clean(one.note or '-'):<{width}}  {clean(one.document or '-')}"


def _beginning(one: Entry) -> str:
    name = parse_name(one.path.rpartition("/")[2])
    return name.short if name else clean(one.path)


def show_run(vault: Vault, name: str, *, as_json: bool) -> None:
    """Print one run whole."""
    shown = show(vault, name)
    if as_json:
        statement = shown.statement
        subjects = [{"name": one.name, "sha256": one.sha256} for one in statement.subjects]
        value = {
            "version": 1,
            "run": shown.path,
            "subjects": subjects,
            "predicate_type": statement.predicate_type,
        }
        say_json({**value, "predicate": statement.predicate})
        return
    say(paint(clean(shown.path), bold=True))
    for line in _facts(shown):
        say(line)
    for one in shown.statement.subjects:
        say(f"subject     {one.sha256[:16]}…  {clean(one.name)}")
    if isinstance(shown.predicate, MatchRun | LiveMatch):
        for quote in shown.predicate.quotes:
            say()
            say(f"claim       {clean(quote.claim) or '-'}")
            for line in quote_lines(quote):
                say(line)
    if isinstance(shown.predicate, AuditRun):
        for claim in shown.predicate.claims:
            say()
            say(f"{paint(claim.id, bold=True)}, line {claim.line}")
            for line in claim_lines(claim):
                say(f"  {line}")


def _facts(shown: Shown) -> list[str]:
    return [f"{name:<10}  {clean(value)}" for name, value in facts_of(shown.predicate) if value]


def run_verify(vault: Vault, form: str, *, replay: bool) -> int:
    """Verify the ledger, print what was found and what was looked at, and return the exit status."""
    if not replay:
        verified = verify(vault)
    else:
        from vault_grade.replay import Replayer

        with Replayer(vault) as replayer:
            verified = verify(vault, replayer)
    if form == "json":
        findings = [finding_json(one) for one in verified.findings]
        say_json({"version": 1, "findings": findings, "checked": _checked_json(verified.checked)})
        return status_of(verified.findings)
    status = show_findings(verified.findings, CODES, form)
    if form == "text":
        for line in _checked_lines(verified.checked, replay):
            say(line)
    return status


def _checked_json(checked: Checked) -> Any:
    import msgspec

    return msgspec.to_builtins(checked)


def _checked_lines(checked: Checked, replay: bool) -> list[str]:
    lines = [
        f"looked at {count(checked.files, 'file')}: {count(checked.runs, 'run')} with "
        f"{count(checked.quotes, 'quote')}, {count(checked.admissions, 'admission')}, "
        f"{count(checked.promotions, 'promotion')}, {count(checked.withdrawals, 'withdrawal')}, "
        f"{count(checked.audits, 'audit')}, "
        f"{count(checked.resolutions, 'resolution')}",
        f"history in git: {checked.history}",
    ]
    if replay:
        audits = f", {count(checked.replayed_audits, 'audit')}" if checked.audits else ""
        lines.append(f"searched again: {count(checked.replayed, 'pass', 'passes')}{audits}")
    else:
        lines.append("the quotes were not searched again (--replay does)")
    reasons = Counter(checked.not_replayed.values())
    return [
        *lines,
        *(f"NOT searched again: {count(n, 'run')}: {clean(why)}" for why, n in reasons.items()),
    ]
