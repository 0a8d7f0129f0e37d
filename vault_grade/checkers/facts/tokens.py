"""A text cut into words, numbers and marks, each in the one form that stands for its typographic variants."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Literal, NamedTuple

UNSEEN = "\u00ad\u200b\u200c\u200d\u2060\ufeff\u200e\u200f"
_DASHES = "‐‑‒–—―−﹣－"
_APOSTROPHES = "'’ʼ‘＇"
_LETTER = rf"(?:[^\W\d_]|[\u0300-\u036f{UNSEEN}])"
_TOKEN = re.compile(
    rf"""(?P<iso>\d{{4}}-\d\d-\d\d(?!\d))
    |(?P<number>\d+(?:[,{_APOSTROPHES}\u00a0\u202f\u2009]\d{{3}}(?!\d))*(?:\.\d+)*|(?<![\w.])\.\d+)
    |(?P<dotted>(?:[^\W\d_]\.){{2,}}(?:[^\W\d_](?!\w))?)
    |(?P<word>{_LETTER}(?:{_LETTER}|[{_APOSTROPHES}](?={_LETTER}))*)
    |(?P<mark>[^\s{UNSEEN}])""",
    re.VERBOSE,
)
_BROKEN = re.compile(rf"({_LETTER}{{1,40}})[-‐\u00ad][ \t]{{0,9}}\r?\n[ \t]{{0,40}}({_LETTER}{{1,40}})")
_FOLDED = str.maketrans(
    dict.fromkeys(_DASHES, "-") | dict.fromkeys(_APOSTROPHES, "'") | dict.fromkeys(UNSEEN, "")
)
RAISED = "^"
"""Before each raised digit or sign of a key."""
_HIGH = {high: f"{RAISED}{low}" for high, low in zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-", strict=True)}
"""What is set above the line stays so: 10² is not 102, nor 10⁻²; NFKC would make them one."""
_KEPT = _FOLDED | str.maketrans(_HIGH)
_CONTRACTED = {
    "won't": ("will", "not"),
    "can't": ("can", "not"),
    "shan't": ("shall", "not"),
    "i'm": ("i", "am"),
    "let's": ("let", "us"),
}
_NO_OWNERS = frozenset(("it", "he", "she", "that", "there", "here", "what", "who", "where"))
_ENDINGS = (("n't", "not"), ("'re", "are"), ("'ve", "have"), ("'ll", "will"), ("'s", "'s"), ("'d", "'d"))

Kind = Literal["word", "number", "iso", "mark"]


class Token(NamedTuple):
    """A word, number, whole date or mark. start and end: offsets in the text it was cut from.

    capital, shouted: whether its first letter is a capital, and whether all of several are.
    """

    key: str
    kind: Kind
    capital: bool
    shouted: bool
    start: int
    end: int


def cut(text: str) -> list[Token]:
    """The tokens of a text, in order. Where white space stands, and how much of it, is not kept."""
    return [
        token
        for found in _TOKEN.finditer(text)
        for token in _tokens(found[0], str(found.lastgroup), found.start(), found.end())
    ]


def rejoin(text: str, known: frozenset[str]) -> str:
    """``text`` with the words closed up that a hyphen parts at a line's end, as far as they are ``known`` whole."""

    def whole(found: re.Match[str]) -> str:
        word = found[1] + found[2]
        return word if fold(word) in known else found[0]

    return _BROKEN.sub(whole, text) if "\n" in text else text


def fold(raw: str) -> str:
    """A word or mark in lower case, without typography: ligatures, soft hyphens, curly quotes, kinds of dash.

    A raised digit or sign is marked as such: m² is ``m^2``.
    """
    if raw.isascii():
        return raw.lower()
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFC", raw.translate(_KEPT)))
    return folded.translate(_FOLDED).lower()


def _tokens(raw: str, group: str, start: int, end: int) -> list[Token]:
    if group == "dotted":
        return [Token(fold(raw.replace(".", "")), "word", raw[0].isupper(), raw.isupper(), start, end)]
    if group == "number":
        return [Token(_digits(raw), "number", False, False, start, end)]
    if group == "iso":
        return [Token(raw, "iso", False, False, start, end)]
    if group == "mark":
        return [Token(fold(raw), "mark", False, False, start, end)]
    shouted = len(raw) > 1 and raw.isupper()
    return [Token(key, "word", raw[0].isupper(), shouted, start, end) for key in _keys(raw)]


@lru_cache(maxsize=4096)
def _keys(raw: str) -> tuple[str, ...]:
    """The keys of a word: most words of a text stand in it more than once."""
    return _uncontracted(fold(raw))


def _digits(raw: str) -> str:
    """ASCII digits with their points, without what parts thousands."""
    return "".join(
        one if one == "." else str(unicodedata.digit(one)) for one in raw if one == "." or one.isdigit()
    )


def _uncontracted(word: str) -> tuple[str, ...]:
    """ "didn't" as two words. What an 's stands for is told only after a pronoun, where it owns nothing."""
    if "'" not in word:
        return ("can", "not") if word == "cannot" else (word,)
    if word in _CONTRACTED:
        return _CONTRACTED[word]
    for ending, meant in _ENDINGS:
        if word.endswith(ending) and len(word) > len(ending):
            stem = word[: -len(ending)]
            return (stem, "is" if meant == "'s" and stem in _NO_OWNERS else meant)
    return (word,)
