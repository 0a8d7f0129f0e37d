"""Some rows of the catalogue, without reading the rest: what a match asks for, once a note.

A row is looked for by its bytes, its lines are cut out, and they alone are read, as ``parse`` reads them. Where
``parse`` accepts a catalogue, ``find`` gives the same rows: paths and keys stand in the file as they read, and
every line that begins as a row does is one. Whatever the scan does not settle is read whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple, Protocol

from vault_grade.errors import BadCatalogue
from vault_grade.formats.catalogue.read import CATALOGUE, NAME, parse
from vault_grade.formats.catalogue.row import Row
from vault_grade.formats.rows.scan import BOM, Shape, is_alone, refuse_conflict, row_around, shape

PATH = rb"path[\"']?[ \t]*:[ \t]*[\"']?"
BEFORE = {
    "path": PATH,
    "name": PATH + rb"[a-z0-9.-]+/[a-z0-9.-]+/",
    "key": rb"key[\"']?[ \t]*:[ \t]*[\"']?",
}
"""What stands before a reference's words, in every style that the strict reader lets pass."""

AFTER = rb"(?=[\"'\s,}]|\Z)"


class Wanted(Protocol):
    """How a note names a document: by ``path``, bare file ``name`` or citation ``key``; a ``url`` is no row's."""

    @property
    def kind(self) -> str: ...
    @property
    def target(self) -> str: ...
    @property
    def canonical(self) -> str: ...


class _Named(NamedTuple):
    """A reference to a row by one of its own values."""

    kind: str
    target: str

    @property
    def canonical(self) -> str:
        """The value itself."""
        return self.target


def find(data: bytes, references: Iterable[Wanted], name: str = NAME) -> dict[str, Row]:
    """The rows that references name, by each reference's canonical text; what no row answers to is left out.

    data: the catalogue's bytes. Raises BadCatalogue where a row asked for is damaged, or its path or key stands in
    two rows; where a bare file name is that of several rows; where a merge was left unsettled; where there is more
    in the file than one list of rows; and for any damage when a reference has no row: then the whole is read.
    """
    refuse_conflict(data, CATALOGUE, name)
    data = data.removeprefix(BOM)
    wanted = {reference.canonical: reference for reference in references if reference.kind != "url"}
    found = _scanned(data, wanted, name)
    if len(found) == len(wanted):
        return found
    rows = parse(data, name)
    every = (
        (canonical, _only((row for row in rows if _is(row, r)), r, name)) for canonical, r in wanted.items()
    )
    return {canonical: row for canonical, row in every if row}


def _scanned(data: bytes, wanted: dict[str, Wanted], name: str) -> dict[str, Row]:
    """What the scan settles by itself; damage that it meets is left for the reading of the whole to name."""
    layout = shape(data, CATALOGUE.key)
    if layout is None or not is_alone(data, layout):
        return {}
    found: dict[str, Row] = {}
    for canonical, reference in wanted.items():
        try:
            row = _only(_candidates(data, layout, reference, name), reference, name)
            if row:
                _alone(data, layout, row, name)
        except BadCatalogue:
            return {}
        if row:
            found[canonical] = row
    return found


def _alone(data: bytes, layout: Shape, row: Row, name: str) -> None:
    """Raises BadCatalogue where another row has the path or the key of this one, by which it was not asked for."""
    _only(_candidates(data, layout, _Named("path", row.path), name), _Named("path", row.path), name)
    if row.key:
        _only(_candidates(data, layout, _Named("key", row.key), name), _Named("key", row.key), name)


def _candidates(data: bytes, layout: Shape, reference: Wanted, name: str) -> Iterator[Row]:
    """The rows that a reference names, each read from its own lines."""
    target = reference.target.encode("utf-8", "surrogatepass")
    first, last = data.find(target, layout.first), data.rfind(target)
    if first < 0:
        return
    # A plain search is many times as fast as the pattern, which is left with what lies between first and last.
    between = data.rfind(b"\n", 0, first) + 1, last + len(target) + 1
    seen: set[int] = set()
    for match in re.finditer(BEFORE[reference.kind] + re.escape(target) + AFTER, data[slice(*between)]):
        lines = row_around(data, layout, between[0] + match.start())
        if lines and lines[0] not in seen:
            seen.add(lines[0])
            row = _read(data, lines, name)
            if _is(row, reference):
                yield row


def _read(data: bytes, lines: tuple[int, int], name: str) -> Row:
    from vault_grade.formats.rows.strict import read_lines

    start, end = lines
    return read_lines(data[start:end], CATALOGUE, name, data.count(b"\n", 0, start))


def _is(row: Row, reference: Wanted) -> bool:
    if reference.kind == "key":
        return row.key == reference.target
    if reference.kind == "name":
        return row.path.rpartition("/")[2] == reference.target
    return row.path == reference.target


def _only(rows: Iterable[Row], reference: Wanted, name: str) -> Row | None:
    """The one row that a reference names, None for none. Raises BadCatalogue for two."""
    two = list(islice(rows, 2))
    if len(two) < 2:
        return two[0] if two else None
    first, second = two
    if reference.kind != "name" or first.path == second.path:
        raise CATALOGUE.twice(f"{reference.kind} {reference.target}", first, second, name)
    raise BadCatalogue(
        f"several rows have a file named {reference.target}: {first.path} and {second.path}",
        where=f"{name}:{second.line}",
        fix="name the whole path in the note",
    )
