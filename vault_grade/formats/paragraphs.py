"""The paragraphs of a note that no quote stands under: what a match says nothing of."""

from __future__ import annotations

import re

from vault_grade.formats.note import Note

_NO_PARAGRAPH = re.compile(r"^(?:>|#{1,6}(?:[ \t]|$)).*$", re.MULTILINE)
_BLANK = re.compile(r"\n[ \t]*\n")


def unquoted(note: Note) -> tuple[str, ...]:
    """Each paragraph of the body (no heading, no block quote) that is not part of any quote's claim, on one line."""
    body = _NO_PARAGRAPH.sub("", "\n".join(note.body.splitlines()))
    covered = {part for quote in note.quotes for part in paragraphs(quote.claim)}
    return tuple(paragraph for paragraph in paragraphs(body) if paragraph not in covered)


def paragraphs(text: str) -> list[str]:
    """What blank lines part, each with its white space as one."""
    return [" ".join(block.split()) for block in _BLANK.split(text) if block.strip()]
