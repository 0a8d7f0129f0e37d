"""The passages of some texts that share most with a sentence: a hint where to look, and never a verdict."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

SHOWN = 2
"""Passages that are shown for one sentence."""

_LEAST_SHARE = 0.25
"""Of a sentence's words, weighted by how rare they are, that a passage must hold."""

_K, _B = 1.2, 0.75
"""The usual constants of BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009)."""

_WORD = re.compile(r"[^\W_]++(?:[.,]\d++)*+")
_PART = re.compile(r"\n\s*\n|(?<=[.!?])\s+(?=[A-ZÀ-Þ\"“])")
_MOST_CHARACTERS = 600


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage: the source's id, and its words with white space folded."""

    source: str
    text: str


class Passages:
    """The passages of some texts, counted once for many sentences. texts: by source."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._passages = [Passage(source, part) for source, text in texts.items() for part in _parts(text)]
        self._lengths: list[int] = []
        self._places: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for at, passage in enumerate(self._passages):
            counted = Counter(_words(passage.text))
            self._lengths.append(counted.total())
            for word, count in counted.items():
                self._places[word].append((at, count))
        self._mean = sum(self._lengths) / len(self._lengths) if self._lengths else 1.0

    def nearest(self, sentence: str) -> list[Passage]:
        """The nearest passages, the nearest first; none where nothing shares a fair part of its words."""
        weights = {word: self._weight(word) for word in set(_words(sentence))}
        scores: dict[int, float] = defaultdict(float)
        held: dict[int, float] = defaultdict(float)
        for word, weight in weights.items():
            for at, count in self._places.get(word, ()):
                length = 1 - _B + _B * self._lengths[at] / self._mean
                scores[at] += weight * count * (_K + 1) / (count + _K * length)
                held[at] += weight
        least = _LEAST_SHARE * sum(weights.values())
        enough = [at for at in scores if held[at] >= least]
        return [self._passages[at] for at in sorted(enough, key=lambda at: (-scores[at], at))[:SHOWN]]

    def _weight(self, word: str) -> float:
        number = len(self._places.get(word, ()))
        return math.log(1 + (len(self._passages) - number + 0.5) / (number + 0.5))


def _parts(text: str) -> list[str]:
    folded = (" ".join(part.split()) for part in _PART.split(text))
    return [
        part[at : at + _MOST_CHARACTERS] for part in folded for at in range(0, len(part), _MOST_CHARACTERS)
    ]


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]
