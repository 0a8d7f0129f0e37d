"""The pages of one document as the search looks at them: folded once, and kept as pages up to a bound."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from vault_grade.reader.layers.base import BREAK, GONE, LINE, Layer, Page, Span, Trust
from vault_grade.reader.layers.glance import Glancing
from vault_grade.reader.layers.kept import Kept
from vault_grade.reader.layers.perhaps import Perhaps
from vault_grade.reader.layers.second import Seconded
from vault_grade.reader.search.characters import WHITE
from vault_grade.reader.search.fold import block_ends, skeleton, source_offset
from vault_grade.reader.search.glance import Glances, wanted
from vault_grade.reader.search.raised import without_marks
from vault_grade.reader.search.rows import Row, rows

MOST_FOLDED = 64 << 20
"""Characters of skeletons that are kept; pages beyond are folded again when they are asked for."""

_TELLING = re.compile(f"[^{re.escape(''.join(sorted(WHITE)))}{BREAK}]")


class Turn(Struct, frozen=True):
    """Where running text ends on a page, and where it begins on the next. passed: something stands between."""

    end: int
    start: int
    passed: bool


class Token(NamedTuple):
    """A word or a sign: what it is compared by, and where it stands."""

    bones: str
    start: int
    end: int


class Pages:
    """What is kept of a layer while quotes are searched in it. Not to be shared between threads."""

    def __init__(self, layer: Layer) -> None:
        self.layer = layer
        self.count = layer.page_count()
        self.unseen: dict[int, str] = {}
        """Why a page could not be read, of the pages that were looked at."""
        self.turns: dict[int, Turn | None] = {}
        """How the text goes on from a page to the next one, of the pages where that was asked."""
        self.furniture: dict[int, frozenset[int]] = {}
        """Where the running heads, feet and numbers of a page begin, of the pages where that was asked."""
        self.tokens: dict[tuple[int, int, int], tuple[list[Token], list[int]]] = {}
        """The words of stretches of pages, and which of them are broken at a line's end; see ``nearest``."""
        self._pages: Kept[tuple[Page, list[int], list[Row]]] = Kept()
        self._folded: dict[int, str] = {}
        self._unmarked: dict[int, str | None] = {}
        self._kept = 0
        self._glances = Glances(layer, self.count) if isinstance(layer, Glancing) else None

    @cached_property
    def second(self) -> Pages | None:
        """The same pages as a second reader has them; None where there is none."""
        layer = self.layer.second() if isinstance(self.layer, Seconded) else None
        return Pages(layer) if layer is not None else None

    @cached_property
    def perhaps(self) -> Pages | None:
        """The same pages with all words that perhaps nobody sees; None where there are none."""
        layer = self.layer.perhaps() if isinstance(self.layer, Perhaps) else None
        return Pages(layer) if layer is not None else None

    def asked(self) -> tuple[Pages, ...]:
        """These pages, and those of the second reader if it was asked."""
        second: Pages | None = vars(self).get("second")
        return (self,) if second is None else (self, second)

    def expect(self, quotes: Iterable[Sequence[str]]) -> None:
        """Say which quotes, given by their parts, will be asked for without a place, before any page is."""
        if self._glances is not None:
            self._glances.expect({gram for parts in quotes if (gram := wanted(parts).gram)})

    def may_hold(self, parts: Sequence[str]) -> Iterable[int]:
        """The positions, in order, of the pages on which a match of the quote may begin; see ``Glances``."""
        return (
            self._glances.may_hold(wanted(parts)) if self._glances is not None else range(1, self.count + 1)
        )

    def page(self, number: int) -> Page:
        """The page at a 1-based position, with GONE for every character that cannot be trusted."""
        return self._entry(number)[0]

    def folded(self, number: int) -> str:
        """The skeleton of a page."""
        kept = self._folded.get(number)
        if kept is not None:
            return kept
        folded = skeleton(self.page(number).text)
        if self._kept + len(folded) <= MOST_FOLDED:
            self._folded[number] = folded
            self._kept += len(folded)
        return folded

    def unmarked(self, number: int) -> str | None:
        """The skeleton of a page without the marks of notes; None where it has none."""
        if number in self._unmarked:
            return self._unmarked[number]
        page = self.page(number)
        text = without_marks(page)
        bare = skeleton(text) if text != page.text else None
        if self._kept + len(bare or "") <= MOST_FOLDED:
            self._unmarked[number] = bare
            self._kept += len(bare or "")
        return bare

    def source(self, number: int, at: int) -> int:
        """Offset in the page's text of what stands at offset ``at`` of its skeleton."""
        page, ends, _ = self._entry(number)
        if not ends:
            ends.extend(block_ends(page.text))
        return source_offset(page.text, ends, at)

    def rows(self, number: int) -> Sequence[Row]:
        """The lines of a page that has places, as they stand on paper."""
        page, _, lines = self._entry(number)
        if not lines:
            lines.extend(rows(page))
        return lines

    def _entry(self, number: int) -> tuple[Page, list[int], list[Row]]:
        entry = self._pages.get(number)
        if entry is None:
            page = trusted(self.layer.page(number))
            entry = self._pages.keep(number, (page, [], []), page)
            self._note_unseen(page)
        return entry

    def _note_unseen(self, page: Page) -> None:
        if page.unseen:
            self.unseen[page.number] = page.unseen
        elif not page.text.strip():
            self.unseen[page.number] = "no text"


def trusted(page: Page) -> Page:
    """The page with GONE in place of each character whose identity is unknown or contradicted by what is drawn."""
    doubtful = [span for span in page.spans if span.trust is not Trust.TRUSTED]
    if not doubtful:
        return page
    parts, at = [], 0
    for span in doubtful:
        parts += [page.text[at : span.start], _TELLING.sub(GONE, page.text[span.start : span.end])]
        at = span.end
    return replace(page, text="".join([*parts, page.text[at:]]))


def seam(left: Page, right: Page, reach: int) -> tuple[Page, int]:
    """The end of one page and the start of the next as one stretch of lines, and where in it the second begins.

    reach: characters taken of either page. Only for formats whose pages are cut through running text.
    """
    cut = max(0, len(left.text) - reach)
    head = left.text[cut:] + LINE
    text = head + right.text[:reach]
    spans = [_moved(span, -cut, len(head) - 1) for span in left.spans if span.end > cut]
    spans += [_moved(span, len(head), len(text)) for span in right.spans if span.start < reach]
    return Page(left.number, text, tuple(spans), left.label), len(head)


def _moved(span: Span, by: int, most: int) -> Span:
    return replace(span, start=max(0, span.start + by), end=min(most, span.end + by))
