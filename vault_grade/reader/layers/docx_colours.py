"""Colours and shadings of a DOCX file, as the file says them and as they are shown.

Sources: ECMA-376 part 1, 17.3.2.6 (colour), 17.3.2.15 (highlight), 17.3.5 and 17.18.78 (shading, its patterns),
20.1.2.3 (colours of drawings), 20.1.6.2 (the theme's), 17.15.1.20 (which of them are text and ground).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from vault_grade.reader.layers.contrast import BLACK, WHITE, Rgb
from vault_grade.reader.layers.docx_names import WORD, attribute

Grounds = frozenset[Rgb | None]
"""What may stand behind words, any of them; None: a colour that is not known. Empty: nothing is painted."""

PAPER: Grounds = frozenset({WHITE})
NOTHING: Grounds = frozenset()


class Colour(NamedTuple):
    """A colour as a file says it: ``digits`` ("auto", six hexadecimal ones), unless one of the ``theme`` is named.

    steps: what its lightness is multiplied by and what is added to it then, one after the other.
    """

    digits: str
    theme: str = ""
    steps: tuple[tuple[float, float], ...] = ()


AUTO = Colour("auto")
"""Black or white, whichever stands out from the ground."""
UNKNOWN = Colour("")
"""One that cannot be worked out, or none: a picture, a gradient, glass."""


class Shade(NamedTuple):
    """A shading as a file says it: a pattern of ``colour`` over ``fill``."""

    pattern: str
    fill: Colour
    colour: Colour


class Theme:
    """The colours of a file's theme: handed to ``expat.parse`` with the theme and with the settings, and then asked."""

    def __init__(self) -> None:
        self._colours: dict[str, Rgb | None] = {}
        self._roles: dict[str, str] = {}
        self._open = ["", "", "", ""]

    def start(self, name: str, attributes: dict[str, str], line: int) -> None:
        namespace, _, local = name.rpartition(" ")
        *_, over, above, parent = self._open
        self._open.append(local)
        if namespace in WORD:
            if local == "clrSchemeMapping":
                named = {key.rpartition(" ")[2]: value for key, value in attributes.items()}
                self._roles = {role: _SHORT.get(value, value) for role, value in named.items()}
        elif (above, parent) == ("themeElements", "clrScheme"):
            self._colours[local] = None
        elif (over, above) == ("themeElements", "clrScheme"):
            self._colours[parent] = _of_scheme(local, attributes)
        elif over == "clrScheme" and above in self._colours:
            self._colours[above] = None  # changed in some way

    def end(self, name: str) -> None:
        self._open.pop()

    def text(self, text: str, line: int) -> None:
        pass

    def rgb(self, colour: Colour) -> Rgb | None:
        """What a colour is; None where it cannot be worked out, and for AUTO.

        Where a theme is missing, programs have one of their own, which has white paper and black text; the digits are
        those that the colour had when the file was written.
        """
        if not colour.theme:
            return _changed(_by_digits(colour.digits), colour.steps)
        key = self._key(colour.theme)
        if self._colours:
            return _changed(self._colours.get(key), colour.steps)
        if key in _USUAL:
            return _changed(_USUAL[key], colour.steps)
        return _by_digits(colour.digits)

    def _key(self, name: str) -> str:
        role = _ROLES.get(name, name)
        return _SHORT.get(name, self._roles.get(role, _AS_USUAL.get(role, role)))

    def grounds(self, shade: Shade) -> Grounds:
        """What a shading puts behind words. A pattern is what it looks like from afar, or what most of it is."""
        if shade.pattern == "nil":
            return NOTHING
        if shade.pattern in ("", "clear"):
            return NOTHING if shade.fill == AUTO else frozenset({self.rgb(shade.fill)})
        back = WHITE if shade.fill == AUTO else self.rgb(shade.fill)
        front = BLACK if shade.colour == AUTO else self.rgb(shade.colour)
        if shade.pattern == "solid":
            return frozenset({front})
        share = _PERCENT.fullmatch(shade.pattern)
        if share is None or back is None or front is None:
            return frozenset({back, front})
        part = int(share[1]) / 100
        red, green, blue = (part * a + (1 - part) * b for a, b in zip(front, back, strict=True))
        return frozenset({(red, green, blue), front if part >= 0.5 else back})


def ink_of(attributes: Mapping[str, str]) -> Colour:
    """The colour that ``w:color`` gives."""
    return _colour(attributes, "val", "theme", "Color")


def shade_of(attributes: Mapping[str, str]) -> Shade:
    """The shading that ``w:shd`` gives."""
    fill = _colour(attributes, "fill", "themeFill", "")
    return Shade(attribute(attributes, "val"), fill, _colour(attributes, "color", "theme", "Color"))


def page_colour_of(attributes: Mapping[str, str]) -> Colour:
    """The colour that ``w:background`` gives."""
    return _colour(attributes, "color", "theme", "Color")


def highlight_of(attributes: Mapping[str, str]) -> Shade:
    """The ground that ``w:highlight`` gives."""
    value = attribute(attributes, "val")
    digits = _HIGHLIGHTS.get(value)
    return Shade("nil" if value in ("", "none") else "clear", Colour(digits) if digits else UNKNOWN, AUTO)


def drawn(colour: Colour, parent: str, local: str, attributes: Mapping[str, str]) -> Colour:
    """What the fill of a drawing is after one more element inside it (DrawingML, also Word's own for text).

    colour: what it is so far, UNKNOWN at first. What makes a fill anything but one colour makes it UNKNOWN.
    """
    value = next((text for key, text in attributes.items() if key.rpartition(" ")[2] == "val"), "")
    if local == "solidFill":
        return colour
    if local == "srgbClr" and parent in FILLS:
        return Colour(value)
    if local == "schemeClr" and parent in FILLS:
        return Colour("", value)
    if local in ("lumMod", "lumOff") and value.isdecimal() and colour != UNKNOWN:
        part = int(value) / 100_000
        return colour._replace(steps=(*colour.steps, (part, 0.0) if local == "lumMod" else (1.0, part)))
    return UNKNOWN


FILLS = ("solidFill", "fontRef")
"""Elements of a drawing that hold one colour."""
_SHORT = {"dark1": "dk1", "light1": "lt1", "dark2": "dk2", "light2": "lt2"}
_SHORT |= {"hyperlink": "hlink", "followedHyperlink": "folHlink"}
_SHORT |= {short: short for short in _SHORT.values()}
_ROLES = {"background1": "bg1", "background2": "bg2", "text1": "t1", "text2": "t2", "tx1": "t1", "tx2": "t2"}
_AS_USUAL = {"bg1": "lt1", "bg2": "lt2", "t1": "dk1", "t2": "dk2"}
_USUAL: dict[str, Rgb | None] = {"lt1": WHITE, "dk1": BLACK, "lt2": None, "dk2": None}
_SYSTEM = {"window": "FFFFFF", "windowText": "000000"}
_HIGHLIGHTS = {
    "black": "000000",
    "blue": "0000FF",
    "cyan": "00FFFF",
    "darkBlue": "000080",
    "darkCyan": "008080",
    "darkGray": "808080",
    "darkGreen": "008000",
    "darkMagenta": "800080",
    "darkRed": "800000",
    "darkYellow": "808000",
    "green": "00FF00",
    "lightGray": "C0C0C0",
    "magenta": "FF00FF",
    "red": "FF0000",
    "white": "FFFFFF",
    "yellow": "FFFF00",
}
_DIGITS = re.compile("#?([0-9A-Fa-f]{6})")
_PERCENT = re.compile("pct([0-9]{1,2})")


def _colour(attributes: Mapping[str, str], digits: str, theme: str, named: str) -> Colour:
    """A colour by the attributes ``digits`` and ``theme`` + ``named``, and those that say how that is changed."""
    said = attribute(attributes, digits)
    name = attribute(attributes, f"{theme}{named}")
    name = "" if name == "none" else name
    steps = []
    if name:
        tint, shade = (_share(attribute(attributes, f"{theme}{how}")) for how in ("Tint", "Shade"))
        steps = [(tint, 1 - tint), (shade, 0.0)]
    return Colour(said.upper() if said not in ("", "auto") else "auto", name, tuple(steps))


def _share(byte: str) -> float:
    """How much of a colour stays: two hexadecimal digits, of 255; all where nothing is said."""
    return int(byte, 16) / 255 if re.fullmatch("[0-9A-Fa-f]{1,2}", byte) else 1.0


def _of_scheme(local: str, attributes: Mapping[str, str]) -> Rgb | None:
    value = attributes.get("val", "")
    if local == "srgbClr":
        return _by_digits(value)
    if local == "sysClr":
        return _by_digits(attributes.get("lastClr", _SYSTEM.get(value, "")))
    return None


def _by_digits(digits: str) -> Rgb | None:
    match = _DIGITS.fullmatch(digits)
    if match is None:
        return None
    red, green, blue = bytes.fromhex(match[1])
    return float(red), float(green), float(blue)


def _changed(rgb: Rgb | None, steps: tuple[tuple[float, float], ...]) -> Rgb | None:
    """A colour of another lightness (17.3.2.6: hue and saturation stay)."""
    from colorsys import hls_to_rgb, rgb_to_hls

    if rgb is None or all(step == (1.0, 0.0) for step in steps):
        return rgb
    red, green, blue = rgb
    hue, light, saturation = rgb_to_hls(red / 255, green / 255, blue / 255)
    for times, more in steps:
        light = min(1.0, max(0.0, light * times + more))
    red, green, blue = hls_to_rgb(hue, light, saturation)
    return red * 255, green * 255, blue * 255
