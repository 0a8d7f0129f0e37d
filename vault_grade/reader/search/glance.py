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
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import chain, pairwise
from operator import or_
from typing import NamedTuple

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


class Wanted(NamedTuple):
    """What is looked for: a quote, or what it has on either side of words that are left out; and its words' letters.

    order: each word once, in the order in which to ask for them: the longest, which stand on the fewest pages, first.
    gram: the letters by which it is told from most pages; None where it has no word of so many.
    """

    parts: Sequence[str]
    words: Sequence[Sequence[str]]
    order: Sequence[str]
    gram: str | None


def wanted(parts: Sequence[str]) -> Wanted:
    """What is looked for, of parts in the form NFC."""
    words = [_words(part) for part in parts]
    order = sorted(dict.fromkeys(chain.from_iterable(words)), key=len, reverse=True)
    return Wanted(parts, words, order, order[0][:_GRAM] if order and len(order[0]) >= _GRAM else None)


@lru_cache(maxsize=_MOST_WORDS)
def _splits(word: str) -> list[tuple[str, str]]:
    """The letters at a line's end, and at another's beginning, that show a word broken: for each place in it."""
    return [(word[max(0, at - _EDGE) : at], word[at : at + _EDGE]) for at in range(1, len(word))]


class Glances:
    """What is known of a document's pages by a look at each. Not to be shared between threads.

    count: pages of the document. numbers: 1-based positions of those that are asked about, if not all.
    """

    def __init__(self, layer: Glancing, count: int, numbers: range | None = None) -> None:
        numbers = numbers or range(1, count + 1)
        self._layer, self._first, self._count = layer, numbers.start, len(numbers)
        self._all = min(self._count + 1, count + 1 - self._first)  # a quote may go over into one more
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

    def expect(self, grams: Collection[str]) -> None:
        """Say by which letters the pages will be asked, before the first is looked at: the answers are the same."""
        if len(grams) >= _MANY and not self._pages:
            self._expected = dict.fromkeys(grams, 0)

    def may_hold(self, quote: Wanted) -> Iterator[int]:
        """The 1-based positions, in order, of the pages on which a match may begin; it ends there or on the next."""
        first = 0
        while first < self._count:
            end = max(len(self._pages) - 1, min(first + _AHEAD, self._count))
            self._look_at(min(end + 1, self._all))
            found = 0 if self._lacks(quote) else self._holding(quote, (1 << end) - (1 << first))
            yield from (number + self._first for number in _bits(found, end))
            first = end

    def _look_at(self, end: int) -> None:
        for number in range(len(self._pages), end):
            text = self._layer.glance(number + self._first) if self._kept < MOST_KEPT else None
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
            if 0 < len(one) < _EDGE:
                self._short[one] |= page

    def _lacks(self, quote: Wanted) -> bool:
        """Whether none of the pages so far has the longest word, whole or broken, by what was expected: as most do."""
        if self._expected.get(quote.gram or "") != 0 or self._short or self._unknown:
            return False
        return not any(tail in self._ends and head in self._begins for tail, head in _splits(quote.order[0]))

    def _holding(self, quote: Wanted, pages: int) -> int:
        """Those of ``pages`` on which, or on the next, all of the quote may stand."""
        standing: dict[str, int] = {}
        for word in quote.order:
            standing[word] = self._standing(word, pages | pages << 1)
            pages &= standing[word] | standing[word] >> 1 | self._broken(word)[1]
            if not pages:
                return 0
        parts, words = quote.parts, quote.words
        if len(parts) > 1 or not words[0]:
            return pages
        return pages & self._in_order(words[0], standing, pages | pages << 1, leads=not parts[0][0].isalpha())

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
            here, over = self._unknown, 0
            plain = not self._short and not self._unknown
            for at, (before, behind) in enumerate(_splits(word), 1):
                if plain and (before not in self._ends or behind not in self._begins):
                    continue  # as it is nearly always
                tail, head = self._tail(word, at), self._head(word, at)
                here, over = here | tail & head, over | tail & head >> 1
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
        if not self._short:
            return lines
        return reduce(or_, (self._short.get(word[at - length : at], 0) for length in range(1, edge)), lines)

    def _head(self, word: str, at: int) -> int:
        """The pages on which a line may begin with the letters of a word behind the first ``at``."""
        lines = self._begins.get(word[at : at + _EDGE], 0) | self._unknown
        if not self._short:
            return lines
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
