"""How text of a DOCX file looks, as far as that decides whether and as what it is read.

Source: ECMA-376 part 1, 17.3.2 (run properties) and 17.7 (styles; 17.7.3 for those that toggle).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from vault_grade.reader.layers.docx_names import WORD, attribute, is_on
from vault_grade.reader.layers.docx_symbols import SYMBOL_FONTS

_TINY = 4
"""Half-points: type below two points is a smear on paper."""
_MOST_STYLES_DEEP = 50
"""Styles that are based on one another; Word itself stops at ten or so."""


@dataclass(slots=True)
class Look:
    """What is said of some text at one level: by a style, by a run, by the file's defaults. None: nothing said.

    vanish: hidden text. raised: set above the line. font: where it is one of symbols, else "". white: its colour.
    shaded: it stands on a ground of its own. tiny: too small to be read. struck: a line runs through it.
    """

    vanish: bool | None = None
    raised: bool | None = None
    font: str | None = None
    white: bool | None = None
    shaded: bool | None = None
    tiny: bool | None = None
    struck: bool | None = None

    def note(self, name: str, attributes: Mapping[str, str]) -> None:
        """Takes in one property element of WordprocessingML; those that decide nothing are passed over."""
        setter = PROPERTIES.get(name)
        if setter is not None:
            setter(self, attributes)

    def said(self) -> tuple[object, ...]:
        """All that is said, by which one look is known from another."""
        return self.vanish, self.raised, self.font, self.white, self.shaded, self.tiny, self.struck

    def over(self, lower: Look) -> Look:
        """This level put over a lower one: what it does not say, the lower one says."""
        both = ((name, getattr(self, name), getattr(lower, name)) for name in Look.__slots__)
        return Look(**{name: theirs if mine is None else mine for name, mine, theirs in both})


def _vanish(look: Look, attributes: Mapping[str, str]) -> None:
    look.vanish = is_on(attributes)


def _struck(look: Look, attributes: Mapping[str, str]) -> None:
    look.struck = is_on(attributes)


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
    look.white = attribute(attributes, "val").upper() == "FFFFFF"


def _shade(look: Look, attributes: Mapping[str, str]) -> None:
    ground = attribute(attributes, "fill").upper()
    look.shaded = (
        ground not in ("", "AUTO", "FFFFFF")
        or attribute(attributes, "val") not in ("", "clear", "nil")
        or bool(attribute(attributes, "themeFill"))
    )


def _highlight(look: Look, attributes: Mapping[str, str]) -> None:
    look.shaded = attribute(attributes, "val") not in ("", "none", "white")


def _size(look: Look, attributes: Mapping[str, str]) -> None:
    size = attribute(attributes, "val")
    look.tiny = size.isdecimal() and int(size) < _TINY


PROPERTIES: dict[str, Callable[[Look, Mapping[str, str]], None]] = {
    "vanish": _vanish,
    "strike": _struck,
    "dstrike": _struck,
    "vertAlign": _raised,
    "position": _position,
    "rFonts": _font,
    "color": _colour,
    "shd": _shade,
    "highlight": _highlight,
    "sz": _size,
}
"""The properties of text that decide something."""


@dataclass(slots=True)
class _Style:
    based_on: str = ""
    look: Look = field(default_factory=Look)


class Styles:
    """The styles of a DOCX file: handed to ``expat.parse``, and then asked."""

    def __init__(self) -> None:
        self._defaults = Look()
        self._styles: dict[str, _Style] = {}
        self._usual = ""  # the paragraphs' style where none is named
        self._open = ["", ""]
        self._here: _Style | None = None
        self._whole: dict[str, Look] = {}
        self._known: dict[tuple[object, ...], Look] = {}

    def start(self, name: str, attributes: dict[str, str], line: int) -> None:
        namespace, _, local = name.rpartition(" ")
        above, parent = self._open[-2:]
        self._open.append(local)
        if namespace not in WORD:
            return
        if local == "style":
            style = attribute(attributes, "styleId")
            self._here = self._styles.setdefault(style, _Style())
            usual = attribute(attributes, "default") in ("1", "true", "on")
            if usual and attribute(attributes, "type") == "paragraph":
                self._usual = style
        elif local == "basedOn" and self._here:
            self._here.based_on = attribute(attributes, "val")
        elif (above, parent) == ("rPrDefault", "rPr"):
            self._defaults.note(local, attributes)
        elif self._here and above == "style" and (parent == "rPr" or (parent, local) == ("pPr", "shd")):
            self._here.look.note(local, attributes)

    def end(self, name: str) -> None:
        if self._open.pop() == "style":
            self._here = None

    def text(self, text: str, line: int) -> None:
        pass

    def look(self, paragraph: str, run: str, direct: Look | None) -> Look:
        """How text looks whose paragraph and run have these styles ("" for none), and which says ``direct`` itself."""
        key = (paragraph, run, direct.said() if direct is not None else None)
        look = self._known.get(key)
        if look is None:
            look = self._known[key] = self._look(paragraph, run, direct or Look())
        return look

    def _look(self, paragraph: str, run: str, direct: Look) -> Look:
        below, above = self._chain(paragraph or self._usual), self._chain(run)
        look = direct.over(above).over(below).over(self._defaults)
        if direct.vanish is None:
            look.vanish = bool(self._defaults.vanish) or bool(below.vanish) != bool(above.vanish)
        look.shaded = any(level.shaded for level in (direct, above, below))
        return look

    def _chain(self, style: str) -> Look:
        """What a style says, with all that it is based on."""
        if style not in self._whole:
            look, seen, at = Look(), 0, style
            while at in self._styles and seen < _MOST_STYLES_DEEP:
                look = look.over(self._styles[at].look)
                at, seen = self._styles[at].based_on, seen + 1
            self._whole[style] = look
        return self._whole[style]
