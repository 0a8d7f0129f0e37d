"""The cells of a CSV file's rows, as stretches of its text, which else stays as it is written.

Source: RFC 4180; semicolons and tabs as they are used for commas.
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from vault_grade.reader.layers.base import BREAK, LINE, Page

_DELIMITERS = ",;\t|"
_SAMPLE = 4096


def csv_page(page: Page) -> Page:
    """A page of such a file with the cells of each row that has several, quotation marks round them left off.

    Rows are parted as those of a table are, and so are cells where only a tab stands between them.
    """
    text = page.text
    delimiter = _delimiter(text)
    field = re.compile(rf'"((?:[^"]|"")*+)"(?=[{delimiter}\n]|\Z)|[^{delimiter}\n]*')
    rows: list[tuple[tuple[int, int], ...]] = []
    row: list[tuple[int, int]] = []
    pieces: list[str] = []
    at = start = 0
    while found := field.match(text, at):
        row.append(found.span(1) if found[1] is not None else found.span())
        at = found.end()
        sign = text[at : at + 1]
        if sign != delimiter:
            rows += [tuple(row)] if len(row) > 1 else []
            row = []
        if sign in (LINE, "\t"):
            pieces += text[start:at], BREAK
            start = at + 1
        if not sign:
            break
        at += 1
    return replace(page, text="".join([*pieces, text[start:]]), rows=tuple(rows))


def _delimiter(text: str) -> str:
    """What parts the cells: of the usual signs the one that the first rows have most of."""
    sample = text[:_SAMPLE].partition(LINE * 2)[0]
    return max(_DELIMITERS, key=sample.count)
