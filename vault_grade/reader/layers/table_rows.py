"""The rows of a table as a file of marks gives them: which stretches of the text are the cells of one row."""

from __future__ import annotations

from dataclasses import dataclass, field

from vault_grade.reader.layers.base import Rows

Cell = tuple[int, int]


@dataclass(slots=True)
class _Row:
    cells: list[Cell] = field(default_factory=list)
    start: int | None = None


class TableRows:
    """Takes the beginnings and ends of rows and cells, a table in a cell among them. Offsets are those of the text."""

    def __init__(self) -> None:
        self._open: list[_Row] = []
        self._whole: list[tuple[Cell, ...]] = []

    def begin_row(self) -> None:
        self._open.append(_Row())

    def end_row(self) -> None:
        """Ends the innermost row; one that was never begun is none."""
        if self._open:
            row = self._open.pop()
            if len(row.cells) > 1:
                self._whole.append(tuple(row.cells))

    def begin_cell(self, at: int) -> None:
        if self._open:
            self._open[-1].start = at

    def end_cell(self, at: int) -> None:
        """Ends the cell that the innermost row has open. One without words is kept: nothing is read on over it."""
        if self._open and self._open[-1].start is not None:
            self._open[-1].cells.append((self._open[-1].start, at))
            self._open[-1].start = None

    def take(self, other: TableRows, shift: int) -> None:
        """Takes over the rows of a text that stands ``shift`` characters on."""
        for row in other._whole:
            self._whole.append(tuple((start + shift, end + shift) for start, end in row))

    def rows(self) -> Rows:
        """The whole rows, in the order of the text."""
        return tuple(sorted(self._whole))
