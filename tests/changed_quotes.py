"""One change of a quote that makes it another: what no search may pass over."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from hypothesis import strategies as st

KINDS = (
    *("swap words", "drop word", "add not", "drop not", "letter", "drop", "add", "accent", "case"),
    *("digit", "sign", "point", "unit"),
)
_ALIKE = str.maketrans("‘’“”–−‐", "''\"\"---")
_SIGNS = "-−+±<>≤≥=≠"
_UNITS = ("%", "‰", "€", "$", "m", "km", "°")


def whole(words: Sequence[str], first: int, last: int) -> bool:
    """Whether ``words[first:last]`` can be quoted without what stands beside it.

    A relation belongs to its number, and figures side by side may be one number, a difference or a product.
    """
    before = words[first - 1] if first else ""
    after = words[last] if last < len(words) else ""
    left = before in ("≥", "≤") and words[first].lstrip("−")[:1].isnumeric()
    right = words[last - 1] in ("≥", "≤") and after.lstrip("−")[:1].isnumeric()
    figures = [(before, words[first]), (words[last - 1], after)]
    one = any(a.rstrip("x")[-1:].isnumeric() and b.lstrip("−")[:1].isnumeric() for a, b in figures)
    return not (left or right or one)


@st.composite
def changed(draw: st.DrawFn, words: Sequence[str]) -> str:
    """The words as a quote with one thing changed in the middle of them."""
    kind = draw(st.sampled_from(KINDS))
    at = draw(st.integers(1, len(words) - 2))
    if kind == "swap words":
        return " ".join([*words[:at], words[at + 1], words[at], *words[at + 2 :]])
    if kind == "drop word":
        return " ".join([*words[:at], *words[at + 1 :]])
    if kind == "add not":
        return " ".join([*words[:at], "not", *words[at:]])
    if kind == "drop not":
        return " ".join([word for word in words if word != "not"])
    return _with_sign(draw, " ".join(words), kind)


def _with_sign(draw: st.DrawFn, quote: str, kind: str) -> str:
    figures = [at for at, sign in enumerate(quote) if 0 < at < len(quote) - 1 and sign.isdecimal()]
    at = draw(st.sampled_from(figures) if figures and kind in _OF_FIGURES else st.integers(1, len(quote) - 2))
    before, sign, after = quote[:at], quote[at], quote[at + 1 :]
    if kind == "digit":
        return before + draw(st.sampled_from("0123456789")) + after
    if kind == "sign":
        return before + draw(st.sampled_from(_SIGNS)) + sign + after
    if kind == "point":
        return before + draw(st.sampled_from([f"{sign}.", f"{sign},", f".{sign}", ""])) + after
    if kind == "unit":
        return before + sign + draw(st.sampled_from(_UNITS)) + after
    if kind == "accent":
        return before + sign + "\u0301" + after
    if kind == "case":
        return before + sign.swapcase() + after
    other = draw(st.sampled_from("aeszéñ0179+.,%≥<±'’²°€"))
    return before + {"letter": other, "drop": "", "add": other + sign}[kind] + after


_OF_FIGURES = ("digit", "sign", "point", "unit")


def stands_in(quote: str, page: str) -> bool:
    """An oracle of its own: the quote, with marks and dashes in one shape, is literally among the page's words."""
    return plain(quote) in plain(page)


def plain(text: str) -> str:
    """The text with one space for white space, and each mark and dash in one shape."""
    return re.sub(r"\s+", " ", unicodedata.normalize("NFC", text).translate(_ALIKE))
