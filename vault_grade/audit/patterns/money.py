"""Amounts of money."""

from __future__ import annotations

from vault_grade.audit.patterns.base import FIGURE, pattern
from vault_grade.language.numerals import AMOUNT
from vault_grade.language.units import CURRENCIES

SIGNS = "$£€¥₹₽₩₪₺₴₫₦₱₿฿₡₲₵₸₼₾"
_MORE_CODES = (
    "czk huf ron bgn try uah pkr bdt idr myr sgd hkd twd thb php vnd aed sar ils egp ngn kes ars clp cop btc"
)
_MORE_NAMES = (
    "sterling nickel dime buck bucks quid forint forints lira shekel shekels riyal riyals dirham dirhams dinar"
    " dinars baht shilling shillings bitcoin bitcoins franc"
)
_CODES = sorted(
    {one for one in [*CURRENCIES, *_MORE_CODES.split()] if len(one) == 3 and one.isascii()} - {"yen", "won"}
)
_NAMES = sorted(
    {one for one in CURRENCIES if one.isalpha() and (len(one) > 3 or one in ("yen", "won"))}
    | {*_MORE_NAMES.split()}
)
_NAME = f"(?:{'|'.join(sorted(_NAMES, key=len, reverse=True))})"
_AMOUNT = AMOUNT.replace(" ", r"\ ")

SIGNED = pattern(
    "money",
    "an amount and a currency's sign: £1.5bn, US$ 5, 20 €",
    rf"[{SIGNS}¢]",
    anchors=FIGURE,
)

CODED = pattern(
    "money",
    "an amount beside a currency's code (ISO 4217): USD 5, 5 EUR, 3m GBP",
    rf"\b{(code := '(?:' + '|'.join(_CODES).upper() + ')')}\s?\d | \d\s?(?:[a-z]{{1,8}}+\s)?{code}\b",
    anchors=" ".join(_CODES),
    cased=True,
)

IN_WORDS = pattern(
    "money",
    "an amount beside a currency's name: ten dollars, 40 pence, a penny, millions of euros, a billion-dollar deal",
    rf"""(?:{_AMOUNT})[- ](?:[a-z]{{1,12}}+[- ])?{_NAME}\b
      | \b(?:tens|hundreds|thousands|millions|billions
        |trillions)\ (?:of\ \w{{4,9}}+\ )?of\ (?:\w{{1,12}}+\ )?{_NAME}\b
      | \b(?:an?|each|every|per|several|few|many|half\ an?)\ {_NAME}\b
      | \b(?:million|billion|trillion)-{_NAME}\b | \b(?:fiver|tenner)s?\b""",
    anchors=f"{' '.join(_NAMES)} fiver tenner fivers tenners",
)
