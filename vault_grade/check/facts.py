"""What notes are compared with: the catalogue whole, and the runs and promotions by their claims."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import date, datetime, timedelta, timezone
from pathlib import Path

from vault_grade.check.recorded import Recorded, read_recorded
from vault_grade.formats import ledger
from vault_grade.formats.catalogue import Row, parse
from vault_grade.formats.catalogue.read import load
from vault_grade.formats.header import FieldNames
from vault_grade.formats.ledger import RunName
from vault_grade.formats.note import Note
from vault_grade.formats.predicates import Promotion, Withdrawal
from vault_grade.match.plan import field_names
from vault_grade.people import Expected, expected_in
from vault_grade.vault.layout import Vault
from vault_grade.vault.shell_words import shell_word

LATEST_ZONE = timezone(timedelta(hours=14))
"""Where the date changes first (Kiribati, UTC+14)."""


@dataclass(frozen=True, slots=True)
class Facts:
    """The vault as the checks see it.

    by_reference: the row that a canonical reference means. settled: names of passing and failing runs, and
    promotions: what the ledger has of them, each by claims digest. promoted: notes that a promotion names.
    withdrawn: file names of promotions that were taken back. signatures: what the vault expects of them.
    last_day: the latest date that is today somewhere on earth.
    """

    ledger: Path
    names: FieldNames
    by_reference: dict[str, Row]
    settled: dict[str, list[RunName]]
    promotions: dict[str, list[Recorded]]
    promoted: frozenset[str]
    withdrawn: frozenset[str]
    signatures: Expected
    last_day: date


@dataclass(frozen=True, slots=True)
class Subject:
    """One note under check. where: its path relative to the vault."""

    where: str
    data: bytes
    note: Note

    @property
    def typed(self) -> str:
        """Its path as a person types it into a shell."""
        return shell_word(self.where)


def gather(vault: Vault, now: datetime) -> Facts:
    """Read the catalogue, the ledger's names, its promotions and withdrawals, and who may sign.

    now: aware. Raises BadCatalogue, or BadLedger where the ledger cannot be listed.
    """
    rows = parse(load(vault.catalogue), vault.catalogue.name)
    settled: dict[str, list[RunName]] = defaultdict(list)
    promotions: dict[str, list[Recorded]] = defaultdict(list)
    withdrawals: list[Recorded] = []
    for name in ledger.names(vault.ledger):
        if name.kind in ledger.SETTLED:
            settled[name.claims].append(name)
        elif name.kind == "promotion":
            promotions[name.claims].append(read_recorded(vault.ledger, name))
        elif name.kind == "withdrawal":
            withdrawals.append(read_recorded(vault.ledger, name))
    every = [one.predicate for same in promotions.values() for one in same]
    return Facts(
        ledger=vault.ledger,
        names=field_names(vault),
        by_reference=_by_reference(rows),
        settled=dict(settled),
        promotions=dict(promotions),
        promoted=frozenset(one.note for one in every if isinstance(one, Promotion)),
        withdrawn=frozenset(
            promotion
            for one in withdrawals
            if isinstance(one.predicate, Withdrawal)
            for promotion in one.predicate.promotions
        ),
        signatures=expected_in(vault),
        last_day=now.astimezone(LATEST_ZONE).date(),
    )


def _by_reference(rows: tuple[Row, ...]) -> dict[str, Row]:
    """Rows by path, by key, and by bare file name where only one row has it."""
    files: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        files[row.path.rsplit("/", 1)[-1]].append(row)
    found = {name: same[0] for name, same in files.items() if len(same) == 1}
    found |= {f"@{row.key}": row for row in rows if row.key}
    return found | {row.path: row for row in rows}
