"""A claim laid beside a stretch of text, token by token."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from vault_grade.checkers.align import numbers
from vault_grade.checkers.align.tokens import DASH, SOFT, Token, is_currency, is_number
from vault_grade.checkers.align.words import BOUNDS, NEGATIONS, OPPOSITES, PROPER_TOO, SMALL

_HYPHENATED = frozenset({"re", "co"})
"""With these a hyphen may tell one word from another, re-sign from resign: at the end of a line it is kept."""

_REACH_OF_BOUND = 3
"""Tokens before a number in which ``more than``, ``up to`` and the like bear on it."""

_OPPOSITES: dict[str, frozenset[str]] = {}
for _line in OPPOSITES:
    _first, *_others = _line.split()
    _OPPOSITES[_first] = _OPPOSITES.get(_first, frozenset()) | frozenset(_others)
    for _other in _others:
        _OPPOSITES[_other] = _OPPOSITES.get(_other, frozenset()) | {_first}


@dataclass(frozen=True, slots=True)
class Difference:
    """What a claim has instead of a sentence's words, where all the rest is the same.

    kind: negation, number, currency or direction. claimed, said: the words of the claim and of the sentence.
    """

    kind: str
    claimed: str
    said: str

    def told(self) -> str:
        """The difference in words, for people."""
        ours, theirs = (f"has {words}" if words else "has nothing" for words in (self.claimed, self.said))
        return f"{self.kind}: the claim {ours} where the source {theirs}"


def matches(claim: list[Token], said: list[Token]) -> Iterator[tuple[int, int]]:
    """Where in ``said`` all of the claim stands in its order and in one piece, from which token to before which."""
    if not claim:
        return
    for place, token in enumerate(said):
        if _alike(claim[0].key, token.key, first=True) or (
            place + 1 < len(said) and said[place + 1].key == SOFT
        ):
            end = _match_at(claim, said, place)
            if end is not None:
                yield place, end


def difference(claim: list[Token], said: list[Token]) -> Difference | None:
    """The one negation, number, currency or direction in which the two differ; None where they differ otherwise."""
    if abs(len(claim) - len(said)) > 1:
        return None
    same = 0
    while same < min(len(claim), len(said)) and _alike(claim[same].key, said[same].key, first=not same):
        same += 1
    tail = 0
    while tail < min(len(claim), len(said)) - same and _alike(claim[-1 - tail].key, said[-1 - tail].key):
        tail += 1
    ours = [token.key for token in claim[same : len(claim) - tail]]
    theirs = [token.key for token in said[same : len(said) - tail]]
    kind = _kind(ours, theirs, [token.key.lower() for token in claim[max(0, same - _REACH_OF_BOUND) : same]])
    return Difference(kind, " ".join(ours), " ".join(theirs)) if kind else None


def _match_at(claim: list[Token], said: list[Token], start: int) -> int | None:
    place = start
    for number, token in enumerate(claim):
        if place >= len(said):
            return None
        if _alike(token.key, said[place].key, first=not number) or (
            said[place].key == SOFT and token.key == DASH
        ):
            place += 1
            continue
        if not _is_hyphenated(token.key, said[place : place + 3]):
            return None
        place += 3
    return place


def _is_hyphenated(word: str, parts: list[Token]) -> bool:
    """Whether ``word`` stands broken at the end of a line."""
    if len(parts) < 3 or parts[1].key != SOFT or parts[0].key.lower() in _HYPHENATED:
        return False
    return _alike(word, parts[0].key + parts[2].key)


def _alike(one: str, other: str, first: bool = False) -> bool:
    """Whether two keys are the same, but for a capital where it says nothing: in small words, at the beginning."""
    if one == other:
        return True
    if one[1:] != other[1:] or one[0].lower() != other[0].lower():
        return False
    low = one.lower()
    return first or (low in SMALL and low not in PROPER_TOO)


def _kind(ours: list[str], theirs: list[str], before: list[str]) -> str | None:
    if sorted((len(ours), len(theirs))) == [0, 1]:
        return "negation" if (ours or theirs)[0].lower() in NEGATIONS else None
    if (len(ours), len(theirs)) != (1, 1):
        return None
    one, other = ours[0], theirs[0]
    if is_number(one) and is_number(other):
        return None if numbers.may_be_equal(one, other) or BOUNDS & set(before) else "number"
    if is_currency(one) and is_currency(other):
        return "currency"
    return "direction" if other.lower() in _OPPOSITES.get(one.lower(), ()) else None
