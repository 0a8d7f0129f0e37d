"""A model's words as an answer. What is not wholly one is an error: nothing is read into it."""

from __future__ import annotations

import json
import re
from typing import Any

from vault_grade.checkers.openai.protocol import Answer

WORDS = ("supported", "contradicted", "silent", "abstained")
_FENCE = re.compile(r"\s*```(?:json)?\s*\n(.*)\n\s*```\s*", re.DOTALL)
_THOUGHT = re.compile(r"\s*<think>.*?</think>\s*", re.DOTALL)


def answer_in(text: str) -> Answer:
    """The answer in a model's reply: one JSON object, alone, in a fence, or after its thoughts in ``<think>``.

    Raises ValueError where there is none.
    """
    plain = _THOUGHT.sub("", text, count=1)
    fenced = _FENCE.fullmatch(plain)
    try:
        said = json.loads(fenced[1] if fenced else plain)
    except (ValueError, RecursionError) as error:
        raise ValueError("the model answered what is no JSON") from error
    if not isinstance(said, dict) or said.get("answer") not in WORDS:
        raise ValueError(f"the model answered none of {', '.join(WORDS)}")
    quoted = said["answer"] in ("supported", "contradicted")
    source, quote = (_text(said, name) if quoted else None for name in ("source", "quote"))
    return Answer(said["answer"], source, quote, _text(said, "reason"))


def _text(said: dict[str, Any], name: str) -> str | None:
    value = said.get(name)
    if value is not None and not isinstance(value, str):
        raise ValueError(f"the model's {name} is no text")
    return value
