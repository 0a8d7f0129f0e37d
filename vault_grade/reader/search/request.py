"""What can be searched at all: quotes that settle nothing, or that hide something, are refused with the reason."""

from __future__ import annotations

import re
import unicodedata

from vault_grade.reader.layers.base import GONE
from vault_grade.reader.search.characters import WHITE, is_unknown

LEAST_WORDS, LEAST_CHARACTERS = 3, 12

_DIRECTIONS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Bidirectional controls (Unicode Standard Annex 9): they make a text look other than it is."""


def refusal(quote: str) -> str | None:
    """Why ``quote`` is not searched, in one clause; None where it can be."""
    for character in quote:
        if character in _DIRECTIONS:
            return f"the quote contains the direction mark {_name(character)}"
        if character == GONE or (is_unknown(character) or character == "\x1d"):
            return f"the quote contains the character {_name(character)}, which stands for nothing that can be read"
    if not any(character.isalnum() for character in quote):
        return "the quote has no letter and no digit"
    return "the quote is too short to settle anything" if too_short(quote) else None


def too_short(text: str) -> bool:
    """True for words that stand in many places by chance."""
    characters = sum(character not in WHITE for character in text)
    return len(re.findall(r"\w+", text)) < LEAST_WORDS and characters < LEAST_CHARACTERS


def _name(character: str) -> str:
    return f"U+{ord(character):04X} {unicodedata.name(character, '')}".rstrip()
