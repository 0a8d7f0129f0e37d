"""Where a sentence of a source may begin and end: surely, or by the look of a line's end only."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from vault_grade.checkers.facts.lexicon import BEFORE_NUMBERS, GOING_ON, LINKS, SEVERAL, TITLES

_CLOSERS = "\"”’'»)\\]*_"
_BREAK = re.compile(
    rf"(?:(?P<stop>[.!?…]+[{_CLOSERS}]*(?=\s|$|[^\W\d_a-z]|[\"“‘(])|[。！？]+)|(?=[ \t]*\r?\n))(?P<space>\s*)"
)
_LAST_WORD = re.compile(r"[^\s]+$")
_FIRST_WORD = re.compile(r"[^\W\d_]+")
_INITIALS = re.compile(r"(?:[^\W\d_]\.)*[^\W\d_]$")
LONGEST_LINE = 140
"""Prose with longer lines is not wrapped."""
FEWEST_BROKEN = 0.3
"""Part of the lines near by after which a sentence goes on in small letters, where prose is wrapped."""
_ITEM = ("#", "•", "*", "|", "▪", "◦")
"""Marks at the beginning of a heading, an item of a list, a row."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A place where white space parts two pieces of text.

    before: where the first of them ends; at: where the second begins. sure: a sentence, heading or item ends here, and
    does not only break off.
    """

    before: int
    at: int
    sure: bool


def edges(text: str, start: int, end: int) -> list[Edge]:
    """The edges in ``text[start:end]``, in order, those of the whole text included."""
    found = {edge.at: edge for edge in _breaks(text, start, end)}
    if start == 0:
        found[0] = Edge(0, 0, True)
    if end == len(text):
        found[end] = Edge(found[end].before if end in found else end, end, True)
    return [found[at] for at in sorted(found)]


def _breaks(text: str, start: int, end: int) -> Iterator[Edge]:
    width = _width(text[start:end].split("\n"))
    for found in _BREAK.finditer(text, start, end):
        sure = _ends_sentence(text, found, start, end) if found["stop"] else None
        if not sure and "\n" in found["space"]:
            sure = _ends_line(text, found, start, width)
        if sure is not None:
            yield Edge(found.start("space"), found.end(), sure)


def _width(lines: list[str]) -> int:
    """How wide these lines are set: the widest that breaks off within a sentence; 0 where hardly one does."""
    broken = [
        len(line.rstrip())
        for line, following in pairwise(lines)
        if following[:1].islower() and len(line) <= LONGEST_LINE and line.rstrip()[-1:] not in ".!?"
    ]
    written = sum(bool(line.strip()) for line in lines)
    return max(broken) if len(broken) >= max(2, FEWEST_BROKEN * written) else 0


def _ends_sentence(text: str, found: re.Match[str], start: int, end: int) -> bool | None:
    """True: a sentence ends at this stop. False: perhaps. None: it belongs to an abbreviation."""
    following = text[found.end() : min(end, found.end() + 20)]
    small = "\n" not in found["space"] and following[:1].islower()
    if found["stop"][0] != "." or len(found["stop"].rstrip(_CLOSERS)) > 1:
        return not small
    last = _LAST_WORD.search(text, max(start, found.start() - 30), found.start())
    word = last[0].strip("\"“”‘’'([*_").lower() if last else ""
    if word in TITLES or (word in BEFORE_NUMBERS and following[:1].isdigit()):
        return None
    first = _FIRST_WORD.match(following)
    if _INITIALS.match(word) and not (first and first[0].lower() in LINKS):
        return False if "." in word else None
    return not small


def _ends_line(text: str, found: re.Match[str], start: int, width: int) -> bool:
    """Whether more ends here than a line: a blank one follows, or the next begins afresh and had room on this one."""
    blank = found["space"].count("\n") > 1 or found.start() == start
    if blank or text.startswith(_ITEM, found.end()):
        return True
    line = text[max(start, text.rfind("\n", start, found.start()) + 1) : found.start("space")]
    if not line.strip() or line.lstrip().startswith("#"):
        return True
    if text[found.end() : found.end() + 1].islower():
        return False
    words = line.split()
    last = words[-1]
    if last[-1] in ",–—-" or (last in GOING_ON and not _names_a_report(words)):
        return False
    following = text[found.end() : found.end() + LONGEST_LINE].split(None, 1)
    needed = len(line.rstrip()) + 1 + len(following[0] if following else "")
    return not width < needed <= LONGEST_LINE if width else True


def _names_a_report(words: list[str]) -> bool:
    """Whether a line that ends in "report" is a title, as "Harbour report" is: of the verb the subject is a plural."""
    *before, last = words
    if last != "report" or not before or before[-1].endswith("s"):
        return False
    return SEVERAL.isdisjoint(word.strip(",").lower() for word in before) and "," not in "".join(before)
