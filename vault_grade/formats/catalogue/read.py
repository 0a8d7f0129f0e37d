"""The whole catalogue, read strictly: nothing skipped, each error with its line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from vault_grade.errors import BadCatalogue, BadPath
from vault_grade.formats.catalogue.row import Row
from vault_grade.formats.catalogue.scan import BOM, Shape, refuse_conflict, row_end, row_starts, shape
from vault_grade.vault.files import read_bytes

if TYPE_CHECKING:
    from yaml import Node

    from vault_grade.formats.catalogue.strict import Source

NAME = "catalogue.yaml"
SIZE_LIMIT = 256 << 20
"""Bytes: hundreds of thousands of rows; more is a mistake, and is not read into memory."""


def load(path: Path) -> bytes:
    """The bytes of a catalogue. Raises BadCatalogue where it is not there, no regular file, or over 256 MB."""
    try:
        return read_bytes(path, SIZE_LIMIT)
    except (OSError, BadPath) as error:
        why = error.what if isinstance(error, BadPath) else error.strerror or error
        fix = "make it a file that you may read"
        raise BadCatalogue(f"it cannot be read: {why}", where=path.name, fix=fix) from error


def parse(data: bytes, name: str = NAME) -> tuple[Row, ...]:
    """Every row of a catalogue, in the order of the file.

    data: the file's bytes: UTF-8, with or without a byte-order mark, lines ended by LF or CRLF.
    name: the file's name for messages. Raises BadCatalogue where any of it is damaged: the error names the line.
    """
    refuse_conflict(data, name)
    body = data.removeprefix(BOM)
    layout = shape(body)
    rows = _by_lines(body, layout, name) if layout else _by_nodes(body, name)
    _refuse_twice(rows, name)
    return rows


def _by_lines(body: bytes, layout: Shape, name: str) -> tuple[Row, ...]:
    """Rows that each have lines of their own, each read from its lines, as ``find`` reads it.

    What is left without them must be a catalogue of no rows. So a quoted text that runs over lines, one of which
    looks like a row, is an error here; and what is taken for a row is a row in the eyes of YAML too.
    """
    from vault_grade.formats.catalogue.strict import decoded, read_lines

    starts = row_starts(body, layout)
    end = row_end(body, layout, starts[-1])
    blank = b"\n" * body.count(b"\n", starts[0], end)
    frame = decoded(body[: starts[0]] + blank + body[end:], name)
    if _listed(frame):
        raise BadCatalogue("rows stand in two places", where=name, fix="put all under one `documents:`")
    rows: list[Row] = []
    before = body.count(b"\n", 0, starts[0])
    for start, following in pairwise([*starts, end]):
        lines = body[start:following]
        rows.append(read_lines(lines, name, before))
        before += lines.count(b"\n")
    return tuple(rows)


def _by_nodes(body: bytes, name: str) -> tuple[Row, ...]:
    """Rows in any other layout that YAML knows, such as braces."""
    from vault_grade.formats.catalogue.strict import decoded, read_row, refuse_aliases

    source = decoded(body, name)
    nodes = _listed(source)
    refuse_aliases(nodes, source)
    return tuple(read_row(node, source) for node in nodes)


def _listed(source: Source) -> Sequence[Node]:
    """The nodes under ``documents:``. Raises BadCatalogue where there is no such list."""
    from yaml import MappingNode, ScalarNode, SequenceNode

    from vault_grade.formats.catalogue.strict import NULLS, compose, read_fields

    root = compose(source)
    if root is not None and not isinstance(root, MappingNode):
        raise source.bad(
            root, "the catalogue does not begin with `documents:`", "put the rows under `documents:`"
        )
    fields = read_fields(root, source) if root else {}
    for other, (label, _) in fields.items():
        if other not in ("documents", "version"):
            raise source.bad(
                label, f"{other!r} stands beside `documents:`", "remove it, or indent it into its row"
            )
    if "documents" not in fields:
        raise BadCatalogue("`documents:` is missing", where=f"{source.name}:1", fix="write `documents: []`")
    listed = fields["documents"][1]
    if isinstance(listed, ScalarNode) and not listed.style and listed.value in NULLS:
        return ()
    if not isinstance(listed, SequenceNode):
        raise source.bad(listed, "`documents:` is not a list", "begin each row with a dash")
    nodes: list[Node] = listed.value
    return nodes


def _refuse_twice(rows: Sequence[Row], name: str) -> None:
    paths: dict[str, Row] = {}
    keys: dict[str, Row] = {}
    for row in rows:
        if row.path in paths:
            raise twice(f"path {row.path}", paths[row.path], row, name)
        if row.key in keys:
            raise twice(f"key {row.key}", keys[row.key], row, name)
        paths[row.path] = row
        if row.key:
            keys[row.key] = row


def twice(what: str, first: Row, second: Row, name: str) -> BadCatalogue:
    """The error for two rows of one path or key."""
    return BadCatalogue(
        f"two rows of {what}: lines {first.line} and {second.line}",
        where=f"{name}:{second.line}",
        fix="keep the row that was admitted and remove the other",
    )
