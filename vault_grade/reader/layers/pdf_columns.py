"""Columns so near that MuPDF takes a line of the one and the next of the other for one line, with a space between.

Other rows of the page tell it: where two of them have a piece of their own that begins at some place, and the line
jumps to that very place, farther than a space is wide, a column begins there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from vault_grade.reader.layers.pdf_lines import ALIGNED_ROWS, LEVEL, Line, Signs, are_apart

_NEAR = 2.0  # points between the beginnings of one column's lines
_ROWS = 2  # that show a column beside the line itself

# Of the type's size.
_JUMP = 0.33  # wider than most spaces between words
_BEYOND_SPACE = 0.07  # the same beyond a space that the file has there
_INDENT = 2.0  # the line begins no farther from where those rows begin
_COLUMN = 5.0  # what is narrower is no column but a list's number

_Edge = tuple[float, float, float]
"""Where a piece of a row begins, its baseline, and where the piece before it begins."""


def columns_parted(lines: Sequence[Line]) -> list[Line]:
    """The lines, each of them parted where a column of the rows around it begins."""
    pairs = ((one, two) for one, two in pairwise(lines) if are_apart(one, two))
    edges = sorted((two.x0, two.base, one.x0) for one, two in pairs if one.x1 - one.x0 >= _COLUMN * one.size)
    if len(edges) < _ROWS:
        return list(lines)
    return [part for line in lines for part in _parted(line, edges)]


def _parted(line: Line, edges: Sequence[_Edge]) -> Iterator[Line]:
    if line.direction == LEVEL:
        starts = _starts(line, edges)
        cut = _cut(line, starts) if starts else None
        if cut is not None:
            left, right = _split(line, cut)
            yield left
            yield from _parted(right, edges)
            return
    yield line


def _starts(line: Line, edges: Sequence[_Edge]) -> list[float]:
    """The places within a line at which two rows near it begin a piece."""
    reach, indent = ALIGNED_ROWS * line.size, _INDENT * line.size
    rows = (edge for edge in edges if line.x0 < edge[0] < line.x1 and abs(edge[2] - line.x0) <= indent)
    near = [x for x, base, _ in rows if 0 < abs(base - line.base) <= reach]
    return [one for one, two in zip(near, near[_ROWS - 1 :], strict=False) if two - one <= _NEAR]


def _cut(line: Line, starts: Sequence[float]) -> int | None:
    """Which of the line's characters is the first of a column; None where it does not jump to one."""
    chars = [char for signs in _signs(line) for char in signs]
    left: Mapping[str, Any] | None = None
    blank = 0.0
    for at, char in enumerate(chars):
        x0, _, x1, _ = char["bbox"]
        if char["c"].isspace():
            blank += 0.0 if char.get("synthetic") else x1 - x0
            continue
        least = (_BEYOND_SPACE if blank else _JUMP) * line.size
        jumps = left is not None and x0 - left["bbox"][2] - blank >= least
        if jumps and any(abs(x0 - start) <= _NEAR for start in starts):
            return at
        left, blank = char, 0.0
    return None


def _signs(line: Line) -> list[Signs]:
    """The characters of the line's spans; none where the spans are no longer as MuPDF has them."""
    signs = [one for one in line.signs() if one]
    same = [len(one) for one in signs] == [len(span["text"]) for span in line.spans]
    return signs if same else []


def _split(line: Line, cut: int) -> tuple[Line, Line]:
    """The line in two, the second of which begins with the character at ``cut``."""
    halves: tuple[list[tuple[dict[str, Any], Signs]], ...] = ([], [])
    at = 0
    for span, signs in zip(line.spans, _signs(line), strict=True):
        inside = min(max(cut - at, 0), len(signs))
        for half, part in zip(halves, (slice(0, inside), slice(inside, None)), strict=True):
            if span["text"][part].strip():
                half.append((_part(span, signs[part], span["text"][part]), signs[part]))
        at += len(signs)
    left, right = (_line(line, half) for half in halves)
    return left, replace(right, raised_start=right.spans[0]["raised"])


def _part(span: dict[str, Any], signs: Signs, text: str) -> dict[str, Any]:
    _, top, _, bottom = span["bbox"]
    inked = [sign for sign in signs if not sign["c"].isspace()]
    box = (inked[0]["bbox"][0], top, inked[-1]["bbox"][2], bottom)
    return {**span, "text": text, "bbox": box, "origin": inked[0]["origin"]}


def _line(line: Line, half: Sequence[tuple[dict[str, Any], Signs]]) -> Line:
    spans, signs = [span for span, _ in half], [signs for _, signs in half]
    text = "".join([span["text"] for span in spans])
    return replace(
        line, spans=spans, text=text, x0=spans[0]["bbox"][0], x1=spans[-1]["bbox"][2], signs=lambda: signs
    )
