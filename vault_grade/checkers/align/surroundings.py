"""What stands round a sentence and takes it back, or makes no statement of it.

A heading "Myths", an answer "That is false.", a line "If the deal fails:" above a list, a sentence "Suppose the
following." before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from vault_grade.checkers.align.taken_back import is_taken_back_after, is_unbelieved
from vault_grade.checkers.align.words import (
    LEAVING_OPEN,
    LIMITING_BELOW,
    OPEN_BELOW,
    RESTRICTIONS,
    REVERSALS,
    TEXTS,
    UNTRUE_BELOW,
)

_TEXTS = "|".join(sorted(TEXTS))
_SUPPOSED = re.compile(
    r"(?:^|[.!?…]\s+)(?:suppose|imagine|assume|pretend|consider|picture|what\ if)\b[^.!?\n]{0,80}[.!?]\s*\Z",
    re.IGNORECASE | re.VERBOSE,
)
"""A short sentence that asks to think of what follows as if it were so."""
_LAST_SENTENCE = re.compile(r"[^.!?…\n]*\Z")
_FOLLOWING = re.compile(
    rf"\b(?:(?:the|what)\ following\ (?:\w+\ )?(?:{_TEXTS}|words?|was|is|were|are|has|\w+ed)s?\b"
    rf"|(?:as|what|that|which)\ follows?\b|next\ (?:{_TEXTS}|lines?|entry)s?\b|(?:{_TEXTS})s?\ below\b)",
    re.IGNORECASE | re.VERBOSE,
)
"""Words with which a sentence speaks of the one after it."""
_WORD = re.compile(r"[^\W\d_]+")
_LISTED = re.compile(r"\s*(?:[-*•–·]|\(?\w{1,3}[.)])\s")
_MOST_LISTED = 30
_LONGEST_HEADING = 12
_SHORT_HEADING = 4
"""Words."""
_MOST_HEADINGS = 3
_LONGEST_ABOVE = 300
"""Characters that are looked at of the line above, its last."""
_CLOSERS = "\"'”’»)]*_"
_FARTHEST_ABOVE = 2000
"""Characters back to the line above."""
_ENDING = " \t\n.!?…:;\"'”’»)]"
_FULL_STOPS = (".", "!", "?", "…")
_LEADS_ON = (":", "—", "–", "-")
"""Ends of a line that introduces what follows it."""


def is_taken_back(text: str, start: int, end: int) -> bool:
    """Whether what stands before or after ``text[start:end]`` says that it is not so."""
    above = [_words(line) for line in (*_headings(text, start), *_governing(text, start))]
    untrue = any(not UNTRUE_BELOW.isdisjoint(words) or is_unbelieved(words) for words in above)
    return untrue or is_taken_back_after(text, end)


def _governing(text: str, start: int) -> Iterator[str]:
    """The nearest heading further up, over whole paragraphs or items of a list, and lines with a colon below it."""
    line = text.rfind("\n", 0, start) + 1
    farthest = start - _FARTHEST_ABOVE
    above, line = _line_above(text, line)
    while above and line >= farthest:
        if above.endswith(":") or _is_heading(above):
            yield above
        if _is_heading(above) and not above.endswith(":"):
            return
        above, line = _line_above(text, line)


def is_conditional(text: str, start: int) -> bool:
    """Whether what leads on to the sentence at ``start`` says that it stands under a condition, or is somebody's words.

    So does the line above that ends in a colon, or introduces a list, or is marked as a heading, a sentence that asks
    to suppose it or that speaks of what follows and limits it, and a line that breaks off in the middle of a sentence.
    """
    before = text[max(0, start - _LONGEST_ABOVE) : start]
    if _SUPPOSED.search(before) or _speaks_of_what_follows(before):
        return True
    above, _, is_list = _introduction(text, start)
    words = _words(above)
    if above.endswith(_LEADS_ON):
        return not (RESTRICTIONS | LIMITING_BELOW).isdisjoint(words)
    begins_a_line = not any(map(str.isalnum, text[text.rfind("\n", 0, start) + 1 : start]))
    if begins_a_line and above and above.split()[-1].lower() in LEAVING_OPEN:
        return True
    if is_list and _is_heading(above):
        return not LIMITING_BELOW.isdisjoint(words)
    if above.startswith("#") and _is_heading(above) and not OPEN_BELOW.isdisjoint(words):
        return True
    short = [line for line in _headings(text, start) if len(_WORD.findall(line)) <= _SHORT_HEADING]
    return any(not OPEN_BELOW.isdisjoint(_words(line)) for line in short)


def _speaks_of_what_follows(before: str) -> bool:
    """Whether the sentence that ends ``before`` names what follows, and denies, reports or limits it."""
    last = _LAST_SENTENCE.search(before.rstrip(_ENDING))
    if last is None or not _FOLLOWING.search(last[0]):
        return False
    return not (RESTRICTIONS | REVERSALS).isdisjoint(word.lower() for word in _WORD.findall(last[0]))


def _headings(text: str, start: int) -> list[str]:
    """The headings that stand one above the other right above the line, or the list, that holds ``start``.

    None where the lines are those of wrapped prose: the line itself goes on in small letters, or above the topmost one
    a line breaks off, with no blank one between.
    """
    if text[text.rfind("\n", 0, start) + 1 : start][:1].islower():
        return []
    above, begins, _ = _introduction(text, start)
    found: list[str] = []
    sure = 0
    while _is_heading(above) and len(found) < _MOST_HEADINGS:
        found.append(above)
        above, higher = _line_above(text, begins)
        if not above or above.endswith(_FULL_STOPS) or text[higher:begins].endswith("\n\n"):
            sure = len(found)
        begins = higher
    return found if len(found) == _MOST_HEADINGS else found[:sure]


def _is_heading(line: str) -> bool:
    """Whether a line is short, begins with no small letter and ends as no sentence does."""
    return (
        bool(line)
        and not line[0].islower()
        and not line.rstrip(_CLOSERS).endswith(_FULL_STOPS)
        and len(_WORD.findall(line)) <= _LONGEST_HEADING
    )


def _words(line: str) -> list[str]:
    """The words of a line in small letters, but for those with a capital inside it: they are names (States, May)."""
    found = _WORD.findall(line)
    return [
        word.lower() for place, word in enumerate(found) if place == 0 or word.islower() or word.isupper()
    ]


def _introduction(text: str, start: int) -> tuple[str, int, bool]:
    """The line above the one that holds ``start``, or above its list, where it begins, and whether it is a list's."""
    line = text.rfind("\n", 0, start) + 1
    is_list = _LISTED.match(text, line) is not None
    for _ in range(_MOST_LISTED):
        above, line = _line_above(text, line)
        if not (is_list and _LISTED.match(above)):
            break
    return above, line, is_list


def _line_above(text: str, line: int) -> tuple[str, int]:
    """The nearest line above that holds a word, and where it begins; no line where there is none near."""
    first = max(0, line - _FARTHEST_ABOVE)
    while line > first:
        begins = text.rfind("\n", first, line - 1) + 1 or first
        if _WORD.search(text, begins, line):
            return text[max(begins, line - _LONGEST_ABOVE) : line].strip(), begins
        line = begins
    return "", first
