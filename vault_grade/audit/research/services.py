"""The services by name, and one search in all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from vault_grade.audit.research import crossref, europepmc, openalex, searxng
from vault_grade.audit.research.answer import asked
from vault_grade.audit.research.polite import Pacer
from vault_grade.audit.research.result import Question, Result
from vault_grade.errors import NotFetched
from vault_grade.vault.settings import Network

Search = Literal["anywhere", "primary"]
"""Which of the two searches."""


@dataclass(frozen=True, slots=True)
class Service:
    """addresses: what is asked of it, in one or more requests. read: the results of an answer."""

    addresses: Callable[[str, Question], Iterator[str]]
    read: Callable[[Any], list[Result]]


SERVICES: Mapping[str, Service] = {
    "crossref": Service(crossref.addresses, crossref.read),
    "openalex": Service(openalex.addresses, openalex.read),
    "europepmc": Service(europepmc.addresses, europepmc.read),
    "searxng": Service(searxng.addresses, searxng.read),
}


@dataclass(frozen=True, slots=True)
class Searched:
    """One search in one service.

    found: results. kept: how many of them the search may use. problem: what went wrong, with one request at least.
    sites: the domains that it was held to.
    """

    search: Search
    service: str
    found: int = 0
    kept: int = 0
    problem: str | None = None
    sites: tuple[str, ...] = ()


def search(
    which: Search,
    service: str,
    base: str,
    question: Question,
    network: Network,
    pacer: Pacer,
    fits: Callable[[Result], bool],
) -> tuple[Searched, list[Result]]:
    """Ask one service. fits: whether a result may be used. What fails is said, and ends neither search nor program."""
    answers: list[list[Result]] = []
    problem: str | None = None
    for address in SERVICES[service].addresses(base, question):
        try:
            answers.append(SERVICES[service].read(asked(address, network, pacer)))
        except NotFetched as error:
            problem = _without(question.key, f"{error.what}{f'; {error.fix}' if error.fix else ''}")
    found = in_turn(answers)
    kept = [one for one in found if fits(one)]
    return Searched(which, service, len(found), len(kept), problem, question.sites or ()), kept


def _without(key: str | None, text: str) -> str:
    """A text without a key that is nobody else's business."""
    return text.replace(key, "…") if key else text


def in_turn(lists: Iterable[list[Result]]) -> list[Result]:
    """The results of several services, one of each in turn, so that none takes all places; each once."""
    rows = list(lists)
    longest = max(map(len, rows), default=0)
    found: dict[str, Result] = {}
    for one in (row[at] for at in range(longest) for row in rows if at < len(row)):
        found.setdefault(one.key, one)
    return list(found.values())
