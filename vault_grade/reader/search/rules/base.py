"""What a rule is: one difference that typesetting makes, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from vault_grade.reader.layers.base import Page

Step = tuple[int, int]
"""How many characters of the quote, and how many of the page, a grant accounts for."""


class Rule(Struct, frozen=True):
    """One numbered difference of the closed list.

    name: as it is recorded. source: the standard or report that the rule rests on. case: the honest case that needs it.
    fold: what the skeleton has instead of these characters, empty for nothing. It only helps to find candidates
    and may fold too much.
    grant: called as ``grant(quote, i, page, j)`` where the characters ``quote[i]`` and ``page.text[j]`` differ. It
    answers how far both may go on, or None. Nothing is found that a grant did not let through.
    """

    name: str
    source: str
    case: str
    fold: Mapping[str, str]
    grant: Callable[[str, int, Page, int], Step | None]
