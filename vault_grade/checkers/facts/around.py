"""The neighbours of a passage: a line that leads on to it, a sentence after it that takes it back."""

from __future__ import annotations

import re

from vault_grade.checkers.facts.items import Item, read_items
from vault_grade.checkers.facts.lexicon import (
    ASSENT,
    BACK,
    NEGATIONS,
    POINTING,
    SAYING,
    SUPPOSING,
    TURNING,
)

REACH = 200
"""Characters that are read on either side."""
FIRST = 9
"""Things of the sentence after that are looked at."""
_ITEM = re.compile(r"\s*[-*•–]\s")
_END = re.compile(r"[.!?;\n]")
_LEADING = (":", "—", "–")


def turned(text: str, start: int, end: int) -> str | None:
    """Why ``text[start:end]`` says something else than it says alone; None where its neighbours leave it as it is."""
    if _leads_on(text[max(0, start - REACH) : start]):
        return "the line before it tells whose words these are, or under what condition they stand"
    return "the sentence after it takes it back" if _taken_back(text[end : end + REACH]) else None


def _leads_on(before: str) -> bool:
    """Whether a line above this one or its list, with a colon, or a short order to suppose something leads here."""
    lines = [line for line in before.split("\n")[:-1] if line.strip() and not _ITEM.match(line)]
    line = lines[-1].rstrip() if lines else ""
    if not before.rpartition("\n")[2].strip(" \t-*•–(") and line.endswith(_LEADING):
        return _holds(read_items(line), TURNING | SAYING | SUPPOSING)
    last = _END.split(before.rstrip().rstrip(".!?"))[-1]
    items = read_items(last)
    return bool(items) and len(items) <= FIRST and items[0].key in SUPPOSING - TURNING


def _taken_back(after: str) -> bool:
    """Whether the next sentence points at this one and denies it."""
    items = read_items(_END.split(after.lstrip(" .!?\n\"'”’)[("))[0])[:FIRST]
    keys = tuple(item.key for item in items)
    if keys[:1] and keys[0] in BACK:
        return True
    if keys[:2] == ("or", "so") or (keys[:2] == ("at", "least") and keys[2:3] and keys[2] in POINTING):
        return True
    return bool(keys) and keys[0] in POINTING and (_holds(items, BACK) or _denied(keys))


def _denied(keys: tuple[str, ...]) -> bool:
    """Whether "true", or a word like it, stands soon after a negation."""
    return any(
        not ASSENT.isdisjoint(keys[at + 1 : at + 4]) for at, key in enumerate(keys) if key in NEGATIONS
    )


def _holds(items: tuple[Item, ...], words: frozenset[str]) -> bool:
    return any(item.key in words for item in items)
