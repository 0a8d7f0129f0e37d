"""Whom "he", "she", "it" or "they" stands for: a claim's pronoun must not change the person of a sentence."""

from __future__ import annotations

import re

from vault_grade.checkers.facts.lexicon import LINKS, MONTHS, PRONOUNS
from vault_grade.checkers.facts.protocol import Source
from vault_grade.checkers.facts.statement import Statement

_CAPITALISED = r"[^\W\d_a-z][^\W\d_]{2,}"
_NAME = re.compile(rf"\b{_CAPITALISED}(?:\s+{_CAPITALISED})*")
_STOP = re.compile(r"(?<=[.!?])\s+")


def stranger(claim: Statement, before: str, source: Source) -> bool:
    """Whether the claim begins with a pronoun and nobody of whom the sentence before it speaks is named in the source.

    before: the paragraph up to the claim; its last sentence that names anybody is looked at.
    """
    if not claim.keys or claim.keys[0] not in PRONOUNS:
        return False
    names = next(filter(None, map(_names, reversed(_STOP.split(before)))), [])
    return bool(names) and not any(_is_named(name, source) for name in names)


def _names(sentence: str) -> list[list[str]]:
    """The names of a sentence, each as its words; those of months only where there are no others."""
    found = [_without_links(one.split()) for one in _NAME.findall(sentence)]
    names = [words for words in found if words]
    return [words for words in names if words[-1].lower() not in MONTHS] or names


def _without_links(words: list[str]) -> list[str]:
    """A name without the article that a sentence begins with."""
    return _without_links(words[1:]) if words and words[0].lower() in LINKS else words


def _is_named(words: list[str], source: Source) -> bool:
    """Whether a name stands in the source, in its text by its last word alone too: a title shares words with many."""
    return _holds(f"{source.title}\n{source.text}", words) or _holds(source.text, words[-1:])


def _holds(text: str, words: list[str]) -> bool:
    name = r"\s+".join(map(re.escape, words))
    return re.search(rf"\b{name}\b", text) is not None
