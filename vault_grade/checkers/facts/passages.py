"""Where in a source a claim may stand: the places that hold most of its rarer words, without reading the source."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from vault_grade.checkers.facts.lexicon import LINKS
from vault_grade.checkers.facts.tokens import fold

MOST_ANCHORS = 40
MOST_HITS = 60
"""A word that stands oftener tells nothing of the place; it is looked for only if there is no rarer one."""
MOST_PLACES = 4
SHORTEST_ANCHOR = 3
ROOM = 700
"""Characters read before and after a place, so that whole sentences are."""

_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of a source's text, and how much of the claim's own words it holds, of 1."""

    start: int
    end: int
    share: float


def anchors_of(claim: str) -> tuple[str, ...]:
    """The claim's words and figures that a place is known by, in small letters."""
    # The last three digits stand alike in 12,500 and 12500.
    words = dict.fromkeys(word[-3:] if word.isdigit() else word for word in _WORD.findall(fold(claim)))
    found = [word for word in words if word not in LINKS and (len(word) >= SHORTEST_ANCHOR or word.isdigit())]
    return tuple(sorted(found, key=len, reverse=True)[:MOST_ANCHORS])


def lowered(text: str) -> str:
    """``text`` in small letters, each at its place."""
    return text.replace("İ", "I").lower()


def places(low: str, anchors: tuple[str, ...], width: int) -> list[Place]:
    """The places of a source that hold most anchors, best first. low: its text, ``lowered``. width: of a claim."""
    reach = 2 * width + 100
    hits = _hits(low, anchors, reach)
    taken: list[tuple[int, int, int]] = []
    for held, start, end in sorted(_windows(hits, reach), key=lambda found: (-found[0], found[2] - found[1])):
        if all(end < other[1] or start > other[2] for other in taken):
            taken.append((held, start, end))
        if len(taken) == MOST_PLACES:
            break
    return [
        Place(max(0, start - ROOM), min(len(low), end + ROOM), held / len(anchors))
        for held, start, end in taken
    ]


def _hits(low: str, anchors: Iterable[str], reach: int) -> list[tuple[int, str]]:
    """Where anchors stand, in order; of common ones only the places within ``reach`` of a rarer one."""
    counted = sorted((count, anchor) for anchor in anchors if (count := low.count(anchor)))
    hits: list[tuple[int, str]] = []
    for count, anchor in counted:
        if count > MOST_HITS and hits:
            near = {low.find(anchor, max(0, at - reach), at + reach) for at, _ in hits[:MOST_HITS]}
            hits += ((at, anchor) for at in near if at >= 0)
        else:
            hits += ((at, anchor) for at in _every(low, anchor))
    return sorted(hits)


def _every(low: str, anchor: str) -> Iterable[int]:
    at = low.find(anchor)
    for _ in range(MOST_HITS):
        if at < 0:
            return
        yield at
        at = low.find(anchor, at + len(anchor))


def _windows(hits: list[tuple[int, str]], width: int) -> Iterable[tuple[int, int, int]]:
    """For each hit that begins a window of ``width``: the number of different anchors in it, its start and end."""
    held: dict[str, int] = {}
    last = 0
    for start, anchor in hits:
        while last < len(hits) and hits[last][0] <= start + width:
            held[hits[last][1]] = held.get(hits[last][1], 0) + 1
            last += 1
        yield len(held), start, hits[last - 1][0]
        held[anchor] -= 1
        if not held[anchor]:
            del held[anchor]
