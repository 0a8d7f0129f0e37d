"""Neighbouring cells of a row, read one after another: what must not be taken for one number."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import islice

from vault_grade.reader.layers.base import Page
from vault_grade.reader.search.account import Match
from vault_grade.reader.search.bounds import leads_number, one_number
from vault_grade.reader.search.characters import is_digit
from vault_grade.reader.search.signs import is_dash

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


def make_number(text: str, at: int) -> bool:
    """Whether a cell that begins at ``at``, behind a space, may be taken for one number with the cell before it.

    So may 1 and 234, 5 and 1/2 or ½, and a dash that stands for nothing before a figure.
    """
    before, last = text[at - 3 : at - 2], text[at - 2]
    if is_digit(last) and is_digit(text[at]):
        return one_number(text, at - 1, at)
    return (is_dash(last) or last == "+") and not before.isalnum() and leads_number(text, at)
