"""Organisations that a claim credits with saying, reporting, finding, publishing or warning something.

A claim may have its number right and the wrong teller: so what a credited organisation is said to have published must
stand among the sources, whatever the checks say of the number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from vault_grade.audit.patterns import organisations
from vault_grade.audit.patterns.base import shown

_SAID = (
    "said|says|say|reported|reports|report|found|finds|find|published|publishes|publish|announced|announces|announce"
    "|warned|warns|warn|estimated|estimates|estimate|calculated|calculates|calculate|concluded|concludes|conclude|stated"
    "|states|claimed|claims|claim|showed|shows|show|recorded|records|revealed|reveals|reveal|predicted|predicts|predict"
    "|forecast|forecasts|projected|projects|confirmed|confirms|confirm|noted|notes|declared|declares|declare|wrote|writes"
    "|told|tells|argued|argues|argue|suggested|suggests|suggest|observed|observes|discovered|discovers|determined"
    "|determines|identified|identifies|released|releases|issued|issues|expected|expects|expect|advised|advises|advise"
    "|recommended|recommends|recommend|urged|urges|urge|admitted|admits|admit|denied|denies|deny|acknowledged"
    "|acknowledges|insisted|insists|maintains|added|adds|assessed|assesses|puts?\\s(?:it|them|this|that|(?:[\\w-]+\\s){1,6}at)"
    "|according\\sto"
)
_GIVEN_OUT = (
    "reported|published|found|estimated|compiled|collected|gathered|released|issued|calculated|produced|prepared|recorded"
    "|cited|quoted|confirmed|announced|written|predicted|projected|forecast"
)
_WORK = (
    "figures?|data|statistics|report|reports|study|studies|survey|surveys|estimates?|research|analysis|numbers|census|review"
    "|release|bulletin|paper|projections?|forecasts?|records|findings|poll|polls|index|article|assessment"
)
_INSTITUTION = (
    "government|ministry|department|office|agency|council|commission|court|police|parliament|institute|authority|bureau"
    "|committee|regulator|watchdog|treasury|union|bank|university|service|association|federation"
)
_CAPITAL = r"[A-ZÀ-ÞŁŚŽ][\w&-]*+(?:(?:\.|['’](?!s?\b))[\w&-]++)*+"
_NAME = rf"(?:{_CAPITAL}(?:\s(?:(?:of|for|and|on|in|de|des|du|la|der|für|&)\s(?:the\s|la\s)?){{0,2}}{_CAPITAL}){{0,8}})"
_NAMED = rf"({_NAME}(?:\s(?:[a-z]+\s)?(?:{_INSTITUTION})\b)?)"
_WORD = (
    r"(?!(?:is|are|was|were|be|been|being|that|which|who|whom|whose|when|where|while|if|because|since|than|as|to|not)\b)"
    r"[a-zà-ÿ][\w’'-]*+"
)
_BETWEEN = rf"(?:\s(?:{_WORD}|(?:in|of|for|on|at)\s{_CAPITAL})){{0,4}}?"
_ASIDE = r"(?:\s?\([^()]{1,60}\)|,\s[^,;:.!?()]{1,80},|\s[–—-]\s[^–—;:.!?()]{1,80}\s[–—-])?"
_CREDITED = tuple(
    re.compile(expression)
    for expression in (
        rf"{_NAMED}(?:['’]s?(?:\s{_CAPITAL}){{0,3}}|\.)?{_ASIDE}{_BETWEEN}{_ASIDE}\s(?:{_SAID})\b",
        rf"\b(?:[Aa]ccording\sto|[Ss]ays|[Ss]aid)\s(?:the\s)?{_NAMED}",
        rf"\b(?:[Aa]ccording\sto|[Ss]ays|[Ss]aid|[Ww]arned)\s{_WORD}(?:\s{_WORD}){{0,3}}?\s(?:at|from|of|in|for)\s(?:the\s)?{_NAMED}",
        rf"\b(?:{_GIVEN_OUT})(?:\s{_WORD}){{0,4}}?\s(?:by|from)\s(?:the\s)?{_NAMED}",
        rf"\b(?:{_WORK})(?:\s{_WORD}){{0,3}}?\s(?:from|by|of|in)\s(?:the\s)?{_NAMED}",
        rf"{_NAMED}(?:['’]s?)?\s(?:\w++\s){{0,2}}?(?:{_WORK})\b",
    )
)
_PRINTED = re.compile(rf"\b(?:{_WORK}|letter)(?:\s(?:{_GIVEN_OUT}))?\sin\s(?:the\s)?({_NAME})")
"""What a periodical is credited with, whose name may be an everyday word: a paper in Science."""
_ENDS_AS_INSTITUTION = re.compile(rf"\s(?:{_INSTITUTION})\Z")
_LITTLE = frozenset(["of", "for", "and", "on", "in", "the", "de", "des", "du", "la", "der", "für"])
_STARTS = re.compile(
    r"^(?:(?:[Tt]he|An?|Th(?:is|at|ese|ose|en)|It|He|She|They|We|In|On|At|By|For|From|And|But|Yet|So|If|As|Or|Both"
    r"|Even|Only|When|While|Where|Although|Though|Because|Since|After|Before|Until|Today|Yesterday|Now|Meanwhile"
    r"|However|Last|Also|According|Many|Some|Most)(?:\s|$))+"
)
"""Words that begin a sentence with a capital and belong to no name."""

Names = Callable[[str], Iterable[str]]
"""All names of the listed organisation that a name means; none where it is not listed."""


def credited(sentence: str, known: Callable[[str], object] = lambda name: False) -> tuple[str, ...]:
    """The organisations that a sentence credits, as it names them, each once.

    known: whether a name is an organisation's that is listed. A name is taken for one where it is listed, abbreviates,
    or holds a legal form or an institution's word (the Bank of England, the Norwegian government); a person's name does
    not.
    """
    named = [match[1] for one in _CREDITED for match in one.finditer(sentence)]
    printed = [f"the journal {match[1]}" for match in _PRINTED.finditer(sentence)]
    found = [one for name in named for one in _organisations(name, known)]
    return tuple(dict.fromkeys([*found, *filter(known, printed)]))


def _organisations(name: str, known: Callable[[str], object]) -> Sequence[str]:
    """The organisations in what may be one name or several (the WHO and Unicef), none where it is another's."""
    name = _STARTS.sub("", name)
    several = [_STARTS.sub("", one) for one in name.split(" and ")]
    if len(several) > 1 and not known(name) and all(known(one) or _is_organisation(one) for one in several):
        return several
    return [name] if name and (known(name) or _is_organisation(name)) else []


def _is_organisation(name: str) -> bool:
    if _ENDS_AS_INSTITUTION.search(name):
        return True
    sentence = shown(f"the {name}")
    signs = (organisations.LEGAL_FORMS, organisations.INSTITUTIONS, organisations.ACRONYMS)
    return any(one.stands_in(sentence) for one in signs)


def unpublished(
    sentence: str,
    publishers: Iterable[str | None],
    names: Names = lambda name: (),
    published_by: Names | None = None,
) -> tuple[str, ...]:
    """The organisations that a sentence credits and that published none of its sources.

    publishers: of the sources that the claim cites. names: see ``Names``. published_by: the names of all who publish as
    one of them, a government's departments with it; else ``names``.
    """
    all_names = published_by or names
    held = {name for one in publishers if one for name in (one, *all_names(one))}
    found = credited(sentence, names)
    return tuple(one for one in found if not _is_any({one, *names(one)}, held))


def _is_any(named: Iterable[str], held: Iterable[str]) -> bool:
    """Whether one of the names is one of those held, or abbreviates one, or is abbreviated by one.

    Two full names with the same initials are two: the Bank of England is not the Bank of Estonia.
    """
    ours, theirs = {_full(one) for one in named}, {_full(one) for one in held}
    short, their_short = ({two for one in some for two in _initials(one)} for some in (named, held))
    return not (ours.isdisjoint(theirs) and ours.isdisjoint(their_short) and theirs.isdisjoint(short))


def _full(name: str) -> str:
    """A name in small letters, without its article."""
    return " ".join(re.findall(r"[^\W_]+", name)).lower().removeprefix("the ")


def _initials(name: str) -> set[str]:
    """The initials of a name of several words, with and without its little words: ONS, or DfT."""
    words = re.findall(r"[^\W_]+", name)
    carrying = [word for word in words if word.lower() not in _LITTLE]
    if len(carrying) < 2:
        return set()
    return {"".join(word[0] for word in some).lower() for some in (carrying, words)}
