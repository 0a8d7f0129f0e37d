"""PDFs whose fonts say of some glyphs that they are other characters than they draw, made from MuPDF's own faces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pymupdf

from vault_grade.formats.answers import Found
from vault_grade.formats.locator import Locator
from vault_grade.reader.layers import open_layer
from vault_grade.reader.layers.base import Layer
from vault_grade.reader.search import Searcher

FIRST_CODE = 33
_NAMES = {
    f"{digit}": name
    for digit, name in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    )
}
_NAMES |= {" ": "space", ".": "period", ",": "comma", "(": "parenleft", ")": "parenright", "-": "hyphen"}
_NAMES |= {
    "−": "minus",
    "=": "equal",
    "+": "plus",
    "±": "plusminus",
    "×": "multiply",
    "÷": "divide",
    "μ": "mu",
}
_NAMES |= {
    "<": "less",
    ">": "greater",
    "¼": "onequarter",
    "½": "onehalf",
    "%": "percent",
    "/": "slash",
    ":": "colon",
    "´": "acute",
    "¨": "dieresis",
}
"""Glyph names of the Adobe Glyph List; letters are called after themselves."""

PAGE_ONE = Locator("p. 1", positions=(1, 1))


def layer_of(data: bytes) -> Layer:
    """The text layer of a PDF."""
    return open_layer(data, "application/pdf", None)


def ask(data: bytes, quote: str, locator: Locator | None = PAGE_ONE) -> Found:
    """The answer for one quote in a PDF."""
    return Searcher(layer_of(data), data).search(quote, (), locator)


def printed(lines: Sequence[str], lies: Mapping[str, str] | None = None, face: str = "Helvetica") -> bytes:
    """A page that shows ``lines`` in a base-14 face whose map to Unicode has ``lies`` for some of the characters."""
    return drawn([(72, 700 - 14 * at, line) for at, line in enumerate(lines)], lies, face)


def drawn(
    pieces: Sequence[tuple[float, float, str]],
    lies: Mapping[str, str] | None = None,
    face: str = "Helvetica",
) -> bytes:
    """The same with pieces of text, each with its place in points from the lower left corner of the page."""
    characters = sorted(set("".join(text for _, _, text in pieces)))
    codes = {character: FIRST_CODE + at for at, character in enumerate(characters)}
    document = pymupdf.open()
    page = document.new_page()
    names = " ".join(f"/{_NAMES.get(character, character)}" for character in characters)
    unicode_map = _stream(document, _unicode_map(codes, lies or {}))
    font = document.get_new_xref()
    encoding = f"<</Type/Encoding/Differences[{FIRST_CODE} {names}]>>"
    document.update_object(
        font,
        f"<</Type/Font/Subtype/Type1/BaseFont/{face}/Encoding {encoding}/ToUnicode {unicode_map} 0 R>>",
    )
    shown = "".join(
        f"1 0 0 1 {x:.2f} {y:.2f} Tm <{''.join(f'{codes[c]:02x}' for c in text)}> Tj "
        for x, y, text in pieces
    )
    contents = _stream(document, f"BT /F1 11 Tf {shown} ET")
    document.xref_set_key(page.xref, "Resources", f"<</Font<</F1 {font} 0 R>>>>")
    document.xref_set_key(page.xref, "Contents", f"{contents} 0 R")
    data: bytes = document.tobytes()
    return data


def _stream(document: pymupdf.Document, text: str) -> int:
    xref: int = document.get_new_xref()
    document.update_object(xref, "<<>>")
    document.update_stream(xref, text.encode("ascii"), new=True)
    return xref


def _unicode_map(codes: Mapping[str, int], lies: Mapping[str, str]) -> str:
    pairs = [f"<{code:02x}> <{lies.get(c, c).encode('utf-16-be').hex()}>" for c, code in codes.items()]
    blocks = [pairs[at : at + 100] for at in range(0, len(pairs), 100)]
    maps = "\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks)
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def\n"
        f"1 begincodespacerange <00> <ff> endcodespacerange\n{maps}\nendcmap end end"
    )
