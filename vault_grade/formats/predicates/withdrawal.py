"""What people take back: a promotion, or a document's row."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Literal

from vault_grade.errors import BadLedger
from vault_grade.formats.claims import digest_of
from vault_grade.formats.ledger import parse_name
from vault_grade.formats.predicates.base import (
    Glance,
    day_problem,
    document_subjects,
    moment_problem,
    to_dict,
)
from vault_grade.formats.statement import Statement, Subject

WITHDRAWAL = "urn:vault-grade:predicate:withdrawal:v1"
DOCUMENT_WITHDRAWAL = "urn:vault-grade:predicate:document-withdrawal:v1"


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A person's return of a validated note to draft.

    pointer: as the header had it. promotions: file names of the promotions that it takes back, none where the note
    was called validated by hand. withdrawn: time. The rest is as in a promotion.
    """

    TYPE: ClassVar[str] = WITHDRAWAL

    note: str
    pointer: str | None
    body_sha256: str
    promotions: tuple[str, ...]
    reason: str
    person: str
    withdrawn: str
    terminal: Literal[True]
    signed: bool

    @property
    def ledger_kind(self) -> str:
        """Always withdrawal."""
        return "withdrawal"

    @property
    def ledger_claims(self) -> str:
        """That of the first promotion; over the pointer and no quote where there is none. Raises BadLedger."""
        names = [parse_name(one) for one in self.promotions]
        for said, name in zip(self.promotions, names, strict=True):
            if name is None or name.kind != "promotion":
                raise BadLedger(f"the withdrawal takes back {said!r}, which is no promotion's name")
        first = names[0] if names else None
        return first.claims if first else digest_of(self.pointer, ())

    @property
    def glance(self) -> Glance:
        """Its note, and the pointer that stays."""
        return Glance(self.note, self.pointer)

    @property
    def moment(self) -> str:
        """When the person withdrew it."""
        return self.withdrawn

    def time_problem(self, named: datetime) -> str | None:
        """The name states the second at which it was recorded."""
        return moment_problem(self.withdrawn, named)

    def subject_problem(self, statement: Statement) -> str | None:
        """The one subject is the note."""
        own = [one.name for one in statement.subjects] == [self.note]
        return None if own else f"the subject is not the note, {self.note}"

    def content_problem(self) -> str | None:
        """It concludes nothing."""
        return None


@dataclass(frozen=True, slots=True)
class DocumentWithdrawal:
    """A document's row marked as withdrawn. path: below the store. reason: as in the row. withdrawn: date, YYYY-MM-DD.

    by: name from git's configuration, or None.
    """

    TYPE: ClassVar[str] = DOCUMENT_WITHDRAWAL

    path: str
    sha256: str
    reason: str
    withdrawn: str
    by: str | None

    @property
    def ledger_kind(self) -> str:
        """Always withdrawal."""
        return "withdrawal"

    @property
    def ledger_claims(self) -> str:
        """Taken over the document's path and no quotes, as that of its admission."""
        return digest_of(self.path, ())

    @property
    def glance(self) -> Glance:
        """The document."""
        return Glance(document=self.path)

    def time_problem(self, named: datetime) -> str | None:
        """The day of the withdrawal."""
        return day_problem(self.withdrawn, named)

    def subject_problem(self, statement: Statement) -> str | None:
        """The one subject is the document as its row had it."""
        if statement.subjects == document_subjects({self.path: self.sha256}):
            return None
        return f"the subject is not {self.path} with the sha256 that its row had"

    def content_problem(self) -> str | None:
        """It concludes nothing."""
        return None


def withdrawal_statement(withdrawal: Withdrawal, note_sha256: str) -> Statement:
    """The Statement of a withdrawal; its one subject is the note, with the bytes it had before."""
    return Statement((Subject(withdrawal.note, note_sha256),), WITHDRAWAL, to_dict(withdrawal))


def document_withdrawal_statement(withdrawal: DocumentWithdrawal) -> Statement:
    """The Statement of a row's withdrawal; its one subject is the document."""
    subjects = document_subjects({withdrawal.path: withdrawal.sha256})
    return Statement(subjects, DOCUMENT_WITHDRAWAL, to_dict(withdrawal))
