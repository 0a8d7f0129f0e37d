"""What a pattern is, and what it is shown of a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

FIGURE = "#"
"""Stands among a sentence's words where it has a figure in digits, or in two Chinese numerals: 五百."""

CAPITALS = "^^"
"""Stands among a sentence's words where it has two capitals side by side, or parted by a point or an ampersand."""

CAPITALISED = "^ ^"
"""Stands among a sentence's words where it has two capitalised words, the one soon after the other."""

CLIPPED = "'#"
"""Stands among a sentence's words where it has a year without its century: '08."""

_WORDS = re.compile(r"[^\W\d_]++(?:'[^\W\d_]++)?")
_CHINESE = "〇一二三四五六七八九十百千万萬亿億兆"
_MARKS = (
    (FIGURE, re.compile(r"[\d¼-¾⅐-↉①-⓿]")),
    (FIGURE, re.compile(rf"[{_CHINESE}](?:[{_CHINESE}]|分之)|第[{_CHINESE}]|半数")),
    (CLIPPED, re.compile(r"'\d\d\b")),
    (CAPITALS, re.compile(r"[A-Z][.&]?[A-Z]")),
    (CAPITALISED, re.compile(r"[A-ZÀ-ÞŁŚŽ]\S{0,40}+\s(?:(?:of|for|&|the|de)\s){0,2}+[A-ZÀ-ÞŁŚŽ]")),
)


class Shown(NamedTuple):
    """A sentence as patterns see it: its text, the same in small letters, its words in small letters, and how many.

    Among the words are FIGURE, CLIPPED, CAPITALS and CAPITALISED where they are to be found; of ``it's`` also ``it``
    and ``s``.
    """

    text: str
    lower: str
    words: set[str]
    length: int


def shown(text: str) -> Shown:
    """What patterns see of a sentence's words. Curly apostrophes are straight ones there."""
    text = text.replace("’", "'")
    lower = text.lower()
    found = _WORDS.findall(lower)
    words = {*found}
    if "'" in lower:
        words.update(part for word in found if "'" in word for part in word.split("'"))
    words.update(mark for mark, expression in _MARKS if expression.search(text))
    return Shown(text, lower, words, len(found))


@dataclass(frozen=True, slots=True)
class Pattern:
    """One sign that a sentence states something that can be checked.

    sign: its name, as ``claims`` shows it. means: what it takes for one, for people. anchors: words in small letters
    (or FIGURE …) of which a sentence must have one, so that most patterns need not look; none, and it always looks.
    """

    sign: str
    means: str
    anchors: frozenset[str]
    look: Callable[[Shown], object]

    def stands_in(self, sentence: Shown) -> bool:
        """Whether the sentence shows this sign."""
        return not (self.anchors and self.anchors.isdisjoint(sentence.words)) and bool(self.look(sentence))


def finder(patterns: Sequence[Pattern]) -> Callable[[Shown], list[int]]:
    """What tells which of the patterns stand in a sentence, by their places in the sequence, in order.

    Each word of a sentence is looked up once, however many patterns there are.
    """
    always = [at for at, one in enumerate(patterns) if not one.anchors]
    anchored: dict[str, list[int]] = {}
    for at, one in enumerate(patterns):
        for word in one.anchors:
            anchored.setdefault(word, []).append(at)

    def found(sentence: Shown) -> list[int]:
        wanted = {*always}
        for word in sentence.words & anchored.keys():
            wanted.update(anchored[word])
        return [at for at in sorted(wanted) if patterns[at].look(sentence)]

    return found


def pattern(sign: str, means: str, expression: str, *, anchors: str = "", cased: bool = False) -> Pattern:
    """A pattern that is one regular expression, written with white space and comments (``re.VERBOSE``).

    It is searched in the sentence in small letters, or, if ``cased``, as it was written. Every repetition in it must be
    possessive or bounded: the words come from anywhere, and must not make the search take more than a time in line with
    their length.
    """
    search = re.compile(expression, re.VERBOSE).search
    if cased:
        return Pattern(sign, means, frozenset(anchors.split()), lambda sentence: search(sentence.text))
    return Pattern(sign, means, frozenset(anchors.split()), lambda sentence: search(sentence.lower))


def words_of(sign: str, means: str, words: str) -> Pattern:
    """A pattern that any of these words is, in small letters."""
    anchors = frozenset(words.split())
    return Pattern(sign, means, anchors, lambda sentence: not anchors.isdisjoint(sentence.words))


def either(words: str) -> str:
    """The words as an alternative of a regular expression."""
    return f"(?:{'|'.join(words.split())})"
