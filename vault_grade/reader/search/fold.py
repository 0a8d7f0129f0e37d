"""The skeleton of a text: what is left when everything that a rule may fold is folded away.

It serves to find candidates at the speed of ``str.find``, nothing more. Each character is folded by itself, so the
place of a candidate in the source is counted out block by block, and only where there is a candidate.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate

from vault_grade.reader.layers.base import GONE
from vault_grade.reader.search.characters import WHITE, is_mark, is_unknown
from vault_grade.reader.search.rules import all_rules

_BLOCK = 512
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f](?:.{0,8}[^\x00-\x7f])*", re.DOTALL)
"""Stretches with characters beyond ASCII, few and long: the rest is folded by a quicker way of ``str.translate``."""


class _Table(dict[int, str | None]):
    """Code point to skeleton for ``str.translate``, worked out when a character is first met."""

    def __missing__(self, code: int) -> str | None:
        folded = _fold(chr(code))
        self[code] = folded or None
        return folded or None


@lru_cache(maxsize=1)
def _table() -> _Table:
    return _Table()


@lru_cache(maxsize=1)
def folds() -> dict[str, str]:
    """What each character that a rule folds becomes, of all rules."""
    return {character: folded for rule in all_rules() for character, folded in rule.fold.items()}


def _fold(text: str) -> str:
    """White space and marks vanish; a presentation form is folded to letters, and these in turn."""
    return "".join(map(_fold_one, unicodedata.normalize("NFD", text)))


def _fold_one(character: str) -> str:
    if character in WHITE or is_mark(character):
        return ""
    if is_unknown(character):
        return GONE
    folded = folds().get(character, character)
    return folded if folded in ("", character) else _fold(folded)


def skeleton(text: str) -> str:
    """The folded form of ``text``."""
    table = _table()
    if not text.isascii():
        text = _BEYOND_ASCII.sub(lambda run: run[0].translate(table), text)
    return text.translate(table)


def block_ends(text: str) -> list[int]:
    """For each block of ``text`` the length of the skeleton up to its end; see ``source_offset``."""
    return list(accumulate(len(skeleton(text[at : at + _BLOCK])) for at in range(0, len(text), _BLOCK)))


def source_offset(text: str, ends: list[int], at: int) -> int:
    """Where in ``text`` the character stands that the skeleton has at offset ``at``. ends: ``block_ends(text)``."""
    block = bisect_right(ends, at)
    if block == len(ends):
        return len(text)
    left = at - (ends[block - 1] if block else 0)
    start, end = block * _BLOCK, min((block + 1) * _BLOCK, len(text))
    while end - start > 1:
        middle = (start + end) // 2
        length = len(skeleton(text[start:middle]))
        if length <= left:
            start, left = middle, left - length
        else:
            end = middle
    return start
