"""The whole catalogue, read strictly: every scalar as text, nothing skipped, each error with its line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from vault_grade.errors import BadCatalogue
from vault_grade.formats.catalogue.row import NULLS, Row, Source, read_fields, read_row
from vault_grade.formats.catalogue.scan import BOM, line_at, refuse_conflict, row_starts, shape

if TYPE_CHECKING:
    from yaml import Node

NAME = "catalogue.yaml"
OTHER_BREAKS = re.compile("\r(?!\n)|[\x85\u2028\u2029]")
"""YAML ends a line at these too, and nothing else that reads the file does."""


def parse(data: bytes, name: str = NAME) -> tuple[Row, ...]:
    """Every row of a catalogue, in the order of the file.

    data: the file's bytes: UTF-8, with or without a byte-order mark, lines ended by LF or CRLF.
    name: the file's name for messages. Raises BadCatalogue where any of it is damaged: the error names the line.
    """
    refuse_conflict(data, name)
    data = data.removeprefix(BOM)
    source = Source(name, decoded(data, name))
    nodes = _documents(compose(source), source)
    refuse_aliases(nodes, source)
    rows = tuple(read_row(node, source) for node in nodes)
    _refuse_twice(rows, name)
    _refuse_lookalikes(data, rows, name)
    return rows


def decoded(data: bytes, name: str, before: int = 0) -> str:
    """The text of a catalogue or of some rows of it. Raises BadCatalogue for bytes that cannot stand in one."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = line_at(data, error.start) + before
        raise BadCatalogue("not UTF-8", where=f"{name}:{line}", fix="save the file as UTF-8") from None
    other = OTHER_BREAKS.search(text)
    if other:
        line = text.count("\n", 0, other.start()) + 1 + before
        raise BadCatalogue(
            f"the character U+{ord(other[0]):04X} ends a line here in YAML only",
            where=f"{name}:{line}",
            fix="remove it",
        )
    return text


def compose(source: Source) -> Node | None:
    """The YAML nodes of a text; None where it holds nothing. Raises BadCatalogue where it is no YAML."""
    import yaml

    try:
        return yaml.compose(source.text, Loader=yaml.CBaseLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = f"{source.name}:{mark.line + 1 + source.before}" if mark else source.name
        problem = error.problem or error.context or "it cannot be read"
    except yaml.YAMLError as error:
        where = source.name
        problem = str(error).splitlines()[0]
    raise BadCatalogue(
        f"no valid YAML: {problem}", where=where, fix="mend that line, or take the file from version control"
    ) from None


def refuse_aliases(nodes: Sequence[Node], source: Source) -> None:
    """Raises BadCatalogue where one row borrows a text from another: a row must be whole by itself."""
    seen: set[int] = set()
    for node in _parts(nodes):
        if id(node) in seen:
            raise source.bad(
                node, "a text with an anchor (&) is used again", "write the text out in each row"
            )
        seen.add(id(node))


def _parts(nodes: Sequence[Node]) -> Iterator[Node]:
    from yaml import MappingNode

    for node in nodes:
        yield node
        if isinstance(node, MappingNode):
            for label, value in node.value:
                yield label
                yield value


def _documents(root: Node | None, source: Source) -> Sequence[Node]:
    """The nodes of the rows."""
    from yaml import MappingNode, ScalarNode, SequenceNode

    missing = BadCatalogue("`documents:` is missing", where=f"{source.name}:1", fix="write `documents: []`")
    if root is None:
        raise missing
    if not isinstance(root, MappingNode):
        raise source.bad(
            root, "the catalogue does not begin with `documents:`", "put the rows under `documents:`"
        )
    fields = read_fields(root, source)
    for other, (label, _) in fields.items():
        if other not in ("documents", "version"):
            raise source.bad(
                label, f"{other!r} stands beside `documents:`", "remove it, or indent it into its row"
            )
    if "documents" not in fields:
        raise missing
    listed = fields["documents"][1]
    if isinstance(listed, ScalarNode) and listed.style is None and listed.value in ("", *NULLS):
        return ()
    if not isinstance(listed, SequenceNode):
        raise source.bad(listed, "`documents:` is not a list", "begin each row with a dash")
    rows: list[Node] = listed.value
    return rows


def _refuse_twice(rows: Sequence[Row], name: str) -> None:
    for what in ("path", "key"):
        first: dict[str, Row] = {}
        for row in rows:
            value = getattr(row, what)
            if value in first:
                raise twice(f"{what} {value}", first[value], row, name)
            if value is not None:
                first[value] = row


def twice(what: str, first: Row, second: Row, name: str) -> BadCatalogue:
    """The error for two rows of one path or key."""
    return BadCatalogue(
        f"two rows of {what}: lines {first.line} and {second.line}",
        where=f"{name}:{second.line}",
        fix="keep the row that was admitted and remove the other",
    )


def _refuse_lookalikes(data: bytes, rows: Sequence[Row], name: str) -> None:
    """Where the bytes show rows line by line, they must be the rows that YAML sees.

    A quoted text may run over lines and one of them may look like a row; ``find`` would take it for one.
    """
    layout = shape(data)
    if layout is None:
        return
    starts = row_starts(data, layout)
    lines = [row.line for row in rows]
    seen = _lines(data, starts)
    ends = [*seen[1:], data.count(b"\n") + 2]
    for start, end, line in zip(seen, ends, [*lines, *[0] * len(seen)], strict=False):
        if not start <= line < end:
            raise BadCatalogue(
                "this line looks like the beginning of a row and is none",
                where=f"{name}:{start}",
                fix="write the text that it belongs to on one line",
            )
    if len(lines) != len(seen):
        raise BadCatalogue(
            "this row does not begin as the others do",
            where=f"{name}:{lines[len(seen)]}",
            fix="begin every row with a dash on a line of its own",
        )


def _lines(data: bytes, offsets: Sequence[int]) -> list[int]:
    """The line numbers of ascending byte offsets, counted in one walk."""
    line, lines = 1, []
    for before, offset in pairwise([0, *offsets]):
        line += data.count(b"\n", before, offset)
        lines.append(line)
    return lines
