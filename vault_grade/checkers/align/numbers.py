"""Numbers by value, however they are written."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"

SPELLED = {word: str(value) for value, word in enumerate(_ONES.split())} | {
    "seventeen": "17",
    "eighteen": "18",
    "nineteen": "19",
}
TENS = {word: str(value) for value, word in zip(range(20, 100, 10), _TENS.split(), strict=True)}

SCALES = {
    "hundred": Decimal(10**2),
    "thousand": Decimal(10**3),
    "million": Decimal(10**6),
    "billion": Decimal(10**9),
    "trillion": Decimal(10**12),
    "mn": Decimal(10**6),
    "bn": Decimal(10**9),
    "tn": Decimal(10**12),
}
OF_MONEY = {"k": SCALES["thousand"], "m": SCALES["million"], "b": SCALES["billion"]}
"""Letters that are a scale right after an amount of money; elsewhere ``5m`` may be metres."""

_MOST_DIGITS = 20
_GROUPED = re.compile("\\d{1,3}(?:[,'’\u00a0\u2007\u2009\u202f]\\d{3})+(?:\\.\\d+)?")
_NO_SEPARATORS = {ord(mark): None for mark in ",'’\u00a0\u2007\u2009\u202f"}


def spelled(word: str) -> str | None:
    """The value of a number word, None for another word. ``one`` has none: it is a pronoun too ("No one")."""
    low = word.lower()
    return SPELLED.get(low) if low != "one" else None


def spelled_tens(words: str) -> str:
    """The value of ``twenty`` or ``twenty-one``."""
    low = words.lower()
    tens = next(word for word in TENS if low.startswith(word))
    unit = low[len(tens) :].lstrip("-‐‑– \t")
    return str(int(TENS[tens]) + int(SPELLED[unit] if unit else 0))


def plain(written: str) -> str:
    """Digits without the marks that group thousands, with a nought before a point that begins them.

    Decimals keep their zeros (2.10 may be a version), and a comma that groups no thousands stays: 12,5.
    """
    if written.startswith("."):
        return f"0{written}"
    return written.translate(_NO_SEPARATORS) if _GROUPED.fullmatch(written) else written


def scaled(key: str, scale: Decimal) -> str | None:
    """``key`` times ``scale``, written out; None where the number is not plain."""
    if len(key) > _MOST_DIGITS:
        return None
    try:
        value = Decimal(key) * scale
    except InvalidOperation:
        return None
    return format(value.normalize(), "f")


def may_be_equal(one: str, other: str) -> bool:
    """Whether two numbers may have one value: 2.1 and 2.10, and 1.234 and 1234, where the point may be a comma's."""
    digits, others = (re.sub(r"\D", "", key) for key in (one, other))
    return digits == others or (digits.rstrip("0") == others.rstrip("0") and "." in one + other)
