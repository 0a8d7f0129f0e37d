"""Crossref's REST API: works that publishers registered (https://api.crossref.org/swagger-ui/index.html)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

from vault_grade.audit.research.answer import at, first, items
from vault_grade.audit.research.result import Question, Result, result


def addresses(base: str, question: Question) -> Iterator[str]:
    """What is asked. Filters of one name are alternatives, so all prefixes fit into one."""
    said = {"query": question.query, "rows": str(question.rows), "select": "DOI,title,URL"}
    if not question.anywhere:
        said["filter"] = ",".join(f"prefix:{one}" for one in question.prefixes or ())
    if question.contact:
        said["mailto"] = question.contact
    yield f"{base}/works?{urlencode(said)}"


def read(said: Any) -> list[Result]:
    """The works of an answer. Raises NotFetched where it is of another shape."""
    found = (result(first(at(one, "title")), (), at(one, "DOI")) for one in items(said, "message", "items"))
    return [one for one in found if one]
