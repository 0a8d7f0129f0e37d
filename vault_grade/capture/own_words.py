"""Whether a text is a script, or a release of one, with a few words changed: compared by runs of words.

A script rests on its sources and repeats their words, so that words in common tell nothing by themselves. What is the
script again holds next to nothing but the script's words, next to all of them, and among them those that the script
has from nobody: its title and headings, and the sentences that cite nothing. A source that is quoted at length has
words besides; one that is read out whole lacks the script's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from vault_grade.errors import BadScript
from vault_grade.formats.script import Script, read_script

RUN = 5
"""Words in a row: fewer are met by chance in any two texts of one subject (as in Broder, "On the resemblance and
containment of documents", 1997, which takes such runs for what a text holds)."""
MOST = 0.75
"""Share of the words of each text that stands in the other."""
OWN = 0.5
"""Share of the script's own words that stands in the other text."""
LEAST = 40
"""Words of a script below which only the same words tell anything."""

_WORD = re.compile(r"\w+")
_TITLES = ("title", "heading")


@dataclass(frozen=True, slots=True)
class Work:
    """A script or a release's transcript. readings: its words as the file has them, and as they are heard.

    own: parts that it has from no source, each as its words.
    """

    readings: tuple[tuple[str, ...], ...]
    own: tuple[tuple[str, ...], ...]

    def may_be(self, words: int) -> bool:
        """Whether a text of so many words can be this work again: a look at the text itself is worth it."""
        return any(
            len(one) >= LEAST and MOST * MOST * len(one) <= words <= len(one) / MOST / MOST
            for one in self.readings
        )


@dataclass(frozen=True, slots=True)
class Likeness:
    """Shares, 0 to 1: of the text's words that stand in the work, and of the work's that stand in the text."""

    of_text: float
    of_work: float


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text, without regard to case and marks."""
    return tuple(_WORD.findall(text.casefold()))


def work_of(text: str, *, script: bool) -> Work:
    """What of a work is compared. script: it is Markdown; else a transcript, of which the first line is the title."""
    whole = words_of(text)
    read = _read(text) if script else None
    if read is None:
        return Work((whole,), (words_of(text.strip().partition("\n")[0]),))
    heard = tuple(word for one in read.sentences for word in words_of(one.text))
    return Work((whole, heard), tuple(_own(read)))


def _read(text: str) -> Script | None:
    try:
        return read_script(text.encode())
    except (BadScript, UnicodeEncodeError):
        return None


def _own(script: Script) -> Iterable[tuple[str, ...]]:
    for one in script.sentences:
        if not one.citations or script.paragraphs[one.paragraph - 1].kind in _TITLES:
            yield words_of(one.text)


def again(text: Sequence[str], work: Work) -> Likeness | None:
    """How like the work a text is, given as its words, where it is the work again; None where it is not."""
    found = [Likeness(_share(text, one), _share(one, text)) for one in work.readings if len(one) >= LEAST]
    best = max(found, key=lambda one: min(one.of_text, one.of_work), default=Likeness(0, 0))
    if min(best.of_text, best.of_work) < MOST:
        return None
    own = sum(map(len, work.own))
    there = sum(len(one) * _share(one, text) for one in work.own)
    return best if there >= OWN * own else None


def _share(words: Sequence[str], other: Sequence[str]) -> float:
    """The share of the words that stand in ``other`` within a run of RUN, or of all of them where they are fewer."""
    if not words:
        return 0.0
    size = min(RUN, len(words))
    there = set(_runs(other, size))
    covered: set[int] = set()
    for at, run in enumerate(_runs(words, size)):
        if run in there:
            covered.update(range(at, at + size))
    return len(covered) / len(words)


def _runs(words: Sequence[str], size: int) -> Iterable[tuple[str, ...]]:
    return (tuple(words[at : at + size]) for at in range(len(words) - size + 1))
