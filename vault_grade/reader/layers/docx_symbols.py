"""Characters of symbol fonts: what they stand for by the font's own coding, and GONE where that is not known here.

Source of the table: Adobe's Symbol encoding (Unicode Consortium, VENDORS/ADOBE/symbol.txt; PDF 32000-1, annex D.6).
"""

from __future__ import annotations

from vault_grade.reader.layers.base import GONE

SYMBOL_FONTS = frozenset(
    {
        "symbol",
        "wingdings",
        "wingdings 2",
        "wingdings 3",
        "webdings",
        "zapfdingbats",
        "zapf dingbats",
        "mt extra",
        "mt symbol",
        "marlett",
        "monotype sorts",
        "opensymbol",
        "starsymbol",
        "bookshelf symbol 7",
    }
)
"""Fonts, in small letters, whose characters are not those that their codes say."""

_PRIVATE = range(0xF000, 0xF100)  # where Windows puts the codes of symbol fonts
_SYMBOL = dict(
    zip(
        (*range(0x20, 0x7F), *range(0xA1, 0xD2), *range(0xD5, 0xE2), 0xE5, 0xF1, 0xF2),
        " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_\ufffdαβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼"
        "ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…\ufffd\ufffd↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇"
        "∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈"
        "∑〉∫",
        strict=True,
    )
)


def symbol(font: str, code: int) -> str:
    """The character that ``code`` is in a font named ``font``, of whatever kind."""
    name = font.lower()
    if name in SYMBOL_FONTS:
        code -= _PRIVATE.start if code in _PRIVATE else 0
        if code < 0x100:
            return _SYMBOL.get(code, GONE) if name == "symbol" else GONE
    # What a symbol font does not hold is shown from another font, as what it is.
    return chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else GONE


def in_font(font: str, text: str) -> str:
    """Text set in a symbol font, as it is printed."""
    return "".join(character if character.isspace() else symbol(font, ord(character)) for character in text)
