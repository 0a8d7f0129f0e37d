"""Changes to the catalogue: a row put in at its place, a row's fields set. Every other byte stays as it is."""

from __future__ import annotations

from collections.abc import Mapping

from vault_grade.formats.catalogue.read import CATALOGUE, NAME
from vault_grade.formats.catalogue.row import Row
from vault_grade.formats.rows.write import amend_row, insert_row


def insert(data: bytes, row: Row, name: str = NAME) -> bytes:
    """A catalogue with one more row, before the first row whose path is greater; every other byte stays.

    A comment directly above a row belongs to that row. The new row's lines end as the file's do. Raises
    BadCatalogue where the catalogue is damaged, holds the row's path, sha256 or key already, or is not laid out
    with one dash a row, and where the row itself could not be read back.
    """
    return insert_row(data, row, CATALOGUE, name)


def amend(data: bytes, path: str, changes: Mapping[str, str], name: str = NAME) -> bytes:
    """A catalogue in which fields of one row are set, in their place or below the row's last one.

    path: the row's. changes: text by field name; the fields that make the row what it is cannot be changed. Every
    other byte stays. Raises BadCatalogue where there is no such row, where the change cannot be made, or would
    leave a row that cannot be read.
    """
    return amend_row(data, path, changes, CATALOGUE, name)
