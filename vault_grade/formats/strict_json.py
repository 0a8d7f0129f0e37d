"""JSON of which every reader reads the same: no key stands twice, and every number is one.

RFC 8259 leaves open what a doubled key means, and most readers take the last. What a person or another program reads
at the first is then not what counts.
"""

from __future__ import annotations

import json
import math
from typing import Any

SHOWN = 80
"""Characters of a key or a number that an error repeats."""


class Doubled(ValueError):
    """A key stands twice in one object."""


def strict_json(data: bytes) -> object:
    """The value that stands in ``data``, UTF-8 without a byte-order mark.

    Raises ValueError where it is no such JSON (Doubled for a key that stands twice), RecursionError where it is nested
    too deeply.
    """
    value: object = json.loads(
        data.decode("utf-8"),
        object_pairs_hook=_without_doubles,
        parse_constant=_no_constant,
        parse_float=_finite,
    )
    return value


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Doubled(f"the key {twice[:SHOWN]!r} stands twice")
    return fields


def _no_constant(word: str) -> object:
    raise ValueError(f"{word} is no JSON")


def _finite(digits: str) -> float:
    value = float(digits)
    if math.isinf(value):
        raise ValueError(f"{digits[:SHOWN]} is too large a number")
    return value
