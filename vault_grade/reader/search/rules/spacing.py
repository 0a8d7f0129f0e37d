"""Rule ``spacing``: words that are set with space between their letters.

The PDF layer tells by the gaps between the glyphs which spaces part letters and which part words, and writes the first
as hair spaces. Four letters in a row must be spaced so; only letters are joined, and a full stop or comma to its word.
"""

from __future__ import annotations

import unicodedata

from vault_grade.reader.layers.base import Page
from vault_grade.reader.search.characters import WHITE, is_letter, is_mark, is_word, white_end
from vault_grade.reader.search.rules.base import Rule, Step

HAIR = "\u200a"
_LEAST = 3
_FARTHEST = 12
_CLOSING = frozenset(".,;:!?)")


def is_gap(text: str, at: int) -> bool:
    """True where ``text[at]`` is a gap within a word, or before its closing mark, in a row with at least two others."""
    if not 0 < at < len(text) - 1 or text[at] != HAIR or not is_letter(text[at - 1]):
        return False
    if not (is_letter(text[at + 1]) or text[at + 1] in _CLOSING):
        return False
    if _in_word(text, at - 1, -1) or _in_word(text, at + 1, 1):
        return False
    return 1 + _gaps(text, at, -1) + _gaps(text, at, 1) >= _LEAST


def parts_letters(quote: str, at: int) -> bool:
    """True where the white space at ``at`` parts two single letters: a spaced word that is typed as it is set."""
    end = white_end(quote, at)
    return not (_in_word(quote, at - 1, -1) or (end < len(quote) and _in_word(quote, end, 1)))


def _in_word(text: str, at: int, step: int) -> bool:
    """True where a letter or a figure touches the letter at ``at`` on its other side: it begins or ends a word."""
    while step < 0 and is_mark(text[at]):
        at -= 1
    at += step
    while 0 <= at < len(text) and is_mark(text[at]):
        at += step
    return 0 <= at < len(text) and is_word(text[at])


def _gaps(text: str, at: int, step: int) -> int:
    """How many gaps follow the one at ``at``, with single characters between them; words may end there too."""
    count = 0
    for _ in range(_FARTHEST):
        at = _past_letter(text, at, step)
        if not 0 <= at < len(text) or text[at] not in WHITE:
            break
        count += text[at] == HAIR
    return count


def _past_letter(text: str, at: int, step: int) -> int:
    """The place after a gap and one character with its marks; -1 where there is none."""
    at += step
    while step < 0 and at >= 0 and is_mark(text[at]):
        at -= 1
    if not 0 <= at < len(text) or text[at] in WHITE:
        return -1
    at += step
    while step > 0 and at < len(text) and is_mark(text[at]):
        at += 1
    return at


def grant(quote: str, i: int, page: Page, j: int) -> Step | None:
    """One gap on the page against nothing in the quote; the letter behind it may be drawn with its accent apart."""
    return (0, 1) if is_gap(page.text, j) and _bare(quote[i]) == _bare(page.text[j + 1]) else None


def _bare(letter: str) -> str:
    """A letter without its accents, or the sign that it is."""
    return unicodedata.normalize("NFD", letter)[0]


RULE = Rule(
    name="spacing",
    source="Duden, typographic rules (Sperrsatz); Chicago Manual of Style, 2.49 (letterspacing)",
    case="the page sets “V e r o r d n u n g” with wide gaps for emphasis, the person types Verordnung",
    fold={},
    grant=grant,
)
