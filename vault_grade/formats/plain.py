"""The fast way to a note's block quotes: a scan that takes only what it surely understands.

The census reads thousands of notes; most are headings, paragraphs and lists with block quotes of plain words at the
left edge. Whatever else a note holds, the whole of it goes to `formats.markdown`; a property test holds the two equal.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from vault_grade.formats.block import CUT, Block, tidy, too_much
from vault_grade.formats.citation import Citation, parse_citation

_UNUSUAL = (("<", "<!--"), ("`", "```"), ("~", "~~~"), ("%", "%%"), ("]", "]:"), ("\0", "\0"))
"""What is left to the whole of Markdown, each with a character of it: to look for one costs next to nothing."""

_QUOTE = re.compile(r"\n((?:>[^\n]*+(?:\n|\Z))++)(?=( *(?:\n|\Z)|#{1,6} )|)")
"""A block quote at the left edge; and what must follow it here, a blank line or a heading."""
# A line of words: no mark that Markdown reads inside it, no beginning that makes it more than a paragraph's line.
_LINE = r"[ ]?(?![ #+=-]|[0-9]{1,9}[.)])[^\\`*_~&!\[\]<>|\n]*"
_WORDS = re.compile(rf"{_LINE}(?:\n{_LINE})*")
_HEADING = re.compile(r"#{1,6}(?:[ \t][^\n]*)?(?=\n|\Z)")
# How lines begin that may be more than a paragraph's, but for headings at the left edge.
_MARKED = re.compile(r"\n[-+* \t0-9.)=<]")
_ODD_HEADING = re.compile(r"^ {1,3}#", re.MULTILINE)
_OPENING = re.compile(r"^[-+* \t0-9.)]*[<>]", re.MULTILINE)
_UNDERLINE = re.compile(r"[^\n]\n {0,3}(?:-+|=+)[ \t]*(?:\n|\Z)")


class _Found(NamedTuple):
    """A block quote: where the text before it begins, where it begins and ends itself, and what it says."""

    before: int
    start: int
    end: int
    text: str
    cuts: tuple[int, ...]
    citation: Citation | None


def scan(body: str) -> list[Block] | None:
    """The block quotes of ``body`` (lines end in ``\\n``), or None where it needs the whole of Markdown."""
    data = _by_bytes(body)
    found = _find(data)
    if found is None:
        return None
    blocks: list[Block] = []
    line = 0
    for one in found:
        claim = _text(_since_heading(data[one.before : one.start])).strip()
        line += data.count("\n", one.before, one.start)
        blocks.append(Block(one.text, one.cuts, claim, one.citation, line, None))
        line += data.count("\n", one.start, one.end)
    return blocks


def scan_words(body: str) -> list[tuple[str, Citation | None]] | None:
    """Text and citation of each block quote, and nothing else of them; None where `scan` says so."""
    found = _find(_by_bytes(body))
    return None if found is None else [(one.text, one.citation) for one in found]


def _by_bytes(text: str) -> str:
    """A line end, and the text's UTF-8 as a text of one character a byte: Python looks through such a text several
    times as fast as through one that holds a dash. `_text` is the way back.
    """
    return "\n" + (text if text.isascii() else str(text.encode("utf-8", "surrogatepass"), "latin-1"))


def _text(piece: str) -> str:
    return piece if piece.isascii() else str(piece.encode("latin-1"), "utf-8", "surrogatepass")


def _find(data: str) -> list[_Found] | None:
    if ">" not in data:
        return []
    for character, mark in _UNUSUAL:
        if character in data and mark in data:
            return None
    quotes: list[_Found] = []
    marked = _MARKED.search(data)
    before = 1
    for found in _QUOTE.finditer(data):
        words = _read(_text(found[1])) if found[2] is not None else None
        if words is None or (marked and _is_odd(data[before : found.start(1)])):
            return None
        quotes.append(_Found(before, found.start(1), found.end(1), *words))
        before = found.end(1)
    return None if marked and _is_odd(data[before:]) else quotes


def _is_odd(gap: str) -> bool:
    """Whether what stands between quotes may hold one, or a heading that `_since_heading` does not see."""
    return bool(
        ((">" in gap or "<" in gap) and _OPENING.search(gap))
        or (("\n-" in gap or "\n=" in gap or "\n " in gap) and _UNDERLINE.search(gap))
        or (" #" in gap and _ODD_HEADING.search(gap))
    )


def _since_heading(gap: str) -> str:
    """What stands behind the last heading in the text before a quote."""
    at = len(gap) if "#" in gap else 0
    while at:
        at = gap.rfind("\n#", 0, at) + 1
        if heading := _HEADING.match(gap, at):
            return gap[heading.end() :]
    return gap


def _read(block: str) -> tuple[str, tuple[int, ...], Citation | None] | None:
    """Text, cut marks and citation of one block quote's lines; None where they are not plain."""
    lines = block.rstrip("\n")[1:].split("\n>")
    last = lines[-1]
    citation = None
    if not last.startswith("  ") and (citation := parse_citation(last)):
        if "~" in last or "!" in last or "<" in last:
            return None
        lines.pop()
    words = "\n".join(lines)
    probe = words
    if "[" in words:
        probe = words.replace("[…]", "…").replace("[...]", "...")
        if "](" in words:
            return None
    text = tidy(words)
    if not text or not last.strip() or "\t" in block or too_much(block) or not _WORDS.fullmatch(probe):
        return None
    cuts = tuple([mark.start() for mark in CUT.finditer(text)]) if "[" in text else ()
    return text, cuts, citation
