"""What is to be thought of the glyphs of one page, each by itself and by the company of its font.

Why by shape: in a file whose fonts lie, the map to Unicode, the encoding and the names inside the font program may
all repeat the lie; only the picture tells.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from statistics import median
from typing import TypeVar
from unicodedata import category

from vault_grade.reader.glyphs.likeness import Drawn, best
from vault_grade.reader.glyphs.readings import readings
from vault_grade.reader.glyphs.references import RIVALS
from vault_grade.reader.glyphs.shapes import SIDE

_TRUSTED = 0.75  # likeness from which a glyph is what it is said to be
_DENIED = 0.6  # likeness below which it may be something else
_RIVAL = 0.84  # likeness to something else that settles what it is
_CLEARLY = 0.34  # and by how much that must be the better one
_LEAST_LEAN = 5  # glyphs by which a font's width is judged
_SEVERAL = 3  # contradictions that may condemn a font
_PLACEHOLDERS = 5  # characters that a font must draw alike to be none that shows anything

_SOLID = 0.9 * SIDE * SIDE  # pixels of bars and dots, which stretched to a square are all alike
_SOLID_DENIED, _SOLID_RIVAL = 0.5, 0.9

_BLANK = frozenset("\u200b\u200c\u200d\u2060\ufeff")
"""Characters that no reader of a text sees."""
_SOFT_HYPHEN = "\xad"
"""Seen at a line's end only, as a hyphen."""

Key = TypeVar("Key", bound=Hashable)


class Verdict(StrEnum):
    TRUSTED = "trusted"
    CONTRADICTED = "contradicted"  # it shows another character
    WEAK = "weak"  # it is like nothing much; the font decides
    UNREADABLE = "unreadable"  # it shows something where nothing should be, or nothing where something should
    UNVERIFIED = "unverified"  # there is no drawing of the character to compare with


@dataclass(frozen=True, slots=True)
class Judged:
    """The verdict on one glyph, and for one that is contradicted the character that it is like."""

    verdict: Verdict
    shows: str = ""


def judge(glyphs: Mapping[tuple[Key, str], Drawn | None]) -> dict[tuple[Key, str], Judged]:
    """The verdicts on the glyphs of one font that a page has, by a key of the glyph and its claimed character.

    glyphs: their shapes, None for those without ink.
    """
    lean = _lean(glyphs)
    judged = {key: _alone(key[1], shape, lean) for key, shape in glyphs.items()}
    counts = [one.verdict for one in judged.values()]
    contradicted = counts.count(Verdict.CONTRADICTED)
    if contradicted >= _SEVERAL and contradicted > counts.count(Verdict.TRUSTED):
        return {key: _condemned(one) for key, one in judged.items()}
    if _is_placeholder(glyphs):
        return dict.fromkeys(judged, Judged(Verdict.UNREADABLE))
    return judged


def _alone(claim: str, shape: Drawn | None, lean: float) -> Judged:
    """The verdict on a glyph by itself."""
    if claim in _BLANK or category(claim[0]) == "Zs":
        return Judged(Verdict.TRUSTED if shape is None else Verdict.UNREADABLE)
    may_be = readings(claim)
    if not may_be:
        return Judged(Verdict.UNVERIFIED)
    if shape is None:
        return Judged(Verdict.TRUSTED if claim == _SOFT_HYPHEN else Verdict.UNREADABLE)
    alike = max(best(shape, may_be).alike, best(shape, may_be, lean).alike if lean else -9.0)
    if alike >= _TRUSTED:
        return Judged(Verdict.TRUSTED)
    solid = shape.pixels >= _SOLID
    denied, least = (_SOLID_DENIED, _SOLID_RIVAL) if solid else (_DENIED, _RIVAL)
    if alike >= denied:
        return Judged(Verdict.WEAK)
    others = (character for character in RIVALS if character not in may_be)
    rival = best(shape, others, least=max(least, alike + _CLEARLY))
    return Judged(Verdict.CONTRADICTED, rival.character) if rival.character else Judged(Verdict.WEAK)


def _lean(glyphs: Mapping[tuple[Key, str], Drawn | None]) -> float:
    """By how much a font's design is narrower or wider than the faces it is compared with (logarithm)."""
    leans = []
    for (_, claim), shape in glyphs.items():
        if shape is not None and claim.isalnum() and (may_be := readings(claim)):
            leans.append(shape.aspect - best(shape, may_be, shape.aspect).aspect)
    return median(leans) if len(leans) >= _LEAST_LEAN else 0.0


def _condemned(one: Judged) -> Judged:
    return Judged(Verdict.CONTRADICTED) if one.verdict is Verdict.WEAK else one


def _is_placeholder(glyphs: Mapping[tuple[Key, str], Drawn | None]) -> bool:
    """One shape for many characters."""
    drawn = {claim: shape.ink for (_, claim), shape in glyphs.items() if shape is not None}
    return len(drawn) >= _PLACEHOLDERS and len(set(drawn.values())) == 1
