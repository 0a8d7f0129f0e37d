"""Why the characters of a stretch of a page cannot be taken for what the page shows, if they cannot."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any
from unicodedata import normalize

from pymupdf import mupdf

from vault_grade.reader.glyphs.collect import Glyph, glyphs_of, placed
from vault_grade.reader.glyphs.judge import UNTOLD, Judged, Verdict, is_plain, judge, proves
from vault_grade.reader.glyphs.likeness import Drawn, ready
from vault_grade.reader.glyphs.shapes import shape_of
from vault_grade.reader.layers.base import Page, Span, Trust
from vault_grade.reader.layers.bidi import has_right_to_left
from vault_grade.reader.layers.doubt import Doubt
from vault_grade.reader.layers.pdf_painting import MOST_GLYPHS, Painting
from vault_grade.reader.layers.pdf_places import Place, nearest, place_of

_REACH = 0.6  # points by which a glyph's origin may lie outside the box of its span
_MOST_FONTS = 300  # a document with more has its first ones looked at again

_LIGATURES = frozenset(("ff", "fi", "fl", "ffi", "ffl", "ft", "st"))
_WIDEST = 400  # tenths of a point: no ligature is wider
_MAY_BE_UNTOLD = frozenset(" \xa0-\u2010\xad\ufffd")

_Shown = tuple[int, int, bool]  # font, glyph number, mirrored


class _Sheet:
    """One page's glyphs, as far as they were asked for, and the verdicts on its fonts.

    told: all of them with what the text says of them, where that is not what the fonts say.
    """

    def __init__(self, painting: Painting, told: Sequence[Glyph] | None) -> None:
        self._runs = [] if told is not None else list(map(placed, painting.runs))
        self._told = told
        self.judged: dict[int, dict[tuple[_Shown, str], Judged]] = {}

    def band(self, top: float, bottom: float) -> list[Glyph]:
        """The glyphs with their origins between two heights, from the top of the page to its bottom."""
        if self._told is not None:
            glyphs: Iterable[Glyph] = (glyph for glyph in self._told if top <= glyph.y <= bottom)
        else:
            glyphs = glyphs_of(self._runs, top, bottom)
        return sorted(glyphs, key=_height)

    def of_font(self, font: int) -> Iterator[Glyph]:
        """The glyphs of one font."""
        if self._told is not None:
            return (glyph for glyph in self._told if glyph.font == font)
        return iter(glyphs_of(one for one in self._runs if one.run.font == font))


class Glyphs:
    """The glyphs of one PDF; shapes are kept for the whole document, glyphs and verdicts for the last page.

    painting, characters: give the painting of a page, and its blocks of text character by character, by its 1-based
    position. proven: the text is another reader's than the fonts' own, so that a glyph of which nothing shows
    what it is speaks against it too.
    """

    def __init__(
        self,
        painting: Callable[[int], Painting],
        characters: Callable[[int], Iterable[Mapping[str, Any]]],
        *,
        proven: bool = False,
    ) -> None:
        self._painting, self._characters, self._proven = painting, characters, proven
        self._fonts: dict[int, Any] = {}
        self._shapes: dict[_Shown, Drawn | None] = {}
        self._plain: dict[tuple[_Shown, str], bool] = {}
        self._sheet: tuple[int, _Sheet] | None = None

    def doubt(self, page: Page, start: int, end: int) -> Doubt | None:
        """Why ``page.text[start:end]`` cannot be relied on; None where it can.

        Raises MuPDF's errors, and ValueError for a page of too many glyphs.

        Only the glyphs under those characters decide; their fonts are judged by all their glyphs on the page.
        """
        spans = [span for span in _shown_spans(page) if span.start < end and span.end > start]
        if not spans:
            return None
        sheet = self._looked_at(page.number)
        glyphs = sheet.band(*_heights(spans))
        found: list[Doubt] = []
        for span in spans:
            wanted = frozenset(page.text[max(start, span.start) : min(end, span.end)])
            found += self._of_span(page.number, sheet, glyphs, span, wanted).values()
        return min(found, key=lambda doubt: doubt.trust is not Trust.CONTRADICTED, default=None)

    def doubts(self, page: Page) -> list[tuple[int, Doubt]]:
        """The offset of every character of the page that cannot be relied on, in order, each with the reason."""
        sheet = self._looked_at(page.number)
        glyphs = sheet.band(-math.inf, math.inf)
        found = []
        for span in _shown_spans(page):
            text = page.text[span.start : span.end]
            doubts = self._of_span(page.number, sheet, glyphs, span, frozenset(text))
            if doubts:
                found += [(span.start + at, doubts[c]) for at, c in enumerate(text) if c in doubts]
        return found

    def _of_span(
        self, number: int, sheet: _Sheet, glyphs: Sequence[Glyph], span: Span, wanted: frozenset[str]
    ) -> dict[str, Doubt]:
        """The doubts about the characters ``wanted`` of one span. glyphs: those about its height, from the top."""
        found: dict[str, Doubt] = {}
        assert span.box is not None
        for glyph in _inside(glyphs, span.box):
            if not glyph.sole and self._plain.get((_shown(glyph), glyph.claim)):
                continue  # as most are, of which others were looked at before
            concerns = wanted if glyph.claim == UNTOLD else wanted.intersection(glyph.claim)
            doubt = self._doubt_of(glyph, sheet, number) if concerns else None
            if doubt is not None:
                found.update(dict.fromkeys(concerns, doubt))
        return found

    def _doubt_of(self, glyph: Glyph, sheet: _Sheet, number: int) -> Doubt | None:
        if self._proven and glyph.sole:
            why = f"nothing proves that page {number} shows “{glyph.claim}”"
            return None if proves(glyph.claim, self._shape(_shown(glyph))) else Doubt(Trust.UNKNOWN, why)
        return None if self._is_plain(glyph) else _doubt(glyph, self._verdict(sheet, glyph), number)

    def _looked_at(self, number: int) -> _Sheet:
        if self._sheet is None or self._sheet[0] != number:
            if len(self._fonts) > _MOST_FONTS:
                self._shapes.clear()
                self._plain.clear()
                self._fonts.clear()
            painting = self._painting(number)
            if painting.glyphs > MOST_GLYPHS:
                raise ValueError(f"there are more than {MOST_GLYPHS} of them")
            self._fonts.update(painting.fonts)
            told = self._retold(number, painting) if painting.retold or self._proven else None
            self._sheet = number, _Sheet(painting, told)
        return self._sheet[1]

    def _retold(self, number: int, painting: Painting) -> list[Glyph]:
        """The glyphs with the characters that the text has at their places, where it has any."""
        said: dict[Place, list[str]] = {}
        for block in self._characters(number):
            for line in block["lines"]:
                for span in line["spans"]:
                    for char in span["chars"]:
                        said.setdefault(place_of(*char["origin"]), []).append(char["c"])
        glyphs = glyphs_of(map(placed, painting.runs))
        _gather_ligatures(glyphs, said)
        return list(_told(glyphs, said))

    def _is_plain(self, glyph: Glyph) -> bool:
        key = _shown(glyph), glyph.claim
        if key not in self._plain:
            self._plain[key] = is_plain(glyph.claim, self._shape(key[0]))
        return self._plain[key]

    def _verdict(self, sheet: _Sheet, glyph: Glyph) -> Judged:
        if glyph.font not in sheet.judged:
            keys = {(_shown(other), other.claim) for other in sheet.of_font(glyph.font)}
            sheet.judged[glyph.font] = judge({(shown, claim): self._shape(shown) for shown, claim in keys})
        return sheet.judged[glyph.font][_shown(glyph), glyph.claim]

    def _shape(self, shown: _Shown) -> Drawn | None:
        if shown not in self._shapes:
            font, number, mirrored = shown
            try:
                shape = shape_of(self._fonts[font], number, mirrored)
            except mupdf.FzErrorBase:
                shape = None  # what cannot be drawn shows nothing
            self._shapes[shown] = ready(shape) if shape is not None else None
        return self._shapes[shown]


def _shown_spans(page: Page) -> Iterator[Span]:
    return (span for span in page.spans if span.visible and span.box is not None)


def _heights(spans: Sequence[Span]) -> tuple[float, float]:
    """The heights between which the spans' glyphs have their origins."""
    boxes = [span.box for span in spans if span.box is not None]
    return min(box[1] for box in boxes) - _REACH, max(box[3] for box in boxes) + _REACH


def _shown(glyph: Glyph) -> _Shown:
    return glyph.font, glyph.number, glyph.mirrored


def _gather_ligatures(glyphs: Iterable[Glyph], said: dict[Place, list[str]]) -> None:
    """Puts the letters of a ligature together, at the place of its glyph.

    MuPDF has the first letter there and the others where the glyph ends, which is the place of the next one. Nothing is
    moved but what the font itself claims of the glyph.
    """
    for glyph in glyphs:
        letters = normalize("NFKC", glyph.claim)
        place = nearest(said, glyph.x, glyph.y) if letters in _LIGATURES else None
        if place is None or said[place] != [letters[0]]:
            continue
        rest, after = list(letters[1:]), _next_place(said, place)
        if after is not None and said[after][: len(rest)] == rest:
            said[place] = [letters]
            said[after] = said[after][len(rest) :]


def _next_place(said: Container[Place], place: Place) -> Place | None:
    """The first place right of this one, on its line."""
    x, y = place
    steps = ((x + across, y + down) for across in range(1, _WIDEST) for down in (0, -1, 1))
    return next((step for step in steps if step in said), None)


def _told(glyphs: Sequence[Glyph], said: Mapping[Place, Sequence[str]]) -> Iterator[Glyph]:
    """The glyphs, each with what the text has at its place; where as many stand there, one after another."""
    places = [nearest(said, glyph.x, glyph.y) for glyph in glyphs]
    shared, passed = Counter(places), Counter[Place | None]()
    for glyph, place in zip(glyphs, places, strict=True):
        characters = said[place] if place is not None else ()
        if shared[place] == len(characters):
            text = characters[passed[place]]
            passed[place] += 1
        else:
            text = "".join(c for c in characters if c != "\xad")
            text = text.strip() or text[:1]  # spaces that stand at one place show no more than one does
        sole = text.strip() != "" and normalize("NFKC", glyph.claim) != normalize("NFKC", text)
        yield glyph._replace(claim=_claim(glyph, text), sole=sole)


def _claim(glyph: Glyph, text: str) -> str:
    """What is claimed of a glyph at whose place the file gives ``text``."""
    if not text:  # a hyphen at a line's end may be left out; of anything else the text would not tell
        return glyph.claim if glyph.claim in _MAY_BE_UNTOLD else UNTOLD
    known = text in _LIGATURES or (has_right_to_left(text) and text == normalize("NFKC", glyph.claim))
    return UNTOLD + text if len(text) > len(glyph.claim) and not known else text


def _inside(glyphs: Sequence[Glyph], box: tuple[float, float, float, float]) -> Iterator[Glyph]:
    """The glyphs whose origins lie in the box. glyphs: from the top of the page to its bottom."""
    x0, y0, x1, y1 = box[0] - _REACH, box[1] - _REACH, box[2] + _REACH, box[3] + _REACH
    for at in range(bisect_left(glyphs, y0, key=_height), len(glyphs)):
        glyph = glyphs[at]
        if glyph.y > y1:
            return
        if x0 <= glyph.x <= x1:
            yield glyph


def _height(glyph: Glyph) -> float:
    return glyph.y


def _doubt(glyph: Glyph, judged: Judged, number: int) -> Doubt | None:
    if judged.verdict is Verdict.CONTRADICTED:
        shows = f"“{judged.shows}”" if judged.shows else "something else"
        return Doubt(Trust.CONTRADICTED, f"page {number} shows {shows} where its text says “{glyph.claim}”")
    if judged.verdict is Verdict.UNREADABLE and glyph.claim.startswith(UNTOLD):
        return Doubt(Trust.UNKNOWN, f"page {number} shows fewer or other characters than its text says")
    if judged.verdict is Verdict.UNREADABLE:
        blank = not glyph.claim.strip()
        why = (
            "shows a sign where its text has a space"
            if blank
            else f"shows nothing that is like “{glyph.claim}”"
        )
        return Doubt(Trust.UNKNOWN, f"page {number} {why}")
    return None
