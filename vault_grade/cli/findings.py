"""Findings as text, JSON, GitHub annotations or SARIF."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from vault_grade import __version__
from vault_grade.cli.terminal import clean, count, paint, say, say_json
from vault_grade.findings import Code, Finding, Level

COLOURS = {Level.ERROR: "red", Level.WARNING: "yellow", Level.NOTE: None}
ANNOTATIONS = {Level.ERROR: "error", Level.WARNING: "warning", Level.NOTE: "notice"}
WORDS = {Level.ERROR: "error", Level.WARNING: "warning", Level.NOTE: "remark"}
"""The levels as people read them: what a note is, in this program, is something else."""
SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def show_findings(findings: Sequence[Finding], codes: Sequence[Code], form: str) -> int:
    """Print the findings and return the exit status: 1 if any is more than a remark.

    codes: every kind that could have been found (SARIF lists them). form: text, json, github or sarif.
    """
    RENDERERS[form](findings, codes)
    return status_of(findings)


def status_of(findings: Sequence[Finding]) -> int:
    """The exit status: 1 if any finding is more than a remark."""
    return int(any(finding.code.level is not Level.NOTE for finding in findings))


def _text(findings: Sequence[Finding], codes: Sequence[Code]) -> None:
    for one in findings:
        level = paint(WORDS[one.code.level], COLOURS[one.code.level], bold=one.code.level is Level.ERROR)
        say(f"{_place(one)}: {level} {one.code.name}: {clean(one.message)}")
        if one.repair:
            say(f"    {clean(one.repair)}")
    numbers = [
        count(sum(one.code.level is level for one in findings), WORDS[level])
        for level in Level
        if any(one.code.level is level for one in findings)
    ]
    say(", ".join(numbers) if numbers else "nothing found")


def _place(finding: Finding) -> str:
    return clean(finding.where) + (f":{finding.line}" if finding.line else "")


def finding_json(finding: Finding) -> dict[str, Any]:
    """A finding as programs read it."""
    return {
        "code": finding.code.name,
        "level": finding.code.level.value,
        "where": finding.where,
        "line": finding.line,
        "message": finding.message,
        "repair": finding.repair,
    }


def _json(findings: Sequence[Finding], codes: Sequence[Code]) -> None:
    say_json({"version": 1, "findings": [finding_json(one) for one in findings]})


def _github(findings: Sequence[Finding], codes: Sequence[Code]) -> None:
    """Workflow commands, escaped as GitHub's runner unescapes them (actions/toolkit, command.ts)."""
    for one in findings:
        place = f"file={_property(one.where)}" + (f",line={one.line}" if one.line else "")
        command = ANNOTATIONS[one.code.level]
        say(f"::{command} {place},title={one.code.name}::{_data(clean(one.message))}")


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _sarif(findings: Sequence[Finding], codes: Sequence[Code]) -> None:
    rules = [
        {
            "id": code.name,
            "shortDescription": {"text": code.meaning},
            "defaultConfiguration": {"level": code.level.value},
        }
        for code in codes
    ]
    driver = {"name": "vault-grade", "version": __version__, "rules": rules}
    results = [_result(one) for one in findings]
    say_json(
        {
            "$schema": SARIF_SCHEMA,
            "version": "2.1.0",
            "runs": [{"tool": {"driver": driver}, "results": results}],
        }
    )


def _result(finding: Finding) -> dict[str, Any]:
    from urllib.parse import quote

    place: dict[str, Any] = {"artifactLocation": {"uri": quote(finding.where, errors="surrogateescape")}}
    if finding.line:
        place["region"] = {"startLine": finding.line}
    return {
        "ruleId": finding.code.name,
        "level": finding.code.level.value,
        "message": {"text": clean(finding.message)},
        "locations": [{"physicalLocation": place}],
    }


RENDERERS: dict[str, Callable[[Sequence[Finding], Sequence[Code]], None]] = {
    "text": _text,
    "json": _json,
    "github": _github,
    "sarif": _sarif,
}
