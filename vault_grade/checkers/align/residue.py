"""What is left of a sentence beside the claim in it, and whether the claim can stand without that."""

from __future__ import annotations

from vault_grade.checkers.align.tokens import DASH, ELLIPSIS, QUOTE, Token, is_day, is_number, is_word
from vault_grade.checkers.align.words import OPENERS, OPENING_PHRASES, RESTRICTIONS

_BEFORE = frozenset({QUOTE, "(", "[", "#", "*", "•", "·", "-", ">", "|", ",", ")", "]"})
_AFTER = frozenset({".", "!", "?", QUOTE, "'", ")", "]", ELLIPSIS, ",", ";", ":", "。", "！", "？", "*", "|"})
_QUESTIONS = frozenset("?？")
_MARKS_OF_A_LIST = frozenset(".)")
_BARE_OPENERS = frozenset({"and", "but"})
"""Openers that need no comma after them."""
_LONGEST_OPENER = max(len(phrase) for phrase in OPENING_PHRASES)
_LONGEST_DATELINE = 12
"""Tokens."""
_NOT_AFTER_BARE = frozenset({"for", "if", "not"})
"""Where one of these follows, the word is no opener: but for the rain."""


def bare(said: list[Token]) -> list[Token]:
    """The tokens without the signs with which a sentence opens and ends."""
    last = len(said)
    while last and said[last - 1].key in _AFTER:
        last -= 1
    return bare_opening(said[:last])


def bare_opening(said: list[Token]) -> list[Token]:
    """The tokens without the signs with which a sentence opens."""
    first = 0
    while first < len(said) and said[first].key in _BEFORE:
        first += 1
    if 0 < first < len(said) and said[first - 1].key in "->" and not is_word(said[first].key):
        first -= 1  # no bullet, but a minus or a relation
    return said[first:]


def is_asked(said: list[Token]) -> bool:
    """Whether the tokens end as a question does."""
    return not _QUESTIONS.isdisjoint(_ending(said))


def is_broken_off(said: list[Token]) -> bool:
    """Whether the tokens end in an ellipsis."""
    return ELLIPSIS in _ending(said)


def is_quoted(said: list[Token]) -> bool:
    """Whether the tokens begin with a quotation mark."""
    opening = said[: next((place for place, one in enumerate(said) if one.key not in _BEFORE), len(said))]
    return any(token.key == QUOTE for token in opening)


def ends_only(said: list[Token]) -> bool:
    """Whether the tokens after a claim are no more than the end of a sentence."""
    return all(token.key in _AFTER for token in said)


def opens_only(said: list[Token], following: Token) -> bool:
    """Whether the tokens before a claim are no more than an opening: signs, a number of a list, a joining word."""
    return len(without_opener(bare_opening([*said, following]))) == 1


def without_opener(said: list[Token]) -> list[Token]:
    """A bare sentence without the number of a list and the joining word that it may begin with."""
    if len(said) > 2 and is_number(said[0].key) and said[1].key in _MARKS_OF_A_LIST:
        said = bare_opening(said[2:])
    said = _without_dateline(said)
    for length in range(1, _LONGEST_OPENER + 1):
        words = [token.key.lower() for token in said[: length + 1]]
        if len(said) > length + 1 and words[-1] == "," and _is_opener(words[:-1]):
            return bare_opening(said[length + 1 :])
    if len(said) > 1 and said[0].key.lower() in _BARE_OPENERS and said[1].key.lower() not in _NOT_AFTER_BARE:
        return said[1:]
    return said


def limits(said: list[Token]) -> bool:
    """Whether any of the tokens may limit what the rest of their sentence says."""
    return any(token.key.lower() in RESTRICTIONS for token in said)


def _ending(said: list[Token]) -> set[str]:
    last = len(said)
    while last and said[last - 1].key in _AFTER:
        last -= 1
    return {token.key for token in said[last:]}


def _without_dateline(said: list[Token]) -> list[Token]:
    """A sentence without the place and the date or agency before a dash: LONDON (Reuters) - or Oslo, May 3 -."""
    keys = [token.key for token in said[: _LONGEST_DATELINE + 1]]
    if DASH not in keys[1:-1]:
        return said
    line = keys[: keys.index(DASH, 1)]
    dated = any(is_day(key) for key in line) or (line[-1] == ")" and "(" in line)
    named = line.count("(") <= line.count(")") and all(
        key[0].isupper() or key in "(),." or is_number(key) for key in line
    )
    return bare_opening(said[len(line) + 1 :]) if dated and named and not limits(said[: len(line)]) else said


def _is_opener(words: list[str]) -> bool:
    return (len(words) == 1 and words[0] in OPENERS) or tuple(words) in OPENING_PHRASES
