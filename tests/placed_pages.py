"""Pages of lines that stand at stated places, as a PDF's layer gives them, without a PDF."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from search_examples import StringLayer

from vault_grade.formats.answers import Found
from vault_grade.formats.locator import Locator
from vault_grade.reader.layers.base import BREAK, LINE, Page, Span, Trust
from vault_grade.reader.layers.doubt import Doubt
from vault_grade.reader.layers.gaps import Box, Gap
from vault_grade.reader.search import Searcher
from vault_grade.reader.search.pages import Pages
from vault_grade.reader.search.rows import Row, rows

WIDTH = 0.5
"""Of a character, in multiples of the type's size: ten characters of ten points are 50 points wide."""


@dataclass(frozen=True, slots=True)
class Put:
    """One line: its left edge and its foot in points from the page's top left corner, and its type.

    apart: what follows it in the text does not follow on. turned: it runs up the page.
    """

    x: float
    y: float
    text: str
    size: float = 10
    raised: bool = False
    visible: bool = True
    apart: bool = False
    turned: bool = False

    @property
    def box(self) -> Box:
        """Where it stands."""
        length = WIDTH * self.size * len(self.text)
        if self.turned:
            return self.x, self.y - length, self.x + self.size, self.y
        return self.x, self.y - self.size, self.x + length, self.y


def placed(number: int, *lines: Put) -> Page:
    """A page of these lines in this order."""
    text, spans = "", []
    for count, line in enumerate(lines, 1):
        tail = BREAK if line.apart else LINE
        end = len(text) + len(line.text) + 1
        spans.append(
            Span(len(text), end, count, line.box, line.size, raised=line.raised, visible=line.visible)
        )
        text += line.text + tail
    return Page(number, text, tuple(spans))


def column(
    *texts: str, x: float = 60, y: float = 100, size: float = 10, pitch: float = 12, apart: bool = True
) -> list[Put]:
    """Lines one below another; nothing follows on from the last, unless it is not ``apart``."""
    last = len(texts) - 1
    return [Put(x, y + pitch * at, text, size, apart=apart and at == last) for at, text in enumerate(texts)]


def pages_of(*pages: Sequence[Put]) -> Pages:
    """A document of such pages, as the search looks at them."""
    return Pages(StringLayer([placed(number, *lines) for number, lines in enumerate(pages, 1)]))


def rows_of(*lines: Put) -> list[Row]:
    """The rows of one such page."""
    return rows(placed(1, *lines))


class PlacedLayer(StringLayer):
    """A layer that can be asked what is drawn between words, and whether its text is true.

    gap: what all its gaps hold. lies: by a page's number, stretches of its text that cannot be relied on.
    looked: the boxes between which was looked, and the size of their type, in order.
    """

    def __init__(
        self,
        pages: Sequence[str | Page],
        gap: Gap = Gap.OPEN,
        lies: Mapping[int, Sequence[tuple[int, int, Trust]]] = MappingProxyType({}),
    ) -> None:
        super().__init__(pages)
        self._gap, self._lies, self.looked = gap, lies, list[tuple[Box, Box, float]]()

    def gap(self, number: int, left: Box, right: Box, size: float) -> Gap:
        """What the test says."""
        self.looked.append((left, right, size))
        return self._gap

    def doubt(self, number: int, start: int, end: int) -> Doubt | None:
        """The first doubt that stands on the stretch."""
        return next((doubt for at, doubt in self.doubts(number) if start <= at < end), None)

    def doubts(self, number: int) -> list[tuple[int, Doubt]]:
        """Each doubted character, with a reason that names it."""
        return [
            (at, Doubt(trust, f"page {number} shows something else at {at}"))
            for start, end, trust in self._lies.get(number, ())
            for at in range(start, end)
        ]


def ask_layer(layer: StringLayer, quote: str, locator: Locator | None = None) -> Found:
    """The answer for one quote in a layer."""
    return Searcher(layer, b"").search(quote, (), locator)


FIRST = column(
    "The members of the board are chosen for two years by all who hold",
    "a share in the house, and those who were chosen once may be so a",
    "second time but no more. The chair of the board is held by one who",
)
SECOND = column(
    "was chosen by the members at the first meeting of the year, and the",
    "clerk keeps the book of what was said and of what was done there in",
    "a place that is known to everyone who has the right to read it all.",
)
"""Two pages of which a sentence of the first goes on in the second."""
