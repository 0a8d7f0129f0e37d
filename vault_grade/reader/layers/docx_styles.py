"""The styles of a DOCX file, and how the words of a run are seen that has them, where it stands.

Source: ECMA-376 part 1, 17.7 (17.7.2 for the order of styles, 17.7.3 for properties that toggle, 17.7.6 for tables).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from vault_grade.reader.layers.contrast import Seen, seen_on, together
from vault_grade.reader.layers.docx_colours import AUTO, PAPER, UNKNOWN, Colour, Grounds, Shade, Theme, drawn
from vault_grade.reader.layers.docx_look import Format, Look
from vault_grade.reader.layers.docx_names import WORD, attribute
from vault_grade.reader.layers.docx_parts import Styled

_MOST_STYLES_DEEP = 50
"""Styles that are based on one another; Word itself stops at ten or so."""
_MOST_IN_A_FILL = 5
"""Elements that stand in one another in a fill of one colour, the fill itself among them."""
_NOTHING_SAID = Format()


@dataclass(slots=True)
class Style:
    """What a style says of everything that has it, and of some parts of a table (``firstRow`` …)."""

    based_on: str = ""
    whole: Format = field(default_factory=Format)
    parts: dict[str, Format] = field(default_factory=dict)

    def over(self, lower: Style) -> Style:
        """This style with what it is based on."""
        parts = {
            name: self.parts.get(name, _NOTHING_SAID).over(lower.parts.get(name, _NOTHING_SAID))
            for name in {**lower.parts, **self.parts}
        }
        return Style("", self.whole.over(lower.whole), parts)


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """Where text stands: page, cell, text box. Two places are one only where they are the same object.

    formats: what the table may say of the text and its cell, each a way in which a program may show it. below: what
    may be behind the cell. ink: the colour of text that has none of its own. unsure: programs may not show it at all.
    """

    formats: tuple[Format, ...] = (_NOTHING_SAID,)
    below: Grounds = PAPER
    ink: Colour = AUTO
    unsure: bool = False


@dataclass(frozen=True, slots=True)
class Sight:
    """How words are seen. sunk: they are the colour of the page, which a picture may cover."""

    seen: Seen
    raised: bool
    font: str
    sunk: bool = False


class Styles:
    """The styles of a file: handed to ``expat.parse``, and then asked. theme: of the file, read already."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._defaults = Format()
        self._styles: dict[str, Style] = {}
        self._usual: dict[str, str] = {}  # by kind, the style where none is named
        self._open = ["", "", ""]
        self._here: Style | None = None
        self._format: Format | None = None
        self._whole: dict[str, Style] = {}
        self._known: dict[tuple[object, ...], Sight] = {}
        self._looks: dict[tuple[object, ...], Look] = {}

    def start(self, name: str, attributes: dict[str, str], line: int) -> None:
        namespace, _, local = name.rpartition(" ")
        above, parent = self._open[-2:]
        self._open.append(local)
        if namespace not in WORD:
            self._drawn(local, attributes)
        elif local == "style":
            self._begin_style(attributes)
        elif local == "tblStylePr" and self._here:
            self._format = self._here.parts.setdefault(attribute(attributes, "type"), Format())
        elif local == "basedOn" and self._here:
            self._here.based_on = attribute(attributes, "val")
        elif above in ("rPrDefault", "pPrDefault"):
            self._defaults.note(parent, local, attributes)
        elif self._format and above in ("style", "tblStylePr"):
            self._format.note(parent, local, attributes)

    def _begin_style(self, attributes: Mapping[str, str]) -> None:
        identity, kind = attribute(attributes, "styleId"), attribute(attributes, "type")
        self._here = self._styles.setdefault(identity, Style())
        self._format = self._here.whole
        if attribute(attributes, "default") in ("1", "true", "on"):
            self._usual[kind] = identity

    def _drawn(self, local: str, attributes: Mapping[str, str]) -> None:
        """Takes in Word's own fill of text, which its versions from 2010 on show in the place of the colour."""
        if "textFill" not in self._open[-_MOST_IN_A_FILL:]:
            return
        look = (self._format or self._defaults).look
        started = UNKNOWN if local == "textFill" else look.filled or UNKNOWN
        look.filled = started if local == "textFill" else drawn(started, self._open[-2], local, attributes)

    def end(self, name: str) -> None:
        ended = self._open.pop()
        if ended == "style":
            self._here = self._format = None
        elif ended == "tblStylePr" and self._here:
            self._format = self._here.whole

    def text(self, text: str, line: int) -> None:
        pass

    def table(self, style: str) -> Style:
        """The table style of this name, or the usual one, with all that it is based on."""
        return self._chain(style, "table")

    def sight(self, paragraph: Styled, run: Styled, place: Place) -> Sight:
        """How the words of a run are seen."""
        look = run.look
        key = (paragraph.style, run.style, look.said() if look is not None else None, paragraph.shade, place)
        sight = self._known.get(key)
        if sight is None:
            sight = self._known[key] = self._sight(paragraph, run, place)
        return sight

    def _sight(self, paragraph: Styled, run: Styled, place: Place) -> Sight:
        below = self._chain(paragraph.style, "paragraph").whole
        ways = []
        for format_ in place.formats:
            look = self._look(paragraph, run, format_.look)
            under = (paragraph.shade, below.paragraph, format_.paragraph, self._defaults.paragraph)
            shades = (look.highlight, look.shade, _first(under), format_.cell, format_.table)
            ways.append(self._way(look, shades, place))
        one = ways[0]
        if all(way == one for way in ways):
            return one
        return Sight(together(way.seen for way in ways), one.raised, one.font, any(way.sunk for way in ways))

    def _look(self, paragraph: Styled, run: Styled, of_table: Look) -> Look:
        """How text looks, where its table says ``of_table`` of it."""
        own = run.look or Look()
        key = (paragraph.style, run.style, own.said(), of_table.said())
        if key not in self._looks:
            styles = (self._chain(run.style, "character"), self._chain(paragraph.style, "paragraph"))
            levels = [own, *(style.whole.look for style in styles), of_table, self._defaults.look]
            self._looks[key] = _whole_look(levels)
        return self._looks[key]

    def _way(self, look: Look, shades: tuple[Shade | None, ...], place: Place) -> Sight:
        raised, font = bool(look.raised), look.font or ""
        if look.vanish or look.strike or look.double or look.tiny:
            return Sight(Seen.NO, raised, font)
        grounds = self.painted(shades, place.below)
        seen = self._against(look.filled or look.ink or place.ink, grounds)
        if (place.unsure or look.unsure) and seen is Seen.YES:
            seen = Seen.UNTOLD
        return Sight(seen, raised, font, sunk=seen is Seen.NO and grounds == PAPER)

    def painted(self, shades: tuple[Shade | None, ...], below: Grounds) -> Grounds:
        """What is behind words: the first of the shades that paints something, else what is below."""
        for shade in shades:
            grounds = self.theme.grounds(shade) if shade is not None else None
            if grounds:
                return grounds
        return below

    def _against(self, colour: Colour, grounds: Grounds) -> Seen:
        if colour == AUTO:
            return Seen.YES
        ink = self.theme.rgb(colour)
        return Seen.UNTOLD if ink is None else together(seen_on(ink, ground) for ground in grounds)

    def _chain(self, style: str, kind: str) -> Style:
        """What a style says, with all that it is based on; that of the usual one where there is none of the name."""
        if style not in self._styles:
            style = self._usual.get(kind, "")
        known = self._whole.get(style)
        if known is None:
            known, seen, at = Style(), 0, style
            while at in self._styles and seen < _MOST_STYLES_DEEP:
                known = known.over(self._styles[at])
                at, seen = self._styles[at].based_on, seen + 1
            self._whole[style] = known
        return known


def _first(shades: tuple[Shade | None, ...]) -> Shade | None:
    return next((shade for shade in shades if shade is not None), None)


def _whole_look(levels: list[Look]) -> Look:
    """The look of text by what each level says: the run, its style, the paragraph's, the table's, the defaults."""
    direct, *styles, defaults = levels
    look = Look()
    for level in levels:
        look = look.over(level)
    if direct.vanish is None:
        look.vanish = bool(defaults.vanish) or sum(bool(style.vanish) for style in styles) % 2 == 1
    if direct.strike is None:
        look.strike = bool(defaults.strike) or sum(bool(style.strike) for style in styles) % 2 == 1
    return look
