"""Rule ``quotes``: the shapes of quotation marks and apostrophes.

Single marks equal single marks and double marks double ones; a mark is never dropped or added, and two single marks
are no double one. A prime equals only the straight mark that a keyboard has for it: 5′ is no closing quotation mark.
"""

from __future__ import annotations

from vault_grade.reader.layers.base import Page
from vault_grade.reader.search.characters import DOUBLE_QUOTES, SINGLE_QUOTES, white_end
from vault_grade.reader.search.rules.base import Rule, Step

PRIMES = {"\u2032": "'", "\u2033": '"'}


def grant(quote: str, i: int, page: Page, j: int) -> Step | None:
    """Two shapes of one mark; and the space that French sets inside a guillemet, which only one side has."""
    text = page.text
    if _same_mark(quote[i], text[j]):
        return 1, 1
    mine, theirs = white_end(quote, i), white_end(text, j)
    if (mine == i) == (theirs == j) or mine == len(quote) or theirs == len(text):
        return None
    spaced, at, end = (text, j, theirs) if theirs > j else (quote, i, mine)
    closes = spaced[end] == "»" and _same_mark(quote[mine], text[theirs])
    return (mine - i, theirs - j) if closes or spaced[at - 1 : at] == "«" else None


def _same_mark(mine: str, theirs: str) -> bool:
    for marks in (SINGLE_QUOTES, DOUBLE_QUOTES):
        if mine in marks and theirs in marks:
            return True
    return PRIMES.get(mine) == theirs or PRIMES.get(theirs) == mine


RULE = Rule(
    name="quotes",
    source="Unicode Standard, 6.2 (apostrophe, quotation marks, primes); Lexique des règles typographiques",
    case="the page sets ‘personal data’, the person types 'personal data'",
    fold=dict.fromkeys(SINGLE_QUOTES | {"\u2032"}, "'") | dict.fromkeys(DOUBLE_QUOTES | {"\u2033"}, '"'),
    grant=grant,
)
