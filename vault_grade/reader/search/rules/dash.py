"""Rule ``dash``: hyphen, non-breaking hyphen, en dash and minus for one another, only where both sides have one.

A range of numbers may be broken at a line's end after its en dash, which stays: the line end is no space.
"""

from __future__ import annotations

from vault_grade.reader.layers.base import Page
from vault_grade.reader.search.characters import DASHES, broken_range
from vault_grade.reader.search.rules.base import Rule, Step


def grant(quote: str, i: int, page: Page, j: int) -> Step | None:
    """One dash against one dash, so that no sign is lost or gained; or the line end behind the dash of a range."""
    if quote[i] in DASHES and page.text[j] in DASHES:
        return 1, 1
    resume = broken_range(page.text, j)
    whole = i >= 2 and quote[i - 2].isdecimal() and quote[i - 1] in DASHES and quote[i].isdecimal()
    return (0, resume - j) if whole and resume is not None else None


RULE = Rule(
    name="dash",
    source="Unicode Standard, 6.2 (dashes and hyphens: U+002D stands for hyphen, minus and en dash)",
    case="the page sets 2–20 with U+2013, the person types 2-20",
    fold=dict.fromkeys(DASHES, ""),
    grant=grant,
)
