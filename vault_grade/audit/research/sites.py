"""Which listed domains a search engine is held to: its queries are short, so the likeliest come first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from vault_grade.audit.publishers import Publisher

NAMED = 12
"""Publishers, at most, that are taken because words of the query stand in their names."""
SHORTEST = 4
"""Letters of a word that may pull a publisher; abbreviations may be shorter, in capitals."""


def sites_for(query: str, listed: Iterable[Publisher], usual: Iterable[str], most: int) -> tuple[str, ...]:
    """The domains for a query, at most ``most``: of publishers that it names, that the vault added, and the usual ones.

    Journals are left out: other services search them. A publisher's first domain stands for it.
    """
    others = [one for one in listed if one.kind != "journal"]
    words = {name: _words(name) for one in others for name in one.names}
    asked = _words(query)
    spread = Counter(word for one in others for word in {word for name in one.names for word in words[name]})
    weights = {
        one.domains[0]: sum(
            1 / spread[word] for word in asked & set().union(*(words[name] for name in one.names))
        )
        for one in others
    }
    named = sorted((one for one in weights if weights[one] > 0), key=lambda one: -weights[one])[:NAMED]
    added = [one.domains[0] for one in others if one.added]
    return tuple(dict.fromkeys([*named, *added, *usual]))[:most]


def _words(text: str) -> set[str]:
    return {
        word if word.isupper() else word.lower()
        for word in re.findall(r"[^\W_]+", text)
        if len(word) >= SHORTEST or (word.isupper() and len(word) > 1)
    }
