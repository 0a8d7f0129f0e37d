"""The spaces of a PDF that are no characters, only gaps, where MuPDF does not write them.

MuPDF puts a space into a gap only after characters below U+0700 and some punctuation, for the scripts that set no
spaces between their words stand above. But so do Vietnamese and polytonic Greek letters, Georgian, Ethiopic and Korean,
signs of mathematics, and the ligatures that a word may end in. TeX writes no spaces at all: ``cutoff frequency`` would
read ``cutofffrequency``, and ``p ≤ 0.05`` would read ``p ≤0.05``.

Source: MuPDF, source/fitz/stext-device.c (``may_add_space``); Unicode Standard Annex 14, classes ID and SA.
"""

from __future__ import annotations

import re
import unicodedata
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from vault_grade.reader.layers.pdf_blanks import Blocks, has_unknown

# After these MuPDF puts no space, and words are parted by spaces: no ideographs, kana, Thai, Khmer and their like.
_LEFT = (
    "\u0700-\u0dff\u10a0-\u177f\u1800-\u1fff\u20d0-\u2e7f\ua4d0-\ud7ff\ue000-\uf8ff\ufb00-\ufe2f\ufe50-\ufefe\ufffd"
    "\U00010000-\U0001ffff"
)
_UNSPACED = (
    "\u0e00-\u109f\u1780-\u17ff\u2e80-\ua4cf\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\U00020000-\U0003ffff"
)
_CANDIDATE = re.compile(rf"[{_LEFT}][^\s{_UNSPACED}]")

_GAP = (0.15, 0.8)  # of the type's size: what MuPDF takes for a space between words elsewhere
_LOOK_BACK = 3


def spaced(blocks: Blocks) -> Blocks:
    """MuPDF's blocks of text, character by character, with those spaces."""
    for line in (line for block in blocks for line in block["lines"]):
        if _CANDIDATE.search("".join(char["c"] for span in line["spans"] for char in span["chars"])):
            _space_line(line["spans"])
    return blocks


def spaced_text(blocks: Blocks, raw: Callable[[], Blocks]) -> Blocks:
    """Blocks that have no characters, only the text of spans, with what ``blanked`` and ``spaced`` do to them.

    raw: gives the same blocks character by character, with their spaces; called only where there may be any.
    """
    for number, block in enumerate(blocks):
        for row, line in enumerate(block["lines"]):
            text = "".join([span["text"] for span in line["spans"]])
            if has_unknown(text) or (not text.isascii() and _CANDIDATE.search(text)):
                for span, signs in zip(line["spans"], raw()[number]["lines"][row]["spans"], strict=True):
                    span["text"] = "".join([char["c"] for char in signs["chars"]])
    return blocks


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


def _may_part(one: str, two: str) -> bool:
    return _CANDIDATE.fullmatch(one + two) is not None and unicodedata.category(two)[0] != "M"


def _gap(one: Mapping[str, Any], two: Mapping[str, Any]) -> float:
    """How far apart two characters of a line stand, whichever is the left one."""
    return float(max(two["bbox"][0] - one["bbox"][2], one["bbox"][0] - two["bbox"][2]))


def _space(left: Mapping[str, Any], right: Mapping[str, Any]) -> dict[str, Any]:
    _, top, x0, bottom = left["bbox"]
    box = (x0, top, max(x0, right["bbox"][0]), bottom)
    return {**left, "c": " ", "bbox": box, "origin": (x0, left["origin"][1]), "synthetic": True}
