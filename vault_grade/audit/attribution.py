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
    sentence: str, publishers: Iterable[str | None], names: Names = lambda name: (name,)
) -> tuple[str, ...]:
    """The organisations that a sentence credits and that published none of its sources.

    publishers: of the sources that the claim cites. names: see ``Names``.
    """
    held = {plain for one in publishers if one for name in (one, *names(one)) for plain in _forms(name)}
    listed = {}
    for one in credited(sentence, lambda name: len(set(names(name))) > 1):
        listed[one] = {plain for name in (one, *names(one)) for plain in _forms(name)}
    return tuple(one for one, forms in listed.items() if not forms & held)


def _forms(name: str) -> set[str]:
    """A name in small letters, and its initials where it has several words: Office for National Statistics, ONS."""
    words = re.findall(r"[^\W_]+", name)
    carrying = [word for word in words if word.lower() not in _LITTLE]
    forms = {" ".join(words).lower().removeprefix("the ")}
    if len(carrying) > 1:
        forms.add("".join(word[0] for word in carrying).lower())
        forms.add("".join(word[0] for word in words).lower())
    return forms - {""}
