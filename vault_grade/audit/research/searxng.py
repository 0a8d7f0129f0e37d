"""SearXNG: any instance's search (https://docs.searxng.org/dev/search_api.html), held to listed domains if need be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

from vault_grade.audit.research.answer import at, items
from vault_grade.audit.research.result import Question, Result, result
from vault_grade.errors import NotFetched

SITES_A_QUERY = 8
"""Domains that one query names: search engines cut a query after some 32 words."""


def addresses(base: str, question: Question) -> Iterator[str]:
    """What is asked: one query, or one for every few domains."""
    if question.sites is None:
        yield _address(base, question.query)
        return
    for start in range(0, len(question.sites), SITES_A_QUERY):
        some = question.sites[start : start + SITES_A_QUERY]
        yield _address(base, f"{question.query} ({' OR '.join(f'site:{one}' for one in some)})")


def _address(base: str, query: str) -> str:
    return f"{base}/search?{urlencode({'q': query, 'format': 'json'})}"


def read(said: Any) -> list[Result]:
    """The pages of an answer. Raises NotFetched where it is of another shape, or empty since no engine answered."""
    results = items(said, "results")
    silent = at(said, "unresponsive_engines")
    if not results and isinstance(silent, list) and silent:
        raise NotFetched("none of its engines answered", fix="try again later, or another instance")
    found = (result(at(one, "title"), (at(one, "url"),)) for one in results)
    return [one for one in found if one]
