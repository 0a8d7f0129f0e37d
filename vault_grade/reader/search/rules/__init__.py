"""The closed list of differences that typesetting makes, in the order in which they are numbered and recorded.

White space and canonical equivalence are no rules: they carry nothing and are always folded (``account.py``).
"""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache

from vault_grade.reader.search.rules import (
    cjk,
    dash,
    hyphen,
    ligature,
    mark,
    quotes,
    raised,
    smallcaps,
    spacing,
)
from vault_grade.reader.search.rules.base import Rule


@lru_cache(maxsize=1)
def all_rules() -> tuple[Rule, ...]:
    """Every rule for characters that ``quote-text/1`` has."""
    first = ligature.rule(), quotes.RULE, dash.RULE, hyphen.RULE, cjk.RULE
    return *first, mark.RULE, raised.RULE, spacing.RULE, smallcaps.RULE


LAYER = "layer"
SECOND_READER = "second-reader"
NAMES = (
    *("ligature", "quotes", "dash", "hyphen", "cjk", "mark", "furniture"),
    *("raised", "spacing", "smallcaps", "cut", "row", LAYER, SECOND_READER),
)
"""All rules as the list numbers them; some are no grants for characters but are used for stretches of a page."""


def in_order(used: Set[str]) -> tuple[str, ...]:
    """The names of the rules that were used, as the list numbers them."""
    return tuple(name for name in NAMES if name in used)
