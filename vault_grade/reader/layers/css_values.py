"""What the declarations of a style rule do to words, colours apart: hide them, raise them, put boxes side by side.

Sources: CSS 2.2 and its successors' modules (display, transforms, masking, text decoration). A value that is
not understood, on a property that can hide, hides: words too few are a miss, words that nobody sees a falsehood.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple

from vault_grade.reader.layers.css_colours import PAPER, colour, told_apart
from vault_grade.reader.layers.flow import names

COMMENT = "\x00"
"""Stands in a style sheet where a comment stood."""


class Declaration(NamedTuple):
    """A property and its value in lower case, escapes read. plain: every browser reads it as it is read here."""

    name: str
    value: str
    important: bool
    plain: bool


Declarations = list[Declaration]


class Effect(StrEnum):
    """What a rule does to the words of an element."""

    HIDES = "hides"
    PARTS = "parts"  # its children stand side by side, or in an order of their own
    APART = "apart"  # it stands elsewhere than the file has it
    MOVED = "moved"  # it may stand outside the box that it is in
    FLIMSY = "flimsy"  # its words may stand outside its own box
    INLINE = "inline"  # a box in a line, or none
    BOXED = "boxed"  # a box of its own
    RAISED = "raised"
    LOWERED = "lowered"


_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})[ \t\n\f\r]?|\n|(.))", re.DOTALL)
_NUMBER = re.compile(r"(?<![\w.#])([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)(%|[a-z]*)")
_VARIABLE = re.compile(r"var\(\s*(--[^\s,()]+)\s*(?:,([^()]*))?\)")
_MOST_READINGS = 64

_FAR = 999.0  # pixels
_LEAST_OPACITY = 0.2
_LEAST_SIZE = {"px": 3.0, "pt": 3.0, "%": 20.0}
_LEAST_OTHER_SIZE = 0.2
_LEAST_BOX = {"px": 14.0, "pt": 10.0, "%": 5.0, "cm": 0.4, "mm": 4.0}
_LEAST_OTHER_BOX = 0.8
BLANK = " \t\n\f\r" + COMMENT
_PLAIN = re.compile(r"[a-zA-Z-]+")
_ODD = re.compile(rf"[\\{COMMENT}{{}}@<>\[\]]|\([^()]*(?:\(|\Z)")
_SIDE_BY_SIDE = names("flex grid inline-flex inline-grid -webkit-box -ms-flexbox")
_AT_REST = names("none static auto 0 0px initial unset") | {""}
_MOVING = names("float transform -webkit-transform translate rotate top left right bottom inset offset-path")


def unescaped(text: str) -> str:
    """A piece of CSS with its escapes read."""
    return _ESCAPE.sub(_character, text) if "\\" in text else text


def _character(escape: re.Match[str]) -> str:
    if escape[1]:
        code = int(escape[1], 16)
        return chr(code) if 0 < code < 0xD800 or 0xDFFF < code < 0x110000 else "\ufffd"
    return escape[2] or ""


def declarations(body: str) -> Declarations:
    """The declarations of a rule's body or a style attribute, a sign left for each comment."""
    found: Declarations = []
    for part in body.split(";"):
        name, colon, value = part.partition(":")
        if colon:
            value, bang, importance = value.partition("!")
            name, value, importance = (
                name.strip(BLANK),
                value.strip(BLANK),
                importance.strip(BLANK).lower(),
            )
            plain = _PLAIN.fullmatch(name) is not None and not _ODD.search(value)
            plain = plain and importance == ("important" if bang else "")
            name, value = (unescaped(text).replace(COMMENT, "").strip().lower() for text in (name, value))
            found.append(Declaration(name, value, bool(bang), plain))
    return found


def effects(found: Declarations, variables: Mapping[str, set[str]]) -> frozenset[Effect]:
    """What the declarations do, whatever of their ``variables`` (values by name) holds where they apply."""
    told: set[Effect] = set()
    read: list[tuple[str, str]] = []
    for name, value, _, _ in found:
        if name in _DOING:
            values = readings(value, variables) if "var(" in value else {value}
            if values is None:
                told |= {Effect.HIDES} if name in _HIDING else set()
            else:
                read += ((name, reading) for reading in values)
    if read:
        told |= _moved(read)
        for name, value in read:
            told |= _laid_out(name, value) | _placed(name, value)
            if name in _HIDING and _HIDING[name](value):
                told.add(Effect.HIDES)
        if _cut_off(read):
            told.add(Effect.HIDES)
    return frozenset(told)


def readings(value: str, variables: Mapping[str, set[str]]) -> set[str] | None:
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
    if name == "display" and words & _SIDE_BY_SIDE:
        return {Effect.PARTS, Effect.BOXED}
    if (name == "position" and words & {"absolute", "fixed"}) or (
        name == "display" and "table-cell" in words
    ):
        return {Effect.APART, Effect.BOXED, Effect.MOVED}
    if name == "display":
        return {Effect.INLINE} if words & {"inline", "contents"} else {Effect.BOXED}
    if name == "order":
        return {Effect.APART}
    if name == "vertical-align":
        numbers = _numbers(value)
        if "super" in words or any(number > 0 for number, _ in numbers):
            return {Effect.RAISED}
        if "sub" in words or any(number < 0 for number, _ in numbers):
            return {Effect.LOWERED}
    return set()


def _placed(name: str, value: str) -> set[Effect]:
    """Whether words come to stand outside the box that they are in by the file, or outside their own."""
    if name in _MOVING:
        return set() if value in _AT_REST else {Effect.MOVED}
    if name.startswith("margin"):
        return {Effect.MOVED} if "-" in value or "(" in value else set()
    if name == "background-clip":
        return {Effect.FLIMSY}
    if name in _BOXES or name in ("line-height", "font"):
        sizes = _numbers(value.rpartition("/")[2] if "/" in value or name != "font" else "")
        small = any(number < _LEAST_BOX.get(unit, _LEAST_OTHER_BOX) for number, unit in sizes)
        return {Effect.FLIMSY} if small or "(" in value else set()
    return set()


def _moved(read: Iterable[tuple[str, str]]) -> set[Effect]:
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


def _unfilled(value: str) -> bool:
    """Whether letters that are drawn (SVG) are not filled with a colour that paper shows."""
    fill = colour(value)
    if fill is None:
        return value == "none" or "(" in value
    return not told_apart([fill], PAPER)


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
    "mix-blend-mode": _not("normal"),
    "fill": _unfilled,
    "fill-opacity": _faint,
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
_LAYING = names("display position order vertical-align margin line-height background-clip") | _MOVING
_BOXES = names("height width max-height max-width block-size inline-size max-block-size max-inline-size")


def _cut_off(read: Iterable[tuple[str, str]]) -> bool:
    """Whether a box of a pixel or two cuts off what is in it, as pages do for what only screen readers read."""
    small = any(
        name in _BOXES and any(number <= 3 and unit == "px" for number, unit in _numbers(value))
        for name, value in read
    )
    cut = any(name.startswith("overflow") and re.search("hidden|clip", value) for name, value in read)
    return small and cut


_DOING = _LAYING | _BOXES | _HIDING.keys() | names("overflow overflow-x overflow-y")
"""The properties that are looked at here."""
