"""Rule ``furniture``: running heads and feet, page and line numbers, footnotes and stamps at the end of a page.

Source: the Chicago Manual of Style, chapters 1 and 14 (running heads, folios, footnotes): they stand at the same place
of every page and are no part of the sentence that goes on after them. Recognised by place and repetition: the same
words, or page numbers that count up, at the same place of a neighbouring page; notes by their smaller type, their
mark and their place below the text. Nothing else is passed over.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from vault_grade.reader.layers.base import Page
from vault_grade.reader.layers.furniture import MOST_LINES, NEIGHBOURS, counts, says_same
from vault_grade.reader.search.pages import Pages
from vault_grade.reader.search.rows import Row, body_size, overlap, same_size

NAME = "furniture"

_NEAR = 2.0  # points between the places of a line on two pages
_APART = 1.3  # multiples of the pitch of the text: what is set apart from it
_LINE_NUMBERS = 5  # fewer numbers in a margin may be anything
_NOTE_SIZE = 0.94  # of the body's size: footnotes are set smaller

# Strings, compiled by `re` when first met.
_NOTE = r"(?:[(\[]?\d{1,3}[.)\]]|[*†‡§¶]{1,3}[.)\]]?|[a-z][.)\]])\s+\S|\d{1,3}\s+(?P<first>\S)"
"""The mark of a note that is not raised. A bare letter is none (*a share*), nor a bare figure before a small letter."""

_CAPTION = (
    r"(?i:fig(?:ure|ura|uur)?|tab(?:le|elle|leau|ela|la|el)?|abb(?:ildung)?|rys|chart|box|plate|scheme)\b\.?\s*"
    r"(?:[A-Z]{0,2}\d|[IVX]{1,6}\b|[A-Z]\b)"
)
_NUMBER = re.compile(r"\d{1,4}")


def furniture(pages: Pages, number: int) -> frozenset[int]:
    """Offsets at which the lines of a page begin that are running heads, feet or numbers of pages and lines.

    Reads the neighbouring pages.
    """
    if number not in pages.furniture:
        pages.furniture[number] = frozenset(_furniture(pages, number, pages.rows(number)))
    return pages.furniture[number]


def _furniture(pages: Pages, number: int, lines: Sequence[Row]) -> set[int]:
    found = {line.start for line in _line_numbers(lines)}
    inner = [line for line in lines if line.start not in found]
    for offset in NEIGHBOURS:
        if not 1 <= number + offset <= pages.count:
            continue
        others = _by_height(pages.rows(number + offset))
        for line in inner:
            if line.start not in found and _repeats(line, others, offset, inner):
                found.add(line.start)
    return {start for start in found if _outer(start, found, lines)}


def _by_height(lines: Sequence[Row]) -> dict[int, list[Row]]:
    """The lines of a page by strips of it, each as high as lines may be apart that stand at one place."""
    strips: dict[int, list[Row]] = {}
    for line in lines:
        strips.setdefault(int(line.box[3] // _NEAR), []).append(line)
    return strips


def _repeats(line: Row, others: Mapping[int, Sequence[Row]], offset: int, lines: Sequence[Row]) -> bool:
    """Whether the page so far off, given by strips, has the line too."""
    strip = int(line.box[3] // _NEAR)
    near = (other for place in (strip - 1, strip, strip + 1) for other in others.get(place, ()))
    return any(_same_place(line, other) and _alike(line, other, offset, lines) for other in near)


def _same_place(one: Row, other: Row) -> bool:
    """The same height and the same left edge, right edge or middle."""
    (a0, _, a1, low), (b0, _, b1, other_low) = one.box, other.box
    if abs(low - other_low) > _NEAR or not same_size(one.size, other.size):
        return False
    return min(abs(a0 - b0), abs(a1 - b1), abs(a0 + a1 - b0 - b1) / 2) <= _NEAR


def _alike(line: Row, other: Row, offset: int, lines: Sequence[Row]) -> bool:
    """The same words set apart from the text, or a number that counts the pages."""
    if counts(line.text, other.text, offset):
        return True
    return says_same(line.text, other.text) and (line.turned or set_apart(line, lines))


def set_apart(line: Row, lines: Sequence[Row]) -> bool:
    """Whether no line of the running text stands as near to this one as its own lines to one another."""
    size = body_size(lines)
    if not same_size(line.size, size):
        return True
    body = [
        other for other in lines if same_size(other.size, size) and not other.turned and other is not line
    ]
    pitch = _pitch(body)
    near = (abs(other.box[3] - line.box[3]) for other in body if overlap(other.box, line.box))
    return all(drop > _APART * pitch for drop in near)


def _pitch(body: Sequence[Row]) -> float:
    """From one baseline of running text to the next, as it is set mostly."""
    drops = Counter(
        round(two.box[3] - one.box[3], 1) for one, two in pairwise(body) if two.box[3] > one.box[3]
    )
    return drops.most_common(1)[0][0] if drops else 0.0


def _outer(start: int, found: set[int], lines: Sequence[Row]) -> bool:
    """Whether only furniture stands farther out than a line of it: above all the text, below it, or beside it."""
    line = next(line for line in lines if line.start == start)
    rest = [other for other in lines if other.start not in found and not other.turned]
    above = all(other.box[3] > line.box[3] for other in rest)
    below = all(other.box[3] < line.box[3] for other in rest)
    beside = not any(overlap(line.box, other.box) for other in rest)
    return above or below or beside


def _line_numbers(lines: Sequence[Row]) -> Iterator[Row]:
    """Numbers one below another in a margin that count the lines, one by one or by fives."""
    numbers = [line for line in lines if _NUMBER.fullmatch(line.text)]
    if len(numbers) < _LINE_NUMBERS:
        return
    edge = Counter(round(line.box[2]) for line in numbers).most_common(1)[0][0]
    margin = sorted(
        (line for line in numbers if abs(line.box[2] - edge) < _NEAR), key=lambda line: line.box[1]
    )
    steps = {int(two.text) - int(one.text) for one, two in pairwise(margin)}
    others = [line for line in lines if line not in margin and not line.turned]
    if len(margin) < _LINE_NUMBERS or steps not in ({1}, {5}):
        return
    if not any(overlap(other.box, line.box) for line in margin for other in others):
        yield from margin


def begins_note(line: Row, size: float) -> bool:
    """Whether a line is the first of a footnote: smaller than the text, and with its mark."""
    if line.size > _NOTE_SIZE * size:
        return False
    mark = re.match(_NOTE, line.text)
    return line.raised or (mark is not None and not (mark["first"] or "").islower())


def begins_caption(line: Row) -> bool:
    """Whether a line is the first of what stands with a figure or a table."""
    return re.match(_CAPTION, line.text) is not None


def parted(pages: Pages, page: Page, start: int, end: int) -> bool:
    """Whether a match runs over the border between a running head or foot and the text.

    Only a match that takes in a page's first or last line can; for all others no other page is read.
    """
    lines = pages.rows(page.number)
    within = [line for line in lines if line.start < end and line.end > start]
    if len(within) < 2 or not _at_edge(within, lines):
        return False
    found = furniture(pages, page.number)
    inside = {line.start in found for line in within}
    return len(inside) > 1


def _at_edge(within: Sequence[Row], lines: Sequence[Row]) -> bool:
    heights = sorted({round(line.box[3]) for line in lines})
    top, bottom = heights[:MOST_LINES][-1], heights[-MOST_LINES:][0]
    return any(round(line.box[3]) <= top or round(line.box[3]) >= bottom for line in within)
