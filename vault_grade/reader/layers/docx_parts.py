"""What is kept of a section, a paragraph or a run of a DOCX file while its text is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from vault_grade.reader.layers.docx_colours import Shade
from vault_grade.reader.layers.docx_look import Look
from vault_grade.reader.layers.docx_names import attribute, is_on, relation


@dataclass(slots=True)
class Section:
    """What a section shows beside its body: parts by (``headerReference`` or ``footerReference``, page type)."""

    parts: dict[tuple[str, str], str] = field(default_factory=dict)
    own_first_page: bool = False

    def note(self, name: str, attributes: Mapping[str, str]) -> None:
        """Takes in one of its properties."""
        if name in ("headerReference", "footerReference"):
            self.parts[name, attribute(attributes, "type") or "default"] = relation(attributes)
        elif name == "titlePg":
            self.own_first_page = is_on(attributes)


@dataclass(slots=True)
class Styled:
    """A paragraph or a run. shade: the paragraph's ground.

    runs_on: its mark is deleted or hidden, so the next paragraph goes on in its line.
    """

    style: str = ""
    look: Look | None = None
    shade: Shade | None = None
    runs_on: bool = False

    def note(self, name: str, attributes: Mapping[str, str]) -> None:
        """Takes in one of its own properties."""
        self.own_look().note(name, attributes)

    def own_look(self) -> Look:
        """What it says of itself, to be added to."""
        if self.look is None:
            self.look = Look()
        return self.look


PLAIN = Styled()
"""A run without properties; never written to."""
