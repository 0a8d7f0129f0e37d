"""What comes in and what goes out: one JSON object each, read strictly."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, Literal

VERSION = 1

AnswerWord = Literal["supported", "contradicted", "silent", "abstained"]


class Malformed(ValueError):
    """What came in is no request of the protocol; the message says why, in one line."""


@dataclass(frozen=True, slots=True)
class Source:
    """A cited source with its full text."""

    id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Request:
    """A claim, the paragraph it stands in, and the sources it cites."""

    claim: str
    paragraph: str
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """One of the four words. ``quote`` is verbatim text of ``source``; both stand where the word needs them."""

    answer: AnswerWord
    source: str | None = None
    quote: str | None = None
    reason: str | None = None


def read_request(data: bytes) -> Request:
    """The request in ``data``. Raises Malformed where it is none; other members are passed over."""
    try:
        given = json.loads(data)
    except RecursionError as error:
        raise Malformed("it is nested too deeply") from error
    except ValueError as error:
        raise Malformed(f"it is not JSON: {error}") from error
    if not isinstance(given, dict):
        raise Malformed("it is no JSON object")
    version = given.get("version")
    if type(version) is not int or version != VERSION:
        raise Malformed(f"version {VERSION} is spoken here")
    sources = given.get("sources")
    if not isinstance(sources, list):
        raise Malformed("sources is no list")
    read = tuple(_source(one) for one in sources)
    if len({source.id for source in read}) < len(read):
        raise Malformed("two sources have the same id")
    return Request(_string(given, "claim"), _string(given, "paragraph"), read)


def write_answer(answer: Answer) -> bytes:
    """One line of JSON, in ASCII: whatever characters a source holds, it can be written."""
    return json.dumps(asdict(answer)).encode("ascii") + b"\n"


def _source(given: Any) -> Source:
    if not isinstance(given, dict):
        raise Malformed("a source is no object")
    return Source(_string(given, "id"), _string(given, "title"), _string(given, "text"))


def _string(given: dict[str, Any], name: str) -> str:
    value = given.get(name)
    if not isinstance(value, str):
        raise Malformed(f"{name} is missing or no text")
    return value
