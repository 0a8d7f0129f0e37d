"""A person's promotion of a note."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Literal

from vault_grade.errors import BadLedger
from vault_grade.formats.ledger import parse_name
from vault_grade.formats.predicates.base import (
    Glance,
    day_problem,
    document_subjects,
    documents_of,
    moment_problem,
    note_problem,
    to_dict,
)
from vault_grade.formats.predicates.match import MatchRun
from vault_grade.formats.statement import Statement, Subject

PROMOTION = "urn:vault-grade:predicate:promotion:v1"


@dataclass(frozen=True, slots=True)
class SeenQuote:
    """A quote that the person saw in its document."""

    quote: str
    document: str
    seen: Literal[True]


@dataclass(frozen=True, slots=True)
class Unquoted:
    """A paragraph that no quote stands under, and for which the person stands all the same."""

    paragraph: str
    endorsed: Literal[True]


@dataclass(frozen=True, slots=True)
class Promotion:
    """A person's promotion of a note. run: the file name of the passing run it rests on.

    validated_on: date, YYYY-MM-DD. promoted: time. origin: what the header said of it, which the promotion drops.
    terminal: the person sat at one. signed: a signature was made over the Statement.
    """

    TYPE: ClassVar[str] = PROMOTION

    note: str
    pointer: str
    body_sha256: str
    validator: str
    validated_on: str
    promoted: str
    run: str
    answers: tuple[SeenQuote, ...]
    unquoted: tuple[Unquoted, ...]
    reasoning_endorsed: Literal[True]
    origin: str | None
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

    @property
    def glance(self) -> Glance:
        """Its note, the pointer, and the quotes that the person saw."""
        return Glance(self.note, self.pointer, len(self.answers), len(self.answers))

    @property
    def person(self) -> str:
        """The validator."""
        return self.validator

    @property
    def moment(self) -> str:
        """When the person promoted it."""
        return self.promoted

    def time_problem(self, named: datetime) -> str | None:
        """The name states the second; the day is the person's own."""
        return moment_problem(self.promoted, named) or day_problem(self.validated_on, named)

    def subject_problem(self, statement: Statement) -> str | None:
        """The note first, then held documents only; the pointer's among them."""
        problem = note_problem(statement, self.note)
        if problem or self.pointer in documents_of(statement):
            return problem
        return f"{self.pointer} is no subject"

    def content_problem(self) -> str | None:
        """What it rests on is another file's to say: see ``promotion_problem``."""
        return None


def promotion_statement(promotion: Promotion, note_sha256: str, documents: Mapping[str, str]) -> Statement:
    """The Statement of a promotion: the note's bytes as the person saw them, and the documents of its run."""
    subjects = (Subject(promotion.note, note_sha256), *document_subjects(documents))
    return Statement(subjects, PROMOTION, to_dict(promotion))


def promotion_problem(promotion: Promotion, run: object) -> str | None:
    """Whether a promotion rests on a passing run of its note's text in which the person saw every quote.

    run: the predicate of the ledger file that the promotion names, None where there is none that can be read.
    """
    if not isinstance(run, MatchRun):
        return f"it rests on {promotion.run}, which is no run in the ledger"
    if run.outcome != "pass":
        return f"it rests on a run that says {run.outcome}"
    if (run.pointer, run.body_sha256) != (promotion.pointer, promotion.body_sha256):
        return "it rests on a run of another text or pointer"
    quotes = [(quote.text, quote.document) for quote in run.quotes]
    if quotes != [(answer.quote, answer.document) for answer in promotion.answers]:
        return "it does not answer for each quote of its run"
    return None
