"""A text read as a row of items: figures with scale and unit, dates, names, words, and the links between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from vault_grade.checkers.facts import dates, figures
from vault_grade.checkers.facts.lexicon import LINKS, MONTHS, UNITS
from vault_grade.checkers.facts.tokens import RAISED, Token, cut

STOPS = frozenset(".!?…。！？")
_PARTING = frozenset(",;:-()[]")
_BETWEEN_FIGURES = frozenset("-/:x×")
_BEFORE_FIGURE = frozenset("<>≤≥~≈±=+^")
_AFTER_FIGURE = frozenset("°+^′″")
_OPENING = figures.OPENING | MONTHS.keys()
"""Keys of words and marks with which a figure or a date may begin; most of a text begins neither."""

ItemKind = Literal["figure", "date", "unit", "name", "word", "link", "mark"]


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that a sentence says. key: equal for whatever means the same.

    parted, stop: whether a comma, dash or bracket, or the end of a sentence, stands before it.
    """

    key: str
    kind: ItemKind
    parted: bool = False
    stop: bool = False


def read_items(text: str) -> tuple[Item, ...]:
    """What a text says, in order. Left out: punctuation and the numbers of references."""
    tokens = cut(text)
    items: list[Item] = []
    parted = stop = False
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.key == "[" and (over := _reference(tokens, at)):
            at = over
            continue
        key, kind, after = _thing(tokens, at)
        if kind == "mark" and not key:
            parted |= token.key in _PARTING and not _is_hyphen(tokens, at)
            stop |= token.key in STOPS
        else:
            unit = kind == "word" and items and items[-1].kind == "figure" and not parted and key in UNITS
            key, kind = (UNITS[key], "unit") if unit else (key, kind)
            items.append(Item(key, kind, parted, stop and bool(items)))
            parted = stop = False
        at = after
    return tuple(items)


def _thing(tokens: list[Token], at: int) -> tuple[str, ItemKind, int]:
    """Key and kind of what begins here, and where the next begins. A mark that says nothing has no key."""
    token = tokens[at]
    if token.kind in ("number", "iso") or token.key in _OPENING:
        if date := dates.date_at(tokens, at):
            return date[0], "date", date[1]
        if figure := figures.figure_at(tokens, at):
            return figure[0], "figure", figure[1]
    if token.kind == "mark":
        return _mark(tokens, at), "mark", at + 1
    if token.key in LINKS:
        return _shouted(tokens, at), "link", at + 1
    return token.key, "name" if token.capital else "word", at + 1


def _mark(tokens: list[Token], at: int) -> str:
    """The mark, where it belongs to a figure or stands for a word."""
    mark = tokens[at]
    before, after = _number(tokens, at - 1), _number(tokens, at + 1)
    if before and after and mark.key in _BETWEEN_FIGURES:
        return mark.key
    if after and mark.key in _BEFORE_FIGURE and after.start - mark.end <= 1:
        return mark.key
    if before and mark.key in _AFTER_FIGURE and mark.start - before.end <= (mark.key == "°"):
        return mark.key
    if mark.key.startswith(RAISED) and mark.key != RAISED:
        return mark.key
    return {"&": "and", "%": "percent"}.get(mark.key, mark.key if mark.key in figures.SIGNS else "")


def _number(tokens: list[Token], at: int) -> Token | None:
    """The token at ``at``, if it is a number or a date in figures."""
    token = tokens[at] if 0 <= at < len(tokens) else None
    return token if token and token.kind in ("number", "iso") else None


def _is_hyphen(tokens: list[Token], at: int) -> bool:
    if tokens[at].key != "-" or not 0 < at < len(tokens) - 1:
        return False
    return tokens[at - 1].end == tokens[at].start and tokens[at].end == tokens[at + 1].start


def _shouted(tokens: list[Token], at: int) -> str:
    """The key of a word of grammar, or of the acronym spelled like one (US, WHO, IT) where not all is shouted."""
    token = tokens[at]
    words = [one for one in tokens[max(0, at - 4) : at + 5] if one.kind == "word" and one is not token]
    acronym = token.shouted and not (words and all(one.shouted or len(one.key) == 1 for one in words))
    return token.key.upper() if acronym else token.key


def _reference(tokens: list[Token], at: int) -> int:
    """Where to go on after the number of a note that begins with this bracket, as in "rose.[12]"; 0 where none does."""
    if at + 2 >= len(tokens):
        return 0
    number, close = tokens[at + 1 : at + 3]
    return at + 3 if number.kind == "number" and len(number.key) < 4 and close.key == "]" else 0
