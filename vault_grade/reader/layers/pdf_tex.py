"""Characters of TeX's bitmap fonts, which are numbered and not named.

pdfTeX and dvips put a font that they have as bitmaps only into the file as Type 3, with a glyph ``a27`` for the code
27 and no ToUnicode map. MuPDF takes such a code for a character; in TeX's T1 encoding it is a ligature, a quotation
mark or a letter of Eastern Europe. Only the encoding that the codes in use prove is applied: of the others too little
is known.

Sources: the pdfTeX manual (embedding of PK fonts); M. Ferguson, "Report on multilingual activities", TUGboat 11:4
(the Cork encoding, T1); ``t1enc.def`` of LaTeX.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

_ROWS = {
    0x00: "`´ˆ˜¨˝˚ˇ˘¯˙¸˛‚‹›“”„«»–—\u200c\ufffdıȷﬀﬁﬂﬃﬄ",
    0x27: "’",
    0x60: "‘",
    0x7F: "-ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£",
    0xD7: "Œ",
    0xDF: "\ufffd",  # two capitals S in one
    0xF7: "œ",
    0xFF: "ß",
}
"""What T1 has that Latin-1 has not at the same code, from each first code on."""

_GLYPH = re.compile(r"(\d+)|/([^\s/\[\]]+)")
_REFERENCE = re.compile(r"(\d+) 0 R")
_TELLING = re.compile(r"[\x00-\x1f\x7f-\xbf\xd7\xdf\xf7\xff]")
"""Codes that T1 and Latin-1 have for different characters; the shapes of two quotation marks make no difference."""

_OUTSIDE_OT1 = 0x80  # TeX's older text encodings and all of its mathematical ones end before


@lru_cache(maxsize=1)
def t1_table() -> dict[int, str]:
    """Code to character, for ``str.translate`` of what MuPDF makes of the codes."""
    return {first + at: character for first, row in _ROWS.items() for at, character in enumerate(row)}


def recode(document: Any, page: Any, blocks: Iterable[Mapping[str, Any]]) -> None:
    """Gives the spans of T1 bitmap fonts, among MuPDF's blocks of text, the characters that their codes stand for."""
    spans = [span for block in blocks for line in block["lines"] for span in line["spans"]]
    text = "".join([span["text"] for span in spans])
    if (text.isprintable() and text.isascii()) or not _TELLING.search(text):
        return
    fonts = _t1_fonts(document, page)
    for span in spans if fonts else ():
        if span["font"] in fonts:
            span["text"] = span["text"].translate(t1_table())


def may_be_recoded(page: Any, text: str) -> bool:
    """Whether ``recode`` may change anything of the page's text."""
    if not _TELLING.search(text.replace("\n", "")):
        return False
    return any(kind == "Type3" for _, _, kind, *_ in page.get_fonts())


def _t1_fonts(document: Any, page: Any) -> set[str]:
    """The names, as spans have them, of the page's fonts that are T1 bitmaps beyond doubt."""
    named: dict[str, list[bool]] = {}
    for xref, _, kind, _, name, *_ in page.get_fonts():
        named.setdefault(name, []).append(kind == "Type3" and _is_t1(document, xref))
    return {name for name, proofs in named.items() if all(proofs)}


def _is_t1(document: Any, xref: int) -> bool:
    if document.xref_get_key(xref, "ToUnicode")[0] != "null":
        return False
    kind, value = document.xref_get_key(xref, "Encoding")
    reference = _REFERENCE.fullmatch(value) if kind == "xref" else None
    if reference is None:
        return False
    codes = _numbered(document.xref_get_key(int(reference[1]), "Differences")[1])
    letters = {*range(ord("A"), ord("Z") + 1), *range(ord("a"), ord("z") + 1)}
    return max(codes, default=0) >= _OUTSIDE_OT1 and bool(codes & letters)


def _numbered(differences: str) -> set[int]:
    """The codes of an array of differences if each glyph in it is named for its code, else none."""
    codes = set()
    for code, name in _glyphs(differences):
        if name == ".notdef":
            continue
        if name != f"a{code}":
            return set()
        codes.add(code)
    return codes


def _glyphs(differences: str) -> Iterator[tuple[int, str]]:
    code = 0
    for number, name in _GLYPH.findall(differences):
        if number:
            code = int(number)
        else:
            yield code, name
            code += 1
