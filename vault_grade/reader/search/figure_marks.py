"""Marks of notes behind figures: ``in 2008.⁵``, ``25 %⁵``, ``“1 in 12”⁵``, and no raised cents, minutes or fractions.

Sources: Chicago Manual of Style, 14.26 (a mark stands behind the punctuation mark); raised cents and minutes as price
lists and German timetables have them (3.⁹⁹, 9.³⁰ Uhr).
"""

from __future__ import annotations

import re
from collections.abc import Container

from vault_grade.reader.layers.base import BREAK
from vault_grade.reader.search.characters import is_digit, white_end

_YEAR = re.compile(r"(?:\A|[\s(\u2013])(?:1\d{3}|20\d{2})[.,;:!?]\Z")
_SHARE = re.compile(r"\d\s?[%‰][.,;:!?]?\Z")
_QUOTED = re.compile(r"\d[.,;:!?]?[”“»]\Z")
"""No straight mark, which after figures means inches or seconds."""

_SENTENCE = re.compile(r"[^\W\d_]{2,}[\s]+\d(?:[\d,.’']*\d)?\.\Z")
_LEAST_DIGITS = 3
"""Of a number that ends a sentence: a smaller one may be an hour, a price, or the number of a list."""

_CODES = (
    "USD US EUR GBP CHF JPY AUD CAD NZD HK SEK NOK DKK ISK CZK HUF PLN RON INR CNY RMB BRL ZAR"
    " Fr SFr kr Rs zł Kč Ft lei"
)
_CODE = "|".join(_CODES.split())
_SYMBOLS = r"[$\u00a2-\u00a5\u0e3f\u20a0-\u20cf\uff04\uffe0\uffe1\uffe5\uffe6]"
_MONEY_BEFORE = re.compile(rf"(?:{_SYMBOLS}|\b(?:{_CODE})\.?)\s?[\d.,’'\s]*\Z")
_MONEY_AFTER = re.compile(
    rf"(?:{_SYMBOLS}|(?:{_CODE}|[Ee]uros?|[Dd]ollars?|[Pp]ounds?|[Ff]ranc\w*|Franken|kron\w+)\b)"
)
_PREPOSITION = "in"
"""Far more often than the inch."""

_WORD = re.compile(r"[^\W\d_]+")


def behind_figure(text: str, end: int, head: str, mark: str, units: Container[str]) -> bool:
    """Whether the bare raised number ``mark``, which ends at ``end``, is a note's mark though figures stand before it.

    head: what stands before it, its last characters. units: words that a number goes on with. A mark stands behind a
    year with a punctuation mark (a full stop where no small letter follows), a share, figures in quotation marks; and,
    of one raised digit, behind a sentence that ends in a number of three digits or more, where the next one begins with
    a capital. None stands behind an amount of money or before a unit.
    """
    if _SHARE.search(head) or _QUOTED.search(head):
        return True
    following = white_end(text, end)
    word = _WORD.match(text, following)
    counted = word is not None and word[0] in units and word[0] != _PREPOSITION
    if counted or _MONEY_AFTER.match(text, following) or _MONEY_BEFORE.search(head[:-1]):
        return False
    if _YEAR.search(head):
        return not (head.endswith(".") and text[following : following + 1].islower())
    sentence = _SENTENCE.search(head)
    if sentence is None or len(mark) > 1 or sum(map(is_digit, sentence[0])) < _LEAST_DIGITS:
        return False
    return following == len(text) or text[following] == BREAK or text[following].isupper()
