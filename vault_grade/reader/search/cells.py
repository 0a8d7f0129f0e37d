"""Cells that are written with commas between them: what must not be taken for one number."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import islice

from vault_grade.reader.layers.base import Page
from vault_grade.reader.search.account import Match

_FIGURES = re.compile(r"\d+(?:,\d+)+")
_ONE_NUMBER = re.compile(r"\d+,\d+|\d{1,3}(?:,\d{3})+")


def joins_cells(page: Page, match: Match) -> bool:
    """Whether a match has neighbouring cells of a row where they can be read as one number: 1 and 234 as 1,234."""
    if not page.rows:
        return False
    first = bisect_right(page.rows, match.start, key=lambda row: row[0][0]) - 1
    commas: set[int] = set()
    for row in islice(page.rows, max(0, first), None):
        if row[0][0] >= match.end:
            break
        commas.update(end for _, end in row[:-1] if page.text[end : end + 1] == ",")
    return any(
        _ONE_NUMBER.fullmatch(run[0]) and any(run.start() < at < run.end() for at in commas)
        for run in _FIGURES.finditer(page.text, match.start, match.end)
    )
