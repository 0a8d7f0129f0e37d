"""The pattern pass: every sentence with a sign that it states something, by rule and without a model.

base.py           what a pattern is
numbers.py        numbers, fractions, multiples, percentages, points, ranges, ordinals
money.py          amounts of money
dates.py          dates, years, decades, quarters
comparisons.py    comparisons, superlatives, directions
organisations.py  organisations

Each pattern is a name of one of these modules; none has a say in whether a sentence matters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from vault_grade.audit.patterns import comparisons, dates, money, numbers, organisations
from vault_grade.audit.patterns.base import Pattern, finder, shown

PATTERNS: tuple[Pattern, ...] = (
    numbers.DIGITS,
    numbers.WORDS,
    numbers.ONE,
    numbers.INSIDE_WORDS,
    numbers.GROUPS,
    numbers.MEASURES,
    numbers.ROMAN,
    numbers.AGES,
    numbers.RATES,
    numbers.PERCENTAGES,
    numbers.PERCENTAGES_IN_WORDS,
    numbers.POINTS,
    money.SIGNED,
    money.CODED,
    money.IN_WORDS,
    numbers.FRACTIONS,
    numbers.SHARES,
    numbers.MULTIPLES,
    numbers.RANGES_IN_DIGITS,
    numbers.RANGES,
    numbers.ORDINALS_IN_DIGITS,
    numbers.ORDINALS_THAT_COUNT,
    numbers.FIRSTS,
    dates.IN_FIGURES,
    dates.NAMED,
    dates.TOLD_FROM_TODAY,
    dates.FEASTS,
    dates.DAYS,
    dates.SEASONS,
    dates.PARTS_OF_PERIODS,
    dates.SPANS,
    dates.YEARS,
    dates.YEARS_BESIDE_WORDS,
    dates.DECADES_IN_FIGURES,
    dates.DECADES,
    dates.QUARTERS,
    dates.QUARTERS_IN_FIGURES,
    comparisons.THAN,
    comparisons.AS_MUCH,
    comparisons.OUTDOING,
    comparisons.COMPARED,
    comparisons.MORE,
    comparisons.SUPERLATIVES,
    comparisons.MOST,
    comparisons.RECORDS,
    comparisons.MOVED,
    comparisons.MOVES,
    comparisons.MOVEMENTS,
    comparisons.UP_AND_DOWN,
    organisations.LEGAL_FORMS,
    organisations.INSTITUTIONS,
    organisations.ACRONYMS,
    organisations.CAPITALISED_WORDS,
    organisations.SPEAKERS,
)
"""Every pattern but that of the names that are given, in the order in which their signs are shown."""


def pattern_pass(names: Iterable[str] = ()) -> Callable[[str], tuple[str, ...]]:
    """What gives the signs of a sentence, each once, in the order of PATTERNS.

    names: of organisations, beside those that the patterns see.
    """
    patterns = (*PATTERNS, organisations.given_names(names))
    found = finder(patterns)

    def signs(words: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(patterns[at].sign for at in found(shown(words))))

    return signs
