"""A model's words as an answer. What is not wholly one is an error: nothing is read into it."""

from __future__ import annotations

import json
import re
from typing import Any

from vault_grade.checkers.openai.protocol import Answer

WORDS = ("supported", "contradicted", "silent", "abstained")
SHOWN = 80
"""Characters of what is wrong with a reply."""

_FENCE = re.compile(r"\s*```(?:json)?\s*\n(.*)\n\s*```\s*", re.DOTALL)
_THOUGHT = re.compile(r"\s*<think>.*?</think>\s*", re.DOTALL)


def answer_in(text: str) -> Answer:
    """The answer in a model's reply: one JSON object, alone, in a fence, or after its thoughts in ``<think>``.

    Raises ValueError where there is none.
    """
    plain = _THOUGHT.sub("", text, count=1)
    fenced = _FENCE.fullmatch(plain)
    try:
        said = json.loads(fenced[1] if fenced else plain, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"the model answered what is no JSON: {str(error)[:SHOWN]}") from error
    if not isinstance(said, dict) or said.get("answer") not in WORDS:
        raise ValueError(f"the model answered none of {', '.join(WORDS)}")
    quoted = said["answer"] in ("supported", "contradicted")
    source, quote = (_text(said, name) if quoted else None for name in ("source", "quote"))
    return Answer(said["answer"], source, quote, _text(said, "reason"))


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of which no key stands twice: which of the two was meant is not ours to say."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("a key stands twice")
    return fields


def _text(said: dict[str, Any], name: str) -> str | None:
    value = said.get(name)
    if value is not None and not isinstance(value, str):
        raise ValueError(f"the model's {name} is no text")
    return value
