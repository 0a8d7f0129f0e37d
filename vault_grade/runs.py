"""`ledger log` and `ledger show`: the runs of a ledger, as data for people to be shown."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from vault_grade.errors import BadLedger
from vault_grade.formats import ledger, predicates
from vault_grade.formats.ledger import RunName
from vault_grade.formats.predicates import Predicate
from vault_grade.formats.statement import Statement
from vault_grade.vault.layout import Vault

CANDIDATES = 5
"""How many names an error offers where one is not enough to tell them apart."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log.

    path: relative to the vault. when: UTC. kind: as in the file's name. note: or script; None for an admission.
    document: the run's pointer, or the document admitted. found, quotes: how many of how many quotes were found (for a
    promotion: seen; for an audit: claims that passed). problem: why the file cannot be read; then nothing but
    its name is known.
    """

    path: str
    when: datetime | None
    kind: str
    note: str | None = None
    document: str | None = None
    found: int = 0
    quotes: int = 0
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """One file of the ledger: its path relative to the vault, its Statement, and the predicate read as its type."""

    path: str
    statement: Statement
    predicate: Predicate


def log(
    vault: Vault, note: str | None = None, kind: str | None = None, limit: int | None = None
) -> tuple[Entry, ...]:
    """The runs, newest first.

    note: only those of this note (path relative to the vault). kind: only those whose name states it (pass, gap,
    refused, live, admission, promotion, withdrawal, audit, resolution). limit: at most so many. A damaged file
    is an entry with its problem, under any note: whose it is cannot be known.
    Raises BadLedger where the ledger cannot be listed.
    """
    entries: list[Entry] = []
    for name in _newest_first(vault):
        if limit is not None and len(entries) >= limit:
            break
        if kind is not None and name.kind != kind:
            continue
        entry = _entry(vault, name)
        if note is None or entry.problem or entry.note == note:
            entries.append(entry)
    return tuple(entries)


def show(vault: Vault, name: str) -> Shown:
    """One file of the ledger by its path, its name, or the beginning of its name.

    Raises BadLedger where there is none, where several begin so, and where the file is damaged.
    """
    wanted = name.replace("\\", "/").rpartition("/")[2]
    found = [one for one in _newest_first(vault) if wanted and one.file.startswith(wanted)]
    if not found:
        what = f"no run's name begins with {wanted!r}"
        raise BadLedger(what, where="ledger", fix="see: vault-grade ledger log")
    if len(found) > 1:
        apart = len({one.short for one in found}) == len(found)
        first = ", ".join(one.short if apart else one.file for one in found[:CANDIDATES])
        more = f", and {len(found) - CANDIDATES} more" if len(found) > CANDIDATES else ""
        what = f"{len(found)} runs' names begin with {wanted!r}: {first}{more}"
        raise BadLedger(what, where="ledger", fix="give more of the name")
    path = f"ledger/{found[0].path}"
    statement = ledger.read(vault.root / path)
    return Shown(path, statement, predicates.parse(statement, path))


def _newest_first(vault: Vault) -> list[RunName]:
    return sorted(ledger.names(vault.ledger), key=lambda one: one.file, reverse=True)


def _entry(vault: Vault, name: RunName) -> Entry:
    path = f"ledger/{name.path}"
    when = _time(name)
    try:
        predicate = predicates.parse(ledger.read(vault.root / path), path)
    except BadLedger as error:
        return Entry(path, when, name.kind, problem=error.what)
    seen = predicate.glance
    return Entry(path, when, name.kind, seen.note, seen.document, seen.found, seen.quotes)


def _time(name: RunName) -> datetime | None:
    try:
        return datetime.strptime(name.when, ledger.STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None
