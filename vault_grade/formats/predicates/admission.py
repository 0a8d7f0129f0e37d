"""A document's admission to the store."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from vault_grade.formats.claims import digest_of
from vault_grade.formats.predicates.base import Glance, day_problem, document_subjects, to_dict
from vault_grade.formats.statement import Statement

ADMISSION = "urn:vault-grade:predicate:admission:v1"


@dataclass(frozen=True, slots=True)
class Admission:
    """A document's admission. path: below the store. bytes: its size. admitted: date, YYYY-MM-DD.

    by: name from git's configuration, or None. exception: why it was admitted against signs, or None.
    signs: what gave it away. encoding: of text formats.
    """

    TYPE: ClassVar[str] = ADMISSION

    path: str
    sha256: str
    bytes: int
    media_type: str
    source: str
    admitted: str
    by: str | None
    exception: str | None
    signs: tuple[str, ...]
    encoding: str | None

    @property
    def ledger_kind(self) -> str:
        """Always admission."""
        return "admission"

    @property
    def ledger_claims(self) -> str:
        """Taken over the document's path and no quotes."""
        return digest_of(self.path, ())

    @property
    def glance(self) -> Glance:
        """The document."""
        return Glance(document=self.path)

    def time_problem(self, named: datetime) -> str | None:
        """The day of the admission."""
        return day_problem(self.admitted, named)

    def subject_problem(self, statement: Statement) -> str | None:
        """The one subject is the document as it was admitted."""
        if statement.subjects == document_subjects({self.path: self.sha256}):
            return None
        return f"the subject is not {self.path} with the sha256 it was admitted with"

    def content_problem(self) -> str | None:
        """It concludes nothing."""
        return None


def admission_statement(admission: Admission) -> Statement:
    """The Statement of an admission; its one subject is the document."""
    return Statement(document_subjects({admission.path: admission.sha256}), ADMISSION, to_dict(admission))
