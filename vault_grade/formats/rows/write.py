"""Changes to a list of rows: a row put in at its place, a row's fields set. Every other byte stays as it is.

Both splice a few bytes into the file and then read the result: what it says must be what it said before, plus the
change, or nothing is given back.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import cache
from typing import TYPE_CHECKING, Any

from vault_grade.formats.rows.kind import Kind, Row
from vault_grade.formats.rows.read import parse_list
from vault_grade.formats.rows.scan import BOM, Shape, row_end, row_starts, shape

if TYPE_CHECKING:
    from yaml import Node

NOTHING_BELOW = rb":(?:[ \t]*(?:\[[ \t]*\]|null|~))?(?P<rest>[ \t]*(?:#[^\r\n]*)?(?:\r?\n|\Z))"
FIRST_INDENT = b"  "
NO_FOLDING = 2**31
"""A line's width for ruamel.yaml: a text stays on one line, where people and searches see it whole."""


def insert_row(data: bytes, row: Row, kind: Kind[Row], name: str | None = None) -> bytes:
    """A list with one more row, before the first row that sorts after it; every other byte stays.

    A comment directly above a row belongs to that row. The new row's lines end as the file's do. Raises the kind's
    error where the list is damaged, holds what no two rows may share, or is not laid out with one dash a row, and
    where the row itself could not be read back.
    """
    name = name or kind.name
    rows = parse_list(data, kind, name)
    _refuse_held(rows, row, kind, name)
    mark, body = _without_mark(data)
    result = mark + (
        _into_list(body, rows, row, kind, name) if rows else _into_nothing(body, row, kind, name)
    )
    _refuse_unfaithful(result, [*rows, row], kind, name)
    return result


def amend_row(
    data: bytes, which: str, changes: Mapping[str, str], kind: Kind[Row], name: str | None = None
) -> bytes:
    """A list in which fields of one row are set, in their place or below the row's last one.

    which: the value of the row's first field. changes: text by field name; fixed fields cannot be changed. Every
    other byte stays. Raises the kind's error where there is no such row, where the change cannot be made, or would
    leave a row that cannot be read.
    """
    name = name or kind.name
    rows = parse_list(data, kind, name)
    row = next((row for row in rows if getattr(row, kind.first) == which), None)
    if row is None:
        raise kind.error(f"no row has the {kind.first} {which}", where=name, fix=kind.fix_for_none)
    fixed = next((field for field in changes if field in kind.fixed), None)
    if fixed:
        what = f"the {fixed} of {which} cannot change"
        raise kind.error(what, where=f"{name}:{row.line}", fix=kind.fix_for_fixed)
    mark, body = _without_mark(data)
    layout = _laid_out(body, kind, name)
    start = row_starts(body, layout)[rows.index(row)]
    stop = row_end(body, layout, start)
    lines = body[start:stop]
    for field, text in changes.items():
        lines = _set(lines, field, text, _line_end(body).decode(), kind, name)
    result = mark + body[:start] + lines + body[stop:]
    values = {
        field: kind.made[field](text) if field in kind.made else text for field, text in changes.items()
    }
    changed = replace(row, **dict[str, Any](values))
    _refuse_unfaithful(result, [changed if old is row else old for old in rows], kind, name)
    return result


def _laid_out(body: bytes, kind: Kind[Any], name: str) -> Shape:
    layout = shape(body, kind.key)
    if layout is None:
        fix = "begin each row with a dash on its own line"
        raise kind.error("the rows are not laid out line by line", where=f"{name}:1", fix=fix)
    return layout


def _without_mark(data: bytes) -> tuple[bytes, bytes]:
    return (BOM, data[len(BOM) :]) if data.startswith(BOM) else (b"", data)


def _refuse_held(rows: tuple[Row, ...], new: Row, kind: Kind[Row], name: str) -> None:
    for row in rows:
        for field in (*kind.plain, *kind.alone):
            value = getattr(new, field)
            if value is not None and getattr(row, field) == value:
                what = f"the {field} {value} is that of {getattr(row, kind.first)} already"
                fix = "choose another key" if field == "key" else "use that row"
                raise kind.error(what, where=f"{name}:{row.line}", fix=fix)


def _refuse_unfaithful(result: bytes, expected: list[Row], kind: Kind[Row], name: str) -> None:
    """Whatever a change came to, it is given back only if it reads as meant."""

    def place(row: Row) -> str:
        return str(getattr(row, kind.first))

    if sorted(parse_list(result, kind, name), key=place) != sorted(expected, key=place):
        raise kind.error(
            "the row cannot be changed without touching others",
            where=name,
            fix="change it by hand in an editor",
        )


def _into_list(body: bytes, rows: tuple[Row, ...], new: Row, kind: Kind[Row], name: str) -> bytes:
    layout = _laid_out(body, kind, name)
    starts = row_starts(body, layout)
    mine = getattr(new, kind.first)
    pairs = zip(starts, rows, strict=True)
    following = next((start for start, row in pairs if getattr(row, kind.first) > mine), None)
    if following is None:
        at = _content_end(body, starts[-1], row_end(body, layout, starts[-1]), layout)
    else:
        at = _comment_above(body, following, layout)
    return _splice(body, at, _lines(new, layout.indent, _line_end(body), kind, name))


@cache
def _no_rows(key: str) -> re.Pattern[bytes]:
    return re.compile(b"^" + key.encode() + NOTHING_BELOW, re.MULTILINE)


def _into_nothing(body: bytes, new: Row, kind: Kind[Row], name: str) -> bytes:
    head = _no_rows(kind.key).search(body)
    if head is None:
        what = f"there is no line `{kind.key}:` to put a row under"
        raise kind.error(what, where=f"{name}:1", fix=f"write `{kind.key}: []`")
    before = body[: head.start()] + kind.key.encode() + b":" + head["rest"]
    lines = _lines(new, FIRST_INDENT, _line_end(body), kind, name)
    return _splice(before + body[head.end() :], len(before), lines)


def _splice(body: bytes, at: int, lines: bytes) -> bytes:
    """Whole lines put in at an offset; where the last line is not ended, it is ended and the new one is not."""
    end = _line_end(body)
    if at and body[at - 1 : at] != b"\n":
        return body[:at] + end + lines.removesuffix(end) + body[at:]
    return body[:at] + lines + body[at:]


def _line_end(body: bytes) -> bytes:
    first = body.find(b"\n")
    return b"\r\n" if first > 0 and body[first - 1 : first] == b"\r" else b"\n"


def _comment_above(body: bytes, start: int, layout: Shape) -> int:
    """Where the comment lines directly above a row begin. One indented deeper belongs to the row before."""
    while start > 0:
        above = body.rfind(b"\n", 0, start - 1) + 1
        if not _is_comment(body[above:start], layout):
            break
        start = above
    return start


def _content_end(body: bytes, start: int, end: int, layout: Shape) -> int:
    """Where a row's own lines end, without the blank lines and comments that follow it."""
    while end > start:
        last = body.rfind(b"\n", 0, end - 1) + 1
        line = body[last:end]
        if line.strip() and not _is_comment(line, layout):
            break
        end = last
    return end


def _is_comment(line: bytes, layout: Shape) -> bool:
    text = line.lstrip(b" ")
    return text.startswith(b"#") and len(line) - len(text) <= len(layout.indent)


def _lines(row: Row, indent: bytes, end: bytes, kind: Kind[Row], name: str) -> bytes:
    """A row as the list's lines, fields in the order of its type, what has no value left out."""
    values = {field: getattr(row, field) for field in kind.known}
    written = {field: _written(field, value, kind) for field, value in values.items() if value is not None}
    text = _dumped([written], kind, name)
    return b"".join(indent + line + end for line in text.splitlines())


def _written(field: str, value: str | int | bool, kind: Kind[Any]) -> Any:
    """A value as ruamel.yaml should write it: plain where every YAML reader takes it for the same text."""
    from ruamel.yaml.scalarstring import DoubleQuotedScalarString

    if not isinstance(value, str):
        return value
    if field in kind.days:
        with contextlib.suppress(ValueError):
            return date.fromisoformat(value)
    if field == "sha256" or not _reads_as_itself(value):
        return DoubleQuotedScalarString(value)
    return value


def _reads_as_itself(text: str) -> bool:
    """Whether a plain scalar is this text to a reader that knows YAML's types ("1.10" is none, nor is "no")."""
    import yaml

    try:
        return text.isprintable() and bool(yaml.safe_load(f"- {text}") == [text])
    except (yaml.YAMLError, ValueError):
        return False


def _dumped(value: Any, kind: Kind[Any], name: str) -> bytes:
    from io import BytesIO

    from ruamel.yaml import YAML

    writer = YAML()
    writer.width = NO_FOLDING
    out = BytesIO()
    try:
        writer.dump(value, out)
    except UnicodeEncodeError:
        raise kind.error("a field holds what is no text", where=name, fix="give it in UTF-8") from None
    return out.getvalue()


def _set(lines: bytes, field: str, text: str, end: str, kind: Kind[Any], name: str) -> bytes:
    """The lines of a row with one field set: its value's own bytes are replaced, or a line is added."""
    from vault_grade.formats.rows.strict import decoded, read_fields, row_node

    source = decoded(lines, kind, name)
    row: Any = row_node(source)
    if row.flow_style:
        raise source.bad(row, "the row is written in braces", "write one field on each line")
    found = read_fields(row, source)
    whole = source.text
    new = _scalar(field, text, kind, name)
    if field in found:
        value = found[field][1]
        start, stop = value.start_mark.index, value.end_mark.index
        new += end if whole[start:stop].endswith("\n") else ""
    else:
        start = stop = _line_after(whole, _last_leaf(row).end_mark.index)
        new = " " * found[kind.first][0].start_mark.column + f"{field}: {new}"
        new = new + end if whole[start - 1] == "\n" else end + new
    return (whole[:start] + new + whole[stop:]).encode()


def _scalar(field: str, text: str, kind: Kind[Any], name: str) -> str:
    value = kind.made[field](text) if field in kind.made else text
    line = _dumped({field: _written(field, value, kind)}, kind, name).decode()
    return line.removeprefix(f"{field}: ").removesuffix("\n")


def _last_leaf(node: Node) -> Node:
    """The last scalar in a node: where a collection's own end mark lies is beyond the comments that follow it."""
    while isinstance(node.value, list) and node.value:
        last = node.value[-1]
        node = last[1] if isinstance(last, tuple) else last
    return node


def _line_after(text: str, index: int) -> int:
    """The beginning of the line after the one on which something ends."""
    if text[index - 1 : index] == "\n":
        return index
    following = text.find("\n", index)
    return following + 1 if following >= 0 else len(text)
