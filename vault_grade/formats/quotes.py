"""The quotes of a note: its block quotes, each with its claim, the document it cites and the place in it."""

from __future__ import annotations

from dataclasses import dataclass

from vault_grade.formats.block import Block
from vault_grade.formats.citation import Reference
from vault_grade.formats.locator import Locator
from vault_grade.formats.plain import scan, scan_words


@dataclass(frozen=True, slots=True)
class Quote:
    """One quote as it stands in the note.

    text: its words as typed, markup removed; lines end in ``\\n``, paragraphs in ``\\n\\n``. Where there is a problem,
    the HTML, comment or struck-out words stand in it as typed.
    claim: the text of the note between the quote or heading before and this quote, comments left out. What a callout
    says that is no quote is text of the note: a figure in it that the quote has not is a caution.
    reference: the document it cites; that of the quote before where it cites none; None where none was cited yet.
    locator: as cited, never inherited. cited: whether it has a citation of its own, of a document or of a place.
    line: 1-based line of the note where it begins.
    problem: why its words cannot be searched, one clause; None where they can.
    cuts: offsets in ``text`` of the marks ``[…]`` and ``[...]`` that say words were left out. An escaped
    ``\\[...\\]`` stands in the text as ``[...]`` too, but is words, and is not among them.
    """

    text: str
    claim: str
    reference: Reference | None
    locator: Locator | None
    cited: bool
    line: int
    problem: str | None
    cuts: tuple[int, ...] = ()


def parse(body: str, first_line: int = 1) -> tuple[Quote, ...]:
    """The quotes of a note's body, in order. first_line: 1-based line of the note on which the body begins.

    Block quotes are what CommonMark says they are; those in code, in HTML and in comments (Obsidian's ``%%`` too) are
    none, and of Obsidian's callouts only ``[!quote]``, ``[!cite]`` and ``[!pdf]`` are. What counts as a citation is
    decided by its shape alone (see `formats.citation`). Time is linear in the size of the body.
    Raises BadNote for a body that is too long or too deeply nested to be read.
    """
    quotes = []
    reference: Reference | None = None
    for text, cuts, claim, citation, line, problem in _blocks(body, first_line):
        locator = citation.locator if citation else None
        reference = citation.reference or reference if citation else reference
        quotes.append(
            Quote(text, claim, reference, locator, citation is not None, first_line + line, problem, cuts)
        )
    return tuple(quotes)


def cited_words(body: str) -> list[tuple[str, str | None]]:
    """Text and document, in canonical form, of each quote: what the claims digest is taken over, and no more.

    The census asks for this of every grounded note. Raises what `parse` raises.
    """
    body = _with_line_feeds(body)
    found = scan_words(body)
    if found is None:
        found = [(block.text, block.citation) for block in _read_whole(body, 1)]
    words = []
    document: str | None = None
    for text, citation in found:
        if citation and citation.reference:
            document = citation.reference.canonical
        words.append((text, document))
    return words


def _blocks(body: str, first_line: int) -> list[Block]:
    body = _with_line_feeds(body)
    blocks = scan(body)
    return _read_whole(body, first_line) if blocks is None else blocks


def _with_line_feeds(body: str) -> str:
    return body.replace("\r\n", "\n").replace("\r", "\n") if "\r" in body else body


def _read_whole(body: str, first_line: int) -> list[Block]:
    from vault_grade.formats.markdown import read_blocks

    return read_blocks(body, first_line)
