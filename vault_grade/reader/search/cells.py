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

_MAY_BE_ONE = re.compile(
    r"\d+[.,]\d+ | \d{1,4}(?:,\d{2,4})+(?:\.\d+)? | \d{1,4}(?:\.\d{2,4})+(?:,\d+)?", re.VERBOSE
)
"""Groups of two, three or four digits as in India, Europe and China, and a decimal part."""

_HEAD = re.compile(r"[^\d\W][^\n]*|[12]\d{3}|\W*")
"""A cell of a row of headings: words, a year, or nothing."""


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


def parts_cells(page: Page, at: int) -> bool:
    """Whether the comma at ``at`` can only be the border of two cells: no number, in no country, goes on over it.

    So in a CSV file's row 2019,14810,15383 or Zurich,14810; not in 1,234,567 or 12,5, which may be one number in a row
    that was parted wrongly. Nor in a row with other cells than the first, or where that holds no headings: a comma
    may be a decimal one all the way down.
    """
    if not page.rows or page.text[at : at + 1] != ",":
        return False
    row = page.rows[max(0, bisect_right(page.rows, at, key=lambda row: row[0][0]) - 1)]
    if len(row) != len(page.rows[0]) or all(end != at for _, end in row[:-1]):
        return False
    if not all(_HEAD.fullmatch(page.text[start:end].strip()) for start, end in page.rows[0]):
        return False
    start, end = at, at + 1
    while start and _is_of_number(page.text[start - 1]):
        start -= 1
    while end < len(page.text) and _is_of_number(page.text[end]):
        end += 1
    return not _MAY_BE_ONE.fullmatch(page.text[start:end].strip(".,"))


def _is_of_number(character: str) -> bool:
    return is_digit(character) or character in ".,"


def make_number(text: str, at: int) -> bool:
    """Whether a cell that begins at ``at``, behind a space, may be taken for one number with the cell before it.

    So may 1 and 234, 5 and 1/2 or ½, and a dash that stands for nothing before a figure.
    """
    before, last = text[at - 3 : at - 2], text[at - 2]
    if is_digit(last) and is_digit(text[at]):
        return one_number(text, at - 1, at)
    return (is_dash(last) or last == "+") and not before.isalnum() and leads_number(text, at)
