"""The whole catalogue, read strictly: nothing skipped, each error with its line."""

from __future__ import annotations

from pathlib import Path

from vault_grade.errors import BadCatalogue
from vault_grade.formats.catalogue.row import DAYS, Row, field_problem
from vault_grade.formats.rows.kind import Kind
from vault_grade.formats.rows.read import load_list, parse_list

NAME = "catalogue.yaml"

CATALOGUE = Kind(
    name=NAME,
    noun="catalogue",
    key="documents",
    row=Row,
    first="path",
    plain=("path", "key"),
    problem=field_problem,
    error=BadCatalogue,
    alone=("sha256",),
    made={"bytes": int},
    days=DAYS,
    # What a row promises for ever: other bytes are another document.
    fixed=("path", "sha256", "bytes", "admitted"),
    fix_for_fixed="admit the file under a new path",
    fix_for_twice="keep the row that was admitted and remove the other",
    fix_for_none="see: vault-grade store list",
)


def load(path: Path) -> bytes:
    """The bytes of a catalogue. Raises BadCatalogue where it is not there, no regular file, or over 256 MB."""
    return load_list(path, CATALOGUE)


def parse(data: bytes, name: str = NAME) -> tuple[Row, ...]:
    """Every row of a catalogue, in the order of the file.

    data: the file's bytes: UTF-8, with or without a byte-order mark, lines ended by LF or CRLF.
    name: the file's name for messages. Raises BadCatalogue where any of it is damaged: the error names the line.
    """
    return parse_list(data, CATALOGUE, name)
