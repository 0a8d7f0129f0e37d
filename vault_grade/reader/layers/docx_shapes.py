"""What drawings in a DOCX file do to words: the grounds of text boxes, and Word's own fills of text.

Sources: ECMA-376 part 1, 20.1.8 (fills), 20.4.2.3 (anchors); MS-DOCX, 2.6 (text fills); MS-ODRAWXML (text boxes).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from vault_grade.reader.layers.docx_colours import AUTO, UNKNOWN, Colour, drawn
from vault_grade.reader.layers.docx_look import Look
from vault_grade.reader.layers.flow import names

_IN_FILLS = names("solidFill srgbClr schemeClr")
_FILLED = names("textFill spPr fontRef")
_MOST_IN_A_FILL = 5


@dataclass(slots=True)
class Shapes:
    """The shape that was begun last, as far as the text box in it needs it.

    fill: its colour. letters: the colour of text in it that has none of its own. behind: some drawing of the part so
    far lies behind text.
    """

    fill: Colour = UNKNOWN
    letters: Colour = AUTO
    behind: bool = False
    _text: Look = field(default_factory=Look)

    def start(self, around: Sequence[str], local: str, attributes: Mapping[str, str]) -> None:
        """An element of a drawing begins. around: names of the innermost elements that are open, the outer first."""
        self.behind |= attributes.get("behindDoc") in ("1", "true")
        self.behind |= "z-index:-" in attributes.get("style", "").replace(" ", "")
        if local in ("wsp", "textbox"):
            self.leave()
        elif local in ("fontRef", "textFill"):
            self._begin(local)
        else:
            self._inside(around, local, attributes)

    def paint(self, text: Look) -> None:
        """Says whose fill the next one is."""
        self._text = text

    def leave(self) -> None:
        """Says that what was said of the shape no longer holds."""
        self.fill, self.letters = UNKNOWN, AUTO

    def _begin(self, local: str) -> None:
        if local == "fontRef":
            self.letters = AUTO
        else:
            self._text.filled = UNKNOWN

    def _inside(self, around: Sequence[str], local: str, attributes: Mapping[str, str]) -> None:
        parent = around[-1]
        filled = next((name for name in reversed(around[-_MOST_IN_A_FILL:]) if name not in _IN_FILLS), "")
        if filled == "fontRef":
            self.letters = drawn(self.letters, parent, local, attributes)
        elif filled == "textFill":
            self._text.filled = drawn(self._text.filled or UNKNOWN, parent, local, attributes)
        elif filled == "spPr" and (parent != "spPr" or local.endswith("Fill")):
            self.fill = drawn(self.fill, parent, local, attributes)
