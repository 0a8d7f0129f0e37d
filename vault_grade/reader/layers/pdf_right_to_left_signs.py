"""The signs of a PDF's line as the eye sees them: each letter with its marks, each ligature whole, and their places.

MuPDF gives a letter and its marks, or the letters of a ligature, as characters of their own; only one of them has the
glyph's width, and which of them comes first depends on how the file draws the line.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from vault_grade.reader.layers.base import GONE
from vault_grade.reader.layers.pdf_places import Place, nearest

Char = Mapping[str, Any]

_LONGEST = 4  # letters of a ligature
_MARK_REACH = 0.3  # of the type's size: a mark stands no farther from its letter

Claims = Callable[[], Mapping[Place, Sequence[str]]]
"""Gives what the file says of the page's glyphs that stand for several characters, or at one place, by their places."""


class Sign(Struct, frozen=True):
    """One sign. chars: MuPDF's, in reading order. span: MuPDF's. x0, x1: its left and right edge."""

    chars: tuple[Char, ...]
    span: Mapping[str, Any]
    x0: float
    x1: float

    @property
    def character(self) -> str:
        """The first of its characters, by which its direction is told."""
        return str(self.chars[0]["c"])

    @property
    def middle(self) -> float:
        return (self.x0 + self.x1) / 2

    @property
    def size(self) -> float:
        return float(self.span["size"])


def signs_of(line: Mapping[str, Any], claims: Claims) -> Iterator[Sign]:
    """The signs of one of MuPDF's lines but white space, in the file's order."""
    for span in line["spans"]:
        group: list[Char] = []
        for part in _parts([char for char in span["chars"] if not char["c"].isspace()], claims):
            if group and not (all(map(_is_mark, part)) and _reaches(group, part[0], span["size"])):
                yield _sign(group, span)
                group = []
            group += part
        if group:
            yield _sign(group, span)


def _sign(group: Sequence[Char], span: Mapping[str, Any]) -> Sign:
    marks = [char for char in group if _is_mark(char)]
    letters = [char for char in group if not _is_mark(char)]
    return Sign((*letters, *marks), span, *_edges(group))


def _parts(chars: Sequence[Char], claims: Claims) -> Iterator[Sequence[Char]]:
    """The ligatures, and the characters that stand at one place, in the file's order."""
    at = 0
    while at < len(chars):
        end = at + 1
        part = _ligature(chars, at, claims)
        while not part and end < len(chars) and _at_one_place(chars, end, claims):
            end += 1
        yield part or _in_order(chars[at:end], claims)
        at += len(part) or end - at


def _ligature(chars: Sequence[Char], at: int, claims: Claims) -> Sequence[Char]:
    """The letters of a ligature that begins at ``at``, in the order in which the file names them; else none.

    One of them has the glyph's width. The others stand at its end, and before it where MuPDF has turned the line round.
    """
    for end in range(at + 2, min(at + _LONGEST, len(chars)) + 1):
        letters = chars[at:end]
        wide = [char for char in letters if _width(char)]
        if len(wide) != 1 or wide[0] not in (letters[0], letters[-1]):
            continue
        for claim in _claimed(wide[0], claims):
            if sorted(claim) == sorted(str(char["c"]) for char in letters):
                return [{**wide[0], "c": letter} for letter in claim]
    return []


def _claimed(char: Char, claims: Claims) -> Sequence[str]:
    place = nearest(claims(), *char["origin"])
    return claims()[place] if place is not None else ()


def _at_one_place(chars: Sequence[Char], at: int, claims: Claims) -> bool:
    """Whether a character stands at the place of the one before it, and is not the first of a ligature."""
    return chars[at - 1]["origin"] == chars[at]["origin"] and not _ligature(chars, at, claims)


def _in_order(group: Sequence[Char], claims: Claims) -> Sequence[Char]:
    """What stands at one place. Several letters there must be glyphs of their own: of others MuPDF turns the order."""
    letters = [str(char["c"]) for char in group if not _is_mark(char)]
    if len(letters) < 2 or sorted(letters) == sorted(_claimed(group[0], claims)):
        return group
    return [{**group[0], "c": GONE}]


def _reaches(group: Sequence[Char], mark: Char, size: float) -> bool:
    x0, x1 = _edges(group)
    return bool(x0 - _MARK_REACH * size <= mark["origin"][0] <= x1 + _MARK_REACH * size)


def _edges(group: Sequence[Char]) -> tuple[float, float]:
    letters = [char for char in group if not _is_mark(char)] or group
    return min(char["bbox"][0] for char in letters), max(char["bbox"][2] for char in letters)


def _width(char: Char) -> float:
    return float(char["bbox"][2] - char["bbox"][0])


def _is_mark(char: Char) -> bool:
    return unicodedata.category(char["c"]) == "Mn"
