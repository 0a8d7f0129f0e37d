"""PDFs set in columns with heads, feet, notes and figures round a text whose words never come twice."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from typing import Any

import pymupdf
from hypothesis import strategies as st

from vault_grade.formats.answers import Found
from vault_grade.reader.layers import open_layer
from vault_grade.reader.search import Searcher

LEFT, RIGHT, TOP = 60.0, 535.0, 90.0
GUTTER = 18.0
STARTS, MIDDLES = ("ba", "ce", "di", "fo", "gu", "ha", "ki", "lo"), ("lan", "mer", "nis", "pol", "rus")
WORDS = ["".join(parts) for parts in product(STARTS, MIDDLES, "aeiouy", ("", "n", "t"))]
HEAD = "Journal of the Board"
NOTE = "Records of every meeting are held by the clerk"
CAPTION = "Figure 1. Attendance of members by year"
STAMP = "Authenticated copy"


@dataclass
class Design:
    """How the pages look. note: at the foot of the first page's last column. figure: "foot", "top" or neither."""

    columns: int = 1
    size: float = 10
    lines: int = 8
    head: bool = True
    head_size: float = 9
    number: bool = True
    note: bool = False
    figure: str = ""
    stamp: bool = False
    sentence: int = 30


@dataclass
class Printed:
    """A document of two or three pages, and what stands where. columns: the words of each, page by page."""

    data: bytes
    words: list[str]
    columns: list[list[str]] = field(default_factory=list)

    def ends(self) -> list[int]:
        """How many words stand before the end of each column but the last."""
        counts = [sum(len(line.split()) for line in column) for column in self.columns]
        return [sum(counts[: at + 1]) for at in range(len(counts) - 1)]

    def ask(self, quote: str) -> Found:
        """What the document says of a quote."""
        return Searcher(open_layer(self.data, "application/pdf", None), self.data).search(quote)


designs = st.builds(
    Design,
    columns=st.integers(1, 3),
    size=st.sampled_from([9.0, 10.0, 11.0]),
    lines=st.integers(7, 11),
    head=st.booleans(),
    head_size=st.sampled_from([9.0, 10.0]),
    number=st.booleans(),
    note=st.booleans(),
    figure=st.sampled_from(["", "foot", "top"]),
    stamp=st.booleans(),
)


def printed(design: Design) -> Printed:
    """The document of a design: its words in order, column by column, until they are used up."""
    words = _sentences(design.sentence)
    width = (RIGHT - LEFT - GUTTER * (design.columns - 1)) / design.columns
    lines = _broken(words, width, design.size)[: 2 * design.columns * design.lines + 3 * design.lines // 4]
    columns = [lines[at : at + design.lines] for at in range(0, len(lines), design.lines)]
    document = pymupdf.open()
    for first in range(0, len(columns), design.columns):
        _set(
            document.new_page(),
            first // design.columns + 1,
            columns[first : first + design.columns],
            width,
            design,
        )
    kept = " ".join(lines).split()
    return Printed(document.tobytes(), kept, columns)


def _sentences(length: int) -> list[str]:
    words = list(WORDS)
    for at in range(0, len(words), length):
        words[at] = words[at].capitalize()
        last = min(at + length, len(words)) - 1
        words[last] += "."
    return words


def _broken(words: list[str], width: float, size: float) -> list[str]:
    lines = [""]
    for word in words:
        longer = f"{lines[-1]} {word}".strip()
        if pymupdf.get_text_length(longer, fontsize=size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _set(page: Any, number: int, columns: list[list[str]], width: float, design: Design) -> None:
    pitch = 1.2 * design.size
    if design.head:
        page.insert_text((LEFT, 40), HEAD, fontsize=design.head_size)
    if design.stamp:
        page.insert_text((20, 600), STAMP, fontsize=8, rotate=90)
    figure = 1 if number == 2 and design.figure == "top" else 0
    foot = 0.0
    for at, lines in enumerate(columns):
        x, y = LEFT + at * (width + GUTTER), TOP + (100 if figure and not at else 0)
        if figure and not at:
            _figure(page, x, TOP - 10)
        for row, line in enumerate(lines):
            page.insert_text((x, y + row * pitch), line, fontsize=design.size)
        foot = y + len(lines) * pitch
    if number == 1:
        x = LEFT + (len(columns) - 1) * (width + GUTTER)
        if design.figure == "foot":
            _figure(page, x, foot)
            foot += 90
        if design.note:
            page.draw_line((x, foot), (x + 60, foot))
            page.insert_text((x, foot + 10), "1 " + NOTE[:24].rsplit(" ", 1)[0], fontsize=0.75 * design.size)
    if design.number:
        page.insert_text((295, 800), str(number), fontsize=design.size)


def _figure(page: Any, x: float, y: float) -> None:
    page.draw_rect((x, y, x + 100, y + 50))
    page.insert_text((x + 5, y + 20), "members", fontsize=6)
    page.insert_text((x, y + 65), CAPTION[:28].rsplit(" ", 1)[0], fontsize=7)
