"""OpenAlex's API: works of every kind, with where a free copy stands (https://developers.openalex.org)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

from vault_grade.audit.research.answer import at, items
from vault_grade.audit.research.result import Question, Result, result

MOST_ROWS = 100
_FIELDS = "display_name,doi,best_oa_location,primary_location"


def addresses(base: str, question: Question) -> Iterator[str]:
    """What is asked. It has no filter for so many prefixes at once: journals are asked for, and results looked at."""
    said = {"search": question.query, "per_page": str(min(question.rows, MOST_ROWS)), "select": _FIELDS}
    if not question.anywhere:
        said["filter"] = "primary_location.source.type:journal"
        said["per_page"] = str(MOST_ROWS)
    if question.contact:
        said["mailto"] = question.contact
    if question.key:
        said["api_key"] = question.key
    yield f"{base}/works?{urlencode(said)}"


def read(said: Any) -> list[Result]:
    """The works of an answer, free copies first. Raises NotFetched where it is of another shape."""
    found = (result(at(one, "display_name"), _urls(one), at(one, "doi")) for one in items(said, "results"))
    return [one for one in found if one]


def _urls(work: Any) -> Iterator[Any]:
    for location in ("best_oa_location", "primary_location"):
        yield at(work, location, "landing_page_url")
        if location == "best_oa_location":
            yield at(work, location, "pdf_url")
