"""Which language a text is in, of those whose negations are listed."""

from __future__ import annotations

import re

FREQUENT = {
    "English": "the of and to in is that for with as by this are be it from shall which or was",
    "German": "der die und den das von zu mit sich des auf für ist im dem eine werden ein als auch",
    "French": "les des est dans du une pour qui au par sur pas aux ou sont avec ce cette leur et",
    "Spanish": "los las del por con una para como y su al lo es más este sus entre esta el cuando son sin que",
    "Italian": "il di che della per una dei nel sono gli con alla delle del da le degli è si nella",
    "Dutch": "het een van de en is dat op te zijn voor met die aan er door om wordt deze worden",
    "Polish": "w i na z do się że o jest oraz po jak lub od przez przy dla są tego może",
    "Portuguese": "os as do da dos das uma para com por ao em na no à mais como foi pela e",
}
"""Words that make up a good part of any text of the language."""

_LEAST_SHARE, _LEAST_WORDS = 0.12, 3


def known_language(text: str) -> bool:
    """True where the frequent words of one listed language, at least three of them, are an eighth of the words."""
    words = re.findall(r"\w+", text.lower())
    for line in FREQUENT.values():
        frequent = set(line.split())
        hits = [word for word in words if word in frequent]
        if len(hits) >= _LEAST_SHARE * len(words) and len(set(hits)) >= _LEAST_WORDS:
            return True
    return False


def likeliest_language(text: str) -> str | None:
    """The listed language of which the text has most frequent words; None where it has none of any."""
    words = re.findall(r"\w+", text.lower())
    hits = {name: sum(word in line.split() for word in words) for name, line in FREQUENT.items()}
    return max(hits, key=lambda name: hits[name]) if any(hits.values()) else None
