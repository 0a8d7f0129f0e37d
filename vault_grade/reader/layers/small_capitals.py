"""Small capitals and old-style figures that fonts keep in Adobe's corporate part of the private use area.

A glyph named ``Asmall`` or ``oneoldstyle`` has no character of Unicode; the Adobe Glyph List gives it one of these
codes, and so do fonts' own maps. No other private code is known for what it stands for.

Source: Adobe Glyph List 2.0 (``glyphlist.txt``), entries ending in ``small`` and ``oldstyle``.
"""

from __future__ import annotations

_LETTERS = {0xF761 + at: chr(ord("a") + at) for at in range(26)}
_ACCENTED = {0xF700 + code: chr(code) for code in range(0xE0, 0xFF) if code != 0xF7}
_OTHERS = {0xF6F9: "ł", 0xF6FA: "œ", 0xF6FD: "š", 0xF6FF: "ž", 0xF7FF: "ÿ"}
_FIGURES = {0xF730 + at: str(at) for at in range(10)}

SMALL_CAPITALS = {chr(code): plain for code, plain in (_LETTERS | _ACCENTED | _OTHERS).items()}
"""Each small capital with the small letter that the font sets it for."""

OLD_STYLE = {chr(code): plain for code, plain in _FIGURES.items()}
"""Each old-style figure with its digit."""
