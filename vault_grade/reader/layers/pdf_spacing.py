"""Letter-spaced words of a PDF: which of the spaces that MuPDF puts into wide gaps part letters, and which words.

The gaps of one stretch tell it: those between letters are alike, those between words are wider or hold a space of
the file's own. A stretch whose gaps tell nothing keeps its spaces.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from statistics import median
from typing import Any
from unicodedata import category

from vault_grade.reader.layers.pdf_accents import accents_on_letters

HAIR = "\u200a"

_SPACED = re.compile(r" (?<=\S )\S \S \S \S \S")
_MARKS = re.compile("[`\u00a8\u00af\u00b4\u00b8\u02c6-\u02dd\u0300-\u036f]")
"""Accents that may be characters of their own, which stand over the letter before or after them."""

_LEAST = 6  # glyphs: fewer may be the letters of a list

# In multiples of the type's size.
_WIDEST = 0.8
_ALIKE = 0.08
_WORD = 0.1  # a gap between words is this much wider than one between letters, and half as wide again
_WORD_RATIO = 1.5

_KINDS = 3  # letters that a word of so many has at least; fewer are marks in the cells of a table

_Gap = tuple[int, float, bool]
"""A space: its place among the line's characters, its width in sizes, and whether the file has it itself."""


def part_letters(blocks: Iterable[Mapping[str, Any]], raw: Callable[[], list[dict[str, Any]]]) -> None:
    """Writes a hair space for each gap between letters in the spans of MuPDF's blocks.

    raw: gives the same blocks character by character; called only where single characters stand in a row.
    """
    whole: list[dict[str, Any]] | None = None
    for number, block in enumerate(blocks):
        for row, line in enumerate(block["lines"]):
            text = "".join([span["text"] for span in line["spans"]])
            if _SPACED.search(text if text.isascii() else _MARKS.sub("", text)):
                whole = whole if whole is not None else raw()
                _part_line(line["spans"], whole[number]["lines"][row]["spans"])


def _part_line(spans: list[dict[str, Any]], raw: list[dict[str, Any]]) -> None:
    if [len(span["text"]) for span in spans] != [len(span["chars"]) for span in raw]:
        return
    flat = [(char, span["size"]) for span in raw for char in span["chars"]]
    accents = {place for one, _, _, spaces in accents_on_letters(raw) for place in (one, *spaces)}
    accents |= {place for place, (char, _) in enumerate(flat) if category(char["c"]) == "Mn"}
    signs = [(place, *sign) for place, sign in enumerate(flat) if place not in accents]
    letters = {place for stretch in _stretches(signs) for place in _between_letters(stretch)}
    at = 0
    for span in spans if letters else ():
        text = span["text"]
        span["text"] = "".join(HAIR if at + k in letters else character for k, character in enumerate(text))
        at += len(text)


def _stretches(signs: list[tuple[int, Any, float]]) -> Iterator[list[_Gap]]:
    """The gaps of each stretch of single characters with one space between each and the next."""
    gaps: list[_Gap] = []
    alone = ""
    for k in range(1, len(signs) - 1):
        (_, left, _), (place, space, size), (_, right, _) = signs[k - 1 : k + 2]
        if space["c"] == " " and left["c"] != " " and right["c"] != " ":
            width = (right["bbox"][0] - left["bbox"][2]) / max(size, 1.0)
            gaps.append((place, width, not space.get("synthetic")))
            alone += left["c"] if len(gaps) > 1 or k == 1 else ""
            alone += right["c"] if k == len(signs) - 2 else ""
        elif space["c"] == " " or left["c"] != " ":
            yield [] if _is_list(alone) else gaps
            gaps, alone = [], ""
    yield [] if _is_list(alone) else gaps


def _is_list(letters: str) -> bool:
    """Whether single letters in a row are those of a list, A to G, or few that come again and again."""
    steps = {ord(right) - ord(left) for left, right in pairwise(letters)}
    return steps == {1} or len(set(letters)) < _KINDS


def _between_letters(gaps: list[_Gap]) -> list[int]:
    """The places of the gaps that part letters; none where the gaps do not tell."""
    widths = [width for _, width, own in gaps if not own]
    if len(widths) < _LEAST - 1:
        return []
    usual = median(widths)
    if not 0 < usual < _WIDEST:
        return []
    letters = [place for place, width, own in gaps if not own and abs(width - usual) <= _ALIKE]
    wider = max(usual + _WORD, usual * _WORD_RATIO)
    words = [place for place, width, own in gaps if own or width >= wider]
    return letters if len(letters) + len(words) == len(gaps) and len(letters) >= _LEAST - 1 else []
