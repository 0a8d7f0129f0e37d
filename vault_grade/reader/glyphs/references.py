"""How characters are drawn: the shapes that MuPDF's own base-14 faces give them.

The shapes are kept in ``references.bin``, which ``scripts/glyph-references`` makes; drawing them anew would take
longer than the whole search, and to unpack them, were they packed, as long as to read a page.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from vault_grade.reader.glyphs.shapes import SIDE, Shape, shape_of

FACES = (
    "helv",
    "heit",
    "hebo",
    "hebi",
    "tiro",
    "tiit",
    "tibo",
    "tibi",
    "cour",
    "coit",
    "cobo",
    "cobi",
    "symb",
)
"""Sans, serif and mono, each regular, italic, bold and both, and the signs; by PyMuPDF's names."""

SIGNS = "–—‘’‚“”„†‡•…‰‹›⁄€ℓ™Ω←↑→↓↔⇐⇒⇔∀∂∃∅∆∇∈∉∋∏∑−∗√∝∞∠∧∨∩∪∫∴∼≅≈≠≡≤≥⊂⊃⊄⊆⊇⊕⊗⊥⋅◊ﬁﬂ"
_RUNS = ((0x21, 0x7E), (0xA1, 0xAC), (0xAE, 0x17F), (0x386, 0x3CE), (0x3D1, 0x3D6), (0x401, 0x451))
CHARACTERS = "".join(chr(code) for first, last in _RUNS for code in range(first, last + 1)) + SIGNS

_FILE = Path(__file__).with_name("references.bin")
_HEAD = struct.Struct("<IH")  # a character and how many shapes it has
_BOX = struct.Struct("<4h")  # left, bottom, right, top in thousandths of an em
_INK = (SIDE * (SIDE + 1) + 7) // 8
_RECORD = _BOX.size + _INK


RIVALS = "".join(
    character
    for character in CHARACTERS
    if character < "\x7f" or "\u0386" <= character <= "\u03d6" or character in SIGNS + "¢£¥§©«®°±¶·»¼½¾¿×÷µ"
)
"""What a glyph may really show that is said to be something else."""


def references(character: str) -> tuple[Shape, ...]:
    """The shapes of a character, one for each face that has it and draws it in a way of its own."""
    return tuple(map(shape_in, records(character)))


def records(character: str) -> list[bytes]:
    """The same as they are stored, each for ``shape_in``."""
    data, at = _stored()
    start, count = at.get(character, (0, 0))
    return [data[a : a + _RECORD] for a in range(start, start + count * _RECORD, _RECORD)]


@lru_cache(maxsize=1)
def _stored() -> tuple[bytes, Mapping[str, tuple[int, int]]]:
    """The file's records, and for each character where its own begin and how many they are."""
    data = _FILE.read_bytes()
    at, places = 0, {}
    while at < len(data):
        code, count = _HEAD.unpack_from(data, at)
        at += _HEAD.size
        places[chr(code)] = at, count
        at += count * _RECORD
    return data, places


def drawn_references() -> dict[str, tuple[Shape, ...]]:
    """Every character with its shapes, drawn anew by MuPDF."""
    import pymupdf

    faces = [pymupdf.Font(name) for name in FACES]
    drawn: dict[str, tuple[Shape, ...]] = {}
    for character in CHARACTERS:
        glyphs = ((face.this, face.has_glyph(ord(character))) for face in faces)
        shapes = (shape_of(font, glyph) for font, glyph in glyphs if glyph)
        kept = tuple(dict.fromkeys(_rounded(shape) for shape in shapes if shape is not None))
        if kept:
            drawn[character] = kept
    return drawn


def _rounded(shape: Shape) -> Shape:
    left, bottom, right, top = (round(1000 * edge) / 1000 for edge in _edges(shape))
    return Shape(shape.ink, left, bottom, right, top)


def _edges(shape: Shape) -> tuple[float, float, float, float]:
    return shape.left, shape.bottom, shape.right, shape.top


def keep(drawn: Mapping[str, Iterable[Shape]]) -> None:
    """Write ``references.bin``."""
    parts: list[bytes] = []
    for character, shapes in drawn.items():
        packed = [_record(shape) for shape in shapes]
        parts += [_HEAD.pack(ord(character), len(packed)), *packed]
    _FILE.write_bytes(b"".join(parts))


def _record(shape: Shape) -> bytes:
    edges = (round(1000 * edge) for edge in _edges(shape))
    return _BOX.pack(*edges) + shape.ink.to_bytes(_INK, "big")


def shape_in(record: bytes) -> Shape:
    """The shape that a record holds."""
    left, bottom, right, top = (edge / 1000 for edge in _BOX.unpack_from(record))
    return Shape(int.from_bytes(record[_BOX.size :], "big"), left, bottom, right, top)
