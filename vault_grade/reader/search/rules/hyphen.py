"""Rule ``hyphen``: a word broken at a line's end, and soft hyphens. Letters on both sides, never a digit.

Nothing on the page tells ``adminis-/tration`` from ``run-/time``: the joined and the kept spelling are both accepted.
A word kept with its dash may also be broken after an en dash or an em dash, which stay.
"""

from __future__ import annotations

from vault_grade.reader.layers.base import Page
from vault_grade.reader.search.characters import (
    DASHES,
    HYPHENS,
    SOFT_HYPHEN,
    has_line_end,
    is_letter,
    white_end,
)
from vault_grade.reader.search.rules.base import Rule, Step

_BREAKABLE = HYPHENS | {SOFT_HYPHEN}
_KEPT = DASHES | {"\u2014", SOFT_HYPHEN}


def grant(quote: str, i: int, page: Page, j: int) -> Step | None:
    """The broken word on either side: the page's line ends, or those of a quote that was pasted with its own."""
    step = _pass(quote, i, page.text, j)
    if step is not None:
        return step
    other = _pass(page.text, j, quote, i)
    return (other[1], other[0]) if other is not None else None


def _pass(whole: str, i: int, broken: str, j: int) -> Step | None:
    """How far to go on where ``broken`` has a line end or a soft hyphen that ``whole`` has not."""
    if broken[j] == SOFT_HYPHEN and _in_word(broken, j, j + 1):
        return 0, 1
    if broken[j] in _BREAKABLE:
        resume = _next_line(broken, j + 1)
        if resume is None or not _in_word(broken, j, resume):
            return None
        if _in_word(whole, i, i):
            return 0, resume - j
        drawn = broken[j] == SOFT_HYPHEN and whole[i] in HYPHENS and _in_word(whole, i, i + 1)
        return (1, resume - j) if drawn else None
    resume = _next_line(broken, j)
    if resume is None or j < 2 or broken[j - 1] not in _KEPT or not _in_word(broken, j - 1, resume):
        return None
    return (0, resume - j) if i >= 2 and whole[i - 1] in _KEPT and _in_word(whole, i - 1, i) else None


def _next_line(text: str, at: int) -> int | None:
    """Where the text goes on after the line that ends at ``at``; None where no line ends there."""
    end = white_end(text, at)
    return end if end < len(text) and has_line_end(text, at, end) else None


def _in_word(text: str, left: int, right: int) -> bool:
    """True where a letter stands before ``left`` and one at ``right``."""
    return left > 0 and right < len(text) and is_letter(text[left - 1]) and is_letter(text[right])


RULE = Rule(
    name="hyphen",
    source="Unicode Standard Annex 14, 5.3 and 5.4 (use of hyphen and soft hyphen)",
    case="the page breaks “adminis-” at a line's end before “tration”, the person types administration",
    fold={SOFT_HYPHEN: ""},
    grant=grant,
)
