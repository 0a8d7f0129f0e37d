"""Each host asked in turn, with a pause, and again where it says that it has too much to do."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TypeVar
from urllib.parse import urlsplit

from vault_grade.fetch import StatusRefused

PAUSE = 1.0
"""Seconds between two requests to one host: the smallest of what the services ask for."""
ATTEMPTS = 4
FIRST_WAIT = 2.0
"""Seconds before the second attempt, where the server names none; doubled from attempt to attempt."""
MOST_WAIT = 60.0
"""Seconds that are waited for one request in all. A server that asks for more is told no more today."""
BUSY = frozenset({429, 503})
FORBIDDEN = 403
"""What some services answer to whoever asks too fast (OpenAlex, Errors): it is that where it says when to return."""

T = TypeVar("T")


@dataclass(slots=True)
class Pacer:
    """When each host was asked last. sleep, ticks, now: the clock, in seconds and as a moment (aware)."""

    sleep: Callable[[float], None] = time.sleep
    ticks: Callable[[], float] = time.monotonic
    now: Callable[[], datetime] = lambda: datetime.now(UTC)
    asked: dict[str, float] = field(default_factory=dict)

    def ask(self, url: str, act: Callable[[], T]) -> T:
        """What ``act`` gives when it is the host's turn; tried again while the server is busy, within bounds.

        Raises what ``act`` raises; StatusRefused where the server stays busy or asks for more patience than there is.
        """
        waited = 0.0
        for attempt in range(1, ATTEMPTS + 1):
            self._turn(url)
            try:
                return act()
            except StatusRefused as error:
                wait = self._wait(error, attempt)
                if not _is_busy(error) or attempt == ATTEMPTS or waited + wait > MOST_WAIT:
                    raise
            waited += wait
            self.sleep(wait)
        raise AssertionError("the last attempt returns or raises")

    def _turn(self, url: str) -> None:
        host = urlsplit(url).netloc.lower()
        left = self.asked.get(host, float("-inf")) + PAUSE - self.ticks()
        if left > 0:
            self.sleep(left)
        self.asked[host] = self.ticks()

    def _wait(self, error: StatusRefused, attempt: int) -> float:
        """Seconds until the next attempt: as the server says in Retry-After (RFC 9110, 10.2.3), else by doubling."""
        own: float = FIRST_WAIT * 2 ** (attempt - 1)
        said = (error.retry_after or "").strip()
        if said.isascii() and said.isdigit():
            return float(said[:9])
        try:
            until = parsedate_to_datetime(said)
        except ValueError:
            return own
        aware = until if until.tzinfo else until.replace(tzinfo=UTC)
        return max((aware - self.now()).total_seconds(), 0.0)


def _is_busy(error: StatusRefused) -> bool:
    return error.status in BUSY or (error.status == FORBIDDEN and error.retry_after is not None)
