"""The quotes of one job answered side by side, where a reader may use more than one processor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain
from mmap import mmap
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from vault_grade.reader.protocol import Answer, QuoteAnswer
from vault_grade.vault.processes import in_processes

Item = TypeVar("Item")

_A_PROCESS = 16
"""Parts for each process: whichever is done takes the next, so that all end at about the same time."""

_MOST_PARTS = 250
"""A byte tells in which of them a quote was found."""

_MOST_NOTED = 1 << 16


class Part(NamedTuple):
    """One of so many parts of a job's quotes: neighbours stay together, for they often stand on the same pages."""

    number: int = 0
    of: int = 1

    def taken(self, quotes: Sequence[Item]) -> Sequence[Item]:
        """Those of all the quotes that are of this part."""
        return quotes[len(quotes) * self.number // self.of : len(quotes) * (self.number + 1) // self.of]


WHOLE = Part()


class Parted(NamedTuple):
    """The answer for a part of the quotes, the place that each of these has among all, and how many there are."""

    answer: Answer
    places: Sequence[int]
    of: int


class Ways(NamedTuple):
    """How a process answers a part of a job, once it has taken the bounds of a reader.

    first: a part of the quotes that have a stated place, and the others that stand on a part of the pages. Given is a
    byte for each quote, which all processes see: 0, or 1 more than the number of a part in which it was found.
    alone: a part of the quotes that are given by their places among all.
    """

    first: Callable[[mmap], Callable[[Part], Parted]]
    alone: Callable[[Sequence[int]], Callable[[Part], Parted]]


def in_parts(ways: Ways, processes: int) -> Answer:
    """What is answered for all quotes, part after part, by so many processes.

    They are forked from this one before a byte of a document or note is looked at. A part whose process came to no good
    end is searched here, and ends here as it did there. What no part of the pages has is searched once more by itself.
    """
    count = min(processes * _A_PROCESS, _MOST_PARTS)
    with mmap(-1, _MOST_NOTED) as noted:
        first = cache(lambda: ways.first(noted))
        parts = [Part(number, count) for number in range(count)]
        done = in_processes(lambda part: first()(part), parts, processes, apart=True)
    left = _left(done)
    if left:
        alone = cache(lambda: ways.alone(left))
        done += in_processes(
            lambda part: alone()(part), [Part(number, processes) for number in range(processes)]
        )
    return put_together(done)


def _left(parts: Sequence[Parted]) -> list[int]:
    """The places of the quotes that no part has an answer for."""
    answered = frozenset(chain.from_iterable(part.places for part in parts))
    return [place for place in range(parts[0].of) if place not in answered]


def put_together(parts: Sequence[Parted]) -> Answer:
    """The answer for all quotes, in their order, from the first part that has it; a refusal where there is any."""
    refused = next((part.answer for part in parts if part.answer.refused), None)
    if refused is not None:
        return refused
    layers = sorted(frozenset(chain.from_iterable(part.answer.layers for part in parts)))
    quotes: dict[int, QuoteAnswer] = {}
    for part in reversed(parts):
        quotes.update(zip(part.places, part.answer.quotes, strict=True))
    answers = tuple(quotes[place] for place in sorted(quotes))
    return replace(parts[0].answer, layers=tuple(layers), quotes=answers)
