"""Whom "he", "she", "it" or "they" stands for: a claim's pronoun must not change the person of a sentence."""

from __future__ import annotations

import re

from vault_grade.checkers.facts.lexicon import LINKS, PRONOUNS
from vault_grade.checkers.facts.statement import Statement

_CAPITALISED = re.compile(r"\b[^\W\d_a-z][^\W\d_]{2,}")


def stranger(claim: Statement, before: str, source: str) -> bool:
    """Whether the claim begins with a pronoun and no name in the paragraph before it stands in the source.

    before: the paragraph up to the claim. source: title and text of the source.
    """
    if not claim.keys or claim.keys[0] not in PRONOUNS:
        return False
    names = {name for name in _CAPITALISED.findall(before) if name.lower() not in LINKS}
    return bool(names) and not any(name in source for name in names)
