"""What every predicate of the ledger shares: how it becomes JSON, and held documents as subjects.

A predicate is a frozen dataclass whose fields are the predicate's fields. It says of itself (see ``Base``) what its
ledger file's name must state, and whether the parts of its Statement agree with each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any, ClassVar, Protocol

import msgspec

from vault_grade.formats.statement import Statement, Subject

STORE = "store/"
"""How the name of a held document begins as a subject: subjects are named relative to the vault."""


@dataclass(frozen=True, slots=True)
class Glance:
    """What a line of the log says: the note or script it is about, the document, and how many of how many.

    Of a match the quotes found, of a promotion those seen, of an audit the claims that passed.
    """

    note: str | None = None
    document: str | None = None
    found: int = 0
    quotes: int = 0


class Base(Protocol):
    """What every predicate says of itself; each problem is one clause, or None where all is well.

    TYPE: the URI of its predicate type. ledger_kind: the kind or outcome that its file's name states.
    ledger_claims: the claims digest that the name states, derived from the predicate alone; may raise BadLedger.
    """

    TYPE: ClassVar[str]

    @property
    def ledger_kind(self) -> str: ...

    @property
    def ledger_claims(self) -> str: ...

    @property
    def glance(self) -> Glance: ...

    def time_problem(self, named: datetime) -> str | None:
        """Compare the time that the file's name states with the predicate's."""
        ...

    def subject_problem(self, statement: Statement) -> str | None:
        """Whether the subjects are the files that the predicate speaks of."""
        ...

    def content_problem(self) -> str | None:
        """Whether what it concludes follows from what it records."""
        ...


class Signable(Base, Protocol):
    """What every act of a person says of itself besides, so that one rule can sign and check them all.

    person: the name, as it was typed. moment: when, RFC 3339 in UTC. signed: a signature was made over the Statement.
    """

    @property
    def person(self) -> str: ...

    @property
    def moment(self) -> str: ...

    @property
    def signed(self) -> bool: ...


def moment_problem(stated: str, named: datetime) -> str | None:
    """Whether a time (RFC 3339, UTC, final ``Z``) is the second that a file's name states."""
    try:
        moment = datetime.fromisoformat(stated) if stated.endswith("Z") else None
    except ValueError:
        moment = None
    if moment is None:
        return f"{stated!r} is no time in UTC"
    if moment.astimezone(UTC).replace(microsecond=0) != named:
        return f"the name says {named:%Y-%m-%dT%H:%M:%SZ}, the content {stated}"
    return None


def day_problem(stated: str, named: datetime) -> str | None:
    """Whether a day can be that of a file's name: it is the person's own, and may be one before or after in UTC."""
    try:
        days = abs((date.fromisoformat(stated) - named.date()).days)
    except ValueError:
        return f"{stated!r} is no date"
    return f"the name says {named.date()}, the content {stated}" if days > 1 else None


def to_dict(predicate: object) -> dict[str, Any]:
    """The predicate as JSON values, every field written."""
    return msgspec.json.decode(msgspec.json.encode(predicate), type=dict[str, Any])


def documents_of(statement: Statement) -> dict[str, str]:
    """The held documents among the subjects: path below the store to SHA-256."""
    return {
        one.name.removeprefix(STORE): one.sha256 for one in statement.subjects if one.name.startswith(STORE)
    }


def document_subjects(documents: Mapping[str, str]) -> tuple[Subject, ...]:
    """Held documents as subjects, in path order. documents: path below the store to SHA-256."""
    return tuple(Subject(STORE + path, sha256) for path, sha256 in sorted(documents.items()))


def note_problem(statement: Statement, note: str) -> str | None:
    """Whether the first subject is the note and every other one a held document."""
    if statement.subjects[0].name != note:
        return f"the first subject is not the note, {note}"
    if len(documents_of(statement)) != len(statement.subjects) - 1:
        return "a subject is neither the note nor a held document"
    return None
