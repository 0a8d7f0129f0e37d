"""The paragraphs of a note that no quote stands under: what a match says nothing of."""

from __future__ import annotations

import re

from vault_grade.formats.block import CALLOUT, is_quoting
from vault_grade.formats.note import Note

_HEADING = re.compile(r"^#{1,6}(?:[ \t].*)?$", re.MULTILINE)
_QUOTED = re.compile(r"^>.*(?:\n>.*)*", re.MULTILINE)
_BLANK = re.compile(r"\n[ \t]*\n")


def unquoted(note: Note) -> tuple[str, ...]:
    """Each paragraph of the body (no heading, no quote) that is not part of any quote's claim, on one line.

    A callout that is no quote is a paragraph: what it says the note says.
    """
    body = _QUOTED.sub(_callout, _HEADING.sub("", "\n".join(note.body.splitlines())))
    covered = {part for quote in note.quotes for part in paragraphs(quote.claim)}
    return tuple(paragraph for paragraph in paragraphs(body) if paragraph not in covered)


def _callout(block: re.Match[str]) -> str:
    """A block of quoted lines where it is a callout and no quote, else nothing."""
    title = CALLOUT.match(block[0].partition("\n")[0].lstrip("> "))
    return block[0] if title and not is_quoting(title) else ""


def paragraphs(text: str) -> list[str]:
    """What blank lines part, each with its white space as one."""
    return [" ".join(block.split()) for block in _BLANK.split(text) if block.strip()]
