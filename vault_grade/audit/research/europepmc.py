"""Europe PMC's REST API: the literature of the life sciences (https://europepmc.org/RestfulWebService)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

from vault_grade.audit.research.answer import at, items
from vault_grade.audit.research.result import Question, Result, result

MOST_ROWS = 100
FREE = ("OA", "F")
"""Its codes for what anybody may read: open access, and free."""
SHOWN = ("html", "pdf", "doi")


def addresses(base: str, question: Question) -> Iterator[str]:
    """What is asked. Among primary publishers, what MEDLINE lists; its prefixes are looked at in the results."""
    query, rows = question.query, min(question.rows, MOST_ROWS)
    if not question.anywhere:
        query, rows = f"({question.query}) AND SRC:MED", MOST_ROWS
    said = {"query": query, "format": "json", "resultType": "core", "pageSize": str(rows)}
    if question.contact:
        said["email"] = question.contact
    yield f"{base}/search?{urlencode(said)}"


def read(said: Any) -> list[Result]:
    """The articles of an answer. Raises NotFetched where it is of another shape."""
    articles = items(said, "resultList", "result")
    found = (result(at(one, "title"), _urls(one), at(one, "doi")) for one in articles)
    return [one for one in found if one]


def _urls(article: Any) -> Iterator[Any]:
    """Where anybody may read it: the publisher's page, and the copy at Europe PMC itself."""
    said = at(article, "fullTextUrlList", "fullTextUrl")
    for one in said if isinstance(said, list) else ():
        if at(one, "availabilityCode") in FREE and at(one, "documentStyle") in SHOWN:
            yield at(one, "url")
