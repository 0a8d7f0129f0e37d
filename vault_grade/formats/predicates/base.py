"""What every predicate of the ledger shares: how it becomes JSON, and held documents as subjects.

A predicate is a frozen dataclass whose fields are the predicate's fields. It says three things of itself:
``TYPE``, the URI of its predicate type; ``ledger_kind``, the kind or outcome that its ledger file's name states; and
``ledger_claims``, the claims digest that the name states, derived from the predicate alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from vault_grade.formats.statement import Statement, Subject

STORE = "store/"
"""How the name of a held document begins as a subject: subjects are named relative to the vault."""


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
