"""How alike two shapes are, and which characters a shape is like."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from vault_grade.reader.glyphs.references import records, shape_in
from vault_grade.reader.glyphs.shapes import Shape, grown

# What a difference costs; found by trial on the official documents and on lies made from them.
_COVER, _SHARED = 0.6, 0.4
_ASPECT_FREE, _ASPECT_COST = 0.2, 0.35  # of the logarithms of width over height
_PLACE_FREE, _PLACE_COST = 0.1, 0.8  # ems


class Drawn(NamedTuple):
    """A shape made ready to be compared."""

    ink: int
    grown: int
    pixels: int
    aspect: float
    bottom: float
    top: float
    placed: bool


class Likest(NamedTuple):
    """How alike a shape is to the drawing most like it, whose character that is, and its aspect."""

    alike: float
    character: str
    aspect: float


def ready(shape: Shape) -> Drawn:
    """The shape with what a comparison needs."""
    ink = shape.ink
    return Drawn(ink, grown(ink), ink.bit_count(), shape.aspect, shape.bottom, shape.top, shape.placed)


def likeness(one: Drawn, other: Drawn, lean: float = 0.0) -> float:
    """1 for the same shape, less for others, below 0 for the most different.

    Ink must lie within a pixel of the other's ink, both ways; less for another aspect or height on the line.
    lean: by how much the first one's font is narrower (negative) or wider than the other's.
    """
    cover = min(
        (one.ink & other.grown).bit_count() / one.pixels, (other.ink & one.grown).bit_count() / other.pixels
    )
    shared = (one.ink & other.ink).bit_count()
    alike = _COVER * cover + _SHARED * shared / (one.pixels + other.pixels - shared)
    alike -= _ASPECT_COST * max(0.0, abs(one.aspect - lean - other.aspect) - _ASPECT_FREE)
    if one.placed:
        moved = max(abs(one.bottom - other.bottom), abs(one.top - other.top))
        alike -= _PLACE_COST * max(0.0, moved - _PLACE_FREE)
    return alike


def best(shape: Drawn, characters: Iterable[str], lean: float = 0.0, least: float = -9.0) -> Likest:
    """The drawing of any of ``characters`` that is most like ``shape``; where none reaches ``least``, of none."""
    found = Likest(least, "", 0.0)
    for character in characters:
        for drawn in _drawn(character):
            if _may_reach(shape, drawn, found.alike):
                alike = likeness(shape, drawn, lean)
                if alike > found.alike:
                    found = Likest(alike, character, drawn.aspect)
    return found


def reaches(shape: Drawn, characters: Iterable[str], least: float) -> bool:
    """Whether a drawing of one of ``characters`` is so like ``shape``: soonest told where the likeliest is first."""
    drawings = (_drawing(record) for character in characters for record in records(character))
    return any(_may_reach(shape, drawn, least) and likeness(shape, drawn) >= least for drawn in drawings)


def _may_reach(one: Drawn, other: Drawn, alike: float) -> bool:
    """Whether so much of the ink is shared that the likeness can be greater than ``alike``: quick to tell."""
    least = (alike - _COVER) / _SHARED  # share of the common ink if all of it were covered
    return (one.ink & other.ink).bit_count() * (1 + least) >= least * (one.pixels + other.pixels)


@lru_cache(maxsize=4096)
def _drawn(character: str) -> tuple[Drawn, ...]:
    return tuple(_drawing(record) for record in records(character))


@lru_cache(maxsize=8192)
def _drawing(record: bytes) -> Drawn:
    return ready(shape_in(record))
