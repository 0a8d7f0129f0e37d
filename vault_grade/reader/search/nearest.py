"""The passage most like a missing quote: a hint to the person, never a match.

Pages are voted for by the quote's words, rare ones weighing more, and only the best are looked at word by word.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from dataclasses import dataclass
from difflib import SequenceMatcher

from vault_grade.formats.answers import Change, Nearest
from vault_grade.reader.search.fold import skeleton
from vault_grade.reader.search.pages import Pages
from vault_grade.reader.search.places import place_of

_WORD = re.compile(r"\w+|[^\w\s]")
_MOST_WORDS = 80
_MOST_COMPARED = 400
_PAGES = 3
_LEAST_ALIKE = 0.4


@dataclass(frozen=True, slots=True)
class _Token:
    bones: str
    start: int
    end: int


def nearest(quote: str, pages: Pages, stated: frozenset[int] | None) -> Nearest | None:
    """The passage most like ``quote`` with the differences to the character; None where nothing is like it.

    stated: positions of the stated pages, preferred where they are as good as others.
    """
    words = _telling(quote)
    if not words:
        return None
    tokens = _tokens(quote, 0, len(quote))[:_MOST_COMPARED]
    best: tuple[float, int, list[_Token]] | None = None
    for number in _voted(words, pages, stated or frozenset()):
        alike, window = _best_window(tokens, words, pages, number)
        if best is None or alike > best[0]:
            best = alike, number, window
    if best is None or best[0] < _LEAST_ALIKE:
        return None
    return _shown(quote, tokens, pages, best[1], best[2])


def _telling(quote: str) -> list[str]:
    """The skeletons of the quote's longer words, the longest of a long quote."""
    words = {skeleton(word) for word in re.findall(r"\w+", quote)}
    return sorted((word for word in words if len(word) >= 3), key=len, reverse=True)[:_MOST_WORDS]


def _voted(words: list[str], pages: Pages, stated: frozenset[int]) -> list[int]:
    """The pages with most of the words, those that few pages have counting more."""
    having = {word: [n for n in range(1, pages.count + 1) if word in pages.folded(n)] for word in words}
    votes: defaultdict[int, float] = defaultdict(float)
    for word, numbers in having.items():
        weight = math.log((1 + pages.count) / max(1, len(numbers))) + len(word) / 20
        for number in numbers:
            votes[number] += weight
    return sorted(votes, key=lambda n: (-votes[n], n not in stated, n))[:_PAGES]


def _tokens(text: str, start: int, end: int) -> list[_Token]:
    found = (_Token(skeleton(m[0]) or m[0], m.start(), m.end()) for m in _WORD.finditer(text, start, end))
    return list(found)


def _best_window(
    quote: list[_Token], words: list[str], pages: Pages, number: int
) -> tuple[float, list[_Token]]:
    """The tokens of the page that are most like those of the quote, and how much (0 to 1)."""
    text = pages.page(number).text
    tokens = _tokens(text, 0, len(text))
    wanted = {token.bones for token in quote}
    width = len(quote) + len(quote) // 4 + 2
    hits = [token.bones in wanted for token in tokens]
    begin = _densest(hits, width)
    window = tokens[max(0, begin - width // 2) : begin + width + width // 2]
    matcher = SequenceMatcher(None, [t.bones for t in window], [t.bones for t in quote], autojunk=False)
    blocks = [block for block in matcher.get_matching_blocks() if block.size]
    if not blocks:
        return 0.0, []
    first = max(0, blocks[0].a - blocks[0].b)
    tail = len(quote) - (blocks[-1].b + blocks[-1].size)
    last = min(len(window), blocks[-1].a + blocks[-1].size + tail)
    shared = sum(len(window[block.a + k].bones) for block in blocks for k in range(block.size))
    whole = max(sum(len(t.bones) for t in quote), sum(len(t.bones) for t in window[first:last]))
    return shared / whole, window[first:last]


def _densest(hits: list[bool], width: int) -> int:
    """Where the run of ``width`` tokens with most hits begins."""
    now = best = sum(hits[:width])
    begin = 0
    for at in range(width, len(hits)):
        now += hits[at] - hits[at - width]
        if now > best:
            best, begin = now, at - width + 1
    return begin


def _shown(quote: str, tokens: list[_Token], pages: Pages, number: int, window: list[_Token]) -> Nearest:
    page = pages.page(number)
    start, end = window[0].start, window[-1].end
    changes = []
    matcher = SequenceMatcher(None, [t.bones for t in tokens], [t.bones for t in window], autojunk=False)
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag != "equal":
            mine, theirs = _extent(tokens, a, b), _extent(window, c, d)
            changes.append(_change(quote, mine, page.text, theirs, start))
    return Nearest(page.text[start:end], place_of(pages, page, start, end), tuple(changes))


def _extent(tokens: list[_Token], first: int, last: int) -> tuple[int, int]:
    """Offsets of a run of tokens; of none, the place between two."""
    if first < last:
        return tokens[first].start, tokens[last - 1].end
    at = tokens[first].start if first < len(tokens) else tokens[-1].end
    return at, at


def _change(quote: str, mine: tuple[int, int], text: str, theirs: tuple[int, int], origin: int) -> Change:
    """The difference without what both sides begin and end with."""
    ours, source = quote[mine[0] : mine[1]], text[theirs[0] : theirs[1]]
    most = min(len(ours), len(source))
    head = next((k for k in range(most) if ours[k] != source[k]), most)
    tail = next((k for k in range(most - head) if ours[-1 - k] != source[-1 - k]), most - head)
    begin = theirs[0] + head - origin
    source = source[head : len(source) - tail]
    return Change(ours[head : len(ours) - tail], source, (begin, begin + len(source)))
