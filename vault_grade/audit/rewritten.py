"""What a rewrite must be: heard whole, as the same kind of block, in its place.

A person reads what they typed as words. What an audience would not get of it, or would get as something else (a
heading, a stage direction, a speaker's name), is no rewrite of a sentence. To find that out the words are read as a
script is: in their place, and by themselves, for a line's beginning may come to stand before them when the sentence
ahead is cut.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator

from vault_grade.errors import BadScript
from vault_grade.formats.script import Script, Sentence, Span, read_script
from vault_grade.formats.script.inline import TAG
from vault_grade.language.unseen import UNSEEN

SHOWN = 60
"""Characters of a piece that a refusal repeats."""

_AHEAD = re.compile(r"(?:\r\n|\r|\n)[ \t>]*")
_LINES = "\t\n\r"
_NEEDED = frozenset("\u200c\u200d\u200e\u200f\u061c\ufe0e\ufe0f\u180b\u180c\u180d")
"""What spelling needs of the characters that are not seen: joiners, marks of direction, variation selectors."""


def typed_problem(words: str) -> str | None:
    """Why words can be a rewrite of no sentence; None where they can.

    One clause that goes on after "the replacement".
    """
    if any(not line.strip() for line in words.splitlines()):
        return "begins another paragraph"
    if problem := _steering(words):
        return problem
    alone = _alone(words)
    if alone is None:
        return "would not be heard"
    return None if [one.kind for one in alone.paragraphs] == ["paragraph"] else "is another kind of block"


def heard_problem(before: Script, after: Script, old: Span, new: Span) -> str | None:
    """Why not all that stands at ``new`` in ``after`` is heard, in its place and by itself; None where it is.

    old: the sentence in ``before`` whose place it takes. What was not heard of that may stay: a comment, a tag.
    A clause as that of ``typed_problem``, which found nothing.
    """
    heard = " ".join(one.text for one in after.sentences if _meet(one.span, new))
    if problem := _steering(heard):
        return problem
    standing = Counter(_unheard(before, old))
    added = Counter(_unheard(after, new)) - standing
    if not added and (alone := _alone(after.text[slice(*new)])):
        added = Counter(_unheard(alone, Span(0, len(alone.text)))) - standing
    return f"holds what is no word of the sentence, “{next(iter(added))[:SHOWN]}”" if added else None


def _steering(text: str) -> str | None:
    found = next(filter(_steers, text), None)
    return f"holds a character that nobody sees, U+{ord(found):04X}" if found else None


def _steers(character: str) -> bool:
    if character.isprintable() or character in _LINES or character in _NEEDED:
        return False
    return character in UNSEEN or unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp")


def _alone(words: str) -> Script | None:
    """The words read by themselves, without the marks of the block that their later lines stand in; None where
    nothing of them is heard.
    """
    try:
        return read_script(_AHEAD.sub("\n", words).encode())
    except BadScript:
        return None


def _unheard(script: Script, span: Span) -> Iterator[str]:
    """The stretches of ``span`` with letters or digits that are neither words of a sentence nor part of a citation."""
    sentences = [one for one in script.sentences if _meet(one.span, span)]
    citations = [one.span for sentence in sentences for one in sentence.citations]
    accounted = [*citations, *(heard for one in sentences for heard in _heard(script, one))]
    at = span.start
    for start, end in [*sorted(accounted), (span.end, span.end)]:
        piece = " ".join(script.text[at : min(start, span.end)].split())
        if any(map(str.isalnum, piece)):
            yield piece
        at = max(at, end)
    for tag in TAG.finditer(script.text, *span):
        if not any(_meet(Span(*tag.span()), one) for one in citations):
            yield tag[0]


def _heard(script: Script, sentence: Sentence) -> Iterator[Span]:
    """The parts of a sentence that an audience gets."""
    for one in script.paragraphs[sentence.paragraph - 1].heard:
        if _meet(one, sentence.span):
            yield Span(max(one.start, sentence.span.start), min(one.end, sentence.span.end))


def _meet(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end
