"""A whole list of rows, read strictly: nothing skipped, each error with its line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vault_grade.errors import BadPath
from vault_grade.formats.rows.kind import Kind, Row
from vault_grade.formats.rows.scan import BOM, Shape, refuse_conflict, row_end, row_starts, shape
from vault_grade.vault.files import read_bytes

if TYPE_CHECKING:
    from yaml import Node

    from vault_grade.formats.rows.strict import Source

SIZE_LIMIT = 256 << 20
"""Bytes: hundreds of thousands of rows; more is a mistake, and is not read into memory."""


def load_list(path: Path, kind: Kind[Any]) -> bytes:
    """The bytes of a list's file. Raises the kind's error where it is not there, no regular file, or over 256 MB."""
    try:
        return read_bytes(path, SIZE_LIMIT)
    except (OSError, BadPath) as error:
        why = error.what if isinstance(error, BadPath) else error.strerror or error
        fix = "make it a file that you may read"
        raise kind.error(f"it cannot be read: {why}", where=path.name, fix=fix) from error


def parse_list(data: bytes, kind: Kind[Row], name: str | None = None) -> tuple[Row, ...]:
    """Every row of a list, in the order of the file.

    data: the file's bytes: UTF-8, with or without a byte-order mark, lines ended by LF or CRLF. name: the file's
    name for messages, else the kind's. Raises the kind's error where any of it is damaged: it names the line.
    """
    name = name or kind.name
    refuse_conflict(data, kind, name)
    body = data.removeprefix(BOM)
    layout = shape(body, kind.key)
    rows = _by_lines(body, layout, kind, name) if layout else _by_nodes(body, kind, name)
    _refuse_twice(rows, kind, name)
    return rows


def _by_lines(body: bytes, layout: Shape, kind: Kind[Row], name: str) -> tuple[Row, ...]:
    """Rows that each have lines of their own, each read from its lines, as a search for it reads it.

    What is left without them must be a list of no rows. So a quoted text that runs over lines, one of which
    looks like a row, is an error here; and what is taken for a row is a row in the eyes of YAML too.
    """
    from vault_grade.formats.rows.strict import decoded, read_lines

    starts = row_starts(body, layout)
    end = row_end(body, layout, starts[-1])
    blank = b"\n" * body.count(b"\n", starts[0], end)
    frame = decoded(body[: starts[0]] + blank + body[end:], kind, name)
    if _listed(frame):
        raise kind.error("rows stand in two places", where=name, fix=f"put all under one `{kind.key}:`")
    rows: list[Row] = []
    before = body.count(b"\n", 0, starts[0])
    for start, following in pairwise([*starts, end]):
        lines = body[start:following]
        rows.append(read_lines(lines, kind, name, before))
        before += lines.count(b"\n")
    return tuple(rows)


def _by_nodes(body: bytes, kind: Kind[Row], name: str) -> tuple[Row, ...]:
    """Rows in any other layout that YAML knows, such as braces."""
    from vault_grade.formats.rows.strict import decoded, read_row, refuse_aliases

    source = decoded(body, kind, name)
    nodes = _listed(source)
    refuse_aliases(nodes, source)
    return tuple(read_row(node, kind, source) for node in nodes)


def _listed(source: Source) -> Sequence[Node]:
    """The nodes under the list's key. Raises the kind's error where there is no such list."""
    from yaml import MappingNode, ScalarNode, SequenceNode

    from vault_grade.formats.rows.strict import NULLS, compose, read_fields

    kind, key = source.kind, source.kind.key
    root = compose(source)
    if root is not None and not isinstance(root, MappingNode):
        what = f"the {kind.noun} does not begin with `{key}:`"
        raise source.bad(root, what, f"put the rows under `{key}:`")
    fields = read_fields(root, source) if root else {}
    for other, (label, _) in fields.items():
        if other not in (key, "version"):
            what = f"{other!r} stands beside `{key}:`"
            raise source.bad(label, what, "remove it, or indent it into its row")
    if key not in fields:
        raise kind.error(f"`{key}:` is missing", where=f"{source.name}:1", fix=f"write `{key}: []`")
    listed = fields[key][1]
    if isinstance(listed, ScalarNode) and not listed.style and listed.value in NULLS:
        return ()
    if not isinstance(listed, SequenceNode):
        raise source.bad(listed, f"`{key}:` is not a list", "begin each row with a dash")
    nodes: list[Node] = listed.value
    return nodes


def _refuse_twice(rows: Sequence[Row], kind: Kind[Row], name: str) -> None:
    for field in kind.plain:
        seen: dict[str, Row] = {}
        for row in rows:
            value = getattr(row, field)
            if value in seen:
                raise kind.twice(f"{field} {value}", seen[value], row, name)
            if value is not None:
                seen[value] = row
