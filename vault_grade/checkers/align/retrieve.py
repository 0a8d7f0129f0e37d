"""The passages of a text that have most in common with a claim: BM25, over the claim's own words only.

Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond (2009), with k1 = 1.2 and b = 0.75.
An index of all words would be thrown away after one claim; looking each of the claim's words up in the text costs
less, whatever the size of the text.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from vault_grade.checkers.align.tokens import Token, is_number, is_word
from vault_grade.checkers.align.words import SMALL

_K1, _B = 1.2, 0.75
_LONGEST_PASSAGE = 1000
"""Characters of a line beyond which it is parted at its full stops, or at spaces."""
_MOST_TERMS = 40
_PART = re.compile(rf"(?s).{{0,{_LONGEST_PASSAGE - 1}}}(?:[.!?。]\s+|\s|.\Z)|.{{{_LONGEST_PASSAGE}}}")


@dataclass(frozen=True, slots=True)
class Passage:
    """A line of a text or a part of a long one, as offsets."""

    start: int
    end: int


def terms_of(claim: str, tokens: list[Token]) -> list[str]:
    """What of a claim is looked for: its words that say something, or all of them where there is none."""
    worded = [token for token in tokens if is_word(token.key) or is_number(token.key)]
    all_ = list(dict.fromkeys(_folded(claim[token.start : token.end]) for token in worded))
    telling = [term for term in all_ if term not in SMALL]
    return sorted(telling or all_, key=len, reverse=True)[:_MOST_TERMS]


def passages(text: str, terms: list[str], most: int) -> list[Passage]:
    """The best passages of ``text``, at most ``most``, the best first."""
    starts = _starts(text)
    folded = _folded(text)
    found = [Counter(bisect_right(starts, place) - 1 for place in _places(folded, term)) for term in terms]
    weights = [math.log(1 + (len(starts) - len(one) + 0.5) / (len(one) + 0.5)) for one in found]
    mean = max(len(text), 1) / len(starts)
    scores: defaultdict[int, float] = defaultdict(float)
    bounds = [*starts, len(text)]
    for one, weight in zip(found, weights, strict=True):
        for place, count in one.items():
            length = (bounds[place + 1] - bounds[place]) / mean
            scores[place] += weight * count * (_K1 + 1) / (count + _K1 * (1 - _B + _B * length))
    best = sorted(scores, key=lambda place: (-scores[place], place))[:most]
    return [Passage(bounds[place], bounds[place + 1]) for place in best]


def share(text: str, terms: list[str]) -> float:
    """How many of the terms stand in a text, of all."""
    folded = _folded(text)
    return sum(any(True for _ in _places(folded, term)) for term in terms) / len(terms)


def _folded(text: str) -> str:
    """Lower case at the same offsets: İ alone becomes longer."""
    return text.replace("İ", "I").lower()


def _starts(text: str) -> list[int]:
    starts = [0]
    while (end := text.find("\n", starts[-1])) >= 0:
        starts.append(end + 1)
    long = [(a, b) for a, b in zip(starts, [*starts[1:], len(text)], strict=True) if b - a > _LONGEST_PASSAGE]
    for a, b in long:
        starts += [match.start() for match in _PART.finditer(text, a, b) if match.start() > a]
    return sorted(starts) if long else starts


def _places(text: str, term: str) -> Iterator[int]:
    """Where a term stands as a whole word."""
    place = text.find(term)
    while place >= 0:
        end = place + len(term)
        before = text[place - 1] if place else " "
        after = text[end] if end < len(text) else " "
        if not (before.isalnum() and term[0].isalnum()) and not (after.isalnum() and term[-1].isalnum()):
            yield place
        place = text.find(term, end)
