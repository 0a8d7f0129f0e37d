"""The pages on which a quote may stand, by a look at their letters: so that not every page need be read with care.

A page is passed over only where it cannot have the words. What a match has of a page are stretches of its lines, and
a line's letters follow one another. So every word of the quote stands on the page as it is, or is broken where one
line ends and another begins (a hyphen, a column, a page, a drop cap); and so do each two words that follow one
another, where no mark of a note stands between them.

Everything is a number with one bit a page, the lowest for the first: of hundreds of pages all are asked at once.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import pairwise
from operator import or_

from vault_grade.reader.layers.base import GONE
from vault_grade.reader.layers.glance import Glancing
from vault_grade.reader.search.fold import skeleton

MOST_KEPT = 16 << 20
"""Letters that are kept; pages beyond are never passed over."""

_AHEAD = 8  # pages that are looked at before the first of them is read
_EDGE = 4  # letters at a line's ends by which the pieces of a broken word are told
_FEW = 16  # pages: so many, or
_SHARE = 2  # one in so many, are asked for a word one by one, and the answer is not kept
_MOST_WORDS = 8192  # of which it is kept where they stand
_MANY = 100  # quotes: where so many are expected,
_GRAM = 6  # so many letters of each are looked up among all stretches of so many on a page

_WORD = re.compile(r"[^\W\d_]+")
_NOTE = r"[\[(]\s?(?:[a-z]|note \d{1,3})\s?[\])]"
_NOTES = re.compile(_NOTE)
_FIRST_MARK = re.compile(rf"\A[\W\d_]*?(?:{_NOTE}|[a-d](?![^\W\d_]))")
_LAST_MARK = re.compile(rf"(?:{_NOTE}|[a-d])[\W\d_]*\Z")
"""What may be a note's mark with a letter, which a match passes over (``raised.py``): in brackets or by itself."""

_LONGEST_MARK = 20  # with what stands behind it, which is no letter

_DOTLESS = {"ı": "i", "ȷ": "j"}
"""Letters that an accent stands on, which is drawn by itself."""


class _Letters(dict[int, str | None]):
    """What of a skeleton is a letter, for ``str.translate``; letters that only modify others are accents."""

    def __missing__(self, code: int) -> str | None:
        sign = chr(code)
        kept = sign.isalpha() and unicodedata.category(sign) != "Lm"
        self[code] = _DOTLESS.get(sign, sign) if kept else None
        return self[code]


@lru_cache(maxsize=1)
def _table() -> _Letters:
    return _Letters()


def _letters(text: str) -> str:
    return skeleton(text).translate(_table())


def _words(text: str) -> list[str]:
    """The letters of each word of a text."""
    return [folded for run in _WORD.findall(text) if (folded := _letters(run))]


def _is_known(text: str) -> bool:
    """Whether the text has no character of unknown identity."""
    return (text.isascii() and text.replace("\n", "").isprintable()) or GONE not in skeleton(text)


class Glances:
    """What is known of a document's pages by a look at each. Not to be shared between threads."""

    def __init__(self, layer: Glancing, count: int) -> None:
        self._layer, self._count = layer, count
        self._pages: list[str] = []
        self._unmarked: list[str] = []
        self._kept = 0
        self._unknown = 0
        self._begins: defaultdict[str, int] = defaultdict(int)
        self._ends: defaultdict[str, int] = defaultdict(int)
        self._short: defaultdict[str, int] = defaultdict(int)  # whole lines of fewer letters than an edge
        self._words: dict[str, tuple[int, int]] = {}
        self._breaks: dict[str, tuple[int, int, int]] = {}
        self._expected: dict[str, int] = {}  # beginnings of words, and the pages that have these letters

    def expect(self, quotes: Sequence[str]) -> None:
        """Say for which quotes the pages will be asked, before the first is looked at: the answers are the same."""
        if len(quotes) < _MANY or self._pages:
            return
        asked = (_words(unicodedata.normalize("NFC", quote)) for quote in quotes)
        longest = (max(words, key=len) for words in asked if words)
        self._expected = {word[:_GRAM]: 0 for word in longest if len(word) >= _GRAM}

    def may_hold(self, parts: Sequence[str]) -> Iterator[int]:
        """The 1-based positions, in order, of the pages on which a match may begin; it ends there or on the next.

        parts: the quote, or what it has on either side of words that are left out.
        """
        words = [_words(part) for part in parts]
        first = 0
        while first < self._count:
            end = max(len(self._pages) - 1, min(first + _AHEAD, self._count))
            self._look_at(min(end + 1, self._count))
            found = self._holding(parts, words, (1 << end) - (1 << first))
            yield from (number + 1 for number in range(first, end) if found >> number & 1)
            first = end

    def _look_at(self, end: int) -> None:
        for number in range(len(self._pages), end):
            text = self._layer.glance(number + 1) if self._kept < MOST_KEPT else None
            if text is None or not _is_known(text):
                self._unknown |= 1 << number
                self._keep("", "")
                continue
            lines = text.splitlines()
            folded = [_letters(line) for line in lines]
            page = "".join(folded)
            self._keep(page, _letters(_NOTES.sub("", text)) if _NOTES.search(text) else page)
            self._take_expected(page, 1 << number)
            for line, one in zip(lines, folded, strict=True):
                self._take_edges(line, one, 1 << number)

    def _keep(self, page: str, unmarked: str) -> None:
        self._pages.append(page)
        self._unmarked.append(unmarked)
        self._kept += len(page) + (len(unmarked) if unmarked is not page else 0)

    def _take_expected(self, letters: str, page: int) -> None:
        if self._expected:
            grams = {letters[at : at + _GRAM] for at in range(len(letters) - _GRAM + 1)}
            for gram in self._expected.keys() & grams:
                self._expected[gram] |= page

    def _take_edges(self, line: str, folded: str, page: int) -> None:
        firsts, lasts = {folded}, {folded}
        mark = _FIRST_MARK.match(line)
        if mark:
            firsts.add(_letters(line[mark.end() :]))
        mark = _LAST_MARK.search(line, max(0, len(line) - _LONGEST_MARK))
        if mark:
            lasts.add(_letters(line[: mark.start()]))
        for length in range(1, _EDGE + 1):
            for one in firsts:
                self._begins[one[:length]] |= page
            for one in lasts:
                self._ends[one[-length:]] |= page
        for one in firsts | lasts:
            if len(one) < _EDGE:
                self._short[one] |= page

    def _holding(self, parts: Sequence[str], words: Sequence[Sequence[str]], pages: int) -> int:
        """Those of ``pages`` on which, or on the next, all of the quote may stand."""
        standing: dict[str, int] = {}
        for word in sorted({word for part in words for word in part}, key=self._worth, reverse=True):
            standing[word] = self._standing(word, pages | pages << 1)
            pages &= standing[word] | standing[word] >> 1 | self._broken(word)[1]
            if not pages:
                return 0
        if len(parts) > 1 or not words[0]:
            return pages
        return pages & self._in_order(words[0], standing, pages | pages << 1, leads=not parts[0][0].isalpha())

    def _worth(self, word: str) -> tuple[bool, int]:
        """How early to ask for a word: first what was expected, then the longest, which stand on the fewest pages."""
        return word[:_GRAM] in self._expected, len(word)

    def _standing(self, word: str, pages: int) -> int:
        """Those of ``pages`` on which a word may stand: all of it, whole or broken."""
        known = len(self._pages)
        begun = self._expected.get(word[:_GRAM])
        if begun is not None:
            return pages & (self._having(word, _bits(pages & begun, known)) | self._broken(word)[0])
        mask, upto = self._words.get(word, (0, 0))
        if upto == known:
            return mask
        untold = pages >> upto << upto
        if untold.bit_count() <= max(_FEW, (known - upto) // _SHARE):
            return pages & (mask | self._having(word, _bits(untold, known)) | self._broken(word)[0])
        mask |= self._having(word, range(upto, known)) | self._broken(word)[0]
        if len(self._words) >= _MOST_WORDS:
            self._words.clear()
        self._words[word] = mask, known
        return mask

    def _having(self, word: str, numbers: Iterable[int]) -> int:
        """Of the pages with these places those that have the word whole."""
        mask = 0
        for number in numbers:
            if word in self._pages[number]:
                mask |= 1 << number
        return mask

    def _broken(self, word: str) -> tuple[int, int]:
        """The pages on which the word may stand broken, and those from which it may be broken into the next one."""
        known = len(self._pages)
        here, over, upto = self._breaks.get(word, (0, 0, -1))
        if upto != known:
            tails = [self._tail(word, at) for at in range(1, len(word))]
            heads = [self._head(word, at) for at in range(1, len(word))]
            pairs = list(zip(tails, heads, strict=True))
            here = reduce(or_, (tail & head for tail, head in pairs), self._unknown)
            over = reduce(or_, (tail & head >> 1 for tail, head in pairs), 0)
            if len(self._breaks) >= _MOST_WORDS:
                self._breaks.clear()
            self._breaks[word] = here, over, known
        return here, over

    def _in_order(self, words: Sequence[str], standing: Mapping[str, int], pages: int, *, leads: bool) -> int:
        """The pages on which the words may follow one another, or from which they may go over into the next page.

        leads: the quote begins with what is no letter, which may be all that a page has of it.
        """
        pairs = [self._following(one, two, pages) for one, two in pairwise(words)]
        after = [-1]  # from each word on, and for the end
        for place in range(len(words) - 1, -1, -1):
            joint = pairs[place] if place < len(pairs) else -1
            after.append(after[-1] & standing[words[place]] & joint)
        after.reverse()
        before = -1
        found = (after[0] & self._head(words[0], 0)) >> 1 if leads else 0
        for place, word in enumerate(words):
            # Broken in the word: what joins it to its neighbours may be broken with it.
            found |= before & self._broken(word)[1] & after[place + 1] >> 1
            whole = before & standing[word] & (pairs[place - 1] if place else -1)
            if place < len(pairs):
                begun = after[place + 1] & self._head(words[place + 1], 0)
                found |= whole & self._tail(word, len(word)) & (begun >> 1)
            before = whole
        return found | before

    def _following(self, one: str, two: str, pages: int) -> int:
        """Those of ``pages`` on which the second word may follow the first."""
        found = self._unknown | (self._tail(one, len(one)) & self._head(two, 0))
        # A word that is broken near its end or its beginning.
        for length in range(1, _EDGE):
            if length < len(two):
                found |= self._ends.get((one + two[:length])[-_EDGE:], 0)
            if length < len(one):
                found |= self._begins.get((one[-length:] + two)[:_EDGE], 0)
        for length in range(2, _EDGE):  # and both words, on either side of a line of so few letters
            for of_one in range(1, length):
                found |= self._short.get(one[-of_one:] + two[: length - of_one], 0)
        left, right = one[-_EDGE:], two[:_EDGE]
        joined = left + right
        marked = [left + mark + right for mark in "abcd"]
        for number in _bits(pages & ~found, len(self._pages)):
            page = self._pages[number]
            if joined in page or joined in self._unmarked[number] or any(one in page for one in marked):
                found |= 1 << number
        return found

    def _tail(self, word: str, at: int) -> int:
        """The pages on which a line may end with the first ``at`` letters of a word."""
        edge = min(_EDGE, at)
        lines = self._ends.get(word[at - edge : at], 0) | self._unknown
        return reduce(or_, (self._short.get(word[at - length : at], 0) for length in range(1, edge)), lines)

    def _head(self, word: str, at: int) -> int:
        """The pages on which a line may begin with the letters of a word behind the first ``at``."""
        lines = self._begins.get(word[at : at + _EDGE], 0) | self._unknown
        rest = range(1, min(_EDGE, len(word) - at))
        return reduce(or_, (self._short.get(word[at : at + length], 0) for length in rest), lines)


def _bits(mask: int, end: int) -> Iterator[int]:
    """The places below ``end`` of the bits that are set."""
    while mask:
        lowest = mask & -mask
        place = lowest.bit_length() - 1
        if place >= end:
            return
        yield place
        mask ^= lowest
