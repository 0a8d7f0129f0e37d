"""The closed list of differences that typesetting makes, in the order in which they are numbered and recorded.

White space and canonical equivalence are no rules: they carry nothing and are always folded (``account.py``).
"""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache

from vault_grade.reader.search.rules import dash, hyphen, ligature, quotes
from vault_grade.reader.search.rules.base import Rule


@lru_cache(maxsize=1)
def all_rules() -> tuple[Rule, ...]:
    """Every rule of ``quote-text/1`` that the search knows."""
    return ligature.rule(), quotes.RULE, dash.RULE, hyphen.RULE


def in_order(used: Set[str]) -> tuple[str, ...]:
    """The names of the rules that were used, as the list numbers them; ``cut`` is above the rules for characters."""
    names = [rule.name for rule in all_rules()]
    return tuple(name for name in [*names, "cut"] if name in used)
