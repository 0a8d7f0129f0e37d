"""The PDF edition: A4, one column set ragged right, running heads, printed page labels, an outline.

Only the base faces that MuPDF carries are used, so the same source gives the same pages on every machine.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby, pairwise
from typing import Any

import pymupdf

from issuing.setting import Group, Line, Page, broken, note_marks, paged, shares, table_groups
from issuing.source import Block, Piece, Source, Style, Word, plain

PRODUCER = "vault-grade scripts/issue-format"
PAPER = (595.0, 842.0)
"""A4 in points, to the whole point."""

LEFT, TOP, RIGHT, BOTTOM = 92.0, 96.0, 503.0, 752.0
"""The text area in points; running heads and page numbers stand outside it."""

_FACES = {"plain": "tiro", "strong": "tibo", "emphasis": "tiit", "code": "cour", "mark": "tiro"}
_BODY, _SMALL, _CODE = 10.5, 8.5, 8.6
_LEADING = 1.33
_CODE_SHRINK = 0.93
_TABLE_SIZE = 9.2
_TABLE_GAP = 12.0
_CONTENTS_TOP, _CONTENTS_LINE, _CONTENTS_GAP = 40.0, 10.8, 4.0
_GREY, _SHADE = (0.35, 0.35, 0.35), (0.95, 0.95, 0.94)


Entry = tuple[int, str, int]
"""A line of the contents: the heading's level, its words, the printed page."""


@dataclass(frozen=True, slots=True)
class Run:
    """Words set on one base line: distance from the left edge of the text, type size, the words."""

    x: float
    size: float
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Ink:
    """What one line shows: runs of words, a rule below it, a shade behind it, a name for the outline."""

    runs: tuple[Run, ...]
    rule: float = 0
    shade: bool = False
    title: str = ""
    level: int = 0


def pdf_edition(source: Source) -> bytes:
    """The whole edition as the bytes of a PDF file; the same source and library give the same bytes."""
    body = paged(
        (group for block in source.clauses for group in _groups(block)),
        BOTTOM - TOP,
        lambda called: sum(line.height for line in _footnotes(source, called)),
    )
    with pymupdf.open() as file:
        _title_page(file, source)
        for number, part in enumerate(_sheets(_headings(body)), start=2):
            _contents(file, source, part, number)
        front = len(file)
        for at, page in enumerate(body, start=1):
            _body_page(file, source, page, at)
        _finish(file, source, body, front)
        data: bytes = file.tobytes(garbage=4, deflate=True, no_new_id=True)
    return data


def _finish(file: Any, source: Source, body: Sequence[Page[Ink]], front: int) -> None:
    """Everything that is not ink. front: pages before the one that is numbered 1."""
    day = source.date.replace("-", "")
    file.set_metadata(
        {
            "title": f"{source.title}, edition {source.edition}",
            "author": source.issuer,
            "producer": PRODUCER,
            "creationDate": f"D:{day}000000Z",
            "modDate": f"D:{day}000000Z",
        }
    )
    file.set_language("en-GB")
    file.set_page_labels(
        [
            {"startpage": 0, "prefix": "", "style": "r", "firstpagenum": 1},
            {"startpage": front, "prefix": "", "style": "D", "firstpagenum": 1},
        ]
    )
    file.set_toc([[level - 1, title, at + front] for level, title, at in _headings(body)])
    file.subset_fonts()
    mark = hashlib.sha256(f"{source.title} {source.edition} {source.date}".encode()).hexdigest()[:32]
    file.xref_set_key(-1, "ID", f"[<{mark}><{mark}>]")


def _headings(body: Sequence[Page[Ink]]) -> list[Entry]:
    """Level, title and printed page of each heading."""
    return [
        (line.ink.level, line.ink.title, at)
        for at, page in enumerate(body, start=1)
        for _, line in page.lines
        if line.ink.title
    ]


def _title_page(file: Any, source: Source) -> None:
    page = file.new_page(width=PAPER[0], height=PAPER[1])
    writer = pymupdf.TextWriter(page.rect)
    _set(writer, LEFT, 150, 12, _words(source.issuer, "plain"))
    _set(writer, LEFT, 196, 30, _words(source.title, "strong"))
    _set(writer, LEFT, 226, 14, _words(f"Edition {source.edition}", "plain"))
    _set(writer, LEFT, 246, 14, _words(source.date, "plain"))
    _rule(page, LEFT, 268, RIGHT, 1.2)
    y = 300.0
    for block in source.summary:
        for group in _groups(block):
            y = _set_lines(writer, page, group.lines, y + group.space)
    writer.write_text(page)
    _foot(page, "i")


def _sheets(entries: Sequence[Entry]) -> list[list[Entry]]:
    """The entries of the contents page by page; a clause stands on one page with its parts."""
    sheets: list[list[Entry]] = [[]]
    for clause in _clauses(entries):
        if _depth([*sheets[-1], *clause]) > BOTTOM - TOP - _CONTENTS_TOP:
            sheets.append([])
        sheets[-1] += clause
    return sheets


def _clauses(entries: Sequence[Entry]) -> list[list[Entry]]:
    starts = [at for at, (level, _, _) in enumerate(entries) if level == 2]
    return [list(entries[start:stop]) for start, stop in pairwise([*starts, len(entries)])]


def _depth(entries: Sequence[Entry]) -> float:
    return sum(_CONTENTS_LINE + (_CONTENTS_GAP if level == 2 else 0) for level, _, _ in entries)


def _contents(file: Any, source: Source, entries: Sequence[Entry], number: int) -> None:
    page = file.new_page(width=PAPER[0], height=PAPER[1])
    writer = pymupdf.TextWriter(page.rect)
    title = "Contents" if number == 2 else "Contents, continued"
    _set(writer, LEFT, TOP + 14, 17, _words(title, "strong"))
    y = TOP + _CONTENTS_TOP
    for level, title, at in entries:
        style: Style = "strong" if level == 2 else "plain"
        y += _CONTENTS_GAP if level == 2 else 0
        start = _set(writer, LEFT + (18 if level == 3 else 0), y, 9.6, _words(title, style))
        label = _words(str(at), "plain")
        _dots(writer, start + 4, RIGHT - 18, y)
        _set(writer, RIGHT - _width(label, 9.6), y, 9.6, label)
        y += _CONTENTS_LINE
    writer.write_text(page)
    _head(page, source, number)
    _foot(page, "i" * number)


def _dots(writer: Any, start: float, stop: float, y: float) -> None:
    """A dotted line that ends at the same place whatever its length, so that the dots of all lines align."""
    dots = (Piece(" .", "plain"),)
    step = _width((dots,), 8)
    count = int((stop - start) / step)
    _set(writer, stop - count * step, y, 8, (dots * count,))


def _body_page(file: Any, source: Source, page: Page[Ink], number: int) -> None:
    paper = file.new_page(width=PAPER[0], height=PAPER[1])
    writer = pymupdf.TextWriter(paper.rect)
    for at, line in page.lines:
        _set_lines(writer, paper, [line], TOP + at)
    notes = _footnotes(source, page.notes)
    y = BOTTOM - sum(line.height for line in notes)
    if notes:
        _rule(paper, LEFT, y + 6, LEFT + 110, 0.5)
    _set_lines(writer, paper, notes, y)
    writer.write_text(paper)
    _head(paper, source, number)
    _foot(paper, str(number))


def _head(page: Any, source: Source, number: int) -> None:
    writer = pymupdf.TextWriter(page.rect)
    edition = _words(f"{source.issuer} {source.edition}:{source.date}", "plain")
    title = _words(source.title, "emphasis")
    left, right = (title, edition) if number % 2 else (edition, title)
    _set(writer, LEFT, 62, 9, left)
    _set(writer, RIGHT - _width(right, 9), 62, 9, right)
    writer.write_text(page, color=_GREY)
    _rule(page, LEFT, 68, RIGHT, 0.4)


def _foot(page: Any, label: str) -> None:
    writer = pymupdf.TextWriter(page.rect)
    words = _words(label, "plain")
    _set(writer, (LEFT + RIGHT - _width(words, 9.5)) / 2, 790, 9.5, words)
    writer.write_text(page, color=_GREY)


def _rule(page: Any, x: float, y: float, stop: float, width: float) -> None:
    page.draw_line((x, y), (stop, y), width=width, color=_GREY)


def _footnotes(source: Source, called: Sequence[str]) -> list[Line[Ink]]:
    lines = [Line(16.0, Ink(()))] if called else []
    for number in called:
        label = ((Piece(number, "mark"),),)
        for at, row in enumerate(_rows(source.notes[number], RIGHT - LEFT - 10, _SMALL)):
            runs = (Run(10, _SMALL, row),) if at else (Run(0, _SMALL, label), Run(10, _SMALL, row))
            lines.append(Line(_SMALL * _LEADING, Ink(runs)))
    return lines


def _groups(block: Block) -> list[Group[Ink]]:
    if block.kind == "heading":
        return [_heading(block)]
    if block.kind == "code":
        return [_code(block)]
    if block.kind == "table":
        return _table(block)
    size = 9.4 if block.kind == "note" else _BODY
    hang = 18.0 if block.kind == "item" else 0.0
    label = _words(block.label, "plain") if block.label else ()
    lines = []
    for at, row in enumerate(_rows(block.words, RIGHT - LEFT - hang, size)):
        runs = (Run(0, size, label), Run(hang, size, row)) if label and not at else (Run(hang, size, row),)
        lines.append(Line(size * _LEADING, Ink(runs), note_marks(row)))
    return [Group(tuple(lines), space=4 if block.kind == "item" else 7, joined=block.leads)]


def _heading(block: Block) -> Group[Ink]:
    size, space = (15.0, 24.0) if block.level == 2 else (11.5, 13.0)
    words = _words(plain(block.words), "strong")
    ink = Ink((Run(0, size, words),), title=plain(block.words), level=block.level)
    return Group((Line(size * _LEADING, ink),), space=space, joined=True)


def _code(block: Block) -> Group[Ink]:
    lines = [
        Line(_CODE * 1.35, Ink((Run(14, _CODE, ((Piece(line, "code"),),)),), shade=True))
        for line in block.lines
    ]
    edge = Line(4.0, Ink((), shade=True))
    return Group((edge, *lines, edge), space=8)


def _table(block: Block) -> list[Group[Ink]]:
    head = tuple(_words(plain(cell), "strong") for cell in block.rows[0])
    rows = [head, *block.rows[1:]]
    columns = list(zip(*rows, strict=True))
    room = RIGHT - LEFT - _TABLE_GAP * (len(columns) - 1)
    natural = [max(_width(cell, _TABLE_SIZE) for cell in column) + 0.1 for column in columns]
    longest = [
        max(_width((word,), _TABLE_SIZE) for cell in column for word in cell) + 0.1 for column in columns
    ]
    widths = shares(natural, longest, room)
    set_rows = [_row(row, widths, 0.8 if at in (0, len(rows) - 1) else 0.25) for at, row in enumerate(rows)]
    return table_groups(set_rows, space=9)


def _row(row: Sequence[Sequence[Word]], widths: Sequence[float], rule: float) -> tuple[Line[Ink], ...]:
    cells = [list(_rows(cell, width, _TABLE_SIZE)) for cell, width in zip(row, widths, strict=True)]
    starts = [sum(widths[:at]) + _TABLE_GAP * at for at in range(len(widths))]
    deep = max(len(cell) for cell in cells)
    lines = []
    for at in range(deep):
        runs = [
            Run(x, _TABLE_SIZE, cell[at]) for x, cell in zip(starts, cells, strict=True) if at < len(cell)
        ]
        lines.append(Line(_TABLE_SIZE * 1.28, Ink(tuple(runs))))
    return (Line(2.2, Ink(())), *lines, Line(2.8, Ink((), rule=rule)))


def _rows(words: Sequence[Word], room: float, size: float) -> Iterable[tuple[Word, ...]]:
    return broken(
        words,
        room,
        lambda word: _width((word,), size),
        lambda before, after: _long(_space(before, after), size),
    )


def _set_lines(writer: Any, page: Any, lines: Iterable[Line[Ink]], y: float) -> float:
    """Set lines below y, the first line's top; return the last line's bottom."""
    for line in lines:
        if line.ink.shade:
            area = (LEFT, y - 0.3, RIGHT, y + line.height + 0.3)
            page.draw_rect(area, color=None, fill=_SHADE, width=0)
        for run in line.ink.runs:
            _set(writer, LEFT + run.x, y + line.height - 0.36 * run.size, run.size, run.words)
        y += line.height
        if line.ink.rule:
            _rule(page, LEFT, y, RIGHT, line.ink.rule)
    return y


def _set(writer: Any, x: float, y: float, size: float, words: Sequence[Word]) -> float:
    """Set words on a base line at y and return where they end. Spaces are set too: readers of the file need them."""
    for piece in _joined(words):
        raised = size * 0.33 if piece.style == "mark" else 0
        scale = _scale(piece.style, size)
        writer.append((x, y - raised), piece.text, font=_font(piece.style), fontsize=scale)
        x += _long(piece, size)
    return x


def _width(words: Sequence[Word], size: float) -> float:
    return sum(_long(piece, size) for piece in _joined(words))


def _joined(words: Sequence[Word]) -> tuple[Piece, ...]:
    """The words with the spaces between them, as few pieces as there are changes of style."""
    pieces = list(words[0]) if words else []
    for before, word in pairwise(words):
        pieces += (_space(before, word), *word)
    stretches = groupby(pieces, key=lambda piece: piece.style)
    return tuple(Piece("".join(piece.text for piece in stretch), style) for style, stretch in stretches)


@cache
def _long(piece: Piece, size: float) -> float:
    wide: float = _font(piece.style).text_length(piece.text, _scale(piece.style, size))
    return wide


def _scale(style: Style, size: float) -> float:
    if style == "mark":
        return size * 0.68
    return size * _CODE_SHRINK if style == "code" and size != _CODE else size


def _space(before: Word, after: Word) -> Piece:
    return Piece(" ", before[-1].style if before[-1].style == after[0].style else "plain")


def _words(text: str, style: Style) -> tuple[Word, ...]:
    return tuple((Piece(word, style),) for word in text.split(" "))


@cache
def _font(style: Style) -> Any:
    return pymupdf.Font(_FACES[style])
