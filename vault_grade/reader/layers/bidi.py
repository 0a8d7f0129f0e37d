"""In which order characters that run from right to left are shown, and read.

A line of Hebrew or Arabic is stored in the order in which it is read. It is shown with its letters from right to left,
while numbers and Latin words inside it run from left to right.

Source: Unicode Standard Annex 9, sections 3.3.4 to 3.4, without explicit marks of direction, of which a page shows
nothing. One line is taken for a paragraph; ``before`` says what that leaves open.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby

LEFT, RIGHT = 0, 1
"""Directions of a paragraph, which are its embedding levels."""

_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
"""Of the basic plane, which takes a quarter of the time: beyond it are scripts that are hardly printed."""

_BRACKETS = {"(": ")", "[": "]", "{": "}"}
_STRONG = ("L", "R")
_NUMBERS = ("EN", "AN")
_SIDES = {"L": "L", "R": "R", "EN": "R", "AN": "R"}
"""On which side a character of a class stands, to the neutral ones beside it."""


def has_right_to_left(text: str) -> bool:
    """Whether there is a character that runs from right to left."""
    return not text.isascii() and _RIGHT_TO_LEFT.search(text) is not None


def bidi_class(character: str) -> str:
    """The class that Unicode gives a character: L, R, AL, EN, AN, ES, ET, CS, NSM, or a neutral one as ON."""
    kind = unicodedata.bidirectional(character)
    return kind if kind in ("L", "R", "AL", "EN", "AN", "ES", "ET", "CS", "NSM") else "ON"


def levels(text: str, base: int, before: str, classes: Sequence[str] | None = None) -> list[int]:
    """The embedding level of each character: even ones run from left to right, odd ones from right to left.

    base: LEFT or RIGHT. before: class of the last letter before the line (L, R, AL), on which a number may depend.
    classes: of the characters, where they are not those that Unicode gives them.
    """
    kinds = list(classes) if classes is not None else [bidi_class(c) for c in text]
    _marks(kinds, base)
    _numbers(kinds, before)
    _signs_of_numbers(kinds)
    _latin_numbers(kinds, base)
    _brackets(kinds, text, base)
    _neutrals(kinds, base)
    return [base + _raise(kind, base) for kind in kinds]


def shown(level: Sequence[int]) -> list[int]:
    """The places of the characters, from left to right as they are shown (rule L2)."""
    order = list(range(len(level)))
    for least in range(max(level, default=0), 0, -1):
        order = list(_turned(order, level, least))
    return order


def read(text: str, base: int, before: str, classes: Sequence[str] | None = None) -> list[int]:
    """The places of the characters of a line as it is shown, in the order in which they are read.

    It is an order that is shown as ``text`` is, or none; that is for ``shown`` to prove.
    """
    order = list(range(len(text)))
    if base == RIGHT:
        order.reverse()
    kinds = classes if classes is not None else [bidi_class(c) for c in text]
    sides = levels("".join([text[k] for k in order]), base, before, [kinds[k] for k in order])
    level = dict(zip(order, sides, strict=True))
    for least in range(base + 1, max(sides, default=0) + 1):
        order = list(_turned(order, level, least))
    return order


def _turned(order: Sequence[int], level: Sequence[int] | dict[int, int], least: int) -> Iterator[int]:
    """The places, with each run of them that has at least this level turned round."""
    for turns, run in groupby(order, key=lambda place: level[place] >= least):
        places = list(run)
        yield from reversed(places) if turns else places


def _raise(kind: str, base: int) -> int:
    """How far above the paragraph's level a character stands (rules I1, I2)."""
    if base == LEFT:
        return {"L": 0, "R": 1}.get(kind, 2)
    return 0 if kind == "R" else 1


def _marks(kinds: list[str], base: int) -> None:
    """W1: a mark that combines is of its letter's class."""
    last = _STRONG[base]
    for at, kind in enumerate(kinds):
        if kind == "NSM":
            kinds[at] = last
        last = kinds[at]


def _numbers(kinds: list[str], before: str) -> None:
    """W2, W3: figures after Arabic letters are Arabic numbers, whatever their shapes; those letters run as others."""
    last = before
    for at, kind in enumerate(kinds):
        if kind in ("L", "R", "AL"):
            last = kind
            kinds[at] = "R" if kind == "AL" else kind
        elif kind == "EN" and last == "AL":
            kinds[at] = "AN"


def _signs_of_numbers(kinds: list[str]) -> None:
    """W4 to W6: a separator between two figures, and the signs of units beside them, belong to the number."""
    for at in range(1, len(kinds) - 1):
        one, kind, two = kinds[at - 1 : at + 2]
        if one == two and ((kind == "ES" and one == "EN") or (kind == "CS" and one in _NUMBERS)):
            kinds[at] = one
    at = 0
    for kind, run in groupby(list(kinds)):
        end = at + len(list(run))
        if kind == "ET" and "EN" in (*kinds[max(at - 1, 0) : at], *kinds[end : end + 1]):
            kinds[at:end] = ["EN"] * (end - at)
        at = end
    kinds[:] = ["ON" if kind in ("ES", "ET", "CS") else kind for kind in kinds]


def _latin_numbers(kinds: list[str], base: int) -> None:
    """W7: a number after letters that run from left to right goes with them."""
    last = _STRONG[base]
    for at, kind in enumerate(kinds):
        if kind in _STRONG:
            last = kind
        elif kind == "EN" and last == "L":
            kinds[at] = "L"


def _brackets(kinds: list[str], text: str, base: int) -> None:
    """N0: the two brackets of a pair run as what is between them does."""
    own = _STRONG[base]
    for opening, closing in sorted(_pairs(text, kinds)):
        inside = {_SIDES[kind] for kind in kinds[opening:closing] if kind in _SIDES}
        if not inside:
            continue
        before = next((_SIDES[kind] for kind in reversed(kinds[:opening]) if kind in _SIDES), own)
        kinds[opening] = kinds[closing] = own if own in inside else before if before != own else own


def _pairs(text: str, kinds: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where the brackets stand that belong together (definition BD16)."""
    open_ones: list[tuple[str, int]] = []
    for at, character in enumerate(text):
        if kinds[at] != "ON":
            continue
        if character in _BRACKETS:
            open_ones.append((_BRACKETS[character], at))
        place = next((k for k in reversed(range(len(open_ones))) if open_ones[k][0] == character), None)
        if place is not None:
            yield open_ones[place][1], at
            del open_ones[place:]


def _neutrals(kinds: list[str], base: int) -> None:
    """N1, N2: what stands between two characters of one side is on that side, all else runs as the paragraph does."""
    at, left = 0, _STRONG[base]
    for kind, run in groupby(list(kinds)):
        end = at + len(list(run))
        if kind == "ON":
            right = _SIDES[kinds[end]] if end < len(kinds) else _STRONG[base]
            kinds[at:end] = [left if left == right else _STRONG[base]] * (end - at)
        else:
            left = _SIDES[kind]
        at = end
