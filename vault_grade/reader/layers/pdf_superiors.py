"""Figures of a PDF that a font draws raised, as glyphs of their own: 10 with a superior 6 is no 106.

OpenType fonts have such glyphs (feature ``sups``); they stand on the line's own baseline, in the line's own size, and
the file says of them that they are plain figures. Only their outlines tell.

Source: OpenType layout tag registry, ``sups`` and ``frac``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from vault_grade.reader.layers.pdf_lines import Line, Signs
from vault_grade.reader.layers.pdf_places import Place, nearest, place_of

if TYPE_CHECKING:
    from vault_grade.reader.layers.pdf_painting import Painting

_FIGURES = frozenset(map(ord, "0123456789"))
_BEFORE_FIGURES = frozenset("+-\u2010\u2011\u2012\u2013\u2212")
_BETWEEN_FIGURES = frozenset(",\u2013-")
# In ems.
_FOOT = 0.2  # above the line: no other figure begins so high, old-style ones neither
_ON_LINE = 0.1
_LOWEST, _TALLEST = 0.28, 0.55  # a minus that is said to be a figure is lower than any
_STEP, _NUMBER, _CHARACTER = 6, 3, 4  # numbers of four bytes in an item, and two of them


def superiors_raised(lines: Sequence[Line], painting: Painting) -> list[Line]:
    """The lines, with such figures in spans of their own that are raised."""
    places = set(_superior(painting))
    return [_raised(line, places) for line in lines] if places else list(lines)


def _superior(painting: Painting) -> Iterator[Place]:
    """The places of such figures."""
    from vault_grade.reader.layers.pdf_painting import placed

    if all(_FIGURES.isdisjoint(_numbers(run.items, _CHARACTER)) for run in painting.runs):
        return
    glyphs = {
        (run.font, number, character)
        for run in painting.runs
        for number, character in _glyphs(run.items)
        if number >= 0
    }
    wanted = {key for key in glyphs if key[2] in _FIGURES and _stands_high(painting.fonts[key[0]], key[1])}
    wanted = {key for key in wanted if _has_others(painting.fonts[key[0]], key[0], glyphs)}
    for run in painting.runs if wanted else ():
        for x, y, number, character, _ in placed(run):
            if (run.font, number, character) in wanted:
                yield place_of(x, y)


def _glyphs(items: bytes) -> set[tuple[int, int]]:
    """The number and the character of each item of a run, each pair once."""
    return set(zip(_numbers(items, _NUMBER), _numbers(items, _CHARACTER), strict=True))


def _numbers(items: bytes, which: int) -> list[int]:
    """One of the numbers of each item of a run."""
    return memoryview(items).cast("i")[which::_STEP].tolist()


def _has_others(font: Any, key: int, glyphs: set[tuple[int, int, int]]) -> bool:
    """Whether the font has letters or figures that stand on the line: else all of it is drawn so high."""
    alike = (number for one, number, character in glyphs if one == key and chr(max(character, 0)).isalnum())
    return any((box := _outline(font, number)) is not None and box[0] < _ON_LINE for number in alike)


def _stands_high(font: Any, number: int) -> bool:
    """Whether a glyph begins well above the line, and is as low as a small figure."""
    box = _outline(font, number)
    return box is not None and box[0] > _FOOT and _LOWEST < box[1] - box[0] < _TALLEST


def _outline(font: Any, number: int) -> tuple[float, float] | None:
    """The foot and the head of a glyph's outline, in ems above the line; None where it has none."""
    from pymupdf import mupdf

    plain = mupdf.FzMatrix()
    try:
        outline = mupdf.fz_outline_glyph(font, number, plain)
        if outline.m_internal is None:
            return None
        box = mupdf.ll_fz_bound_path(outline.m_internal, None, plain.internal())  # without a stroke's width
    except mupdf.FzErrorBase:
        return None
    return float(box.y0), float(box.y1)


def _raised(line: Line, places: set[Place]) -> Line:
    signs = line.signs()
    if [len(one) for one in signs] != [len(span["text"]) for span in line.spans]:
        return line
    spans: list[dict[str, Any]] = []
    parts: list[Signs] = []
    for span, chars in zip(line.spans, signs, strict=True):
        high = _high(chars, places)
        for is_high, run in groupby(range(len(chars)), key=high.__getitem__):
            at = list(run)
            part = chars[at[0] : at[-1] + 1]
            spans.append(_part(span, part) | ({"raised": True} if is_high else {}) if any(high) else span)
            parts.append(part)
    if len(spans) == len(line.spans):
        return line
    return replace(line, spans=spans, raised_start=spans[0]["raised"], signs=lambda: parts)


def _high(chars: Signs, places: set[Place]) -> list[bool]:
    """For each character whether it is raised; so is a sign before raised figures, and a comma or dash between them."""
    high = [char["c"].isdigit() and nearest(places, *char["origin"]) is not None for char in chars]
    for at in range(len(chars) - 2, 0, -1):
        signs = _BETWEEN_FIGURES if high[at - 1] else _BEFORE_FIGURES
        if high[at + 1] and chars[at]["c"] in signs and (high[at - 1] or chars[at - 1]["c"].isalnum()):
            high[at] = True
    return high


def _part(span: dict[str, Any], chars: Signs) -> dict[str, Any]:
    _, top, _, bottom = span["bbox"]
    box = (chars[0]["bbox"][0], top, chars[-1]["bbox"][2], bottom)
    text = "".join([char["c"] for char in chars])
    return {**span, "text": text, "bbox": box, "origin": chars[0]["origin"]}
