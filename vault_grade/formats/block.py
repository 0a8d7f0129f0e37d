"""Block quotes as the two ways of reading a note's Markdown hand them on."""

from __future__ import annotations

import re
from typing import NamedTuple

from vault_grade.formats.citation import Citation

CUT = re.compile(r"\[(?:…|\.\.\.)\]")
"""The mark for words left out."""

CALLOUT = re.compile(r"\[!([^\]\n|]+)(?:\|[^\]\n]*)?\][+-]?(?:[ \t]+([^\n]*))?(?:\n|\Z)")
"""The title line of an Obsidian callout: its kind, and what stands behind it."""

_QUOTING = ("quote", "cite", "pdf")

_BLANK_LINES = re.compile(r"\n{3,}")


class Block(NamedTuple):
    """A block quote, before references are inherited.

    line: 0-based line of the body where it begins. The rest is as `formats.quotes.Quote` says.
    """

    text: str
    cuts: tuple[int, ...]
    claim: str
    citation: Citation | None
    line: int
    problem: str | None


def is_quoting(callout: re.Match[str]) -> bool:
    """Whether a callout is a quote; the words of any other are the note's own."""
    return callout[1].strip().lower() in _QUOTING


def too_much(paragraph: str) -> bool:
    """Whether a paragraph of a quote is more than is ever quoted: inline Markdown takes quadratic time on such text."""
    return len(paragraph) > 20_000 or paragraph.count("[") > 500


def tidy(text: str) -> str:
    """``text`` without white space at its lines' ends, without blank lines at its ends, and never two in a row."""
    if "\n" not in text:
        return text.strip()
    lines = "\n".join([line.strip() for line in text.split("\n")]).strip("\n")
    return _BLANK_LINES.sub("\n\n", lines)
