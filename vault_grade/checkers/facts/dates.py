"""Dates in their several notations, as far as these leave no choice between day and month."""

from __future__ import annotations

from vault_grade.checkers.facts.lexicon import MONTHS
from vault_grade.checkers.facts.tokens import Token

ORDINAL_ENDINGS = frozenset(("st", "nd", "rd", "th"))


def date_at(tokens: list[Token], at: int) -> tuple[str, int] | None:
    """The date that begins here, as year-month-day with gaps, and where what follows it begins; else None."""
    if tokens[at].kind == "iso":
        return f"@{tokens[at].key}", at + 1
    if month := _month(tokens, at):
        return _month_first(tokens, *month)
    if day := _day(tokens, at):
        over = day[1] + 1 if _word(tokens, day[1]) == "of" else day[1]
        if month := _month(tokens, over):
            year = _year(tokens, month[1]) or ("", month[1])
            return f"@{year[0]}-{month[0]:02}-{day[0]:02}", year[1]
    return None


def _month_first(tokens: list[Token], month: int, after: int) -> tuple[str, int] | None:
    if year := _year(tokens, after):
        return f"@{year[0]}-{month:02}-", year[1]
    if day := _day(tokens, after):
        year = _year(tokens, day[1]) or ("", day[1])
        return f"@{year[0]}-{month:02}-{day[0]:02}", year[1]
    return None


def _month(tokens: list[Token], at: int) -> tuple[int, int] | None:
    """The month named here, with the full stop of an abbreviation; "may" and "march" in small letters name none."""
    word = _word(tokens, at)
    if word not in MONTHS or not tokens[at].capital:
        return None
    dotted = at + 1 < len(tokens) and tokens[at + 1].key == "." and len(word) < 5
    return MONTHS[word], at + 1 + dotted


def _day(tokens: list[Token], at: int) -> tuple[int, int] | None:
    digits = _number(tokens, at)
    if not (0 < len(digits) <= 2 and 1 <= int(digits) <= 31):
        return None
    ordinal = _word(tokens, at + 1) in ORDINAL_ENDINGS and tokens[at + 1].start == tokens[at].end
    return int(digits), at + 1 + ordinal


def _year(tokens: list[Token], at: int) -> tuple[str, int] | None:
    """Four digits, after a comma or none."""
    over = at + 1 if at < len(tokens) and tokens[at].key == "," else at
    digits = _number(tokens, over)
    whole = len(digits) == 4 and tokens[over].end - tokens[over].start == 4  # "March 2,000" names no year
    return (digits, over + 1) if whole and "1000" <= digits <= "2199" else None


def _number(tokens: list[Token], at: int) -> str:
    whole = at < len(tokens) and tokens[at].kind == "number" and tokens[at].key.isdigit()
    return tokens[at].key if whole else ""


def _word(tokens: list[Token], at: int) -> str:
    return tokens[at].key if at < len(tokens) and tokens[at].kind == "word" else ""
