"""The plain text edition: 72 columns, a head and a foot on every page, a form feed after each foot."""

from __future__ import annotations

from collections.abc import Sequence

from issuing.setting import Group, Line, Page, broken, note_marks, paged, shares, table_groups
from issuing.source import Block, Source, Word, plain

WIDTH = 72
ROOM = 52
"""Lines of text on a page, between the head with its blank line and the foot with its own."""

_INDENT = 3
_GAP = 2
_ROMAN = ("i", "ii", "iii", "iv")


def text_edition(source: Source) -> str:
    """The whole edition as one string, lines ended by LF."""
    body = paged(
        (group for block in source.clauses for group in _groups(block)),
        ROOM,
        lambda called: len(_footnotes(source, called)),
    )
    numbers = [str(at + 1) for at in range(len(body))]
    front = [_title_page(source), _contents(source, body)]
    sheets = [(page, label) for page, label in zip(front, _ROMAN, strict=False)]
    sheets += [(_body_page(source, page), label) for page, label in zip(body, numbers, strict=True)]
    return "".join(_sheet(source, lines, label) for lines, label in sheets)


def _sheet(source: Source, lines: Sequence[str], label: str) -> str:
    edition = f"Edition {source.edition}"
    head = (
        source.title
        + edition.rjust(WIDTH - len(source.title) - len(source.date) - 12)
        + " " * 12
        + source.date
    )
    page = f"[Page {label}]"
    foot = source.issuer + page.rjust(WIDTH - len(source.issuer))
    filled = [*lines, *[""] * (ROOM - len(lines))]
    return "\n".join([head, "", *filled, "", foot]) + "\n\f\n"


def _title_page(source: Source) -> list[str]:
    lines = ["", "", source.title.upper().center(WIDTH).rstrip(), ""]
    lines += [f"Edition {source.edition}, {source.date}".center(WIDTH).rstrip()]
    lines += [f"Issued by {source.issuer}".center(WIDTH).rstrip(), "", "", "Summary"]
    for block in source.summary:
        lines += ["", *_wrapped(block.words, _INDENT)]
    return lines


def _contents(source: Source, body: Sequence[Page[str]]) -> list[str]:
    lines = ["", "Contents", ""]
    for level, title, page in _entries(source, body):
        start = " " * (_INDENT * (level - 1)) + title + " "
        stop = f" {page}"
        dots = WIDTH - len(start) - len(stop)
        lines += [start + ("." * dots) + stop]
    return lines


def _entries(source: Source, body: Sequence[Page[str]]) -> list[tuple[int, str, int]]:
    """Level, title and page of each clause: headings are the only lines at the left edge of the page."""
    where = {
        line.ink: at + 1 for at, page in enumerate(body) for _, line in page.lines if line.ink[:1].strip()
    }
    titles = [(block.level, plain(block.words)) for block in source.clauses if block.level == 2]
    return [(level, title, where[title]) for level, title in titles]


def _body_page(source: Source, page: Page[str]) -> list[str]:
    lines: list[str] = []
    for at, line in page.lines:
        lines += [""] * (int(at) - len(lines)) + [line.ink]
    notes = _footnotes(source, page.notes)
    return [*lines, *[""] * (ROOM - len(lines) - len(notes)), *notes]


def _footnotes(source: Source, called: Sequence[str]) -> list[str]:
    lines = ["", " " * _INDENT + "-" * 20] if called else []
    for number in called:
        lines += _wrapped(source.notes[number], _INDENT, f"[{number}]", 4)
    return lines


def _groups(block: Block) -> list[Group[str]]:
    if block.kind == "heading":
        return [Group(_lines(block.words, 0), space=2 if block.level == 2 else 1, joined=True)]
    if block.kind == "code":
        return [Group(tuple(Line(1, " " * 6 + line if line else "") for line in block.lines), space=1)]
    if block.kind == "table":
        return _table(block)
    return [
        Group(_lines(block.words, _INDENT, block.label, 4 if block.label else 0), space=1, joined=block.leads)
    ]


def _lines(words: Sequence[Word], indent: int, label: str = "", hang: int = 0) -> tuple[Line[str], ...]:
    rows = broken(words, WIDTH - indent - hang, _columns, _one)
    starts = [" " * indent + label.ljust(hang)]
    return tuple(
        Line(1, (starts.pop() if starts else " " * (indent + hang)) + _joined(row), note_marks(row))
        for row in rows
    )


def _wrapped(words: Sequence[Word], indent: int, label: str = "", hang: int = 0) -> list[str]:
    return [line.ink for line in _lines(words, indent, label, hang)]


def _table(block: Block) -> list[Group[str]]:
    columns = list(zip(*block.rows, strict=True))
    room = WIDTH - _INDENT - _GAP * (len(columns) - 1)
    natural = [max(len(_joined(cell)) for cell in column) for column in columns]
    longest = [max(len(_spelt(word)) for cell in column for word in cell) for column in columns]
    widths = [int(width) for width in shares(natural, longest, room)]
    rule = Line(1, " " * _INDENT + (" " * _GAP).join("-" * width for width in widths))
    rows = [_row(row, widths) for row in block.rows]
    return table_groups([(*rows[0], rule), *rows[1:]], space=1)


def _row(row: Sequence[Sequence[Word]], widths: Sequence[int]) -> tuple[Line[str], ...]:
    cells = [
        [_joined(line) for line in broken(cell, width, _columns, _one)]
        for cell, width in zip(row, widths, strict=True)
    ]
    deep = max(len(cell) for cell in cells)
    filled = [[*cell, *[""] * (deep - len(cell))] for cell in cells]
    return tuple(
        Line(
            1,
            " " * _INDENT
            + "".join(part.ljust(width + _GAP) for part, width in zip(parts, widths, strict=True)).rstrip(),
        )
        for parts in zip(*filled, strict=True)
    )


def _columns(word: Word) -> float:
    return len(_spelt(word))


def _one(_before: Word, _after: Word) -> float:
    return 1


def _joined(words: Sequence[Word]) -> str:
    return " ".join(_spelt(word) for word in words)


def _spelt(word: Word) -> str:
    return "".join(f"[{piece.text}]" if piece.style == "mark" else piece.text for piece in word)
