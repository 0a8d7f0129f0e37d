"""`ledger verify`: whether every file of the ledger is what its name says, and was left alone since.

Names and digests are derived again from the bytes; nothing that a file says of itself is believed. What was not
looked at is counted and said, never passed over.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from vault_grade.errors import BadCatalogue, BadLedger
from vault_grade.findings import Code, Finding, Level
from vault_grade.formats import ledger, predicates
from vault_grade.formats.ledger import RunName
from vault_grade.formats.predicates import (
    Admission,
    AuditRun,
    LiveMatch,
    MatchRun,
    Predicate,
    Promotion,
    Resolution,
    Withdrawal,
)
from vault_grade.formats.statement import Statement, decode
from vault_grade.people import expected_in
from vault_grade.vault.history import Extent, History, history_of
from vault_grade.vault.layout import Vault
from vault_grade.verify_replay import REPLAY_DIFFERS, Replay, Replayed, replayed
from vault_grade.verify_resting import AUDIT_WRONG, PROMOTION_WRONG, RESOLUTION_WRONG, resting_findings
from vault_grade.verify_signatures import (
    ALONE,
    UNCHECKED,
    WRONG,
    is_as_first_committed,
    signature_alone,
    signature_findings,
    statement_of,
)

UNREADABLE = Code("ledger-unreadable", Level.ERROR, "A ledger file cannot be read as a Statement.")
NAME_WRONG = Code(
    "ledger-name-wrong", Level.ERROR, "A ledger file's name does not state its kind, its claims or its bytes."
)
FOREIGN = Code(
    "ledger-foreign-file", Level.WARNING, "A file in the ledger is no run, or not where it belongs."
)
TIME_WRONG = Code("ledger-time-wrong", Level.ERROR, "A ledger file's name and content state different times.")
OUTCOME_WRONG = Code("ledger-outcome-wrong", Level.ERROR, "A run's outcome does not follow from its answers.")
SUBJECT_WRONG = Code(
    "ledger-subject-wrong", Level.ERROR, "A Statement's subjects are not the files that it speaks of."
)
CHANGED = Code("ledger-file-changed", Level.ERROR, "A ledger file was changed after it was committed.")
DELETED = Code(
    "ledger-file-deleted", Level.ERROR, "A ledger file was deleted or renamed after it was committed."
)
RESTORED = Code(
    "ledger-file-restored",
    Level.NOTE,
    "A commit changed or deleted a ledger file; its bytes are whole again.",
)
ROW_CHANGED = Code(
    "row-changed",
    Level.NOTE,
    "A document's row no longer has the sha256 that a run saw: the run does not count.",
)

CODES = (
    UNREADABLE,
    NAME_WRONG,
    FOREIGN,
    TIME_WRONG,
    OUTCOME_WRONG,
    SUBJECT_WRONG,
    PROMOTION_WRONG,
    AUDIT_WRONG,
    RESOLUTION_WRONG,
    ALONE,
    WRONG,
    UNCHECKED,
    CHANGED,
    DELETED,
    RESTORED,
    REPLAY_DIFFERS,
    ROW_CHANGED,
)

RESTING: Mapping[type, Code] = {Promotion: PROMOTION_WRONG, Resolution: RESOLUTION_WRONG}
"""What rests on another Statement, and the code for one that does not."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What was looked at.

    files: everything with a run's name. runs, admissions, promotions, withdrawals, audits, resolutions: those that
    could be read. quotes: recorded in the runs. replayed, replayed_audits: passes and audits searched again;
    not_replayed: path of each that could not be, and why.
    history: how much of git's history there was.
    """

    files: int
    runs: int
    admissions: int
    promotions: int
    withdrawals: int
    audits: int
    resolutions: int
    quotes: int
    replayed: int
    replayed_audits: int
    not_replayed: dict[str, str]
    history: Extent


@dataclass(frozen=True, slots=True)
class Verified:
    """Every finding, in the order of the files' names, and what was looked at."""

    findings: tuple[Finding, ...]
    checked: Checked


@dataclass(frozen=True, slots=True)
class _File:
    """A ledger file that could be read."""

    where: str
    name: RunName
    statement: Statement
    predicate: Predicate
    data: bytes


def verify(vault: Vault, replay: Replay | None = None) -> Verified:
    """Check the whole ledger; with ``replay``, search the quotes of every recorded pass and audit again.

    Raises BadLedger where the ledger cannot be listed or git cannot read the history, BadCatalogue where the
    catalogue is damaged.
    """
    names = sorted(ledger.names(vault.ledger), key=lambda one: one.path)
    findings = list(_foreign(vault, names))
    files: dict[str, _File] = {}
    for name in names:
        found, file = _read(vault, name)
        findings += found
        if file:
            files[name.file] = file
    rows = _rows(vault) if files else {}
    expected = expected_in(vault)
    held = {name: file.predicate for name, file in files.items()}
    for file in files.values():
        findings += [*_derived(file), *_rows_changed(file, rows)]
        findings += resting_findings(file.name.file, file.where, held)
        path = vault.root / file.where
        findings += signature_findings(expected, file.predicate, file.data, path, file.where)
    again = _replayed(files.values(), rows, replay)
    history = history_of(vault.root, "ledger")
    findings += [*again.findings, *_history(vault, history)]
    read = [file.predicate for file in files.values()]
    runs = [one for one in read if isinstance(one, MatchRun | LiveMatch)]
    checked = Checked(
        files=len(names),
        runs=len(runs),
        admissions=sum(isinstance(one, Admission) for one in read),
        promotions=sum(isinstance(one, Promotion) for one in read),
        withdrawals=sum(isinstance(one, Withdrawal) for one in read),
        audits=sum(isinstance(one, AuditRun) for one in read),
        resolutions=sum(isinstance(one, Resolution) for one in read),
        quotes=sum(len(run.quotes) for run in runs),
        replayed=again.passes,
        replayed_audits=again.audits,
        not_replayed=again.failed,
        history=history.extent,
    )
    return Verified(tuple(sorted(findings, key=lambda one: one.where)), checked)


def _foreign(vault: Vault, names: Iterable[RunName]) -> Iterator[Finding]:
    """Everything in the ledger that is no run's file in its month's folder."""
    from vault_grade.vault.files import TEMPORARY_PREFIX, TEMPORARY_SUFFIX

    known = {vault.ledger / name.path for name in names}
    for folder, folders, files in os.walk(vault.ledger):
        links = [one for one in folders if Path(folder, one).is_symlink()]
        for file in sorted([*files, *links]):
            path = Path(folder, file)
            # Left by a run that was killed while it wrote; it claims nothing and the next write replaces it.
            if file.startswith(TEMPORARY_PREFIX) and file.endswith(TEMPORARY_SUFFIX):
                continue
            signed = statement_of(path)
            if path.is_symlink() or (path not in known and signed is None):
                yield Finding(
                    FOREIGN, vault.relative(path), _foreign_message(path), repair="move it elsewhere"
                )
            elif signed is not None and signed not in known:
                yield signature_alone(vault.relative(path))


def _foreign_message(path: Path) -> str:
    if path.is_symlink():
        return "a link stands here; the ledger holds files of its own only"
    if ledger.parse_name(path.name):
        return "the run does not stand in the folder of its month, and counts for nothing"
    return "the file is no run"


def _read(vault: Vault, name: RunName) -> tuple[list[Finding], _File | None]:
    """One file, with what of it cannot be read or is not what its name states; None where it cannot be used."""
    where = f"ledger/{name.path}"
    path = vault.root / where
    if path.is_symlink() or path.parent.is_symlink():
        return [], None  # reported as foreign; what a link leads to is not read
    try:
        data = ledger.load(path)
    except BadLedger as error:
        return [Finding(UNREADABLE, where, error.what)], None
    findings = []
    if ledger.content_digest(data) != name.content:
        message = "the bytes are not those that its name states"
        findings.append(Finding(NAME_WRONG, where, message, repair=_restore(where)))
    try:
        statement = decode(data, where)
        predicate = predicates.parse(statement, where)
    except BadLedger as error:
        return [*findings, Finding(UNREADABLE, where, error.what, repair=error.fix or _restore(where))], None
    return findings, _File(where, name, statement, predicate, data)


def _restore(where: str) -> str:
    return f"git checkout COMMIT -- {where}   (a commit from before the change)"


def _rows(vault: Vault) -> dict[str, str]:
    from vault_grade.formats.catalogue import parse

    try:
        data = vault.catalogue.read_bytes()
    except OSError as error:
        raise BadCatalogue(f"cannot be read: {error.strerror}", where=vault.catalogue.name) from error
    return {row.path: row.sha256 for row in parse(data)}


def _derived(file: _File) -> Iterator[Finding]:
    """What the file's name, subjects and outcome would have to be, from its predicate alone."""
    kind = file.predicate.ledger_kind
    if kind != file.name.kind:
        yield Finding(NAME_WRONG, file.where, f"the name says {file.name.kind}, the content {kind}")
    try:
        claims = file.predicate.ledger_claims
    except BadLedger as error:
        yield Finding(RESTING.get(type(file.predicate), NAME_WRONG), file.where, error.what)
    else:
        if claims != file.name.claims:
            yield Finding(NAME_WRONG, file.where, "the claims are not those that its name states")
    problems = (
        (TIME_WRONG, _time_problem(file)),
        (SUBJECT_WRONG, file.predicate.subject_problem(file.statement)),
        (OUTCOME_WRONG, file.predicate.content_problem()),
    )
    for code, problem in problems:
        if problem:
            yield Finding(code, file.where, problem)


def _time_problem(file: _File) -> str | None:
    try:
        named = datetime.strptime(file.name.when, ledger.STAMP).replace(tzinfo=UTC)
    except ValueError:
        return f"the name states no time: {file.name.when}"
    return file.predicate.time_problem(named)


def _settled(file: _File) -> bool:
    return isinstance(file.predicate, MatchRun) and file.predicate.outcome != "refused"


def _changed_rows(statement: Statement, rows: Mapping[str, str]) -> list[str]:
    seen = predicates.documents_of(statement)
    return [path for path, sha256 in seen.items() if rows.get(path) != sha256]


def _rows_changed(file: _File, rows: Mapping[str, str]) -> Iterator[Finding]:
    if not _settled(file):
        return
    for path in _changed_rows(file.statement, rows):
        state = "has another sha256 than the run saw" if path in rows else "is gone"
        message = f"the row of {path} {state}: the run does not count"
        yield Finding(ROW_CHANGED, file.where, message, repair="match the note again")


def _replayed(files: Iterable[_File], rows: Mapping[str, str], replay: Replay | None) -> Replayed:
    if replay is None:
        return Replayed()
    given = ((file.where, file.statement, file.predicate) for file in files)
    return replayed(given, lambda statement: bool(_changed_rows(statement, rows)), replay)


def _history(vault: Vault, history: History) -> Iterator[Finding]:
    for where, commit in history.touched.items():
        by = f"by commit {commit}" if commit else "and not committed"
        path = vault.root / where
        name, signed = ledger.parse_name(path.name), statement_of(path)
        if name is None and signed is None:
            continue
        if not path.is_file():
            yield Finding(DELETED, where, f"the file was deleted or renamed, {by}", repair=_restore(where))
        elif not _whole(vault, where, name):
            yield Finding(CHANGED, where, f"the file was changed, {by}", repair=_restore(where))
        elif commit:
            yield Finding(
                RESTORED, where, f"the file was changed or deleted, {by}; its bytes are whole again"
            )


def _whole(vault: Vault, where: str, name: RunName | None) -> bool:
    """Whether a file has the bytes that its name states, or, a signature, those that it was committed with."""
    if name is None:
        return is_as_first_committed(vault, where)
    return ledger.content_digest((vault.root / where).read_bytes()) == name.content
