"""A program of the vault's own as the paragraph pass: JSON in, JSON out, one paragraph at a time.

It is handed ``{"version": 1, "paragraph": "…"}`` and answers
``{"sentences": [{"start": 0, "end": 9, "text": "…"}, …]}``: the sentences that state facts, as they stand, by their
offsets in code points. Nothing it says is taken on trust: words that do not stand where it says they do were invented,
and count for nothing.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from vault_grade.errors import CheckerFailed
from vault_grade.formats.strict_json import Doubled, strict_json


class Said(NamedTuple):
    """What came back for one paragraph. stating: places of its sentences, in order. invented: what was discarded."""

    stating: tuple[int, ...]
    invented: int


def message(sentences: Sequence[str]) -> bytes:
    """What the program is handed for a paragraph of these sentences."""
    return json.dumps({"version": 1, "paragraph": " ".join(sentences)}, ensure_ascii=False).encode()


def read_answer(answer: bytes, sentences: Sequence[str]) -> Said:
    """Which sentences an answer names. Raises CheckerFailed where it is no such answer."""
    paragraph = " ".join(sentences)
    stating: set[int] = set()
    invented = 0
    for one in _returned(answer):
        place = _place(one, paragraph)
        meant = _meant(place, sentences) if place else set()
        stating |= meant
        invented += not meant
    return Said(tuple(sorted(stating)), invented)


def _returned(answer: bytes) -> list[Any]:
    try:
        said = strict_json(answer)
    except Doubled as error:
        raise CheckerFailed(f"its answer is nonsense: {error}") from error
    except (ValueError, RecursionError) as error:
        raise CheckerFailed("its answer is no JSON") from error
    sentences = said.get("sentences") if isinstance(said, dict) else None
    if not isinstance(sentences, list):
        raise CheckerFailed('its answer has no list "sentences"')
    return sentences


def _place(one: Any, paragraph: str) -> tuple[int, int] | None:
    """Where the words stand that an answer's item names; None where they do not stand there."""
    if not isinstance(one, dict):
        return None
    start, end, text = one.get("start"), one.get("end"), one.get("text")
    if type(start) is not int or type(end) is not int or not 0 <= start < end <= len(paragraph):
        return None
    return (start, end) if paragraph[start:end] == text else None


def _meant(place: tuple[int, int], sentences: Sequence[str]) -> set[int]:
    """The sentences of which more than white space stands in ``place``."""
    meant, at = set(), 0
    for number, sentence in enumerate(sentences):
        if max(place[0], at) < min(place[1], at + len(sentence)):
            meant.add(number)
        at += len(sentence) + 1
    return meant
