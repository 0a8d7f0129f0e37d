"""Running heads and feet: lines at the edge of a page that neighbouring pages have too, at the same place.

Recognised by place and repetition alone. A line counts as repeated where it says the same on the other page, but for
numbers that count the pages between the two.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from vault_grade.reader.layers.base import LINE

NEIGHBOURS = (1, -1, 2, -2)
"""Pages away at which a repetition is looked for: left and right pages have heads of their own."""

MOST_LINES = 3  # of a head or a foot
_REACH = 2000  # characters at the edge of a page of text in which they stand

_NUMBER = re.compile(r"[0-9]+")


def alike(one: str, other: str, apart: int) -> bool:
    """Whether two lines say the same, the second ``apart`` pages behind the first: other numbers must count them."""
    return says_same(one, other) or counts(one, other, apart)


def says_same(one: str, other: str) -> bool:
    """Whether two lines are made of the same words."""
    return one.split() == other.split()


def counts(one: str, other: str, apart: int) -> bool:
    """Whether the lines differ in numbers only, each of which grew by the pages between the two."""
    if not _NUMBER.search(one) or _NUMBER.sub("0", one).split() != _NUMBER.sub("0", other).split():
        return False
    pairs = zip(_NUMBER.findall(one), _NUMBER.findall(other), strict=True)
    steps = {int(after) - int(before) for before, after in pairs if max(len(before), len(after)) < 12}
    return apart in steps and steps <= {0, apart}


class _Line(NamedTuple):
    """A line that has words. start, end: offsets in its page, with its line end. apart: a blank line is inside it."""

    start: int
    end: int
    text: str
    apart: bool


def text_flow(pages: Sequence[str], index: int) -> tuple[int, int]:
    """Where in ``pages[index]`` the running text begins and ends, without the heads and feet of a printed page.

    pages: what stands between the form feeds of a text file. Lines of words that are merely repeated are a head or a
    foot only where a blank line sets them apart; one that counts the pages is so anywhere at the edge.
    """
    page = pages[index]
    others = [(apart, pages[index + apart]) for apart in NEIGHBOURS if 0 <= index + apart < len(pages)]
    heads = _repeated(_first_lines(page), [(apart, _first_lines(other)) for apart, other in others])
    feet = _repeated(_last_lines(page), [(apart, _last_lines(other)) for apart, other in others])
    start = heads[-1].end if heads else 0
    end = feet[-1].start if feet else len(page)
    return (start, end) if page[start:end].strip() else (0, len(page))


def _repeated(lines: Sequence[_Line], others: Sequence[tuple[int, Sequence[_Line]]]) -> Sequence[_Line]:
    """Those of the outermost lines, from outside, that are furniture."""
    kept = 0
    for place, line in enumerate(lines):
        pairs = [(apart, other[place].text) for apart, other in others if place < len(other)]
        counted = any(counts(line.text, text, apart) for apart, text in pairs)
        if not counted and not any(says_same(line.text, text) for _, text in pairs):
            break
        if counted or line.apart:
            kept = place + 1
    return lines[:kept]


def _first_lines(page: str) -> list[_Line]:
    """The first lines of a page that have words, from the top."""
    found: list[_Line] = []
    at = 0
    for piece in page[:_REACH].split(LINE)[:-1]:
        if piece.strip():
            rest = page[at + len(piece) + 1 : at + len(piece) + 1 + _REACH]
            found.append(_Line(at, at + len(piece) + 1, piece, not rest.partition(LINE)[0].strip()))
        at += len(piece) + 1
    return found[:MOST_LINES]


def _last_lines(page: str) -> list[_Line]:
    """The last lines of a page that have words, from the bottom."""
    found: list[_Line] = []
    end = len(page)
    for piece in reversed(page[-_REACH:].split(LINE)[1:]):
        start = end - len(piece)
        if piece.strip():
            before = page[max(0, start - 1 - _REACH) : start - 1]
            found.append(_Line(start, end, piece, not before.rpartition(LINE)[2].strip()))
        end = start - 1
    return found[:MOST_LINES]
