"""The kinds of characters that the search tells apart."""

from __future__ import annotations

import unicodedata

from vault_grade.reader.layers.base import BREAK, GONE, LINE
from vault_grade.reader.layers.small_capitals import OLD_STYLE, SMALL_CAPITALS

WHITE = frozenset(
    "\t\n\x0b\x0c\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
"""White_Space of the Unicode Character Database (PropList.txt). ``str.isspace`` also says yes to BREAK."""

SOFT_HYPHEN = "\xad"
HYPHENS = frozenset("-\u2010\u2011")
"""Hyphen-minus, hyphen, non-breaking hyphen."""

EN_DASH = "\u2013"
DASHES = HYPHENS | {EN_DASH, "\u2212"}
"""The hyphens, the en dash and the minus: what people type as ``-``. The em dash is a punctuation mark apart."""

SINGLE_QUOTES = frozenset("'\u2018\u2019\u201a\u201b\u2039\u203a`\xb4\u02bc")
DOUBLE_QUOTES = frozenset('"\u201c\u201d\u201e\u201f\xab\xbb')
APOSTROPHES = frozenset("'\u2019\u02bc`\xb4\u2018")

_UNSPACED = (
    (0x0E00, 0x0EFF),  # Thai, Lao
    (0x1000, 0x109F),  # Myanmar
    (0x1780, 0x17FF),  # Khmer
    (0x2E80, 0x2FFF),  # CJK radicals
    (0x3005, 0x3007),
    (0x3021, 0x3029),
    (0x3031, 0x30FF),  # kana
    (0x31F0, 0x31FF),
    (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0xF900, 0xFAFF),
    (0xFF66, 0xFF9F),  # half-width katakana
    (0x20000, 0x3FFFF),
)
"""Scripts written without spaces between words (Unicode Standard Annex 14, classes ID and SA)."""


def is_mark(character: str) -> bool:
    """True for a combining mark, and for the Hangul vowels and finals that continue a syllable."""
    if character < "\u0300":
        return False
    return unicodedata.category(character)[0] == "M" or "\u1160" <= character <= "\u11ff"


def is_letter(character: str) -> bool:
    """True for a letter, or a mark that belongs to one."""
    return character.isalpha() or is_mark(character) or character in SMALL_CAPITALS


def is_digit(character: str) -> bool:
    """True for what a number is written with: digits of every script, raised ones, fractions."""
    return (character.isnumeric() and not is_unspaced(character)) or character in OLD_STYLE


def is_word(character: str) -> bool:
    """True for what a word or a number is made of."""
    if character.isalnum() or character == "_":
        return True
    return (character != "" and is_mark(character)) or character in SMALL_CAPITALS or character in OLD_STYLE


def is_unspaced(character: str) -> bool:
    """True for a character of a script that sets no spaces between its words."""
    return character >= "\u0e00" and any(first <= ord(character) <= last for first, last in _UNSPACED)


def is_unknown(character: str) -> bool:
    """True for a character whose identity cannot be known: GONE, private use, control codes, surrogates."""
    if character in WHITE or character == BREAK or character in SMALL_CAPITALS or character in OLD_STYLE:
        return False
    return character == GONE or unicodedata.category(character) in ("Cc", "Co", "Cs")


def white_end(text: str, at: int) -> int:
    """Where the run of white space that begins at ``at`` ends; ``at`` itself where there is none."""
    while at < len(text) and text[at] in WHITE:
        at += 1
    return at


def has_line_end(text: str, start: int, end: int) -> bool:
    """True where a line ends within ``text[start:end]``."""
    return text.find(LINE, start, end) >= 0


def broken_range(text: str, at: int) -> int | None:
    """Where a range of numbers goes on whose en dash ends a line at ``at``; None where there is none."""
    if at < 2 or text[at - 1] != EN_DASH or not text[at - 2].isdecimal():
        return None
    end = white_end(text, at)
    return end if has_line_end(text, at, end) and text[end : end + 1].isdecimal() else None
