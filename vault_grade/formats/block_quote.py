"""Block quotes written, so that they are read back as the very words and the very citation."""

from __future__ import annotations

import re

from vault_grade.errors import BadNote
from vault_grade.formats.answers import Place
from vault_grade.formats.block import CUT, tidy
from vault_grade.formats.locator import parse_locator
from vault_grade.formats.quotes import parse

_MARKUP = re.compile(r"[\\`*_\[\]<>&~]|%(?=%)|(?<=%)%")
"""What Markdown, and Obsidian's comments, read inside a line."""
_BEGINNING = re.compile(r"(?m)^(?:[#+=|:-]|([0-9]{1,9})(?=[.)]))")
"""What makes a line more than a paragraph's line when it begins with it."""


def words_of(typed: str) -> str:
    """Words as a note's quote has them: white space in a line as one space, no blank lines at the ends or in a row."""
    lines = typed.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return tidy("\n".join(" ".join(line.split()) for line in lines))


def cuts_of(words: str) -> tuple[int, ...]:
    """Offsets of the marks in ``words`` that say that words are left out."""
    return tuple(mark.start() for mark in CUT.finditer(words))


def place_locator(place: Place | None) -> str | None:
    """A place as the locator of a citation; None where nothing can be stated.

    Lines where the format has them, else the printed label where the page has one that a note can state, else the
    position. Words that run over a page's end are stated by positions.
    """
    if place is None:
        return None
    if place.line is not None:
        last = place.end_line
        return f"line {place.line}" if last in (None, place.line) else f"lines {place.line}-{last}"
    if place.page is None:
        return None
    if place.end_page not in (None, place.page):
        return f"#page={place.page}-{place.end_page}"
    stated = parse_locator(f"p. {place.label}") if place.label else None
    if stated and stated.labels == (place.label, place.label):
        return stated.text
    return f"#page={place.page}"


def block_quote(words: str, document: str, place: Place | None) -> str:
    """The block quote of ``words`` (as ``words_of`` gives them) with its citation, each line ended.

    document: a store path. Raises BadNote where no block quote would be read back as these words.
    """
    locator = place_locator(place)
    citation = f"— {document}" + (f", {locator}" if locator else "")
    lines = [*_escaped(words).split("\n"), citation]
    block = "".join(f"> {line}".rstrip() + "\n" for line in lines)
    read = parse(block)
    same = len(read) == 1 and (read[0].text, read[0].cuts, read[0].problem) == (words, cuts_of(words), None)
    if not same or read[0].reference is None or read[0].reference.target != document:
        raise BadNote("these words cannot be written as a block quote", fix="take fewer of them")
    return block


def _escaped(words: str) -> str:
    """The words with a backslash before all that Markdown would take for markup; marks of cuts are left."""
    parts, at = [], 0
    for mark in CUT.finditer(words):
        parts += [_MARKUP.sub(r"\\\g<0>", words[at : mark.start()]), mark[0]]
        at = mark.end()
    parts.append(_MARKUP.sub(r"\\\g<0>", words[at:]))
    return _BEGINNING.sub(lambda hit: f"{hit[1]}\\" if hit[1] else f"\\{hit[0]}", "".join(parts))
