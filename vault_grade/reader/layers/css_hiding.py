"""Which values of which properties keep words from the eye, surely or perhaps.

Sources: CSS 2.2 and its successors' modules (display, fonts, transforms, masking, text decoration), SVG 2. A value
that is not understood, on a property that can hide, veils: nobody can tell.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from vault_grade.reader.layers.contrast import Seen
from vault_grade.reader.layers.css_colours import PAPER, colour, seen_in
from vault_grade.reader.layers.css_effects import Effect
from vault_grade.reader.layers.flow import names

_NUMBER = re.compile(r"(?<![\w.#])([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)(%|[a-z]*)")
_FAR = 999.0  # pixels
_CLEAREST, _LEAST_OPACITY = 0.02, 0.2
_LEAST_SIZE = {"px": 3.0, "pt": 3.0, "%": 20.0}
_LEAST_OTHER_SIZE = 0.2
_NO_VALUE = names("none auto initial unset inherit revert") | {""}
_SUM = re.compile(r"(?:calc|max)\(([^()*/-]+)\)")
_LEAST = re.compile(r"(?:clamp|max)\(([^(),]*),.*\)")
_SMALLEST = re.compile(r"min\(([^()*/-]+)\)")
_CUT_TO_NOTHING = re.compile(
    r"rect\((?:[01](?:px)?[\s,]*){4}\)|inset\(\s*(?:[5-9]\d|100)%.*\)|(?:circle|ellipse)\(\s*0[a-z%]*[\s)].*"
)

Hiding = Callable[[str], Effect | None]


def numbers_in(value: str) -> list[tuple[float, str]]:
    """The figures in a value, each with its unit."""
    return [(float(number), unit) for number, unit in _NUMBER.findall(value)]


def cut_off(read: Iterable[tuple[str, str]]) -> bool:
    """Whether a box of a pixel or two cuts off what is in it, as pages do for what only screen readers read."""
    read = list(read)
    small = any(
        name in BOXES and any(number <= 3 and unit == "px" for number, unit in numbers_in(value))
        for name, value in read
    )
    cut = any(name.startswith("overflow") and re.search("hidden|clip", value) for name, value in read)
    return small and cut


def _word(*hiding: str) -> Hiding:
    def told(value: str) -> Effect | None:
        if not set(value.split()).isdisjoint(hiding):
            return Effect.HIDES
        return Effect.VEILS if "(" in value else None

    return told


def _hides(test: Callable[[str], bool]) -> Hiding:
    return lambda value: Effect.HIDES if test(value) else None


def _away(test: Callable[[str], bool]) -> Hiding:
    return lambda value: Effect.AWAY if test(value) else None


def _veils(test: Callable[[str], bool]) -> Hiding:
    return lambda value: Effect.VEILS if test(value) else None


def _not(*plain: str) -> Callable[[str], bool]:
    return lambda value: value not in plain and value not in _NO_VALUE


def _faint(value: str) -> Effect | None:
    if "(" in value:
        return Effect.VEILS
    shares = [number / 100 if unit == "%" else number for number, unit in numbers_in(value)]
    if any(share < _CLEAREST for share in shares):
        return Effect.AWAY  # pages fade their words in by a script
    return Effect.VEILS if any(share < _LEAST_OPACITY for share in shares) else None


def _tiny(value: str) -> Effect | None:
    if "(" not in value:
        return Effect.AWAY if any(map(_is_small, numbers_in(value))) else None
    # A sum, from which nothing is taken away, is no less than any of its parts.
    if (total := _SUM.fullmatch(value)) and not all(map(_is_small, numbers_in(total[1]))):
        return None
    if (smallest := _SMALLEST.fullmatch(value)) and not any(map(_is_small, numbers_in(smallest[1]))):
        return None
    if (least := _LEAST.fullmatch(value)) and _tiny(least[1].strip()) is None:
        return None
    return Effect.VEILS


def _is_small(size: tuple[float, str]) -> bool:
    number, unit = size
    return number < _LEAST_SIZE.get(unit, _LEAST_OTHER_SIZE)


def _tiny_font(value: str) -> Effect | None:
    """The shorthand: its size may be followed by a slash and the height of lines; its weight has no unit."""
    if "(" in value:
        return Effect.VEILS
    sizes = [found for found in numbers_in(value.split("/")[0].split(",")[0]) if found[1] or found[0] == 0]
    return Effect.AWAY if any(map(_is_small, sizes)) else None


def _far(value: str) -> bool:
    for number, unit in numbers_in(value):
        limit = 40.0 if unit in ("em", "rem", "ch", "ex", "in", "cm") else _FAR
        limit = 99.0 if unit in ("%", "vw", "vh", "vmin", "vmax") else limit
        if number <= -limit or number > 5 * limit:
            return True
    return False


def _pushed(value: str) -> bool:
    """As ``_far``, where a place far down the page is still on it."""
    return any(number < 0 and _far(f"{number}{unit}") for number, unit in numbers_in(value))


def _transformed(value: str) -> Effect | None:
    scales = re.findall(r"scale\w*\(([^()]*)\)", value)
    if any(abs(number) < _LEAST_OPACITY for scale in scales for number, _ in numbers_in(scale)):
        return Effect.AWAY
    moved = re.findall(r"translate\w*\(([^()]*(?:\([^()]*\))?[^()]*)\)", value)
    if any(_far(move) or re.search(r"-\s*[1-9]\d\d+(?:\.\d*)?%", move) for move in moved):
        return Effect.AWAY
    return Effect.VEILS if re.search(r"matrix|rotate[xy3]|perspective|skew", value) else None


def _scaled(value: str) -> bool:
    return any(abs(number) < (20 if unit == "%" else _LEAST_OPACITY) for number, unit in numbers_in(value))


def _no_size(value: str) -> bool:
    small = [number <= 0 for number, _ in numbers_in(value)]
    return all(small) and bool(small) if "(" in value else any(small)


def _cut_to(value: str) -> Effect | None:
    """What is left of a box that is cut to a shape: nothing, or nobody can tell what."""
    if value in _NO_VALUE:
        return None
    return Effect.AWAY if _CUT_TO_NOTHING.fullmatch(value) else Effect.VEILS


def _unfilled(value: str) -> Effect | None:
    """What becomes of letters that are drawn (SVG) and not filled with a colour that paper shows."""
    fill = colour(value)
    if fill is None:
        return Effect.HIDES if value == "none" else Effect.VEILS if "(" in value else None
    return None if seen_in([fill], PAPER) is Seen.YES else Effect.VEILS  # they may lie on what else is drawn


def _squeezed(value: str) -> bool:
    return any(number < (-0.3 if unit in ("em", "rem") else -5) for number, unit in numbers_in(value))


BOXES = names("height width max-height max-width block-size inline-size max-block-size max-inline-size")
HIDING: dict[str, Hiding] = {
    "display": _word("none"),
    "visibility": _word("hidden", "collapse"),
    "content-visibility": _word("hidden"),
    "opacity": _faint,
    "font-size": _tiny,
    "font": _tiny_font,
    "zoom": _away(_scaled),
    "scale": _away(_scaled),
    "transform": _transformed,
    "-webkit-transform": _transformed,
    "rotate": _veils(lambda value: re.search(r"\b[xy]\b", value) is not None),
    "translate": _away(_far),
    "clip": _cut_to,
    "clip-path": _cut_to,
    "-webkit-clip-path": _cut_to,
    "mask": _veils(_not()),
    "mask-image": _veils(_not()),
    "-webkit-mask": _veils(_not()),
    "-webkit-mask-image": _veils(_not()),
    "mix-blend-mode": _veils(_not("normal")),
    "fill": _unfilled,
    "fill-opacity": _faint,
    "filter": _veils(lambda value: re.search(r"opacity|blur|brightness|contrast|url", value) is not None),
    "-webkit-text-security": _hides(_not()),
    "text-decoration": _hides(lambda value: "line-through" in value),
    "text-decoration-line": _hides(lambda value: "line-through" in value),
    "unicode-bidi": _word("bidi-override", "isolate-override"),
    "z-index": _veils(lambda value: value.startswith("-")),
    **dict.fromkeys(BOXES, _away(_no_size)),
    "text-indent": _away(_far),
    "left": _away(_far),
    "right": _away(_far),
    "top": _away(_pushed),
    "bottom": _away(_pushed),
    "inset": _away(_pushed),
    "margin": _away(_pushed),
    "margin-left": _away(_far),
    "margin-right": _away(_pushed),
    "margin-top": _away(_pushed),
    "margin-bottom": _away(_pushed),
    "padding-left": _away(_far),
    "letter-spacing": _veils(_squeezed),
}
"""What a value of a property does to the words that it holds for; None where they stay to be seen."""
