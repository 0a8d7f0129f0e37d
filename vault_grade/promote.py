"""Promotion: a person saw each quote in its document and endorses the reasoning. The machine only prepares and records.

That a person did it is enforced as far as a program can: it needs a terminal, refuses where an assistant or a
build machine says that it is running, and asks for each quote alone. Without a signing key it stays a convention.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from vault_grade.errors import BadNote, NeedsPerson
from vault_grade.formats import ledger
from vault_grade.formats.header import change
from vault_grade.formats.note import MOST_BYTES, read_note
from vault_grade.formats.predicates import (
    MatchRun,
    Promotion,
    QuoteRun,
    SeenQuote,
    documents_of,
    parse,
    promotion_statement,
)
from vault_grade.match.notes import Named
from vault_grade.match.plan import field_names
from vault_grade.match.run import Match, match_notes
from vault_grade.vault.files import read_bytes, write_atomic
from vault_grade.vault.layout import Vault
from vault_grade.vault.lock import locked

MACHINE_VARIABLES = (
    "CI",
    "GITHUB_ACTIONS",
    "CLAUDECODE",
    "CLAUDE_CODE_ENTRYPOINT",
    "CODEX_SANDBOX",
    "CURSOR_AGENT",
    "GEMINI_CLI",
    "OPENCODE",
    "AI_AGENT",
)
"""Variables that build machines and coding assistants set in the processes they start."""

LONGEST_NAME = 200
"""Characters of a person's name."""


class Person(Protocol):
    """Who is asked. Each method returns the person's answer, and raises what the terminal raises at Ctrl-C."""

    def begin(self, match: Match) -> None:
        """Show what the fresh match found."""
        ...

    def saw(self, number: int, count: int, quote: QuoteRun) -> bool:
        """Whether the quote was seen in the document, by eye, and carries its claim."""
        ...

    def endorses(self) -> bool:
        """Whether the reasoning of the note is the person's own."""
        ...

    def name(self) -> str:
        """The person's name."""
        ...


@dataclass(frozen=True, slots=True)
class Promoted:
    """A promotion that was made. note, statement: paths relative to the vault."""

    note: str
    validator: str
    validated_on: str
    statement: str


def refuse_machines(environment: Mapping[str, str], at_terminal: bool) -> None:
    """Raises NeedsPerson where nobody can be asked, or where a machine says that it is running this."""
    if not at_terminal:
        raise NeedsPerson("only a person at a terminal can promote", fix="run it yourself, in a terminal")
    for name in MACHINE_VARIABLES:
        if environment.get(name, "").lower() not in ("", "0", "false"):
            fix = "a person must run it in a terminal of their own"
            raise NeedsPerson(f"{name} is set: an assistant or a build machine is running this", fix=fix)


def promote(vault: Vault, path: Path, person: Person, clock: Callable[[], datetime]) -> Promoted:
    """Match the note afresh, ask the person, and record what they answered.

    Raises BadNote where the match does not pass or the note changes meanwhile, NeedsPerson where an answer is no.
    """
    match = _fresh_match(vault, path, clock)
    data = _as_matched(vault, path, match)
    person.begin(match)
    for number, quote in enumerate(match.quotes, start=1):
        if not person.saw(number, len(match.quotes), quote):
            raise NeedsPerson(f"quote {number} was not seen in its document: not promoted", where=match.note)
    if not person.endorses():
        raise NeedsPerson("the reasoning is not endorsed: not promoted", where=match.note)
    validator = checked_name(person.name())
    again = next(match_notes(vault, [Named(path, itself=True)], clock, dry_run=True))
    if again.outcome != "pass":
        raise BadNote(f"the note no longer passes ({again.reason}): not promoted", where=match.note)
    with locked(vault.root):
        if read_bytes(path, MOST_BYTES) != data:
            raise BadNote(
                "the note changed while it was read: not promoted", where=match.note, fix="begin again"
            )
        return _record(vault, path, data, match, validator, clock())


def _fresh_match(vault: Vault, path: Path, clock: Callable[[], datetime]) -> Match:
    match = next(match_notes(vault, [Named(path, itself=True)], clock))
    if match.outcome != "pass":
        fix = f"see: vault-grade match {match.note}"
        raise BadNote(f"the match did not pass ({match.reason}): not promoted", where=match.note, fix=fix)
    return match


def _as_matched(vault: Vault, path: Path, match: Match) -> bytes:
    """The note's bytes, if they are those that were just matched: an editor may have saved meanwhile."""
    assert match.run is not None
    data = read_bytes(path, MOST_BYTES)
    run = parse(ledger.read(vault.root / match.run))
    if not isinstance(run, MatchRun) or read_note(data, field_names(vault)).body_sha256 != run.body_sha256:
        raise BadNote(
            "the note changed while it was matched: not promoted", where=match.note, fix="begin again"
        )
    return data


def checked_name(name: str) -> str:
    """A person's name as the record keeps it. Raises NeedsPerson where it is empty, too long, or no plain text."""
    plain = " ".join(name.split())
    if not plain or len(plain) > LONGEST_NAME or any(unicodedata.category(c)[0] == "C" for c in plain):
        raise NeedsPerson(f"a name has 1 to {LONGEST_NAME} printable characters: not promoted")
    return plain


def _record(vault: Vault, path: Path, data: bytes, match: Match, validator: str, now: datetime) -> Promoted:
    """The Statement first, the header after it."""
    assert match.run is not None and match.document is not None
    run = vault.root / match.run
    promotion = Promotion(
        note=match.note,
        pointer=match.document,
        body_sha256=read_note(data, field_names(vault)).body_sha256,
        validator=validator,
        validated_on=now.date().isoformat(),
        promoted=now.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        run=run.name,
        answers=tuple(SeenQuote(q.text, q.document or "", True) for q in match.quotes),
        unquoted=(),
        reasoning_endorsed=True,
        origin=read_note(data, field_names(vault)).header.origin,
        terminal=True,
        signed=False,
    )
    statement = promotion_statement(
        promotion, hashlib.sha256(data).hexdigest(), documents_of(ledger.read(run))
    )
    written = ledger.record(vault.ledger, statement, promotion.ledger_kind, promotion.ledger_claims, now)
    marks = {
        "status": "validated",
        "validator": validator,
        "validated_on": promotion.validated_on,
        "origin": None,
    }
    write_atomic(path, change(data, marks, field_names(vault)), before=data)
    return Promoted(match.note, validator, promotion.validated_on, vault.relative(written))
