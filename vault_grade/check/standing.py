"""Which grade the record bears out for a note whose header says that a person validated it.

The checks are those of ``check``: a header can be written by anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from vault_grade.check import codes
from vault_grade.check.evidence import check_evidence
from vault_grade.check.facts import Facts, Subject, gather
from vault_grade.findings import Finding, Level
from vault_grade.formats.header import Grade
from vault_grade.formats.note import read_note
from vault_grade.match.plan import field_names
from vault_grade.vault.layout import Vault

_OF_A_PERSON = frozenset(
    {
        codes.VALIDATED_WITHOUT_POINTER,
        codes.PROMOTION_MISSING,
        codes.PROMOTION_STALE,
        codes.PROMOTION_WITHDRAWN,
        codes.PROMOTION_UNSIGNED,
        codes.PROMOTION_SIGNATURE_MISSING,
        codes.PROMOTION_SIGNATURE_BAD,
        codes.PROMOTION_SIGNATURE_UNCHECKED,
    }
)

ON_RECORD = {
    codes.VALIDATED_WITHOUT_POINTER: "no document behind it",
    codes.PROMOTION_MISSING: "no promotion on record",
    codes.PROMOTION_STALE: "changed since its promotion",
    codes.PROMOTION_WITHDRAWN: "its promotion was withdrawn",
    codes.PROMOTION_UNSIGNED: "its promotion is not signed",
    codes.PROMOTION_SIGNATURE_MISSING: "its promotion is not signed, and has to be",
    codes.PROMOTION_SIGNATURE_BAD: "its promotion is not signed by that person",
    codes.PROMOTION_SIGNATURE_UNCHECKED: "whose signature its promotion bears is not known",
}
"""What the record says of a note that says validated, by the finding of ``check``."""


class Standing(NamedTuple):
    """grade: what the record bears out. finding: what ``check`` says of the promotion; None where it is whole."""

    grade: Grade
    finding: Finding | None = None


def standings(vault: Vault, clock: Callable[[], datetime]) -> Callable[[Path, bytes], Standing]:
    """A function from a validated note's path and bytes to its standing. The ledger is read at its first call.

    The function raises BadNote, BadCatalogue or BadLedger.
    """
    gathered: list[Facts] = []

    def standing(path: Path, data: bytes) -> Standing:
        note = read_note(data, field_names(vault))
        if not gathered:
            gathered.append(gather(vault, clock()))
        finding = next(_of_a_person(Subject(vault.relative(path), data, note), gathered[0]), None)
        if finding is None or finding.code.level is Level.NOTE:
            return Standing(Grade.VALIDATED, finding)
        return Standing(Grade.GROUNDED if note.header.pointer else Grade.FLOOR, finding)

    return standing


def _of_a_person(subject: Subject, facts: Facts) -> Iterator[Finding]:
    return (one for one in check_evidence(subject, facts) if one.code in _OF_A_PERSON)
