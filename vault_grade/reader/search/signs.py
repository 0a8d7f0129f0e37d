"""The kinds of signs that belong to a number or join words, told by what Unicode says of a character."""

from __future__ import annotations

import unicodedata

BARS = frozenset("\u2014\u2015\u2e3a\u2e3b\u301c\u3030\ufe31\ufe58")
"""Em dashes, the horizontal bar, the wave dashes: punctuation between words, although no space need stand there."""

_MORE_DASHES = frozenset("\u2212\u2043\u207b\u208b\u02d7\u2796")
"""Minus signs and the hyphen bullet, which Unicode does not count as dashes (category Pd)."""

POINTS = frozenset(".,·'’٫٬:/⸳…‥")
"""What stands inside a number between digits: points, commas, separators of groups, times, fractions and ranges."""

POWERS = frozenset("^\uff3e")
MIDDLE_DOTS = frozenset("·‧⋅∙")
_TIMES = frozenset("xX*·\uff0a\u2217")
_BRACKETS = frozenset("([{\uff08")

_SET_APART = frozenset("=|\uff1d\uff5c")
"""Signs of mathematics with which a number is stated, or a table is drawn: N = 5."""

_IN_PROSE = frozenset("<>=|~")
"""Signs of mathematics that plain text puts before a word for another reason: a tag, a quoted line, a home folder."""

_RELATIONS = ("THAN", "EQUAL", "TILDE", "ARROW")
_UNITS = ("PERCENT SIGN", "PER MILLE SIGN", "PER TEN THOUSAND SIGN", "DEGREE ", "PRIME")


def is_dash(character: str) -> bool:
    """True for hyphens, dashes and minus signs of every kind."""
    return character != "" and (unicodedata.category(character) == "Pd" or character in _MORE_DASHES)


def is_joint(character: str) -> bool:
    """True for the dashes that make one word of two; not for those that part two clauses."""
    return is_dash(character) and character not in BARS


def is_math(character: str) -> bool:
    """True for signs of mathematics: relations, operators, roots, fraction slashes, arrows."""
    return character != "" and unicodedata.category(character) == "Sm"


def is_sign(character: str) -> bool:
    """True for what changes the number after it, with or without a space between: a relation, a sign, an operator."""
    return (is_math(character) and character not in _SET_APART) or character in (
        "·",
        "\u207b",
        "\u208b",
        "\u2796",
    )


def is_operator(character: str) -> bool:
    """True for a sign that makes another number of the one before it and the one after it: 5 × 10, not 5 < 10."""
    name = unicodedata.name(character, "")
    return is_times(character) or (is_sign(character) and not any(kind in name for kind in _RELATIONS))


def binds_letters(character: str) -> bool:
    """True for a sign that changes the letter right after it: −x, ¬p. Arrows before a word are only bullets."""
    if "\u2190" <= character <= "\u21ff" or character in _IN_PROSE:
        return False
    return is_math(character)


def is_currency(character: str) -> bool:
    """True for signs of currencies."""
    return character != "" and unicodedata.category(character) == "Sc"


def is_unit(character: str) -> bool:
    """True for signs of units after a number: per cent of every script, degrees, primes, squared units, currencies."""
    if character <= "$":
        return character == "$"
    if is_currency(character) or unicodedata.decomposition(character).startswith("<square>"):
        return True
    return any(kind in unicodedata.name(character, "") for kind in _UNITS)


def is_point(character: str) -> bool:
    """True for what stands inside a number between digits, in whatever width."""
    return character != "" and (character in POINTS or unicodedata.normalize("NFKC", character) in POINTS)


def is_times(character: str) -> bool:
    """True for what may stand for a multiplication between two numbers."""
    return character in _TIMES if character else False


def opens(character: str) -> bool:
    """True for an opening bracket."""
    return character in _BRACKETS if character else False


def is_fraction(character: str) -> bool:
    """True for a fraction that is one character: ½."""
    return character != "" and unicodedata.decomposition(character).startswith("<fraction>")
