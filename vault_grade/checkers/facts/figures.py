"""Figures by value, with sign, scale, currency and percentage: $1.5bn and "1,500 million dollars" are one."""

from __future__ import annotations

from vault_grade.checkers.facts import lexicon
from vault_grade.checkers.facts.dates import ORDINAL_ENDINGS
from vault_grade.checkers.facts.tokens import Token

SIGNS = lexicon.CURRENCY_SIGNS
OPENING = frozenset(
    {
        "-",
        *SIGNS,
        *lexicon.DOLLARS,
        *lexicon.CURRENCY_CODES,
        *lexicon.NUMBERS,
        *lexicon.TENS,
        *lexicon.ORDINALS,
    }
)
"""Keys of the words and marks with which a figure may begin; all others begin with digits."""


def figure_at(tokens: list[Token], at: int) -> tuple[str, int] | None:
    """The figure that begins here: its key, and where what follows it begins; else None."""
    if ordinal := _ordinal(tokens, at):
        return ordinal
    sign, start = ("-", at + 1) if _minus(tokens, at) else ("", at)
    currency, start = _currency_before(tokens, start)
    number = _number(tokens, start)
    if number is None or (currency and tokens[start].kind != "number"):
        return None
    digits, scale, after = number
    more, after = _scale(tokens, after, bool(currency))
    unit, after = _unit_after(tokens, after, currency)
    money = currency or (unit if unit not in ("%", "pp") else "")
    return f"{sign}{_value(digits, scale + more, bool(money))}{currency or unit}", after


def _ordinal(tokens: list[Token], at: int) -> tuple[str, int] | None:
    token = tokens[at]
    if token.kind == "word" and token.key in lexicon.ORDINALS:
        return f"{lexicon.ORDINALS[token.key]}o", at + 1
    if (
        token.kind == "number"
        and _key(tokens, at + 1) in ORDINAL_ENDINGS
        and tokens[at + 1].start == token.end
    ):
        return f"{token.key}o", at + 2
    return None


def _minus(tokens: list[Token], at: int) -> bool:
    """Whether a minus sign stands here: close to what follows, and neither between two figures nor in a word."""
    if tokens[at].key != "-" or at + 1 == len(tokens) or tokens[at].end != tokens[at + 1].start:
        return False
    before = tokens[at - 1] if at else None
    if before and (before.kind == "number" or (before.end == tokens[at].start and before.kind != "mark")):
        return False
    return tokens[at + 1].kind == "number" or tokens[at + 1].key in SIGNS


def _currency_before(tokens: list[Token], at: int) -> tuple[str, int]:
    key = _key(tokens, at)
    if key in SIGNS:
        return key, at + 1
    if key in lexicon.DOLLARS and _key(tokens, at + 1) == "$":
        close = tokens[at].capital and tokens[at].end == tokens[at + 1].start
        return (f"{key}$", at + 2) if close or tokens[at].shouted else ("", at)
    return (lexicon.CURRENCY_CODES[key], at + 1) if key in lexicon.CURRENCY_CODES else ("", at)


def _number(tokens: list[Token], at: int) -> tuple[str, int, int] | None:
    """Digits, power of ten, and where what follows begins."""
    if at >= len(tokens):
        return None
    token = tokens[at]
    if token.kind == "number":
        return token.key, 0, at + 1
    if token.kind != "word":
        return None
    if token.key in lexicon.NUMBERS:
        value, after = lexicon.NUMBERS[token.key], at + 1
    elif token.key in lexicon.TENS:
        ones = at + 2 if _key(tokens, at + 1) == "-" else at + 1
        more = lexicon.NUMBERS.get(_key(tokens, ones), 0)
        value, after = lexicon.TENS[token.key], at + 1
        if 0 < more < 10:
            value, after = value + more, ones + 1
    else:
        return None
    return (str(value), 2, after + 1) if _key(tokens, after) == "hundred" else (str(value), 0, after)


def _scale(tokens: list[Token], at: int, money: bool) -> tuple[int, int]:
    """The power of ten named here. Letters are one only with money: 10m may be a length."""
    key = _key(tokens, at)
    if key in lexicon.SCALES:
        return lexicon.SCALES[key], at + 1
    if money and key in lexicon.MONEY_SCALES:
        return lexicon.MONEY_SCALES[key], at + 1
    return 0, at


def _unit_after(tokens: list[Token], at: int, currency: str) -> tuple[str, int]:
    key, following = _key(tokens, at), _key(tokens, at + 1)
    if key == "percentage" and following in ("point", "points"):
        return "pp", at + 2
    if key in ("%", "percent", "pct"):
        return "%", at + 1
    if key == "per" and following == "cent":
        return "%", at + 2
    if currency:
        return "", at
    if key in SIGNS:
        return key, at + 1
    if key == "us" and following in ("dollar", "dollars"):
        return "us$", at + 2
    found = lexicon.CURRENCY_WORDS.get(key) or lexicon.CURRENCY_CODES.get(key)
    return (found, at + 1) if found else ("", at)


def _value(digits: str, scale: int, money: bool) -> str:
    """The number with its point moved ``scale`` places.

    Only of scaled numbers and of money are noughts at the end nothing: $2.50 is $2.5, but section 4.10 is not 4.1.
    """
    whole, point, part = digits.partition(".")
    if "." in part or not (scale or money):
        return f"{whole or '0'}{point}{part}" + (f"e{scale}" if scale else "")
    part = part.ljust(scale, "0")
    whole, part = whole + part[:scale], part[scale:].rstrip("0")
    return (whole.lstrip("0") or "0") + (f".{part}" if part else "")


def _key(tokens: list[Token], at: int) -> str:
    return tokens[at].key if at < len(tokens) else ""
