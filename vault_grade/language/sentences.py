"""The sentences of a paragraph: those that nupunkt finds, joined and parted where it errs."""

from __future__ import annotations

import re
from itertools import pairwise

from vault_grade.language.sentence_at import spans

_SHORT_REACH = 20
_ITEM_NUMBER = re.compile(r"[(\[]?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})[.)\]]")

_COMMON = "so it is be do us me up he we as at on in to by or of my"
_SHORT_WORDS = (
    "abr abbr aff alt anon ante app approx aprox appx apr apt apts assoc asst attn aug ave avg cert chap cir"
    " cit clar col coll comm comp conf cong cont coop corp dec dep dept depts dev dist div ed eds ej eng env"
    " esp esq est ets etc excl exec exp ext feb fig figs fol gen gov govt hon hosp ibid illus inc incl inst"
    " int jan jul jun lat lib loc long max med mem mil min mins misc nat nos nov núm obs oct orig para pers"
    " pol poss pref prelim pres prev priv prob proc prof prov pseud publ pág quot refs reg rel repr resp ret"
    " rev sec secs sect sen sep sept seq ser sess supp suppl supra supt tel theor trans univ ver vid viz vol"
    " vols yrs abzgl bes einschl entspr ev evtl exkl geb gegr gest inkl insb insbes jährl lfd mio tsd röm sog"
    " ugs usw zus zuz éd"
)
"""Short for a word, in small letters, in prose of English, German, French or Spanish, and no common word itself."""

_NO_ABBREVIATION = re.compile(
    rf"(?<![^\W_])(?:{'|'.join(_COMMON.split())}"
    rf"|(?!(?:{'|'.join(_SHORT_WORDS.split())})[.])(?=[a-zß-öø-ÿ]*[aeiouyß-öø-ÿ])[a-zß-öø-ÿ]{{3,30}}+"
    r"|no(?=[.]\s+[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ]))"
    r"[.](?=\s+[\"'“‘«„(\[]?[A-ZÀ-ÖØ-Þ])"
)
"""Words that end a sentence before a capital: nupunkt takes thousands for abbreviations, *bed* and *century* too."""

_STARTERS = (
    "The This That These Those There It He She They We His Her Its Their Our In At For But And When While After Before"
    " Although However If With From Nobody Nothing Both Each Some Many Most Several Then Now Yet So"
)
_STARTER = rf"(?:{'|'.join(_STARTERS.split())})"
"""Words that begin sentences, and that nobody is called by."""

_TO_NAMES = r"(?:Mr|Mrs|Ms|Dr|Prof|Mt)\."
"""Short for what stands before a name alone: a word before it is no part of the name."""

_TITLES = (
    "Rep Reps Sen Sens Gov Govs Gen Col Lt Sgt Capt Cmdr Adm Maj Rev Hon Prof Profs Messrs Mmes Mme Mlle Dr Drs Mr Mrs"
    " Ms Pres Supt Sr Fr Br St Ste Mt Ft Cllr Cpl Pvt Det Insp Msgr Brig Amb Dep Sra Srta"
)
_COUNTED = "Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec No Nos Art Arts Sec Secs Fig Figs Vol Vols Ch pp ca approx"
_ABBREVIATION = re.compile(
    rf"(?<![^\W_])(?:(?:{'|'.join(_TITLES.split())})\.\s+(?=[A-ZÀ-ÖØ-Þ])(?!{_STARTER}\s)"
    rf"|(?:{'|'.join(_COUNTED.split())})\.\s+(?=\d))"
)
"""What is short for a word that belongs to the next: a title before a name, a month or a part before its number."""

_GERMAN_MONTHS = "Januar Jänner Februar Feber März Mai Juni Juli Oktober Dezember"
_GERMAN_LEADS = "der die das dem den des im vom zum zur seit bis ab und ein eine einen einem eines"
_JOINED = re.compile(
    rf"§\s?\d{{1,5}}\w?\.\s+(?=(?:Abs|Unterabs|Satz|Nr|Ziff|lit|Art|Alt|para|subs|cl)\b)"
    rf"|(?<!\w)\d{{1,2}}\.\s+(?=(?:{'|'.join(_GERMAN_MONTHS.split())})\b)"
    rf"|(?<!\w)(?:{'|'.join(_GERMAN_LEADS.split())}|(?<!I\s)am)\s\d{{1,2}}\.\s+(?=[A-ZÄÖÜ][a-zäöüß]|und\b|bis\b)"
    r"|l'art\.\s+(?=\d)"
    rf"|(?<!\w)(?:[Tt]he|[Aa]n?)\s\d{{1,2}}(?::\d\d)?\s?[ap]\.m\.\s+(?!{_STARTER}\s)"
)
"""What belongs to the next though a full stop parts them: the section of a law before its parts, a German ordinal, an
hour before what it tells of: the 5 p.m. Amtrak train."""

_MAY_END = re.compile(
    rf"(?<=\s)[(\[\"'“‘]*(?P<word>[^\s(\[\"'“‘]{{1,20}})[.][\"'”’]?"
    rf"(?=\s+(?:(?P<starter>{_STARTER}\s|{_TO_NAMES}\s)|[A-ZÀ-ÖØ-Þ]))"
)
"""A word with a full stop, in a sentence, before one that begins most of all sentences, or before a capital."""

_MEASURED = re.compile(
    r"(?:\d\s?(?:km|kg|mg|ml|mm|cm|lbs?|oz|ft|mi|mph|kph|hrs?|mins?|secs?|yrs?|pct)"
    r"|\d\s?[ap]\.m(?!\.\s+(?:[A-Z]{2,4}\b"
    r"|(?:[A-Z]\w{1,20}\s){1,3}[Tt]ime\b(?!\s[a-z])|(?:Eastern|Central|Mountain|Pacific)\b"
    r"|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b)))"
    r"[.](?=\s+[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ])"
)
"""A figure with what it measures, an hour with its half of the day: what follows with a capital is no part of it, but
for a day or the time of a place."""

_NO_ENDS = f"{_TITLES} e.g i.e cf vs v viz ca c approx incl eds ed trans no nos".lower()
_NEVER_LAST = frozenset(_NO_ENDS.split()) - {"st", "mt", "ft", "sr"}
_LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
"""By itself a capital names a thing (Vitamin C) and abbreviates nothing."""

_LEADERS = "e.g. i.e. cf. vs. viz. esp. incl. approx. bzw. lt. inkl. evtl. sog. ggf."
_LEADING_ON = frozenset(_LEADERS.split())
"""After these a sentence goes on, be the next word a name or not."""

_SHORT_TIMES = "jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat"
_TIMES = frozenset(_SHORT_TIMES.split())
"""Short for a month or a day: before anything but a figure its full stop is that of the sentence."""

_CLIPPED = re.compile(
    r"(?:[^\W\d_]\.)+[^\W\d_]\.|(?<![^\W_])(?:[b-df-hj-np-tv-xz]{2,4}|etc|incl|approx|dept|avg)\.", re.I
)
"""What has no vowel, or full stops inside, and so is short for something: pct., mn., b.i.d."""

_GOES_ON = re.compile(r"[a-zß-öø-ÿ]+(?![\w.])|(?:Inc|Ltd|Corp|Co|plc)\b")


def sentences(text: str) -> list[tuple[int, int]]:
    """All sentences of one paragraph, as offsets without outer white space, in order.

    text: words alone, without markup. Beyond what nupunkt does, the number of a list's item stays with what it numbers,
    a title with its name and a month with its day, and no common word is taken for an abbreviation.
    """
    found: list[tuple[int, int]] = []
    for first, last in spans(text):
        ends = {end.end() for end in _NO_ABBREVIATION.finditer(text, first, last)}
        ends |= {end.end() for end in _MAY_END.finditer(text, first, last) if _is_last(end)}
        ends |= {end.end() for end in _MEASURED.finditer(text, first, last)}
        for start, end in pairwise([first, *sorted(ends), last]):
            start, end = _bare(text, start, end)
            if found and start < end and _belongs(text, found[-1], start):
                found[-1] = (found[-1][0], end)
            elif start < end:
                found.append((start, end))
    return found


def _is_last(found: re.Match[str]) -> bool:
    """Whether a word with a full stop ends its sentence, though it may be short for another."""
    word = found["word"]
    if word.lower() in _TIMES:
        return True
    return found["starter"] is not None and (word in _LETTERS or word.lower() not in _NEVER_LAST)


def _belongs(text: str, before: tuple[int, int], start: int) -> bool:
    """Whether what begins at ``start`` goes on what was taken for the sentence before it."""
    if _ITEM_NUMBER.fullmatch(text, *before):
        return True
    last = max(text.rfind(" ", before[0], before[1]), text.rfind("\n", before[0], before[1])) + 1
    last = max(last, before[0])
    found = _ABBREVIATION.match(text, last)
    if found is not None and found.end() == start:
        return True
    near = max(before[0], start - _SHORT_REACH)
    if any(joined.end() == start for joined in _JOINED.finditer(text, near, start + _SHORT_REACH)):
        return True
    if text[last : before[1]].lstrip("([\"'“‘").lower() in _LEADING_ON:
        return True
    clipped = text[before[1] - 1] == "!" or _CLIPPED.fullmatch(text[last : before[1]].lstrip("([\"'“‘$€£"))
    return bool(clipped and _GOES_ON.match(text, start))


def _bare(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end
