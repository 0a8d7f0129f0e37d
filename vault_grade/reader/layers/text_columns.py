"""Columns of running text in a plain text file, set side by side with spaces between them.

They are told by three lines in a row, or more, that have words on both sides of a gap which ends at one place. Each
column is read by itself, and down its lines only where most of these are in the middle of a sentence: else they may be
the cells of a table. What has few words on either side is a table, or a list of terms, and stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from vault_grade.reader.layers.base import BREAK, LINE

_LEAST_LINES = 3
_LEAST_WORDS = 3  # on either side, in most lines
_WIDE = 3  # spaces: a gap that is more than the space after a sentence
_MOST_GAPS = 40  # of one line that are looked at

_GOES_ON = re.compile(r"[\w,\-\u2010][)\]’”'\"»]*\n[a-zß-öø-ÿ\u0430-\u044f\u03b1-\u03c9]")
_GAP = re.compile(r"(?<=\S) {2,}(?=\S)")


class Piece(NamedTuple):
    """Words of one line of the file, with what ends them. line: its number."""

    line: int
    text: str


def may_have_columns(text: str) -> bool:
    """Whether a text has any gap at all: quick to tell."""
    return _GAP.search(text) is not None


def columns_apart(pieces: Sequence[Piece]) -> list[Piece]:
    """The lines of a text, with columns that stand side by side one after another; no character more or less."""
    found: list[Piece] = []
    at = 0
    while at < len(pieces):
        end, place = _block(pieces, at)
        if end == at:
            found.append(pieces[at])
            at += 1
            continue
        if found:
            found[-1] = _ended(found[-1])
        found += _apart(pieces[at:end], place)
        at = end
    return found


def _block(pieces: Sequence[Piece], at: int) -> tuple[int, int]:
    """Where two columns end that begin with the line at ``at``, and where in their lines the second one begins."""
    for place in _gaps(pieces[at].text):
        both = [at]
        for number in range(at + 1, len(pieces)):
            text = pieces[number].text
            if text.isspace() or text[place - 1 : place] not in ("", " ", LINE):
                break
            if place in _gaps(text):
                both.append(number)
        if len(both) >= _LEAST_LINES and _is_text([pieces[number].text for number in both], place):
            return both[-1] + 1, place
    return at, 0


def _gaps(text: str) -> list[int]:
    """Where in a line words begin after a gap."""
    if "  " not in text:
        return []
    return [gap.end() for gap, _ in zip(_GAP.finditer(text), range(_MOST_GAPS), strict=False)]


def _is_text(lines: Sequence[str], place: int) -> bool:
    """Whether both sides of a gap are running text."""
    sides = [(line[:place], line[place:]) for line in lines]
    wide = sum(place - len(left.rstrip()) >= _WIDE for left, _ in sides)
    words = [[len(side.split()) for side in column] for column in zip(*sides, strict=True)]
    return 2 * wide >= len(sides) and all(median(counts) >= _LEAST_WORDS for counts in words)


def _apart(pieces: Sequence[Piece], place: int) -> Iterator[Piece]:
    """The left column, then the right one, each ended by a break."""
    left, right = [], []
    for line, text in pieces:
        if len(text) <= place:  # nothing stands on the right
            left.append(Piece(line, text))
        else:
            left.append(Piece(line, text[: place - 1] + LINE))
            right.append(Piece(line, text[place:]))
    for column in (left, columns_apart(right)):
        yield from column[:-1] if _runs_on(column) else map(_ended, column[:-1])
        yield _ended(column[-1])


def _runs_on(column: Sequence[Piece]) -> bool:
    """Whether the lines of a column are those of sentences, and not the cells of a table's rows."""
    joints = [_GOES_ON.search(one.text.strip() + LINE + two.text.strip()) for one, two in pairwise(column)]
    return 2 * sum(map(bool, joints)) >= len(joints)


def _ended(piece: Piece) -> Piece:
    """The piece with a break for its line end."""
    return piece._replace(text=piece.text[:-1] + BREAK) if piece.text.endswith(LINE) else piece
