"""in-toto Statement v1, the form of every file in the ledger.

Source: in-toto Attestation Framework, spec/v1/statement.md. Stricter than the specification, which lets a
reader ignore what it does not know: here one Statement has one sequence of bytes, and nothing rides along unread.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from vault_grade.errors import BadLedger
from vault_grade.formats.strict_json import strict_json

STATEMENT_TYPE = "https://in-toto.io/Statement/v1"
SIZE_LIMIT = 64 * 1024 * 1024
"""Bytes; no run comes near it, and a file made to exhaust memory is refused before it is parsed."""

_FIX = "a ledger file is never edited: put it back from the version history"
_SHA256 = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Subject:
    """What a Statement is about. name: path relative to the vault, POSIX. sha256: 64 hex digits of its bytes."""

    name: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Statement:
    """Subjects, in order; the URI that says how to read the predicate; the predicate as JSON values."""

    subjects: tuple[Subject, ...]
    predicate_type: str
    predicate: dict[str, Any]


def encode(statement: Statement) -> bytes:
    """The Statement as UTF-8 JSON: keys sorted, indented by one, one final newline. Equal in, equal out.

    Raises BadLedger where `decode` would refuse the result.
    """
    _check(statement.subjects, statement.predicate_type, statement.predicate, None)
    fields = {
        "_type": STATEMENT_TYPE,
        "subject": [{"name": one.name, "digest": {"sha256": one.sha256}} for one in statement.subjects],
        "predicateType": statement.predicate_type,
        "predicate": statement.predicate,
    }
    try:
        text = json.dumps(fields, ensure_ascii=False, indent=1, sort_keys=True, allow_nan=False)
        data = text.encode() + b"\n"
    except (ValueError, TypeError, RecursionError) as error:
        raise BadLedger(f"a Statement cannot be written: {error}") from error
    if len(data) > SIZE_LIMIT:
        raise BadLedger("a Statement is larger than 64 MB", fix="split the note")
    return data


def decode(data: bytes, where: str | None = None) -> Statement:
    """The Statement in the bytes of a ledger file; `where` names the file in errors.

    Raises BadLedger for bytes that are not UTF-8 JSON, a key that stands twice, a field that is missing,
    unknown or of the wrong type, or more than 64 MB.
    """
    if len(data) > SIZE_LIMIT:
        raise BadLedger("the file is larger than 64 MB", where=where, fix=_FIX)
    fields = _parse(data, where)
    if not isinstance(fields, dict):
        raise BadLedger("the file holds no JSON object", where=where, fix=_FIX)
    _check_keys(fields, ("_type", "predicate", "predicateType", "subject"), "the Statement", where)
    if fields["_type"] != STATEMENT_TYPE:
        raise BadLedger(f"_type is not {STATEMENT_TYPE}", where=where, fix=_FIX)
    if not isinstance(fields["subject"], list):
        raise BadLedger("subject is not a list", where=where, fix=_FIX)
    subjects = tuple(_subject(item, where) for item in fields["subject"])
    _check(subjects, fields["predicateType"], fields["predicate"], where)
    return Statement(subjects, fields["predicateType"], fields["predicate"])


def _parse(data: bytes, where: str | None) -> object:
    try:
        value = strict_json(data)
        # An escaped half of a surrogate pair is valid JSON and no text: it could not be written again.
        if b"\\u" in data:
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError) as error:
        raise BadLedger(f"the file is not the JSON of a Statement: {error}", where=where, fix=_FIX) from error
    return value


def _subject(item: object, where: str | None) -> Subject:
    if not isinstance(item, dict):
        raise BadLedger("a subject is not an object", where=where, fix=_FIX)
    _check_keys(item, ("digest", "name"), "a subject", where)
    if not isinstance(item["digest"], dict):
        raise BadLedger("a subject's digest is not an object", where=where, fix=_FIX)
    _check_keys(item["digest"], ("sha256",), "a subject's digest", where)
    return Subject(item["name"], item["digest"]["sha256"])


def _check_keys(fields: dict[str, Any], expected: Iterable[str], what: str, where: str | None) -> None:
    missing = [name for name in expected if name not in fields]
    if missing:
        raise BadLedger(f"{what} has no {missing[0]}", where=where, fix=_FIX)
    unknown = sorted(fields.keys() - set(expected))
    if unknown:
        raise BadLedger(f"{what} has an unknown field {unknown[0]!r}", where=where, fix=_FIX)


def _check(
    subjects: tuple[Subject, ...], predicate_type: object, predicate: object, where: str | None
) -> None:
    if not subjects:
        raise BadLedger("the Statement has no subject", where=where, fix=_FIX)
    for one in subjects:
        if not isinstance(one.name, str) or not one.name:
            raise BadLedger("a subject has no name", where=where, fix=_FIX)
        if not isinstance(one.sha256, str) or not _SHA256.fullmatch(one.sha256):
            raise BadLedger(f"the sha256 of {one.name!r} is not 64 hex digits", where=where, fix=_FIX)
    if len({one.name for one in subjects}) < len(subjects):
        raise BadLedger("two subjects have one name", where=where, fix=_FIX)
    if not isinstance(predicate_type, str) or not predicate_type:
        raise BadLedger("predicateType is not text", where=where, fix=_FIX)
    if not isinstance(predicate, dict):
        raise BadLedger("predicate is not an object", where=where, fix=_FIX)
