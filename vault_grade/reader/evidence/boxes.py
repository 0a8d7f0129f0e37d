"""The rectangles of words on a PDF page, one for each line of them.

The text layer knows the box of each span. Where the words begin or end inside one, its characters are looked up among
those that MuPDF has at that place. Their texts may differ (an accent joined to its letter, gaps of spaced letters
dropped): what is not the same on both sides is marked with its neighbours, never less than the words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from vault_grade.reader.evidence.shown import Box
from vault_grade.reader.layers.base import Page, Span

_REACH = 0.5  # points by which a character's middle may lie outside its span's box
_LEVEL = 0.5  # share of the lower of two boxes that lies beside the other: they are on one line
_GAP = 1.0  # multiples of the height: boxes nearer than this on one line become one


class Sign(NamedTuple):
    """One character that leaves ink, and where it stands."""

    character: str
    box: Box


def signs_of(page: Any) -> list[Sign]:
    """The characters of a PyMuPDF page but white space, in the file's order, placed on the page as it is shown."""
    import pymupdf

    flags = pymupdf.TEXT_PRESERVE_LIGATURES | pymupdf.TEXT_PRESERVE_WHITESPACE
    whole = page.get_textpage(clip=page.rect, flags=flags, matrix=page.rotation_matrix)
    lines = (line for block in whole.extractRAWDICT()["blocks"] for line in block.get("lines", ()))
    return [
        Sign(char["c"], tuple(char["bbox"]))
        for line in lines
        for span in line["spans"]
        for char in span["chars"]
        if not char["c"].isspace()
    ]


def stretch_boxes(text: Page, start: int, end: int, signs: Sequence[Sign]) -> list[Box]:
    """The boxes of ``text.text[start:end]``, one for each line of it, in the order of the words.

    signs: of the page that the words are on.
    """
    found = (_part_of(span, text.text, start, end, signs) for span in _spans(text, start, end))
    return _lines([box for box in found if box is not None])


def _spans(text: Page, start: int, end: int) -> Iterator[Span]:
    for span in text.spans:
        if span.start < end and span.end > start and span.visible and span.box is not None:
            yield span


def _part_of(span: Span, text: str, start: int, end: int, signs: Sequence[Sign]) -> Box | None:
    """The box of what of a span is between ``start`` and ``end``; None where that is white space."""
    assert span.box is not None
    before, inside, after = (
        "".join(text[max(span.start, a) : max(span.start, min(span.end, b))].split())
        for a, b in ((span.start, start), (start, end), (end, span.end))
    )
    if not inside:
        return None
    if not before and not after:
        return span.box
    there = [sign for sign in signs if _holds(span.box, sign.box)]
    first, last = _mapped(before + inside + after, there, len(before), len(before) + len(inside))
    return around([sign.box for sign in there[first:last]]) if first < last else span.box


def _holds(box: Box, sign: Box) -> bool:
    x, y = (sign[0] + sign[2]) / 2, (sign[1] + sign[3]) / 2
    return box[0] - _REACH <= x <= box[2] + _REACH and box[1] - _REACH <= y <= box[3] + _REACH


def _mapped(text: str, signs: Sequence[Sign], first: int, last: int) -> tuple[int, int]:
    """Where among the signs the characters ``text[first:last]`` begin and end; rather more than less of them."""
    written = "".join(sign.character[:1] for sign in signs)
    if written == text:
        return first, last
    begin, finish = 0, len(signs)
    for tag, a, b, c, d in SequenceMatcher(None, text, written, autojunk=False).get_opcodes():
        if a <= first < b:
            begin = c + (first - a if tag == "equal" else 0)
        if a < last <= b:
            finish = d - (b - last if tag == "equal" else 0)
    return begin, finish


def _lines(boxes: Sequence[Box]) -> list[Box]:
    """The boxes with those that follow one another on one line made one."""
    joined: list[Box] = []
    for box in boxes:
        if joined and _beside(joined[-1], box):
            joined[-1] = around([joined[-1], box])
        else:
            joined.append(box)
    return joined


def _beside(one: Box, two: Box) -> bool:
    lower = min(one[3] - one[1], two[3] - two[1])
    level = min(one[3], two[3]) - max(one[1], two[1])
    gap = max(one[0], two[0]) - min(one[2], two[2])
    return level >= _LEVEL * lower and gap <= _GAP * max(lower, 1.0)


def around(boxes: Sequence[Box]) -> Box:
    """The smallest box that holds them all."""
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )
