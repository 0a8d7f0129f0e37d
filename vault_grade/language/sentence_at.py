"""The sentence in which words of a document stand, found by nupunkt, which knows English prose, law and science."""

from __future__ import annotations

import re
from itertools import pairwise

_REACH = 2000
"""Characters looked at on either side: few sentences are longer, and the segmenter need not read a whole page."""

_LONGEST_WORD = 100
_WHITE = re.compile(r"\s")

_WIDE_END = re.compile("[。！？｡]+[」』）”’]*")
"""Where a sentence ends in scripts that set no space there, which nupunkt does not look for."""

_STOP = re.compile("[.!?…。！？｡]")
"""Without one of these a text is one sentence, and nupunkt, which takes long to load, need not say so."""

# Strings, compiled by `re` when first met.
_OPENING = r"[\"'“‘«„(\[]*[^\W_a-zß-öø-ÿ]"
_HEADING = r"#{1,6}[ \t]+\S"
_NUMBERED = r"[(\[]?(?:\d+(?:\.\d+)*|[A-Za-z]|[ivxIVX]+)[.)\]]*(?:[ \t]+[(\[]?\w{1,3}[.)\]]*)?"
"""The number of a paragraph, alone on its line: ``3``, ``(1)``, ``4.2``, ``(a)``, ``3 1``."""

_BREAKS_OFF = re.compile(
    r"(?<![^\W_])(?:that|whether|if|not|never|than|because|although|though|unless|when|while|which|who|and|or|but|nor"
    r"|the|an?|of|to|by|for|with|from|is|was|were|are|be|been|has|had|have|would|could|should|might|may|must"
    r"|daß|dass|ob|wenn|nicht|que|si|ne|pas|che|se|non|dat|als|niet|że|czy|nie)\Z",
    re.IGNORECASE,
)
"""Words with which no sentence, heading or name ends: what follows on the next line goes on."""

_ENDED = re.compile(r"[.!?…][\"'”’»)\]]*$")
_NEXT_LINE = re.compile(r"[ \t]*\n\s*[^\sa-zß-öø-ÿ]")
"""Words that end with a full stop at the end of a line, before a line that begins with no small letter, end there."""

_PARAGRAPH_END = re.compile(r"\x1d|\n[ \t]*\n")

_SHORT_LINE = 0.6
"""Of the longest line around: a line that ends before that is no line of running text, whose lines are filled."""


def sentence_at(text: str, start: int, end: int) -> tuple[int, int]:
    """The sentence, or the run of sentences, in which ``text[start:end]`` stands, as offsets without outer white space.

    A sentence never goes over a blank line or a ``\\x1d`` (where a layer parts what does not follow on), except
    where the words themselves do.
    """
    first, last = _flow(text, start, end)
    sentences = [(a + first, b + first) for a, b in spans(text[first:last])]
    from_ = max((a for a, _ in sentences if a <= start), default=start)
    if _begins_anew(text[from_:start], text[start:end], max(map(len, text[first:last].split("\n")))):
        from_ = start
    to = min((b for _, b in sentences if b >= end), default=end)
    if _ENDED.search(text[start:end]) and _NEXT_LINE.match(text, end, to):
        to = end
    return _trimmed(text, from_, start, to, end)


def _begins_anew(before: str, words: str, width: int) -> bool:
    """Whether ``words`` begin a sentence of their own, though the segmenter took ``before`` for its beginning.

    So it is where they begin a line with the mark of a heading (``##``), or with a capital or a figure while the line
    before ends as a sentence, a heading or a reference does (not in a letter or a comma), or holds nothing but the
    number of a paragraph, or was broken off where the next word had ample room. Headings and numbered paragraphs have
    no full stop, and a caution that comes with every quote below one is soon overlooked. width: of the longest line
    around, in characters.
    """
    head, line_end, gap = before.rpartition("\n")
    if line_end and not gap.strip() and re.match(_HEADING, words):
        return True
    if not line_end or gap.strip() or not re.match(_OPENING, words):
        return False
    lines = head.rstrip().rsplit("\n", 1)
    last = lines[-1].strip()
    if _BREAKS_OFF.search(last):
        return False
    if not last or not (last[-1].isalnum() or last[-1] in ",–—-(") or re.fullmatch(_NUMBERED, last):
        return True
    next_word = words.split(maxsplit=1)[0]
    return last[-1].isalnum() and len(last) + 1 + len(next_word) <= _SHORT_LINE * width


def spans(flow: str) -> list[tuple[int, int]]:
    """The sentences of a paragraph as nupunkt parts them, and where scripts without spaces end theirs, as offsets."""
    if not _STOP.search(flow):
        return [(0, len(flow))]
    from nupunkt import sent_spans

    found: list[tuple[int, int]] = []
    for first, last in sent_spans(re.sub(r"[\s\x1d]", " ", flow)):
        ends = [end.end() for end in _WIDE_END.finditer(flow, first, last)]
        found += pairwise(dict.fromkeys([first, *ends, last]))
    return found


def _flow(text: str, start: int, end: int) -> tuple[int, int]:
    """The paragraph round the words, at most ``_REACH`` characters on either side, in whole words."""
    first = max(0, start - _REACH)
    gap = _WHITE.search(text, first, start) if first else None
    first = gap.end() if gap else first
    for part in _PARAGRAPH_END.finditer(text, first, start):
        first = part.end()
    last = min(len(text), end + _REACH)
    after = _PARAGRAPH_END.search(text, end, last)
    if after is not None or last == len(text):
        return first, after.start() if after else last
    gaps = [gap.start() for gap in _WHITE.finditer(text, max(end, last - _LONGEST_WORD), last)]
    return first, gaps[-1] if gaps else last


def _trimmed(text: str, from_: int, start: int, to: int, end: int) -> tuple[int, int]:
    while from_ < start and text[from_].isspace():
        from_ += 1
    while to > end and text[to - 1].isspace():
        to -= 1
    return from_, to
