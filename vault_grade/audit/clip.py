"""What a quote leaves off its sentence, and why the rest may then say something else than the sentence does."""

from __future__ import annotations

import re

from vault_grade.language.known import likeliest_language
from vault_grade.language.limits import BOUNDS, INVERTED, LIMITS

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_BORDER = re.compile(r"[,;:–—()\n]|--")
_OTHER_FIGURE = re.compile(r"[(\[][^)\]\d]*\d[\d.,]*|\bor (?:even )?\d[\d.,]*")
"""A figure in brackets, or behind "or": recte 213, or 213 by the census."""
_OPENING_MARK = re.compile('["“„«‹「『]')
_ADDING = "in on at by during since from after before between with for and which who where while"
_GOES_ON = frozenset(_ADDING.split())
"""Words that add to what is already said: behind any other the quote may be cut off in the middle of a thing."""
_OPENERS = "a an the and so also then thus that this its their his her in of"
_EMPTY = frozenset(_OPENERS.split())
"""Words with which a clause may begin and that name nobody."""


def altered_by_clipping(claim: str, sentence: str, quoted: str) -> str | None:
    """Why a quote that is part of a sentence may say what the sentence does not; one clause, None where it says it.

    claim: its words may be left off: whoever says the claim says them. sentence: of the source, whole; quoted: the
    part of it, as it stands there. Of what else is left off, nothing may limit or turn what is said (a condition, a
    report, a doubt; behind it, a bound); a clause that the quote breaks into must not be about somebody else; and the
    quote must not end in the middle of a phrase. The rules are English: of a sentence in another language nothing may
    be left off.
    """
    said = frozenset(_words(claim))
    places = [found.span() for found in re.finditer(re.escape(quoted), sentence)] if quoted else []
    if not places:
        return "what its quote leaves off the sentence cannot be told"
    english = likeliest_language(sentence) == "English"
    reasons = (_altered(said, sentence[:start], sentence[end:], english) for start, end in places)
    return next(filter(None, reasons), None)


def _altered(said: frozenset[str], before: str, after: str, english: bool) -> str | None:
    left = [word for word in (*_words(before), *_words(after)) if word not in said]
    if left and not english:
        return f"its quote leaves off words in a language whose limiting words are not known: {left[0]}"
    limits = {*LIMITS, *(BOUNDS & set(_words(after))), *(INVERTED & set(_words(before)[:1]))}
    if limiting := next((word for word in left if word in limits), None):
        return f"its quote leaves off what may limit it: {limiting}"
    if figure := _OTHER_FIGURE.search(after):
        return f"its quote leaves off another figure: {figure[0].strip()}"
    if after.rstrip("\"'”’»)] ").endswith("?"):
        return "its quote leaves off that the sentence is a question"
    if len(_OPENING_MARK.findall(before)) % 2:
        return "its quote leaves off that the sentence is somebody's words"
    opening = [word for word in _words(_BORDER.split(before)[-1]) if word not in said | _EMPTY]
    if opening:
        return f"its quote leaves off with what its clause begins: {' '.join(opening)}"
    going_on = [word for word in _words(_BORDER.split(after)[0]) if word not in said]
    if going_on and _words(after)[0] not in _GOES_ON:
        return f"its quote ends in the middle of a phrase that goes on: {' '.join(going_on[:5])}"
    return None


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]
