"""What of a PDF page's text the eye sees.

Text off the page, clipped away or in a switched-off layer is not here at all: MuPDF leaves it out. Text that is
pale, or stands where anything else is painted, is judged character by character by the page's own picture.

Source: contrast and relative luminance are those of the Web Content Accessibility Guidelines (WCAG 2.2, 1.4.3).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import groupby
from typing import Any

from vault_grade.reader.layers.base import Trust
from vault_grade.reader.layers.pdf_cover import Box, Pictures, holds, shared
from vault_grade.reader.layers.pdf_lines import LEVEL, Line
from vault_grade.reader.layers.pdf_rules import Rules

# MuPDF's marks on characters (fitz/structured-text.h).
_PAINTED = 16 | 32  # filled, stroked
_CLIPS = 64

_SMALLEST = 2.0  # points: smaller type is read by nobody
_NARROWEST = 0.4  # of it: the mean width of characters of that size
_FAINTEST = 26  # of 255: what is painted with less opacity is not seen
_CONTRAST = 1.3  # ratio of luminances: words with less do not stand out from what lies behind them
_THIN = 3.0  # points: an area narrower than this is a rule
_SMALL = 8.0  # points: smaller type is blurred in a page's picture
_STRIP = 16.0  # points: areas are looked up by strips of the page so high
_PLAIN, _SHARP = 1.5, 4.0  # pixels to a point
_PIXELS = 4_000_000  # a page's picture has no more of them, however large the sheet

# In multiples of the type's size, above the baseline: every letter and figure has ink between these.
_CORE = (0.05, 0.45)
_SIDE = 0.1  # of a character's width: at either side its neighbours may reach in
_NARROW = (
    0.4  # a letter of one stem may be ink from side to side: some of what stands beside it is looked at too
)
_BESIDE = 0.12

PICTURES = frozenset({"fill-image", "fill-imgmask", "fill-shade"})

Verdict = tuple[bool, Trust]  # whether it is seen, and whether that can be relied on
Raw = Callable[[], list[dict[str, Any]]]  # MuPDF's text blocks with every character's place


def sight(
    page: Any,
    pictured: bool,
    lines: Sequence[Line],
    vectors: Iterable[Mapping[str, Any]],
    rules: Rules,
    raw: Raw,
) -> tuple[list[Line], list[Line]]:
    """The lines with something to see, and those with nothing; their spans get ``seen`` and ``trust``.

    A span of which a part is hidden is split. pictured: there are pictures on the page. raw: gives the characters,
    where a closer look is taken.
    """
    look = _Look(page, Pictures(page, pictured), lines, vectors, raw)
    seen: list[Line] = []
    hidden: list[Line] = []
    for line in lines:
        line.spans = [part for span in line.spans for part in _judged(span, line, look)]
        struck = line.direction == LEVEL and rules.any_stroke(line.base - line.size, line.base)
        for span in line.spans:
            if span.get("lowered"):
                span["trust"] = Trust.UNKNOWN  # an index is not the number's last figure
            if struck and rules.through(span["bbox"], span["origin"][1], span["size"]):
                span["trust"] = Trust.UNKNOWN  # some of it is struck out, and nothing says which words
        (seen if any(span["seen"] for span in line.spans) else hidden).append(line)
    return seen, hidden


def _judged(span: dict[str, Any], line: Line, look: _Look) -> list[dict[str, Any]]:
    """The span with ``seen`` and ``trust``, in parts where they differ along it."""
    span["seen"], span["trust"] = _painted(span)
    if not span["seen"] or span["text"].isspace() or not look.needed(span):
        return [span]
    verdicts = look.verdicts(span, line)
    parts = list(_parts(span, verdicts))
    for part in parts:
        part["trust"] = part["trust"] if span["trust"] is Trust.TRUSTED else span["trust"]
    return parts


def _parts(
    span: dict[str, Any], verdicts: Sequence[tuple[Verdict, float, float]]
) -> Iterator[dict[str, Any]]:
    at = 0
    for (seen, trust), run in groupby(verdicts, key=lambda verdict: verdict[0]):
        places = list(run)
        text = span["text"][at : at + len(places)]
        at += len(places)
        _, top, _, bottom = span["bbox"]
        left, right = min(place[1] for place in places), max(place[2] for place in places)
        box = (left, top, right, bottom) if len(places) < len(verdicts) else span["bbox"]
        yield span | {"text": text, "bbox": box, "seen": seen, "trust": trust}


def _painted(span: Mapping[str, Any]) -> tuple[bool, Trust]:
    """Whether the span is painted at a size that can be seen, whatever lies around it."""
    marks = span["char_flags"]
    if marks & _PAINTED and span["alpha"] >= _FAINTEST and span["size"] >= _SMALLEST:
        return True, Trust.TRUSTED
    if not marks & _PAINTED:
        # Type that is only a clip shows what is painted through it, if anything is.
        return bool(marks & _CLIPS), Trust.UNKNOWN if marks & _CLIPS else Trust.TRUSTED
    if span["alpha"] < _FAINTEST:
        return False, Trust.TRUSTED
    x0, _, x1, _ = span["bbox"]
    # A Type 3 font may have any size; its advance widths are true.
    return (x1 - x0) / len(span["text"]) >= _NARROWEST * _SMALLEST, Trust.TRUSTED


class _Look:
    """A closer look at spans that are painted and yet may not be seen."""

    def __init__(
        self,
        page: Any,
        pictures: Pictures,
        lines: Sequence[Line],
        vectors: Iterable[Mapping[str, Any]],
        raw: Raw,
    ) -> None:
        self._page, self._pictures, self._lines, self._raw = page, pictures, lines, raw
        self._height: float = page.rect.height
        self._strips: dict[int, list[Mapping[str, Any]]] = {}
        for vector in vectors:
            if vector["alpha"] and not _is_rule(vector):
                for strip in _strips(vector["bbox"], self._height):
                    self._strips.setdefault(strip, []).append(vector)
        self._paper: Paper | None = None
        self._sharp: Paper | None = None
        self._characters: dict[tuple[float, float], list[dict[str, Any]]] | None = None

    def needed(self, span: Mapping[str, Any]) -> bool:
        """Whether anything about the span gives cause to look closer."""
        box = span["bbox"]
        return _pale(span) or self._pictures.any_at(box) or any(self._areas(box))

    def verdicts(self, span: Mapping[str, Any], line: Line) -> list[tuple[Verdict, float, float]]:
        """For each character of the span's text what is seen of it, and from where to where it stands."""
        box, text, level = span["bbox"], span["text"], line.direction == LEVEL
        pale = _pale(span)
        if pale and not self._pictures.any_at(box) and not any(self._areas(box)):
            return [((False, Trust.TRUSTED), box[0], box[2])] * len(text)  # pale on the bare sheet
        tell = partial(self._verdict, span, line, pale, self._around(span))
        if not any(_telling(sign) for sign in text):
            return [(tell(box), box[0], box[2])] * len(text)
        signs = [sign for sign in self._signs(span) if not sign["c"].isspace()]
        if not level or len(signs) != sum(not sign.isspace() for sign in text):
            whole = tell(_core(box, span, line.direction))
            told = {tell(_core(s["bbox"], span, line.direction)) for s in signs if _telling(s["c"])}
            verdict = whole if told <= {whole} else (any(seen for seen, _ in told), Trust.UNKNOWN)
            return [(verdict, box[0], box[2])] * len(text)
        return _along(text, signs, span, lambda sign: tell(_core(sign, span, line.direction)))

    def _verdict(
        self, span: Mapping[str, Any], line: Line, pale: bool, near: Sequence[Mapping[str, Any]], box: Box
    ) -> Verdict:
        """What is seen inside ``box``, which holds one character's ink or a whole span's.

        near: the areas of colour about the span.
        """
        if self._pictures.hide(box) or not self._shows_ink(box, span["size"]):
            return False, Trust.TRUSTED
        covers = [
            area
            for area in near
            if area["number"] > line.block and not area["stroked"] and holds(area["bbox"], box)
        ]
        if not pale and not covers:
            return True, Trust.TRUSTED
        opaque = any(area["isrect"] and _grey(area["color"]) for area in covers)
        # There is ink, but it may be another's.
        doubtful = opaque or self._pictures.any_at(box) or self._shared(span["bbox"])
        return True, Trust.UNKNOWN if doubtful else Trust.TRUSTED

    def _shows_ink(self, box: Box, size: float) -> bool:
        """Whether the page's picture has ink in ``box``; small type gets a sharper picture before it is denied."""
        self._paper = self._paper or Paper(self._page)
        if self._paper.shows_ink(box):
            return True
        if size >= _SMALL:
            return False
        self._sharp = self._sharp or Paper(self._page, _SHARP)
        return self._sharp.shows_ink(box)

    def _areas(self, box: Box) -> Iterator[Mapping[str, Any]]:
        """The areas of colour before or behind any of ``box``."""
        for strip in _strips(box, self._height) if self._strips else ():
            for area in self._strips.get(strip, ()):
                if shared(area["bbox"], box) > 0:
                    yield area

    def _around(self, span: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        """The areas that any of a span's characters may stand on, or behind."""
        (x0, y0, x1, y1), size = span["bbox"], span["size"]
        found = self._areas((x0 - size, y0 - size, x1 + size, y1 + size))
        return list({id(area): area for area in found}.values())

    def _signs(self, span: Mapping[str, Any]) -> list[dict[str, Any]]:
        """The characters of MuPDF's span."""
        if self._characters is None:
            spans = (span for block in self._raw() for line in block["lines"] for span in line["spans"])
            self._characters = {_place(one): one["chars"] for one in spans if one["chars"]}
        return self._characters.get(_place(span), [])

    def _shared(self, box: Box) -> bool:
        """Whether other text stands at the same place."""
        boxes: list[Box] = [span["bbox"] for line in self._lines for span in line.spans]
        return sum(holds(other, box) for other in boxes) > 1


def _along(
    text: str, signs: Sequence[Mapping[str, Any]], span: Mapping[str, Any], tell: Callable[[Box], Verdict]
) -> list[tuple[Verdict, float, float]]:
    """The verdicts on characters whose places are known; signs and spaces take that of the one before."""
    found: list[tuple[Verdict | None, float, float]] = []
    places = iter(signs)
    edge = span["bbox"][0]
    for sign in text:
        if sign.isspace():
            found.append((None, edge, edge))
            continue
        box = next(places)["bbox"]
        edge = box[2]
        found.append((tell(box) if _telling(sign) else None, box[0], box[2]))
    last = next(verdict for verdict, _, _ in found if verdict is not None)
    filled: list[tuple[Verdict, float, float]] = []
    for verdict, left, right in found:
        last = verdict or last
        filled.append((last, left, right))
    return filled


def _place(span: Mapping[str, Any]) -> tuple[float, float]:
    x, y = span["origin"]
    return round(x, 1), round(y, 1)


def _strips(box: Box, height: float) -> range:
    return range(int(max(box[1], 0.0) // _STRIP), int(min(box[3], height) // _STRIP) + 1)


def _telling(sign: str) -> bool:
    """Whether a sign has ink in the middle of type: letters and figures, but for those set above it."""
    return sign.isdecimal() or (sign.isalpha() and sign not in "ªº" and not "ʰ" <= sign <= "˿")


def _core(box: Box, span: Mapping[str, Any], direction: tuple[float, float]) -> Box:
    """The part of a character's box, or a span's, in which its ink is and no neighbour's."""
    x0, y0, x1, y1 = box
    x, y = span["origin"]
    across, down = direction
    size = span["size"]
    if abs(across) == 1:
        side = _inset(x1 - x0, size)
        low, high = sorted(y - across * share * size for share in _CORE)
        return x0 + side, low, x1 - side, high
    if abs(down) == 1:
        side = _inset(y1 - y0, size)
        low, high = sorted(x + down * share * size for share in _CORE)
        return low, y0 + side, high, y1 - side
    side, end = _SIDE * (x1 - x0), _SIDE * (y1 - y0)
    return x0 + side, y0 + end, x1 - side, y1 - end


def _inset(width: float, size: float) -> float:
    return -_BESIDE * size if width < _NARROW * size else _SIDE * width


def _pale(span: Mapping[str, Any]) -> bool:
    """Whether the span's colour would not stand out on white."""
    return _is_pale(span["color"], span["alpha"])


@lru_cache(maxsize=256)
def _is_pale(color: int, alpha: int) -> bool:
    channels = [255 - alpha / 255 * (255 - (color >> shift & 255)) for shift in (16, 8, 0)]
    red, green, blue = (_linear(channel) for channel in channels)
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) < _CONTRAST


def _linear(channel: float) -> float:
    """The light of a channel of 0 to 255 (sRGB, IEC 61966-2-1)."""
    share = channel / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def _is_rule(vector: Mapping[str, Any]) -> bool:
    x0, y0, x1, y1 = vector["bbox"]
    return bool(min(x1 - x0, y1 - y0) < _THIN)


def _grey(color: int) -> bool:
    red, green, blue = color >> 16, color >> 8 & 255, color & 255
    return max(red, green, blue) - min(red, green, blue) < 16


class Paper:
    """The page as it is printed, in grey."""

    def __init__(self, page: Any, zoom: float = _PLAIN) -> None:
        import pymupdf

        area = page.rect.width * page.rect.height
        self._zoom = min(zoom, (_PIXELS / max(area, 1.0)) ** 0.5)
        matrix = pymupdf.Matrix(self._zoom, self._zoom)
        picture = page.get_pixmap(matrix=matrix, colorspace=pymupdf.csGRAY, alpha=False)
        self._greys, self._stride = picture.samples, picture.stride
        self._width, self._height = picture.width, picture.height

    def shows_ink(self, box: Box) -> bool:
        """Whether the greys inside ``box`` differ enough for words to stand out from what lies behind them."""
        greys = b"".join(self.columns(box))
        return bool(greys) and (_linear(max(greys)) + 0.05) / (_linear(min(greys)) + 0.05) >= _CONTRAST

    def columns(self, box: Box) -> list[bytes]:
        """The greys inside ``box``, each upright column of pixels from top to bottom."""
        x0, y0, x1, y1 = (round(edge * self._zoom) for edge in box)
        rows = max(y0, 0), min(max(y1, y0 + 2), self._height)
        return [
            self._greys[rows[0] * self._stride + x : rows[1] * self._stride : self._stride]
            for x in range(max(x0, 0), min(x1, self._width))
        ]

    def ground(self, box: Box) -> int:
        """The grey of most of what is inside ``box``: what words stand on; white outside the page."""
        common = Counter(b"".join(self.columns(box))).most_common(1)
        return common[0][0] if common else 255
