"""A person's decision on one flagged claim of an audit."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Literal

from vault_grade.errors import BadLedger
from vault_grade.formats.ledger import parse_name
from vault_grade.formats.predicates.audit import HEARD, AuditRun
from vault_grade.formats.predicates.base import Glance, moment_problem, to_dict
from vault_grade.formats.statement import Statement, Subject

RESOLUTION = "urn:vault-grade:predicate:resolution:v1"

Decision = Literal["accept", "rewrite", "cut"]


@dataclass(frozen=True, slots=True)
class Resolution:
    """What a person decided on one flagged claim.

    script: path relative to the vault. audit: file name of the audit's Statement. claim, sentence, span, flags: as
    that audit has them. replacement: what stands there instead; None for accept, empty for cut. confirms: file name of
    an earlier resolution of the same sentence that the person confirmed. heard: digest of what is heard after it.
    person, resolved: who and when. asked: where the person was asked. signed: a signature was made over the Statement.
    """

    script: str
    audit: str
    claim: str
    sentence: str
    span: tuple[int, int]
    flags: tuple[str, ...]
    decision: Decision
    replacement: str | None
    confirms: str | None
    heard: str
    person: str
    resolved: str
    asked: Literal["terminal", "review"]
    signed: bool

    TYPE: ClassVar[str] = RESOLUTION

    @property
    def ledger_kind(self) -> str:
        """Always resolution."""
        return "resolution"

    @property
    def ledger_claims(self) -> str:
        """The digest of the audit it belongs to. Raises BadLedger where that is no audit's name."""
        audit = parse_name(self.audit)
        if audit is None or audit.kind != "audit":
            raise BadLedger(f"the resolution belongs to {self.audit!r}, which is no audit's name")
        return audit.claims

    @property
    def glance(self) -> Glance:
        """The script."""
        return Glance(self.script)

    @property
    def moment(self) -> str:
        """When the person decided."""
        return self.resolved

    def time_problem(self, named: datetime) -> str | None:
        """The name states the second at which it was recorded."""
        return moment_problem(self.resolved, named)

    def subject_problem(self, statement: Statement) -> str | None:
        """The one subject is what is heard of the script after it."""
        own = (Subject(self.script + HEARD, self.heard),)
        return None if statement.subjects == own else f"the subject is not what is heard of {self.script}"

    def content_problem(self) -> str | None:
        """Accepting replaces nothing, cutting leaves nothing, and a rewritten sentence begins no new paragraph."""
        kept = {"accept": self.replacement is None, "cut": self.replacement == ""}
        if not kept.get(self.decision, bool(self.replacement and self.replacement.strip())):
            return f"a resolution that says {self.decision} has another replacement"
        if self.replacement and any(not line.strip() for line in self.replacement.splitlines()):
            return "the replacement begins a new paragraph"
        return None


def resolution_problem(resolution: Resolution, audit: object) -> str | None:
    """Whether a resolution speaks of a flagged claim as its audit has it, one clause, or None.

    audit: the predicate of the ledger file that the resolution names, None where there is none that can be read.
    """
    if not isinstance(audit, AuditRun):
        return f"it belongs to {resolution.audit}, which is no audit in the ledger"
    claim = next((one for one in audit.claims if one.id == resolution.claim), None)
    if claim is None or audit.script != resolution.script:
        return f"its audit has no claim {resolution.claim} in {resolution.script}"
    said = (resolution.sentence, resolution.span, resolution.flags)
    if said != (claim.sentence, claim.span, claim.flags):
        return f"it speaks of another sentence than claim {resolution.claim} of its audit"
    return None if claim.flags else f"claim {resolution.claim} has no flag"


def resolution_statement(resolution: Resolution) -> Statement:
    """The Statement of a resolution; its one subject is what is heard of the script after it."""
    subject = Subject(resolution.script + HEARD, resolution.heard)
    return Statement((subject,), RESOLUTION, to_dict(resolution))
