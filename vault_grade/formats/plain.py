"""The fast way to a note's block quotes: a scan that takes only what it surely understands.

The census reads thousands of notes; most are headings, paragraphs and lists with block quotes of plain words at the
left edge. Whatever else a note holds, the whole of it goes to `formats.markdown`; a property test holds the two equal.
"""

from __future__ import annotations

import re

from vault_grade.formats.block import CUT, Block, tidy, too_much
from vault_grade.formats.citation import Citation, parse_citation

_UNUSUAL = ("<!--", "```", "~~~", "%%", "\t", "]:", "\0")
_QUOTE = re.compile(r"(?:>[^\n]*(?:\n|\Z))+")
_AFTER = re.compile(r" *(?:\n|\Z)|#{1,6} ")
# A line of words: no mark that Markdown reads inside it, no beginning that makes it more than a paragraph's line.
_LINE = r"[ ]?(?![ #+=-]|[0-9]{1,9}[.)])[^\\`*_~&!\[\]<>|\n]*"
_WORDS = re.compile(rf"{_LINE}(?:\n{_LINE})*")
_HEADING = re.compile(r"#{1,6}(?: [^\n]*)?(?=\n|\Z)")
_ODD_HEADING = re.compile(r"^ {1,3}#", re.MULTILINE)
_OPENING = re.compile(r"^[-+* 0-9.)]*[<>]", re.MULTILINE)
_UNDERLINE = re.compile(r"[^\n]\n {0,3}(?:-+|=+) *(?:\n|\Z)")


def scan(body: str) -> list[Block] | None:
    """The block quotes of ``body`` (lines end in ``\\n``), or None where it needs the whole of Markdown."""
    if ">" not in body:
        return []
    for mark in _UNUSUAL:
        if mark in body:
            return None
    blocks: list[Block] = []
    at = line = 0
    start = 0 if body.startswith(">") else body.find("\n>") + 1
    while start or body.startswith(">", at):
        found = _QUOTE.match(body, start)
        claim = _claim(body[at:start])
        if found is None or claim is None or not _AFTER.match(body, found.end()):
            return None
        words = _read(found[0])
        if words is None:
            return None
        line += body.count("\n", at, start)
        blocks.append(Block(words[0], words[1], claim, words[2], line, None))
        line += found[0].count("\n")
        at = found.end()
        start = body.find("\n>", at) + 1
    return None if _claim(body[at:]) is None else blocks


def _claim(gap: str) -> str | None:
    """The text since the last heading in what stands before a quote; None where the gap is not plain."""
    if (">" in gap or "<" in gap) and _OPENING.search(gap):
        return None
    if ("\n-" in gap or "\n=" in gap or "\n " in gap) and _UNDERLINE.search(gap):
        return None
    if " #" in gap and _ODD_HEADING.search(gap):
        return None
    at = len(gap) if "#" in gap else 0
    while at:
        at = gap.rfind("\n#", 0, at) + 1
        if heading := _HEADING.match(gap, at):
            return gap[heading.end() :].strip()
    return gap.strip()


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
    if not text or not last.strip() or too_much(block) or not _WORDS.fullmatch(probe):
        return None
    cuts = tuple([mark.start() for mark in CUT.finditer(text)]) if "[" in text else ()
    return text, cuts, citation
