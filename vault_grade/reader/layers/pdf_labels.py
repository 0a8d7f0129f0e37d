"""Printed page labels of a PDF, from its label rules.

Source: ISO 32000-1, 12.4.2 (page labels) and table 159.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any

LONGEST = 5000  # a label beyond this number is not made in letters or Roman figures: it would be no label

_ROMAN = (
    (1000, "m"),
    (900, "cm"),
    (500, "d"),
    (400, "cd"),
    (100, "c"),
    (90, "xc"),
    (50, "l"),
    (40, "xl"),
    (10, "x"),
    (9, "ix"),
    (5, "v"),
    (4, "iv"),
    (1, "i"),
)


def page_label(rules: Sequence[Mapping[str, Any]], number: int) -> str | None:
    """The label of the page at 1-based position ``number``, or None.

    rules: in order of ``startpage`` (0-based), each with optional ``prefix``, ``style`` (D, R, r, A, a or none)
    and ``firstpagenum``, as PyMuPDF gives them.
    """
    place = bisect_right(rules, number - 1, key=lambda rule: int(rule["startpage"])) - 1
    if place < 0:
        return None
    rule = rules[place]
    count = number - 1 - int(rule["startpage"]) + int(rule.get("firstpagenum") or 1)
    return (str(rule.get("prefix") or "") + _numeral(str(rule.get("style") or ""), count)) or None


def _numeral(style: str, count: int) -> str:
    if style == "D":
        return str(count)
    if style not in {"R", "r", "A", "a"} or not 0 < count <= LONGEST:
        return ""
    small = _roman(count) if style in {"R", "r"} else _letters(count)
    return small.upper() if style.isupper() else small


def _roman(count: int) -> str:
    text = ""
    for value, sign in _ROMAN:
        times, count = divmod(count, value)
        text += sign * times
    return text


def _letters(count: int) -> str:
    """a to z, then aa to zz, then aaa: one letter, repeated."""
    times, letter = divmod(count - 1, 26)
    return chr(ord("a") + letter) * (times + 1)
