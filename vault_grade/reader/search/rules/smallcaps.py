"""Rule ``smallcaps``: small capitals, and old-style figures, that the font codes as characters of their own.

They stand for small letters and digits. A capital is none of them: a word in small capitals is typed in small letters.
"""

from __future__ import annotations

from vault_grade.reader.layers.base import Page
from vault_grade.reader.layers.small_capitals import OLD_STYLE, SMALL_CAPITALS
from vault_grade.reader.search.rules.base import Rule, Step

_FORMS = SMALL_CAPITALS | OLD_STYLE


def grant(quote: str, i: int, page: Page, j: int) -> Step | None:
    """One such form on either side against the letter or the digit that it stands for."""
    mine, theirs = quote[i], page.text[j]
    if mine not in _FORMS and theirs not in _FORMS:
        return None
    return (1, 1) if _FORMS.get(mine, mine) == _FORMS.get(theirs, theirs) else None


RULE = Rule(
    name="smallcaps",
    source="Adobe Glyph List 2.0 (names ending in small and oldstyle)",
    case="the font sets “egulation” after a capital R in glyphs named Esmall, Gsmall …, the person types Regulation",
    fold=_FORMS,
    grant=grant,
)
