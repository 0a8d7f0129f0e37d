"""A claim as it is read once, before any source is looked at."""

from __future__ import annotations

import re
from dataclasses import dataclass

from vault_grade.checkers.facts.items import STOPS, read_items
from vault_grade.checkers.facts.passages import anchors_of
from vault_grade.checkers.facts.statement import Statement, statement

_LEADING = " \t\"“”‘’'([*_#>-–—•"
_TRAILING = " \t\r\n\"“”‘’'()]*_"

_GROUPS = re.compile(r"(?<![\w.,])\d{1,3}(?: \d{3})+(?!\w|[.,]\d)")
"""Thousands parted by plain spaces, as some write them."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim as read. starts_small, ends_open: it looks like a piece of a sentence at that end.

    grouped: the statement again where digits parted by spaces are read as one number, which a source's never are: two
    numbers side by side may be two cells of a table there.
    """

    text: str
    statement: Statement
    grouped: Statement | None
    anchors: tuple[str, ...]
    words: frozenset[str]
    starts_small: bool
    ends_open: bool


def read_claim(text: str) -> Claim:
    """The claim in ``text``."""
    read = statement(read_items(text), asks(text))
    joined = _GROUPS.sub(lambda found: found[0].replace(" ", ""), text)
    return Claim(
        text,
        read,
        statement(read_items(joined), asks(text)) if joined != text else None,
        anchors_of(text),
        frozenset(read.keys),
        starts_small=text.lstrip(_LEADING)[:1].islower(),
        ends_open=text.rstrip(_TRAILING)[-1:] not in STOPS,
    )


def asks(text: str) -> bool:
    """Whether a text ends as a question does."""
    return text.rstrip(_TRAILING).endswith("?")
