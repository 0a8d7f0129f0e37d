"""The neighbours of a passage: a line or heading that leads on to it, a remark after it that takes it back."""

from __future__ import annotations

import re
from itertools import pairwise

from vault_grade.checkers.facts.items import Item, read_items
from vault_grade.checkers.facts.lexicon import (
    ASSENT,
    BACK,
    BREAKING_OFF,
    NEGATIONS,
    PARTS,
    POINTING,
    POINTING_ON,
    SAYING,
    SUPPOSING,
    TURNING,
    UNREAL,
)

REACH = 200
"""Characters that are read on either side."""
FIRST = 9
"""Things of the sentence after that are looked at, if it begins as one that points at this one."""
NEAR = 4
"""Things between a word that points here and one that takes back, in a sentence that begins otherwise."""
BRIEF = 6
"""Things in a remark that can be about nothing but the sentence before it."""
HEADING, HEADINGS = 6, 3
"""Things in the longest heading, and headings right above one another."""
_ITEM = re.compile(r"\s*[-*•–]\s")
_END = re.compile(r"[.!?;\n]")
_LEADING = (":", "—", "–")
_SPEAKER = re.compile(r"[\s\"”’)]*[—–]\s?")
"""What opens the line that names who said the sentence above."""
_CROSS = re.compile("[✖✗✘❌]")
_ENDS = (".", "!", "?", "…", ":", ",", ";")


def turned(text: str, start: int, end: int) -> str | None:
    """Why ``text[start:end]`` says something else than it says alone; None where its neighbours leave it as it is."""
    before = text[max(0, start - REACH) : start]
    if _leads_on(before):
        return "the line before it tells whose words these are, or under what condition they stand"
    if _under_a_heading(before):
        return "the heading above it tells that it may not be so"
    if _CROSS.search(text, max(0, start - len("✗ ")), end + len(" ✗")):
        return "it is crossed out"
    return "the sentence after it takes it back" if _taken_back(text[end : end + REACH]) else None


def _leads_on(before: str) -> bool:
    """Whether a line above this one or its list, or the sentence before, tells whose words follow, or in what case."""
    lines = [line for line in before.split("\n")[:-1] if line.strip() and not _ITEM.match(line)]
    line = lines[-1].rstrip() if lines else ""
    if not before.rpartition("\n")[2].strip(" \t-*•–("):
        items = read_items(line)
        if line.endswith(_LEADING):
            return _holds(items, TURNING | SAYING | SUPPOSING)
        if items and items[-1].key in BREAKING_OFF and not line.endswith(_ENDS):
            return True
    last = read_items(_END.split(before.rstrip().rstrip(".!?:"))[-1])
    if bool(last) and len(last) <= FIRST and last[0].key in SUPPOSING - TURNING:
        return True
    return _points_on(last) and _holds(last, TURNING | SAYING | SUPPOSING | BACK | UNREAL)


def _points_on(items: tuple[Item, ...]) -> bool:
    """Whether a sentence speaks of the next one: the following was said, it reads as follows, the next figure."""
    keys = [item.key for item in items]
    if keys[-1:] in (["follows"], ["follow"]) or keys[-2:] == ["the", "following"]:
        return True
    return any(one in POINTING_ON and two in PARTS for one, two in pairwise(keys))


def _under_a_heading(before: str) -> bool:
    """Whether a short line right above, or one of those above that, says that what follows is not so, or made up."""
    *lines, opening = [line.strip() for line in before.split("\n")]
    if opening[:1].islower():
        return False  # wrapped prose, in the middle of a line
    worded = [line for line in reversed(lines) if any(map(str.isalpha, line))]
    for line in worded[:HEADINGS]:
        items = read_items(line)
        if line.endswith(_ENDS) or line[0].islower() or len(items) > HEADING:
            return False
        if _holds(items, BACK | UNREAL) or _denied(tuple(item.key for item in items)):
            return True
    return False


def _taken_back(after: str) -> bool:
    """Whether what follows denies this sentence or puts it right, or names who said it."""
    if _SPEAKER.match(after):
        return True
    following = after.lstrip(" .!?\n\"'”’)]")
    items = read_items(_END.split(following.lstrip("[("))[0])
    keys = tuple(item.key for item in items)
    if following.startswith(("[", "(")) or len(keys) <= BRIEF:
        return _remark(keys)
    if keys[0] in BACK or keys[:2] == ("no", "such"):
        return True
    if keys[:2] == ("at", "least") and keys[2] in POINTING:
        return True
    first = items[:FIRST]
    if keys[0] in POINTING and (_holds(first, BACK) or _denied(keys[:FIRST])):
        return True
    pieces = [keys[max(0, at - NEAR) : at + NEAR + 1] for at, key in enumerate(keys) if key in POINTING]
    return any(not BACK.isdisjoint(piece) or _denied(piece) for piece in pieces)


def _remark(keys: tuple[str, ...]) -> bool:
    """Whether a remark of a few words, or one in brackets, takes back what it stands behind."""
    if keys[:1] in (("so",), ("not",), ("thus",)) or keys[:2] in (("or", "so"), ("or", "not")):
        return True
    if keys[:2] == ("at", "least") and not POINTING.isdisjoint(keys[2:3]):
        return True
    if keys[:2] == ("nothing", "of"):
        return True
    right = keys[:1] == ("the",) and keys[1:2] in (
        ("true",),
        ("real",),
        ("correct",),
        ("right",),
        ("actual",),
    )
    return right or keys[:2] == ("no", "such") or not BACK.isdisjoint(keys) or _denied(keys)


def _denied(keys: tuple[str, ...]) -> bool:
    """Whether "true", or a word like it, stands soon after a negation."""
    return any(
        not ASSENT.isdisjoint(keys[at + 1 : at + 4]) for at, key in enumerate(keys) if key in NEGATIONS
    )


def _holds(items: tuple[Item, ...], words: frozenset[str]) -> bool:
    return any(item.key in words for item in items)
