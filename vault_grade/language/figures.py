"""Figures and names of a text, as far as a claim can be held against its quote by them."""

from __future__ import annotations

import re

# Digits with the separators that group or break them, or a decimal part behind a separator alone.
_DIGITS = re.compile(r"(?<![\w.,])\d+(?:[.,'’\u00a0\u202f ]\d+)*(?!\w)")
_GROUPED = r"\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+"  # compiled by `re` when first met
_SPACES = "'’\u00a0\u202f "
_NAME = re.compile(r"(?<=[\w,;:)”’\"] )(?:[A-ZÀ-ÖØ-Þ][\w’'-]{2,}|[A-Z]{2,})")
_WORD = re.compile(r"\w+")

_WORDS = {
    "2": "two deux zwei dos twee dwa dwie dois duas",
    "3": "three trois drei tres tre drie trzy três",
    "4": "four quatre vier cuatro quattro cztery quatro",
    "5": "five cinq fünf cinco cinque vijf pięć",
    "6": "six sechs seis zes sześć",
    "7": "seven sieben siete sette zeven siedem sete",
    "8": "eight huit acht ocho otto osiem oito",
    "9": "nine neuf neun nueve nove negen dziewięć",
    "10": "ten dix zehn diez dieci tien dziesięć dez",
    "11": "eleven onze elf undici jedenaście",
    "12": "twelve douze zwölf doce dodici twaalf dwanaście doze",
    "20": "twenty vingt zwanzig veinte venti twintig dwadzieścia vinte",
    "30": "thirty trente dreißig treinta trenta dertig trzydzieści trinta",
    "40": "forty quarante vierzig cuarenta quaranta veertig",
    "50": "fifty cinquante fünfzig cincuenta cinquanta vijftig",
    "100": "hundred hundert cien cento honderd cem",
    "1000": "thousand tausend duizend tysiąc",
}
_VALUES = {word: value for value, words in _WORDS.items() for word in words.split()}
"""Number words of the languages that the negation lists have (see `negations`). Left out are those that are other
words too, there or in English: one, due, once, sept, cent, mille.
"""


def figures(text: str) -> list[tuple[str, frozenset[str]]]:
    """The numbers of ``text`` in order: as written, and the values that each may have.

    ``1,500`` may be 1500 or 1.5: it has both. Number words have theirs; years and days are numbers like others.
    """
    found = [(match.start(), match[0], _readings(match[0])) for match in _DIGITS.finditer(text)]
    for match in _WORD.finditer(text):
        value = _VALUES.get(match[0].lower())
        if value:
            found.append((match.start(), match[0], frozenset({value})))
    return [(written, values) for _, written, values in sorted(found)]


def _readings(written: str) -> frozenset[str]:
    readings = set()
    if re.fullmatch(_GROUPED, written):
        readings.add(re.sub(r"\D", "", written))
    plain = written.translate({ord(space): None for space in _SPACES})
    if plain.count(",") + plain.count(".") <= 1:
        readings.add(_plain(plain.replace(",", ".")))
    else:
        readings.add(plain)
    return frozenset(readings)


def _plain(number: str) -> str:
    whole, point, part = number.partition(".")
    whole = whole.lstrip("0") or "0"
    return f"{whole}.{part.rstrip('0')}" if point and part.rstrip("0") else whole


def names(text: str) -> list[str]:
    """Capitalised words inside sentences, and acronyms: what may be a name. A sentence's first word tells nothing."""
    return [match[0] for match in _NAME.finditer(" ".join(text.split()))]


def beyond(claim: str, source: str) -> tuple[str, ...]:
    """Figures and names of ``claim`` that do not stand in ``source``, as written, each once.

    source: the quote with the sentence it stands in. A name stands there if its letters do, in any case.
    """
    claimed, called = figures(claim), names(claim)
    held = {value for _, values in figures(source) for value in values} if claimed else set()
    numbers = [written for written, values in claimed if not values & held]
    lower = source.lower()
    called = [name for name in called if name.lower().removesuffix("’s").removesuffix("'s") not in lower]
    return tuple(dict.fromkeys([*numbers, *called]))
