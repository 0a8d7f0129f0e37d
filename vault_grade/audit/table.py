"""All claims of an audit as a table (CSV, RFC 4180), for a spreadsheet."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Mapping

from vault_grade.audit.standing import Decided
from vault_grade.formats.predicates import AuditedClaim, AuditRun, CheckerAnswer

COLUMNS = ("claim", "line", "sentence", "cites", "unknown citations", "signs", "passed", "primary", "flags",
           "decision", "replacement", "person", "resolved")  # fmt: skip
OF_EACH_CHECKER = ("answer", "counted", "source", "quote", "reason")
FORMULA = "=+-@"
"""A spreadsheet takes a cell that begins with one of these for a formula (OWASP, "CSV Injection")."""


def table(audit: AuditRun, decided: Mapping[str, Decided]) -> str:
    """The table: one line a claim, in the order of the script. decided: the resolutions that count, by claim."""
    names = [one.name for one in audit.checkers]
    written = io.StringIO()
    rows = csv.writer(written, quoting=csv.QUOTE_ALL)
    rows.writerow([*COLUMNS, *(harmless(f"{name}: {what}") for name in names for what in OF_EACH_CHECKER)])
    for claim in audit.claims:
        rows.writerow([harmless(cell) for cell in _row(claim, decided.get(claim.id), names)])
    return written.getvalue()


def harmless(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula: an apostrophe stands before what could be one.

    What cannot be seen at its beginning is looked through, and so is the width of a letter.
    """
    plain = unicodedata.normalize("NFKC", cell)
    begins = next((one for one in plain if unicodedata.category(one)[0] not in "CZ"), "")
    return f"'{cell}" if (begins and begins in FORMULA) or cell[:1] in ("\t", "\r", "\n") else cell


def _row(claim: AuditedClaim, decided: Decided | None, names: list[str]) -> list[str]:
    said = decided.resolution if decided else None
    answers = {one.checker: one for one in claim.answers}
    return [
        claim.id,
        str(claim.line),
        claim.sentence,
        " ".join(claim.cites),
        " ".join(claim.unknown_citations),
        ", ".join(claim.signs),
        _word(claim.passed),
        _word(claim.primary),
        ", ".join(claim.flags),
        said.decision if said else "",
        (said.replacement or "") if said else "",
        said.person if said else "",
        said.resolved if said else "",
        *(cell for name in names for cell in _answer(answers.get(name))),
    ]


def _answer(one: CheckerAnswer | None) -> list[str]:
    if one is None:
        return [""] * len(OF_EACH_CHECKER)
    return [one.answer, _word(one.counted), one.source or "", one.quote or "", one.reason or ""]


def _word(value: bool) -> str:
    return "yes" if value else "no"
