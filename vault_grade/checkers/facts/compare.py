"""Two statements side by side: the same, contrary in exactly one point, or different."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from vault_grade.checkers.facts.items import Item
from vault_grade.checkers.facts.lexicon import MANY, NEGATIONS, OPPOSITES
from vault_grade.checkers.facts.statement import Statement

Items = tuple[Item, ...]
FEWEST_SHARED = 3
"""Things that two statements must have in common, besides grammar, before one can contradict the other."""
DENIED = "one of the two is negated"
_DO = frozenset(("do", "does", "did"))


@dataclass(frozen=True, slots=True)
class Comparison:
    """verdict: same, contrary or different. shared: part of the claim's items that the other holds too, of 1.

    denied: contrary because one of the two says no.
    """

    verdict: Literal["same", "contrary", "different"]
    shared: float
    reason: str | None = None
    denied: bool = False


def compare(claim: Statement, source: Statement) -> Comparison:
    """What a source's statement says to the claim's."""
    shared = _shared(claim.keys, source.keys)
    if claim.keys == source.keys:
        if claim.asked == source.asked:
            return Comparison("same", 1.0)
        return Comparison("different", shared, "one is a question, the other is not")
    mine, theirs, around = _difference(claim.items, source.items)
    if around >= FEWEST_SHARED and claim.asked == source.asked and (reason := _contrary(mine, theirs)):
        return Comparison("contrary", shared, reason, denied=reason == DENIED)
    if Counter(claim.keys) == Counter(source.keys):
        return Comparison(
            "different",
            shared,
            "the same words stand in another order: who does what, or to whom, may differ",
        )
    return Comparison(
        "different", shared, f"the claim has {_shown(mine)} where the source has {_shown(theirs)}"
    )


def _shared(mine: tuple[str, ...], theirs: tuple[str, ...]) -> float:
    return (Counter(mine) & Counter(theirs)).total() / max(1, len(mine))


def _difference(mine: Items, theirs: Items) -> tuple[Items, Items, int]:
    """What is left of both without their common beginning and end, and how many things those hold."""
    least = min(len(mine), len(theirs))
    head = next((n for n in range(least) if mine[n].key != theirs[n].key), least)
    most = least - head
    tail = next((n for n in range(most) if mine[-1 - n].key != theirs[-1 - n].key), most)
    common = mine[:head] + mine[len(mine) - tail :]
    around = sum(item.kind not in ("link", "mark") for item in common)
    return mine[head : len(mine) - tail], theirs[head : len(theirs) - tail], around


def _contrary(mine: Items, theirs: Items) -> str | None:
    """Why the two cannot both be right, if they cannot: one value, one direction or one negation parts them."""
    if _is_negated(mine, theirs) or _is_negated(theirs, mine):
        return DENIED
    if len(mine) != 1 or len(theirs) != 1:
        return None
    one, other = mine[0], theirs[0]
    if frozenset((one.key, other.key)) in OPPOSITES:
        return f"the claim has {one.key}, the source its opposite {other.key}"
    sizes = one.key in MANY and other.key in MANY
    if sizes or (one.kind == other.kind and one.kind in ("figure", "date", "unit")):
        return f"the claim has {_shown(mine)}, the source {_shown(theirs)}"
    return None


def _is_negated(longer: Items, shorter: Items) -> bool:
    """Whether only a negation, with the "do" that it may need, is added to one of the two."""
    keys = [item.key for item in longer]
    without = [key for key in keys if key not in NEGATIONS]
    if len(without) != len(keys) - 1:
        return False
    plain = [item.key for item in shorter]
    if without == plain:
        return True
    helped = len(without) == 2 and len(plain) == 1 and without[0] in _DO
    return helped and _stem(without[1]) == _stem(plain[0])


def _stem(verb: str) -> str:
    if verb in ("has", "had"):
        return "have"
    for ending in ("ied", "ies", "ed", "es", "s", "d"):
        if verb.endswith(ending) and len(verb) > len(ending) + 2:
            return verb[: -len(ending)].rstrip("ey")
    return verb.rstrip("ey")


def _shown(items: Items) -> str:
    words = " ".join(item.key.lstrip("@") for item in items)
    return f"“{words[:60]}”" if words else "nothing"
