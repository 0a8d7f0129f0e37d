"""A line with letters that run from right to left, as a page shows it, put in the order in which it is read.

Two lines that are read differently may be shown as the same: ``5–10`` among Hebrew words is five to ten where the
writer says that it runs from left to right, and ten to five where nothing is said. So an order counts only where
Unicode's algorithm shows it as the page does, and what parts two numbers or words that might as well be exchanged is
doubtful.

Source: Unicode Standard Annex 9.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterator, Sequence
from itertools import groupby, pairwise

from msgspec import Struct

from vault_grade.reader.layers.base import GONE
from vault_grade.reader.layers.bidi import LEFT, RIGHT, bidi_class, levels, read, shown

_MIRRORED = str.maketrans("()[]{}«»‹›", ")(][}{»«›‹")
_BRACKETS = frozenset("()[]{}«»‹›")
_OPENING = frozenset("([{«‹")

_WITH_LETTERS = re.compile(r"L([oT]?T*E(?:[oT]?E)*T*)")
"""In the kinds of ``_kind``: a number behind a Latin letter, with nothing or one sign between: B12, COVID-19."""

_STOP = r"[,.;:\u060c\u061b] "  # compiled by `re` when first met
"""What ends a number or a word, and is set off from the next one: it is shown which of them came first."""

_Run = tuple[str, int, int]
"""What a stretch of a line is, and where it begins and ends."""


class Reading(Struct, frozen=True):
    """A line in reading order. order: the places of its characters. text: what stands there, GONE where it is doubtful.

    brackets: how many brackets belong together, less those that do not.
    """

    order: tuple[int, ...]
    text: str
    brackets: int


def reading(line: str, base: int | None, before: str, *, turned: bool = False) -> Reading:
    """A line with letters from right to left as it is read. line: as it is shown, from left to right.

    base: direction of its paragraph, None where nothing tells it. before: class of the last letter before the line.
    turned: brackets are those that are shown; else those that are read, which Unicode has shown the other way round.
    """
    if base is None:
        one, two = (reading(line, way, before, turned=turned) for way in (RIGHT, LEFT))
        return one if one == two else _read(line, one.order, _unproven(line))
    if turned:
        line = _turned(line, base, before)
    order = read(line, base, before, _classes(line, base))
    text = "".join([line[k] for k in order])
    level = levels(text, base, before)
    if [order[k] for k in shown(level)] != list(range(len(line))):
        return _read(line, order, _unproven(line))
    doubtful = {*_exchangeable(text, level), *_signs(text, level), *_before_words(text, level, base)}
    return _read(line, order, {order[k] for k in doubtful})


def _turned(line: str, base: int, before: str) -> str:
    """The line with each bracket turned that runs from right to left."""
    order = read(line, base, before, _classes(line, base))
    level = levels("".join([line[k] for k in order]), base, before)
    right = {k for k, one in zip(order, level, strict=True) if one % 2}
    return "".join([sign.translate(_MIRRORED) if at in right else sign for at, sign in enumerate(line)])


def _read(line: str, order: Sequence[int], doubtful: Container[int]) -> Reading:
    text = "".join([GONE if k in doubtful else line[k] for k in order])
    return Reading(tuple(order), text, _well_nested(text))


def _well_nested(text: str) -> int:
    """How many brackets of a text belong together, less those that do not."""
    waiting: list[str] = []
    score = 0
    for sign in text:
        if sign in _OPENING:
            waiting.append(sign.translate(_MIRRORED))
        elif sign in _BRACKETS:
            nested = bool(waiting) and waiting.pop() == sign
            score += 1 if nested else -1
    return score - len(waiting)


def _unproven(line: str) -> set[int]:
    """The places of all but the words that run from right to left, and the signs."""
    return {at for at, sign in enumerate(line) if _kind(sign) in "LE"}


def _classes(line: str, base: int) -> list[str]:
    """The characters' classes; numbers that are part of a Latin word go with its letters."""
    classes = [bidi_class(c) for c in line]
    for hit in _WITH_LETTERS.finditer("".join(map(_kind, line))) if base == RIGHT else ():
        classes[hit.start(1) : hit.end(1)] = ["L"] * (hit.end(1) - hit.start(1))
    return classes


def _kind(character: str) -> str:
    """R for letters from right to left, L for others, E for figures, T for signs of units, a space for any, else o."""
    kind = bidi_class(character)
    if kind in ("R", "AL", "L"):
        return "L" if kind == "L" else "R"
    if character.isnumeric():
        return "E"
    return " " if character.isspace() else "T" if kind == "ET" else "o"


def _runs(text: str, level: Sequence[int]) -> Iterator[_Run]:
    """Stretches of a line: ``left`` and ``outside`` of even levels, ``right`` letters and ``between`` of odd ones."""
    at = 0
    for name, run in groupby(range(len(text)), key=lambda k: _name(text[k], level[k])):
        end = at + len(list(run))
        yield name, at, end
        at = end


def _name(character: str, level: int) -> str:
    if level % 2 == 0:
        return "left" if level else "outside"
    return "right" if _kind(character) == "R" else "between"


def _exchangeable(text: str, level: Sequence[int]) -> Iterator[int]:
    """Two numbers, or a number and Latin words, of which either may come first, with what stands between them."""
    for chain in _chains(text, level):
        start, end = chain[0][1], chain[-1][2]
        kinds = {bidi_class(sign) for sign in text[start:end]}
        words = "L" in kinds and (len(chain) > 1 or "AN" in kinds)
        if words or any(name == "between" and _is_even(text[one:two]) for name, one, two in chain):
            yield from range(start, end)


def _chains(text: str, level: Sequence[int]) -> Iterator[list[_Run]]:
    """Numbers and Latin words with nothing between them but signs, of which none ends the one before it."""
    chain: list[_Run] = []
    runs = [*_runs(text, level), ("right", len(text), len(text))]
    for run, after in pairwise(runs):
        goes_on = after[0] == "left" and chain and not re.fullmatch(_STOP, text[run[1] : run[2]])
        if run[0] == "left" or (run[0] == "between" and goes_on):
            chain.append(run)
        elif chain:
            yield chain
            chain = []
    if chain:
        yield chain


def _is_even(between: str) -> bool:
    """Whether signs look the same read from either side; brackets go with what is beside them as it is shown."""
    signs = [sign for sign in between if sign not in _BRACKETS]
    return signs == signs[::-1]


def _signs(text: str, level: Sequence[int]) -> Iterator[int]:
    """The signs at a number of which the page does not show to what they belong, and those that a page may mirror."""
    for at, sign in enumerate(text):
        if level[at] % 2 == 0 or sign.isalpha():
            continue
        if unicodedata.category(sign) == "Sm" and unicodedata.mirrored(sign):
            yield at
        behind = at > 0 and level[at - 1] % 2 == 0 and text[at - 1].isnumeric()
        if behind and _changes_numbers(sign) and not text[at + 1 : at + 2].isalpha():
            yield at


def _changes_numbers(sign: str) -> bool:
    return unicodedata.category(sign) in ("Pd", "Sm", "Sk") or sign.isnumeric()


def _before_words(text: str, level: Sequence[int], base: int) -> Iterator[int]:
    """In a line from left to right, a number and the words from right to left behind it: it may be read after them."""
    runs = [(inside, list(run)) for inside, run in groupby(range(len(text)), key=lambda k: level[k] > 0)]
    for (_, outside), (inside, words) in pairwise(runs) if base == LEFT else ():
        start = next((k for k in reversed(outside) if text[k].isalpha()), outside[0] - 1) + 1
        if inside and any(c.isnumeric() for c in text[start : words[0]]):
            yield from range(start, words[-1] + 1)
