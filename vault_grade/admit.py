"""Admit a document: refuse what is no issuer's artefact, hold its bytes, record who admitted them, write its row.

The order is chosen so that a kill leaves a vault that works: the bytes, then the Statement, then the row. Bytes
without a row are no held document, and the same command run again goes on from there.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import stat
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from io import BufferedReader
from pathlib import Path

from vault_grade.errors import BadCatalogue, BadDocument, BadPath
from vault_grade.formats import catalogue, ledger, predicates
from vault_grade.formats.catalogue.row import is_day
from vault_grade.hold import hold
from vault_grade.reader.extensions import contradiction
from vault_grade.reader.seen import Inspection
from vault_grade.reader.signs.base import Sign, refuse
from vault_grade.vault.files import read_bytes, write_atomic
from vault_grade.vault.layout import CATALOGUE_NAME, Vault
from vault_grade.vault.lock import locked
from vault_grade.vault.paths import DEVICES, inside

SIZE_LIMIT = 2_000_000_000
"""Bytes of the largest document: a reader process is handed all of them at once."""
CATALOGUE_LIMIT = 256 << 20
SEGMENT_LIMIT = 100
"""Characters of a folder's or file's name in the store."""

Inspect = Callable[[int, str], Inspection]
"""Has a reader process look at an open file (its descriptor, anywhere in the file) of that name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What a person says of the document. name: in the store, made from the file's own where None.

    issuer: as in the path. source: URL where it was published. exception: why it is admitted against the signs.
    """

    store_class: str
    issuer: str
    title: str
    version: str
    source: str
    name: str | None = None
    key: str | None = None
    licence: str | None = None
    supersedes: str | None = None
    consolidated_as_of: str | None = None
    exception: str | None = None


@dataclass(frozen=True, slots=True)
class Admitted:
    """What was done. path: of the file held. statement: of the ledger's file. warnings: one clause each."""

    row: catalogue.Row
    path: Path
    statement: Path
    warnings: tuple[str, ...]


def admit(
    vault: Vault, file: Path, entry: Entry, *, by: str | None, now: datetime, inspect: Inspect
) -> Admitted:
    """Hold ``file`` as a document of the vault.

    by: name of the person, from git's settings. now: aware. inspect: has a reader process look at the open file.
    Raises BadDocument or BadPath where the file or what is said of it cannot be admitted, BadCatalogue for a damaged
    catalogue, ReaderFailed where the file could not be looked at. Nothing is held then, unless the disk failed
    half-way; the same call then goes on.
    """
    path = store_path(vault, file, entry)
    _refuse_entry(entry)
    before = _catalogue(vault)
    rows = catalogue.parse(before, CATALOGUE_NAME)
    inside(vault.store, path)
    with _opened(file) as source:
        _refuse_taken(rows, path, entry, source)
        seen = inspect(source.fileno(), path.rpartition("/")[2])
        _refuse_bytes(rows, seen.sha256, file)
        _refuse_seen(seen, entry, path, file)
        with locked(vault.root), _disk_errors(path):
            current = _catalogue(vault)
            if current != before:
                rows = catalogue.parse(current, CATALOGUE_NAME)
                _refuse_taken(rows, path, entry, source)
                _refuse_bytes(rows, seen.sha256, file)
            row = _row(path, entry, seen, os.fstat(source.fileno()).st_size, now)
            # Made before anything is held: a row that cannot be written is a refusal too.
            listed = catalogue.insert(current, row, CATALOGUE_NAME)
            there = inside(vault.store, path).exists()
            held = hold(vault, row, source)
            try:
                statement = _record(vault, row, entry, seen, by, now)
                write_atomic(vault.catalogue, listed, before=current)
            except Exception:
                # A refusal holds nothing, unless the row is in place already: the disk may fail after that.
                if not there and _catalogue(vault) == current:
                    held.unlink(missing_ok=True)
                raise
    return Admitted(row, held, statement, _warnings(seen, entry))


def withdraw(vault: Vault, path: str, why: str, *, by: str | None, now: datetime) -> Path:
    """Mark a row as withdrawn; its path and its bytes stay, and are never used again for another document.

    path: below the store. why: one line. by: name of the person, from git's settings. now: aware. Returns the
    Statement's path. Raises BadDocument where it is withdrawn already or no reason is given, BadCatalogue where there
    is no such row.
    """
    _refuse_line("reason", why)
    with locked(vault.root), _disk_errors(path):
        current = _catalogue(vault)
        rows = catalogue.parse(current, CATALOGUE_NAME)
        changed = catalogue.amend(current, path, {"withdrawn": why}, CATALOGUE_NAME)
        row = next(row for row in rows if row.path == path)
        if row.withdrawn:
            raise BadDocument(f"it is withdrawn already ({row.withdrawn})", where=path)
        act = predicates.DocumentWithdrawal(path, row.sha256, why, now.date().isoformat(), by)
        statement = predicates.document_withdrawal_statement(act)
        written = ledger.record(vault.ledger, statement, act.ledger_kind, act.ledger_claims, now)
        write_atomic(vault.catalogue, changed, before=current)
        return written


def store_path(vault: Vault, file: Path, entry: Entry) -> str:
    """Where the document will be held, below the store. Raises BadDocument for a class or name that cannot be."""
    if entry.store_class not in vault.settings.classes:
        known = ", ".join(vault.settings.classes)
        raise BadDocument(
            f"unknown class {entry.store_class!r}", fix=f"one of {known}; vault.yaml may add to `classes`"
        )
    name = entry.name if entry.name is not None else stored_name(file.name)
    for what, segment in (("class", entry.store_class), ("issuer", entry.issuer), ("file name", name)):
        problem = _segment_problem(segment)
        if problem:
            fix = "give one with --name" if what == "file name" else f"give another {what}, such as iso"
            raise BadDocument(f"the {what} {segment!r} {problem}", where=str(file), fix=fix)
    return f"{entry.store_class}/{entry.issuer}/{name}"


def stored_name(name: str) -> str:
    """A file's name as the store writes it: lower case, accents dropped, ``-`` for all that is no letter or digit."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"-?\.-?", ".", re.sub(r"[^a-z0-9.]+", "-", plain)).strip("-.")


def _segment_problem(segment: str) -> str | None:
    if not re.fullmatch(r"[a-z0-9][a-z0-9.-]*", segment):
        return "is not lower-case letters, digits, '-' and '.', beginning with a letter or digit"
    if len(segment) > SEGMENT_LIMIT:
        return f"is longer than {SEGMENT_LIMIT} characters"
    if segment.endswith("."):
        return "ends with a dot, which Windows cannot store"
    return "names a Windows device" if segment.split(".")[0] in DEVICES else None


def _refuse_entry(entry: Entry) -> None:
    for what in ("title", "version", "source"):
        _refuse_line(what, getattr(entry, what))
    for what in ("key", "licence", "exception"):
        if getattr(entry, what) is not None:
            _refuse_line(what, getattr(entry, what))
    day = entry.consolidated_as_of
    if day is not None and not is_day(day):
        raise BadDocument(f"consolidated_as_of {day!r} is not a day", fix="write YYYY-MM-DD")


def _refuse_line(what: str, text: str) -> None:
    if not text.strip() or not text.isprintable():
        raise BadDocument(f"the {what} is not one printable line of text", fix=f"give another {what}")


def _refuse_taken(rows: tuple[catalogue.Row, ...], path: str, entry: Entry, source: BufferedReader) -> None:
    by_path = {row.path: row for row in rows}
    if path in by_path:
        if not by_path[path].withdrawn and _sha256(source) == by_path[path].sha256:
            raise BadDocument("already held, with these very bytes; nothing was changed", where=path)
        gone = " and withdrawn" if by_path[path].withdrawn else ""
        raise BadDocument(
            f"this path is in the catalogue already{gone}, and a path never changes once admitted",
            where=path,
            fix="give a new edition a name of its own with --name, and say what it --supersedes",
        )
    if entry.supersedes is not None and entry.supersedes not in by_path:
        raise BadDocument(
            f"no row has the path {entry.supersedes!r} to supersede", fix="see: vault-grade store list"
        )
    holder = next((row for row in rows if entry.key is not None and row.key == entry.key), None)
    if holder:
        raise BadDocument(f"the key {entry.key!r} is that of {holder.path}", fix="choose another key")


def _sha256(source: BufferedReader) -> str:
    source.seek(0)
    return hashlib.file_digest(source, "sha256").hexdigest()


def _refuse_bytes(rows: tuple[catalogue.Row, ...], sha256: str, file: Path) -> None:
    same = next((row for row in rows if row.sha256 == sha256), None)
    if same:
        raise BadDocument(
            f"these bytes are held already as {same.path}", where=str(file), fix="cite that document"
        )


def _refuse_seen(seen: Inspection, entry: Entry, path: str, file: Path) -> None:
    wrong = contradiction(path.rpartition("/")[2], seen.media_type)
    if wrong:
        raise BadDocument(wrong, where=str(file), fix="rename it with --name, or get the right file")
    if refuse(seen.signs) and entry.exception is None:
        raise BadDocument(
            "this does not look like the file that the issuer published: "
            + "; ".join(map(_sign, seen.signs)),
            where=str(file),
            fix="get the published file, keep this one in captures/ (`vault-grade capture` will come for that), "
            'or admit it all the same, on record: --exception "why"',
        )


def _sign(sign: Sign) -> str:
    return f"{sign.says} [{sign.name}, {sign.where}: {sign.seen}]"


def _warnings(seen: Inspection, entry: Entry) -> tuple[str, ...]:
    warnings = [_sign(sign) for sign in seen.signs]
    if seen.problem:
        warnings.append(seen.problem)
    if not re.match(r"https?://\S+$", entry.source):
        warnings.append("the source is no web address: the document cannot be restored from there")
    return tuple(warnings)


def _row(path: str, entry: Entry, seen: Inspection, size: int, now: datetime) -> catalogue.Row:
    return catalogue.Row(
        path=path,
        title=entry.title,
        issuer=entry.issuer,
        version=entry.version,
        sha256=seen.sha256,
        bytes=size,
        media_type=seen.media_type,
        source=entry.source,
        admitted=now.date().isoformat(),
        encoding=seen.encoding,
        producer=seen.producer,
        created=seen.created,
        key=entry.key,
        supersedes=entry.supersedes,
        licence=entry.licence,
        consolidated_as_of=entry.consolidated_as_of,
    )


def _record(
    vault: Vault, row: catalogue.Row, entry: Entry, seen: Inspection, by: str | None, now: datetime
) -> Path:
    admission = predicates.Admission(
        path=row.path,
        sha256=row.sha256,
        bytes=row.bytes,
        media_type=row.media_type,
        source=entry.source,
        admitted=row.admitted,
        by=by,
        exception=entry.exception,
        signs=tuple(_sign(sign) for sign in seen.signs),
        encoding=row.encoding,
    )
    statement = predicates.admission_statement(admission)
    kind, claims = admission.ledger_kind, admission.ledger_claims
    return ledger.record(vault.ledger, statement, kind, claims, now)


def _catalogue(vault: Vault) -> bytes:
    if vault.catalogue.is_symlink():
        fix = "put the file itself in its place, or write where the link leads"
        raise BadCatalogue("it is a link, which a new row would replace", where=CATALOGUE_NAME, fix=fix)
    try:
        return read_bytes(vault.catalogue, CATALOGUE_LIMIT)
    except OSError as error:
        what, fix = f"it cannot be read: {error.strerror or error}", "make it a file that you may read"
        raise BadCatalogue(what, where=CATALOGUE_NAME, fix=fix) from error


@contextlib.contextmanager
def _opened(file: Path) -> Iterator[BufferedReader]:
    """The file, opened once for the look and the copy, if it is a regular file of a size that can be held."""
    try:
        # Without blocking: a named pipe must not hang the program.
        descriptor = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except OSError as error:
        raise BadPath(
            f"it cannot be read: {error.strerror or error}", where=str(file), fix="name a file"
        ) from error
    try:
        _refuse_file(os.fstat(descriptor), file)
        with os.fdopen(descriptor, "rb", closefd=False) as source:
            yield source
    finally:
        os.close(descriptor)


def _refuse_file(found: os.stat_result, file: Path) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise BadDocument("this is not a regular file", where=str(file), fix="name the document's own file")
    if not found.st_size:
        raise BadDocument("the file is empty", where=str(file), fix="get the document again")
    if found.st_size > SIZE_LIMIT:
        most = f"{SIZE_LIMIT:,} bytes can be held"
        raise BadDocument(f"the file has {found.st_size:,} bytes; at most {most}", where=str(file))


@contextlib.contextmanager
def _disk_errors(path: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        fix = "make room or give yourself the right to write there, then run it again"
        raise BadDocument(f"it cannot be written: {error.strerror or error}", where=path, fix=fix) from error
