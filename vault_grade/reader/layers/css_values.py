"""What the declarations of a style rule do to words: hide them, raise or lower them, put boxes side by side.

Sources: CSS 2.2 and its successors' modules (display, colour 4, transforms, masking, text decoration). A value that is
not understood, on a property that can hide, hides: words too few are a miss, words that nobody sees a falsehood.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum

from vault_grade.reader.layers.flow import names

Declarations = list[tuple[str, str]]
"""Properties and values in lower case, escapes read, in their order."""


class Effect(StrEnum):
    """What a rule does to the words of an element."""

    HIDES = "hides"
    PARTS = "parts"  # its children stand side by side, or in an order of their own
    APART = "apart"  # it stands elsewhere than the file has it
    RAISED = "raised"
    LOWERED = "lowered"


_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})[ \t\n\f\r]?|\n|(.))", re.DOTALL)
_NUMBER = re.compile(r"(?<![\w.#])([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)(%|[a-z]*)")
_VARIABLE = re.compile(r"var\(\s*(--[^\s,()]+)\s*(?:,([^()]*))?\)")
_MOST_READINGS = 16

_FAR = 999.0  # pixels
_LEAST_OPACITY = 0.2
_LEAST_SIZE = {"px": 3.0, "pt": 3.0, "%": 20.0}
_LEAST_OTHER_SIZE = 0.2
_LIGHT, _DARK = 0xE4, 0x30
_LEAST_ALPHA = 0.2

_LIGHT_NAMES = names(
    "white snow ivory ghostwhite whitesmoke floralwhite azure mintcream honeydew seashell aliceblue lavenderblush "
    "oldlace linen cornsilk lightyellow lightcyan lavender beige canvas window background buttonface field"
)
_DARK_NAMES = frozenset({"black"})
_HEX = re.compile(r"#([0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w-])")
_RGB = re.compile(r"(rgba?|hsla?)\(([^()]*)\)")

Colour = tuple[float, float, float]


def unescaped(text: str) -> str:
    """A piece of CSS with its escapes read."""
    return _ESCAPE.sub(_character, text) if "\\" in text else text


def _character(escape: re.Match[str]) -> str:
    if escape[1]:
        code = int(escape[1], 16)
        return chr(code) if 0 < code < 0xD800 or 0xDFFF < code < 0x110000 else "\ufffd"
    return escape[2] or ""


def declarations(body: str) -> Declarations:
    """The declarations of a rule's body or a style attribute, comments taken out before."""
    found: Declarations = []
    for part in body.split(";"):
        name, colon, value = part.partition(":")
        if colon:
            value = unescaped(value).lower().split("!")[0]
            found.append((unescaped(name).strip().lower(), value.strip()))
    return found


def effects(found: Declarations, variables: Mapping[str, set[str]]) -> frozenset[Effect]:
    """What the declarations do, whatever of their ``variables`` (values by name) holds where they apply."""
    told: set[Effect] = set()
    read: Declarations = []
    for name, value in found:
        readings = _readings(value, variables) if "var(" in value else {value}
        if readings is None:
            told |= {Effect.HIDES} if name in _HIDING or name in _COLOURS else set()
        else:
            read += ((name, reading) for reading in readings)
    told |= _moved(read)
    for name, value in read:
        told |= _laid_out(name, value)
        if name in _HIDING and _HIDING[name](value):
            told.add(Effect.HIDES)
    if _unseen_colour(read) or _cut_off(read):
        told.add(Effect.HIDES)
    return frozenset(told)


def _readings(value: str, variables: Mapping[str, set[str]]) -> set[str] | None:
    """All that a value with variables may come to; None where that cannot be told."""
    done: set[str] = set()
    open_ = {value}
    for _ in range(4):
        following: set[str] = set()
        for one in open_:
            match = _VARIABLE.search(one)
            if match is None:
                done.add(one)
                continue
            values = set(variables.get(match[1], ()))
            if match[2] is not None:
                values.add(match[2].strip())
            if not values:
                return None
            following |= {one[: match.start()] + new + one[match.end() :] for new in values}
        if len(following) + len(done) > _MOST_READINGS:
            return None
        open_ = following
    return None if open_ or any("var(" in one for one in done) else done


def _laid_out(name: str, value: str) -> set[Effect]:
    words = set(re.split(r"[\s,()]+", value))
    if name == "display" and words & {
        "flex",
        "grid",
        "inline-flex",
        "inline-grid",
        "-webkit-box",
        "-ms-flexbox",
    }:
        return {Effect.PARTS}
    if (name == "position" and words & {"absolute", "fixed"}) or (
        name == "display" and "table-cell" in words
    ):
        return {Effect.APART}
    if name == "order":
        return {Effect.APART}
    if name == "vertical-align":
        numbers = _numbers(value)
        if "super" in words or any(number > 0 for number, _ in numbers):
            return {Effect.RAISED}
        if "sub" in words or any(number < 0 for number, _ in numbers):
            return {Effect.LOWERED}
    return set()


def _moved(read: Declarations) -> set[Effect]:
    """What is moved off its line a little."""
    if ("position", "relative") not in read:
        return set()
    up = [
        number if name == "bottom" else -number
        for name, value in read
        if name in ("top", "bottom")
        for number, _ in _numbers(value)
    ]
    return ({Effect.RAISED} if any(n > 0 for n in up) else set()) | (
        {Effect.LOWERED} if any(n < 0 for n in up) else set()
    )


def _numbers(value: str) -> list[tuple[float, str]]:
    return [(float(number), unit) for number, unit in _NUMBER.findall(value)]


def _word(*hiding: str) -> Callable[[str], bool]:
    return lambda value: "(" in value or not set(value.split()).isdisjoint(hiding)


def _struck(value: str) -> bool:
    return "line-through" in value


def _faint(value: str) -> bool:
    numbers = _numbers(value)
    if "(" in value:
        return True
    return any(number < (_LEAST_OPACITY * 100 if unit == "%" else _LEAST_OPACITY) for number, unit in numbers)


def _tiny(value: str) -> bool:
    numbers = _numbers(value)
    if "(" in value:
        kept = re.fullmatch(r"(?:clamp|max)\(([^(),]*),.*\)", value)
        return kept is None or _tiny(kept[1].strip())
    return any(number < _LEAST_SIZE.get(unit, _LEAST_OTHER_SIZE) for number, unit in numbers)


def _tiny_font(value: str) -> bool:
    """The shorthand: its size may be followed by a slash and the height of lines; its weight has no unit."""
    if "(" in value:
        return True
    sizes = [found for found in _numbers(value.split("/")[0].split(",")[0]) if found[1] or found[0] == 0]
    return any(number < _LEAST_SIZE.get(unit, _LEAST_OTHER_SIZE) for number, unit in sizes)


def _far(value: str) -> bool:
    for number, unit in _numbers(value):
        limit = 40.0 if unit in ("em", "rem", "ch", "ex", "in", "cm") else _FAR
        limit = 99.0 if unit in ("%", "vw", "vh", "vmin", "vmax") else limit
        if number <= -limit or number > 5 * limit:
            return True
    return False


def _pushed(value: str) -> bool:
    """As ``_far``, where a place far down the page is still on it."""
    return any(number < 0 and _far(f"{number}{unit}") for number, unit in _numbers(value))


def _transformed(value: str) -> bool:
    if re.search(r"matrix|rotate[xy3]|perspective|skew", value):
        return True
    scales = re.findall(r"scale\w*\(([^()]*)\)", value)
    if any(abs(number) < _LEAST_OPACITY for scale in scales for number, _ in _numbers(scale)):
        return True
    moved = re.findall(r"translate\w*\(([^()]*(?:\([^()]*\))?[^()]*)\)", value)
    return any(_far(move) or re.search(r"-\s*[1-9]\d\d+(?:\.\d*)?%", move) is not None for move in moved)


def _scaled(value: str) -> bool:
    return any(abs(number) < (20 if unit == "%" else _LEAST_OPACITY) for number, unit in _numbers(value))


def _no_size(value: str) -> bool:
    small = [number <= 0 for number, _ in _numbers(value)]
    return all(small) and bool(small) if "(" in value else any(small)


def _not(*plain: str) -> Callable[[str], bool]:
    return lambda value: value not in (*plain, "", "none", "auto", "initial", "unset", "inherit", "revert")


_HIDING: dict[str, Callable[[str], bool]] = {
    "display": _word("none"),
    "visibility": _word("hidden", "collapse"),
    "content-visibility": _word("hidden"),
    "opacity": _faint,
    "font-size": _tiny,
    "font": _tiny_font,
    "zoom": _scaled,
    "scale": _scaled,
    "transform": _transformed,
    "-webkit-transform": _transformed,
    "rotate": lambda value: re.search(r"\b[xy]\b", value) is not None,
    "translate": _far,
    "clip": _not(),
    "clip-path": _not(),
    "-webkit-clip-path": _not(),
    "mask": _not(),
    "mask-image": _not(),
    "-webkit-mask": _not(),
    "-webkit-mask-image": _not(),
    "filter": lambda value: re.search(r"opacity|blur|brightness|contrast|url", value) is not None,
    "-webkit-text-security": _not(),
    "text-decoration": _struck,
    "text-decoration-line": _struck,
    "unicode-bidi": _word("bidi-override", "isolate-override"),
    "z-index": lambda value: value.startswith("-"),
    "height": _no_size,
    "width": _no_size,
    "max-height": _no_size,
    "max-width": _no_size,
    "block-size": _no_size,
    "inline-size": _no_size,
    "max-block-size": _no_size,
    "max-inline-size": _no_size,
    "text-indent": _far,
    "left": _far,
    "right": _far,
    "top": _pushed,
    "bottom": _pushed,
    "inset": _pushed,
    "margin": _pushed,
    "margin-left": _far,
    "margin-right": _pushed,
    "margin-top": _pushed,
    "margin-bottom": _pushed,
    "padding-left": _far,
    "letter-spacing": lambda value: any(
        number < (-0.3 if unit in ("em", "rem") else -5) for number, unit in _numbers(value)
    ),
}
_COLOURS = frozenset({"color", "-webkit-text-fill-color"})
_BACKGROUNDS = frozenset({"background", "background-color"})
_BOXES = names("height width max-height max-width block-size inline-size max-block-size max-inline-size")


def _cut_off(read: Iterable[tuple[str, str]]) -> bool:
    """Whether a box of a pixel or two cuts off what is in it, as pages do for what only screen readers read."""
    small = any(
        name in _BOXES and any(number <= 3 and unit == "px" for number, unit in _numbers(value))
        for name, value in read
    )
    cut = any(name.startswith("overflow") and re.search("hidden|clip", value) for name, value in read)
    return small and cut


def _unseen_colour(read: Declarations) -> bool:
    """Whether words have the colour of what is behind them, as far as one rule says."""
    inks = [_colour(value) for name, value in read if name in _COLOURS]
    grounds = [_colour(value, whole=False) for name, value in read if name in _BACKGROUNDS]
    known = [ground for ground in grounds if isinstance(ground, tuple)]
    if any(ink in ("clear", "odd") or (ink is not None and ink in grounds) for ink in inks):
        return True
    if any(isinstance(ink, tuple) and any(_near(ink, ground) for ground in known) for ink in inks):
        return True
    even = not any(name in _BACKGROUNDS and "gradient" in value for name, value in read)
    on_ground = bool(known) and even and not any(min(ground) >= _LIGHT for ground in known)
    if not on_ground and any(isinstance(ink, tuple) and min(ink) >= _LIGHT for ink in inks):
        return True
    return not inks and any(max(ground) <= _DARK for ground in known)


def _near(one: Colour, other: Colour) -> bool:
    return all(abs(a - b) < 24 for a, b in zip(one, other, strict=True))


def _colour(value: str, *, whole: bool = True) -> Colour | str | None:
    """Red, green and blue up to 255; "clear" for no ink, "odd" for what cannot be read, None or a name for others.

    whole: the value is a colour and nothing else.
    """
    if match := _HEX.fullmatch(value) if whole else _HEX.search(value):
        return _hexadecimal(match[1])
    if match := _RGB.fullmatch(value) if whole else _RGB.search(value):
        return _by_numbers(match[1], match[2])
    if "(" in value:
        return "odd" if whole else None
    words = set(value.split())
    if "transparent" in words:
        return "clear" if whole else None
    if words & _LIGHT_NAMES:
        return (255.0, 255.0, 255.0)
    if words & _DARK_NAMES:
        return (0.0, 0.0, 0.0)
    return _named(words)


def _named(words: set[str]) -> Colour | str | None:
    found = [word for word in words if word in _NAMED]
    return _NAMED[found[0]] if found else None


_NAMED: dict[str, Colour] = {
    "navy": (0, 0, 128),
    "blue": (0, 0, 255),
    "darkblue": (0, 0, 139),
    "red": (255, 0, 0),
    "darkred": (139, 0, 0),
    "maroon": (128, 0, 0),
    "green": (0, 128, 0),
    "darkgreen": (0, 100, 0),
    "lime": (0, 255, 0),
    "teal": (0, 128, 128),
    "purple": (128, 0, 128),
    "olive": (128, 128, 0),
    "gray": (128, 128, 128),
    "grey": (128, 128, 128),
    "silver": (192, 192, 192),
    "lightgray": (211, 211, 211),
    "lightgrey": (211, 211, 211),
    "yellow": (255, 255, 0),
    "orange": (255, 165, 0),
}


def _hexadecimal(digits: str) -> Colour | str:
    if len(digits) < 6:
        digits = "".join(digit * 2 for digit in digits)
    red, green, blue, alpha = (int(digits[at : at + 2] or "ff", 16) for at in (0, 2, 4, 6))
    return "clear" if alpha < _LEAST_ALPHA * 255 else (float(red), float(green), float(blue))


def _by_numbers(kind: str, text: str) -> Colour | str:
    numbers = _numbers(text)
    if len(numbers) < 3 or re.search(r"[(]|none|from", text):
        return "odd"
    if len(numbers) > 3 and numbers[3][0] < (_LEAST_ALPHA * 100 if numbers[3][1] == "%" else _LEAST_ALPHA):
        return "clear"
    if kind.startswith("hsl"):
        from colorsys import hls_to_rgb

        (hue, _), (saturation, _), (lightness, _) = numbers[:3]
        red, green, blue = hls_to_rgb(hue / 360 % 1, min(1, lightness / 100), min(1, saturation / 100))
        return (red * 255, green * 255, blue * 255)
    red, green, blue = (number * 2.55 if unit == "%" else number for number, unit in numbers[:3])
    return (red, green, blue)
