"""Which stars, underscores and tildes are marks: those that pair as CommonMark's delimiter runs do."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple


class Run(NamedTuple):
    """A run of one such character, and what it may do by what stands beside it."""

    start: int
    end: int
    character: str
    opens: bool
    closes: bool


def run_at(text: str, start: int) -> Run:
    """The run that begins at ``start`` (CommonMark 0.31, "Emphasis and strong emphasis")."""
    character = text[start]
    end = start
    while end < len(text) and text[end] == character:
        end += 1
    before, after = text[start - 1 : start] or " ", text[end : end + 1] or " "
    left = not after.isspace() and (not _punctuation(after) or before.isspace() or _punctuation(before))
    right = not before.isspace() and (not _punctuation(before) or after.isspace() or _punctuation(after))
    if character == "_":
        return Run(
            start,
            end,
            character,
            left and (not right or _punctuation(before)),
            right and (not left or _punctuation(after)),
        )
    return Run(start, end, character, left, right)


def _punctuation(character: str) -> bool:
    return unicodedata.category(character)[0] in "PS"


def pairs(runs: Sequence[Run]) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """The marks that open and close each other, as offsets: those nearest to each other first."""
    waiting: dict[str, list[tuple[int, int]]] = {}
    for run in runs:
        open_ = waiting.setdefault(run.character, [])
        start = run.start
        while run.closes and open_ and start < run.end:
            first, last = open_.pop()
            size = min(last - first, run.end - start)
            if run.character == "~" and last - first != run.end - start:
                break
            yield (last - size, last), (start, start + size)
            start += size
            if first < last - size:
                open_.append((first, last - size))
        if run.opens and start < run.end:
            open_.append((start, run.end))
