"""Rule ``dash``: hyphen, non-breaking hyphen, en dash and minus for one another, only where both sides have one."""

from __future__ import annotations

from vault_grade.reader.layers.base import Page
from vault_grade.reader.search.characters import DASHES
from vault_grade.reader.search.rules.base import Rule, Step


def grant(quote: str, i: int, page: Page, j: int) -> Step | None:
    """One dash against one dash, so that no sign is lost or gained."""
    return (1, 1) if quote[i] in DASHES and page.text[j] in DASHES else None


RULE = Rule(
    name="dash",
    source="Unicode Standard, 6.2 (dashes and hyphens: U+002D stands for hyphen, minus and en dash)",
    case="the page sets 2–20 with U+2013, the person types 2-20",
    fold=dict.fromkeys(DASHES, ""),
    grant=grant,
)
