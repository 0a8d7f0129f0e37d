"""Withdrawal, the counterpart of promotion: a person returns a validated note to draft, and says why.

The header goes back to what it was, pointer and all; the promotion stays in the ledger, and no longer stands behind
the note: a header set to validated by hand afterwards shows.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from vault_grade.errors import BadLedger, BadNote, about
from vault_grade.formats import ledger
from vault_grade.formats.claims import claims_digest
from vault_grade.formats.header import Header, change
from vault_grade.formats.ledger import RunName
from vault_grade.formats.note import MOST_BYTES, Note, read_note
from vault_grade.formats.predicates import Promotion, Withdrawal, parse, withdrawal_statement
from vault_grade.match.plan import field_names
from vault_grade.people import checked_name, checked_reason, record_act, signature_over, signer_of
from vault_grade.vault.files import read_bytes, write_atomic
from vault_grade.vault.layout import Vault
from vault_grade.vault.lock import locked


class Person(Protocol):
    """Who is asked. Each method returns the person's answer, and raises what the terminal raises at Ctrl-C."""

    def begin(self, note: str, header: Header, promotions: int, *, signed: bool) -> None:
        """Show what is to be taken back. promotions: of the note, in the ledger. signed: a signature will be made."""
        ...

    def reason(self) -> str:
        """Why."""
        ...

    def name(self) -> str:
        """The person's name."""
        ...


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A withdrawal that was made. note, statement: paths relative to the vault. promotions: file names."""

    note: str
    person: str
    reason: str
    statement: str
    promotions: tuple[str, ...]
    signed: bool


def withdraw(
    vault: Vault, path: Path, person: Person, clock: Callable[[], datetime], reason: str | None = None
) -> Withdrawn:
    """Ask the person, record the withdrawal, and return the note to draft.

    reason: asked for where it is None. Raises BadNote where the note is not validated or changes meanwhile,
    NeedsPerson for a reason or a name that is none, BadSignature where the vault expects a signature and there is
    none that holds. Nothing is recorded then.
    """
    signer = signer_of(vault)
    given = None if reason is None else checked_reason(reason)
    where, data = vault.relative(path), read_bytes(path, MOST_BYTES)
    with about(where):
        note = read_note(data, field_names(vault))
    if note.header.status != "validated":
        raise BadNote("the note is not validated: there is nothing to withdraw", where=where)
    promotions = _promotions(vault, where, note)
    drafted = _drafted(vault, data, note, promotions)
    person.begin(where, note.header, len(promotions), signed=signer is not None)
    withdrawal = Withdrawal(
        note=where,
        pointer=note.header.pointer,
        body_sha256=note.body_sha256,
        promotions=tuple(name.file for name, _ in promotions),
        reason=given or checked_reason(person.reason()),
        person=checked_name(person.name()),
        withdrawn=clock().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        terminal=True,
        signed=signer is not None,
    )
    statement = withdrawal_statement(withdrawal, hashlib.sha256(data).hexdigest())
    signature = signature_over(signer, statement, withdrawal)
    with locked(vault.root):
        if read_bytes(path, MOST_BYTES) != data:
            raise BadNote("the note changed meanwhile: not withdrawn", where=where, fix="begin again")
        written = record_act(vault, statement, withdrawal, signature)
        write_atomic(path, drafted, before=data)
    return Withdrawn(
        note=where,
        person=withdrawal.person,
        reason=withdrawal.reason,
        statement=vault.relative(written),
        promotions=withdrawal.promotions,
        signed=withdrawal.signed,
    )


def _promotions(vault: Vault, where: str, note: Note) -> list[tuple[RunName, Promotion]]:
    """Every promotion of this note, by its path or by its claims, the latest first; damaged ones count for nothing."""
    claims = claims_digest(note.header.pointer, note.quotes)
    found = []
    for name in sorted(ledger.names(vault.ledger), key=lambda one: one.file, reverse=True):
        if name.kind != "promotion":
            continue
        try:
            promotion = parse(ledger.read(vault.ledger / name.path))
        except BadLedger:
            continue
        if isinstance(promotion, Promotion) and (promotion.note == where or name.claims == claims):
            found.append((name, promotion))
    return found


def _drafted(vault: Vault, data: bytes, note: Note, promotions: list[tuple[RunName, Promotion]]) -> bytes:
    """The note's bytes as a draft: the origin is that which the latest promotion dropped."""
    dropped = next((one.origin for _, one in promotions if one.origin), None)
    marks = {
        "status": "draft",
        "validator": None,
        "validated_on": None,
        "origin": note.header.origin or dropped,
    }
    return change(data, marks, field_names(vault))
