"""A vault with one audited episode, its audit made by hand: for tests of what follows an audit."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime, timedelta
from pathlib import Path

from vault_grade.audit.episode import Episode, find_episode
from vault_grade.audit.publishers.decide import listing
from vault_grade.audit.publishers.read import built_in
from vault_grade.formats import ledger
from vault_grade.formats.answers import Place
from vault_grade.formats.predicates import (
    AuditChecker,
    AuditedClaim,
    AuditedSource,
    AuditRun,
    CheckerAnswer,
    Reader,
    audit_statement,
)
from vault_grade.formats.script import heard_digest, read_script
from vault_grade.vault.layout import Vault

SLUG = "harbour"
SCRIPT = """---
title: The harbour in 1931
topic: ships
---

# What the report says

HOST: The ferry carried 4,100 passengers in its first year. [@report]
It closed in 1938, and nobody missed it. [@report]

[music]

<!-- check this -->
- The line made money [@report].
"""
SOURCE = b"The ferry carried 4,100 passengers in its first year.\nIt closed in 1938.\n"
WHEN = datetime(2026, 11, 30, 9, 12, 13, tzinfo=UTC)
SHA256 = hashlib.sha256(SOURCE).hexdigest()


def vault_with_episode(folder: Path, script: str = SCRIPT) -> tuple[Vault, Episode]:
    """A vault that holds nothing but an episode with one captured source."""
    folder = folder.resolve()
    (folder / "catalogue.yaml").write_text("documents: []\n", "utf-8")
    for name in ("notes", "ledger", "store", f"episodes/{SLUG}/sources"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    sources = folder / f"episodes/{SLUG}/sources"
    (sources / "report.txt").write_bytes(SOURCE)
    (sources / "sources.yaml").write_text(
        f"""sources:
- id: report
  file: report.txt
  url: https://www.example.gov/report
  final_url: https://www.example.gov/report
  title: Harbour report
  publisher: Harbour Office
  primary: true
  rule: government domain
  extent: full
  sha256: "{SHA256}"
  media_type: text/plain
  encoding: utf-8
  captured: "2026-11-01T00:00:00Z"
""",
        "utf-8",
    )
    with (folder / f"episodes/{SLUG}/script.md").open("w", encoding="utf-8", newline="") as file:
        file.write(script)
    vault = Vault(folder)
    return vault, find_episode(vault, SLUG)


def audit_of(script: str = SCRIPT, passing: tuple[int, ...] = ()) -> AuditRun:
    """An audit in which every sentence is a claim, and all but those of the given numbers are flagged."""
    read = read_script(script.encode())
    claims = tuple(
        AuditedClaim(
            id=f"c{number:03}",
            sentence=one.text,
            span=(one.span.start, one.span.end),
            line=one.line,
            passes=("pattern",),
            signs=("number",),
            cites=("report",),
            unknown_citations=(),
            answers=tuple(_answer(name, one.text) for name in ("align", "facts")),
            primary=True,
            flags=() if number in passing else ("unchecked",),
        )
        for number, one in enumerate(read.sentences, start=1)
    )
    source = AuditedSource(
        "report", f"episodes/{SLUG}/sources/report.txt", "Harbour report", "Harbour Office", True,
        "government domain", "full", "https://www.example.gov/report",
    )  # fmt: skip
    return AuditRun(
        script=f"episodes/{SLUG}/script.md",
        text=script,
        heard=heard_digest(read),
        claims=claims,
        sources=(source,),
        checkers=tuple(AuditChecker(name, (), None, "0.1.0", "a" * 64) for name in ("align", "facts")),
        publishers=listing(built_in()).digest,
        publishers_added=(),
        paragraph_pass="built-in",
        empty_paragraphs=(),
        discarded=0,
        rules_version="quote-text/1",
        reader=Reader("vault-grade", "0.1.0", ()),
        started="2026-11-30T09:12:12Z",
        finished="2026-11-30T09:12:13Z",
        by="vault-grade 0.1.0",
    )


def _answer(checker: str, sentence: str) -> CheckerAnswer:
    return CheckerAnswer(checker, "supported", True, "report", sentence, None, Place(line=1), sentence)


def put_audit(vault: Vault, audit: AuditRun, when: datetime = WHEN) -> str:
    """Record an audit; the name of its file."""
    statement = audit_statement(audit, [(one.file, SHA256) for one in audit.sources])
    return ledger.record(vault.ledger, statement, audit.ledger_kind, audit.ledger_claims, when).name


class Clock:
    """A second later each time it is asked."""

    def __init__(self, start: datetime = WHEN) -> None:
        self.now = start

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now
