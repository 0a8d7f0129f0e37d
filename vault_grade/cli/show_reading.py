"""Words in a document, and pages as the search sees them, on the screen."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from vault_grade.cli.match import cautions_text, quote_lines
from vault_grade.cli.terminal import clean, complain, paint, say, say_json
from vault_grade.errors import BadNote
from vault_grade.formats.locator import Locator, parse_locator
from vault_grade.locate import MOST_WORDS, Located, locate, see
from vault_grade.reader.seen import SeenPage
from vault_grade.vault.layout import Vault

APART = "· · ·"
"""Stands where no quote may run on."""


def run_locate(
    vault: Vault, document: str, words: str | None, at: str | None, *, quote: bool, as_json: bool
) -> int:
    """Search, print, and return the exit status."""
    stated = None if at is None else _locator(at)
    typed = _piped() if words in (None, "-") else str(words)
    located = locate(vault, document, typed, Path.cwd(), at=stated)
    if as_json:
        import msgspec

        say_json({"version": 1, **msgspec.to_builtins(located)})
    elif quote and located.block:
        for line in located.block.rstrip("\n").split("\n"):
            say(clean(line))
        if located.quote.cautions:
            complain(f"caution: {cautions_text(located.quote)}")
    else:
        for line in _located_lines(located):
            say(line)
    return int(located.quote.answer != "found")


def _locator(text: str) -> Locator:
    locator = parse_locator(text)
    if locator is None:
        raise BadNote(f"{text!r} is no place", where="--at", fix="write p. 78, #page=78 or line 120")
    return locator


def _piped() -> str:
    """The words from standard input. Raises BadNote where a person would have to type them blindly."""
    if sys.stdin.isatty():
        raise BadNote("there are no words to search", fix="name them after the document, or pipe them in")
    data = sys.stdin.buffer.read(4 * MOST_WORDS + 1)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise BadNote("these words are not valid UTF-8", where="standard input", fix="convert them") from None


def _located_lines(located: Located) -> Iterator[str]:
    # Only in a note is it a fault to state no place.
    yield from quote_lines(replace(located.quote, locator=located.quote.locator or ""))
    if located.quote.sentence:
        yield f"            in: {clean(located.quote.sentence)}"
    if located.quote.left_out:
        yield f"            left out: {clean(located.quote.left_out)}"


def run_text(vault: Vault, document: str, page: str, *, numbered: bool, as_json: bool) -> int:
    """Print the pages, and return the exit status."""
    path, seen = see(vault, document, Path.cwd(), _pages(page))
    if as_json:
        import msgspec

        say_json({"version": 1, "document": path, **msgspec.to_builtins(seen)})
    else:
        for one in seen.pages:
            _show_page(one, seen.count, numbered)
    return int(all(_is_blank(one) for one in seen.pages))


def _pages(text: str) -> Locator:
    """``3`` and ``3-5`` are positions; anything else is a locator, or a label without its ``p.``."""
    position = re.fullmatch(r"[0-9]+(?:[-–][0-9]+)?", text)
    locator = parse_locator(f"#page={text}" if position else text)
    if locator is None and not position:
        locator = parse_locator(f"p. {text}")
    if locator is None:
        fix = 'write 6, 3-5, or "p. iv" for a printed label'
        raise BadNote(f"{text!r} names no page", where="--page", fix=fix)
    return locator


def _show_page(page: SeenPage, pages: int, numbered: bool) -> None:
    if pages > 1:
        label = f", {'' if page.lines else 'p. '}{clean(page.label)}" if page.label else ""
        say(paint(f"page {page.number} of {pages:,}{label}", bold=True))
    width = len(str(max(page.lines, default=0)))
    for row, words in enumerate(page.rows):
        if row in page.breaks:
            say(paint(APART, dim=True))
        number = f"{page.lines[row]:>{width}}  " if numbered and page.lines else ""
        hidden = [(start, end) for at, start, end in page.hidden if at == row]
        say((number + _row(words, hidden)).rstrip())
    unseen = page.unseen or ("no text" if _is_blank(page) else None)
    if unseen:
        say(paint(f"not seen: {clean(unseen)}", "yellow"))


def _is_blank(page: SeenPage) -> bool:
    return not any(map(str.strip, page.rows))


def _row(words: str, hidden: list[tuple[int, int]]) -> str:
    """A row, with words that nobody sees marked as such."""
    parts, at = [], 0
    for start, end in hidden:
        if words[start:end].strip():
            parts += [clean(words[at:start]), f"{{hidden: {clean(words[start:end])}}}"]
            at = end
    return " ".join(part for part in [*parts, clean(words[at:])] if part)
