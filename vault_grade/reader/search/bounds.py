"""Where a match may begin and end: never inside a word or a number, nor between a number and its sign or unit."""

from __future__ import annotations

import re
import unicodedata

from vault_grade.language.negations import PREFIXES
from vault_grade.language.unseen import UNSEEN, without_unseen
from vault_grade.reader.search.characters import (
    APOSTROPHES,
    HYPHENS,
    SOFT_HYPHEN,
    WHITE,
    broken_range,
    has_line_end,
    is_digit,
    is_letter,
    is_mark,
    is_unknown,
    is_unspaced,
    is_word,
    white_end,
)
from vault_grade.reader.search.signs import (
    BARS,
    MIDDLE_DOTS,
    POWERS,
    binds_letters,
    is_currency,
    is_dash,
    is_fraction,
    is_joint,
    is_math,
    is_operator,
    is_point,
    is_sign,
    is_times,
    is_unit,
    opens,
)

_AT_LINE_END = HYPHENS | {SOFT_HYPHEN, *"\u2043\ufe63\uff0d\u058a\u05be"}
"""What joins a word to the next line. An en dash or a minus at a line's end is more likely punctuation."""

_GROUPING = frozenset("\xa0\u2007\u2009\u202f")
_ELIDED = "l d j m t s c qu jusqu lorsqu puisqu quoiqu quelqu dell nell all dall sull coll un quest quell"
_ELISIONS = frozenset(_ELIDED.split())
"""French and Italian words that end in an apostrophe. Not ``n’``: what begins after it has lost its negation."""

_GROUP_BEFORE = re.compile(r"(?<!\d)\d{1,3}\Z")
_INTEGER_BEFORE = re.compile(r"(?<![\d.:])\d{1,3}\Z")
_GROUP_AFTER = re.compile(r"\d{3}(?!\d)")
_FRACTION = re.compile(r"\d{1,2}[/\u2044\u2215]\d{1,3}(?![/\d])")
_UNIT = re.compile(r"\d[^\S\n]{0,2}[^\W\d_]{1,4}\Z")
_AROUND = 24
"""Characters looked at on each side: more than any elided word, sign or group of digits has. White space is free."""


def whole(text: str, start: int, end: int) -> bool:
    """True where ``text[start:end]`` begins and ends at the bounds of words, numbers and what belongs to them."""
    return start < end and begins(text, start) and _ends(text, end)


def begins(text: str, at: int) -> bool:
    """True where ``text[at:]`` begins with a whole word or number, and with its sign."""
    if is_mark(text[at]):
        return False
    text, at = _as_seen(text, at)
    first, before = text[at : at + 1], text[at - 1 : at]
    if not first or is_mark(first):
        return False
    if not before:
        return True
    if SOFT_HYPHEN in (first, before):
        return False
    if not is_word(first):
        return not _cuts_sign(text, at)
    if is_unknown(before) or (is_word(before) and not _parted(before, first)):
        return False
    if is_digit(first):
        return _number_begins(text, at)
    return not (_compound_before(text, at) or _apostrophe_before(text, at) or _letter_signed(text, at))


def _as_seen(text: str, at: int) -> tuple[str, int]:
    """What stands round ``at`` without the characters that nobody sees, and where ``at`` is in it."""
    left, right = text[_reach(text, at, -1) : at], text[at : _reach(text, at, 1)]
    left, right = without_unseen(left), without_unseen(right)
    return left + right, len(left)


def _reach(text: str, at: int, step: int) -> int:
    """How far to look from ``at``: to the end of the text, or to the 24th character that is not blank."""
    seen, last = 0, len(text) if step > 0 else 0
    while at != last and seen < _AROUND:
        character = text[at] if step > 0 else text[at - 1]
        seen += character not in WHITE and character not in UNSEEN
        at += step
    return at


def _parted(left: str, right: str) -> bool:
    """Two neighbours that are words of their own although no space stands between them."""
    return (is_unspaced(left) or is_unspaced(right)) and not is_mark(right)


def _cuts_sign(text: str, at: int) -> bool:
    """The match begins with a sign or a point that joins what stands before it to what follows."""
    first, before, after = text[at], text[at - 1], text[at + 1 : at + 2]
    if leads_number(text, at) and _signed(text, at):
        return True
    if is_currency(first):
        return is_letter(before)
    if is_joint(first) or first in POWERS or first == "+":
        return is_word(before)
    if first in BARS:
        return is_digit(before) and leads_number(text, at)
    if is_math(first) and (is_math(before) or before in "!/:"):
        return True
    if first in MIDDLE_DOTS and is_letter(before) and is_letter(after or " "):
        return True
    if is_point(first) and first not in "'’":
        return is_digit(before) and _digit_past_points(text, at)
    return first in APOSTROPHES and is_word(before) and is_word(after)


def leads_number(text: str, at: int) -> bool:
    """A number begins at ``at``, or its sign, its currency, the bracket round it or its point."""
    while at < len(text) and (
        is_dash(text[at]) or text[at] == "+" or is_currency(text[at]) or opens(text[at]) or is_point(text[at])
    ):
        at = white_end(text, at + 1)
    return at < len(text) and is_digit(text[at])


def _digit_past_points(text: str, at: int) -> bool:
    while at < len(text) and is_point(text[at]):
        at += 1
    return at < len(text) and is_digit(text[at])


def _compound_before(text: str, at: int) -> bool:
    """A hyphen or dash joins a word before to the one at ``at``, on this line or over its end."""
    joint = at
    while joint and text[joint - 1] in WHITE:
        joint -= 1
    if joint < 2 or (joint < at and not has_line_end(text, joint, at)):
        return False
    dash, before = text[joint - 1], text[joint - 2]
    if not is_word(before):
        return False
    if joint == at and dash in MIDDLE_DOTS:
        return is_letter(before) and is_letter(text[at])
    if dash in _AT_LINE_END or (joint == at and is_joint(dash)):
        return True
    return is_dash(dash) and _word_before(text, joint - 1) in PREFIXES


def _word_before(text: str, at: int) -> str:
    word = re.search(r"[^\W\d_]*\Z", unicodedata.normalize("NFKC", text[:at]))
    return word[0].lower() if word else ""


def _apostrophe_before(text: str, at: int) -> bool:
    """An apostrophe joins ``at`` to a word before it that is no elided one."""
    if at < 2 or text[at - 1] not in APOSTROPHES or not is_word(text[at - 2]):
        return False
    return _word_before(text, at - 1) not in _ELISIONS


def _letter_signed(text: str, at: int) -> bool:
    """A minus or a negation of logic stands before the letter at ``at``."""
    last = _white_start(text, at)
    return binds_letters(text[at - 1]) or text[last - 1 : last] in ("¬", "\uffe2")


def _number_begins(text: str, at: int) -> bool:
    """Nothing before the digit at ``at`` belongs to its number."""
    before = text[at - 1]
    if before in ".,%" or before in POWERS:
        return False
    if is_point(before) and is_digit(_before_points(text, at)):
        return False
    if broken_range(text, _white_start(text, at)) == at:
        return False
    return not (_signed(text, at) or _apostrophe_before(text, at) or _compound_before(text, at))


def _before_points(text: str, at: int) -> str:
    while at and is_point(text[at - 1]):
        at -= 1
    return text[at - 1 : at]


def _signed(text: str, at: int) -> bool:
    """What stands before the number that begins at ``at`` belongs to it: sign, relation, currency, digits, factor."""
    last = _white_start(text, at)
    sign, before = text[last - 1 : last], text[last - 2 : last - 1]
    if not sign:
        return False
    if is_sign(sign) or is_currency(sign):
        return True
    if sign == "=" and (is_math(before) or before in ("!", "/")):
        return True
    if last == at and is_dash(sign):
        return sign not in BARS or not _ends_clause(before)
    if opens(sign):
        outer = _white_start(text, last - 1)
        of_bracket = text[outer - 1 : outer]
        joined = outer == last - 1 and is_dash(of_bracket)
        dashed = joined and not _ends_clause(text[outer - 2 : outer - 1])
        return dashed or is_sign(of_bracket) or is_currency(of_bracket)
    if is_times(sign) or sign in POWERS:
        factor = _white_start(text, last - 1)
        return is_digit(text[factor - 1 : factor]) and not has_line_end(text, factor, at)
    return is_digit(sign) and last < at and one_number(text, last, at)


def _ends_clause(character: str) -> bool:
    """An em dash after this character parts two clauses; after others it may stand for a minus or a range."""
    if not character:
        return False
    return is_letter(character) or character in ".,;:!?'\"" or unicodedata.category(character) in ("Pe", "Pf")


def _white_start(text: str, at: int) -> int:
    """Where the white space that ends at ``at`` begins."""
    while at and text[at - 1] in WHITE:
        at -= 1
    return at


def one_number(text: str, left: int, right: int) -> bool:
    """The digits that end at ``left`` and those that begin at ``right`` are one number: groups, or 5 and a half."""
    if not has_line_end(text, left, right) and not _GROUPING.isdisjoint(text[left:right]):
        return True
    if is_fraction(text[right]) or _FRACTION.match(text, right):
        return _INTEGER_BEFORE.search(text[:left]) is not None and not has_line_end(text, left, right)
    if _GROUP_BEFORE.search(text[:left]) is None:
        return False
    zeros = text[right] == "0"
    return _GROUP_AFTER.match(text, right) is not None and (zeros or text[left:right] == " ")


def _ends(text: str, at: int) -> bool:
    if at < len(text) and is_mark(text[at]):
        return False
    text, at = _as_seen(text, at)
    last, after = text[at - 1 : at], text[at : at + 1]
    if not last or not after:
        return last != ""
    if is_mark(after) or after == SOFT_HYPHEN:
        return False
    if not is_word(last):
        return not _cuts_after_sign(text, at)
    if is_word(after) or is_unknown(after):
        return is_word(after) and _parted(last, after)
    if after in APOSTROPHES and is_word(text[at + 1 : at + 2]):
        return False
    if _power_after(text, at) or _compound_after(text, at):
        return False
    return _number_ends(text, at) if is_digit(last) else _unit_ends(text, at)


def _power_after(text: str, at: int) -> bool:
    """An exponent follows: right behind any word, or behind a number or a unit with space between."""
    if text[at] in POWERS:
        return True
    return _next(text, at) in POWERS and (is_digit(text[at - 1]) or _UNIT.search(text[:at]) is not None)


def _cuts_after_sign(text: str, at: int) -> bool:
    """The match ends with a sign, a point or a dash that belongs to what follows."""
    last, before, after = text[at - 1], text[at - 2 : at - 1], text[at]
    if (is_sign(last) or last in POWERS or is_currency(last)) and leads_number(text, white_end(text, at)):
        return True
    if is_joint(last):
        return is_word(after) or leads_number(text, at)
    if last in APOSTROPHES or last == SOFT_HYPHEN:
        return is_word(before) and is_word(after)
    if last in BARS:
        return leads_number(text, at) and not _ends_clause(before)
    if is_point(last) and is_digit(_before_points(text, at)):
        return _digit_past_points(text, at)
    if is_math(last) and is_math(after):
        return True
    if last in ")]\uff09" and is_digit(before):
        return is_unit(_next(text, at))
    number = _white_start(text, at - 1)
    of_number = is_unit(last) and is_digit(text[number - 1 : number])
    return of_number and (_range_after(text, at) or not _unit_ends(text, at))


def _compound_after(text: str, at: int) -> bool:
    """A hyphen or dash joins the word that ends at ``at`` to what follows, on this line or the next."""
    dash, after = text[at], text[at + 1 : at + 2]
    if dash in MIDDLE_DOTS:
        return is_letter(text[at - 1]) and after != "" and is_letter(after)
    if is_joint(dash) and after and is_word(after):
        return True
    return dash in HYPHENS and after != "" and after in WHITE


def _unit_ends(text: str, at: int) -> bool:
    """A unit such as mg goes on with ``/L``, k with ``€``: what follows belongs to it."""
    if is_currency(text[at]):
        return False
    if _UNIT.search(text[:at]):
        at = white_end(text, at)
        return not (text[at : at + 1] == "/" and is_letter(_next(text, at + 1)))
    return not (text[at] == "/" and is_letter(text[at + 1 : at + 2] or " "))


def _range_after(text: str, at: int) -> bool:
    return is_dash(text[at]) and (leads_number(text, at + 1) or broken_range(text, at + 1) is not None)


def _number_ends(text: str, at: int) -> bool:
    """Nothing after the digit before ``at`` belongs to its number."""
    after = text[at]
    if after in "+/!" or _range_after(text, at):
        return False
    if is_point(after) and _digit_past_points(text, at):
        return False
    resume = white_end(text, at)
    sign = text[resume : resume + 1]
    if not sign:
        return True
    if is_unit(sign) or (opens(sign) and is_unit(_next(text, resume + 1))):
        return False
    if is_operator(sign) and is_digit(_next(text, resume + 1)):
        return False
    return not (resume > at and is_digit(sign) and one_number(text, at, resume))


def _next(text: str, at: int) -> str:
    """The first character at or after ``at`` that is no white space."""
    resume = white_end(text, at)
    return text[resume : resume + 1]
