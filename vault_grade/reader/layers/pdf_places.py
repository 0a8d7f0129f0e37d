"""Places of glyphs on a page, by which two readings of one glyph are brought together."""

from __future__ import annotations

from collections.abc import Container

Place = tuple[int, int]

_PARTS = 10  # of a point
_STEPS = (0, -1, 1)


def place_of(x: float, y: float) -> Place:
    """The place of an origin, in points from the page's top left corner."""
    return round(x * _PARTS), round(y * _PARTS)


def nearest(places: Container[Place], x: float, y: float) -> Place | None:
    """The place of ``places`` that an origin has, or one as near as a rounding error; None where there is none."""
    across, down = place_of(x, y)
    around = ((across + dx, down + dy) for dx in _STEPS for dy in _STEPS)
    return next((place for place in around if place in places), None)
