"""Accents that a PDF draws as characters of their own, put on the letters that they stand over.

Where the accent's box lies on a letter's the eye sees one letter with its accent, whatever the file calls it: ``¨``
and ``ı`` at one place are ``ï``. An accent that stands beside a letter stays what it is. A mark that combines with the
letter before it in a text is put on the letter that it stands over, which may be drawn after it.

Source: the TeXbook, chapter 9 (``\\accent`` draws the accent, moves back, and draws the letter); Unicode Standard, 3.12
(canonical equivalence).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from vault_grade.reader.layers.pdf_marks import MARK

_COMBINING = {
    "`": "\u0300",
    "\u00b4": "\u0301",
    "\u02c6": "\u0302",
    "\u02dc": "\u0303",
    "\u00af": "\u0304",
    "\u02d8": "\u0306",
    "\u02d9": "\u0307",
    "\u00a8": "\u0308",
    "\u02da": "\u030a",
    "\u02dd": "\u030b",
    "\u02c7": "\u030c",
    "\u00b8": "\u0327",
    "\u02db": "\u0328",
}
_ACCENT = re.compile(f"[{''.join(_COMBINING)}{MARK}]")
_DOTLESS = {"ı": "i", "ȷ": "j"}

_LIES_ON = 0.7  # share of the narrower of the two boxes that lies over the other
_SAME_PLACE = 0.5  # of the type's size: baselines are nearer than this, accents over capitals are moved up
_INSIDE = (
    0.25  # of a letter's width: a mark without width that begins further left stands on the letter before
)
_TOUCH = 0.05  # of the type's size, by which it may begin behind its letter
_CLOSE = 0.15  # of the type's size: no space is narrower

Char = Mapping[str, Any]
"""A character as MuPDF has it: ``c``, ``bbox``, ``origin`` and whether it is ``synthetic``."""


def compose(blocks: Iterable[Mapping[str, Any]], raw: Callable[[], list[dict[str, Any]]]) -> None:
    """Puts accents on their letters in the spans of MuPDF's blocks.

    raw: gives the same blocks character by character; called only where there is an accent.
    """
    pages: list[dict[str, Any]] | None = None
    for number, block in enumerate(blocks):
        for row, line in enumerate(block["lines"]):
            text = "".join([span["text"] for span in line["spans"]])
            if has_accent(text):
                pages = pages if pages is not None else raw()
                _compose_line(line["spans"], pages[number]["lines"][row]["spans"])


def has_accent(text: str) -> bool:
    """Whether there is an accent that is a character of its own."""
    return ("`" in text or not text.isascii()) and _ACCENT.search(text) is not None


def accents_on_letters(raw: Sequence[Mapping[str, Any]]) -> Iterator[tuple[int, int, str, Sequence[int]]]:
    """The accents of one line that stand over a letter, by the places of characters among all of the line's.

    raw: the line's spans with their characters. Each accent comes with its letter, with what both are together, and
    with the spaces that MuPDF put in for the way from the one to the other.
    """
    chars = [(char, span["size"]) for span in raw for char in span["chars"]]
    flat = [char for char, _ in chars]
    for k, (char, size) in enumerate(chars):
        if _ACCENT.match(char["c"]):
            letter = _under(flat, k, size)
            composed = _with_accent(flat[letter]["c"], char["c"]) if letter is not None else None
            if letter is not None and composed is not None:
                yield k, letter, composed, list(_split_by(flat, k, letter, size))


def _compose_line(spans: list[dict[str, Any]], raw: list[dict[str, Any]]) -> None:
    pieces = [list(span["text"]) for span in spans]
    if [len(piece) for piece in pieces] != [len(span["chars"]) for span in raw]:
        return
    at = [(s, c) for s, span in enumerate(raw) for c in range(len(span["chars"]))]
    for accent, letter, composed, spaces in accents_on_letters(raw):
        _set(pieces, at[letter], composed)
        for place in (accent, *spaces):
            _set(pieces, at[place], "")
    for span, piece in zip(spans, pieces, strict=True):
        span["text"] = "".join(piece)


def _set(pieces: list[list[str]], place: tuple[int, int], text: str) -> None:
    span, char = place
    pieces[span][char] = text


def _under(flat: list[Char], accent: int, size: float) -> int | None:
    """The letter before or after an accent in the file that it is drawn on."""
    near = [k for k in (accent + 1, accent - 1, accent + 2, accent - 2) if 0 <= k < len(flat)]
    return next((k for k in near if flat[k]["c"].isalpha() and _lies_on(flat[accent], flat[k], size)), None)


def _lies_on(accent: Char, letter: Char, size: float) -> bool:
    (a0, _, a1, _), (b0, _, b1, _) = accent["bbox"], letter["bbox"]
    if abs(accent["origin"][1] - letter["origin"][1]) >= _SAME_PLACE * size or b1 <= b0:
        return False
    if a1 > a0:
        return bool(min(a1, b1) - max(a0, b0) >= _LIES_ON * min(a1 - a0, b1 - b0))
    return bool(b0 + _INSIDE * (b1 - b0) < a0 <= b1 + _TOUCH * size)


def _with_accent(letter: str, accent: str) -> str | None:
    """The letter with its accent; None where Unicode does not have it as one character, and the accent is a sign."""
    composed = unicodedata.normalize("NFC", _DOTLESS.get(letter, letter) + _COMBINING.get(accent, accent))
    return composed if len(composed) == 1 or accent not in _COMBINING else None


def _split_by(flat: list[Char], accent: int, letter: int, size: float) -> Iterable[int]:
    """The spaces that MuPDF put in for the way to the accent and back, where the letters have none between them."""
    first, last = sorted((accent, letter))
    for space in (first - 1, last + 1, *range(first + 1, last)):
        if 0 < space < len(flat) - 1 and flat[space]["c"] == " " and flat[space].get("synthetic"):
            left = flat[space - 1] if space != last + 1 else flat[letter]
            right = flat[space + 1] if space != first - 1 else flat[letter]
            if abs(right["bbox"][0] - left["bbox"][2]) < _CLOSE * size:
                yield space
