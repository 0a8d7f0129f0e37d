"""Words that turn a sentence round or take something out of it: a closed list for each of eight languages."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from vault_grade.language.unseen import without_unseen

WORDS = {
    "English": "not no nor none never neither nothing nobody nowhere cannot without except excepting excluding"
    " exclude excludes excluded unless save notwithstanding hardly scarcely barely rarely seldom fails failed"
    " lacks lacking only",
    "German": "nicht nichts nie niemals niemand nirgends kein keine keinem keinen keiner keines weder noch ohne"
    " außer ausser ausgenommen sofern kaum nur",
    "French": "ne pas non ni jamais rien aucun aucune aucunement nul nulle personne sans sauf excepté hormis"
    " hors guère seulement",
    "Spanish": "no ni nunca jamás nada nadie ningún ninguno ninguna tampoco sin salvo excepto apenas solo"
    " sólo solamente",
    "Italian": "non no né mai niente nulla nessun nessuno nessuna neppure nemmeno neanche senza salvo tranne eccetto"
    " solo soltanto",
    "Dutch": "niet niets nooit niemand nergens geen noch zonder behalve tenzij uitgezonderd nauwelijks slechts"
    " alleen",
    "Polish": "nie nic nigdy nikt nigdzie ani żaden żadna żadne żadnego żadnej bez oprócz chyba wyjątkiem tylko",
    "Portuguese": "não nem nunca jamais nada ninguém nenhum nenhuma tampouco sem salvo exceto apenas só somente",
}

_PREFIXES = "non un an anti contra counter de dis il im in ir mal mis nicht pseudo quasi"
PREFIXES = frozenset(_PREFIXES.split())
"""What turns round the word after it: non-binding, un-American."""

_APOSTROPHES = dict.fromkeys(map(ord, "’‘‛`´ʼʹ\u02bb\uff07\ua78c"), "'")
_BROKEN = re.compile(r"(?<=[^\W\d_])[-\xad\u2010-\u2013\u2043\ufe63\uff0d]\s*\n\s*(?=[^\W\d_])")
_SPACED = re.compile(r"(?<![^\W_])(?:[^\W\d_]\s)+[^\W\d_](?![^\W_])")
"""A word set with space between its letters."""


_ASCII_WORD = re.compile(r"[a-z]+")


@lru_cache(maxsize=1)
def _listed() -> frozenset[str]:
    return frozenset(word for line in WORDS.values() for word in line.split())


@lru_cache(maxsize=1)
def _pattern() -> re.Pattern[str]:
    words = sorted(_listed(), key=len, reverse=True)
    listed = rf"(?:{'|'.join(words)})(?![^\W\d_])"
    return re.compile(rf"(?<![^\W\d_])(?:{listed}|n'(?=\w)|[^\W\d_]+n't(?![^\W\d_]))", re.IGNORECASE)


def has_negation(text: str) -> bool:
    """True where a word of the list, of any of the languages, stands in ``text``, however it is typeset.

    Broken at a line's end, with characters that nobody sees, in the letters of mathematics or of a full-width font,
    spaced out, struck through or beside an underscore or a figure, it is the same word.
    """
    return any(map(_has_negation, _readings(text)))


def _has_negation(reading: str) -> bool:
    if reading.isascii() and "'" not in reading:
        # Ten times as quick as to try each word at each place: a sentence may be as long as its page.
        return not _listed().isdisjoint(_ASCII_WORD.findall(reading.lower()))
    return _pattern().search(reading) is not None


def _readings(text: str) -> set[str]:
    """The text as its lines stand and with the words at their ends joined; each with spaced letters closed up too."""
    text = without_unseen(text).translate(_APOSTROPHES)
    readings = {_plain(text), _plain(_BROKEN.sub("", text))}
    return readings | {_SPACED.sub(lambda word: re.sub(r"\s", "", word[0]), reading) for reading in readings}


def _plain(text: str) -> str:
    """Plain letters: one code point each, no soft hyphens, no marks that are no part of a letter.

    NFKC, which the search itself never uses, can only make more words a negation here.
    """
    if text.isascii():
        return text
    plain = unicodedata.normalize("NFKC", text.replace("\xad", ""))
    return "".join(character for character in plain if unicodedata.category(character) not in ("Mn", "Me"))
