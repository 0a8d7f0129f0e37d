"""Running text of a marked-up document, put together piece by piece with its spans."""

from __future__ import annotations

import re
from dataclasses import dataclass

from vault_grade.reader.layers.base import BREAK, GONE, LINE, Page, Span, Trust
from vault_grade.reader.layers.table_rows import TableRows

_SPACE = " \t\n\r\f"  # what CSS and XML collapse; a no-break space is a character
_RUN = re.compile(f"[{_SPACE}]+")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
_UNKNOWN = re.compile("[\ufffd\ue000-\uf8ff\U000f0000-\U0010ffff]+")
_CLOSING = frozenset(",.;:)]’”")
_OPENING = frozenset("/⁄([{")
_STRENGTH = {"": 0, " ": 1, LINE: 2, BREAK: 3}


def names(text: str) -> frozenset[str]:
    """The names in a string that lists them with spaces between."""
    return frozenset(text.split())


def _steps_down(last: str, body: str) -> bool:
    """Whether lowered type may be read on from what stands before it: a figure at a letter, or one over a stroke."""
    return body[0].isdigit() and (last.isalpha() or last in _OPENING)


def _steps_up(last: str, body: str) -> bool:
    """Whether what stands on the line may be read on from lowered type before it."""
    if body[0].isalnum():
        return last.isdigit() and body[0].isalpha()
    return not body[1:2].isdigit()


@dataclass(slots=True)
class _Stretch:
    """A span in the making: the joint after it makes it longer."""

    start: int
    end: int
    line: int
    raised: bool
    trust: Trust


class Flow:
    """Takes words and what stands between them, and gives one page.

    White space collapses to one space; of several joints in a row the strongest stands (BREAK, LINE, space).
    """

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._spans: list[_Stretch] = []
        self._at = 0
        self._joint = ""
        self._table = TableRows()
        self._marked = self._edged = self._stepped = self._lowered = False

    def words(
        self,
        data: str,
        line: int,
        *,
        raised: bool = False,
        lowered: bool = False,
        preformatted: bool = False,
        untold: bool = False,
    ) -> None:
        """Adds text as it stands in the file from 1-based ``line`` on; ``preformatted``: its line ends count.

        untold: nobody can tell whether it is seen.
        What is lowered never reads as one number or word with what stands beside it on the line: 10 with a small 2
        below is not 102. Figures below a letter do (CO2).
        """
        self._stepped, self._lowered = self._stepped or lowered != self._lowered, lowered
        if "\n" not in data:
            self._row(data, line, raised, untold)
            return
        joint = LINE if preformatted else " "
        for number, row in enumerate(data.split("\n")):
            if number:
                self.joint(joint)
            self._row(row, line + number, raised, untold)

    def joint(self, joint: str) -> None:
        """Says what stands between the words so far and the next ones: a space, LINE or BREAK."""
        if _STRENGTH[joint] > _STRENGTH[self._joint]:
            self._joint = joint

    def mark(self) -> None:
        """Says that a note's mark stands here: a punctuation mark after it follows the word without a space."""
        self._marked = True

    def edge(self) -> None:
        """Says that something may stand or leave room here: figures on both sides are two numbers, but a raised one."""
        self._edged = True

    def begin(self, part: str) -> None:
        """Says that a row (``tr``) or a cell of a table begins."""
        if part == "tr":
            self._table.begin_row()
        else:
            self._table.begin_cell(self._at)

    def end(self, part: str) -> None:
        """Says that a row (``tr``) or a cell of a table ends."""
        if part == "tr":
            self._table.end_row()
        else:
            self._table.end_cell(self._at)

    def _row(self, row: str, line: int, raised: bool, untold: bool) -> None:
        body = row.strip(_SPACE)
        if not body:
            if row:
                self.joint(" ")
            return
        if row[0] in _SPACE:
            self.joint(" ")
        plain = body.isprintable() and GONE not in body
        if not plain:
            body = _CONTROL.sub(GONE, _RUN.sub(" ", body))
        elif "  " in body:
            body = _RUN.sub(" ", body)
        if self._marked and self._joint == " " and body[0] in _CLOSING:
            self._joint = ""
        self._marked = False
        if self._edged or self._stepped:
            self._part(body, raised)
        self._settle()
        if untold:
            self._add(body, line, raised, Trust.UNKNOWN)
        elif plain:
            self._add(body, line, raised, Trust.TRUSTED)
        else:
            self._add_parted(body, line, raised)
        if row[-1] in _SPACE:
            self.joint(" ")

    def _part(self, body: str, raised: bool) -> None:
        """Puts a BREAK at an edge that one number or word would be read across."""
        if self._pieces and not self._joint:
            last = self._pieces[-1][-1]
            figures = last.isdigit() and body[0].isdigit() and raised == self._spans[-1].raised
            follows = not (self._edged and figures)
            if self._stepped:
                follows &= _steps_down(last, body) if self._lowered else _steps_up(last, body)
            self._joint = "" if follows else BREAK
        self._edged = self._stepped = False

    def _settle(self) -> None:
        """Writes the joint that waits; it belongs to the span before it, and never stands first."""
        if self._joint and self._spans:
            self._at += len(self._joint)
            self._spans[-1].end = self._at
            self._pieces.append(self._joint)
        self._joint = ""

    def _add_parted(self, body: str, line: int, raised: bool) -> None:
        """Adds words with characters of unknown identity, each run of them a span of its own."""
        at = 0
        for hit in _UNKNOWN.finditer(body):
            self._add(body[at : hit.start()], line, raised, Trust.TRUSTED)
            self._add(hit.group(), line, raised, Trust.UNKNOWN)
            at = hit.end()
        self._add(body[at:], line, raised, Trust.TRUSTED)

    def _add(self, text: str, line: int, raised: bool, trust: Trust) -> None:
        if not text:
            return
        start, self._at = self._at, self._at + len(text)
        self._pieces.append(text)
        last = self._spans[-1] if self._spans else None
        if last and last.line == line and last.raised == raised and last.trust is trust:
            last.end = self._at
            return
        self._spans.append(_Stretch(start, self._at, line, raised, trust))

    def extend(self, other: Flow) -> None:
        """Adds all of another flow after the joint that waits, which goes on waiting where the other is empty."""
        if not other._pieces:
            return
        self._settle()
        shift = self._at
        for part in other._spans:
            self._spans.append(
                _Stretch(part.start + shift, part.end + shift, part.line, part.raised, part.trust)
            )
        self._table.take(other._table, shift)
        self._pieces += other._pieces
        self._at += other._at

    def page(self) -> Page:
        """What was put together, as the document's only page."""
        spans = (
            Span(part.start, part.end, part.line, raised=part.raised, trust=part.trust)
            for part in self._spans
        )
        return Page(1, "".join(self._pieces), tuple(spans), rows=self._table.rows())
