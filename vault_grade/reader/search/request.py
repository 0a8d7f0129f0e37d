"""What can be searched at all: quotes that settle nothing, or that hide something, are refused with the reason."""

from __future__ import annotations

import re
import unicodedata

from vault_grade.reader.layers.base import BREAK
from vault_grade.reader.search.characters import is_mark, is_unknown

LEAST_WORDS, LEAST_CHARACTERS = 3, 12
LEAST_PART_WORDS, LEAST_PART_CHARACTERS = 5, 25
"""Of each part of a quote with words left out: a short part stands in too many places."""

MOST_PARTS = 100

_DIRECTIONS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Bidirectional controls (Unicode Standard Annex 9): they make a text look other than it is."""


def refusal(parts: tuple[str, ...]) -> str | None:
    """Why a quote is not searched, in one clause; None where it can be. parts: its words, as marks part them."""
    for character in "".join(parts):
        if character in _DIRECTIONS:
            return f"the quote contains the direction mark {_name(character)}"
        if character == BREAK or is_unknown(character):
            return f"the quote contains {_name(character)}, which stands for nothing that can be read"
    if not parts or not all(map(_has_words, parts)):
        return (
            "the quote has no letter and no digit" if len(parts) < 2 else "a part of the quote has no words"
        )
    if len(parts) == 1:
        return (
            "the quote is too short to settle anything"
            if _small(parts[0], LEAST_WORDS, LEAST_CHARACTERS)
            else None
        )
    if len(parts) > MOST_PARTS:
        return f"the quote leaves words out more than {MOST_PARTS - 1} times"
    if any(_small(part, LEAST_PART_WORDS, LEAST_PART_CHARACTERS) for part in parts):
        return "a part beside […] is too short: each needs five words or 25 characters"
    return None


def _has_words(text: str) -> bool:
    return any(character.isalnum() and not is_mark(character) for character in text)


def _small(text: str, words: int, characters: int) -> bool:
    return len(re.findall(r"\w+", text)) < words and len(" ".join(text.split())) < characters


def _name(character: str) -> str:
    return f"U+{ord(character):04X} {unicodedata.name(character, '')}".rstrip()
