"""What a checker is asked and what it answers: docs/checkers.md, and the schemas beside it.

The answer comes from a program that nobody here wrote. It is read strictly: what is not wholly an answer is none.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from vault_grade.errors import CheckerFailed
from vault_grade.formats.strict_json import Doubled, strict_json

VERSION = 1
Word = Literal["supported", "contradicted", "silent", "abstained"]
FIELDS = {"answer", "source", "quote", "reason"}
QUOTED = ("supported", "contradicted")


@dataclass(frozen=True, slots=True)
class Given:
    """A cited source as a checker is given it: id, title, whole text."""

    id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Request:
    """One claim, the paragraph it stands in, both without markup, and the sources that it cites."""

    claim: str
    paragraph: str
    sources: tuple[Given, ...]


@dataclass(frozen=True, slots=True)
class Reply:
    """A checker's answer. source and quote stand with supported and contradicted. reason: for people."""

    answer: Word
    source: str | None = None
    quote: str | None = None
    reason: str | None = None


def encode(request: Request) -> bytes:
    """The request as the one JSON object that goes to a checker's standard input, in ASCII."""
    return json.dumps({"version": VERSION, **asdict(request)}).encode("ascii") + b"\n"


def decode(data: bytes, request: Request) -> Reply:
    """A checker's answer to ``request``. Raises CheckerFailed where it is none, in one clause."""
    try:
        said = strict_json(data)
    except Doubled as error:
        raise CheckerFailed(f"it answered nonsense: {error}") from error
    except (ValueError, RecursionError) as error:
        raise CheckerFailed(
            "it answered what is no JSON" if data.strip() else "it answered nothing"
        ) from error
    if not isinstance(said, dict):
        raise CheckerFailed("it answered no JSON object")
    if unknown := sorted(said.keys() - FIELDS):
        raise CheckerFailed(f"its answer has an unknown field {unknown[0]!r}")
    if said.get("answer") not in get_args(Word):
        raise CheckerFailed(f"it answered none of {', '.join(get_args(Word))}")
    reply = Reply(said["answer"], *(_text(said, name) for name in ("source", "quote", "reason")))
    if reply.answer in QUOTED and not (reply.source and reply.quote and reply.quote.strip()):
        raise CheckerFailed(f"it answered {reply.answer} without a source and a quote")
    if reply.source is not None and reply.source not in {one.id for one in request.sources}:
        raise CheckerFailed(f"it names {reply.source!r}, which is no source that it was given")
    return reply


def _text(said: dict[str, Any], name: str) -> str | None:
    value = said.get(name)
    if value is None:
        return None
    if not isinstance(value, str) or not _is_text(value):
        raise CheckerFailed(f"its {name} is no text")
    return value


def _is_text(value: str) -> bool:
    """Half of a surrogate pair is valid JSON and no text: it could not be written down."""
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
