"""Lines of a PDF page that the file draws out of their place, put back where the eye reads them.

A page is mostly drawn in reading order. What is drawn out of it: note marks, stamps along the margin, line numbers,
and foot matter between the end of one column and the head of the next.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from vault_grade.reader.layers.pdf_justified import justified
from vault_grade.reader.layers.pdf_lines import LEVEL, PITCH, Line

_MOST_LINES = 3000  # no printed page has more; on one that does, the file's order stands

# Multiples of the type's size.
_MARK_SIZE = 0.9
_MARK_RISE = (0.15, 0.7)
_MARK_GAP = (-0.1, 0.5)
_INDENT = 0.5  # a column's first line starts no farther in, if it goes on with a sentence
_FOLIO_GAP = 2.0  # from the lowest line of the text to the page's number
_RAGGED = 5.0  # a line that ends farther from the column's edge had room for the next word

_COLUMN_LINES = 4  # fewer are no column of running text
_LINE_NUMBERS = 5  # fewer numbers in the margin may be anything
_LOOK_BACK = 6  # lines within which a mark's word is drawn

_MARK = re.compile(r"\s*[\[(]?[\w*†‡§¶,–-]{1,7}[\])]?\s*")
_NUMBER = re.compile(r"\s*\d{1,4}\s*")
_GOING_ON = re.compile(r"\s*[a-zß-öø-ÿ\u0430-\u044f\u03b1-\u03c9]")


def reading_order(lines: Sequence[Line]) -> list[Line]:
    """The lines in the order in which they are read; a line that is ``onward`` goes on in the one after it."""
    ordered = _upright_first(lines)
    if len(ordered) > _MOST_LINES:
        return ordered
    return justified(_columns_joined(_numbers_last(_marks_in_place(ordered))))


def _upright_first(lines: Sequence[Line]) -> list[Line]:
    """Lines of another direction than most come last: a stamp is often drawn between two paragraphs."""
    ways = Counter[tuple[float, float]]()
    for line in lines:
        ways[line.direction] += len(line.text)
    if len(ways) < 2:
        return list(lines)
    rank = {way: place for place, (way, _) in enumerate(ways.most_common())}
    return sorted(lines, key=lambda line: rank[line.direction])


def _marks_in_place(lines: Sequence[Line]) -> list[Line]:
    """Raised marks that were drawn by themselves become part of the line whose end they stand at."""
    placed: list[Line] = []
    for line in lines:
        word = _marked(line, placed) if _MARK.fullmatch(line.text) else None
        if word is None:
            placed.append(line)
            continue
        for span in line.spans:
            span["raised"] = True
        word.spans = word.spans + line.spans
        word.text += line.text
        word.x1 = line.x1
    return placed


def _numbers_last(lines: list[Line]) -> list[Line]:
    """Line numbers in the left margin, as bills and drafts have them, come after the text that they count."""
    numbers = [line for line in lines if _NUMBER.fullmatch(line.text) and line.direction == LEVEL]
    if len(numbers) < _LINE_NUMBERS:
        return lines
    edge = Counter(round(line.x1) for line in numbers).most_common(1)[0][0]
    margin = sorted((line for line in numbers if abs(line.x1 - edge) < 2), key=lambda line: line.base)
    top, bottom = margin[0].base, margin[-1].base
    if any(line.x0 <= edge and line not in margin for line in lines if top <= line.base <= bottom):
        return lines
    values = [int(line.text) for line in margin]
    steps = {two - one for one, two in pairwise(values)}
    if len(margin) < _LINE_NUMBERS or steps not in ({1}, {5}):
        return lines
    counted = {id(line) for line in margin}
    return [line for line in lines if id(line) not in counted] + margin


def _marked(mark: Line, placed: Sequence[Line]) -> Line | None:
    for line in reversed(placed[-_LOOK_BACK:]):
        rise, gap = (line.base - mark.base) / line.size, (mark.x0 - line.x1) / line.size
        if (
            mark.size < (1.01 if _NUMBER.fullmatch(mark.text) else _MARK_SIZE) * line.size
            and mark.direction == line.direction
            and _MARK_RISE[0] <= rise <= _MARK_RISE[1]
            and _MARK_GAP[0] <= gap <= _MARK_GAP[1]
        ):
            return line
    return None


def _columns_joined(lines: list[Line]) -> list[Line]:
    """Brings the head of a column right behind the foot of the column before it, where a sentence goes on so."""
    place = 0
    while place < len(lines) - 1:
        head = _head_of_next(place, lines)
        if head is not None:
            lines[place].onward = True
            # What was drawn between them, notes and feet, is read apart from both.
            lines = lines[: place + 1] + lines[head:] + lines[place + 1 : head]
        place += 1
    return lines


def _head_of_next(place: int, lines: Sequence[Line]) -> int | None:
    """Where in ``lines`` the column begins that the sentence in the line at ``place`` goes on in, if it does."""
    foot = lines[place]
    if _flows_down(foot, lines[place + 1]) or foot.direction != LEVEL or not _goes_on(foot.text):
        return None
    for number in range(place + 1, len(lines)):
        head = lines[number]
        if _GOING_ON.match(head.text) and _beside(foot, head) and head.base < foot.base:
            return number if _is_foot(foot, head, lines) and _is_head(head, lines) else None
    return None


def _goes_on(text: str) -> bool:
    """Whether a line's last sign leaves its sentence open."""
    last = text.rstrip()[-1]
    return last.isalnum() or last in ",-\u2010\u00ad"


def _flows_down(one: Line, two: Line) -> bool:
    return two.base > one.base and _alike(one, two) and _over(one, two)


def _alike(one: Line, two: Line) -> bool:
    return one.direction == two.direction and abs(one.size - two.size) < 0.05 * one.size


def _over(one: Line, two: Line) -> bool:
    return min(one.x1, two.x1) > max(one.x0, two.x0)


def _beside(foot: Line, head: Line) -> bool:
    return _alike(foot, head) and head.x0 > foot.x1


def _is_foot(foot: Line, head: Line, lines: Sequence[Line]) -> bool:
    """Whether the line is the last of a column of running text left of ``head``, and full."""
    around = [line for line in lines if _alike(line, foot) and _over(line, foot)]
    column = [line for line in around if line.x1 < head.x0]
    return (
        len(column) > _COLUMN_LINES
        and all(line.base <= foot.base or _is_folio(line, lines) for line in around)
        and foot.x1 > max(line.x1 for line in column) - _RAGGED * foot.size
    )


def _is_folio(line: Line, lines: Sequence[Line]) -> bool:
    """Whether the line is a page number: the page's lowest line, a number alone, set apart from what is above it."""
    if not _NUMBER.fullmatch(line.text):
        return False
    others = [other.base for other in lines if other is not line and other.direction == line.direction]
    return all(line.base - base > _FOLIO_GAP * line.size for base in others)


def _is_head(head: Line, lines: Sequence[Line]) -> bool:
    """Whether the line is the first of a column of running text, and not set in; a title may stand far above."""
    around = [line for line in lines if _alike(line, head) and _over(line, head)]
    column = [line for line in around if line.base >= head.base]
    return (
        len(column) > _COLUMN_LINES
        and not any(0 < head.base - line.base <= PITCH * head.size for line in around)
        and head.x0 < min(line.x0 for line in column) + _INDENT * head.size
    )
