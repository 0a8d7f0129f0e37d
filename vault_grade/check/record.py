"""Checks of the header alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from vault_grade.check import codes
from vault_grade.check.facts import Facts, Subject
from vault_grade.findings import Code, Finding
from vault_grade.formats.catalogue.row import is_day

STATUSES = ("draft", "validated")
ORIGINS = ("memory", "web", "document")


def check_record(subject: Subject, facts: Facts) -> Iterator[Finding]:
    """What the header says of itself that does not fit."""
    header, called = subject.note.header, facts.names
    for name in header.duplicates:
        line = field_lines(subject, name)[-1]
        message = f"{name} stands more than once"
        yield Finding(codes.DUPLICATE_FIELD, subject.where, message, line, "leave one")
    if not header.has_record:
        return
    if header.status is None:
        fix = f"write {called.status}: draft"
        yield _finding(subject, "", codes.STATUS_MISSING, f"no {called.status}", fix)
    elif header.status not in STATUSES:
        message = f"{called.status} is {header.status!r}"
        yield _finding(
            subject, called.status, codes.STATUS_UNKNOWN, message, "write draft; promote validates"
        )
    if header.status == "validated":
        yield from _evidence_fields(subject, facts)
    else:
        yield from _origin(subject, called.origin)


def _origin(subject: Subject, called: str) -> Iterator[Finding]:
    origin = subject.note.header.origin
    fix = f"write {called}: {' | '.join(ORIGINS)}"
    if origin is None:
        yield _finding(subject, "", codes.ORIGIN_MISSING, f"no {called}", fix)
    elif origin not in ORIGINS:
        yield _finding(subject, called, codes.ORIGIN_UNKNOWN, f"{called} is {origin!r}", fix)


def _evidence_fields(subject: Subject, facts: Facts) -> Iterator[Finding]:
    header, called = subject.note.header, facts.names
    fix = f"promote it again: vault-grade promote {subject.typed}"
    if header.validator is None:
        message = f"validated, with no {called.validator}"
        yield _finding(subject, called.status, codes.VALIDATOR_MISSING, message, fix)
    if header.validated_on is None:
        message = f"validated, with no {called.validated_on}"
        yield _finding(subject, called.status, codes.DATE_MISSING, message, fix)
        return
    said = f"{called.validated_on} is {header.validated_on!r}"
    if not is_day(header.validated_on):
        yield _finding(subject, called.validated_on, codes.DATE_UNREADABLE, said, fix)
    elif date.fromisoformat(header.validated_on) > facts.last_day:
        yield _finding(subject, called.validated_on, codes.DATE_IN_FUTURE, f"{said}, in the future", fix)


def _finding(subject: Subject, name: str, code: Code, message: str, repair: str) -> Finding:
    return Finding(code, subject.where, message, field_lines(subject, name)[0], repair)


def field_lines(subject: Subject, name: str) -> list[int]:
    """1-based lines on which a field of the header stands; the first line where it is not found.

    name: as this vault calls the field; empty for none.
    """
    pattern = rb"^[\"']?" + re.escape(name.encode()) + rb"[\"']?[ \t]*:"
    head = subject.data[: subject.note.header.body]
    found = [head.count(b"\n", 0, one.start()) + 1 for one in re.finditer(pattern, head, re.MULTILINE)]
    return found if name and found else [1]
