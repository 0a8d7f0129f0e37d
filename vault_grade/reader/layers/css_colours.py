"""Colours of CSS: what ink and what ground a value names, and whether the eye can tell the one on the other.

Source: CSS Color 4 (names, hexadecimal and functional notation).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from vault_grade.reader.layers.contrast import BLACK, WHITE, Rgb, Seen, alike, same, together
from vault_grade.reader.layers.flow import names

_CLEAREST, _FAINTEST = 0.02, 0.2  # of full ink
_NEAREST = 6  # of 255: a screen that shines may show what differs more
_NUMBER = re.compile(r"([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)(%|[a-z]*)")
_HEX = re.compile(r"#([0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w-])")
_FUNCTION = re.compile(r"(rgb|hsl)a?\(([^()]*)\)")
_WORD = re.compile(r"(?<![\w-])[a-z]+(?![\w(-])")


class Ink(StrEnum):
    """What the colour of words may be besides a colour."""

    INHERITED = "inherited"
    LINK = "link"  # the one that the page has for links
    UNKNOWN = "unknown"  # a colour that cannot be read


@dataclass(frozen=True, slots=True)
class Tint:
    """A colour that lets through what is behind it. alpha: 1 for what covers, 0 for nothing."""

    rgb: Rgb
    alpha: float = 1.0


CLEAR = Tint(BLACK, 0.0)
_INHERITING = names("inherit unset currentcolor revert revert-layer")
_SYSTEM = names(
    "accentcolor accentcolortext activeborder activecaption activetext appworkspace buttonborder buttonhighlight "
    "buttonshadow captiontext graytext highlight highlighttext inactiveborder inactivecaption inactivecaptiontext "
    "infobackground infotext mark marktext menu menutext scrollbar selecteditem selecteditemtext threeddarkshadow "
    "threedface threedhighlight threedlightshadow threedshadow visitedtext windowframe"
)
"""Colours that the reader's system has, whatever they are."""
_NO_COLOUR = names("none transparent initial unset revert revert-layer inherit")
_HASHLESS = re.compile(r"[0-9a-f]{6}|[0-9a-f]{3}")  # read as colours in pages without a DOCTYPE
_PLACE = r"(?:left|center|right|top|bottom|0|0%|50%|100%)"
_PLAIN = re.compile(
    r"(?:0(?: 0)?|(?:C |none )?url\(\)(?: no-repeat| repeat| repeat-x| repeat-y)?"
    rf"(?: (?:left|center|0) {_PLACE})?(?: C)?|"
    rf"C none|none C|C (?:no-repeat|repeat|scroll)|C url\(\) {_PLACE}(?: no-repeat)?)"
)
"""Backgrounds that are sure to be valid, C standing for a colour."""
_IMAGE = re.compile(r"url\(|gradient\(|image|element\(|cross-fade\(|paint\(")


@dataclass(frozen=True, slots=True)
class Behind:
    """What may stand behind words: some colours, of which any may be the one, and perhaps a picture over them."""

    colours: frozenset[Rgb]
    picture: bool = False

    def __or__(self, other: Behind) -> Behind:
        return Behind(self.colours | other.colours, self.picture or other.picture)

    def under(self, tint: Tint) -> Behind:
        """The same with a coat of colour over it."""
        if not tint.alpha:
            return self
        colours = frozenset(_blended(tint, below) for below in self.colours)
        return Behind(colours, self.picture and tint.alpha < 1)


PAPER = Behind(frozenset({WHITE}))


def ink(value: str) -> tuple[Tint | Ink, bool] | None:
    """The colour of words that a value names, and whether every browser reads it so; None where it names none."""
    read = _ink(value)
    return None if read is None else (read, not _HASHLESS.fullmatch(value))


def _ink(value: str) -> Tint | Ink | None:
    if value in _INHERITING:
        return Ink.INHERITED
    if value == "initial":
        return Tint(BLACK)
    tint = colour(value)
    if tint is None:
        return Ink.UNKNOWN if "(" in value or _of_system(value) else None
    return tint


def colour(value: str) -> Tint | None:
    """The colour that a value is, and nothing else; None where it is none that is known here."""
    if value == "transparent":
        return CLEAR
    if match := _HEX.fullmatch(value):
        return _hexadecimal(match[1])
    if match := _FUNCTION.fullmatch(value):
        return _by_numbers(match[1], match[2])
    if _HASHLESS.fullmatch(value):
        return _hexadecimal(value)
    rgb = NAMED.get(value)
    return Tint(rgb) if rgb is not None else None


def ground(value: str) -> tuple[Tint, bool]:
    """The colour that a background gives, and whether the value is so plain that every browser reads it so."""
    if value in _NO_COLOUR:
        return CLEAR, value != "inherit"
    whole = colour(value)
    if whole is not None:
        return whole, not _HASHLESS.fullmatch(value)
    tints = [] if "gradient" in value else list(colours_in(value))
    named = _HEX.sub(
        "C", _FUNCTION.sub("C", _WORD.sub(lambda word: "C" if word[0] in NAMED else word[0], value))
    )
    return (tints[0] if tints else CLEAR), _PLAIN.fullmatch(" ".join(named.split())) is not None


def colours_in(value: str) -> Iterable[Tint]:
    """Every colour that stands in a value."""
    for match in _HEX.finditer(value):
        yield _hexadecimal(match[1])
    for match in _FUNCTION.finditer(value):
        tint = _by_numbers(match[1], match[2])
        if tint is not None:
            yield tint
    for match in _WORD.finditer(value):
        if match[0] in NAMED:
            yield Tint(NAMED[match[0]])


def has_image(value: str) -> bool:
    """Whether a background has a picture, or what it is made of cannot be told."""
    if _IMAGE.search(value) or any(map(_of_system, value.split())):
        return True
    return "(" in value and "(" in _FUNCTION.sub("", value)


def _of_system(word: str) -> bool:
    return word in _SYSTEM or word.startswith(("-webkit-", "-moz-"))


def seen_in(inks: Iterable[Tint | Ink], behind: Behind) -> Seen:
    """Whether words are seen that have one of these inks, on one of the grounds; what a picture shows is untold."""
    answer = together(_seen(one, below) for one in inks for below in behind.colours)
    return Seen.UNTOLD if behind.picture and answer is not Seen.YES else answer


def _seen(one: Tint | Ink, below: Rgb) -> Seen:
    if not isinstance(one, Tint):
        return Seen.UNTOLD
    shown = _blended(one, below)
    if one.alpha < _CLEAREST or same(shown, below, _NEAREST):
        return Seen.NO
    return Seen.UNTOLD if one.alpha < _FAINTEST or alike(shown, below) else Seen.YES


def _blended(tint: Tint, below: Rgb) -> Rgb:
    if tint.alpha >= 1:
        return tint.rgb
    red, green, blue = (tint.alpha * a + (1 - tint.alpha) * b for a, b in zip(tint.rgb, below, strict=True))
    return red, green, blue


def _hexadecimal(digits: str) -> Tint:
    if len(digits) < 6:
        digits = "".join(digit * 2 for digit in digits)
    red, green, blue, alpha = (int(digits[at : at + 2] or "ff", 16) for at in (0, 2, 4, 6))
    return Tint((float(red), float(green), float(blue)), alpha / 255)


def _by_numbers(kind: str, text: str) -> Tint | None:
    """A colour by its figures; None where they are not three or four, or are reckoned."""
    numbers = [(float(number), unit) for number, unit in _NUMBER.findall(text)]
    if len(numbers) not in (3, 4) or re.search(r"none|from|[^\s\d.,%/a-z+-]", text):
        return None
    alpha = 1.0
    if len(numbers) == 4:
        alpha = min(1.0, max(0.0, numbers[3][0] / (100 if numbers[3][1] == "%" else 1)))
    if kind == "hsl":
        return _by_hue(numbers, alpha)
    if any(unit not in ("", "%") for _, unit in numbers):
        return None
    red, green, blue = (
        min(255.0, max(0.0, number * 2.55 if unit == "%" else number)) for number, unit in numbers[:3]
    )
    return Tint((red, green, blue), alpha)


def _by_hue(numbers: list[tuple[float, str]], alpha: float) -> Tint | None:
    from colorsys import hls_to_rgb

    (hue, unit), (saturation, _), (lightness, _) = numbers[:3]
    if unit not in ("", "deg"):
        return None
    shares = (min(1.0, max(0.0, share / 100)) for share in (lightness, saturation))
    red, green, blue = hls_to_rgb(hue / 360 % 1, *shares)
    return Tint((red * 255, green * 255, blue * 255), alpha)


_NAMES = """
black 000000 silver c0c0c0 gray 808080 white ffffff maroon 800000 red ff0000 purple 800080 fuchsia ff00ff green 008000
lime 00ff00 olive 808000 yellow ffff00 navy 000080 blue 0000ff teal 008080 aqua 00ffff aliceblue f0f8ff
antiquewhite faebd7 aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 blanchedalmond ffebcd blueviolet 8a2be2
brown a52a2a burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed
cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9
darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00
darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f
darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969
dimgrey 696969 dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22 gainsboro dcdcdc
ghostwhite f8f8ff gold ffd700 goldenrod daa520 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4
indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00
lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3
lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa
lightslategray 778899 lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 limegreen 32cd32 linen faf0e6
magenta ff00ff mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371
mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970
mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead oldlace fdf5e6 olivedrab 6b8e23 orange ffa500
orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee palevioletred db7093
papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 rebeccapurple 663399
rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee
sienna a0522d skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa springgreen 00ff7f
steelblue 4682b4 tan d2b48c thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3 whitesmoke f5f5f5
yellowgreen 9acd32 canvas ffffff canvastext 000000 field ffffff fieldtext 000000 buttonface efefef buttontext 000000
window ffffff windowtext 000000 background ffffff linktext 0000ee
"""
_WORDS = _NAMES.split()
NAMED: dict[str, Rgb] = {
    name: _hexadecimal(digits).rgb for name, digits in zip(_WORDS[::2], _WORDS[1::2], strict=True)
}
"""The colours that have a name, and those of the system as they are where nothing else is set."""
