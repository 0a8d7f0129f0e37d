"""Changes to the catalogue: a row put in at its place, a row's fields set. Every other byte stays as it is.

Both splice a few bytes into the file and then read the result: what it says must be what it said before, plus the
change, or nothing is given back.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, replace
from datetime import date
from typing import TYPE_CHECKING, Any

from vault_grade.errors import BadCatalogue
from vault_grade.formats.catalogue.read import NAME, parse
from vault_grade.formats.catalogue.row import DAYS, Row, is_day
from vault_grade.formats.catalogue.scan import BOM, Shape, row_end, row_starts, shape

if TYPE_CHECKING:
    from yaml import Node

FIXED = ("path", "sha256", "bytes", "admitted")
"""What a row promises for ever: other bytes are another document."""

NO_ROWS = re.compile(
    rb"^documents:(?:[ \t]*(?:\[[ \t]*\]|null|~))?(?P<rest>[ \t]*(?:#[^\r\n]*)?(?:\r?\n|\Z))", re.MULTILINE
)
FIRST_INDENT = b"  "
NO_FOLDING = 2**31
"""A line's width for ruamel.yaml: a text stays on one line, where people and ``find`` see it whole."""


def insert(data: bytes, row: Row, name: str = NAME) -> bytes:
    """A catalogue with one more row, before the first row whose path is greater; every other byte stays.

    A comment directly above a row belongs to that row. The new row's lines end as the file's do. Raises
    BadCatalogue where the catalogue is damaged, holds the row's path, sha256 or key already, or is not laid out
    with one dash a row, and where the row itself could not be read back.
    """
    rows = parse(data, name)
    _refuse_held(rows, row, name)
    mark, body = _without_mark(data)
    result = mark + (_into_list(body, rows, row, name) if rows else _into_nothing(body, row, name))
    _refuse_unfaithful(result, [*rows, row], name)
    return result


def amend(data: bytes, path: str, changes: Mapping[str, str], name: str = NAME) -> bytes:
    """A catalogue in which fields of one row are set, in their place or below the row's last one.

    path: the row's. changes: text by field name; the fields that make the row what it is cannot be changed. Every
    other byte stays. Raises BadCatalogue where there is no such row, where the change cannot be made, or would
    leave a row that cannot be read.
    """
    rows = parse(data, name)
    row = next((row for row in rows if row.path == path), None)
    if row is None:
        raise BadCatalogue(f"no row has the path {path}", where=name, fix="see: vault-grade store list")
    fixed = next((field for field in changes if field in FIXED), None)
    if fixed:
        raise BadCatalogue(
            f"the {fixed} of {path} cannot change",
            where=f"{name}:{row.line}",
            fix="admit the file under a new path",
        )
    mark, body = _without_mark(data)
    layout = _laid_out(body, name)
    start = row_starts(body, layout)[rows.index(row)]
    stop = row_end(body, layout, start)
    lines = body[start:stop]
    for field, text in changes.items():
        lines = _set(lines, field, text, _line_end(body).decode(), name)
    result = mark + body[:start] + lines + body[stop:]
    changed = replace(row, **dict[str, Any](changes))
    _refuse_unfaithful(result, [changed if old is row else old for old in rows], name)
    return result


def _laid_out(body: bytes, name: str) -> Shape:
    layout = shape(body)
    if layout is None:
        fix = "begin each row with a dash on its own line"
        raise BadCatalogue("the rows are not laid out line by line", where=f"{name}:1", fix=fix)
    return layout


def _path(row: Row) -> str:
    return row.path


def _without_mark(data: bytes) -> tuple[bytes, bytes]:
    return (BOM, data[len(BOM) :]) if data.startswith(BOM) else (b"", data)


def _refuse_held(rows: tuple[Row, ...], new: Row, name: str) -> None:
    for row in rows:
        for field in ("path", "sha256", "key"):
            value = getattr(new, field)
            if value is not None and getattr(row, field) == value:
                raise BadCatalogue(
                    f"the {field} {value} is that of {row.path} already",
                    where=f"{name}:{row.line}",
                    fix="use that row" if field != "key" else "choose another key",
                )


def _refuse_unfaithful(result: bytes, expected: list[Row], name: str) -> None:
    """Whatever a change came to, it is given back only if it reads as meant."""
    if sorted(parse(result, name), key=_path) != sorted(expected, key=_path):
        raise BadCatalogue(
            "the row cannot be changed without touching others",
            where=name,
            fix="change it by hand in an editor",
        )


def _into_list(body: bytes, rows: tuple[Row, ...], new: Row, name: str) -> bytes:
    layout = _laid_out(body, name)
    starts = row_starts(body, layout)
    following = next((start for start, row in zip(starts, rows, strict=True) if row.path > new.path), None)
    if following is None:
        at = _content_end(body, starts[-1], row_end(body, layout, starts[-1]), layout)
    else:
        at = _comment_above(body, following, layout)
    return _splice(body, at, _lines(new, layout.indent, _line_end(body), name))


def _into_nothing(body: bytes, new: Row, name: str) -> bytes:
    head = NO_ROWS.search(body)
    if head is None:
        raise BadCatalogue(
            "there is no line `documents:` to put a row under", where=f"{name}:1", fix="write `documents: []`"
        )
    before = body[: head.start()] + b"documents:" + head["rest"]
    return _splice(before + body[head.end() :], len(before), _lines(new, FIRST_INDENT, _line_end(body), name))


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


def _lines(row: Row, indent: bytes, end: bytes, name: str) -> bytes:
    """A row as the catalogue's lines, fields in the order of Row, what has no value left out."""
    values = {field.name: getattr(row, field.name) for field in fields(row) if field.name != "line"}
    written = {field: _written(field, value) for field, value in values.items() if value is not None}
    text = _dumped([written], name)
    return b"".join(indent + line + end for line in text.splitlines())


def _written(field: str, value: str | int) -> Any:
    """A value as ruamel.yaml should write it: plain where every YAML reader takes it for the same text."""
    from ruamel.yaml.scalarstring import DoubleQuotedScalarString

    if isinstance(value, int):
        return value
    if field in DAYS and is_day(value):
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


def _dumped(value: Any, name: str) -> bytes:
    from io import BytesIO

    from ruamel.yaml import YAML

    writer = YAML()
    writer.width = NO_FOLDING
    out = BytesIO()
    try:
        writer.dump(value, out)
    except UnicodeEncodeError:
        raise BadCatalogue("a field holds what is no text", where=name, fix="give it in UTF-8") from None
    return out.getvalue()


def _set(lines: bytes, field: str, text: str, end: str, name: str) -> bytes:
    """The lines of a row with one field set: its value's own bytes are replaced, or a line is added."""
    from vault_grade.formats.catalogue.strict import decoded, read_fields, row_node

    source = decoded(lines, name)
    row: Any = row_node(source)
    if row.flow_style:
        raise source.bad(row, "the row is written in braces", "write one field on each line")
    found = read_fields(row, source)
    whole = source.text
    new = _scalar(field, text, name)
    if field in found:
        value = found[field][1]
        start, stop = value.start_mark.index, value.end_mark.index
        new += end if whole[start:stop].endswith("\n") else ""
    else:
        start = stop = _line_after(whole, _last_leaf(row).end_mark.index)
        new = " " * found["path"][0].start_mark.column + f"{field}: {new}"
        new = new + end if whole[start - 1] == "\n" else end + new
    return (whole[:start] + new + whole[stop:]).encode()


def _scalar(field: str, text: str, name: str) -> str:
    line = _dumped({field: _written(field, text)}, name).decode()
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
