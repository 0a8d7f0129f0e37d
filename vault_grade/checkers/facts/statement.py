"""A statement: the items of a sentence in the one order that says who does what to whom."""

from __future__ import annotations

from dataclasses import dataclass, replace

from vault_grade.checkers.facts.items import Item
from vault_grade.checkers.facts.lexicon import IRREGULAR, LINKS, OPENERS, SAYING, TIME_LINKS

Items = tuple[Item, ...]
LONGEST_SUBJECT = 8


@dataclass(frozen=True, slots=True)
class Statement:
    """keys: equal row for row where two sentences say the same. asked: it is a question."""

    items: Items
    keys: tuple[str, ...]
    asked: bool


def statement(items: Items, asked: bool = False) -> Statement:
    """The statement that these items make, be it told of the doer or of what was done."""
    if len(items) > 1 and (items[0].key == "and" or (items[0].key in OPENERS and items[1].parted)):
        items = items[1:]
    items = tuple(map(_with_comma, _active(items)))
    return Statement(items, tuple(item.key for item in items), asked)


def _with_comma(item: Item) -> Item:
    return replace(item, key=f"{item.key},") if item.parted and item.key in SAYING else item


def _active(items: Items) -> Items:
    """ "B was sued by A in 1901" as "A sued B in 1901".

    Only where the doer is one name with nothing but a time after it, and all before the verb is one thing: in "sued by
    A and C" or "by A of D" the rest would go to B.
    """
    at = next((n for n, item in enumerate(items) if item.key == "by"), 0)
    if not 3 <= at <= LONGEST_SUBJECT + 2 or items[at - 2].key not in ("was", "were"):
        return items
    verb, subject = items[at - 1], items[: at - 2]
    if not (verb.key.endswith("ed") or verb.key in IRREGULAR) or any(map(_binds, subject)):
        return items
    end = next((n for n in range(at + 1, len(items)) if items[n].kind != "name"), len(items))
    doer, rest = items[at + 1 : end], items[end:]
    if (
        not doer
        or any(item.parted or item.stop for item in items[at + 1 :])
        or not (not rest or _is_time(rest))
    ):
        return items
    return (*doer, verb, *subject, *rest)


def _binds(item: Item) -> bool:
    """Whether an item may begin another clause or part of one."""
    return item.parted or item.stop or (item.key in LINKS and item.key not in ("a", "an", "the"))


def _is_time(items: Items) -> bool:
    if len(items) != 2 or items[0].key not in TIME_LINKS:
        return False
    time = items[1]
    year = time.kind == "figure" and len(time.key) == 4 and "1000" <= time.key <= "2199"
    return year or time.kind == "date"
