"""Checks of the header alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from vault_grade.check import codes
from vault_grade.check.facts import Facts, Subject
from vault_grade.findings import Code, Finding

STATUSES = ("draft", "validated")
ORIGINS = ("memory", "web", "document")


def check_record(subject: Subject, facts: Facts) -> Iterator[Finding]:
    """What the header says of itself that does not fit."""
    header = subject.note.header
    for name in header.duplicates:
        yield _finding(
            subject, facts, codes.DUPLICATE_FIELD, name, f"{name} stands more than once", "leave one"
        )
    if header.status is None:
        yield _finding(subject, facts, codes.STATUS_MISSING, "", "no status", "write status: draft")
    elif header.status not in STATUSES:
        message = f"status is {header.status!r}"
        yield _finding(
            subject, facts, codes.STATUS_UNKNOWN, "status", message, "write draft; promote validates"
        )
    if header.status == "validated":
        yield from _evidence_fields(subject, facts)
    else:
        yield from _origin(subject, facts)


def _origin(subject: Subject, facts: Facts) -> Iterator[Finding]:
    origin = subject.note.header.origin
    fix = f"write origin: {' | '.join(ORIGINS)}"
    if origin is None:
        yield _finding(subject, facts, codes.ORIGIN_MISSING, "", "no origin", fix)
    elif origin not in ORIGINS:
        yield _finding(subject, facts, codes.ORIGIN_UNKNOWN, "origin", f"origin is {origin!r}", fix)


def _evidence_fields(subject: Subject, facts: Facts) -> Iterator[Finding]:
    header = subject.note.header
    fix = f"promote it again: vault-grade promote {subject.where}"
    if header.validator is None:
        yield _finding(subject, facts, codes.VALIDATOR_MISSING, "status", "validated by nobody named", fix)
    if header.validated_on is None:
        yield _finding(subject, facts, codes.DATE_MISSING, "status", "validated on no date", fix)
        return
    day = _date(header.validated_on)
    said = f"validated_on is {header.validated_on!r}"
    if day is None:
        yield _finding(subject, facts, codes.DATE_UNREADABLE, "validated_on", said, fix)
    elif day > facts.last_day:
        yield _finding(subject, facts, codes.DATE_IN_FUTURE, "validated_on", f"{said}, in the future", fix)


def _date(text: str) -> date | None:
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", text, re.ASCII):
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _finding(subject: Subject, facts: Facts, code: Code, name: str, message: str, repair: str) -> Finding:
    return Finding(code, subject.where, message, field_line(subject, facts, name), repair)


def field_line(subject: Subject, facts: Facts, name: str) -> int:
    """1-based line of a field in the header; the first line where it is not found.

    name: the field's usual name; empty for none.
    """
    written = getattr(facts.names, name) if name else ""
    if written:
        pattern = rb"^[\"']?" + re.escape(written.encode()) + rb"[\"']?[ \t]*:"
        found = re.search(pattern, subject.data[: subject.note.header.body], re.MULTILINE)
        if found:
            return subject.data.count(b"\n", 0, found.start()) + 1
    return 1
