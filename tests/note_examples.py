"""Notes of known grade, with the runs and promotions behind them, for tests of the census and of check."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import ledger_examples
from ledger_examples import DOCUMENT, FOUND, MISSING, PASS, WHEN, put

from vault_grade.findings import Finding
from vault_grade.formats.header import FieldNames
from vault_grade.formats.note import Note, read_note
from vault_grade.formats.predicates import (
    MatchRun,
    Outcome,
    Promotion,
    QuoteRun,
    SeenQuote,
    match_statement,
    promotion_statement,
)
from vault_grade.vault.layout import Vault

POINTER = f"pointer: {DOCUMENT}\n"
VALIDATED = "status: validated\nvalidator: Ada Example\nvalidated_on: 2026-11-30\n"
DRAFT = "status: draft\norigin: document\n"
CLAIM = "The board meets twice a year.\n\n"
QUOTE = f"> The Board shall meet at least twice a year.\n> — {DOCUMENT}, line 1\n"
BODY = CLAIM + QUOTE


def vault_in(folder: Path) -> Vault:
    """A vault with one row, an empty ledger and an empty folder of notes."""
    vault = ledger_examples.vault_in(folder)
    vault.notes.mkdir()
    return vault


def note(header: str, body: str = BODY) -> str:
    """A note of a header's lines and a body."""
    return f"---\n{header}---\n{body}"


def write(vault: Vault, name: str, text: str | bytes) -> Path:
    """Write a note below the folder of notes."""
    path = vault.notes / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def but_unsigned(findings: Iterable[Finding]) -> list[Finding]:
    """The findings, but for the note that a promotion is not signed: test_check_signatures.py is about that."""
    return [one for one in findings if one.code.name != "promotion-unsigned"]


def quotes_of(written: Note, answer: QuoteRun) -> tuple[QuoteRun, ...]:
    """The note's quotes as a run records them, each answered as ``answer`` is."""
    return tuple(
        replace(
            answer,
            text=quote.text,
            claim=quote.claim,
            document=DOCUMENT,
            cited_as=quote.reference.canonical if quote.reference else None,
            locator=None,
            line=quote.line,
            cuts=quote.cuts,
        )
        for quote in written.quotes
    )


def run_of(vault: Vault, path: Path, outcome: Outcome = "pass", names: FieldNames | None = None) -> MatchRun:
    """The run that a match of this note, as it stands, would record with that outcome."""
    written = read_note(path.read_bytes(), names)
    return replace(
        PASS,
        outcome=outcome,
        pointer=written.header.pointer or DOCUMENT,
        note=vault.relative(path),
        body_sha256=written.body_sha256,
        reason=None if outcome == "pass" else f"a {outcome}",
        quotes=quotes_of(written, FOUND if outcome == "pass" else MISSING),
    )


def record_run(
    vault: Vault,
    path: Path,
    outcome: Outcome = "pass",
    when: datetime = WHEN,
    names: FieldNames | None = None,
) -> Path:
    """Put that run into the ledger; the file's path."""
    stamp = when.strftime("%Y-%m-%dT%H:%M:%SZ")
    run = replace(run_of(vault, path, outcome, names), started=stamp, finished=stamp)
    documents = {DOCUMENT: ledger_examples.SHA256}
    statement = match_statement(run, hashlib.sha256(path.read_bytes()).hexdigest(), documents)
    return put(vault, run, when, statement=statement)


def record_promotion(
    vault: Vault, path: Path, run: Path, *, signed: bool = False, when: datetime = WHEN
) -> Path:
    """Put the promotion of a note, as it stands, into the ledger; the file's path."""
    written = read_note(path.read_bytes())
    promotion = Promotion(
        note=vault.relative(path),
        pointer=DOCUMENT,
        body_sha256=written.body_sha256,
        validator="Ada Example",
        validated_on=when.date().isoformat(),
        promoted=when.strftime("%Y-%m-%dT%H:%M:%SZ"),
        run=run.name,
        answers=tuple(SeenQuote(quote.text, DOCUMENT, True) for quote in written.quotes),
        unquoted=(),
        reasoning_endorsed=True,
        origin=None,
        terminal=True,
        signed=signed,
    )
    documents = {DOCUMENT: ledger_examples.SHA256}
    statement = promotion_statement(promotion, hashlib.sha256(path.read_bytes()).hexdigest(), documents)
    return put(vault, promotion, when, statement=statement)
