"""What is to be thought of the glyphs of one page, each by itself and by the company of its font.

Why by shape: in a file whose fonts lie, the map to Unicode, the encoding and the names inside the font program may
all repeat the lie; only the picture tells.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from enum import StrEnum
from statistics import median
from typing import TypeVar
from unicodedata import category

from msgspec import Struct

from vault_grade.reader.glyphs.likeness import Drawn, best, reaches
from vault_grade.reader.glyphs.readings import readings
from vault_grade.reader.glyphs.references import RIVALS
from vault_grade.reader.glyphs.shapes import SIDE

_TRUSTED = 0.75  # likeness from which a glyph is what it is said to be, if it is not a sign of arithmetic,
_PLAIN = 0.85  # and from which it is that whatever else it may be like

# What contradicts: a likeness to the claim below the first, to something else of the second, better by the third.
_EVIDENCE = ((0.3, 0.76, 0.0), (0.6, 0.84, 0.34), (0.7, 0.9, 0.24), (0.75, 0.95, 0.22))
_THIN_EVIDENCE = ((0.3, 0.76, 0.0), (0.6, 0.84, 0.34))
_SOLID_EVIDENCE = ((0.5, 0.9, 0.0),)

_SIGNS = "±+×÷=≠≤≥<>≈≡%μ"
_SIGN_EVIDENCE = 0.84, 0.06  # a figure is never so like one of those, nor so much more than like itself

_THIN = 1.0  # from here on (logarithm of width over height) a shape is a stroke, and strokes are much alike
_SOLID = 0.9 * SIDE * SIDE  # pixels of bars and dots, which stretched to a square are all alike
_LEAST_LEAN = 5  # glyphs by which a font's width is judged
_SEVERAL = 3  # contradictions that may condemn a font
_PLACEHOLDERS = 5  # characters that a font must draw alike to be none that shows anything


_BLANK = frozenset("\u200b\u200c\u200d\u2060\ufeff")
"""Characters that no reader of a text sees."""
UNTOLD = "\u200b"
"""The claim of a glyph that the text leaves out; before more characters: they are too many for one glyph."""

_SOFT_HYPHEN = "\xad"
"""Seen at a line's end only, as a hyphen."""

Key = TypeVar("Key", bound=Hashable)


class Verdict(StrEnum):
    TRUSTED = "trusted"
    CONTRADICTED = "contradicted"  # it shows another character
    WEAK = "weak"  # it is like nothing much; the font decides
    UNREADABLE = "unreadable"  # it shows something where nothing should be, or nothing where something should
    UNVERIFIED = "unverified"  # there is no drawing of the character to compare with


class Judged(Struct, frozen=True):
    """The verdict on one glyph, and for one that is contradicted the character that it is like."""

    verdict: Verdict
    shows: str = ""


def is_plain(claim: str, shape: Drawn | None) -> bool:
    """Whether a glyph is trusted whatever the company of its font may be: quick to tell."""
    if shape is None or _is_blank(claim):
        return shape is None and _is_blank(claim)
    return reaches(shape, (claim, *readings(claim)), _PLAIN)


def proves(claim: str, shape: Drawn | None) -> bool:
    """Whether a glyph is like the character that it is said to be, and like no other as much."""
    return shape is not None and best(shape, (*RIVALS, claim), least=_TRUSTED).character == claim


def _is_blank(claim: str) -> bool:
    return claim in _BLANK or category(claim[0]) == "Zs"


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
    if _is_blank(claim):
        return Judged(Verdict.TRUSTED if shape is None else Verdict.UNREADABLE)
    if claim.startswith(UNTOLD):
        return Judged(Verdict.UNREADABLE)
    may_be = readings(claim)
    if not may_be:
        return Judged(Verdict.UNVERIFIED)
    if shape is None:
        return Judged(Verdict.TRUSTED if claim == _SOFT_HYPHEN else Verdict.UNREADABLE)
    if is_plain(claim, shape):
        return Judged(Verdict.TRUSTED)
    alike = max(best(shape, may_be).alike, best(shape, may_be, lean).alike)
    sign = _sign(shape, may_be, alike)
    if sign:
        return Judged(Verdict.CONTRADICTED, sign)
    if alike >= _TRUSTED:
        return Judged(Verdict.TRUSTED)
    least = min(
        (max(rival, alike + by) for below, rival, by in _evidence(shape) if alike < below), default=None
    )
    if least is None:
        return Judged(Verdict.WEAK)
    rival = best(shape, (character for character in RIVALS if character not in may_be), least=least)
    return Judged(Verdict.CONTRADICTED, rival.character) if rival.character else Judged(Verdict.WEAK)


def _sign(shape: Drawn, may_be: Iterable[str], alike: float) -> str:
    """The sign of arithmetic that a glyph is like, and more like than what it is said to be; empty where none is."""
    if abs(shape.aspect) >= _THIN or shape.pixels >= _SOLID:
        return ""
    least, by = _SIGN_EVIDENCE
    signs = (sign for sign in _SIGNS if sign not in may_be)
    return best(shape, signs, least=max(least, alike + by)).character


def _evidence(shape: Drawn) -> tuple[tuple[float, float, float], ...]:
    if shape.pixels >= _SOLID:
        return _SOLID_EVIDENCE
    return _THIN_EVIDENCE if abs(shape.aspect) >= _THIN else _EVIDENCE


def _lean(glyphs: Mapping[tuple[Key, str], Drawn | None]) -> float:
    """By how much a font's design is narrower or wider than the faces it is compared with (logarithm)."""
    leans = []
    for (_, claim), shape in glyphs.items():
        if shape is not None and claim.isalnum() and (may_be := readings(claim)):
            leans.append(shape.aspect - best(shape, may_be).aspect)
    return median(leans) if len(leans) >= _LEAST_LEAN else 0.0


def _condemned(one: Judged) -> Judged:
    return Judged(Verdict.CONTRADICTED) if one.verdict is Verdict.WEAK else one


def _is_placeholder(glyphs: Mapping[tuple[Key, str], Drawn | None]) -> bool:
    """One shape for many characters."""
    drawn = {claim: shape.ink for (_, claim), shape in glyphs.items() if shape is not None}
    return len(drawn) >= _PLACEHOLDERS and len(set(drawn.values())) == 1
