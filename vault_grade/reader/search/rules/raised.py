"""Rule ``raised``: ``10^20``, ``10²⁰`` and a raised 20 are the same power; flat 1020 is none of them.

The whole exponent with its sign must agree, digit for digit. Raised digits that the quote has flat are refused where
a match is looked at once more (``candidates.as_printed``).
"""

from __future__ import annotations

import re

from vault_grade.reader.layers.base import Page
from vault_grade.reader.search.characters import is_word
from vault_grade.reader.search.raised import LOWERED, plain_power, power_at
from vault_grade.reader.search.rules.base import Rule, Step

_CARET = re.compile(r"\^(?:([+\-\u2010-\u2013\u2212]?\d+)|\{([^{}]{1,12})\})")
_CODES = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]+")


def grant(quote: str, i: int, page: Page, j: int) -> Step | None:
    """One exponent against the same one in another form."""
    mine, theirs = _written(quote, i), power_at(page, j) or _written(page.text, j)
    if mine is None or theirs is None or mine[0] != theirs[0]:
        return None
    return mine[1] - i, theirs[1] - j


def _written(text: str, at: int) -> tuple[str, int] | None:
    """The exponent that stands at ``at`` as ``^20`` or in superscript code points, and where it ends."""
    if not at or not (is_word(text[at - 1]) or text[at - 1] in ")]}|"):
        return None
    caret = _CARET.match(text, at)
    if caret is not None:
        value = plain_power(next(filter(None, caret.groups())))
        return (value, caret.end()) if value is not None else None
    codes = _CODES.match(text, at)
    if codes is None:
        return None
    value = plain_power(codes[0].translate(LOWERED))
    return (value, codes.end()) if value is not None else None


RULE = Rule(
    name="raised",
    source="Unicode Standard, 22.4 (superscripts and subscripts); the caret of plain-text mathematics (UTN 28)",
    case="the page sets 10 with a raised 20, the person types 10^20 or 10²⁰",
    fold=dict.fromkeys("^{}⁻", "")
    | {chr(code): chr(plain) for code, plain in LOWERED.items() if plain != ord("-")},
    grant=grant,
)
