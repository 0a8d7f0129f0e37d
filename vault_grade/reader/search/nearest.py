"""The passage most like a missing quote: a hint to the person, never a match.

Pages are voted for by the quote's words, rare ones weighing more; only the best are looked at word by word.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import defaultdict
from difflib import SequenceMatcher

from msgspec import Struct

from vault_grade.formats.answers import Change, Nearest
from vault_grade.reader.layers.base import LINE
from vault_grade.reader.search.characters import DASHES, SOFT_HYPHEN, is_unspaced
from vault_grade.reader.search.fold import folds, skeleton
from vault_grade.reader.search.pages import Pages, Token
from vault_grade.reader.search.places import place_of
from vault_grade.reader.search.rules.raised import RULE as RAISED

_UNSPACED = "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u30ff\u3400-\u9fff\uf900-\ufaff]"
_JOINT = f"[{''.join(sorted(DASHES - {'-'}))}{SOFT_HYPHEN}-]"
_WORD = re.compile(rf"{_UNSPACED}|\w+(?:(?:{_JOINT}(?:[ \t]*\n[ \t]*)?|(?<=\d)[.,:](?=\d))\w+)*|[^\w\s]")

_MOST_WORDS = 80
"""Words of a quote that vote."""

_MOST_TOKENS = 400
"""Words and signs of a quote that are compared: the beginning of a long quote is hint enough."""

_MOST_PAGES = 3
_MOST_PAGE_CHARACTERS = 300_000
"""Characters of a page that are looked at word by word, round its best place."""

_STEP = 50_000
"""Such a part begins at a multiple of this, so that it serves for other quotes too."""

_LEAST_ALIKE = 0.4
"""Share of the characters that must be the same for a passage to be a hint at all."""


class _Window(Struct, frozen=True):
    """The tokens of a page that are most like those of the quote, and how alike they are, from 0 to 1."""

    alike: float
    number: int
    tokens: list[Token]


def nearest(quote: str, pages: Pages, stated: frozenset[int]) -> Nearest | None:
    """The passage most like ``quote`` with the differences to the character; None where nothing is like it.

    stated: positions of the stated pages, which win where others are no better.
    """
    words = _telling(quote)
    tokens = _tokens(quote)[:_MOST_TOKENS]
    windows = [_best_window(tokens, words, pages, number) for number in _voted(words, pages, stated)]
    best = max(windows, key=lambda window: window.alike, default=None)
    if best is None or best.alike < _LEAST_ALIKE:
        return None
    return _shown(quote[: tokens[-1].end], tokens, pages, best)


def _telling(quote: str) -> list[str]:
    """The skeletons of the quote's longer words; of scripts without spaces, pieces of four characters."""
    words: set[str] = set()
    for word in re.findall(r"\w+", quote[:20_000]):
        bones = skeleton(word)
        if any(map(is_unspaced, bones)):
            words.update(bones[at : at + 4] for at in range(0, len(bones), 4))
        elif len(bones) >= 3:
            words.add(bones)
    return sorted(words, key=lambda word: (-len(word), word))[:_MOST_WORDS]


def _voted(words: list[str], pages: Pages, stated: frozenset[int]) -> list[int]:
    """The pages with most of the words, those that few pages have counting more."""
    numbers = range(1, pages.count + 1)
    having = {word: [number for number in numbers if word in pages.folded(number)] for word in words}
    votes: defaultdict[int, float] = defaultdict(float)
    for word, holders in having.items():
        for number in holders:
            votes[number] += math.log((1 + pages.count) / len(holders)) + len(word) / 20
    return sorted(votes, key=lambda number: (-votes[number], number not in stated, number))[:_MOST_PAGES]


def _tokens(text: str, start: int = 0, end: int | None = None) -> list[Token]:
    """Words and signs; a word that is broken at a line's end has its hyphen."""
    found = _WORD.finditer(text, start, len(text) if end is None else end)
    return [Token(_bones(m[0]), m.start(), m.end()) for m in found]


def _page_tokens(pages: Pages, number: int, wanted: frozenset[str], start: int, end: int) -> list[Token]:
    """Those of a page, worked out once for all quotes.

    wanted: the spellings of the quote, to tell a broken word from a compound.
    """
    text = pages.page(number).text
    kept = pages.tokens.get((number, start, end))
    if kept is None:
        tokens = _tokens(text, start, end)
        broken = [at for at, token in enumerate(tokens) if LINE in text[token.start : token.end]]
        if len(pages.tokens) >= _MOST_PAGES:
            pages.tokens.pop(next(iter(pages.tokens)))
        kept = pages.tokens[number, start, end] = (tokens, broken)
    tokens, broken = kept
    joined = [(at, _joined(text[tokens[at].start : tokens[at].end])) for at in broken]
    mended = {at: bones for at, bones in joined if bones in wanted}
    if not mended:
        return tokens
    return [token._replace(bones=mended.get(at, token.bones)) for at, token in enumerate(tokens)]


def _bones(word: str) -> str:
    """The word with presentation forms, dashes and quotation marks in one shape; accents stay."""
    if word.isascii() and word.isalnum():
        return word
    plain = unicodedata.normalize("NFC", "".join(_shape(c) for c in word if c != SOFT_HYPHEN))
    return re.sub(r"\s", "", plain)


def _joined(word: str) -> str:
    """A word that is broken at a line's end, without its hyphen."""
    plain = unicodedata.normalize("NFC", "".join(_shape(c) for c in word if c != SOFT_HYPHEN))
    return re.sub(r"-?\s*\n\s*", "", plain)


def _shape(character: str) -> str:
    """A raised digit stays what it is: 10² is not 102."""
    return character if character in RAISED.fold else folds().get(character, character) or "-"


def _best_window(quote: list[Token], words: list[str], pages: Pages, number: int) -> _Window:
    text = pages.page(number).text
    start, end = _neighbourhood(words, pages, number, len(text))
    wanted = frozenset(token.bones for token in quote)
    tokens = _page_tokens(pages, number, wanted, start, end)
    width = len(quote) + len(quote) // 4 + 2
    begin = _densest([token.bones in wanted for token in tokens], width)
    around = tokens[max(0, begin - width // 2) : begin + width + width // 2]
    blocks = _blocks(around, quote)
    if not blocks:
        return _Window(0.0, number, [])
    (first, in_quote, _), (last, last_in_quote, size) = blocks[0], blocks[-1]
    chosen = around[max(0, first - in_quote) : last + size + len(quote) - last_in_quote - size]
    shared = sum(len(token.bones) for at, _, size in blocks for token in around[at : at + size])
    most = max(sum(len(token.bones) for token in side) for side in (quote, chosen))
    return _Window(shared / most, number, chosen)


def _neighbourhood(words: list[str], pages: Pages, number: int, length: int) -> tuple[int, int]:
    """The part of a very long page round its first telling word."""
    if length <= _MOST_PAGE_CHARACTERS:
        return 0, length
    at = next((at for word in words if (at := pages.folded(number).find(word)) >= 0), 0)
    middle = pages.source(number, at)
    start = max(0, middle - _MOST_PAGE_CHARACTERS // 2) // _STEP * _STEP
    return start, min(length, start + _MOST_PAGE_CHARACTERS)


def _densest(hits: list[bool], width: int) -> int:
    """Where the run of ``width`` tokens with most hits begins."""
    now = best = sum(hits[:width])
    begin = 0
    for at in range(width, len(hits)):
        now += hits[at] - hits[at - width]
        if now > best:
            best, begin = now, at - width + 1
    return begin


def _matcher(one: list[Token], other: list[Token]) -> SequenceMatcher[str]:
    return SequenceMatcher(None, [t.bones for t in one], [t.bones for t in other], autojunk=False)


def _blocks(around: list[Token], quote: list[Token]) -> list[tuple[int, int, int]]:
    """The runs of equal tokens, less those at the edges that are far off and only alike by chance."""
    found = _matcher(around, quote).get_matching_blocks()
    blocks = [(block.a, block.b, block.size) for block in found if block.size]
    while len(blocks) > 1 and _strays(blocks[0], blocks[1]):
        del blocks[0]
    while len(blocks) > 1 and _strays(blocks[-1], blocks[-2]):
        del blocks[-1]
    return blocks


def _strays(edge: tuple[int, int, int], inner: tuple[int, int, int]) -> bool:
    """A short run at the edge, with much more between it and the next one than the quote has there."""
    gap = abs(inner[0] - edge[0]) - abs(inner[1] - edge[1])
    return edge[2] <= 2 and gap > 8


def _shown(quote: str, tokens: list[Token], pages: Pages, best: _Window) -> Nearest:
    page = pages.page(best.number)
    start, end = best.tokens[0].start, best.tokens[-1].end
    changes = []
    for tag, a, b, c, d in _matcher(tokens, best.tokens).get_opcodes():
        if tag != "equal":
            mine, theirs = _extent(tokens, a, b), _extent(best.tokens, c, d)
            changes.append(_change(quote, mine, page.text, theirs, start))
    return Nearest(page.text[start:end], place_of(pages, page, start, end), tuple(changes))


def _extent(tokens: list[Token], first: int, last: int) -> tuple[int, int]:
    """Offsets of a run of tokens; of none, the place between two."""
    if first < last:
        return tokens[first].start, tokens[last - 1].end
    at = tokens[first].start if first < len(tokens) else tokens[-1].end
    return at, at


def _change(quote: str, mine: tuple[int, int], text: str, theirs: tuple[int, int], origin: int) -> Change:
    """The difference without what both sides begin and end with, where that is most of them."""
    ours, source = quote[slice(*mine)], text[slice(*theirs)]
    most = min(len(ours), len(source))
    head = next((at for at in range(most) if ours[at] != source[at]), most)
    tail = next((at for at in range(most - head) if ours[-1 - at] != source[-1 - at]), most - head)
    if 2 * (head + tail) < max(len(ours), len(source)):
        head = tail = 0
    begin = theirs[0] + head - origin
    source = source[head : len(source) - tail]
    return Change(ours[head : len(ours) - tail], source, (begin, begin + len(source)))
