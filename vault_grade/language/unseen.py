"""Characters that a reader of the page does not see, though they stand between letters."""

from __future__ import annotations

from itertools import chain

_RANGES = (
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),  # variation selectors
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
"""Default_Ignorable_Code_Point of the Unicode Character Database (DerivedCoreProperties.txt), without the soft hyphen,
which shows where a line ends."""

UNSEEN = frozenset(map(chr, chain.from_iterable(range(first, last + 1) for first, last in _RANGES)))


def without_unseen(text: str) -> str:
    """``text`` as the eye meets it: zero-width characters, fillers and variation selectors dropped."""
    if text.isascii() or UNSEEN.isdisjoint(text):
        return text
    return "".join(character for character in text if character not in UNSEEN)
