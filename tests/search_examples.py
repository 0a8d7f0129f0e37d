"""A layer made of strings, and the documents, quotes and changes that the search is tested with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from hypothesis import strategies as st

from vault_grade.formats.answers import Found
from vault_grade.formats.locator import Locator
from vault_grade.reader.layers.base import LINE, Page, Span, Trust
from vault_grade.reader.search import Searcher
from vault_grade.reader.search.account import account


class StringLayer:
    """Pages given as strings or ready-made. labels: printed page labels. reads: positions asked for, in order."""

    name, covers = "strings", "what the test says"

    def __init__(
        self, pages: Sequence[str | Page], *, paged: bool = True, labels: Sequence[str] | None = None
    ) -> None:
        self.paged, self.labels, self.reads = paged, labels, list[int]()
        self._pages = pages

    def page_count(self) -> int:
        return len(self._pages)

    def page(self, number: int) -> Page:
        self.reads.append(number)
        page = self._pages[number - 1]
        if isinstance(page, Page):
            return page
        first = 1 + sum(str(before).count(LINE) for before in self._pages[: number - 1])
        label = self.labels[number - 1] if self.labels else None
        return Page(number, page, line_spans(page, 1 if self.paged else first), label)

    def labelled(self, label: str) -> Iterator[int]:
        return (at for at, printed in enumerate(self.labels or (), 1) if printed == label)


def line_spans(text: str, line: int) -> tuple[Span, ...]:
    """A span for each line."""
    starts = [0, *(at + 1 for at, c in enumerate(text) if c == LINE and at + 1 < len(text)), len(text)]
    return tuple(Span(a, b, line + k) for k, (a, b) in enumerate(pairwise(starts)))


def flagged_page(*parts: str | tuple[str, Trust | bool]) -> Page:
    """A page of words, some of them with the trust or the visibility that their span has."""
    text, spans = "", []
    for part in parts:
        words, flag = part if isinstance(part, tuple) else (part, Trust.TRUSTED)
        visible = flag if isinstance(flag, bool) else True
        trust = Trust.TRUSTED if isinstance(flag, bool) else flag
        spans.append(Span(len(text), len(text) + len(words), 1, visible=visible, trust=trust))
        text += words
    return Page(1, text, tuple(spans))


def raised_page(*parts: str) -> Page:
    """A page of parts, every second of them raised."""
    spans, text = [], ""
    for number, part in enumerate(parts):
        if part:
            spans.append(Span(len(text), len(text) + len(part), 1, raised=number % 2 == 1))
        text += part
    return Page(1, text, tuple(spans))


def rules_used(quote: str, page: str) -> tuple[str, ...] | None:
    """The rules that account for the whole quote as the whole page; None where they cannot."""
    match = account(quote, Page(1, page, ()), 0)
    return match.rules if match is not None and match.end == len(page) else None


def ask(
    page: str | Page | Sequence[str | Page],
    quote: str,
    locator: Locator | None = None,
    *,
    cuts: tuple[int, ...] = (),
    paged: bool = True,
    labels: Sequence[str] | None = None,
) -> Found:
    """The answer for one quote in one page or several."""
    pages = [page] if isinstance(page, str | Page) else page
    data = "\f".join(p if isinstance(p, str) else p.text for p in pages).encode("utf-8", "replace")
    return Searcher(StringLayer(pages, paged=paged, labels=labels), data).search(quote, cuts, locator)


_LINE = (
    "Board shall meet twice year efficient office affluent flow état don’t member’s non-binding co-operation"
    " Regulation processing administration data not controller naïve straße Prüfung żadna coração run-time"
    " 2024 3.14 8,848.86 −1.1 5% 2–20x 12:30 10² ½ μm ≥ ≤ (EU) “quoted” ‘single’ authority; main establishment"
)
WORDS = _LINE.split()

sentences = st.lists(st.sampled_from(WORDS), min_size=14, max_size=40)
"""The words of a page, in order."""


@st.composite
def spans_of_words(draw: st.DrawFn, words: Sequence[str], least: int = 5) -> tuple[int, int]:
    """First and last index of some words in a row that may be quoted alone: not parted from a sign or a unit."""
    first = draw(st.integers(0, len(words) - least))
    last = draw(st.integers(first + least, len(words)))
    return first, last


@st.composite
def typeset(draw: st.DrawFn, words: Sequence[str]) -> str:
    """The words as a page may set them: lines, ligatures, shapes of marks and dashes, words broken at line ends."""
    set_words = [_set_word(draw, word) for word in words]
    return "".join(word + draw(st.sampled_from([" ", " ", "\n", "\u2003", "\xa0 "])) for word in set_words)


def _set_word(draw: st.DrawFn, word: str) -> str:
    shapes = {"ffi": "ﬃ", "ffl": "ﬄ", "ff": "ﬀ", "fi": "ﬁ", "fl": "ﬂ"}
    for plain, drawn in shapes.items():
        if plain in word and draw(st.booleans()):
            word = word.replace(plain, drawn)
    marks = {"’": "'", "“": '"', "”": '"', "‘": "'", "–": "-", "−": "-"}
    word = "".join(marks[c] if c in marks and draw(st.booleans()) else c for c in word)
    if word.isalpha() and len(word) > 5 and draw(st.booleans()):
        at = draw(st.integers(2, len(word) - 2))
        word = word[:at] + draw(st.sampled_from(["-\n", "\u2010\n", "\xad\n", "\xad"])) + word[at:]
    return word
