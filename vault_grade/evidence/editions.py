"""Newer and older editions of a document, by what the catalogue's rows supersede."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vault_grade.formats.catalogue import Row


@dataclass(frozen=True, slots=True)
class Editions:
    """A document's row, with the rows that supersede it and those that it supersedes, the nearest first.

    unknown: a path that a row supersedes, and that no row has.
    """

    row: Row
    newer: tuple[Row, ...] = ()
    older: tuple[Row, ...] = ()
    unknown: str | None = None


def editions_of(path: str, rows: Sequence[Row]) -> Editions:
    """The editions of the document at ``path``, which has a row; each once, also where rows supersede in a circle."""
    by_path = {row.path: row for row in rows}
    seen = {path}
    newer: list[Row] = []
    now = [path]
    while now:
        following = [row for row in rows if row.supersedes in now and row.path not in seen]
        newer += following
        now = [row.path for row in following]
        seen.update(now)
    older: list[Row] = []
    before = by_path[path].supersedes
    while before in by_path and before not in seen:
        older.append(by_path[before])
        seen.add(before)
        before = by_path[before].supersedes
    return Editions(by_path[path], tuple(newer), tuple(older), before if before not in by_path else None)
