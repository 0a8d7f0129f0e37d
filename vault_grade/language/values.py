"""Values that stand in a text in words, not as a number: third quarter, Friday, tripled, dozens, a third of, 5 pm.

Two words have one value only where they surely say the same: ``Q3`` is the third quarter, and ``half`` is not 50 %.
What the tables do not have is no value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from vault_grade.language.units import MONTHS, NUMBER_WORDS, SCALE_WORDS, UNITS
from vault_grade.language.value_words import (
    COUNTS,
    DECADES,
    DOZENS,
    MEASURES,
    MULTIPLES,
    ORDINALS,
    PARTS,
    WEEKDAYS,
)

QUARTER, ORDINAL, FRACTION, TIMES, VAGUE = "quarter of a year", "ordinal", "fraction", "times", "how many"
WEEKDAY, DECADE, CLOCK, VERSION = "weekday", "decade", "minute of the day", "version"
"""Units of what is no measure. A fraction has both its numbers for a value, a version its digits."""


@dataclass(frozen=True, slots=True)
class Said:
    """A value of a text. written: as it stands there. start, end: what is read for it, in characters of the text."""

    written: str
    value: Decimal | str
    unit: str
    start: int
    end: int


_Value = Callable[[re.Match[str]], Decimal | str | None]
_Row = tuple[str | None, str, _Value]
"""What is counted (None: the unit that stands there), a pattern whose group ``said`` says it, and its value."""


def values(text: str) -> Iterator[Said]:
    """The values of ``text`` that stand there in words, in order; none within another."""
    read = [
        Said(found["said"], value, unit or UNITS[found["unit"].lower()], found.start("said"), found.end())
        for unit, pattern, value_of in _compiled()
        for found in pattern.finditer(text)
        if (value := value_of(found)) is not None
    ]
    end = 0
    for one in sorted(read, key=lambda one: one.start):  # of two at one place the first in the table
        if one.start >= end:
            end = one.end
            yield one


@lru_cache(maxsize=1)
def _compiled() -> tuple[tuple[str | None, re.Pattern[str], _Value], ...]:
    rows = (*_parts(), *_measures(), *_orders(), *_days_and_hours(), *_amounts())
    return tuple((unit, re.compile(pattern, re.IGNORECASE), value_of) for unit, pattern, value_of in rows)


def _any(words: Iterable[str]) -> str:
    """One of the words; the hyphen of one may be a space."""
    return "|".join(sorted(words, key=len, reverse=True)).replace("-", r"[-\s]")


_ALONE = (
    r"(?=\s+(?:of|more|less|fewer|higher|lower|smaller|larger|bigger|cheaper|as|the|last|this|in|since|from|to|over|on"
    r"|after|compared|during|between|for|at|and|or|but|by|when|while|within|later|ago|earlier|before)\b"
    r"|\s*[.,;:)!?\"”’]|\s*$)"
)
"""Behind ``a third`` that is a part and ``a second`` that is a time: no noun follows."""


def _parts() -> tuple[_Row, ...]:
    part = _any(PARTS)
    parts = _any(["halves", *(f"{one}s" for one in PARTS if one != "half")])
    scales = _any(["dozen", *(word for word, value in NUMBER_WORDS.items() if value >= 100)])
    return (
        (FRACTION, rf"\b(?P<said>(?P<count>one)[-\s](?P<part>{part}))\b", _fraction),
        (FRACTION, rf"\b(?P<said>(?P<count>{_any(COUNTS)}|\d{{1,2}})[-\s](?P<part>{parts}))\b", _fraction),
        (FRACTION, rf"(?<!and[-\s])\b(?P<said>(?P<count>an?)[-\s](?P<part>{part})){_ALONE}", _fraction),
        (
            FRACTION,
            rf"(?<!and[- ]a[- ])(?<!latter )(?<!other )(?<!better )\b(?P<said>half)\b"
            rf"(?!(?:[-\s]an?)?[-\s](?:{scales})\b)",
            lambda found: "1/2",
        ),
        (FRACTION, r"(?<![\d/.,])(?P<said>[1-8]/(?:10|[2-9]))(?![\d/]|[.,]\d)", lambda found: found["said"]),
    )


def _measures() -> tuple[_Row, ...]:
    """``A year`` that is one: one of a rate, as in twice a year, is not read."""
    unit = rf"(?P<said>an?[-\s](?P<unit>{_any(MEASURES)})\b(?P<half>[-\s]and[-\s]a[-\s]half\b)?)"
    before = (
        "for|in|after|within|over|about|around|nearly|almost|than|took|takes?|taken|lasts?|lasted|lasting|spent|spend"
        "|only|just|under|to|by|least|most|roughly|approximately|exactly"
    )
    behind = "ago|later|earlier|before|after|old|long|away|from|tall|high|deep|wide|thick"
    return (
        (None, rf"\b(?:{before})\s+{unit}(?:(?<!second)|{_ALONE})", _one),
        (None, rf"\b{unit}(?=[-\s](?:{behind})\b)", _one),
    )


def _orders() -> tuple[_Row, ...]:
    nth = rf"\b(?:{_any(ORDINALS)}|\d{{1,2}}(?:st|nd|rd|th))\b"
    more = rf"(?:(?:,|\s+(?:and|or|to))\s+{nth}){{0,3}}[-\s]+quarters?\b"
    return (
        (
            QUARTER,
            rf"(?P<said>(?P<nth>{nth})(?={more})(?:[-\s]+quarters?\b)?)",
            lambda found: _nth(found["nth"]),
        ),
        (
            QUARTER,
            r"\b(?P<said>(?-i:Q(?P<q>[1-4])|(?P<r>[1-4])Q))\b",
            lambda found: Decimal(found["q"] or found["r"]),
        ),
        (ORDINAL, rf"\b(?P<said>{_any(ORDINALS)})\b(?:[-\s]half\b)?", _ordinal),
        (
            ORDINAL,
            r"\b(?P<said>(?:World\s+War\s+|WW)(?P<at>II?|One|Two|[12]))\b",
            lambda found: Decimal(1 if found["at"].lower() in ("i", "one", "1") else 2),
        ),
        (
            VERSION,
            r"\b(?P<said>(?:versions?\s+|v\.?)(?P<digits>\d+(?:\.\d+)*))(?!\w)",
            lambda found: found["digits"],
        ),
    )


def _days_and_hours() -> tuple[_Row, ...]:
    brief = rf"(?-i:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?=(?:[.,]+\s+|\s+(?=\d))(?:\d{{1,2}}\w*\s+)?(?:{_any(MONTHS)})\b)"
    hour = rf"(?P<hour>1[0-2]|0?[1-9]|\b(?:{_any(COUNTS)}))(?:[:.](?P<minute>[0-5]\d))?\s?"
    return (
        (WEEKDAY, rf"\b(?P<said>(?:{_any(WEEKDAYS)}|Tues|Thurs|{brief})s?)\b", _weekday),
        (CLOCK, r"\b(?P<said>noon|midday)\b", lambda found: Decimal(12 * 60)),
        (CLOCK, r"\b(?P<said>midnight)\b", lambda found: Decimal(0)),
        (DECADE, rf"\b(?P<said>{_any(DECADES)})\b", lambda found: Decimal(DECADES[found["said"].lower()])),
        (CLOCK, rf"(?<![\w.:,])(?P<said>{hour}(?P<half>[ap])(?:m\b|\.\s?m\b\.?))", _clock),
        (
            CLOCK,
            r"(?<![\w.:,])(?P<said>(?P<hour>1[3-9]|2[0-3]):(?P<minute>[0-5]\d))(?![\w:])(?P<half>)",
            _clock,
        ),
    )


def _amounts() -> tuple[_Row, ...]:
    alone = _any(word for word in DOZENS if word not in ("tens", "scores"))
    some = _any(DOZENS)
    return (
        (TIMES, rf"\b(?P<said>{_any(MULTIPLES)})\b", _multiple),
        (VAGUE, rf"\b(?P<said>(?:{alone}|(?:{some})(?=\s+of\b))(?:\s+of\s+(?:{some})\b)*+)\b", _vague),
    )


def _fraction(found: re.Match[str]) -> str | None:
    """Two thirds as 2/3. Three halves are none: they may be of a game; nor are three thirds a part."""
    count, part = found["count"].lower(), re.sub("halves", "half", found["part"].lower())
    many = 1 if count in ("a", "an") else COUNTS.get(count) or int(count)
    whole = PARTS.get(part) or PARTS[part.removesuffix("s")]
    return f"{many}/{whole}" if many < whole else None


def _one(found: re.Match[str]) -> Decimal:
    return Decimal("1.5") if found["half"] else Decimal(1)


def _nth(written: str) -> Decimal:
    digits = re.match(r"\d+", written)
    return Decimal(digits[0] if digits else ORDINALS[re.sub(r"\s", "-", written.lower())])


_COUNTING_SECONDS = re.compile(r"(?:\d|\b(?:one|per|every|each|split|half[-\s]an?))[-\s]$", re.IGNORECASE)
_FIRST_OF_A_ROW = re.compile(
    r"(?:\b(?:the|an?|its|his|her|their|our|my|whose|this|that|ranked|ranks|finished|placed|came|comes|becomes?|became"
    r"|was|is|are|were|be|been|being|in|and|for|on)|['’]s|,)\s$",
    re.IGNORECASE,
)
_IDIOM = re.compile(
    r"(?:first[-\s](?:of\s+all|place|thing|lady|name|aid|class|hand)"
    r"|second[-\s](?:thoughts?|hand|nature|guess\w*)|third[-\s](?:part(?:y|ies)|world))\b",
    re.IGNORECASE,
)
_TIME = re.compile(rf"second{_ALONE}", re.IGNORECASE)


def _ordinal(found: re.Match[str]) -> Decimal | None:
    """Its number, unless it counts none: ``first`` may begin a sentence, ``second`` may be a time."""
    text, start, word = found.string, found.start(), found["said"].lower()
    before = text[max(0, start - 12) : start]
    if _IDIOM.match(text, start) or (word == "first" and not _FIRST_OF_A_ROW.search(before)):
        return None
    timed = before.lower().endswith(" a ") or before.lower() == "a "
    if word == "second" and (_COUNTING_SECONDS.search(before) or (timed and _TIME.match(text, start))):
        return None
    return _nth(word)


def _weekday(found: re.Match[str]) -> Decimal:
    return Decimal(next(at for day, at in WEEKDAYS.items() if day.startswith(found["said"][:3].capitalize())))


def _clock(found: re.Match[str]) -> Decimal:
    hour = COUNTS.get(found["hour"].lower()) or int(found["hour"])
    if found["half"]:
        hour = hour % 12 + 12 * (found["half"].lower() == "p")
    return Decimal(60 * hour + int(found["minute"] or 0))


def _multiple(found: re.Match[str]) -> Decimal | str:
    value = MULTIPLES[found["said"].lower()]
    return value if "/" in value else Decimal(value)


_COUNTED = re.compile(
    rf"(?:\d|\b(?:{_any(NUMBER_WORDS)}|(?-i:{_any(SCALE_WORDS)})))[-\s]$",
    re.IGNORECASE,
)


def _vague(found: re.Match[str]) -> Decimal | None:
    """Hundreds of thousands as 100,000; None for five millions, which is a number."""
    start = found.start()
    if _COUNTED.search(found.string[max(0, start - 16) : start]):
        return None
    value = Decimal(1)
    for word in re.split(r"\s+of\s+", found["said"].lower()):
        value *= DOZENS[word]
    return value
