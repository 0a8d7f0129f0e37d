"""Every claim asked of every checker, several at a time; nobody is told what another answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from threading import Event, Lock

from vault_grade.audit.kept import Kept
from vault_grade.checking.open import Asked, open_checker
from vault_grade.checking.protocol import Reply, Request, decode, encode
from vault_grade.errors import CheckerFailed
from vault_grade.vault.checker_settings import CheckerSetting
from vault_grade.vault.processes import processors

AT_ONCE = 4
"""Claims that one checker with a model is asked at a time: it waits for others."""


@dataclass(frozen=True, slots=True)
class Failed:
    """A checker that gave no answer; why: one clause that begins with "it"."""

    why: str


Given = Reply | Failed


def ask_all(
    checkers: Sequence[CheckerSetting],
    requests: Sequence[Request],
    variables: Mapping[str, str],
    told: Callable[[int, int], None] = lambda done, total: None,
    kept: Kept | None = None,
) -> list[dict[str, Given]]:
    """The answers to each request, in order, by the checker's name.

    variables: of this program's environment. told: after each answer, how many of how many there are; it is called
    from several threads, one at a time. kept: answers that need not be asked for again.
    """
    if not requests:
        return []
    workers = {one.name: min(_at_once(one, checkers), len(requests)) for one in checkers}
    tally = _Tally(len(checkers) * len(requests), told)
    with ThreadPoolExecutor(sum(workers.values())) as pool:
        parts = [
            (one, at, pool.submit(_ask, one, requests[at :: workers[one.name]], variables, kept, tally))
            for one in checkers
            for at in range(workers[one.name])
        ]
        try:
            shares = [(checker, at, part.result()) for checker, at, part in parts]
        finally:
            tally.stopped.set()  # interrupted: what is being asked is ended, and nothing else begun
    answers: list[dict[str, Given]] = [{} for _ in requests]
    for checker, at, share in shares:
        for answer, given in zip(answers[at :: workers[checker.name]], share, strict=True):
            answer[checker.name] = given
    return answers


def _at_once(checker: CheckerSetting, checkers: Sequence[CheckerSetting]) -> int:
    """Claims that a checker is asked at a time; those that compute here share the processors."""
    if checker.asks_model:
        return AT_ONCE
    return max(1, processors() // sum(not one.asks_model for one in checkers))


class _Tally:
    """How far the asking has come, told from all workers; stopped: no further claim is to be asked."""

    def __init__(self, total: int, told: Callable[[int, int], None]) -> None:
        self._total, self._told = total, told
        self._done = 0
        self._lock = Lock()
        self.stopped = Event()

    def one_more(self) -> None:
        with self._lock:
            self._done += 1
            self._told(self._done, self._total)


def _ask(
    setting: CheckerSetting,
    requests: Sequence[Request],
    variables: Mapping[str, str],
    kept: Kept | None,
    tally: _Tally,
) -> list[Given]:
    """One worker's share: a checker asked one claim after the other."""
    given: list[Given] = []
    with open_checker(setting, variables) as checker:
        for request in requests:
            if tally.stopped.is_set():
                break
            given.append(_said(checker, setting, request, kept))
            tally.one_more()
    return given


def _said(checker: Asked, setting: CheckerSetting, request: Request, kept: Kept | None) -> Given:
    """A checker's answer to one claim, or the one that it gave before. What is no answer is not kept."""
    message = encode(request)
    with suppress(CheckerFailed):
        if kept and (before := kept.answer(setting, message)):
            return decode(before, request)
    try:
        answer = checker.ask(message)
        reply = decode(answer, request)
    except CheckerFailed as error:
        return Failed(error.what)
    if kept:
        kept.keep(setting, message, answer)
    return reply
