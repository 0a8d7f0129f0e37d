"""A note's header: the six fields that are ours, read and changed without touching anything else.

The header stands between a first line ``---`` (a byte-order mark may come before) and the next line ``---`` or
``...``. Reading takes a quick scan of it and asks a YAML reader only where the scan is unsure; where the header
is no valid YAML, our fields are still read, line by line. No grade is stored: it is read off the fields.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from vault_grade.errors import BadNote
from vault_grade.formats.header_scan import ROLES, FieldNames, scan, scan_simple

if TYPE_CHECKING:
    from vault_grade.formats.header_yaml import Entry

__all__ = [
    "DEFAULT_NAMES",
    "NOT_UTF8",
    "NO_END",
    "FieldNames",
    "Grade",
    "Header",
    "change",
    "header_end",
    "read",
]

DEFAULT_NAMES = FieldNames()
NO_END = "the header has no end; close it with a line ---"
"""The problem of a header whose closing line is missing, or not among the bytes that were given."""
LONE_RETURNS = "the header's lines end in CR alone; save the note with LF"
NOT_UTF8 = "the note is UTF-16 or UTF-32; save it as UTF-8"

_BOM = b"\xef\xbb\xbf"
_OTHER_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE)
"""Byte-order marks of other encodings (that of UTF-32, little end first, begins as UTF-16's): a header behind one would
be taken for none, and the note for one that claims nothing."""

_OPENING = re.compile(rb"(?:\xef\xbb\xbf)?---[ \t]*\r?(?:\n|\Z)")
_LONE_RETURNS = re.compile(rb"(?:\xef\xbb\xbf)?---[ \t]*\r[^\n]")
"""A header whose lines end as on a Mac of the last century: taken for none, the note would be given another."""

_CLOSING = re.compile(rb"\n(?:---|\.\.\.)[ \t]*\r?(?:\n|\Z)")
_MAYBE_OPENING = re.compile(rb"(?:\xef\xbb?|(?:\xef\xbb\xbf)?(?:-{0,2}|---[ \t]*\r?))\Z")


class Grade(StrEnum):
    """How far a note's facts may be trusted, the highest first."""

    VALIDATED = "validated"
    GROUNDED = "grounded"
    FLOOR = "floor"


class Header(NamedTuple):
    """What a note's header says. A named tuple, since one is made of every note at every census.

    pointer, status, validator, validated_on, origin, gap: the text as written, without quotes; None where the
    field is absent, empty, blank or null. duplicates: names of our fields given more than once (the first
    value counts). problem: why the header cannot be read, one clause. loose: a YAML reader was asked, could
    not read the header, and our fields were read line by line. body: the byte at which the body starts.
    """

    pointer: str | None = None
    status: str | None = None
    validator: str | None = None
    validated_on: str | None = None
    origin: str | None = None
    gap: str | None = None
    duplicates: tuple[str, ...] = ()
    problem: str | None = None
    loose: bool = False
    body: int = 0

    @property
    def has_record(self) -> bool:
        """Whether the note carries a claim record: a status that we know, or any other of the five fields."""
        return bool(
            self.status in ("draft", "validated")
            or self.pointer
            or self.validator
            or self.validated_on
            or self.origin
        )

    @property
    def grade(self) -> Grade:
        """The grade, read off status and pointer; the gap mark grades nothing."""
        if self.status == "validated":
            return Grade.VALIDATED
        return Grade.GROUNDED if self.pointer else Grade.FLOOR


_NO_HEADER = Header()
_NO_HEADER_AFTER_BOM = Header(body=len(_BOM))


def read(data: bytes, names: FieldNames = DEFAULT_NAMES) -> Header:
    """The header of a note, given its bytes; never raises.

    Given only the first bytes of a file, a problem NO_END or a body that starts where the bytes end means
    that more of the file is needed.
    """
    simple = scan_simple(data, names)
    if simple is not None:
        (pointer, gap, status, validator, validated_on, origin), body = simple
        return Header(pointer, status, validator, validated_on, origin, gap, (), None, False, body)
    opening = _OPENING.match(data)
    if opening is None:
        if _LONE_RETURNS.match(data):
            return Header(problem=LONE_RETURNS, body=len(_BOM) if data.startswith(_BOM) else 0)
        if data.startswith(_OTHER_MARKS):
            return Header(problem=NOT_UTF8)
        return _NO_HEADER_AFTER_BOM if data.startswith(_BOM) else _NO_HEADER
    first_line_end = opening.end() - 1
    closing = _CLOSING.search(data, first_line_end)
    if closing is None:
        return Header(problem=NO_END, body=len(_BOM) if data.startswith(_BOM) else 0)
    try:
        text = str(data[first_line_end : closing.start() + 1], "utf-8")
    except UnicodeDecodeError:
        return Header(problem="the header is not UTF-8; save the note as UTF-8", body=closing.end())
    values = scan(text, names)
    if values is None:
        return _read_slowly(text, names, closing.end())
    return _header(values, names, closing.end()) if values else Header(body=closing.end())


def header_end(data: bytes) -> int:
    """The byte at which the body starts, given a file's first bytes: -1 where these do not hold the whole header."""
    opening = _OPENING.match(data)
    if opening is None:
        return -1 if _MAYBE_OPENING.match(data) else read(data).body
    closing = _CLOSING.search(data, opening.end() - 1)
    return closing.end() if closing and data[closing.end() - 1 : closing.end()] == b"\n" else -1


def change(data: bytes, changes: Mapping[str, str | None], names: FieldNames = DEFAULT_NAMES) -> bytes:
    """The note's bytes with fields of its header set or, for None, removed; every other byte stays.

    changes: by the field's own word ("pointer", "validated_on" …), whatever the vault calls it. A field that
    is there keeps its place and its comment; new ones come after the last of ours, else at the header's end.
    A note without a header is given one.

    Raises BadNote where the header has a problem, gives a field to be changed twice, or is written so that
    its other fields would not stay as they are; and for a value that no header can hold.
    """
    before = read(data, names)
    wanted = {role: changes[role] for role in sorted(changes, key=ROLES.index)}
    _refuse(before, wanted, names)
    wanted = {role: value for role, value in wanted.items() if getattr(before, role) != value}
    if not wanted:
        return data
    changed = _changed(data, {getattr(names, role): value for role, value in wanted.items()}, names)
    after = read(changed, names)
    if _fields(after) != _fields(before) | wanted:
        raise _cannot_change()
    return changed


def _fields(header: Header) -> dict[str, str | None]:
    return {role: getattr(header, role) for role in ROLES}


def _refuse(header: Header, wanted: Mapping[str, str | None], names: FieldNames) -> None:
    if wanted and header.problem:
        raise BadNote(header.problem, fix="mend the header by hand")
    for role, value in wanted.items():
        name = getattr(names, role)
        if name in header.duplicates:
            raise BadNote(f"the header gives {name} more than once", fix="leave one of the lines")
        if value is not None and not value.strip():
            raise BadNote(f"a blank value was given for {name}", fix="give it a text, or remove the field")
        if value is not None and any("\ud800" <= character <= "\udfff" for character in value):
            raise BadNote(f"the value for {name} is not Unicode text", fix="use a name that UTF-8 can write")


def _changed(data: bytes, changes: Mapping[str, str | None], names: FieldNames) -> bytes:
    from vault_grade.formats.header_edit import edited

    opening = _OPENING.match(data)
    start = opening.end() - 1 if opening else 0
    closing = _CLOSING.search(data, start) if opening else None
    if closing is None:
        return _with_new_header(data, changes)
    text = str(data[start : closing.start() + 1], "utf-8")
    line_end = "\r\n" if data[start - 1 : start] == b"\r" else "\n"
    entries, loose = _located(text, names)
    mine = [getattr(names, role) for role in ROLES]
    new = edited(text, [entry for entry in entries if entry.name in mine], changes, line_end)
    new_entries, new_loose = _located(new, names)
    if not loose and (new_loose or _others(new_entries, mine) != _others(entries, mine)):
        raise _cannot_change()
    return data[:start] + new.encode() + data[closing.start() + 1 :]


def _with_new_header(data: bytes, changes: Mapping[str, str | None]) -> bytes:
    from vault_grade.formats.header_edit import edited

    try:
        data.decode()
    except UnicodeDecodeError:
        raise BadNote("the note is not UTF-8", fix="save it as UTF-8") from None
    first_line = data[: data.find(b"\n") + 1]
    line_end = "\r\n" if first_line.endswith(b"\r\n") else "\n"
    header = f"---{edited(line_end, (), changes, line_end)}---{line_end}".encode()
    body = len(_BOM) if data.startswith(_BOM) else 0
    return data[:body] + header + data[body:]


def _others(entries: Iterable[Entry], mine: Collection[str]) -> list[object]:
    return [entry.content for entry in entries if entry.name not in mine]


def _cannot_change() -> BadNote:
    return BadNote(
        "the header is written so that a changed field would change others",
        fix="write it as plain lines of name: value",
    )


def _read_slowly(text: str, names: FieldNames, body: int) -> Header:
    entries, loose = _located(text, names)
    first: dict[str, Entry] = {}
    repeated: set[str] = set()
    for entry in entries:
        if entry.name in first:
            repeated.add(entry.name)
        elif entry.name is not None:
            first[entry.name] = entry
    mine = [name for role in ROLES if (name := getattr(names, role)) in first]
    no_values = [name for name in mine if first[name].text is None]
    header = _header({name: first[name].value for name in mine}, names, body)
    return header._replace(
        duplicates=tuple(name for name in mine if name in repeated),
        problem=f"the field {no_values[0]} is no single value" if no_values else None,
        loose=loose,
    )


def _header(values: Mapping[str, str | None], names: FieldNames, body: int) -> Header:
    get = values.get
    return Header(
        get(names.pointer),
        get(names.status),
        get(names.validator),
        get(names.validated_on),
        get(names.origin),
        get(names.gap),
        body=body,
    )


def _located(text: str, names: FieldNames) -> tuple[tuple[Entry, ...], bool]:
    from vault_grade.formats.header_yaml import located

    return located(text, names)
