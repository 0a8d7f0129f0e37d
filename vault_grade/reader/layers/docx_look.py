"""How text of a DOCX file looks, as far as that decides whether and as what it is read.

Source: ECMA-376 part 1, 17.3.2 (run properties) and 17.7 (styles; 17.7.3 for those that toggle).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from vault_grade.reader.layers.docx_colours import Colour, Shade, highlight_of, ink_of, shade_of
from vault_grade.reader.layers.docx_names import attribute, is_on
from vault_grade.reader.layers.docx_symbols import SYMBOL_FONTS

_TINY = 4
"""Half-points: type below two points is a smear on paper."""


@dataclass(slots=True)
class Look:
    """What is said of some text at one level: by a style, by a run, by the file's defaults. None: nothing said.

    vanish: hidden text. unsure: programs differ on whether they hide it. raised: set above the line. font: where it is
    one of symbols, else "". ink: its colour; filled: another that Word 2010 and later paint it with. shade, highlight:
    its own ground, the second over the first. tiny: too small to be read. strike, double: a line runs through it, or
    two.
    """

    vanish: bool | None = None
    unsure: bool | None = None
    raised: bool | None = None
    font: str | None = None
    ink: Colour | None = None
    filled: Colour | None = None
    shade: Shade | None = None
    highlight: Shade | None = None
    tiny: bool | None = None
    strike: bool | None = None
    double: bool | None = None

    def note(self, name: str, attributes: Mapping[str, str]) -> None:
        """Takes in one property element of WordprocessingML; those that decide nothing are passed over."""
        setter = PROPERTIES.get(name)
        if setter is not None:
            setter(self, attributes)

    def said(self) -> tuple[object, ...]:
        """All that is said, by which one look is known from another."""
        flags = self.vanish, self.unsure, self.raised, self.tiny, self.strike, self.double
        return *flags, self.font, self.ink, self.filled, self.shade, self.highlight

    def over(self, lower: Look) -> Look:
        """This level put over a lower one: what it does not say, the lower one says."""
        both = ((name, getattr(self, name), getattr(lower, name)) for name in Look.__slots__)
        made = Look(**{name: theirs if mine is None else mine for name, mine, theirs in both})
        if self.ink is not None:
            made.filled = self.filled  # a colour nearer to the text takes the place of both
        return made


@dataclass(slots=True)
class Format:
    """What is said of text, its paragraph, its cell and its table at one level. None: nothing said."""

    look: Look = field(default_factory=Look)
    paragraph: Shade | None = None
    cell: Shade | None = None
    table: Shade | None = None

    def note(self, parent: str, name: str, attributes: Mapping[str, str]) -> None:
        """Takes in one property element, by the element that it stands in."""
        if parent == "rPr":
            self.look.note(name, attributes)
        elif name == "shd" and parent == "pPr":
            self.paragraph = shade_of(attributes)
        elif name == "shd" and parent == "tcPr":
            self.cell = shade_of(attributes)
        elif name == "shd" and parent == "tblPr":
            self.table = shade_of(attributes)

    def said(self) -> tuple[object, ...]:
        """All that is said, by which one format is known from another."""
        return self.look.said(), self.paragraph, self.cell, self.table

    def over(self, lower: Format) -> Format:
        """This level put over a lower one."""
        return Format(
            self.look.over(lower.look),
            lower.paragraph if self.paragraph is None else self.paragraph,
            lower.cell if self.cell is None else self.cell,
            lower.table if self.table is None else self.table,
        )


def _vanish(look: Look, attributes: Mapping[str, str]) -> None:
    look.vanish = is_on(attributes)


def _unsure(look: Look, attributes: Mapping[str, str]) -> None:
    look.unsure = is_on(attributes)


def _strike(look: Look, attributes: Mapping[str, str]) -> None:
    look.strike = is_on(attributes)


def _double(look: Look, attributes: Mapping[str, str]) -> None:
    look.double = is_on(attributes)


def _raised(look: Look, attributes: Mapping[str, str]) -> None:
    look.raised = attribute(attributes, "val") == "superscript"


def _position(look: Look, attributes: Mapping[str, str]) -> None:
    if not attribute(attributes, "val").startswith(("-", "0")):
        look.raised = True


def _font(look: Look, attributes: Mapping[str, str]) -> None:
    font = attribute(attributes, "ascii") or attribute(attributes, "hAnsi")
    if font:
        look.font = font.lower() if font.lower() in SYMBOL_FONTS else ""


def _colour(look: Look, attributes: Mapping[str, str]) -> None:
    look.ink = ink_of(attributes)


def _shade(look: Look, attributes: Mapping[str, str]) -> None:
    look.shade = shade_of(attributes)


def _highlight(look: Look, attributes: Mapping[str, str]) -> None:
    look.highlight = highlight_of(attributes)


def _size(look: Look, attributes: Mapping[str, str]) -> None:
    size = attribute(attributes, "val")
    look.tiny = size.isdecimal() and int(size) < _TINY


PROPERTIES: dict[str, Callable[[Look, Mapping[str, str]], None]] = {
    "vanish": _vanish,
    "specVanish": _unsure,
    "strike": _strike,
    "dstrike": _double,
    "vertAlign": _raised,
    "position": _position,
    "rFonts": _font,
    "color": _colour,
    "shd": _shade,
    "highlight": _highlight,
    "sz": _size,
}
"""The properties of text that decide something."""
