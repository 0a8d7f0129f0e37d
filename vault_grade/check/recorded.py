"""Ledger files as the checks use them: read, and held to their names, before a word of theirs counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from vault_grade.errors import BadLedger
from vault_grade.formats import ledger
from vault_grade.formats.ledger import RunName
from vault_grade.formats.predicates import (
    HumanAct,
    MatchRun,
    Predicate,
    Promotion,
    documents_of,
    parse,
)
from vault_grade.formats.statement import decode


@dataclass(frozen=True, slots=True)
class Recorded:
    """A ledger file.

    predicate: what it holds. note: path of the note it is about. documents: path below the store to the SHA-256
    that was seen. data: the bytes of a person's act, which a signature may be over. problem: why it is no evidence, one
    clause; then the others are empty.
    """

    name: RunName
    predicate: Predicate | None = None
    documents: dict[str, str] = field(default_factory=dict)
    data: bytes = b""
    problem: str | None = None

    @property
    def body_sha256(self) -> str | None:
        """Of the note's body as it was then."""
        return self.predicate.body_sha256 if isinstance(self.predicate, MatchRun | Promotion) else None


def read_recorded(folder: Path, name: RunName) -> Recorded:
    """The file of this name in the ledger ``folder``; never raises: damage to one file is no damage to the others."""
    try:
        data = ledger.load(folder / name.path)
        if ledger.content_digest(data) != name.content:
            return Recorded(name, problem="its bytes are not those that its name states")
        statement = decode(data)
        predicate = parse(statement)
        if (predicate.ledger_kind, predicate.ledger_claims) != (name.kind, name.claims):
            return Recorded(name, problem="it holds something else than its name states")
    except BadLedger as error:
        return Recorded(name, problem=error.what)
    problem = predicate.content_problem()
    if problem:
        return Recorded(name, problem=problem)
    kept = data if isinstance(predicate, HumanAct) else b""
    return Recorded(name, predicate, documents_of(statement), kept)


def newest_first(names: list[RunName]) -> Iterator[RunName]:
    """Settled runs, the latest first; of two within one second the gap, as the census has it."""
    return iter(sorted(names, key=lambda name: (name.when, name.kind == "gap"), reverse=True))
