"""What an audit is about to cost: told before anybody is called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from vault_grade.audit.kept import Kept
from vault_grade.checkers.openai.prompt import MOST_CHARACTERS, RULES
from vault_grade.checking.protocol import Request, encode
from vault_grade.vault.checker_settings import CheckerSetting

CHARACTERS_PER_TOKEN = 4
"""A rule of thumb for European languages: enough to know whether a run costs cents or euros."""

TOKENS_WRITTEN = 120
"""Of one answer with its quote and reason; a model that thinks aloud writes more."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What one checker will cost: calls, about how many tokens it reads and writes; kept: calls that are saved."""

    checker: CheckerSetting
    calls: int
    kept: int
    read: int
    written: int


def costs(checkers: Sequence[CheckerSetting], requests: Iterable[Request], kept: Kept) -> list[Cost]:
    """What each checker that may cost something will cost; none for those that come with this program."""
    asking = [one for one in checkers if one.asks_model]
    messages = [(request, encode(request)) for request in requests] if asking else []
    return [_cost(one, messages, kept) for one in asking]


def _cost(checker: CheckerSetting, messages: Sequence[tuple[Request, bytes]], kept: Kept) -> Cost:
    new = [request for request, message in messages if kept.answer(checker, message) is None]
    read = sum(_characters(checker, one) for one in new) // CHARACTERS_PER_TOKEN
    return Cost(checker, len(new), len(messages) - len(new), read, len(new) * TOKENS_WRITTEN)


def _characters(checker: CheckerSetting, request: Request) -> int:
    """What a checker is handed for one claim; the one that asks a model itself hands on no more than so much."""
    sources = sum(len(one.text) for one in request.sources)
    own = len(request.claim) + len(request.paragraph)
    return own + sources if checker.command else own + len(RULES) + min(sources, MOST_CHARACTERS)
