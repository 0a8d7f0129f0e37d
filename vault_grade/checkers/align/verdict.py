"""The answer to a request: which sentence of which source says the claim, says otherwise, or comes near."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from vault_grade.checkers.align.matching import Difference, difference, matches
from vault_grade.checkers.align.protocol import Answer, Request
from vault_grade.checkers.align.residue import bare
from vault_grade.checkers.align.retrieve import missing, passages, terms_of
from vault_grade.checkers.align.standing import (
    TAKEN_BACK,
    Stretch,
    each_sentence,
    objection,
    sign_against,
    stretch,
    words_of,
)
from vault_grade.checkers.align.tokens import BIDI, Token, is_word, tokens, ungrouped
from vault_grade.checkers.align.words import SMALL

LONGEST_CLAIM = 2000
"""Characters. Nobody says or reads out a longer sentence."""

_MOST_PASSAGES = 5
_MAY_MISS = 2
_MAY_MISS_OF = 0.3
"""Words of the claim, or share of them, that may be written in another way in its own sentence."""
_NEAR = 0.5
"""Share of the claim's words below which a stretch of text is about something else."""
_MARGIN = 300
"""Characters beyond a claim's own length that are looked at on either side: what may restrict it."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim, taken apart once.

    readings: its tokens, and again with half-grouped numbers read as one. terms: what is looked for.
    """

    text: str
    tokens: list[Token]
    readings: tuple[list[Token], ...]
    terms: list[str]


class Finding(NamedTuple):
    """What one place of a source says of the claim.

    difference: in what it says otherwise, None where it says the same. refused: why it can't be counted all the same.
    """

    source: str
    quote: str
    difference: Difference | None = None
    refused: str | None = None


def answer(request: Request) -> Answer:
    """What the sources say of the claim. Whatever they hold is compared, never obeyed."""
    if unfit := _unfit(request.claim):
        return Answer("abstained", reason=unfit)
    claim = _taken_apart(request.claim)
    findings: list[Finding] = []
    near = False
    for source in request.sources:
        for first, last in _nearest(source.text, claim):
            lacking = missing(source.text[first:last], claim.terms)
            near = near or lacking <= (1 - _NEAR) * len(claim.terms)
            if lacking <= max(_MAY_MISS, _MAY_MISS_OF * len(claim.terms)):
                here = stretch(source.text, first, last)
                findings += [*_same(claim, source.id, here), *_otherwise(claim, source.id, here)]
    return _settled(findings, near)


def _unfit(claim: str) -> str | None:
    """Why a claim cannot be judged, whatever the sources say."""
    if len(claim) > LONGEST_CLAIM:
        return f"the claim is longer than {LONGEST_CLAIM} characters"
    if BIDI.search(claim):
        return "the claim turns the direction of writing"
    words = [token.key.lower() for token in tokens(claim) if is_word(token.key)]
    if SMALL.issuperset(words) or (len(words) < 2 and words[0].isascii()):
        return "the claim has too few words to be told from others"
    return None


def _taken_apart(text: str) -> Claim:
    said = tokens(text)
    joined = ungrouped(text)
    readings = (bare(said),) if joined == text else (bare(said), bare(tokens(joined)))
    return Claim(text, said, readings, terms_of(text))


def _nearest(text: str, claim: Claim) -> Iterator[tuple[int, int]]:
    """The stretches of a source that come nearest the claim."""
    margin = len(claim.text) + _MARGIN
    seen: list[tuple[int, int]] = []
    for passage in passages(text, claim.text, claim.terms, _MOST_PASSAGES):
        if any(a <= passage.start and passage.end <= b for a, b in seen):
            continue
        first, last = max(0, passage.start - margin), min(len(text), passage.end + margin)
        seen.append((first, last))
        yield first, last


def _same(claim: Claim, source: str, here: Stretch) -> Iterator[Finding]:
    """Where the stretch has the words of the claim."""
    for reading in claim.readings:
        for first, last in matches(reading, here.tokens):
            begins, ends = here.sentences.around(here.tokens[first].start, here.tokens[last - 1].end)
            refused = objection(claim.tokens, here, first, last)
            yield Finding(source, here.text[begins:ends], refused=refused)


def _otherwise(claim: Claim, source: str, here: Stretch) -> Iterator[Finding]:
    """Where a sentence of the stretch says the claim, but for one word that turns it."""
    for begins, ends, sentence in each_sentence(here):
        for reading in claim.readings:
            found = difference(reading, words_of(sentence))
            if found and not sign_against(claim.tokens, here, sentence, begins, ends):
                yield Finding(source, here.text[begins:ends], found)


def _settled(findings: list[Finding], near: bool) -> Answer:
    """One answer for all that was found."""
    same = [one for one in findings if not one.difference and not one.refused]
    refused = [one for one in findings if one.refused]
    other = [one for one in findings if one.difference]
    if same and any(one.difference and one.difference.kind == "negation" for one in other):
        return Answer("abstained", reason="the sources say it, and the contrary too")
    if same and any(one.refused == TAKEN_BACK for one in refused):
        return Answer("abstained", reason=TAKEN_BACK)
    if same:
        return Answer("supported", same[0].source, same[0].quote)
    if refused:
        return Answer("abstained", refused[0].source, refused[0].quote, refused[0].refused)
    if other and other[0].difference:
        return Answer("contradicted", other[0].source, other[0].quote, other[0].difference.told())
    if near:
        return Answer("abstained", reason="the sources come near it, in other words")
    return Answer("silent", reason="the sources have no sentence like it")
