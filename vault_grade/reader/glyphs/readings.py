"""Which characters a glyph may show that is said to be a given one."""

from __future__ import annotations

from functools import lru_cache

from vault_grade.reader.glyphs.references import CHARACTERS

_ALIKE = (
    "-‐‑‒–—―−¯_ˉ",
    "'‘’‚‛′`´ʼ",
    '"“”„‟″',
    "1IlιΙІі|ıi!",
    "0OoΟοОо°º",
    "5Ss",
    "2ZzΖ",
    "vVυνγ∨",
    "ΛΑ∧^",
    "n∩",
    "uUυ∪",
    "øØ∅",
    "c⊂",
    "μµu",
    "wω",
    "·•∙⋅.",
    "∗*",
    "/⁄",
    "()",  # a file may hold the bracket that is read where letters run from right to left, and draw it turned
    "[]",
    "{}",
    "«»",
    "‹›",
    "∆Δ",
    "ΩΩ",
    "∑Σ",
    "∏Π",
    "∼~˜",
    "^ˆ",
    "ßβ",
    "ρpPРр",
    "δ∂",
    "εϵ∈є",
    "φϕΦ",
    "θϑΘ",
    "×xXχхΧХ",
    "AΑА",
    "BΒВв",
    "CcСсϲ",
    "EeΕЕе",
    "HΗНн",
    "JjЈјȷ",
    "KkΚКкκ",
    "MΜМм",
    "NnΝηп",
    "TtΤТтτ",
    "YyΥУуγ",
    "aαа",
    "²2",
    "³3",
    "¹1",
    "ªa",
)
"""Characters that some faces draw alike: none of a line is evidence against another of it."""

_DRAWN = frozenset(CHARACTERS)
_WHITE = {"\u00ad": "-"}


@lru_cache(maxsize=4096)
def readings(claim: str) -> tuple[str, ...]:
    """The characters that a glyph said to be ``claim`` may look like; none where no drawing of it is at hand."""
    claim = _WHITE.get(claim, claim)
    family = {claim, claim.lower(), claim.upper()}
    for alike in _ALIKE:
        if claim in alike:
            family.update(alike)
    if claim not in _DRAWN and not _is_known(claim):
        return ()
    return tuple(sorted(character for character in family if character in _DRAWN))


def _is_known(claim: str) -> bool:
    return any(claim in alike and not _DRAWN.isdisjoint(alike) for alike in _ALIKE)
