"""Whether the eye can tell words of one colour from a ground of another: for every layer that knows colours.

Source: WCAG 2 (relative luminance; 1.4.3, the contrast that large type needs).
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto

Rgb = tuple[float, float, float]
"""Red, green and blue, each up to 255."""

WHITE: Rgb = (255.0, 255.0, 255.0)
BLACK: Rgb = (0.0, 0.0, 0.0)

_NEAR = 24  # of 255, on each channel: what differs less is one colour to the eye
_PALE, _DEEP = 0.77, 0.03  # luminance: two colours on one side of these are one
_DARK = 0.3  # luminance: what is darker stands out 3 to 1 from white


class Seen(Enum):
    """Whether words are seen."""

    YES = auto()
    NO = auto()
    UNTOLD = auto()  # nobody can tell from the file alone


def together(answers: Iterable[Seen]) -> Seen:
    """One answer for several ways in which words may be shown, of which any may be the one."""
    found = set(answers)
    return found.pop() if len(found) == 1 else Seen.UNTOLD


def seen_on(ink: Rgb, ground: Rgb | None) -> Seen:
    """Whether words of a colour are seen on a ground; None: one that is not known.

    Pale words on a pale ground can be made out by some eyes on some screens: untold. So are light words on a ground
    that is not known; that publishers set dark words on light grounds is taken for granted.
    """
    if ground is None:
        return Seen.YES if luminance(ink) <= _DARK else Seen.UNTOLD
    if same(ink, ground):
        return Seen.NO
    return Seen.UNTOLD if alike(ink, ground) else Seen.YES


def same(one: Rgb, other: Rgb, near: float = _NEAR) -> bool:
    """Whether two colours are so near to one another that nobody could name the difference: less on every channel."""
    return all(abs(a - b) < near for a, b in zip(one, other, strict=True))


def alike(one: Rgb, other: Rgb) -> bool:
    """Whether two colours are one to a reader's eye."""
    if same(one, other):
        return True
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return dark >= _PALE or light <= _DEEP


def luminance(rgb: Rgb) -> float:
    """How light a colour is, from 0 to 1 (WCAG 2)."""
    red, green, blue = (_linear(part / 255) for part in rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    part = min(1.0, max(0.0, part))
    return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
