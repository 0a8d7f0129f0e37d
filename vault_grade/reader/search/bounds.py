"""Where a match may begin and end: never inside a word or a number, nor between a number and its sign or unit."""

from __future__ import annotations

import re
import unicodedata

from vault_grade.reader.search.characters import (
    APOSTROPHES,
    DASHES,
    HYPHENS,
    SOFT_HYPHEN,
    WHITE,
    has_line_end,
    is_digit,
    is_letter,
    is_mark,
    is_unspaced,
    is_word,
    white_end,
)

_JOINERS = HYPHENS | {SOFT_HYPHEN}
_RELATIONS = frozenset("<>≤≥≦≧⩽⩾~∼≈≃≅±∓×∙⋅·÷√≪≫")
"""Signs that belong to the number after them, with or without a space between."""

_POINTS = frozenset(".,·'’٫٬:/")
"""What stands inside a number between digits: points, commas, separators of groups, times and fractions."""

_UNIT_SIGNS = frozenset("%‰‱°′″℃℉")
_GROUPING = frozenset("\xa0\u2007\u2009\u202f")
_ELIDED = "l d j m t s c qu jusqu lorsqu puisqu quoiqu quelqu dell nell all dall sull coll un quest quell"
_ELISIONS = frozenset(_ELIDED.split())
"""French and Italian words that end in an apostrophe. Not ``n’``: what begins after it has lost its negation."""

_GROUP_BEFORE = re.compile(r"(?<!\d)\d{1,3}\Z")
_GROUP_AFTER = re.compile(r"\d{3}(?!\d)")
_BEFORE = 24
"""Characters looked at before the match: more than any elided word, sign or group of digits has."""


def whole(text: str, start: int, end: int) -> bool:
    """True where ``text[start:end]`` begins and ends at the bounds of words, numbers and what belongs to them."""
    return start < end and begins(text, start) and _ends(text, end)


def begins(text: str, at: int) -> bool:
    """True where ``text[at:]`` begins with a whole word or number, and with its sign."""
    first, before = text[at], text[at - 1 : at]
    if not before:
        return not is_mark(first)
    if is_mark(first) or first == SOFT_HYPHEN or before == SOFT_HYPHEN:
        return False
    if not is_word(first):
        return not _cuts_sign(text, at)
    if is_word(before) and not _parted(before, first):
        return False
    if is_digit(first):
        return _number_begins(text, at)
    return not _compound_before(text, at) and not _apostrophe_before(text, at)


def _parted(left: str, right: str) -> bool:
    """Two neighbours that are words of their own although no space stands between them."""
    return (is_unspaced(left) or is_unspaced(right)) and not is_mark(right)


def _cuts_sign(text: str, at: int) -> bool:
    """The match begins with a sign or a point that joins what stands before it to what follows."""
    first, before, after = text[at], text[at - 1], text[at + 1 : at + 2]
    if first in DASHES or first in "^+":
        return is_word(before)
    if first in _POINTS and first not in "'’":
        return is_digit(before) and is_digit(after)
    return first in APOSTROPHES and is_word(before) and is_word(after)


def _compound_before(text: str, at: int) -> bool:
    """A hyphen or dash joins a word before to the one at ``at``, on this line or over its end."""
    joint = at
    while joint and text[joint - 1] in WHITE:
        joint -= 1
    if joint < at and not has_line_end(text, joint, at):
        return False
    allowed = DASHES if joint == at else _JOINERS
    return joint > 1 and text[joint - 1] in (allowed | {SOFT_HYPHEN}) and is_word(text[joint - 2])


def _apostrophe_before(text: str, at: int) -> bool:
    """An apostrophe joins ``at`` to a word before it that is no elided one."""
    if at < 2 or text[at - 1] not in APOSTROPHES or not is_word(text[at - 2]):
        return False
    word = re.search(r"\w*\Z", text[max(0, at - 1 - _BEFORE) : at - 1])
    return word is None or word[0].lower() not in _ELISIONS


def _number_begins(text: str, at: int) -> bool:
    """Nothing before the digit at ``at`` belongs to its number."""
    before = text[at - 1]
    if before in DASHES or before in "+^.,%" or before in _RELATIONS or _is_currency(before):
        return False
    if before in _POINTS and is_digit(text[at - 2 : at - 1]):
        return False
    if before not in WHITE:
        return not _apostrophe_before(text, at)
    return not _compound_before(text, at) and not _spaced_before(text, at)


def _spaced_before(text: str, at: int) -> bool:
    """A sign, a currency or a group of digits stands before the number with space between."""
    last = at
    while last and text[last - 1] in WHITE:
        last -= 1
    if not last:
        return False
    sign = text[last - 1]
    if sign in _RELATIONS or sign == "\u2212" or _is_currency(sign):
        return True
    return is_digit(sign) and _grouped(text, last, at)


def _grouped(text: str, left: int, right: int) -> bool:
    """The digits that end at ``left`` and those that begin at ``right`` are groups of one number."""
    if right - left != 1 or text[left] == "\n":
        return False
    if text[left] in _GROUPING:
        return True
    before = _GROUP_BEFORE.search(text[max(0, left - _BEFORE) : left])
    return before is not None and _GROUP_AFTER.match(text, right) is not None


def _ends(text: str, at: int) -> bool:
    last, after = text[at - 1], text[at : at + 1]
    if not after:
        return True
    if is_mark(after) or after == SOFT_HYPHEN:
        return False
    if not is_word(last):
        return not _cuts_after_sign(text, at)
    if is_word(after):
        return _parted(last, after)
    if after == "^" or (after in APOSTROPHES and is_word(text[at + 1 : at + 2])):
        return False
    if _compound_after(text, at):
        return False
    return _number_ends(text, at) if is_digit(last) else _unit_ends(text, at)


def _cuts_after_sign(text: str, at: int) -> bool:
    """The match ends with a sign, a point or a dash that belongs to what follows."""
    last, before, after = text[at - 1], text[at - 2 : at - 1], text[at]
    if last in DASHES or last in APOSTROPHES or last == SOFT_HYPHEN:
        return is_word(after) if last in DASHES else is_word(before) and is_word(after)
    if last in _POINTS and is_digit(before):
        return is_digit(after)
    if last in _RELATIONS or last in "+^" or _is_currency(last):
        return is_digit(_next(text, at))
    return False


def _compound_after(text: str, at: int) -> bool:
    """A hyphen or dash joins the word that ends at ``at`` to what follows, on this line or the next."""
    if text[at] not in DASHES:
        return False
    after = text[at + 1 : at + 2]
    if after and is_word(after):
        return True
    return text[at] in HYPHENS and after in WHITE


def _unit_ends(text: str, at: int) -> bool:
    """A unit such as mg goes on with ``/L``: the slash and what follows belong to it."""
    return not (text[at] == "/" and is_letter(text[at + 1 : at + 2] or " "))


def _number_ends(text: str, at: int) -> bool:
    """Nothing after the digit before ``at`` belongs to its number."""
    after, following = text[at], text[at + 1 : at + 2]
    if after in _POINTS and is_digit(following):
        return False
    if after in "+/" or (after in DASHES and is_digit(following)):
        return False
    resume = white_end(text, at)
    sign = text[resume : resume + 1]
    if not sign:
        return True
    if sign in _UNIT_SIGNS or _is_currency(sign):
        return False
    if sign in "×∙⋅·±∓" and is_digit(_next(text, resume + 1)):
        return False
    return not (resume > at and is_digit(sign) and _grouped(text, at, resume))


def _next(text: str, at: int) -> str:
    """The first character at or after ``at`` that is no white space."""
    resume = white_end(text, at)
    return text[resume : resume + 1]


def _is_currency(character: str) -> bool:
    return character != "" and unicodedata.category(character) == "Sc"
