"""The ledger: one file per run, named for what it holds, made whole or not at all, never changed.

    ledger/<YYYY-MM>/<YYYYMMDDTHHMMSSZ>-<kind or outcome>-<claims digest>-<content digest>.json

The names alone say which claims have a passing run behind them, so a census opens none of the files. Beside the
Statement of a person's act may stand its signature, under the same name and ``.sig``.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from vault_grade.errors import BadLedger, BadPath

if TYPE_CHECKING:
    from vault_grade.formats.statement import Statement

STAMP = "%Y%m%dT%H%M%SZ"
"""How a name states its time: UTC, to the second, no character that a file system refuses."""

SETTLED = ("pass", "gap")
"""Outcomes that settle something; a refused run settles nothing and never stands for its claims."""

SIGNATURE = ".sig"
"""What follows a Statement's file name in that of its signature."""

SIGNATURE_LIMIT = 1 << 16
"""Bytes; an SSH signature has some hundreds, with a certificate some thousands."""

_NAME = re.compile(r"(\d{8}T\d{6}Z)-([a-z]+)-([0-9a-f]{32})-([0-9a-f]{32})\.json", re.ASCII)
_SETTLED_NAME = re.compile(r"/(\d{8}T\d{6}Z)-(pass|gap)-([0-9a-f]{32})-[0-9a-f]{32}\.json(?=/)", re.ASCII)
_MONTH = re.compile(r"\d{4}-\d{2}", re.ASCII)


@dataclass(frozen=True, slots=True)
class RunName:
    """What a ledger file's name says.

    when: UTC time stamp as in the name, sorts by time. kind: a match's outcome (pass, gap, refused), or the kind
    of Statement (admission, promotion). claims, content: 32 hex digits each.
    """

    when: str
    kind: str
    claims: str
    content: str

    @property
    def file(self) -> str:
        """The file's name."""
        return f"{self.when}-{self.kind}-{self.claims}-{self.content}.json"

    @property
    def short(self) -> str:
        """As much of the name as tells the run from others, for people: ``ledger show`` takes it."""
        return f"{self.when}-{self.kind}-{self.claims[:8]}"

    @property
    def path(self) -> str:
        """The file's path below the ledger: its month's folder and its name."""
        return f"{self.when[:4]}-{self.when[4:6]}/{self.file}"


def parse_name(file: str) -> RunName | None:
    """What a file's name (no folder) says, or None where it is no run's name."""
    found = _NAME.fullmatch(file)
    return RunName(*found.groups()) if found else None


def record(
    ledger: Path,
    statement: Statement,
    kind: str,
    claims: str,
    when: datetime,
    signature: bytes | None = None,
) -> Path:
    """Write a Statement as a new file of the ledger and return its path; the same run twice is one file.

    kind: outcome or kind of Statement, lower-case letters. claims: claims digest, 32 hex digits.
    when: aware; the name holds it in UTC, cut to the second. signature: over the Statement's bytes; it is written
    first, so that no Statement ever stands there without the signature that it speaks of.
    Raises BadLedger where a file cannot be written, a link leads elsewhere, or other bytes stand under its name.
    """
    from vault_grade.formats.statement import encode
    from vault_grade.vault.files import sync_folder

    if when.tzinfo is None:
        raise ValueError("the time of a run has no time zone")
    data = encode(statement)
    name = RunName(when.astimezone(UTC).strftime(STAMP), kind, claims, content_digest(data))
    if parse_name(name.file) != name:
        raise ValueError(f"not a name for a run: {name.file}")
    path = ledger / name.path
    _refuse_links(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        sync_folder(ledger)
    except OSError as error:
        raise _cannot_write(path, error) from error
    if signature is not None:
        _write_once(signature_of(path), signature)
    _write_once(path, data)
    return path


def _refuse_links(path: Path) -> None:
    """A run written through a link would be where no check and no version control looks for it."""
    for folder in (path.parent.parent, path.parent):
        if folder.is_symlink():
            fix = "put the folder itself there"
            raise BadLedger("a link stands in the place of the ledger's folder", where=folder.name, fix=fix)


def _write_once(path: Path, data: bytes) -> None:
    from vault_grade.vault.files import write_new

    try:
        write_new(path, data)
    except OSError as error:
        if not isinstance(error, FileExistsError) or not path.is_file():
            raise _cannot_write(path, error) from error
        if load(path) != data:
            fix = "run `vault-grade ledger verify`"
            raise BadLedger("other bytes stand under this run's name", where=_where(path), fix=fix) from error


def _cannot_write(path: Path, error: OSError) -> BadLedger:
    fix = "make room or give yourself the right to write there, then run it again"
    return BadLedger(f"the run cannot be written: {error.strerror or error}", where=_where(path), fix=fix)


def signature_of(path: Path) -> Path:
    """Where the signature over the Statement in ``path`` stands, if it has one."""
    return path.with_name(path.name + SIGNATURE)


def load_signature(path: Path) -> bytes | None:
    """The signature over the Statement in ``path``; None where there is none.

    Raises BadLedger where what stands in its place is a link, no regular file, or over 64 KB.
    """
    from vault_grade.vault.files import read_bytes

    place = signature_of(path)
    try:
        if place.is_symlink():
            raise BadPath("this is a link")
        return read_bytes(place, SIGNATURE_LIMIT)
    except FileNotFoundError:
        return None
    except (OSError, BadPath) as error:
        why = error.what if isinstance(error, BadPath) else error.strerror or error
        raise BadLedger(f"the signature cannot be read: {why}", where=_where(place)) from error


def content_digest(data: bytes) -> str:
    """The first 32 hex digits of the SHA-256 of a ledger file's bytes: the last part of its name."""
    from hashlib import sha256

    return sha256(data).hexdigest()[:32]


def names(ledger: Path) -> Iterator[RunName]:
    """The name of every run in the ledger, in no order. Files that are no runs are passed over: verify reports them.

    Raises BadLedger where the ledger is there and cannot be listed.
    """
    for month, files in _months(ledger):
        for file in files:
            name = parse_name(file)
            if name is not None and name.when.startswith(month):
                yield name


def standing(ledger: Path) -> dict[str, str]:
    """For each claims digest with a settled run, the outcome ("pass" or "gap") of the latest one.

    A refused run settles nothing and is passed over. Within one second a gap outweighs a pass: where the order is
    unknown, evidence is missing. Raises BadLedger where the ledger is there and cannot be listed.
    """
    passes, gaps = _latest(ledger)
    return dict.fromkeys(gaps, "gap") | dict.fromkeys(_newer(passes, gaps), "pass")


def passing(ledger: Path) -> frozenset[str]:
    """The claims digests whose latest settled run is a pass, as `standing` has it."""
    passes, gaps = _latest(ledger)
    return _newer(passes, gaps)


def _latest(ledger: Path) -> tuple[dict[str, str], dict[str, str]]:
    """For each claims digest, the time stamp of its latest pass; and that of its latest gap."""
    latest: dict[str, dict[str, str]] = {"pass": {}, "gap": {}}
    for month, files in _months(ledger):
        # One search over all names: a match and an object for each would cost a census of 10,000 runs 20 ms more.
        for when, kind, claims in _SETTLED_NAME.findall("/" + "/".join(sorted(files)) + "/"):
            if when.startswith(month):
                latest[kind][claims] = when
    return latest["pass"], latest["gap"]


def _newer(passes: dict[str, str], gaps: dict[str, str]) -> frozenset[str]:
    """The claims whose latest pass is newer than any gap."""
    overtaken = {claims for claims in passes.keys() & gaps.keys() if gaps[claims] >= passes[claims]}
    return frozenset(passes) - overtaken


def load(path: Path) -> bytes:
    """The bytes of a ledger file. Raises BadLedger where it is not there, no regular file, or over 64 MB."""
    from vault_grade.formats.statement import SIZE_LIMIT
    from vault_grade.vault.files import read_bytes

    try:
        return read_bytes(path, SIZE_LIMIT)
    except (OSError, BadPath) as error:
        why = error.what if isinstance(error, BadPath) else error.strerror or error
        raise BadLedger(
            f"the file cannot be read: {why}",
            where=_where(path),
            fix="see: vault-grade ledger log",
        ) from error


def read(path: Path) -> Statement:
    """The Statement in a ledger file.

    Raises BadLedger where it is not there, too large or damaged, and where its bytes are not those that its name
    states: what was changed after it was written is shown to nobody as a run.
    """
    from vault_grade.formats.statement import decode

    data, name = load(path), parse_name(path.name)
    if name and name.content != content_digest(data):
        fix = "take it from version control; see: vault-grade ledger verify"
        raise BadLedger("its bytes are not those that its name states", where=_where(path), fix=fix)
    return decode(data, _where(path))


def _months(ledger: Path) -> Iterator[tuple[str, list[str]]]:
    """Each month's folder, oldest first: how the time stamps in it begin (``202611``), and what it lists."""
    try:
        # Names only, no Path for each: that would cost a census more than all the rest.
        months = [one for one in os.listdir(ledger) if _MONTH.fullmatch(one)] if ledger.is_dir() else []  # noqa: PTH208
        for month in sorted(months):
            # A file of that name is foreign: verify says so.
            with contextlib.suppress(NotADirectoryError):
                yield month.replace("-", ""), os.listdir(ledger / month)  # noqa: PTH208
    except OSError as error:
        raise BadLedger(
            f"the ledger cannot be listed: {error.strerror or error}",
            where="ledger",
            fix="give yourself the right to read it",
        ) from error


def _where(path: Path) -> str:
    return "/".join(path.parts[-3:])
