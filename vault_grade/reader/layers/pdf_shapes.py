"""Small shapes that a PDF page draws beside its figures: a minus, a decimal point or a stroke that no text has.

A sign may be drawn as a line or a dot, and the text then runs on without it: −5.1 reads 5.1, 5.1 reads 51,
≠ reads =. Nothing tells what such a shape means, so that the figures and the signs of relation within its reach are not
to be relied on. Bullets stand farther off, underlines lower, the rules of tables are longer.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from vault_grade.reader.layers.base import Trust
from vault_grade.reader.layers.pdf_cover import Box
from vault_grade.reader.layers.pdf_lines import LEVEL, Line

_LARGEST = 40.0  # points: no sign of running text is larger

# In multiples of the type's size.
_WIDEST = 1.0
_MIDDLE = (0.02, 0.75)  # above the baseline: where a sign has its middle
_TOP, _FOOT = 0.95, -0.25  # above the baseline: what reaches farther up or down is no sign of the line
_REACH = 0.3  # from the shape to the figure
_UNDER = 0.25  # below the baseline of raised words: an underline of theirs

_FLAT = 1.5  # points: no underline is thicker
_OUTSIDE = 1.0  # points that one may reach beyond its words

_RELATIONS = frozenset("=<>+-−±≤≥≈×÷/%")


def small_shapes(vectors: Iterable[Mapping[str, Any]]) -> list[Box]:
    """The boxes of MuPDF's blocks of drawings that are no larger than a sign, by the heights of their middles."""
    boxes: Iterator[Box] = (vector["bbox"] for vector in vectors if vector["alpha"])
    return sorted((box for box in boxes if max(box[2] - box[0], box[3] - box[1]) <= _LARGEST), key=_height)


def distrust_near(
    shapes: Sequence[Box], lines: Sequence[Line], raw: Callable[[], list[dict[str, Any]]]
) -> None:
    """Marks the figures and relations of the lines that a shape stands at; their spans are split where needed.

    shapes: as ``small_shapes`` gives them. raw: gives MuPDF's characters, where there is a shape to be looked at.
    """
    levels: dict[int, list[Mapping[str, Any]]] | None = None
    for line in lines if shapes else ():
        telling = line.direction == LEVEL and any(map(_may_mislead, line.text))
        near = [box for box in _at(shapes, line) if not _underlines(box, lines)] if telling else []
        if near:
            levels = levels if levels is not None else _by_level(raw())
            line.spans = [part for span in line.spans for part in _parts(span, near, levels)]


def _height(box: Box) -> float:
    return (box[1] + box[3]) / 2


def _may_mislead(sign: str) -> bool:
    return sign.isnumeric() or sign in _RELATIONS


def _at(shapes: Sequence[Box], line: Line) -> Iterator[Box]:
    """The shapes that may be a sign of the line."""
    first = bisect_left(shapes, line.base - _MIDDLE[1] * line.size, key=_height)
    last = bisect_left(shapes, line.base - _MIDDLE[0] * line.size, lo=first, key=_height)
    top, foot = line.base - _TOP * line.size, line.base - _FOOT * line.size
    for box in shapes[first:last]:
        inside = top <= box[1] and box[3] <= foot and box[2] - box[0] <= _WIDEST * line.size
        if inside and line.x0 - line.size < box[2] and box[0] < line.x1 + line.size:
            yield box


def _underlines(box: Box, lines: Iterable[Line]) -> bool:
    """Whether a shape is the underline of words: of a raised mark it lies at the height of the line's figures."""
    x0, top, x1, bottom = box
    if bottom - top > _FLAT:
        return False
    spans = (span for line in lines if line.direction == LEVEL for span in line.spans)
    seen = (span for span in spans if span["seen"] and not span["text"].isspace())
    return any(
        0 <= _height(box) - span["origin"][1] <= _UNDER * span["size"]
        and span["bbox"][0] - _OUTSIDE <= x0
        and x1 <= span["bbox"][2] + _OUTSIDE
        for span in seen
    )


def _by_level(blocks: Iterable[Mapping[str, Any]]) -> dict[int, list[Mapping[str, Any]]]:
    """The page's characters that leave ink, by their baselines in whole points."""
    levels: defaultdict[int, list[Mapping[str, Any]]] = defaultdict(list)
    spans = (span for block in blocks for line in block["lines"] for span in line["spans"])
    for char in (char for span in spans for char in span["chars"]):
        if not char["c"].isspace():
            levels[round(char["origin"][1])].append(char)
    return levels


def _parts(
    span: dict[str, Any], near: Sequence[Box], levels: Mapping[int, Sequence[Mapping[str, Any]]]
) -> Iterator[dict[str, Any]]:
    """The span, in parts where some of its characters are within a shape's reach."""
    chars = list(_chars(span, levels))
    misled = [any(_reaches(box, char, span["size"]) for box in near) for char in chars]
    if not any(misled):
        yield span
    elif len(chars) != sum(not sign.isspace() for sign in span["text"]):
        yield {**span, "trust": Trust.UNKNOWN}
    else:
        left, top, _, bottom = span["bbox"]
        for doubtful, text, right in _runs(span["text"], misled, [char["bbox"][2] for char in chars]):
            trust = Trust.UNKNOWN if doubtful else span["trust"]
            yield {**span, "text": text, "bbox": (left, top, max(left, right), bottom), "trust": trust}
            left = max(left, right)


def _chars(
    span: Mapping[str, Any], levels: Mapping[int, Sequence[Mapping[str, Any]]]
) -> Iterator[Mapping[str, Any]]:
    """The characters that stand where a span does."""
    x0, _, x1, _ = span["bbox"]
    base = span["origin"][1]
    for level in (round(base) - 1, round(base), round(base) + 1):
        for char in levels.get(level, ()):
            middle = (char["bbox"][0] + char["bbox"][2]) / 2
            if x0 <= middle <= x1 and abs(char["origin"][1] - base) < 1:
                yield char


def _runs(text: str, misled: Sequence[bool], edges: Sequence[float]) -> Iterator[tuple[bool, str, float]]:
    """Stretches of a span that are all doubtful or not at all, each with its right edge.

    misled, edges: of its characters but white space, which goes with the character before it.
    """
    marked = zip(misled, edges, strict=True)
    signs: list[tuple[bool, str, float]] = []
    for sign in text:
        flag, edge = (
            (signs[-1][0] if signs else False, signs[-1][2] if signs else 0.0)
            if sign.isspace()
            else next(marked)
        )
        signs.append((flag, sign, edge))
    for doubtful, group in groupby(signs, key=lambda one: one[0]):
        run = list(group)
        yield doubtful, "".join([sign for _, sign, _ in run]), run[-1][2]


def _reaches(box: Box, char: Mapping[str, Any], size: float) -> bool:
    gap = max(box[0] - char["bbox"][2], char["bbox"][0] - box[2])
    return bool(gap <= _REACH * size and _may_mislead(char["c"]))
