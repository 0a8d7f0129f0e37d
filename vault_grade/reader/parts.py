"""The quotes of one job answered side by side, where a reader may use more than one processor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from vault_grade.reader.protocol import Answer
from vault_grade.vault.processes import in_processes

Item = TypeVar("Item")


class Part(NamedTuple):
    """One of so many parts of a job's quotes: neighbours stay together, for they often stand on the same pages."""

    number: int = 0
    of: int = 1

    def taken(self, quotes: Sequence[Item]) -> Sequence[Item]:
        """Those of all the quotes that are of this part."""
        return quotes[len(quotes) * self.number // self.of : len(quotes) * (self.number + 1) // self.of]


WHOLE = Part()


def in_parts(search: Callable[[Part], Answer], count: int) -> Answer:
    """What ``search`` answers for all quotes, each of ``count`` parts but the first in a process of its own.

    They are forked from this one before a byte of a document or note is looked at: ``search`` takes the bounds of a
    reader first. A part whose process came to no good end is searched here, and ends here as it did there.
    """
    answers = in_processes(search, [Part(number, count) for number in range(count)])
    refused = next((answer for answer in answers if answer.refused), None)
    if refused is not None:
        return refused
    layers = sorted(frozenset(chain.from_iterable(answer.layers for answer in answers)))
    quotes = chain.from_iterable(answer.quotes for answer in answers)
    return replace(answers[0], layers=tuple(layers), quotes=tuple(quotes))
