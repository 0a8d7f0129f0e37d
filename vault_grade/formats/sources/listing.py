"""The list of sources, read strictly and written with every other byte left as it is."""

from __future__ import annotations

from pathlib import Path

from vault_grade.errors import BadSources
from vault_grade.formats.rows.kind import Kind
from vault_grade.formats.rows.read import load_list, parse_list
from vault_grade.formats.rows.write import insert_row
from vault_grade.formats.sources.source import Source, field_problem

NAME = "sources.yaml"
EMPTY = b"sources: []\n"
"""A list with no row."""

SOURCES = Kind(
    name=NAME,
    noun="list of sources",
    key="sources",
    row=Source,
    first="id",
    plain=("id", "file"),
    problem=field_problem,
    error=BadSources,
    alone=("sha256",),
    made={"primary": "true".__eq__},
)


def load(path: Path) -> bytes:
    """The bytes of a list of sources; those of an empty list where there is none.

    Raises BadSources where it is no regular file, or over 256 MB.
    """
    if not path.is_symlink() and not path.exists():
        return EMPTY
    return load_list(path, SOURCES)


def parse(data: bytes, name: str = NAME) -> tuple[Source, ...]:
    """Every source of a list, in the order of the file.

    data: the file's bytes: UTF-8, with or without a byte-order mark, lines ended by LF or CRLF. name: the file's
    name for messages. Raises BadSources where any of it is damaged: the error names the line.
    """
    return parse_list(data, SOURCES, name)


def append(data: bytes, source: Source, name: str = NAME) -> bytes:
    """A list with one more source, in the order of ids where the list is; every other byte stays, comments too.

    Raises BadSources where the list is damaged, or holds a source of that id, file or sha256 already.
    """
    return insert_row(data, source, SOURCES, name)
