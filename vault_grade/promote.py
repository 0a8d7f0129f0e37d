"""Promotion: a person saw each quote in its document and endorses the reasoning. The machine only prepares and records.

Who may, and how the record is signed, is in people.py: one rule for all that only people do.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from vault_grade.check.standing import standings
from vault_grade.errors import BadNote, NeedsPerson, about
from vault_grade.formats import ledger
from vault_grade.formats.header import Grade, change
from vault_grade.formats.note import MOST_BYTES, read_note
from vault_grade.formats.paragraphs import unquoted
from vault_grade.formats.predicates import (
    MatchRun,
    Promotion,
    QuoteRun,
    SeenQuote,
    Unquoted,
    documents_of,
    parse,
    promotion_statement,
)
from vault_grade.match.notes import Named
from vault_grade.match.plan import field_names
from vault_grade.match.run import Match, match_notes
from vault_grade.people import checked_name, record_act, signature_over, signer_of
from vault_grade.vault.files import read_bytes, write_atomic
from vault_grade.vault.layout import Vault
from vault_grade.vault.lock import locked

CHANGED = "the note changed while it was read: not promoted"


class Person(Protocol):
    """Who is asked. Each method returns the person's answer, and raises what the terminal raises at Ctrl-C."""

    def begin(self, match: Match, unquoted: int, *, signed: bool) -> None:
        """Show what the fresh match found. unquoted: paragraphs with no quote. signed: a signature will be made."""
        ...

    def saw(self, number: int, count: int, quote: QuoteRun) -> bool:
        """Whether the quote was seen in the document, by eye, and carries its claim."""
        ...

    def stands_for(self, number: int, count: int, paragraph: str) -> bool:
        """Whether the person stands for a paragraph that no quote stands under."""
        ...

    def endorses(self) -> bool:
        """Whether the reasoning of the note is the person's own."""
        ...

    def name(self) -> str:
        """The person's name."""
        ...


@dataclass(frozen=True, slots=True)
class Promoted:
    """A promotion that was made. note, statement, run: paths relative to the vault; run: what it rests on."""

    note: str
    validator: str
    validated_on: str
    statement: str
    run: str
    signed: bool


def promote(vault: Vault, path: Path, person: Person, clock: Callable[[], datetime]) -> Promoted:
    """Match the note afresh, ask the person, and record what they answered.

    Raises BadNote where the match does not pass or the note changes meanwhile, NeedsPerson where an answer is no,
    BadSignature where the vault expects a signature and there is none that holds. Nothing is recorded then.
    """
    signer = signer_of(vault)
    match = _fresh_match(vault, path, clock)
    data = _as_matched(vault, path, match)
    _marked(
        vault, data, "A Person", "2000-01-01"
    )  # a header that cannot be marked: said before anything is asked
    validator = _asked(
        person, match, unquoted(read_note(data, field_names(vault))), signed=signer is not None
    )
    _refuse_fallen(vault, path, match, clock)
    promotion = _promotion(vault, data, match, validator, clock(), signed=signer is not None)
    run = vault.root / (match.run or "")
    statement = promotion_statement(
        promotion, hashlib.sha256(data).hexdigest(), documents_of(ledger.read(run))
    )
    signature = signature_over(signer, statement, promotion)
    with locked(vault.root):
        if read_bytes(path, MOST_BYTES) != data:
            raise BadNote(CHANGED, where=match.note, fix="begin again")
        marked = _marked(vault, data, validator, promotion.validated_on)
        written = record_act(vault, statement, promotion, signature)
        write_atomic(path, marked, before=data)
    return Promoted(
        note=match.note,
        validator=validator,
        validated_on=promotion.validated_on,
        statement=vault.relative(written),
        run=vault.relative(run),
        signed=promotion.signed,
    )


def already(vault: Vault, path: Path, clock: Callable[[], datetime]) -> tuple[str, str] | None:
    """Who promoted the note as it is, and on which day; None where the record bears out no validated note.

    Raises BadNote, BadCatalogue or BadLedger.
    """
    data = read_bytes(path, MOST_BYTES)
    with about(vault.relative(path)):
        header = read_note(data, field_names(vault)).header
    if (
        header.grade is not Grade.VALIDATED
        or standings(vault, clock)(path, data).grade is not Grade.VALIDATED
    ):
        return None
    return header.validator or "nobody", header.validated_on or "no day"


def _fresh_match(vault: Vault, path: Path, clock: Callable[[], datetime]) -> Match:
    match = next(match_notes(vault, [Named(path, itself=True)], clock))
    if match.outcome != "pass":
        fix = f"see: vault-grade match {match.note}"
        raise BadNote(f"the match did not pass ({match.reason}): not promoted", where=match.note, fix=fix)
    if match.document is None:
        fix = "split it: what rests on held documents can be promoted"
        raise BadNote(
            "the note quotes a page or a capture, which bears out no grade above the floor",
            where=match.note,
            fix=fix,
        )
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


def _asked(person: Person, match: Match, alone: tuple[str, ...], *, signed: bool) -> str:
    """The person's name, once every question was answered with yes. alone: paragraphs with no quote."""
    person.begin(match, len(alone), signed=signed)
    count = len(match.quotes) + len(alone)
    for number, quote in enumerate(match.quotes, start=1):
        if not person.saw(number, count, quote):
            raise NeedsPerson(f"quote {number} was not seen in its document: not promoted", where=match.note)
    for number, paragraph in enumerate(alone, start=len(match.quotes) + 1):
        if not person.stands_for(number, count, paragraph):
            raise NeedsPerson("nobody stands for a paragraph without a quote: not promoted", where=match.note)
    if not person.endorses():
        raise NeedsPerson("the reasoning is not endorsed: not promoted", where=match.note)
    return checked_name(person.name())


def _refuse_fallen(vault: Vault, path: Path, match: Match, clock: Callable[[], datetime]) -> None:
    """Search again after the last answer: the person may have taken an hour over it."""
    again = next(match_notes(vault, [Named(path, itself=True)], clock, dry_run=True))
    if again.outcome != "pass":
        raise BadNote(f"the note no longer passes ({again.reason}): not promoted", where=match.note)


def _promotion(
    vault: Vault, data: bytes, match: Match, validator: str, now: datetime, *, signed: bool
) -> Promotion:
    assert match.run is not None and match.document is not None
    note = read_note(data, field_names(vault))
    return Promotion(
        note=match.note,
        pointer=match.document,
        body_sha256=note.body_sha256,
        validator=validator,
        validated_on=now.date().isoformat(),
        promoted=now.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        run=Path(match.run).name,
        answers=tuple(SeenQuote(q.text, q.document or "", True) for q in match.quotes),
        unquoted=tuple(Unquoted(paragraph, True) for paragraph in unquoted(note)),
        reasoning_endorsed=True,
        origin=note.header.origin,
        terminal=True,
        signed=signed,
    )


def _marked(vault: Vault, data: bytes, validator: str, day: str) -> bytes:
    """The note's bytes as a validated note has them. Raises BadNote where its header cannot hold the marks."""
    marks = {"status": "validated", "validator": validator, "validated_on": day, "origin": None}
    return change(data, marks, field_names(vault))
