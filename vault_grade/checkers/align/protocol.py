"""What comes in and what goes out: docs/schemas/checker-request.schema.json and checker-answer.schema.json."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Literal

VERSION = 1

Verdict = Literal["supported", "contradicted", "silent", "abstained"]


@dataclass(frozen=True, slots=True)
class Source:
    """A source as it was captured. text: its lines parted by newlines."""

    id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Request:
    """One claim, the paragraph it stands in, and the sources it cites."""

    claim: str
    paragraph: str
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said of the claim.

    source, quote: the source and its words, verbatim and in one piece; for supported and contradicted always there.
    reason: one sentence for people.
    """

    answer: Verdict
    source: str | None = None
    quote: str | None = None
    reason: str | None = None


class BadRequestError(ValueError):
    """What came in is no request. Says in one line what is wrong with it."""


def read_request(data: bytes) -> Request:
    """The request that ``data`` holds, UTF-8. Raises BadRequestError."""
    try:
        said = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise BadRequestError("the input is not one JSON object in UTF-8") from error
    _fields(said, "the request", ("version", "claim", "paragraph", "sources"))
    version = said["version"]
    if type(version) is not int or version != VERSION:
        raise BadRequestError(f"the request's version is not {VERSION}: this checker knows no other")
    if not isinstance(said["sources"], list):
        raise BadRequestError("sources is not a list")
    sources = tuple(_source(one, place) for place, one in enumerate(said["sources"], 1))
    if len({one.id for one in sources}) < len(sources):
        raise BadRequestError("two sources have the same id")
    return Request(_text(said, "claim"), _text(said, "paragraph"), sources)


def write_answer(answer: Answer) -> bytes:
    """One line of JSON, in ASCII whatever the quote holds."""
    return json.dumps(asdict(answer)).encode("ascii") + b"\n"


def _source(said: object, place: int) -> Source:
    fields = _fields(said, f"source {place}", ("id", "title", "text"))
    name = _text(fields, "id")
    if not name:
        raise BadRequestError(f"source {place} has an empty id")
    return Source(name, _text(fields, "title"), _text(fields, "text"))


def _fields(said: object, what: str, names: tuple[str, ...]) -> dict[str, object]:
    if not isinstance(said, dict):
        raise BadRequestError(f"{what} is not a JSON object")
    if missing := [name for name in names if name not in said]:
        raise BadRequestError(f"{what} lacks {', '.join(missing)}")
    if len(said) > len(names):
        raise BadRequestError(f"{what} has fields beside {', '.join(names)}")
    return said


def _text(fields: dict[str, object], name: str) -> str:
    value = fields[name]
    if not isinstance(value, str):
        raise BadRequestError(f"{name} is not a string")
    return value
