"""What a run, an admission and a promotion say: the predicates of the ledger's Statements.

Each is a dataclass whose fields are the predicate's fields, under the same names; docs/schemas/ says the same as
JSON Schema, docs/statements.md in words. All times are UTC, RFC 3339 with a final ``Z``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from vault_grade.errors import BadLedger
from vault_grade.formats.answers import AnswerWord, How, Nearest, Place
from vault_grade.formats.claims import digest_of
from vault_grade.formats.ledger import parse_name
from vault_grade.formats.statement import Statement, Subject

MATCH = "urn:vault-grade:predicate:match:v1"
ADMISSION = "urn:vault-grade:predicate:admission:v1"
PROMOTION = "urn:vault-grade:predicate:promotion:v1"

STORE = "store/"
"""How the name of a held document begins as a subject: subjects are named relative to the vault."""

Outcome = Literal["pass", "gap", "refused"]


@dataclass(frozen=True, slots=True)
class Reader:
    """What searched. layers: the name and version of each text layer that was used."""

    name: str
    version: str
    layers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class QuoteRun:
    """One quote in a run: what the note says, and what the search answered.

    text, claim: as in the note. document: path below the store, None where the reference leads to none.
    cited_as: the reference in its canonical form, None where the note names none.
    locator: as written. line: 1-based line of the note. cuts: offsets in ``text`` of the marks
    that say words were left out; other such marks are words. The rest is as `formats.answers.Found` says.
    """

    text: str
    claim: str
    document: str | None
    cited_as: str | None
    locator: str | None
    line: int
    answer: AnswerWord
    how: How | None
    rules: tuple[str, ...]
    place: Place | None
    matched: str | None
    sentence: str | None
    left_out: str | None
    cautions: tuple[str, ...]
    nearest: Nearest | None
    reason: str | None
    unseen: tuple[str, ...]
    cuts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchRun:
    """A match of one note.

    pointer: the document the note's pointer names after a pass, or would have named. note: path relative to the
    vault. body_sha256: of the note's bytes after its header. reason: why the run is no pass. rules_version: the
    list of folded differences. started, finished: times. by: program and version.
    """

    outcome: Outcome
    pointer: str | None
    note: str
    body_sha256: str
    reason: str | None
    quotes: tuple[QuoteRun, ...]
    rules_version: str
    reader: Reader
    started: str
    finished: str
    by: str


@dataclass(frozen=True, slots=True)
class Admission:
    """A document's admission. path: below the store. bytes: its size. admitted: date, YYYY-MM-DD.

    by: name from git's configuration, or None. exception: why it was admitted against signs, or None.
    signs: what gave it away. encoding: of text formats.
    """

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


@dataclass(frozen=True, slots=True)
class SeenQuote:
    """A quote that the person saw in its document."""

    quote: str
    document: str
    seen: Literal[True]


@dataclass(frozen=True, slots=True)
class Promotion:
    """A person's promotion of a note. run: the file name of the passing run it rests on.

    validated_on: date, YYYY-MM-DD. terminal: the person sat at one. signed: a signature was made over the Statement.
    """

    note: str
    pointer: str
    body_sha256: str
    validator: str
    validated_on: str
    run: str
    answers: tuple[SeenQuote, ...]
    reasoning_endorsed: Literal[True]
    terminal: Literal[True]
    signed: bool


Predicate = MatchRun | Admission | Promotion

_TYPES: dict[str, type[MatchRun] | type[Admission] | type[Promotion]] = {
    MATCH: MatchRun,
    ADMISSION: Admission,
    PROMOTION: Promotion,
}


def match_statement(run: MatchRun, note_sha256: str, documents: Mapping[str, str]) -> Statement:
    """The Statement of a match. note_sha256: of the note's bytes as matched. documents: path below the store to
    the SHA-256 that the bytes had.
    """
    return Statement((Subject(run.note, note_sha256), *_documents(documents)), MATCH, to_dict(run))


def admission_statement(admission: Admission) -> Statement:
    """The Statement of an admission; its one subject is the document."""
    return Statement(_documents({admission.path: admission.sha256}), ADMISSION, to_dict(admission))


def promotion_statement(promotion: Promotion, note_sha256: str, documents: Mapping[str, str]) -> Statement:
    """The Statement of a promotion: the note's bytes as the person saw them, and the documents of its run."""
    subjects = (Subject(promotion.note, note_sha256), *_documents(documents))
    return Statement(subjects, PROMOTION, to_dict(promotion))


def documents_of(statement: Statement) -> dict[str, str]:
    """The held documents among the subjects: path below the store to SHA-256."""
    return {
        one.name.removeprefix(STORE): one.sha256 for one in statement.subjects if one.name.startswith(STORE)
    }


def kind_of(predicate: Predicate) -> str:
    """The kind or outcome that the ledger file's name states."""
    if isinstance(predicate, MatchRun):
        return predicate.outcome
    return "admission" if isinstance(predicate, Admission) else "promotion"


def claims_of(predicate: Predicate) -> str:
    """The claims digest that the ledger file's name states, derived from the predicate alone.

    A match: its pointer and quotes. An admission: the document's path and no quotes. A promotion: the digest of the
    run it rests on. Raises BadLedger for a promotion whose run is no run's name.
    """
    if isinstance(predicate, MatchRun):
        return digest_of(predicate.pointer, [(one.text, one.cited_as or "") for one in predicate.quotes])
    if isinstance(predicate, Admission):
        return digest_of(predicate.path, ())
    run = parse_name(predicate.run)
    if run is None:
        raise BadLedger(f"the promotion rests on {predicate.run!r}, which is no run's name")
    return run.claims


def to_dict(predicate: Predicate) -> dict[str, Any]:
    """The predicate as JSON values, every field written."""
    return msgspec.json.decode(msgspec.json.encode(predicate), type=dict[str, Any])


def parse(statement: Statement, where: str | None = None) -> Predicate:
    """The Statement's predicate as its type. `where` names the file in errors.

    Raises BadLedger for a predicate type that this version does not know, and for a field that is missing, unknown
    or of the wrong type.
    """
    kind = _TYPES.get(statement.predicate_type)
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


def _documents(documents: Mapping[str, str]) -> tuple[Subject, ...]:
    return tuple(Subject(STORE + path, sha256) for path, sha256 in sorted(documents.items()))
