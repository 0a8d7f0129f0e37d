"""Which of the alternatives in a part of a DOCX file Word shows. Source: ECMA-376 part 3 (markup compatibility)."""

from __future__ import annotations

from dataclasses import dataclass, field

from vault_grade.reader.layers.docx_names import KNOWN_EXTENSIONS


@dataclass(slots=True)
class Alternatives:
    """The prefixes that are declared, and the alternatives that are open."""

    _prefixes: dict[str, list[str]] = field(default_factory=dict)
    _taken: list[bool] = field(default_factory=list)  # of the open alternatives: whether one was taken

    def declare(self, prefix: str, namespace: str) -> None:
        """A prefix is declared by the element that begins next."""
        self._prefixes.setdefault(prefix, []).append(namespace)

    def undeclare(self, prefix: str) -> None:
        """The prefix's last declaration ends."""
        self._prefixes[prefix].pop()

    def begin(self) -> None:
        """Several alternatives follow."""
        self._taken.append(False)

    def end(self) -> None:
        """There are no more alternatives."""
        self._taken.pop()

    def take(self, local: str, requires: str) -> bool:
        """Whether Word shows this one (``Choice``, ``Fallback``): the first whose needs it knows, else the fallback."""
        if not self._taken or self._taken[-1]:
            return False
        needs = [self._prefixes.get(prefix) for prefix in requires.split()]
        known = bool(needs) and all(spaces and spaces[-1].startswith(KNOWN_EXTENSIONS) for spaces in needs)
        self._taken[-1] = known or local == "Fallback"
        return self._taken[-1]
