"""A claim as it is read once, before any source is looked at."""

from __future__ import annotations

from dataclasses import dataclass

from vault_grade.checkers.facts.items import STOPS, read_items
from vault_grade.checkers.facts.passages import anchors_of
from vault_grade.checkers.facts.statement import Statement, statement

_LEADING = " \t\"“”‘’'([*_#>-–—•"
_TRAILING = " \t\r\n\"“”‘’'()]*_"


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim as read. starts_small, ends_open: it looks like a piece of a sentence at that end."""

    text: str
    statement: Statement
    anchors: tuple[str, ...]
    words: frozenset[str]
    starts_small: bool
    ends_open: bool


def read_claim(text: str) -> Claim:
    """The claim in ``text``."""
    read = statement(read_items(text), asks(text))
    return Claim(
        text,
        read,
        anchors_of(text),
        frozenset(read.keys),
        starts_small=text.lstrip(_LEADING)[:1].islower(),
        ends_open=text.rstrip(_TRAILING)[-1:] not in STOPS,
    )


def asks(text: str) -> bool:
    """Whether a text ends as a question does."""
    return text.rstrip(_TRAILING).endswith("?")
