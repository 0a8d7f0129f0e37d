"""Organisations that a claim credits with saying, reporting, finding, publishing or warning something.

A claim may have its number right and the wrong teller: so what a credited organisation is said to have published must
stand among the sources, whatever the checks say of the number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from vault_grade.audit.patterns import organisations
from vault_grade.audit.patterns.base import shown

_SAID = (
    "said|says|say|reported|reports|found|finds|published|publishes|announced|announces|warned|warns|estimated|estimates"
    "|calculated|calculates|concluded|concludes|stated|states|claimed|claims|showed|shows|recorded|records|revealed|reveals"
    "|predicted|predicts|forecast|forecasts|projected|projects|confirmed|confirms|noted|notes|declared|declares"
    "|according to"
)
_WORK = (
    "figures?|data|statistics|report|reports|study|studies|survey|surveys|estimates?|research|analysis|numbers|census|review"
    "|release|bulletin|paper|projections?|forecasts?"
)
_CAPITAL = r"[A-ZÀ-ÞŁŚŽ][\w&-]*+(?:(?:\.|['’](?!s?\b))[\w&-]++)*+"
_NAME = rf"(?:{_CAPITAL}(?:\s(?:(?:of|for|and|on|in|the|de|des|du|la|der|für|&)\s){{0,3}}{_CAPITAL}){{0,8}})"
_HAS = r"(?:\s(?:has|have|had|also|recently|itself|then|now)){0,2}"
_BEFORE = r"[Aa]ccording\sto|[Ss]ays|[Ss]aid|[Rr]eported\sby|[Pp]ublished\sby|[Ff]ound\sby|[Ee]stimated\sby"
_CREDITED = tuple(
    re.compile(expression)
    for expression in (
        rf"({_NAME})(?:['’]s?|\.)?(?:\s\([^()]{{1,40}}\))?{_HAS}\s(?:{_SAID})\b",
        rf"\b(?:{_BEFORE})\s(?:the\s)?({_NAME})",
        rf"\b(?:{_WORK})\s(?:from|by|of)\s(?:the\s)?({_NAME})",
        rf"({_NAME})(?:['’]s?)?\s(?:\w++\s){{0,2}}?(?:{_WORK})\b",
    )
)
_LITTLE = frozenset(["of", "for", "and", "on", "in", "the", "de", "des", "du", "la", "der", "für"])
_STARTS = re.compile(
    r"^(?:The|An?|Th(?:is|at|ese|ose)|It|He|She|They|We|In|On|At|By|For|And|But|Yet|So|If|As)(?:\s|$)"
)
"""Words that begin a sentence with a capital and belong to no name."""

Names = Callable[[str], Iterable[str]]
"""All names of the organisation that a name means, itself among them."""


def credited(sentence: str, known: Callable[[str], bool] = lambda name: False) -> tuple[str, ...]:
    """The organisations that a sentence credits, as it names them, each once.

    known: whether a name is an organisation's that is listed. A name is taken for one where it is listed, abbreviates,
    or holds a legal form or an institution's word; a person's name does not.
    """
    found: dict[str, None] = {}
    for match in (match for one in _CREDITED for match in one.finditer(sentence)):
        plain = _STARTS.sub("", match[1])
        if plain and (known(plain) or _is_organisation(plain)):
            found[plain] = None
    return tuple(found)


def _is_organisation(name: str) -> bool:
    sentence = shown(f"the {name}")
    signs = (organisations.LEGAL_FORMS, organisations.INSTITUTIONS, organisations.ACRONYMS)
    return any(one.stands_in(sentence) for one in signs)


def unpublished(
    sentence: str,
    publishers: Iterable[str | None],
    names: Names = lambda name: (name,),
    published_by: Names | None = None,
) -> tuple[str, ...]:
    """The organisations that a sentence credits and that published none of its sources.

    publishers: of the sources that the claim cites. names: see ``Names``. published_by: the names of all who publish as
    one of them, a government's departments with it; else ``names``.
    """
    all_names = published_by or names
    held = {name for one in publishers if one for name in (one, *all_names(one))}
    found = credited(sentence, lambda name: len(set(names(name))) > 1)
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
