"""Where text of a DOCX file stands while it is read: in which cell of which table, in which text box, on what page.

Which parts of a table style hold for a cell is asked in every way that programs may answer it: the last row is not
known before the table ends, and the order of the parts differs between the standard and Word. Sources: ECMA-376
part 1, 17.4.55 (tblLook), 17.7.6 and 17.18.89 (parts of tables); MS-OI29500, 2.1.251 (Word's order).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product

from vault_grade.reader.layers.docx_colours import PAPER, Colour, Grounds, Shade, shade_of
from vault_grade.reader.layers.docx_look import Format
from vault_grade.reader.layers.docx_names import attribute, is_on
from vault_grade.reader.layers.docx_styles import Place, Style, Styles

_BITS = {
    "firstRow": 0x20,
    "lastRow": 0x40,
    "firstColumn": 0x80,
    "lastColumn": 0x100,
    "noHBand": 0x200,
    "noVBand": 0x400,
}
_ROWS = ("firstRow", "lastRow", "noHBand", "band1Horz", "band2Horz")
_COLUMNS = ("firstColumn", "lastColumn", "noVBand", "band1Vert", "band2Vert")
_STANDARD = (
    *("wholeTable", "band1Vert", "band2Vert", "band1Horz", "band2Horz"),
    *("lastRow", "firstRow", "lastCol", "firstCol", "swCell", "seCell", "neCell", "nwCell"),
)
_WORD = (
    *("wholeTable", "band1Horz", "band2Horz", "band1Vert", "band2Vert"),
    *("lastCol", "firstCol", "lastRow", "firstRow", "swCell", "seCell", "neCell", "nwCell"),
)
"""Parts of a table style, each over those before it."""
_CORNERS = {
    "nwCell": ("firstRow", "firstCol"),
    "neCell": ("firstRow", "lastCol"),
    "swCell": ("lastRow", "firstCol"),
    "seCell": ("lastRow", "lastCol"),
}

Perhaps = bool | None
"""None: it cannot be told."""


@dataclass(frozen=True, slots=True)
class _Cell:
    """All that decides how a cell looks. looks: the parts of the style that are asked for."""

    outer: Place
    style: str = ""
    looks: tuple[Perhaps, ...] = (None,) * len(_BITS)
    first_row: Perhaps = True
    first_column: bool = True
    shade: Shade | None = None
    row_shade: Shade | None = None
    table_shade: Shade | None = None
    merged: bool = False


@dataclass(slots=True)
class _Table:
    """An open table: the cell that is open, or what the next one will have."""

    cell: _Cell
    first: Perhaps = True  # whether the next row is the first that is there


@dataclass(slots=True)
class Places:
    """The open tables and text boxes of a part. page: what is behind everything."""

    styles: Styles
    page: Grounds = PAPER
    _open: list[_Table | Place] = field(default_factory=list)
    current: Place | None = None
    """Where text stands now, where that was asked for already."""
    _known: dict[_Cell, Place] = field(default_factory=dict)
    _said: dict[tuple[object, ...], list[Format]] = field(default_factory=dict)
    _pages: dict[Grounds, Place] = field(default_factory=dict)

    def here(self) -> Place:
        """Where text stands now."""
        if self.current is None:
            self.current = self._found()
        return self.current

    def _found(self) -> Place:
        if not self._open:
            return self._pages.setdefault(self.page, Place(below=self.page))
        inmost = self._open[-1]
        if isinstance(inmost, Place):
            return inmost
        place = self._known.get(inmost.cell)
        if place is None:
            place = self._known[inmost.cell] = self._made(inmost.cell)
        return place

    def _made(self, cell: _Cell) -> Place:
        """Where the text of a cell stands."""
        key = (cell.style, cell.looks, cell.first_row, cell.first_column)
        if key not in self._said:
            self._said[key] = _each(_formats(cell, self.styles.table(cell.style)))
        formats = _each(one for format_ in self._said[key] for one in _shaded(format_, cell))
        behind = [self.styles.painted((way.cell, way.table), cell.outer.below) for way in cell.outer.formats]
        below = behind[0].union(*behind[1:])
        return Place(tuple(formats), below, cell.outer.ink, cell.outer.unsure or cell.merged)

    def paint(self, page: Grounds) -> None:
        """Says what is behind everything from here on."""
        self.page, self.current = page, None

    def begin_box(self, ground: Grounds, ink: Colour) -> None:
        """A text box begins, of a colour, and with a colour for text that has none."""
        self._open.append(Place(below=ground, ink=ink))
        self.current = None

    def begin_table(self) -> None:
        """A table begins where text stands now."""
        self._open.append(_Table(_Cell(self.here())))
        self.current = None

    def end(self) -> None:
        """The innermost table or text box ends."""
        self._open.pop()
        self.current = None

    def begin_row(self) -> None:
        """A row of the innermost table begins."""
        table = self._table()
        if table is None:
            return
        cell = replace(table.cell, first_row=table.first, first_column=True, shade=None, row_shade=None)
        table.cell, table.first, self.current = cell, False, None

    def begin_cell(self) -> None:
        """A cell begins."""
        self.current = None

    def end_cell(self) -> None:
        """A cell ends."""
        table = self._table()
        if table is not None:
            table.cell = replace(table.cell, first_column=False, shade=None, merged=False)
        self.current = None

    def note(self, parent: str, name: str, attributes: Mapping[str, str]) -> None:
        """Takes in one property of the innermost table, row or cell, by the element that it stands in."""
        table = self._table()
        if table is None:
            return
        if name == "del" and table.cell.first_row is not False:
            table.first = None
        table.cell = _noted(table.cell, parent, name, attributes)
        self.current = None

    def _table(self) -> _Table | None:
        inmost = self._open[-1] if self._open else None
        return inmost if isinstance(inmost, _Table) else None


NOTED = frozenset(
    {
        *(("tblPr", name) for name in ("tblStyle", "tblLook", "shd")),
        *(("tcPr", name) for name in ("shd", "vMerge", "hMerge")),
        *(("trPr", name) for name in ("tblHeader", "del")),
        *(("tblPrEx", name) for name in ("shd", "tblLook")),
    }
)
"""The properties that ``Places.note`` takes in, each with the element that it stands in."""


def _noted(cell: _Cell, parent: str, name: str, attributes: Mapping[str, str]) -> _Cell:
    if name == "tblStyle":
        return replace(cell, style=attribute(attributes, "val"))
    if name == "tblLook":
        return replace(cell, looks=_looks(attributes))
    if name == "tblHeader" and is_on(attributes) and cell.first_row is False:
        return replace(cell, first_row=None)
    if name in ("vMerge", "hMerge"):
        return replace(cell, merged=attribute(attributes, "val") in ("", "continue"))
    if name != "shd":
        return cell
    if parent == "tblPr":
        return replace(cell, table_shade=shade_of(attributes))
    if parent == "tblPrEx":
        return replace(cell, row_shade=shade_of(attributes))
    return replace(cell, shade=shade_of(attributes))


def _looks(attributes: Mapping[str, str]) -> tuple[Perhaps, ...]:
    """Which parts of the style a table asks for, as its attributes say, and its bits, where it has both."""
    bits = attribute(attributes, "val")
    try:
        mask = int(bits, 16) if bits else None
    except ValueError:
        mask = None
    looks: list[Perhaps] = []
    for name, bit in _BITS.items():
        said = attribute(attributes, name)
        answers = {said in ("1", "true", "on")} if said else set()
        answers |= {bool(mask & bit)} if mask is not None else set()
        looks.append(answers.pop() if len(answers) == 1 else None)
    return tuple(looks)


def _each(formats: Iterable[Format]) -> list[Format]:
    """Each format once."""
    return list({one.said(): one for one in formats}.values())


def _shaded(format_: Format, cell: _Cell) -> Iterator[Format]:
    """A format with the cell's own ground; with and without that of the table, which programs pass over or not."""
    own = cell.shade if cell.shade is not None else format_.cell
    yield replace(format_, cell=own, table=None)
    table = cell.row_shade or cell.table_shade
    if table is not None and cell.shade is None:
        yield replace(format_, cell=table, table=None)
    if table is not None or format_.table is not None:
        yield replace(format_, cell=own, table=table or format_.table)


def _formats(cell: _Cell, style: Style) -> Iterator[Format]:
    """What a table style may say of a cell, in every way."""
    if not style.parts:
        yield style.whole
        return
    rows = _along(_ROWS, cell, first=cell.first_row)
    columns = _along(_COLUMNS, cell, first=cell.first_column)
    for row, column, order in product(rows, columns, (_STANDARD, _WORD)):
        parts = row | column
        parts |= {corner for corner, sides in _CORNERS.items() if parts.issuperset(sides)}
        format_ = style.whole
        for name in order:
            if name in style.parts and (name in parts or name == "wholeTable"):
                format_ = style.parts[name].over(format_)
        yield format_


def _along(names: tuple[str, ...], cell: _Cell, *, first: Perhaps) -> list[set[str]]:
    """The sets of parts that may hold for a cell by its row, or by its column."""
    looks = dict(zip(_BITS, cell.looks, strict=True))
    at_first, at_last, unbanded, *bands = names
    found: list[set[str]] = []
    for one, last in product(_ways(looks[at_first], first), _ways(looks[at_last], None)):
        ends = {at_first.replace("umn", "")} if one else set()
        ends |= {at_last.replace("umn", "")} if last else set()
        if ends or True in _ways(looks[unbanded], True):
            found.append(ends)
        if not ends and False in _ways(looks[unbanded], True):
            found += [{band} for band in bands]
    return found


def _ways(asked: Perhaps, holds: Perhaps) -> list[bool]:
    """Whether something that is asked for holds, in every way."""
    if asked is False or holds is False:
        return [False]
    return [True] if asked and holds else [True, False]
