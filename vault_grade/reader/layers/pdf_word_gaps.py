"""The spaces of a PDF that are no characters, only gaps, where MuPDF does not write them.

MuPDF puts a space into a gap only after characters below U+0700 and some punctuation, for the scripts that set no
spaces between their words stand above. But so do Vietnamese and polytonic Greek letters, Georgian, Ethiopic and Korean,
signs of mathematics, and the ligatures that a word may end in. TeX writes no spaces at all: ``cutoff frequency`` would
read ``cutofffrequency``, and ``p ≤ 0.05`` would read ``p ≤0.05``.

The other way round MuPDF writes a space after a figure or a Latin letter where the line has only the quarter of an em
that ideographs are set off by: ``30天`` would read ``30 天``.

Sources: MuPDF, source/fitz/stext-device.c (``may_add_space``); Unicode Standard Annex 14, classes ID and SA;
Requirements for Japanese and for Chinese Text Layout (JLREQ 3.2.6, CLREQ 3.2.2).
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from vault_grade.reader.layers.pdf_blanks import Blocks, has_unknown

# Each is stretches of characters, sorted: where one begins and, one beyond, where it ends. To compile a pattern of so
# many characters takes milliseconds.
_LEFT = (
    "\u0700\u0e00" "\u10a0\u1780" "\u1800\u2000" "\u20d0\u2e80" "\ua4d0\ud800" "\ue000\uf900" "\ufb00\ufe30"
    "\ufe50\ufeff" "\ufffd\ufffe" "\U00010000\U00020000"
)  # fmt: skip
"""After these MuPDF puts no space, and words are parted by spaces: no ideographs, kana, Thai, Khmer and their like."""
_UNSPACED = (
    "\u0e00\u10a0" "\u1780\u1800" "\u2e80\ua4d0" "\uf900\ufb00" "\ufe30\ufe50" "\uff00\ufff0" "\U00020000\U00040000"
)  # fmt: skip
_SET_OFF = "\u3041\u3100" "\u3400\u4dc0" "\u4e00\ua000" "\uf900\ufb00" "\U00020000\U00040000"  # fmt: skip
"""Kana and ideographs, from which figures and Latin letters are set off."""

_BEYOND = re.compile("[^\0-\u06ff\u2000-\u20cf]")
"""The first and the last of the three are among these, which few lines have."""


_QUARTER = 0.4  # of the type's size: what sets ideographs off in lines that are drawn out, too

_GAP = (0.15, 0.8)  # of the type's size: what MuPDF takes for a space between words elsewhere
_LOOK_BACK = 3


def spaced(blocks: Blocks) -> Blocks:
    """MuPDF's blocks of text, character by character, with those spaces; each line with its text before they came."""
    for line in (line for block in blocks for line in block["lines"]):
        text = line["text"] = "".join([char["c"] for span in line["spans"] for char in span["chars"]])
        if _any_parted(text):
            _space_line(line["spans"])
        if _any_set_off(text):
            _join_set_off(line["spans"])
    return blocks


def spaced_text(blocks: Blocks, raw: Callable[[], Blocks]) -> Blocks:
    """Blocks that have no characters, only the text of spans, with what ``blanked`` and ``spaced`` do to them.

    raw: gives the same blocks character by character, with their spaces; called only where there may be any.
    """
    for number, block in enumerate(blocks):
        for row, line in enumerate(block["lines"]):
            text = "".join([span["text"] for span in line["spans"]])
            if has_unknown(text) or _any_parted(text) or _any_set_off(text):
                for span, signs in zip(line["spans"], raw()[number]["lines"][row]["spans"], strict=True):
                    span["text"] = "".join([char["c"] for char in signs["chars"]])
    return blocks


def _any_parted(text: str) -> bool:
    return any(_are_parted(text[hit.start() : hit.end() + 1]) for hit in _BEYOND.finditer(text))


def _any_set_off(text: str) -> bool:
    return any(_are_set_off(text[hit.end() - 3 : hit.end()]) for hit in _BEYOND.finditer(text, 2))


def _are_parted(two: str) -> bool:
    """Whether these are two characters that a space may part and MuPDF puts none between."""
    return (
        len(two) == 2 and _within(two[0], _LEFT) and not two[1].isspace() and not _within(two[1], _UNSPACED)
    )


def _are_set_off(three: str) -> bool:
    """Whether these are a Latin letter or figure, a space, and what is set off from it."""
    if len(three) != 3 or three[1] != " " or not _within(three[2], _SET_OFF):
        return False
    return three[0].isascii() and (three[0].isalnum() or three[0] == "%")


def _within(character: str, stretches: str) -> bool:
    return bisect(stretches, character) % 2 == 1


def _space_line(spans: Iterable[dict[str, Any]]) -> None:
    before: deque[dict[str, Any]] = deque(maxlen=_LOOK_BACK)
    for span in spans:
        chars: list[dict[str, Any]] = []
        for char in span["chars"]:
            if before and _may_part(before[-1]["c"], char["c"]):
                # A vowel sign may stand left of the letter it is written after: then that is the nearer one.
                gap = min(_gap(one, char) for one in before) / span["size"]
                if _GAP[0] <= gap < _GAP[1]:
                    chars.append(_space(before[-1], char))
            chars.append(char)
            before.append(char)
        span["chars"] = chars


def _join_set_off(spans: Sequence[dict[str, Any]]) -> None:
    """Takes out the spaces that MuPDF wrote for what sets ideographs off."""
    flat = [(char, span["size"]) for span in spans for char in span["chars"]]
    out: set[int] = set()
    for (left, size), (space, _), (right, _) in zip(flat, flat[1:], flat[2:], strict=False):
        set_off = space.get("synthetic") and _are_set_off(left["c"] + space["c"] + right["c"])
        if set_off and _gap(left, right) < _QUARTER * size:
            out.add(id(space))
    for span in spans:
        span["chars"] = [char for char in span["chars"] if id(char) not in out]


def _may_part(one: str, two: str) -> bool:
    return _are_parted(one + two) and unicodedata.category(two)[0] != "M"


def _gap(one: Mapping[str, Any], two: Mapping[str, Any]) -> float:
    """How far apart two characters of a line stand, whichever is the left one."""
    return float(max(two["bbox"][0] - one["bbox"][2], one["bbox"][0] - two["bbox"][2]))


def _space(left: Mapping[str, Any], right: Mapping[str, Any]) -> dict[str, Any]:
    _, top, x0, bottom = left["bbox"]
    box = (x0, top, max(x0, right["bbox"][0]), bottom)
    return {**left, "c": " ", "bbox": box, "origin": (x0, left["origin"][1]), "synthetic": True}
