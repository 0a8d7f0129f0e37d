"""A PDF page told over again with the characters that PDFium has for its glyphs.

Where a glyph stands, how large, how dark, in what order, is MuPDF's word and not asked again; which character it is, is
PDFium's alone. A glyph that PDFium does not have at its place, or that is not painted, is nobody's: GONE. Whether a gap
parts two words is PDFium's word only where its width leaves that open, and never beside a figure.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from statistics import median
from typing import Any, NamedTuple

from vault_grade.reader.glyphs.collect import glyphs_of, placed
from vault_grade.reader.layers.base import GONE
from vault_grade.reader.layers.pdf_lines import LEVEL
from vault_grade.reader.layers.pdf_painting import Painting
from vault_grade.reader.layers.pdf_places import Place, nearest, place_of
from vault_grade.reader.layers.pdfium import Sign

# Of the type's size.
_OPEN_GAP = (0.1, 0.2)  # narrower is no space between words to anybody, wider is one to everybody
_STANDS_OUT = 0.08  # a gap between words is so much wider than those between letters


class Told(NamedTuple):
    """What PDFium has at one place. after: the place of the sign before it on its line. spaced: white space between."""

    text: str
    after: Place | None
    spaced: bool


class _Char(NamedTuple):
    """A character of MuPDF's with its span's number; its place, and what PDFium has there, if it has anything."""

    span: int
    char: Mapping[str, Any]
    place: Place | None
    told: Told | None


def told_by(signs: Iterable[Sign], matrix: Sequence[float]) -> dict[Place, Told]:
    """The signs by their places on the page. matrix: takes the file's units to points from the top left corner."""
    a, b, c, d, e, f = matrix
    found: dict[Place, Told] = {}
    last: Place | None = None
    for sign in signs:
        place = place_of(a * sign.x + c * sign.y + e, b * sign.x + d * sign.y + f)
        one = found.get(place)
        if one is None:
            found[place] = Told(sign.text, None if sign.first else last, sign.spaced)
        else:
            found[place] = one._replace(text=one.text + sign.text)
        last = place
    return found


def painted(painting: Painting) -> set[Place]:
    """The places of the glyphs that leave a mark on a page."""
    return {place_of(glyph.x, glyph.y) for glyph in glyphs_of(map(placed, painting.runs))}


def retold(
    blocks: Iterable[Mapping[str, Any]], told: Mapping[Place, Told], inked: Container[Place]
) -> list[dict[str, Any]]:
    """MuPDF's blocks of text, character by character, with PDFium's characters; see ``painted`` for ``inked``."""
    return [{**block, "lines": [_line(line, told, inked) for line in block["lines"]]} for block in blocks]


def _line(line: Mapping[str, Any], told: Mapping[Place, Told], inked: Container[Place]) -> dict[str, Any]:
    chars = list(_chars(line, told))
    letters = _between_letters(chars) if tuple(line["dir"]) == LEVEL else None
    spans: list[list[Mapping[str, Any]]] = [[] for _ in line["spans"]]
    last: _Char | None = None
    white: list[_Char] = []
    for one in chars:
        if one.char["c"].isspace():
            white.append(one)
            continue
        size = line["spans"][one.span]["size"]
        gap = _open_gap(last, one, letters, size) if letters is not None and last is not None else None
        for number, char in _white(white, last, one, gap):
            spans[number].append(char)
        if last is None or one.place is None or one.place != last.place:
            spans[one.span] += _retold_char(one, inked)
        last, white = one, []
    for one in white:
        spans[one.span].append(one.char)
    told_spans = [_span(span, kept) for span, kept in zip(line["spans"], spans, strict=True)]
    return {**line, "spans": told_spans, "text": "".join([span["text"] for span in told_spans])}


def _chars(line: Mapping[str, Any], told: Mapping[Place, Told]) -> Iterator[_Char]:
    for number, span in enumerate(line["spans"]):
        for char in span["chars"]:
            place = nearest(told, *char["origin"])
            yield _Char(number, char, place, told[place] if place is not None else None)


def _span(span: Mapping[str, Any], chars: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    return {**span, "chars": list(chars), "text": "".join([char["c"] for char in chars])}


def _retold_char(one: _Char, inked: Container[Place]) -> Iterator[Mapping[str, Any]]:
    """The character as PDFium has it; of a glyph that stands for several, each at the same place."""
    known = one.told is not None and nearest(inked, *one.char["origin"]) is not None
    for text in one.told.text if known and one.told is not None else GONE:
        yield {**one.char, "c": text}


def _between_letters(chars: Sequence[_Char]) -> float:
    """The gap that most signs of a line have between them, in points: that between the letters of a word."""
    signs = (one for one in chars if not one.char["c"].isspace())
    return median([_gap(left, right) for left, right in pairwise(signs)] or [0.0])


def _gap(left: _Char, right: _Char) -> float:
    return float(right.char["bbox"][0] - left.char["bbox"][2])


def _open_gap(left: _Char, right: _Char, letters: float, size: float) -> float | None:
    """The width of the gap between two signs, in points, if it is for PDFium to say whether it parts words.

    letters: the gap between letters of one word.
    """
    if left.told is None or right.told is None or right.told.after != left.place:
        return None
    if left.told.text[-1].isnumeric() or right.told.text[0].isnumeric():
        return None
    gap = _gap(left, right)
    is_open = _OPEN_GAP[0] * size <= gap <= _OPEN_GAP[1] * size and gap >= letters + _STANDS_OUT * size
    return gap if is_open else None


def _white(
    white: Sequence[_Char], left: _Char | None, right: _Char, gap: float | None
) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The white space before ``right``, each with its span's number. gap: None where MuPDF's word on it stands."""
    spaced = right.told is not None and right.told.spaced
    kept = white if gap is None or spaced else [one for one in white if not one.char.get("synthetic")]
    yield from ((one.span, one.char) for one in kept)
    if gap is not None and left is not None and spaced and not white:
        _, top, edge, bottom = left.char["bbox"]
        place = {"bbox": (edge, top, edge + gap, bottom), "origin": (edge, left.char["origin"][1])}
        yield right.span, {**left.char, **place, "c": " ", "synthetic": True}
