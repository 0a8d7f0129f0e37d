"""Tables of English words that have a value: ordinals, parts, multiples, dozens, weekdays, decades. Closed: what is not
here has none.
"""

from __future__ import annotations

import unicodedata

from vault_grade.language.units import NUMBER_WORDS

_ONES = "first second third fourth fifth sixth seventh eighth ninth"
_TEENS = "tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"
_TENS = {word: int(value) for word, value in NUMBER_WORDS.items() if word.endswith("ty")}

ORDINALS = {
    **{word: at for at, word in enumerate(f"{_ONES} {_TEENS}".split(), start=1)},
    **{f"{ten.removesuffix('y')}ieth": value for ten, value in _TENS.items()},
    **{
        f"{ten}-{one}": value + at
        for ten, value in _TENS.items()
        for at, one in enumerate(_ONES.split(), start=1)
    },
    "hundredth": 100,
    "thousandth": 1000,
    "millionth": 10**6,
}
PARTS = {"half": 2, "quarter": 4, **{word: at for word, at in ORDINALS.items() if at > 2 and "-" not in word}}
"""A part to how many of them make the whole."""

_MULTIPLES = {
    "1/2": "halved halving",
    "2": "double doubles doubled doubling twice",
    "3": "triple triples tripled tripling treble trebles trebled trebling thrice",
    "4": "quadruple quadruples quadrupled quadrupling",
    "5": "quintuple quintuples quintupled quintupling",
}
MULTIPLES = {
    **{word: value for value, words in _MULTIPLES.items() for word in words.split()},
    **{f"{word}fold": str(value) for word, value in NUMBER_WORDS.items() if word not in ("one", "dozen")},
}
"""How many times as much; all forms of a verb say the same."""

DOZENS = {
    "tens": 10,
    "dozens": 12,
    "scores": 20,
    "hundreds": 100,
    "thousands": 10**3,
    "millions": 10**6,
    "billions": 10**9,
    "trillions": 10**12,
}
"""Scales that count by themselves: dozens of them, hundreds of thousands."""

WEEKDAYS = {"Monday": 1, "Tuesday": 2, "Wednesday": 3, "Thursday": 4, "Friday": 5, "Saturday": 6, "Sunday": 7}
"""Numbered as in ISO 8601."""

DECADES = {f"{ten.removesuffix('y')}ies": value for ten, value in _TENS.items()}
"""Of whichever century."""

COUNTS = {word: int(value) for word, value in NUMBER_WORDS.items() if value <= 12 and word != "dozen"}
"""One to twelve."""

PART_SIGNS = {sign: unicodedata.normalize("NFKC", sign).replace("\u2044", "/") for sign in "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"}
"""A sign to both its numbers: ``1/2``."""

_MEASURES = (
    "minute hour day week month year decade century second"
    " mile kilometre kilometer metre meter foot yard inch acre hectare tonne ton kilogram gram litre liter gallon"
)
MEASURES = _MEASURES.split()
"""Units before which ``a`` may be one."""
