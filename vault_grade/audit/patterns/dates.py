"""Dates, years, decades, quarters, and dates told from today."""

from __future__ import annotations

from vault_grade.audit.patterns.base import CLIPPED, FIGURE, either, pattern
from vault_grade.language.numerals import AMOUNT, ORDINALS

_AMOUNT = AMOUNT.replace(" ", r"\ ")
_MONTHS = (
    "January February April June July August September October November December"
    " Jan Feb Apr Jun Jul Aug Sep Sept Oct Nov Dec"
)
_EITHER = "March|May|Mar"
"""Months that are other words too: they need something beside them that tells."""

_DAYS = " ".join(f"{day}day {day}days" for day in ("Mon", "Tues", "Wednes", "Thurs", "Fri", "Satur", "Sun"))
_PERIODS = (
    "day week weekend fortnight month quarter season year decade century"
    " night summer spring winter autumn fall term"
)
_PERIOD = either(_PERIODS)
_MANY_PERIODS = " ".join(f"{one}s" for one in _PERIODS.split())

IN_FIGURES = pattern(
    "date",
    "a date in figures: 12/03/2020, 2020-03-12, 12.3.2020",
    r"\d(?<!\w\d)(?: \d{3}[-/.]\d{1,2}[-/.]\d{1,2} | \d?[-/.]\d{1,2}[-/.]\d{2,4} )\b",
    anchors=FIGURE,
)

NAMED = pattern(
    "date",
    "a month or day by its name: 12 March 2020, March 12th, in May, on Friday",
    rf"""\b(?=[A-Z])(?:{either(_MONTHS)}|{either(_DAYS)})\b
      | \b(?:{_EITHER})\.?\s(?:\d|of\s(?:last|this|next|\d)|the\s\d) | \d(?:st|nd|rd
        |th)?,?\s(?:of\s)?(?:{_EITHER})\b
      | \b(?:in|by|since|until|till|last|next|this|early|late|mid|between|through|throughout|during|from
        |before|after)[- ](?:{_EITHER})\b
      | \b(?:{ORDINALS}|first)\sof\s(?:{_EITHER})\b""",
    anchors=f"{_MONTHS} {_DAYS} March May Mar".lower(),
    cased=True,
)

YEARS = pattern(
    "year",
    "a year in four figures: 1984, 2020",
    r"(?:1[0-9]|20|21)\d\d(?![\d%]|[.,]\d)(?<![\d.,]\d{4})",
    anchors=FIGURE,
)

YEARS_BESIDE_WORDS = pattern(
    "year",
    "a year by what stands beside it: in ’08, 44 BC, AD 79, fiscal 2020",
    r"""\b(?i:in|since|of|by|from|until)\s'\d\d\b | \b\d{1,4}\s?(?:BCE?|CE|AD)\b | \bAD\s?\d
      | \b(?:FY|[Ff]iscal)\s?'?\d""",
    anchors=f"{CLIPPED} bc bce ce ad fy fiscal",
    cased=True,
)

DECADES_IN_FIGURES = pattern(
    "decade", "a decade in figures: the 1990s, the ’80s", r"\d0'?s\b", anchors=FIGURE
)

DECADES = pattern(
    "decade",
    "a decade or century in words: the nineties, the twentieth century, the turn of the century",
    rf"""\b(?:the|early|late|mid|since|in)[- ](?:twen|thir|for|fif|six|seven|eigh|nine)ties\b
      | \b(?:\d{{1,2}}(?:st|nd|rd|th)|{ORDINALS}|last|this|past|previous)[- ](?:century|centuries|decades?)\b
      | \bturn\ of\ the\ (?:\w++\ )?(?:century|millennium)\b""",
    anchors="twenties thirties forties fifties sixties seventies eighties nineties"
    " century centuries decade decades millennium",
)

QUARTERS = pattern(
    "quarter",
    "a part of a business year: the third quarter, the first half of the year, year-on-year",
    r"""\b(?:first|second|third|fourth|last|final|this|latest)[- ](?:quarter
      |half\ of\ (?:the|this|last|\d))\b
      | \b(?:year|month|quarter)[- ](?:on|over|to|by)[- ](?:year|month|quarter|date)\b | \b(?:year|month)-end\b
      | \bquarterly\b
      | \b(?:fiscal|financial|calendar)\ (?:year|quarter)s?\b""",
    anchors="quarter quarters quarterly half year years month",
)

QUARTERS_IN_FIGURES = pattern(
    "quarter",
    "a part of a business year in a letter and a figure: Q3, H1",
    r"[qh](?<!\w.)[1-4]\b",
    anchors=FIGURE,
)

TOLD_FROM_TODAY = pattern(
    "date",
    "a date told from another day: last year, two weeks ago, yesterday, over the past few months, the"
    " week before",
    rf"""\b(?: (?:last|past|previous)\ (?:(?:{_AMOUNT}|few|couple\ of|several|\w{{1,12}}+)\ )?{_PERIOD}s?\b
      | (?:{_PERIOD}s?|{_AMOUNT}|while|long|moments?|hours?|minutes?|generations?)\ ago\b | yesterday | tomorrow
        | overnight
      | this\ (?:year|month|week|morning|summer|winter|spring|autumn|quarter)\b
      | (?:year|month|week|day|decade|century|night)s?\ (?:before|after|earlier|later)\b )""",
    anchors=f"{_PERIODS} {_MANY_PERIODS} ago yesterday tomorrow overnight",
)

DAYS = pattern(
    "date",
    "a day with a name of its own: Bastille Day, D-Day, St Patrick's Day; not One Day",
    r"""\b(?!(?:The|One|Some|Any|Every|Each|That|This|Another|First|Last|Happy|Good|All|Per|A)\s)
        [A-Z][\w']{1,30}+\sDay\b(?!\s[A-Z]) | \b(?:D|V[EJ])-Day\b""",
    anchors="day",
    cased=True,
)

PARTS_OF_PERIODS = pattern(
    "date",
    "a part of a period, or one to come: the end of the decade, at the start of the month, next year, the coming weeks",
    rf"""\b(?:beginning|start|middle|end|close|turn)\ of\ (?:the|this|that|last|next)\ {_PERIOD}\b
      | \b(?:next|coming|following|same|previous)\ (?:(?:few|{_AMOUNT})\ )?(?:{_PERIOD}s?|centuries)\b""",
    anchors=f"{_PERIODS} {_MANY_PERIODS} centuries",
)

SPANS = pattern(
    "date",
    "a time of many years: for decades, over the centuries, generations ago",
    r"""\b(?:for|over|in|within|after|across)\ (?:the\ |many\ |several\ )?(?:years|decades|centuries|generations)\b
      | \b(?:decades|centuries|generations)\ (?:ago|later|before|earlier|of)\b""",
    anchors="years decades centuries generations",
)

SEASONS = pattern(
    "date",
    "a season for a date: in winter, since last spring, by the autumn",
    r"""\b(?:in|since|by|until|during|last|next|this|early|late)\ (?:the\ |last\ |next\ |early\ |late\ )?
        (?:spring|summer|autumn|winter)\b""",
    anchors="spring summer autumn winter",
)

_FEASTS = (
    "christmas easter thanksgiving halloween ramadan hanukkah diwali passover pentecost whitsun midsummer eid"
)
FEASTS = pattern(
    "date",
    "a day or an hour by its name: Christmas Day, New Year's Eve, Easter, at noon, by midnight, seven o'clock",
    rf"""\b(?:{either(_FEASTS)})\b| \bnew\ year(?:'s)?(?:\ (?:eve|day))\b | \b(?:noon|midnight|midday)\b
      | \b(?:at|by|before|after|until|since)\ (?:dawn|dusk)\b | \bo'clock\b""",
    anchors=f"{_FEASTS} eve day noon midnight midday dawn dusk o'clock clock",
)
