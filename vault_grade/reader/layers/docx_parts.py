"""What is kept of a section, a paragraph or a run of a DOCX file while its text is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from vault_grade.reader.layers.docx_look import Look


@dataclass(slots=True)
class Section:
    """What a section shows beside its body: parts by (``headerReference`` or ``footerReference``, page type)."""

    parts: dict[tuple[str, str], str] = field(default_factory=dict)
    own_first_page: bool = False


@dataclass(slots=True)
class Styled:
    """A paragraph or a run. runs_on: its mark is deleted or hidden, so the next paragraph goes on in its line."""

    style: str = ""
    look: Look | None = None
    runs_on: bool = False

    def note(self, name: str, attributes: Mapping[str, str]) -> None:
        """Takes in one of its own properties."""
        if self.look is None:
            self.look = Look()
        self.look.note(name, attributes)


PLAIN = Styled()
"""A run without properties; never written to."""
