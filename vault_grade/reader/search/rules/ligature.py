"""Rule ``ligature``: letters that the font's designer or the typesetter's encoding drew as other code points."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from vault_grade.reader.layers.base import Page
from vault_grade.reader.search.rules.base import Rule, Step

BLOCKS = (
    (0xFB00, 0xFB06),  # Latin ligatures
    (0xFB50, 0xFDF9),  # Arabic presentation forms A, without the phrases and signs after them
    (0xFE70, 0xFEFC),  # Arabic presentation forms B
    (0xFF01, 0xFF5E),  # full-width forms of ASCII
    (0x1D400, 0x1D7FF),  # mathematical alphanumerics
)
"""The blocks whose compatibility decompositions are folded. Those of every other block are not: x² is not x2."""


@lru_cache(maxsize=1)
def table() -> dict[str, str]:
    """Each presentation form of these blocks with the plain characters it stands for.

    The Arabic forms that stand for a mark on a space are left out: they have no letter to stand on.
    """
    forms = {}
    for first, last in BLOCKS:
        for form in map(chr, range(first, last + 1)):
            plain = unicodedata.normalize("NFKC", form)
            if plain != form and not plain.startswith(" "):
                forms[form] = plain
    return forms


def grant(quote: str, i: int, page: Page, j: int) -> Step | None:
    """A presentation form on one side or on both, and on the other the letters it stands for."""
    forms, text = table(), page.text
    mine, theirs = forms.get(quote[i]), forms.get(text[j])
    if mine is not None and mine == theirs:
        return 1, 1
    if theirs is not None and quote.startswith(theirs, i):
        return len(theirs), 1
    if mine is not None and text.startswith(mine, j):
        return 1, len(mine)
    return None


def rule() -> Rule:
    """The rule with its table, built when first asked for."""
    return Rule(
        name="ligature",
        source="Unicode Character Database 14 (UnicodeData.txt, decompositions); Unicode Standard, 9.2 and 23.8",
        case="the page sets “efficient” with U+FB03, the person types e-f-f-i-c-i-e-n-t",
        fold=table(),
        grant=grant,
    )
