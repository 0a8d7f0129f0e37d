"""The stretches of sources that are read against a claim: from one edge of a sentence to another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from vault_grade.checkers.facts.claim import Claim
from vault_grade.checkers.facts.items import read_items
from vault_grade.checkers.facts.lexicon import TURNING
from vault_grade.checkers.facts.passages import Place, lowered
from vault_grade.checkers.facts.protocol import Source
from vault_grade.checkers.facts.sentences import Edge, edges

SHORTEST, LONGEST, LEEWAY = 0.7, 1.3, 40
"""Of a stretch, times the claim's length, and in characters: as much as notation and one changed fact may make."""
MOST_STRETCHES = 5
FEWEST_HELD = 0.6
"""Part of the claim's own words that a stretch holds before it is read."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a source between two of the edges found about it. held: how many of the claim's anchors are in it."""

    source: Source
    first: Edge
    last: Edge
    held: int
    edges: list[Edge]

    @property
    def text(self) -> str:
        """What stands there."""
        return self.source.text[self.first.at : self.last.before]


def likeliest(claim: Claim, found: list[tuple[Source, Place]]) -> list[Stretch]:
    """The stretches that hold most of the claim's words, and of these the nearest to it in length."""
    stretches = {
        (source.id, one.first.at, one.last.at): one
        for source, place in found
        if place.share >= FEWEST_HELD
        for one in _stretches(claim, source, place)
    }
    ranked = sorted(stretches.values(), key=lambda one: (-one.held, abs(len(one.text) - len(claim.text))))
    return ranked[:MOST_STRETCHES]


def _stretches(claim: Claim, source: Source, place: Place) -> Iterator[Stretch]:
    """Pairs of edges about as far apart as the claim is long, with most of its words between them."""
    shortest, longest = len(claim.text) * SHORTEST - LEEWAY, len(claim.text) * LONGEST + LEEWAY
    found = edges(source.text, place.start, place.end)
    pieces = [lowered(source.text[one.at : two.before]) for one, two in pairwise(found)]
    held = [{anchor for anchor in claim.anchors if anchor in piece} for piece in pieces]
    for number, first in enumerate(found):
        if not (first.sure or claim.starts_small):
            continue
        words: set[str] = set()
        for last, more in zip(found[number + 1 :], held[number:], strict=True):
            if last.before - first.at > longest:
                break
            words |= more
            near = last.before - first.at >= shortest and (last.sure or claim.ends_open)
            if near and len(words) >= FEWEST_HELD * len(claim.anchors):
                yield Stretch(source, first, last, len(words), found)


def whole_sentence(stretch: Stretch) -> str | None:
    """The stretch up to sure edges, to be quoted; None where what is added may change what the stretch says."""
    text, found, first, last = stretch.source.text, stretch.edges, stretch.first, stretch.last
    start = next((edge.at for edge in reversed(found) if edge.sure and edge.at <= first.at), None)
    end = next((edge.before for edge in found if edge.sure and edge.at >= last.at), None)
    if start is None or end is None:
        return None
    return (
        None
        if _turns(text[start : first.before]) or _turns(text[last.before : end])
        else text[start:end].strip()
    )


def _turns(text: str) -> bool:
    """Whether a text holds a word that may turn round the piece of a sentence beside it."""
    return any(item.key in TURNING for item in read_items(text))
