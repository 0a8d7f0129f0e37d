"""One publisher of the list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["journal", "registry", "government", "institution"]


@dataclass(frozen=True, slots=True)
class Publisher:
    """One publisher.

    name: its usual name. others: other names, abbreviations among them. kind: what makes it primary. domains: in
    small letters; a source from one of them, or from a host below it, is the publisher's. doi: prefixes of its DOIs,
    as ``10.1038``. country: two capitals (ISO 3166, and EU); empty for what belongs to none. origin: where the entry
    comes from. added: by the vault. parts: who publishes at its domains together with it and has none of its own, a
    government's departments: their names alone mean nobody, since other governments have departments of those names.
    """

    name: str
    kind: Kind
    domains: tuple[str, ...]
    others: tuple[str, ...] = ()
    doi: tuple[str, ...] = ()
    country: str = ""
    origin: str = ""
    added: bool = False
    parts: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All its names."""
        return (self.name, *self.others)
