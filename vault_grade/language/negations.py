"""Words that turn a sentence round or take something out of it: a closed list for each of eight languages."""

from __future__ import annotations

import re
from functools import lru_cache

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


@lru_cache(maxsize=1)
def _pattern() -> re.Pattern[str]:
    words = sorted({word for line in WORDS.values() for word in line.split()}, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(words)}|n['’](?=\w)|\w+n['’]t)\b", re.IGNORECASE)


def has_negation(text: str) -> bool:
    """True where a word of the list, of any of the languages, stands in ``text``."""
    return _pattern().search(text) is not None
