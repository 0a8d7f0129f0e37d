"""Sentences of a block, and the citations that belong to each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from vault_grade.formats.script.masked import Found, Mark, Masked

_SENTENCE_END = re.compile("[.!?…][\"'”’)\\]]*\\s*[(\\[]?\\Z")
_LABEL_WORDS = 5
"""Words of a link alone that are taken for a source's name; more may be a statement."""
_LABELS = (
    "source sources link links here report reports study studies paper papers data dataset article articles pdf press"
    " release transcript archive archived see via read more full text reference references annex table website page"
    " a an the of for and in on at to by from de la le du des der die das und et y"
)
_LABEL = frozenset(_LABELS.split())
"""Words in small letters that a source's name may have: any other may be the verb of a statement."""


class Part(NamedTuple):
    """One sentence in its flow: where it begins and ends there, its words, and its citations."""

    start: int
    end: int
    text: str
    marks: tuple[Mark, ...]


def sentences_of(words: Masked, found: Found) -> list[Part]:
    """The sentences among a block's words, in order.

    A citation belongs to each sentence that its words stand in; one without words to the sentence before it, or, where
    there is none before, to the first. A link alone after a sentence belongs to that sentence.
    """
    marks = sorted(found.marks, key=lambda mark: (mark.start, mark.end))
    spans = _spans(words, [*found.breaks, *_alone(words, marks)])
    if not spans:
        return []
    ahead = {opening[1]: (opening, closing) for opening, closing in found.pairs}
    behind = {closing[0]: (opening, closing) for opening, closing in found.pairs}
    parts: list[Part] = []
    for (first, last), cited in zip(spans, _cited(words, spans, marks), strict=True):
        start, end = words.first(first), words.last(last)
        end = max([end, *(mark.end for mark in cited if mark.first == mark.last and mark.start >= end)])
        start, end = _closed(start, end, ahead, behind)
        part = Part(start, end, " ".join(words.text[first:last].split()), tuple(cited))
        parts += _after(parts.pop(), part) if parts and _only_links(words, first, last, cited) else [part]
    return parts


def _alone(words: Masked, marks: Sequence[Mark]) -> list[int]:
    """Where links begin that stand after a sentence's end and before the block's: no capital need tell that they do."""
    places = []
    for mark in marks:
        first, last = words.at(mark.first), words.at(mark.last)
        if (
            first < last
            and _SENTENCE_END.search(words.text[max(0, first - 20) : first])
            and not words.text[last:].strip()
        ):
            places.append(mark.first)
    return places


def _cited(words: Masked, spans: Sequence[tuple[int, int]], marks: Sequence[Mark]) -> list[list[Mark]]:
    cited: list[list[Mark]] = [[] for _ in spans]
    at = 0
    for mark in marks:
        first, last = words.at(mark.first), words.at(mark.last)
        while at + 1 < len(spans) and spans[at + 1][0] < first + (last > first):
            at += 1
        within = at
        while within < len(spans) and (within == at or spans[within][0] < last):
            cited[within].append(mark)
            within += 1
    return cited


def _only_links(words: Masked, first: int, last: int, cited: Sequence[Mark]) -> bool:
    """Whether a sentence holds no word but those of links, and no full stop: a source's name, and no statement."""
    outside = first
    for mark in cited:
        begin, end = words.at(mark.first), words.at(mark.last)
        if any(map(str.isalnum, words.text[outside:begin])):
            return False
        outside = max(outside, end)
    rest = words.text[outside:last]
    return outside > first and not any(one.isalnum() or one in ".!?" for one in rest)


def _after(before: Part, links: Part) -> list[Part]:
    """A sentence and the links after it: a source's name is not heard, other words of links are."""
    cited = before._replace(marks=tuple(dict.fromkeys((*before.marks, *links.marks))))
    return [cited._replace(end=links.end)] if _names_a_source(links.text) else [cited, links]


def _names_a_source(text: str) -> bool:
    """Whether the words of a link alone are a name: few, no figure, no end of a sentence, and no word for a verb.

    In small letters a name has an article and one word, or what sources are called.
    """
    words = text.split()
    if len(words) > _LABEL_WORDS or text.endswith(".") or any(one.isdigit() or one in "!?…" for one in text):
        return False
    if len(words) == 2 and words[0].lower() in ("the", "a", "an"):
        return True
    return all(word[:1].isupper() or word.strip(",;:()&-–—/").lower() in _LABEL | {""} for word in words)


_Pairs = dict[int, tuple[tuple[int, int], tuple[int, int]]]


def _closed(start: int, end: int, ahead: _Pairs, behind: _Pairs) -> tuple[int, int]:
    """The span with the mark before it whose partner stands in it, and likewise after it: no pair is torn."""
    while True:
        before, after = ahead.get(start), behind.get(end)
        if before and start <= before[1][0] < end:
            start = before[0][0]
            end = max(end, before[1][1])
        elif after and start <= after[0][0] < end:
            end = after[1][1]
        else:
            return start, end


def _spans(words: Masked, breaks: Sequence[int]) -> list[tuple[int, int]]:
    from vault_grade.language.sentences import sentences

    text = words.text
    ends = sorted({0, len(text), *(words.at(place) for place in breaks)})
    found: list[tuple[int, int]] = []
    for begin, end in pairwise(ends):
        since = len(found)
        for first, last in sentences(text[begin:end]):
            if any(map(str.isalnum, text[begin + first : begin + last])):
                found.append((begin + first, begin + last))
            elif len(found) > since:
                found[-1] = (found[-1][0], begin + last)
    return found
