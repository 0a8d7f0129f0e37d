"""A text as the words, numbers and signs that it is made of, each with one key for all ways to write it.

Two texts with the same keys differ in nothing but typesetting and house style. Words keep their case, since ``US``
is not ``us``. White space parts words and is no sign itself. Whatever is not known stays the sign that it is.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from vault_grade.checkers.align import numbers

SOFT = "\u00ad"
"""Key of a hyphen at the end of a line: it may belong to the word, or only to the line."""

DASH, QUOTE, ELLIPSIS, PERCENT = "-", '"', "…", "%"

BIDI = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Characters that turn the direction of writing: what is read is not what is stored."""

_UNSEEN = "\u00ad\u034f\u061c\u200b-\u200f\u2060\ufeff\ufe00-\ufe0f"
_MARKS = f"\u0300-\u036f{_UNSEEN}"
_CURRENCY = "$¢£¤¥֏؋৲৳฿₠-⃀﷼﹩＄￠￡￥￦"
_GROUP = "'’\u00a0\u2007\u2009\u202f"
_TENS = "|".join(numbers.TENS)
_UNITS = "|".join(word for word, value in numbers.SPELLED.items() if 0 < int(value) < 10)

_TOKEN = re.compile(
    rf"""
      (?P<skip>\s+|[{_UNSEEN.replace(SOFT, "")}]|{SOFT}(?![^\S\n]*\n)
        |(?<=[^\s(\[])\[\d{{1,3}}\]  # the mark of a footnote right after a word
        |&(?:nbsp|thinsp|ensp|emsp|shy|zwnj|\#160|\#8201|\#8239|\#xa0);)
    | (?P<acronym>[A-Z](?:\.[A-Z])+\b\.?)
    | (?P<month>(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?(?=\s\d))
    | (?P<title>(?:Mrs?|Ms|Dr|Prof|Messrs|St|Jr|Sr|vs)\.)
    | (?P<percent>[%٪％]|(?i:per\s*cent)\b)
    | (?P<tens>(?i:{_TENS})(?:[-‐‑–\ ](?i:{_UNITS}))?\b)
    | (?P<word>[^\W\d_](?:[\w{_MARKS.replace(SOFT, "")}]|[{SOFT}](?=\w)|['’ʼ＇](?=[^\W\d_]))*)
    | (?P<number>\d{{1,3}}(?:,\d{{3}})+(?!,?\d)(?:\.\d+)?|\d{{1,3}}(?:[{_GROUP}]\d{{3}})+(?!\d)(?:[.,]\d+)?
        |\d+(?:[.,]\d+)*|(?<!\w)\.\d+)
    | (?P<soft>(?<=[^\W\d_])[-‐{SOFT}][^\S\n]*\n[^\S\n]*(?=[^\W\d_]))
    | (?P<dash>[-‐‑‒–—―−﹘﹣－]+)
    | (?P<ellipsis>(?:…|\.(?:[\ \u00a0]?\.)+)+\.?)
    | (?P<quote>["“”„‟″«»＂]|``|''|’’|‘‘)
    | (?P<apostrophe>['’‘‚‛′‹›`])
    | (?P<amp>&amp;|[&＆])
    | (?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)
_HALF_GROUPED = re.compile(r"(?<![\w.,])(?:\d{1,3}(?: \d{3})+|\d{4,}(?:,\d{3})+)(?!\w|[.,]\d)")

_NAMES_OF_MONTHS = "January February March April May June July August September October November December"
_MONTHS = frozenset(_NAMES_OF_MONTHS.split())
_DAY = "day "
_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
_PLAIN = str.maketrans(_LIGATURES | dict.fromkeys("’ʼ＇", "'"))
_CONTRACTED = {
    "can't": ("can", "not"),
    "cannot": ("can", "not"),
    "won't": ("will", "not"),
    "i'm": ("I", "am"),
}
_ENDINGS = {"n't": "not", "'re": "are", "'ve": "have", "'ll": "will"}
_ORDINALS = ("st", "nd", "rd", "th")


class Token(NamedTuple):
    """One word, number or sign. key: the same for all ways to write it. start, end: where in the text."""

    key: str
    start: int
    end: int


def tokens(text: str, start: int = 0, end: int | None = None) -> list[Token]:
    """The tokens of ``text[start:end]``, with offsets in ``text``."""
    found: list[Token] = []
    for match in _TOKEN.finditer(text, start, len(text) if end is None else end):
        kind = match.lastgroup
        if kind != "skip":
            first, last = match.span()
            written = match[0]
            keys = _word(written) if kind == "word" else _keys(kind or "other", written, text, first)
            for key in keys:
                found.append(Token(key, first, last))
    return _dates(_amounts(found))


def ungrouped(claim: str) -> str:
    """The claim with ``12 345`` and ``4400,000`` read as one number: what grouped its digits was folded or lost.

    Never done to a source, where two numbers side by side may be two cells of a table, or the comma a point.
    """
    return _HALF_GROUPED.sub(lambda match: re.sub("[ ,]", "", match[0]), claim)


def is_number(key: str) -> bool:
    """True for the keys of numbers and dates."""
    return key[0].isdigit() or is_day(key)


def is_day(key: str) -> bool:
    """True for the keys of days of a month."""
    return key.startswith(_DAY)


def is_word(key: str) -> bool:
    """True for the keys of words."""
    return key[0].isalpha() and not is_day(key)


def is_currency(key: str) -> bool:
    """True for the sign of a currency."""
    return len(key) == 1 and unicodedata.category(key) == "Sc"


def _keys(kind: str, written: str, text: str, start: int) -> tuple[str, ...]:
    if kind == "number":
        return (numbers.plain(written),)
    if kind == "tens":
        return (numbers.spelled_tens(written),)
    if kind == "month":
        return (next(month for month in _NAMES_OF_MONTHS.split() if month.startswith(written[:3])),)
    if kind in ("acronym", "title"):
        return (written.replace(".", ""),)
    if kind == "apostrophe":  # after a digit it means feet or minutes, and two of them inches or seconds
        return ("'",) if start and text[start - 1].isdigit() else (QUOTE,)
    return (_SIGNS.get(kind, written),)


_SIGNS = {
    "percent": PERCENT,
    "soft": SOFT,
    "dash": DASH,
    "ellipsis": ELLIPSIS,
    "quote": QUOTE,
    "amp": "and",
}


@lru_cache(maxsize=4096)
def _word(written: str) -> tuple[str, ...]:
    """The keys of a word: most words of a text stand in it more than once."""
    if written.isascii() and written.isalpha():
        low = written.lower()
        value = numbers.spelled(low)
        return _CONTRACTED.get(low, (value or written,)) if low != "percent" else (PERCENT,)
    plain = unicodedata.normalize("NFC", re.sub(f"[{_UNSEEN}]", "", written).translate(_PLAIN))
    low = plain.lower()
    if low in _CONTRACTED:
        return _CONTRACTED[low]
    ending = low[-3:]
    if ending in _ENDINGS and len(low) > 3:
        return plain[:-3], _ENDINGS[ending]
    return (plain or written,)


def _amounts(found: list[Token]) -> list[Token]:
    """Numbers multiplied by the scale after them (2 million), the currency before its number (5 €)."""
    made: list[Token] = []
    for token in found:
        before = made[-1] if made else None
        if before is None or not before.key[0].isdigit():
            made.append(token)
            continue
        money = len(made) > 1 and is_currency(made[-2].key)
        value = _times(before, token, money)
        if value is not None:
            made[-1] = Token(value, before.start, token.end)
        elif is_currency(token.key) and not money:
            made[-1:] = [token._replace(start=before.start), before._replace(end=token.end)]
        else:
            made.append(token)
    return made


def _times(number: Token, unit: Token, money: bool) -> str | None:
    low = unit.key.lower()
    scale = numbers.SCALES.get(low)
    if scale is None and money and unit.start == number.end:
        scale = numbers.OF_MONEY.get(low)
    return None if scale is None else numbers.scaled(number.key, scale)


def _dates(found: list[Token]) -> list[Token]:
    """Day and month as one token, in whatever order, and the year without the comma before it."""
    for place in reversed(range(len(found))):
        if place < len(found) and found[place].key in _MONTHS:
            first, last = _day_around(found, place)
            if last - first > 1:
                day = next(token.key for token in found[first:last] if _is_day(token.key))
                key = f"{_DAY}{found[place].key} {day}"
                dated = [Token(key, found[first].start, found[last - 1].end)]
                comma = last + 1 < len(found) and found[last].key == "," and _is_year(found[last + 1].key)
                found[first : last + comma] = dated
    return found


def _day_around(found: list[Token], place: int) -> tuple[int, int]:
    """From which token to before which a month stands with its day: 3 May, 3rd May, May 3, May 3rd."""
    if place + 1 < len(found) and _is_day(found[place + 1].key):
        return place, place + 2 + _is_ordinal(found[place + 1 : place + 3])
    first = place - 1 - (place > 1 and _is_ordinal(found[place - 2 : place]))
    if first >= 0 and _is_day(found[first].key):
        return first, place + 1
    return place, place + 1


def _is_day(key: str) -> bool:
    return len(key) < 3 and key.isdecimal() and 0 < int(key) < 32


def _is_year(key: str) -> bool:
    return len(key) == 4 and key.isdecimal()


def _is_ordinal(pair: list[Token]) -> bool:
    return len(pair) > 1 and pair[1].key in _ORDINALS and pair[1].start == pair[0].end
