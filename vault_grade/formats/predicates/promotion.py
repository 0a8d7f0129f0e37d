"""A person's promotion of a note."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from vault_grade.errors import BadLedger
from vault_grade.formats.ledger import parse_name
from vault_grade.formats.predicates.base import document_subjects, to_dict
from vault_grade.formats.statement import Statement, Subject

PROMOTION = "urn:vault-grade:predicate:promotion:v1"


@dataclass(frozen=True, slots=True)
class SeenQuote:
    """A quote that the person saw in its document."""

    quote: str
    document: str
    seen: Literal[True]


@dataclass(frozen=True, slots=True)
class Promotion:
    """A person's promotion of a note. run: the file name of the passing run it rests on.

    validated_on: date, YYYY-MM-DD. terminal: the person sat at one. signed: a signature was made over the Statement.
    """

    TYPE: ClassVar[str] = PROMOTION

    note: str
    pointer: str
    body_sha256: str
    validator: str
    validated_on: str
    run: str
    answers: tuple[SeenQuote, ...]
    reasoning_endorsed: Literal[True]
    terminal: Literal[True]
    signed: bool

    @property
    def ledger_kind(self) -> str:
        """Always promotion."""
        return "promotion"

    @property
    def ledger_claims(self) -> str:
        """The digest of the run it rests on. Raises BadLedger where that is no run's name."""
        run = parse_name(self.run)
        if run is None:
            raise BadLedger(f"the promotion rests on {self.run!r}, which is no run's name")
        return run.claims


def promotion_statement(promotion: Promotion, note_sha256: str, documents: Mapping[str, str]) -> Statement:
    """The Statement of a promotion: the note's bytes as the person saw them, and the documents of its run."""
    subjects = (Subject(promotion.note, note_sha256), *document_subjects(documents))
    return Statement(subjects, PROMOTION, to_dict(promotion))
