"""What the ledger's Statements say: the predicates, one module a kind.

Each is a dataclass whose fields are the predicate's fields, under the same names; docs/schemas/ says the same as
JSON Schema, docs/statements.md in words. All times are UTC, RFC 3339 with a final ``Z``.
"""

from __future__ import annotations

import msgspec

from vault_grade.errors import BadLedger
from vault_grade.formats.predicates.admission import ADMISSION, Admission, admission_statement
from vault_grade.formats.predicates.audit import (
    AUDIT,
    AuditChecker,
    AuditedClaim,
    AuditedSource,
    AuditRun,
    CheckerAnswer,
    audit_statement,
)
from vault_grade.formats.predicates.base import STORE, Signable, documents_of, to_dict
from vault_grade.formats.predicates.live import LIVE, LiveMatch, Page, live_statement
from vault_grade.formats.predicates.match import MATCH, MatchRun, Outcome, QuoteRun, Reader, match_statement
from vault_grade.formats.predicates.promotion import (
    PROMOTION,
    Promotion,
    SeenQuote,
    Unquoted,
    promotion_problem,
    promotion_statement,
)
from vault_grade.formats.predicates.resolution import (
    RESOLUTION,
    Decision,
    Resolution,
    resolution_problem,
    resolution_statement,
)
from vault_grade.formats.predicates.withdrawal import (
    DOCUMENT_WITHDRAWAL,
    WITHDRAWAL,
    DocumentWithdrawal,
    Withdrawal,
    document_withdrawal_statement,
    withdrawal_statement,
)
from vault_grade.formats.statement import Statement

__all__ = [
    "ADMISSION",
    "AUDIT",
    "DOCUMENT_WITHDRAWAL",
    "LIVE",
    "MATCH",
    "PROMOTION",
    "RESOLUTION",
    "STORE",
    "WITHDRAWAL",
    "Admission",
    "AuditChecker",
    "AuditRun",
    "AuditedClaim",
    "AuditedSource",
    "CheckerAnswer",
    "Decision",
    "DocumentWithdrawal",
    "HumanAct",
    "LiveMatch",
    "MatchRun",
    "Outcome",
    "Page",
    "Predicate",
    "Promotion",
    "QuoteRun",
    "Reader",
    "Resolution",
    "SeenQuote",
    "Signable",
    "Unquoted",
    "Withdrawal",
    "admission_statement",
    "audit_statement",
    "document_withdrawal_statement",
    "documents_of",
    "live_statement",
    "match_statement",
    "parse",
    "promotion_problem",
    "promotion_statement",
    "resolution_problem",
    "resolution_statement",
    "to_dict",
    "withdrawal_statement",
]

HumanAct = Promotion | Withdrawal | Resolution
"""What only a person may record: each is signed where the vault expects it (see ``Signable``)."""

Predicate = MatchRun | LiveMatch | Admission | AuditRun | DocumentWithdrawal | HumanAct

_BY_TYPE: dict[str, type[Predicate]] = {
    one.TYPE: one
    for one in (
        MatchRun,
        LiveMatch,
        Admission,
        Promotion,
        Withdrawal,
        DocumentWithdrawal,
        AuditRun,
        Resolution,
    )
}


def parse(statement: Statement, where: str | None = None) -> Predicate:
    """The Statement's predicate as its type. `where` names the file in errors.

    Raises BadLedger for a predicate type that this version does not know, and for a field that is missing, unknown
    or of the wrong type.
    """
    kind = _BY_TYPE.get(statement.predicate_type)
    if kind is None:
        raise BadLedger(
            f"the predicate type {statement.predicate_type} is not known",
            where=where,
            fix="a newer vault-grade may have written it",
        )
    try:
        predicate = msgspec.convert(statement.predicate, kind)
    except msgspec.ValidationError as error:
        raise BadLedger(f"the predicate is damaged: {error}", where=where) from error
    # msgspec passes over unknown fields of a dataclass: what was read, written again, must be all there is.
    if to_dict(predicate) != statement.predicate:
        raise BadLedger("the predicate has a field that is unknown, or lacks one", where=where)
    return predicate
