"""Drop caps of a PDF page: the large first letter of a text, put before the rest of its word.

The letter stands by itself in type twice as large or more, reaches down over several lines, and the first of these
goes on right beside it in small letters. A letter that is a word of its own ("A typical case") is left apart where
nothing tells it from the first letter of a word ("Atypical").

Source: the Chicago Manual of Style, 1.58 and 13.37 (drop caps).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from vault_grade.reader.layers.pdf_lines import LEVEL, Line

# In multiples of the size of the text beside it.
_LARGE = 1.8
_GAP = (-0.5, 0.6)  # from the letter to its word
_DROPS = 0.8  # how far it reaches below the first line's baseline
_LEVEL = 1.0  # tops of the letter and of the line's capitals are nearer than this

_LETTER = re.compile("\\s*[“„«\"'‘]*(\\S)\\s*")

_CAPITALS = 0.7  # of the size: the height of a capital
_NEAR = 6  # lines of the file, before or after
_WORDS = frozenset("AIOUEYVWZKÀÁÈÉÍÒÓÚ")
"""Letters that are words in a language written with them."""


def initials_joined(lines: Sequence[Line]) -> list[Line]:
    """The lines with each drop cap a part of the line that it begins."""
    initials = [at for at, line in enumerate(lines) if _may_begin(line)]
    if not initials:
        return list(lines)
    kept: list[Line | None] = list(lines)
    for at in initials:
        place = _first_line(at, lines)
        if place is not None:
            _join(lines[at], lines[place])
            kept[at] = None
    return [line for line in kept if line is not None]


def _may_begin(line: Line) -> bool:
    letter = _LETTER.fullmatch(line.text)
    return letter is not None and letter[1].isupper() and letter[1] not in _WORDS and line.direction == LEVEL


def _first_line(at: int, lines: Sequence[Line]) -> int | None:
    """The place of the line that the letter at ``at`` begins: of those beside it the one level with its top."""
    places = range(max(0, at - _NEAR), min(len(lines), at + _NEAR + 1))
    beside = [place for place in places if place != at and _beside(lines[at], lines[place])]
    return min(beside, key=lambda place: _off(lines[at], lines[place]), default=None)


def _beside(initial: Line, line: Line) -> bool:
    size = line.size
    return (
        line.direction == LEVEL
        and line.text[0].islower()
        and initial.size >= _LARGE * size
        and _GAP[0] * size <= line.x0 - initial.x1 <= _GAP[1] * size
        and initial.base - line.base >= _DROPS * size
        and _off(initial, line) <= _LEVEL * size
    )


def _off(initial: Line, line: Line) -> float:
    """How far the letter's top is from that of the line's capitals."""
    return abs(initial.base - line.base - _CAPITALS * (initial.size - line.size))


def _join(initial: Line, line: Line) -> None:
    line.spans = initial.spans + line.spans
    initial.spans[-1]["text"] = initial.spans[-1]["text"].rstrip()
    line.text = initial.text.strip() + line.text
