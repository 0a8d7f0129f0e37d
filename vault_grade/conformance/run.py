"""Asks a checker every case, twice, and says what is wrong with its answers."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from vault_grade.checking.open import Asked, open_checker
from vault_grade.checking.protocol import QUOTED, Reply, decode, encode
from vault_grade.conformance.cases import CASES, Case
from vault_grade.errors import CheckerFailed
from vault_grade.vault.checker_settings import CheckerSetting

NO_REQUEST = b'{"version": 1, "claim": '
"""What is no request: cut off in the middle."""

ELSEWHERE = {"LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Kathmandu"}
"""Another language and another time: an answer does not depend on where it is given."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of one case. answers: the words of the answers, in order. seconds: of the slower one, wall time.

    problem: why it is a failure, one clause; None where it is none. remark: what its author may want to know.
    """

    name: str
    meaning: str
    answers: tuple[str, ...]
    seconds: float
    problem: str | None = None
    remark: str | None = None


@dataclass(frozen=True, slots=True)
class Conformance:
    """What came of all cases. judged: how many of the cases in which a source says the claim it supported."""

    tried: tuple[Tried, ...]
    judged: int

    @property
    def passed(self) -> bool:
        """Whether nothing failed."""
        return not any(one.problem for one in self.tried)


def conformance(
    setting: CheckerSetting,
    variables: Mapping[str, str],
    told: Callable[[int, int], None] = lambda done, total: None,
) -> Conformance:
    """Ask a checker every case. variables: of this program's environment. told: after each, how many of how many."""
    tried: list[Tried] = []
    total = len(CASES) + 2
    with open_checker(setting, variables) as checker:
        for case in CASES:
            tried.append(_tried(case, checker))
            told(len(tried), total)
        tried.append(_no_request(checker))
        told(len(tried), total)
    tried.append(_elsewhere(setting, variables, tried[0]))
    told(total, total)
    return Conformance(tuple(tried), sum("supported" in one.answers for one in tried[: len(CASES)]))


@dataclass(frozen=True, slots=True)
class _Once:
    """One answer, or why there was none; with the time that it took."""

    reply: Reply | None
    why: str | None
    seconds: float

    @property
    def word(self) -> str:
        return self.reply.answer if self.reply else "failed"


def _ask(checker: Asked, case: Case) -> _Once:
    begun = time.monotonic()
    try:
        reply = decode(checker.ask(encode(case.request)), case.request)
    except CheckerFailed as error:
        return _Once(None, error.what, time.monotonic() - begun)
    return _Once(reply, None, time.monotonic() - begun)


def _tried(case: Case, checker: Asked) -> Tried:
    asked = [_ask(checker, case) for _ in range(2)]
    problem = next((found for one in asked for found in _problems(case, one)), None)
    differ = asked[0].reply != asked[1].reply
    if not problem and differ and not all(one.reply for one in asked):
        problem = "it answered once, and once it did not"
    remark = "it answered differently when asked again" if differ and not problem else None
    words = tuple(one.word for one in asked)
    return Tried(case.name, case.meaning, words, max(one.seconds for one in asked), problem, remark)


def _problems(case: Case, one: _Once) -> Iterator[str]:
    """What is wrong with one answer, each in a clause."""
    if one.reply is None:
        yield str(one.why)
        return
    if one.reply.answer not in case.allowed:
        yield f"it answered {one.reply.answer}; allowed: {', '.join(case.allowed)}"
    if one.reply.answer in QUOTED:
        yield from _quote_problems(case, one.reply)


def _quote_problems(case: Case, reply: Reply) -> Iterator[str]:
    texts = {given.id: given.text for given in case.request.sources}
    if (reply.quote or "") not in texts.get(reply.source or "", ""):
        yield "its quote does not stand in the source, character by character"
    if case.source and reply.source != case.source:
        yield f"it names {reply.source}, and {case.source} says it"


def _no_request(checker: Asked) -> Tried:
    """What is no request must end with an exit status that is not 0: an answer to it would be made up."""
    begun = time.monotonic()
    name, meaning = "no request", "what comes in is cut off"
    try:
        checker.ask(NO_REQUEST)
    except CheckerFailed as error:
        if "exit status" in error.what:
            return Tried(name, meaning, ("failed",), time.monotonic() - begun)
        problem = f"{error.what}; it must end with an exit status that is not 0"
        return Tried(name, meaning, ("failed",), time.monotonic() - begun, problem)
    problem = "it answered what is no request; it must end with an exit status that is not 0"
    return Tried(name, meaning, ("answered",), time.monotonic() - begun, problem)


def _elsewhere(setting: CheckerSetting, variables: Mapping[str, str], honest: Tried) -> Tried:
    """The first case once more, in another language and another time zone."""
    case = CASES[0]
    with open_checker(setting, {**variables, **ELSEWHERE}) as checker:
        asked = _ask(checker, case)
    problem = next(_problems(case, asked), None)
    if not problem and not honest.remark and {asked.word} != set(honest.answers):
        problem = f"it answered {honest.answers[0]} at home: the environment decides"
    return Tried(
        "elsewhere", "the first in another language and time zone", (asked.word,), asked.seconds, problem
    )
