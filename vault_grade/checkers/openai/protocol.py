"""What a checker is asked and what it answers (docs/checkers.md)."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Source:
    """A cited source: id, title, whole text."""

    id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Request:
    """One claim, the paragraph it stands in, the sources that it cites."""

    claim: str
    paragraph: str
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer; source and quote with supported and contradicted."""

    answer: str
    source: str | None = None
    quote: str | None = None
    reason: str | None = None


def read_request(data: bytes) -> Request:
    """The request in the bytes of standard input. Raises ValueError where there is none."""
    said = json.loads(data.decode("utf-8"))
    if not isinstance(said, dict) or said.get("version") != 1:
        raise ValueError("this is no request of version 1")
    sources = said.get("sources")
    if not isinstance(sources, list):
        raise ValueError("the request has no list of sources")
    given = tuple(Source(*(_text(one, name) for name in ("id", "title", "text"))) for one in sources)
    return Request(_text(said, "claim"), _text(said, "paragraph"), given)


def _text(said: Any, name: str) -> str:
    value = said.get(name) if isinstance(said, dict) else None
    if not isinstance(value, str):
        raise ValueError(f"{name} is no text")
    return value


def write_answer(answer: Answer) -> str:
    """The answer as one line of JSON in ASCII."""
    return json.dumps(asdict(answer)) + "\n"
