"""Each host is asked in turn, with a pause, and again where it asks to wait: within bounds."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from research_examples import Time

from vault_grade.audit.research.polite import ATTEMPTS, FIRST_WAIT, MOST_WAIT, PAUSE, Pacer
from vault_grade.errors import NotFetched
from vault_grade.fetch import StatusRefused

NOW = datetime(2026, 11, 30, 9, 12, 13, tzinfo=UTC)
URL = "https://a.example/x"


def paced() -> tuple[Pacer, Time]:
    """A pacer and its clock."""
    time = Time()
    return Pacer(time.sleep, time.ticks, lambda: NOW), time


def refusing(
    times: int, status: int = 429, retry_after: str | None = None
) -> tuple[Callable[[], str], list[int]]:
    """An act that is refused so many times, and the list of its attempts."""
    attempts: list[int] = []

    def act() -> str:
        attempts.append(len(attempts))
        if len(attempts) > times:
            return "done"
        error = StatusRefused("busy")
        error.status, error.retry_after = status, retry_after
        raise error

    return act, attempts


def test_a_host_is_asked_with_a_pause_and_another_at_once() -> None:
    """Whatever its address's case or path; another port is another server."""
    pacer, time = paced()
    for url in (URL, "https://b.example/", "https://A.example/y", "https://a.example:8443/"):
        pacer.ask(url, lambda: None)
    assert time.slept == [PAUSE]


def test_a_busy_server_is_asked_again_after_longer_and_longer_waits() -> None:
    """Until it answers."""
    pacer, time = paced()
    act, attempts = refusing(2, 503)
    assert pacer.ask(URL, act) == "done"
    assert (len(attempts), time.slept) == (3, [FIRST_WAIT, 2 * FIRST_WAIT])


@pytest.mark.parametrize(
    ("said", "waited"),
    [
        ("7", 7),
        (" 0 ", PAUSE),
        (format_datetime(NOW + timedelta(seconds=9), usegmt=True), 9),
        (format_datetime(NOW - timedelta(days=9), usegmt=True), PAUSE),
        ("Mon, 30 Nov 2026 09:12:17 -0000", 4),
        ("soon", FIRST_WAIT),
        ("-5", FIRST_WAIT),
        ("1.5", FIRST_WAIT),
        ("", FIRST_WAIT),
        (None, FIRST_WAIT),
    ],
)
def test_what_the_server_says_of_waiting_is_done(said: str | None, waited: float) -> None:
    """Seconds or a date; nonsense is as if nothing were said, and the pause between two requests stays."""
    pacer, time = paced()
    assert pacer.ask(URL, refusing(1, 429, said)[0]) == "done"
    assert sum(time.slept) == waited


@pytest.mark.parametrize("said", ["61", "999999999999999999999999", "Fri, 31 Dec 9999 23:59:59 GMT"])
def test_a_server_that_wants_more_patience_than_there_is_is_left_alone(said: str) -> None:
    """It is asked once."""
    pacer, time = paced()
    act, attempts = refusing(9, 429, said)
    with pytest.raises(StatusRefused):
        pacer.ask(URL, act)
    assert (len(attempts), time.slept) == (1, [])


@pytest.mark.parametrize("status", [400, 403, 404, 500, 502])
def test_other_refusals_are_final(status: int) -> None:
    """Asking again would change nothing."""
    pacer, _ = paced()
    act, attempts = refusing(9, status)
    with pytest.raises(StatusRefused):
        pacer.ask(URL, act)
    assert len(attempts) == 1


def test_a_refusal_that_says_when_to_return_is_no_last_word() -> None:
    """OpenAlex answers 403 to whoever asks too fast."""
    pacer, time = paced()
    act, attempts = refusing(1, 403, "5")
    assert pacer.ask(URL, act) == "done"
    assert (len(attempts), time.slept) == (2, [5])


def test_what_is_not_fetched_for_another_reason_is_final() -> None:
    """A name that leads nowhere, say."""

    def act() -> None:
        raise NotFetched("no such host")

    with pytest.raises(NotFetched):
        paced()[0].ask(URL, act)


@given(st.lists(st.none() | st.integers(0, 100).map(str) | st.text(max_size=12), max_size=8))
def test_patience_is_bounded(waits: list[str | None]) -> None:
    """Whatever a server says, time and attempts have an end."""
    pacer, time = paced()
    said = iter(waits)
    attempts = []

    def act() -> None:
        attempts.append(1)
        error = StatusRefused("busy")
        error.status, error.retry_after = 503, next(said, None)
        raise error

    with pytest.raises(StatusRefused):
        pacer.ask(URL, act)
    assert len(attempts) <= ATTEMPTS
    assert sum(time.slept) <= MOST_WAIT + ATTEMPTS * PAUSE
