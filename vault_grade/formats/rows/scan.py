"""A list of rows as lines: where its rows begin and end, told from the bytes alone.

A list of 20,000 rows takes seconds to read as YAML and milliseconds to scan. The scan knows one shape: the list's
key at the line's beginning, and below it rows that each begin with a dash, all at one indentation.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from vault_grade.formats.rows.kind import Kind

BOM = b"\xef\xbb\xbf"
NEWLINE = b"\n"
CONFLICT_MARKS = (b"<<<<<<< ", b"||||||| ", b"=======", b">>>>>>> ")
BELOW_HEAD = rb":[ \t]*(?:#[^\n]*)?\r?\n(?:[ \t]*(?:#[^\n]*)?\r?\n)*(?P<indent> *)-(?=[ \t\r\n])"


@dataclass(frozen=True, slots=True)
class Shape:
    """Where the first row's line begins (a byte offset), and the blanks before each row's dash."""

    first: int
    indent: bytes


@cache
def _head(key: str) -> re.Pattern[bytes]:
    return re.compile(b"^" + key.encode() + BELOW_HEAD, re.MULTILINE)


def shape(data: bytes, key: str) -> Shape | None:
    """The shape of the list of rows under ``key``; None where there is none or it is laid out in another way."""
    head = _head(key).search(data)
    return Shape(head.start("indent"), head["indent"]) if head else None


_NO_ROW = re.compile(rb"\n(?![ \t\r\n#]|-[ \t\r\n])")
"""Before a line that begins with what no row and no comment begins with."""


def is_alone(data: bytes, layout: Shape) -> bool:
    """Whether the file is UTF-8 and nothing stands in it below the first row but rows, as far as lines show it."""
    # A last line end has no line behind it.
    if _NO_ROW.search(data, layout.first, len(data.rstrip(NEWLINE))):
        return False
    try:
        return data.isascii() or bool(data.decode("utf-8"))
    except UnicodeDecodeError:
        return False


def row_starts(data: bytes, layout: Shape) -> list[int]:
    """The byte offset of each line that begins a row, in order."""
    dash = re.compile(rb"^" + layout.indent + rb"-[ \t\r\n]", re.MULTILINE)
    return [match.start() for match in dash.finditer(data, layout.first)]


def row_around(data: bytes, layout: Shape, at: int) -> tuple[int, int] | None:
    """The byte offsets of the lines of the row that holds offset ``at``; None where it is in no row."""
    start = data.rfind(NEWLINE + layout.indent + b"-", 0, at) + 1
    if start < layout.first:
        return None
    end = row_end(data, layout, start)
    return (start, end) if at < end else None


def row_end(data: bytes, layout: Shape, start: int) -> int:
    """Where the lines of the row that begins at ``start`` end: at the next row, or where the list ends."""
    following = re.compile(rb"^(?:" + layout.indent + rb"-[ \t\r\n]|[^ \t\r\n#])", re.MULTILINE)
    match = following.search(data, start + len(layout.indent) + 1)
    return match.start() if match else len(data)


def refuse_conflict(data: bytes, kind: Kind[Any], name: str) -> None:
    """Raises the kind's error where version control left the marks of a merge that nobody has settled."""
    for mark in CONFLICT_MARKS:
        if mark[:1] not in data:  # one byte is looked for twenty times as fast as a word
            continue
        at = 0 if data.startswith(mark) else data.find(b"\n" + mark) + 1
        if at or data.startswith(mark):
            raise kind.error(
                f"merge-conflict mark {mark.decode().strip()}",
                where=f"{name}:{data.count(NEWLINE, 0, at) + 1}",
                fix="settle the merge: keep the rows of both sides and remove the marks",
            )
