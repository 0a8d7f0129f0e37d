"""The lines of a PDF page, put in order, and what stands between each and the next.

MuPDF gives blocks of lines of spans in the order in which the file draws them. Whether one line flows on into
the next is judged here by their places and sizes alone. Where that leaves a doubt the answer is BREAK: a quote
that is missed sends a person to look, one that runs over two columns is a falsehood.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from msgspec import Struct

from vault_grade.reader.layers.base import BREAK, GONE, LINE
from vault_grade.reader.layers.pdf_rules import Rules

LEVEL = (1.0, 0.0)  # the direction of text that runs from left to right

SMALLEST = 0.01  # points: type has some size, so that others can be measured by it

# All in multiples of the type's size.
OFF_BASE = 0.1  # a sign farther than this from its line's baseline is raised or lowered
FIGURE_RISE = 0.2  # as large as the line's type, it is raised so far
SAME_BASE = 0.3  # baselines nearer than this are one line on paper
TOUCH = 0.15  # pieces nearer than this have no space between them; MuPDF's own limit
WORD_GAP = 1.5  # justified text never spaces words more widely
LABEL_GAP = 6.0  # from a list item's number to its words
PITCH = 3.5  # from a paragraph's last line to the first of the next (the Official Journal sets up to 3.4)
BELOW, ABOVE = 0.3, 0.7  # a rule between two lines lies below an underline and above the capitals

ALIGNED_ROWS = 4.0  # rows nearer than this are compared for columns

SAME_BLOCK_SIZES = 0.8  # ratio of type sizes that may follow on in a block
NEXT_BLOCK_SIZES = 0.94  # between blocks: footnotes are set in nine tenths of the body's size, or less
CELL_FILL = 0.6  # share of the width up to the next column: a line of running text fills more
CELL_WIDTH = 12.0  # multiples of the size: no column of running text is so narrow
OVERLAP = 0.5  # share of the narrower line that lies under (or over) the other

# Strings, compiled by `re` when first met.
_LOST = r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]"
_FIGURE = r"\s*[+\-\u2010-\u2013\u2212]?\d{1,4}\s*"
_FIGURES = re.compile(r"\d\d")
_ITEM_LABEL = re.compile(
    r"\s*(?:[(\[]?(?:\d{1,3}|[A-Za-z]{1,2}|[ivxlcdm]{1,6}|[IVXLCDM]{1,6})[.)\]]+|\d{1,2}(?:\.\d{1,2}){1,4}\.?"
    r"|[•‣◦▪▫●○■□·–—\-\uf0b7\uf0a7])\s*"
)


Signs = Sequence[Mapping[str, Any]]
"""MuPDF's characters of one span."""


class Line(Struct):
    """One line as MuPDF has it, its box turned so that the text runs from left to right.

    spans: MuPDF's, none of them empty. base: of the baseline. size: of most of its type.
    block: number of MuPDF's block, in the order of painting. onward: goes on at the head of the next column.
    signs: gives the characters of each of its spans as MuPDF has them. justified: a word of a line that is drawn out.
    """

    spans: list[dict[str, Any]]
    text: str
    x0: float
    x1: float
    base: float
    size: float
    direction: tuple[float, float]
    block: int
    raised_start: bool
    signs: Callable[[], list[Signs]]
    onward: bool = False
    justified: bool = False


def page_lines(
    blocks: Sequence[Mapping[str, Any]], characters: Callable[[], Sequence[Mapping[str, Any]]]
) -> list[Line]:
    """The lines that have a character in them, in the file's order.

    characters: gives the same blocks character by character; called only where figures may stand on two levels.
    """
    lines = (
        _line(raw, block["number"], partial(_signs, characters, number, row))
        for number, block in enumerate(blocks)
        for row, raw in enumerate(block["lines"])
    )
    return [line for line in lines if line is not None]


def _signs(characters: Callable[[], Sequence[Mapping[str, Any]]], block: int, row: int) -> list[Signs]:
    """The characters of each span of one line."""
    return [span["chars"] for span in characters()[block]["lines"][row]["spans"]]


def _line(raw: Mapping[str, Any], block: int, signs: Callable[[], list[Signs]]) -> Line | None:
    spans: list[dict[str, Any]] = [span for span in raw["spans"] if span["text"]]
    if not spans:
        return None
    for span in spans:
        if not span["text"].isprintable():
            span["text"] = cleaned(span["text"], last=span is spans[-1])
    text = spans[0]["text"] if len(spans) == 1 else "".join([span["text"] for span in spans])
    if text.isspace():
        return None
    main = spans[0] if len(spans) == 1 else max(spans, key=_weight)
    x, y = raw["dir"]
    way = (round(x, 2), round(y, 2))
    x0, y0, x1, y1 = raw["bbox"]
    base = main["origin"][1]
    if way != LEVEL:
        ends = [a * x + b * y for a in (x0, x1) for b in (y0, y1)]
        x0, x1 = min(ends), max(ends)
        base = main["origin"][1] * x - main["origin"][0] * y
    size = max(main["size"], SMALLEST)
    for span in spans:
        span["raised"] = span is not main and _raised(span, base, size, x, y)
    for one, two in pairwise(spans):
        if one["text"][-1].isdigit() and two["text"][0].isdigit():
            _part_figures(one, two, size, (x, y), lambda span: signs()[_place(span, raw)])
    for span in spans if way == LEVEL else ():
        if has_steps(span) and _on_two_levels(signs()[_place(span, raw)], size):
            span["lowered"] = True
    return Line(spans, text, x0, x1, base, size, way, block, spans[0]["raised"], signs)


def cleaned(text: str, last: bool) -> str:
    """The text without control codes: as glyphs they are characters nobody knows (fonts keep ligatures there).

    Some programs end a line with the code of a line end or a tab, and write tabs between words.
    """
    if last and text[-1] in "\t\r\n":
        text = text.rstrip("\t\r\n") + " "
    return re.sub(_LOST, GONE, text.replace("\t", " "))


def _weight(span: Mapping[str, Any]) -> int:
    return len(span["text"].strip())


def _height(span: Mapping[str, Any], x: float, y: float) -> float:
    """How far up the page a span stands, as its line runs."""
    across, down = span["origin"]
    return float(across * y - down * x)


def _raised(span: Mapping[str, Any], base: float, size: float, x: float, y: float) -> bool:
    """Set above the line's baseline, and smaller than its type; a figure may be as large."""
    rise = base + _height(span, x, y)
    if span["size"] < 0.9 * size:
        return rise > OFF_BASE * size
    return span["size"] <= size and rise > FIGURE_RISE * size and bool(re.fullmatch(_FIGURE, span["text"]))


def _part_figures(
    one: dict[str, Any],
    two: dict[str, Any],
    size: float,
    way: tuple[float, float],
    signs: Callable[[Mapping[str, Any]], Signs],
) -> None:
    """Marks the lower of two touching figures, which are no one number, where the higher is no power of it."""
    if one["raised"] or two["raised"] or abs(_rise(one, two, way)) <= OFF_BASE * size:
        return
    # A span stands where its first sign does, which may be a space that was drawn with the index before it.
    last, first = _last_figure(signs(one)), _first_figure(signs(two))
    rise = _rise(last, first, way) if last and first else _rise(one, two, way)
    if abs(rise) > OFF_BASE * size:
        (one if rise > 0 else two)["lowered"] = True


def _rise(one: Mapping[str, Any], two: Mapping[str, Any], way: tuple[float, float]) -> float:
    return _height(two, *way) - _height(one, *way)


def _first_figure(signs: Iterable[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    return next((sign for sign in signs if sign["c"].isdigit()), None)


def _last_figure(signs: Signs) -> Mapping[str, Any] | None:
    return _first_figure(reversed(signs))


def _place(span: Mapping[str, Any], raw: Mapping[str, Any]) -> int:
    """Which of a line's spans this one is."""
    return next(place for place, one in enumerate(raw["spans"]) if one is span)


def _on_two_levels(signs: Signs, size: float) -> bool:
    """Whether two figures that touch stand on baselines of their own."""
    figures = ((one, two) for one, two in pairwise(signs) if one["c"].isdigit() and two["c"].isdigit())
    return any(abs(_rise(one, two, LEVEL)) > OFF_BASE * size for one, two in figures)


def has_steps(span: Mapping[str, Any]) -> bool:
    """Whether a span with touching figures is higher than its type: MuPDF joins lowered signs of one size to it."""
    # MuPDF makes no box lower than the type's size, however low the font says that its letters are.
    room = (max(span["ascender"] - span["descender"], 1.0) + OFF_BASE) * span["size"]
    return bool(span["bbox"][3] - span["bbox"][1] > room and _FIGURES.search(span["text"]))


def joints(lines: Sequence[Line], rules: Rules) -> Iterator[str]:
    """What stands after each line: LINE, BREAK, a space or nothing; the last one's is empty."""
    columns = _Columns(lines)
    left = lines[0].x0 if lines else 0.0
    row_start = True
    for one, two in pairwise(lines):
        row = _one_row(one, two)
        joint = _across(one, two, row_start, columns, rules) if row else _down(one, two, left, rules, columns)
        row_start = not row
        if joint in (LINE, BREAK):
            left = two.x0
        yield joint
    if lines:
        yield ""


def _one_row(one: Line, two: Line) -> bool:
    near = SAME_BASE * min(one.size, two.size)
    return not one.onward and one.direction == two.direction and abs(two.base - one.base) < near


def _across(one: Line, two: Line, row_start: bool, columns: _Columns, rules: Rules) -> str:
    """Between two pieces on one baseline."""
    gap = two.x0 - one.x1
    size = max(one.size, two.size)
    if gap < -TOUCH * size:
        return BREAK
    if one.direction == LEVEL and rules.beside(one.x1, two.x0, two.base - TOUCH * size):
        return BREAK
    if one.justified and two.justified:
        return _space(one, two)
    if row_start and gap < LABEL_GAP * size and _ITEM_LABEL.fullmatch(one.text):
        return _space(one, two)
    if gap >= WORD_GAP * size or columns.spaced(two):
        return BREAK
    if gap >= TOUCH * size:
        return _space(one, two)
    return BREAK if _other_figure(one, two) else ""


def _other_figure(one: Line, two: Line) -> bool:
    """Whether two touching figures stand on baselines of their own: they are no one number."""
    off = abs(two.base - one.base) > OFF_BASE * max(one.size, two.size)
    return off and one.text[-1].isdigit() and two.text[0].isdigit()


def _space(one: Line, two: Line) -> str:
    return "" if one.text[-1].isspace() or two.text[0].isspace() else " "


def _down(one: Line, two: Line, left: float, rules: Rules, columns: _Columns) -> str:
    """From the end of a line to one that may be the next below it; ``left``: where the whole line starts."""
    if one.onward:
        return LINE
    small, large = sorted((one.size, two.size))
    drop = two.base - one.base
    if one.direction != two.direction or not SAME_BASE * small <= drop <= PITCH * large:
        return BREAK
    if small < (SAME_BLOCK_SIZES if one.block == two.block else NEXT_BLOCK_SIZES) * large:
        return BREAK
    if two.raised_start or columns.cells(one, two):  # a footnote begins with its mark
        return BREAK
    start, end = max(left, two.x0), min(one.x1, two.x1)
    if end - start < OVERLAP * min(one.x1 - left, two.x1 - two.x0):
        return BREAK
    top, bottom = one.base + BELOW * one.size, two.base - ABOVE * two.size
    return BREAK if one.direction == LEVEL and rules.below(top, bottom, start, end) else LINE


class _Columns:
    """Where lines stand beside one another, and in what manner."""

    def __init__(self, lines: Sequence[Line]) -> None:
        pairs = pairwise(lines)
        self._starts = Counter(
            self._place(two) for one, two in pairs if are_apart(one, two) and not two.justified
        )
        self._cells = _cells([line for line in lines if not line.justified])

    @staticmethod
    def _place(line: Line) -> tuple[int, int]:
        return round(line.x0 / 2), round(line.base / (ALIGNED_ROWS * line.size))

    def spaced(self, line: Line) -> bool:
        """Whether pieces of neighbouring rows start at this one's place: a column, not words that are spaced out."""
        across, down = self._place(line)
        return sum(self._starts[across + dx, down + dy] for dx in (-1, 0, 1) for dy in (-1, 0, 1)) > 1

    def cells(self, one: Line, two: Line) -> bool:
        """Whether the two are cells of one column of a table, each in a row of its own."""
        return id(one) in self._cells and id(two) in self._cells


def _cells(lines: Sequence[Line]) -> set[int]:
    """The lines that fill little of the width up to their neighbour on the right: cells, not columns of text."""
    rows: dict[int, list[Line]] = {}
    for line in lines:
        rows.setdefault(round(line.base), []).append(line)
    cells: set[int] = set()
    for row in rows.values():
        row.sort(key=lambda line: line.x0)
        for left, right in pairwise(row):
            room = min(CELL_FILL * (right.x0 - left.x0), CELL_WIDTH * left.size)
            apart = right.x0 - left.x1 >= WORD_GAP * max(left.size, right.size)
            if apart and left.x1 - left.x0 < room and left.direction == LEVEL:
                cells.add(id(left))
                # The last column has no neighbour to measure by: its cells are as wide as those before them.
                if right is row[-1] and right.x1 - right.x0 < room:
                    cells.add(id(right))
    return cells


def are_apart(one: Line, two: Line) -> bool:
    """Whether two lines of MuPDF's are pieces of one line on paper with a space between them."""
    return _one_row(one, two) and two.x0 - one.x1 >= TOUCH * max(one.size, two.size)
