"""Where sentences begin and end, in prose with a sentence a line and in prose that is wrapped.

A heading has no full stop and a wrapped line none either; how long the lines around are tells one from the other.
Where that stays open, two lines are taken for one sentence, so that nothing that restricts a sentence is cut off.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import pairwise

from vault_grade.checkers.align.words import (
    BEFORE_NUMBERS,
    MAYBE_FINAL,
    NEVER_FINAL,
    NO_NAMES,
    STARTERS,
    TITLES,
    UNFINISHED,
    UNITS,
)

_STOP = re.compile(
    r"""(?P<stop>[.!?…]+)(?P<close>["'”’»)\]]*)(?:\[\d{1,3}\])*(?P<gap>\s+|(?<=["”])(?=[A-Z“]))|[。！？｡]+["”’」』）]*"""
)
_OPENING = r"""["'“‘«(\[*#•\s-]*"""
_NEXT = re.compile(_OPENING + r"(?P<word>\w+)?")
_BEFORE = re.compile(r"(?<![^\W_])([^\W\d_](?:[^\W\d_]|[.’'](?=[^\W\d_]))*)\Z")
_BULLET = re.compile(r"[^\S\n]*(?:[-*•–·#>]+\s|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.)]\s)")
_DOTTED = re.compile(r"[^\W\d_]{1,2}(?:\.[^\W\d_]{1,2})+")
_AMOUNT = re.compile(r"\d\s?\Z")
_LAST_WORD = re.compile(r"(\w+)\Z")

_REFERENCE_AT_END = re.compile(r"""[.!?…]["”’»)]*\s*\[(?P<inside>[^\[\]\n]{1,80})\]\Z""")

_LONGEST_WRAPPED = 120
_SHORTEST_WRAPPED = 25
_FILLED = 0.85
"""A wrapped line is filled: with the next word it would be longer than this share of the longest line around."""
_AROUND = 6
"""Lines on either side."""
_WORD = re.compile(r"\S+")
_LONG_LINE = 1000
_FEW_WORDS = 3
_LOWER = re.compile(r"(?<!\w)[a-zß-öø-ÿ]+(?!\w)")
_REACH = 40
"""Characters that are looked at before a full stop: longer than any word that is an abbreviation."""


@dataclass(frozen=True, slots=True)
class Sentences:
    """The sentences of a stretch of text, as offsets in the text.

    starts: where each begins, ascending; the first is where the stretch begins, sentence or not. ends: of each.
    line_starts, line_ends: where lines begin and end, white space at their ends left out.
    """

    starts: list[int]
    ends: list[int]
    line_starts: frozenset[int]
    line_ends: frozenset[int]

    def around(self, start: int, end: int) -> tuple[int, int]:
        """From where to where the sentence, or the sentences, reach that ``start`` and ``end`` stand in."""
        first = bisect_right(self.starts, start) - 1
        last = bisect_left(self.starts, end) - 1
        return self.starts[first], self.ends[max(first, last)]


def sentences(text: str, first: int, last: int) -> Sentences:
    """The sentences of ``text[first:last]``."""
    lines = [match.span() for match in re.finditer(r"\S[^\n]*(?<=\S)", text[first:last])]
    lines = [(start + first, end + first) for start, end in lines]
    starts = {lines[0][0] if lines else first}
    for place in range(1, len(lines)):
        if not _runs_on(text, lines, place):
            starts.add(lines[place][0])
    for match in _STOP.finditer(text, first, last):
        if match.end() < last and _ends_sentence(text, match):
            starts.add(_skip_space(text, match.end(), last))
    ordered = sorted(starts)
    ends = [_before_space(text, start) for start in ordered[1:]] + [_before_space(text, last)]
    return Sentences(ordered, ends, frozenset(a for a, _ in lines), frozenset(b for _, b in lines))


def _ends_sentence(text: str, match: re.Match[str]) -> bool:
    """Whether a full stop, question or exclamation mark with what closes after it ends its sentence."""
    stop = match["stop"]
    if stop is None:  # the scripts that set no space there have no abbreviations either
        return True
    following = _NEXT.match(text, match.end())
    word = (following["word"] if following else None) or ""
    if word[:1].islower() and (match["close"] or "\n" not in match["gap"]):
        return False
    return stop != "." or bool(match["close"]) or _is_final(text, match.start(), word)


def _is_final(text: str, stop: int, following: str) -> bool:
    """Whether the full stop at ``stop`` is more than the mark of an abbreviation."""
    word = _word_before(text, stop)
    low = word.lower()
    if not word or word == "I":
        return True
    if _is_never_final(word):
        return _is_letter_at_end(text, stop - len(word), word, following) or _is_name_at_end(word, following)
    if low in BEFORE_NUMBERS and following[:1].isdigit():
        return False
    if low in MAYBE_FINAL or _DOTTED.fullmatch(word) or (_is_short(word) and following[:1].isdigit()):
        return following.lower() in STARTERS and following[:1].isupper()
    return True


def _is_letter_at_end(text: str, start: int, word: str, following: str) -> bool:
    """Whether one letter before a full stop is no initial: Group D. The, or a unit behind its figure: 3.6 m. Birds."""
    if len(word) > 1 or len(following) < 2 or not following[0].isupper():
        return False
    return following.lower() in STARTERS or (word in UNITS and _AMOUNT.search(text[:start][-3:]) is not None)


def _is_name_at_end(word: str, following: str) -> bool:
    """Whether a title is none, but the name of somebody called so: of Hun Sen. The."""
    return following in NO_NAMES and word.lower() in TITLES


def _is_short(word: str) -> bool:
    """Whether it may be an abbreviation that no list has: Ky., Ind."""
    return word[0].isupper() and len(word) < 4


def _is_never_final(word: str) -> bool:
    low = word.lower()
    return low in NEVER_FINAL or len(word) == 1 or (low in TITLES and word[0].isupper())


def _word_before(text: str, stop: int) -> str:
    """The word right before a full stop; none where it is the tail of a number: 1960s."""
    before = _BEFORE.search(text[max(0, stop - _REACH) : stop])
    return before[1] if before else ""


def _runs_on(text: str, lines: list[tuple[int, int]], place: int) -> bool:
    """Whether the line at ``place`` may go on with the sentence of the line before."""
    (a, b), (c, d) = lines[place - 1], lines[place]
    if text.count("\n", b, c) > 1 or _BULLET.match(text, c, d):
        return False
    stop = _STOP.search(text, max(a, b - _REACH), c)
    while stop and stop.end() < c:
        stop = _STOP.search(text, stop.end(), c)
    if stop and stop.end() == c and _ends_sentence(text, stop):
        return False
    if text[c].isupper() and _ends_in_reference(text[a:b]):
        return False
    if (text[c].islower() or text[c] in ",;)") or _is_unfinished(text, b) or _has_begun(text, a, b):
        return True
    return text[a] != "#" and _is_wrapped(text, lines, place)  # a heading of Markdown is one line


def _ends_in_reference(line: str) -> bool:
    """Whether a line ends in a full stop and, in brackets, where that is from: no word of a sentence is in them."""
    reference = _REFERENCE_AT_END.search(line[-_LONG_LINE:])
    return reference is not None and _LOWER.search(reference["inside"]) is None


def _has_begun(text: str, start: int, end: int) -> bool:
    """Whether a line that ends in no full stop begins a sentence after another: no heading does.

    The number of a heading is no sentence, and what has no word in lower case is the name under a picture.
    """
    for match in _STOP.finditer(text, max(start, end - _LONG_LINE), end):
        is_sentence = text.count(" ", start, match.start()) >= _FEW_WORDS and _ends_sentence(text, match)
        if is_sentence and _LOWER.search(text, match.end(), end):
            return True
    return False


def _is_unfinished(text: str, end: int) -> bool:
    """Whether a line that ends here ends in the middle of a sentence for sure."""
    if text[end - 1] in ",;-‐–—(":
        return True
    if text[end - 1] == ".":
        word = _word_before(text, end - 1)
        return word not in ("", "I") and _is_never_final(word)
    last = _LAST_WORD.search(text[max(0, end - _REACH) : end])
    return last is not None and last[1] in UNFINISHED


def _is_wrapped(text: str, lines: list[tuple[int, int]], place: int) -> bool:
    """Whether the line before is as long as it can be, as most lines around it are that end in no full stop."""
    block = _block(text, lines, place)
    before = lines[place - 1]
    widths = [end - start for start, end in block if end - start <= _LONGEST_WRAPPED]
    widths.append(
        lines[place][1] - lines[place][0]
    )  # a long line had room for its first word on the one before
    if not _SHORTEST_WRAPPED <= before[1] - before[0] <= _LONGEST_WRAPPED:
        return False
    full = _FILLED * max(widths)
    if not _is_filled(text, before, lines[place], full):
        return False
    stopped = filled = short = 0
    for one, other in pairwise(block):
        if one != before:
            stops = text[one[1] - 1] in ".!?"
            fills = not stops and _is_filled(text, one, other, full)
            stopped, filled, short = stopped + stops, filled + fills, short + (not stops and not fills)
    return filled >= max(stopped, short)


def _is_filled(text: str, line: tuple[int, int], following: tuple[int, int], width: float) -> bool:
    """Whether the first word of the line that follows had no place in the line."""
    word = _WORD.match(text, *following)
    return line[1] - line[0] + 1 + (len(word[0]) if word else 0) > width


def _block(text: str, lines: list[tuple[int, int]], place: int) -> list[tuple[int, int]]:
    """The lines around, as far as no blank line parts them from the line at ``place``."""
    first, last = place - 1, place + 1
    while first > max(0, place - _AROUND) and text.count("\n", lines[first - 1][1], lines[first][0]) == 1:
        first -= 1
    while (
        last < min(len(lines), place + _AROUND) and text.count("\n", lines[last - 1][1], lines[last][0]) == 1
    ):
        last += 1
    return lines[first:last]


def _skip_space(text: str, start: int, last: int) -> int:
    while start < last and text[start].isspace():
        start += 1
    return start


def _before_space(text: str, end: int) -> int:
    while end and text[end - 1].isspace():
        end -= 1
    return end
