"""A layer that can have its document read a second time, by a library that shares nothing with its own."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from vault_grade.reader.layers.base import Layer


@runtime_checkable
class Seconded(Protocol):
    """A layer with a second pair of eyes. They tell characters only: what is seen is judged as it is for the first."""

    def second(self) -> Layer | None:
        """The same pages with the characters that the second reader has; None where it cannot read the document."""
        ...
