"""Numbers in digits and in English words, as pieces of regular expressions (to be compiled without regard to case).

Each takes time in line with the text: what may repeat gives nothing back.
"""

from __future__ import annotations

from vault_grade.language.units import NUMBER_WORDS, SCALE_WORDS

_LARGE = [word for word, value in NUMBER_WORDS.items() if value == 12 or value >= 100]
_TENS = [word for word, value in NUMBER_WORDS.items() if 20 <= value < 100 and value % 10 == 0]
_DIGITS = [word for word, value in NUMBER_WORDS.items() if 1 < value < 10]
_SMALL = [word for word in NUMBER_WORDS if word not in _LARGE and word != "one"]

MAGNITUDES = "|".join(["hundred", *dict.fromkeys(word for word in _LARGE if word != "hundred")])
_SCALES = "|".join(sorted(SCALE_WORDS, key=len, reverse=True))

_TENS_AND_ONES = rf"(?:{'|'.join(_TENS)})[- ](?:one|{'|'.join(_DIGITS)})"
_WORD = rf"(?:{_TENS_AND_ONES}|{'|'.join(sorted(_SMALL, key=len, reverse=True))}|zero)"
NUMERAL = (
    rf"(?:(?:{_WORD}|one|an?|several|few|half a)[- ](?:{MAGNITUDES})|{_WORD})\b(?:[- ](?:{MAGNITUDES})\b)*+"
)
"""A number in words, of a long one at least its beginning. ``one`` by itself mostly counts nothing."""

DIGITS = r"(?<!\d)\d{1,30}+(?:[.,'’\u00a0\u202f ]\d{1,30}+){0,8}+"
"""A number in digits, with what groups or breaks them."""

AMOUNT = rf"(?:{DIGITS}(?:[ -]?(?:{_SCALES}|{MAGNITUDES})\b)?+|\b{NUMERAL}|\bone\b)"
"""A number in digits or words, with its magnitude."""

_TENTHS = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth"
ORDINALS = (
    "second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth"
    rf"|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|(?:{'|'.join(_TENS)})-(?:{_TENTHS})"
    "|thirtieth|fortieth|fiftieth|hundredth|thousandth|millionth"
)
"""Ordinals in words, less ``first``, which counts less often than not."""
