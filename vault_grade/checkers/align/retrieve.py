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
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from vault_grade.checkers.align.words import SMALL

_K1, _B = 1.2, 0.75
_LONGEST_PASSAGE = 1000
"""Characters of a line beyond which it is parted at its full stops, or at spaces."""
_MOST_TERMS = 40
_MOST_PLACES = 20_000
"""Places of one word that are looked at."""
_FEWEST_TERMS = 3
_WORD = re.compile(r"[^\W\d_]+")
_NUMBER = re.compile(r"\d+")
_PART = re.compile(rf"(?s).{{0,{_LONGEST_PASSAGE - 1}}}(?:[.!?。]\s+|\s|.\Z)|.{{{_LONGEST_PASSAGE}}}")


@dataclass(frozen=True, slots=True)
class Passage:
    """A line of a text or a part of a long one, as offsets."""

    start: int
    end: int


def terms_of(claim: str) -> list[str]:
    """What of a claim is looked for: its words that say something, or all where there is none, and its numbers."""
    words = list(dict.fromkeys(_WORD.findall(_folded(claim))))
    telling = [word for word in words if word not in SMALL]
    longest = sorted(telling or words, key=len, reverse=True)[:_MOST_TERMS]
    return longest + list(dict.fromkeys(_NUMBER.findall(claim)))[:_MOST_TERMS]


def passages(text: str, claim: str, terms: list[str], most: int) -> list[Passage]:
    """The best passages of ``text``, the best first: where the claim stands as it is, and ``most`` others."""
    starts = _starts(text)
    bounds = [*starts, len(text)]
    as_it_is = text.find(claim)
    best = [bisect_right(starts, as_it_is) - 1] if as_it_is >= 0 else []
    folded = _folded(text)
    best += _best(folded, _looked_for(folded, terms), bounds, most)
    return [Passage(bounds[place], bounds[place + 1]) for place in dict.fromkeys(best)]


def _looked_for(folded: str, terms: list[str]) -> list[str]:
    """The terms that tell one passage from another: in a long text those that stand everywhere do not."""
    counts = {term: folded.count(term) for term in terms}
    rare = [term for term in terms if counts[term] <= _MOST_PLACES]
    return rare if len(rare) >= _FEWEST_TERMS else sorted(terms, key=counts.__getitem__)[:_FEWEST_TERMS]


def _best(folded: str, terms: list[str], bounds: list[int], most: int) -> list[int]:
    count_of_all = len(bounds) - 1
    mean = max(bounds[-1], 1) / count_of_all
    scores: defaultdict[int, float] = defaultdict(float)
    for term in terms:
        places = islice(_places(folded, term), _MOST_PLACES)
        counts = Counter(bisect_right(bounds, place, 0, count_of_all) - 1 for place in places)
        weight = math.log(1 + (count_of_all - len(counts) + 0.5) / (len(counts) + 0.5))
        for place, count in counts.items():
            length = (bounds[place + 1] - bounds[place]) / mean
            scores[place] += weight * count * (_K1 + 1) / (count + _K1 * (1 - _B + _B * length))
    return sorted(scores, key=lambda place: (-scores[place], place))[:most]


def missing(text: str, terms: list[str]) -> int:
    """How many of the terms that are words stand nowhere in a text."""
    folded = _folded(text)
    words = [term for term in terms if term.isalpha()]
    return sum(term not in folded or next(_places(folded, term), None) is None for term in words)


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
    """Where a term stands whole: no letter goes on with its letters, no digit with its digits."""
    place = text.find(term)
    if place < 0:
        return
    goes_before, goes_on = _kin(term[0]), _kin(term[-1])
    while place >= 0:
        end = place + len(term)
        if not (goes_before(text[place - 1 : place]) or goes_on(text[end : end + 1])):
            yield place
        place = text.find(term, end)


def _kin(edge: str) -> Callable[[str], bool]:
    """What tells whether a character goes on with the letters or digits of a term that has this one at its edge."""
    return str.isalpha if edge.isalpha() else str.isdigit
