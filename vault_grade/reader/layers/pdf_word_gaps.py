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
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
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


_BEYOND = re.compile("[^\0-\u06ff\u2000-\u20cf]")
"""What each of the two below needs one of: few lines have any, and to compile so many characters takes milliseconds."""


@cache
def _candidate() -> re.Pattern[str]:
    return re.compile(rf"[{_LEFT}][^\s{_UNSPACED}]")


@cache
def _set_off() -> re.Pattern[str]:
    return re.compile(
        r"[0-9A-Za-z%] [\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
    )


_QUARTER = 0.4  # of the type's size: what sets ideographs off in lines that are drawn out, too

_GAP = (0.15, 0.8)  # of the type's size: what MuPDF takes for a space between words elsewhere
_LOOK_BACK = 3


def spaced(blocks: Blocks) -> Blocks:
    """MuPDF's blocks of text, character by character, with those spaces; each line with its text before they came."""
    for line in (line for block in blocks for line in block["lines"]):
        text = line["text"] = "".join([char["c"] for span in line["spans"] for char in span["chars"]])
        if not _BEYOND.search(text):
            continue
        if _candidate().search(text):
            _space_line(line["spans"])
        if _set_off().search(text):
            _join_set_off(line["spans"])
    return blocks


def spaced_text(blocks: Blocks, raw: Callable[[], Blocks]) -> Blocks:
    """Blocks that have no characters, only the text of spans, with what ``blanked`` and ``spaced`` do to them.

    raw: gives the same blocks character by character, with their spaces; called only where there may be any.
    """
    for number, block in enumerate(blocks):
        for row, line in enumerate(block["lines"]):
            text = "".join([span["text"] for span in line["spans"]])
            if has_unknown(text) or (
                _BEYOND.search(text) and (_candidate().search(text) or _set_off().search(text))
            ):
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


def _join_set_off(spans: Sequence[dict[str, Any]]) -> None:
    """Takes out the spaces that MuPDF wrote for what sets ideographs off."""
    flat = [(char, span["size"]) for span in spans for char in span["chars"]]
    out: set[int] = set()
    for (left, size), (space, _), (right, _) in zip(flat, flat[1:], flat[2:], strict=False):
        set_off = space.get("synthetic") and _set_off().fullmatch(left["c"] + space["c"] + right["c"])
        if set_off and _gap(left, right) < _QUARTER * size:
            out.add(id(space))
    for span in spans:
        span["chars"] = [char for char in span["chars"] if id(char) not in out]


def _may_part(one: str, two: str) -> bool:
    return _candidate().fullmatch(one + two) is not None and unicodedata.category(two)[0] != "M"


def _gap(one: Mapping[str, Any], two: Mapping[str, Any]) -> float:
    """How far apart two characters of a line stand, whichever is the left one."""
    return float(max(two["bbox"][0] - one["bbox"][2], one["bbox"][0] - two["bbox"][2]))


def _space(left: Mapping[str, Any], right: Mapping[str, Any]) -> dict[str, Any]:
    _, top, x0, bottom = left["bbox"]
    box = (x0, top, max(x0, right["bbox"][0]), bottom)
    return {**left, "c": " ", "bbox": box, "origin": (x0, left["origin"][1]), "synthetic": True}
