"""The account of a candidate: every character of quote and page, one after another, each difference granted or not."""

from __future__ import annotations

import re
import unicodedata

from msgspec import Struct

from vault_grade.reader.layers.base import BREAK, GONE, Page
from vault_grade.reader.search.characters import WHITE, is_mark, white_end
from vault_grade.reader.search.rules import all_rules, in_order, mark, raised, spacing

_TOKEN = re.compile(r"[^\s\x1d]{1,64}")
"""Compared at a stroke; short, so that a text of one endless word costs no more than others."""


_OF_RAISED = frozenset({mark.RULE.name, raised.RULE.name})


class Match(Struct, frozen=True):
    """Words of a page that a quote has been accounted for with: ``text[start:end]``, and the rules it took.

    raised: where on the page the raised type begins that a rule accounts for: exponents that the quote has too, in
    whatever form, and marks of notes that are passed over.
    """

    start: int
    end: int
    rules: tuple[str, ...] = ()
    raised: tuple[int, ...] = ()


def account(quote: str, page: Page, start: int) -> Match | None:
    """The match of the whole ``quote`` at ``page.text[start:]``, or None at the first difference without a grant.

    Folded without a name: white space runs for one another (never for nothing), canonical equivalents.
    """
    text, i, j = page.text, 0, start
    used: set[str] = set()
    above: list[int] = []
    while i < len(quote):
        if j >= len(text):
            return None
        token = _TOKEN.match(quote, i)
        if token and text.startswith(token[0], j):
            i, j = token.end(), j + len(token[0])
            continue
        i2, j2 = _always(quote, i, text, j) or (0, 0)
        if not i2:
            granted = _granted(quote, i, page, j)
            if granted is None:
                return None
            (steps, passed), name = granted
            if name in _OF_RAISED:
                above.append(white_end(text, j))
            i2, j2 = i + steps, j + passed
            used.add(name)
        i, j = i2, j2
    return Match(start, j, in_order(used), tuple(above))


def _always(quote: str, i: int, text: str, j: int) -> tuple[int, int] | None:
    """What carries nothing: white space for white space, one spelling of a character for its canonical equal."""
    if quote[i] in WHITE:
        same = text[j] in WHITE and (not spacing.is_gap(text, j) or spacing.parts_letters(quote, i))
        return (white_end(quote, i), white_end(text, j)) if same else None
    if text[j] in (BREAK, GONE):
        return None
    i2, j2 = _cluster_end(quote, i), _cluster_end(text, j)
    mine, theirs = quote[i:i2], text[j:j2]
    if mine == theirs or unicodedata.normalize("NFD", mine) == unicodedata.normalize("NFD", theirs):
        return i2, j2
    return None


def _cluster_end(text: str, at: int) -> int:
    """Where the character at ``at`` ends with the marks that combine with it."""
    at += 1
    while at < len(text) and is_mark(text[at]):
        at += 1
    return at


def _granted(quote: str, i: int, page: Page, j: int) -> tuple[tuple[int, int], str] | None:
    for rule in all_rules():
        step = rule.grant(quote, i, page, j)
        if step is not None:
            return step, rule.name
    return None
