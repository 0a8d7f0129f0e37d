"""Quantities and dates of a text by value, so that a claim can be held against the sentence that it quotes.

By value: ``£2.1 billion`` is ``£2.1bn`` and not ``£2.1m``; ``3 May 2019`` is ``May 3, 2019``. What the tables do not
know to be the same is different.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache

from vault_grade.language.units import CURRENCIES, MONTHS, NUMBER_WORDS, SCALE_WORDS, UNITS
from vault_grade.language.value_words import PART_SIGNS
from vault_grade.language.values import DECADE, FRACTION, ORDINAL, TIMES, VERSION, values

_SPACE = "\u00a0\u202f\u2009 "
_FRACTIONS = "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
_NUMBER = re.compile(
    rf"(?<![\w.,])(?P<sign>[-\u2212](?=[\d.{_FRACTIONS}]))?"
    rf"(?P<digits>(?:\d+(?:[.,'’{_SPACE}]\d+)*+|[.,]\d+)?[{_FRACTIONS}]?)(?<=[\d{_FRACTIONS}])(?P<tail>[^\W\d_]*)"
)
_NUMBER_WORD = rf"(?:{'|'.join(sorted(NUMBER_WORDS, key=len, reverse=True))})(?!\w)"
_AND = "|".join(f"(?<={word})" for word in ("hundred", "thousand", "million", "billion", "trillion"))
_WORDS = re.compile(
    rf"(?<![\w-]){_NUMBER_WORD}"
    rf"(?:(?:[-{_SPACE}]|(?<=ty)[\u2010\u2011\u2013]|(?:{_AND})[{_SPACE}]and[{_SPACE}]){_NUMBER_WORD})*+",
    re.IGNORECASE,
)
"""One number: two hundred and five, sixty-six with any hyphen. ``Six and seven`` are two."""
_HALF = Decimal("0.5")
_AND_A_HALF = re.compile(rf"[-{_SPACE}]and[-{_SPACE}]a[-{_SPACE}]half\b", re.IGNORECASE)
_HALF_OF = re.compile(
    rf"(?<![\w-])half[-{_SPACE}](?:an?[-{_SPACE}])?(?P<scale>dozen|hundred|thousand|million|billion|trillion)\b",
    re.IGNORECASE,
)
"""Half a million: the scale is no number of its own."""
_NOT_BY_ONE = (None, "point", TIMES, "won")
"""With these ``one`` mostly counts nothing: at one point, one time, one of them; and the one that won."""
_MINUS = re.compile(
    r"(?:\b(?:minus|negative)\s|(?<![\w)%$€£¥₹])[-\u2212](?=[a-z]{0,3}[$€£¥₹]))(?:[a-z]{0,3}[$€£¥₹])?$",
    re.IGNORECASE,
)
_AFTER = re.compile(rf"[-{_SPACE}\n]{{0,2}}(?P<word>[^\W\d_]+|°[CF](?!\\w)|[%‰°$€£¥₹]+)")
_GROUPED = re.compile(rf"\d{{1,3}}(?:[.,'’{_SPACE}]\d{{3}})+|\d+(?:,\d{{3}})+")
_POWER = re.compile(
    r"\^(?:(?P<plain>[-+\u2212]?\d+)|\{(?P<braced>[^{}\s]{1,12})\})|(?P<high>[⁺⁻]?[⁰¹²³⁴-⁹]+)"
)
_LOWERED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻\u2212", "0123456789+--")
_ISO = re.compile(r"(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?![\d-])")
_BRIEF_SCALES = ("k", "m", "b")
"""Letters that are a scale beside an amount of money or right after the digits; after a space they are units."""
_ORDINAL = ("st", "nd", "rd", "th", "er", "ème", "e", "º", "ª")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number of a text. written: as it stands there. value: with its scale; text where the digits are a label,
    as in section 5.2.1, or have a power: 10² is ``10^2``. unit: its canonical name, or None. start: where its digits
    or its first word begin, in characters.
    """

    written: str
    value: Decimal | str
    unit: str | None
    start: int


@dataclass(frozen=True, slots=True)
class Day:
    """A month of a text, with the day that stands beside it, if one does."""

    written: str
    month: int
    day: int | None


def absent(claim: str, source: str) -> tuple[str, ...]:
    """Quantities, dates and values in words of ``claim``, as written there, that do not stand in ``source`` by value;
    each once.

    A number with no unit of its own stands where its value does; one with a unit needs the same unit.
    """
    held, held_days = list(quantities(source)), list(days(source))
    worth: set[tuple[Decimal | str, str | None]] = {(one.value, one.unit) for one in values(source)}
    worth |= {pair for one in held for pair in _worth(one)}
    worth |= {(Decimal(one.day), ORDINAL) for one in held_days if one.day}
    said = list(values(claim))
    in_words = {at for one in said for at in range(one.start, one.end)}
    lost = [
        one.written
        for one in quantities(claim)
        if one.start not in in_words
        and (one.value, one.unit) not in worth
        and not any(_same(one, other) for other in held)
    ]
    lost += [one.written for one in said if (one.value, one.unit) not in worth]
    lost += [
        one.written
        for one in days(claim)
        if not any(one.month == other.month and one.day in (None, other.day) for other in held_days)
    ]
    return tuple(dict.fromkeys(lost))


def _same(claimed: Quantity, held: Quantity) -> bool:
    """5th, in digits, stands where a bare 5 does: 5 May, No. 5."""
    unit = None if claimed.unit == ORDINAL and held.unit is None else claimed.unit
    return claimed.value == held.value and unit in (None, held.unit)


def _worth(held: Quantity) -> Iterator[tuple[Decimal | str, str | None]]:
    """What a quantity of a source says, and what it says with less: the 1990s are the nineties."""
    yield held.value, held.unit
    if held.unit == DECADE and isinstance(held.value, Decimal):
        yield held.value % 100, DECADE
    if held.unit == "percentage point":
        yield held.value, "point"
    if held.unit is None:
        yield held.written, VERSION
    if sign := PART_SIGNS.get(held.written[0]):
        yield sign, FRACTION


def quantities(text: str) -> Iterator[Quantity]:
    """The numbers of ``text`` in order, in digits and in words, with scale and unit. Days and years are numbers too."""
    end = 0
    for found in sorted(
        (match for pattern in (_NUMBER, _WORDS, _HALF_OF) for match in pattern.finditer(text)),
        key=lambda one: one.start(),
    ):
        if found.start() < end:
            continue  # the scale of the number before
        quantity, end = _in_digits(text, found) if found.re is _NUMBER else _in_words(text, found)
        if quantity:
            yield _signed(text, quantity)


def _signed(text: str, quantity: Quantity) -> Quantity:
    """The quantity below nothing where ``minus`` stands before it."""
    minus = _MINUS.search(text, max(0, quantity.start - 16), quantity.start)
    if not minus or isinstance(quantity.value, str):
        return quantity
    return replace(quantity, written=f"{minus[0]}{quantity.written}", value=-quantity.value)


def _in_digits(text: str, found: re.Match[str]) -> tuple[Quantity, int]:
    value = _value(found["digits"])
    if found["sign"] and isinstance(value, Decimal):
        value = -value
    if power := _POWER.match(text, found.end("digits")):
        raised = next(filter(None, power.groups())).translate(_LOWERED)
        return _measured(text, found.start(), power.end(), f"{value}^{raised}", "")
    if isinstance(value, Decimal) and (half := _AND_A_HALF.match(text, found.end("digits"))):
        return _measured(text, found.start(), half.end(), value + _HALF, "")
    return _measured(text, found.start(), found.end("digits"), value, found["tail"])


def _in_words(text: str, found: re.Match[str]) -> tuple[Quantity | None, int]:
    if found.re is _HALF_OF:
        return _measured(text, found.start(), found.end(), _HALF * NUMBER_WORDS[found["scale"].lower()], "")
    counted = _counted(re.split(rf"[-\u2010\u2011\u2013{_SPACE}]+", found[0].lower()))
    if half := _AND_A_HALF.match(text, found.end()):
        return _measured(text, found.start(), half.end(), counted + _HALF, "")
    quantity, end = _measured(text, found.start(), found.end(), counted, "")
    if found[0].lower() == "one" and quantity.unit in _NOT_BY_ONE:
        return None, found.end()
    return quantity, end


def days(text: str) -> Iterator[Day]:
    """The months of ``text`` that stand beside a day or a year, those that are plainly months, and ISO dates."""
    for found in _ISO.finditer(text):
        yield Day(found[0], int(found[2]), int(found[3]))
    for found in _named_month().finditer(text):
        day, month = found["before"] or found["after"], found["month"]
        if (day or found["year"]) and _is_month(found):
            yield Day(found[0].strip(), MONTHS[month.lower()], int(day) if day else None)
        elif _is_month_alone(text[max(0, found.start("month") - 8) : found.start("month")], month):
            yield Day(month, MONTHS[month.lower()], None)


def _is_month(found: re.Match[str]) -> bool:
    """In small letters a month follows its day, and ``may`` is one only before a year."""
    if not found["month"][0].islower():
        return True
    return bool(found["before"]) and (found["month"] != "may" or bool(found["year"]))


def _is_month_alone(before: str, month: str) -> bool:
    """With no day or year: a full English name, and what stands where a month does. before: up to 8 characters."""
    if month[0].isupper() and _WHOLLY_MONTHS.match(month.capitalize()):
        return True
    if month in ("May", "March"):
        return bool(_BEFORE_MONTH.search(before) or _BEFORE_ANY_MONTH.search(before))
    return not _OTHER_WORDS.match(month) and bool(_BEFORE_ANY_MONTH.search(before))


_WHOLLY_MONTHS = re.compile(r"(?:January|February|April|June|July|August|(?:Septem|Octo|Novem|Decem)ber)\Z")
_OTHER_WORDS = re.compile(r"(?:may|march|mar|Mars|Mayo|Maja|Marca|Augustus)\Z")
"""English verbs, a planet, names."""
_BEFORE_MONTH = re.compile(r"\b(?:of|by|last|next|this)\s+$", re.IGNORECASE)
_BEFORE_ANY_MONTH = re.compile(
    r"\b(?:in|im|en|em|since|until|during|(?:early|mid|late)[-\s])\s*(?<=[-\s])$", re.IGNORECASE
)


@lru_cache(maxsize=1)
def _named_month() -> re.Pattern[str]:
    names = "|".join(sorted(MONTHS, key=len, reverse=True))
    day = r"(?:0?[1-9]|[12]\d|3[01])"
    return re.compile(
        rf"(?:(?<![\w.,-])(?P<before>{day})(?:st|nd|rd|th|\.)?\s+(?:of\s+|de\s+)?)?"
        rf"(?<!\w)(?P<month>(?-i:(?=[^\W\d_]))(?:{names}))\.?(?!\w)"
        rf"(?:\s+(?P<after>{day})(?:st|nd|rd|th)?(?![\w]|[.,]\d))?(?=(?P<year>,?\s+\d{{4}})?)",
        re.IGNORECASE,
    )


def _value(digits: str) -> Decimal | str:
    """A number as written: groups of three are thousands, whichever mark parts them; else a mark is the point."""
    fraction = Decimal(0)
    if digits[-1] in _FRACTIONS:
        fraction, digits = Decimal(unicodedata.numeric(digits[-1])), digits[:-1].rstrip(_SPACE)
    if not digits:
        return fraction
    if _GROUPED.fullmatch(digits) and not digits.startswith("0"):
        return Decimal(re.sub(r"\D", "", digits)) + fraction
    plain = digits.translate({ord(one): None for one in "'’" + _SPACE}).replace(",", ".")
    if plain.count(".") > 1:
        thousands, _, part = digits.rpartition("." if digits.rfind(".") > digits.rfind(",") else ",")
        return Decimal(re.sub(r"\D", "", thousands) + "." + part) if _GROUPED.fullmatch(thousands) else plain
    return Decimal(f"0{plain}" if plain.startswith(".") else plain) + fraction


def _measured(text: str, start: int, end: int, value: Decimal | str, tail: str) -> tuple[Quantity, int]:
    """The number with the scale and unit that stand round it, and where they end."""
    currency = _currency_before(text, start)
    if tail == "s" and text[end - 1] == "0":
        return Quantity(text[start : end + 1], value, DECADE, start), end + 1
    begun, (word, at) = end, (tail, end) if tail else _next(text, end)
    while (scale := SCALE_WORDS.get(word.lower())) and not isinstance(value, str):
        if word.lower() in _BRIEF_SCALES and at > end and not currency:
            break
        value, end = value * scale, at + len(word)
        word, at = _next(text, end)
    nth = end == begun and tail.lower() in _ORDINAL
    unit, end = _unit(text, word, at) or ((ORDINAL, end + len(tail)) if nth else (None, end))
    return Quantity(text[start:end].strip(), value, currency or unit, start), end


def _next(text: str, end: int) -> tuple[str, int]:
    """The word or sign that follows, and where it begins."""
    found = _AFTER.match(text, end)
    return (found["word"], found.start("word")) if found else ("", end)


def _unit(text: str, word: str, at: int) -> tuple[str, int] | None:
    """The unit that begins at ``at``: of two words where two make one, and where it ends."""
    second = _AFTER.match(text, at + len(word))
    if word and second and (two := UNITS.get(f"{word} {second['word']}".lower())):
        return two, second.end()
    one = UNITS.get(word) or UNITS.get(word.lower()) or CURRENCIES.get(word.lower())
    return (one, at + len(word)) if one else None


def _currency_before(text: str, start: int) -> str | None:
    found = re.search(
        rf"(?:(?<=\W)|^)([A-Za-z]{{0,3}}[$€£¥₹]|[A-Z]{{3}})[{_SPACE}]?$", text[max(0, start - 8) : start]
    )
    return CURRENCIES.get(found[1].lower()) if found else None


def _counted(words: list[str]) -> Decimal:
    """The value of number words: ``two hundred and five``."""
    total, current = Decimal(0), Decimal(0)
    words = [word for word in words if word != "and"]
    for word in words:
        value = NUMBER_WORDS[word]
        if value == 100 and current:
            current *= value
        elif value >= 1000:
            total += (current or 1) * value
            current = Decimal(0)
        else:
            current += value
    return total + current
