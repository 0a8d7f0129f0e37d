"""Rule ``mark``: the raised mark of a footnote or a citation, after a letter or a punctuation mark, is passed over.

It must be raised in the layer's own judgment (small and above the line on paper, ``sup`` in HTML) or by its code
point, and be shaped like a mark. What multiplies a quantity is an exponent, never a mark: ``search/raised.py``.
"""

from __future__ import annotations

from vault_grade.reader.layers.base import Page
from vault_grade.reader.search.characters import WHITE, white_end
from vault_grade.reader.search.raised import mark_at
from vault_grade.reader.search.rules.base import Rule, Step


def grant(quote: str, i: int, page: Page, j: int) -> Step | None:
    """The whole mark on the page, and nothing of the quote; with a space on either side only one of them counts."""
    text, at = page.text, white_end(page.text, j)
    if at > j and quote[i] in WHITE:
        return None
    end = mark_at(page, at)
    if end is None:
        return None
    if at == j and text[j - 1] in WHITE and quote[i] not in WHITE:
        end = white_end(text, end)
    return 0, end - j


RULE = Rule(
    name="mark",
    source="Chicago Manual of Style, 14.24 (note numbers are set as superiors); ISO 690, numeric system",
    case="the page sets “ultimate goals in modern physics” with a raised 1,2 before the full stop",
    fold={},
    grant=grant,
)
