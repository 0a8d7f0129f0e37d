"""Whether the words of a claim, found in a text, say there what they say alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from vault_grade.checkers.align.residue import (
    bare,
    ends_only,
    is_asked,
    is_broken_off,
    is_quoted,
    limits,
    opens_only,
    without_opener,
)
from vault_grade.checkers.align.sentences import Sentences, sentences
from vault_grade.checkers.align.surroundings import is_conditional, is_taken_back
from vault_grade.checkers.align.tokens import BIDI, Token, is_number, tokens
from vault_grade.checkers.align.words import SUBJECTS

_CONTINUES = frozenset(",;)")
_JOINS = frozenset({",", ";", ":", "and", "or", "nor", "because", "since", "while", "where", "when"})
_INTRODUCES = frozenset({"that", "whether", "if", "than"})
TAKEN_BACK = "what stands beside the sentence says that it is not so"


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of a text with its tokens and its sentences, as offsets in the text.

    first, last: between which offsets sentences are whole. One that reaches to an end of the stretch may go on beyond.
    """

    text: str
    first: int
    last: int
    tokens: list[Token]
    sentences: Sentences


def stretch(text: str, first: int, last: int) -> Stretch:
    """``text[first:last]``, taken apart."""
    found = sentences(text, first, last)
    cut_before = first > 0 and text.count("\n", first, found.starts[0]) < 2
    cut_after = last < len(text) and text.count("\n", found.ends[-1], last) < 2
    whole_from, whole_to = found.starts[0] + cut_before, found.ends[-1] - cut_after
    return Stretch(text, whole_from, whole_to, tokens(text, first, last), found)


def each_sentence(here: Stretch) -> Iterator[tuple[int, int, list[Token]]]:
    """Each sentence of the stretch, where it begins and ends, and its tokens; none that may be cut off."""
    place = 0
    for start, end in zip(here.sentences.starts, here.sentences.ends, strict=True):
        first = place
        while place < len(here.tokens) and here.tokens[place].start < end:
            place += 1
        if here.first <= start and end <= here.last:
            yield start, end, here.tokens[first:place]


def words_of(sentence: list[Token]) -> list[Token]:
    """What a sentence says, without the signs at its ends and a joining word at its beginning."""
    return without_opener(bare(sentence))


def objection(claim: list[Token], here: Stretch, first: int, last: int) -> str | None:
    """Why the claim, which stands in ``here.tokens[first:last]``, does not say there what it says alone.

    None where it does: where it fills its sentence, or whole lines of it while nothing else in the sentence limits
    what they say.
    """
    start, end = here.tokens[first].start, here.tokens[last - 1].end
    begins, ends = here.sentences.around(start, end)
    before = [token for token in here.tokens[:first] if token.start >= begins]
    after = [token for token in here.tokens[last:] if token.end <= ends]
    fills = opens_only(before, here.tokens[first]) and ends_only(after)
    whole = here.first <= begins and ends <= here.last
    if not whole or not (fills or _is_of_lines(claim, here, before, after, start, end)):
        return "the sentence says more, which may limit what the claim says"
    return sign_against(claim, here, [*before, *here.tokens[first:last], *after], begins, ends)


def sign_against(
    claim: list[Token], here: Stretch, sentence: list[Token], begins: int, ends: int
) -> str | None:
    """Why a sentence that has the words of the claim does not assert them."""
    if is_asked(sentence) != is_asked(claim):
        return "one of the two is a question"
    if is_broken_off(sentence) and not is_broken_off(claim):
        return "the sentence is broken off"
    if is_quoted(sentence) and not is_quoted(claim):
        return "the sentence is somebody's words"
    if BIDI.search(here.text, begins, ends):
        return "the sentence turns the direction of writing"
    if is_conditional(here.text, begins):
        return "what leads on to the sentence says that it may not be so, or whose words it is"
    return TAKEN_BACK if is_taken_back(here.text, begins, ends) else None


def _is_of_lines(
    claim: list[Token], here: Stretch, before: list[Token], after: list[Token], start: int, end: int
) -> bool:
    """Whether the claim is made of whole lines of a wrapped sentence, and plainly is a part: it begins as one.

    Such a claim is no sentence. With a capital it would be taken for one, which the source may not say.
    """
    return (
        _begins_as_a_part(claim[0].key, before[-1].key if before else None)
        and here.text[start] == bare(claim)[0].key[0]
        and _fills_lines(here, before, after, start, end)
        and (ends_only(after) or not is_number(bare(claim)[-1].key))
        and not limits(before)
        and not limits(after)
    )


def _begins_as_a_part(opening: str, previous: str | None) -> bool:
    """Whether a word or sign plainly goes on with a sentence, and the one before it makes no other thing of it."""
    if previous is None or previous in _INTRODUCES or is_number(previous):
        return False
    if opening in SUBJECTS:
        return previous in _JOINS
    return opening[0].islower() or opening in _CONTINUES


def _fills_lines(here: Stretch, before: list[Token], after: list[Token], start: int, end: int) -> bool:
    line = max((place for place in here.sentences.line_starts if place <= start), default=start)
    stop = min((place for place in here.sentences.line_ends if place >= end), default=end)
    opening = [token for token in before if token.start >= line]
    closing = [token for token in after if token.end <= stop]
    return not bare(opening) and ends_only(closing)
