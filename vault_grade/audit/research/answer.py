"""A service's answer: fetched like anything else, within a bound of its own, and read as if it were anybody's."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from typing import Any

from vault_grade.audit.research.polite import Pacer
from vault_grade.errors import NotFetched
from vault_grade.fetch import fetch
from vault_grade.vault.settings import Network

MOST_BYTES = 16 << 20
"""Of one answer: a hundred results with their abstracts take less than one MiB."""


def asked(url: str, network: Network, pacer: Pacer) -> Any:
    """The JSON that an address gives. Raises NotFetched, for what is no JSON too."""
    bounds = replace(network, bytes=min(network.bytes, MOST_BYTES))

    def once() -> bytes:
        to = io.BytesIO()
        fetch(url, to, bounds, accept="application/json")
        return to.getvalue()

    data = pacer.ask(url, once)
    try:
        return json.loads(data)
    except (ValueError, RecursionError) as error:
        raise NotFetched("its answer is no JSON", fix="check the service's address in vault.yaml") from error


def at(said: Any, *names: str) -> Any:
    """What stands below these names in groups within groups; None where one of them is no group or not there."""
    for name in names:
        said = said.get(name) if isinstance(said, dict) else None
    return said


def items(said: Any, *names: str) -> list[Any]:
    """The list below these names. Raises NotFetched where there is none: the answer is not of the documented shape."""
    found = at(said, *names)
    if not isinstance(found, list):
        raise NotFetched(
            f"its answer has no list {'.'.join(names)}", fix="check the service's address in vault.yaml"
        )
    return found


def first(said: Any) -> Any:
    """The first of a list; None where it is none, or empty."""
    return said[0] if isinstance(said, list) and said else None
