"""The match on the screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from vault_grade.cli.context import now
from vault_grade.cli.terminal import clean, columns, count, paint, progress, say, say_json, shorten
from vault_grade.errors import BadNote
from vault_grade.formats.answers import Change, Nearest, Place
from vault_grade.formats.cautions import brief
from vault_grade.formats.differences import whole_words
from vault_grade.formats.predicates import QuoteRun
from vault_grade.match.notes import all_notes, named_notes
from vault_grade.match.plan import HELD_ONLY, Living
from vault_grade.match.run import Match, match_notes
from vault_grade.server import Server
from vault_grade.vault.layout import Vault

COLOURS = {"pass": "green", "gap": "yellow", "refused": "red"}
STATUS = {"pass": 0, "gap": 1, "refused": 2}
QUOTE_WIDTH = 72
LEAST_QUOTE = 24
PLACE_WIDTH = 8
MARGIN = 4
"""Characters of a quote's line that are kept free: before it, and for the marks round its words."""
NEAREST_WIDTH = 700
"""Characters of a nearest passage that are shown; --json has it whole."""


def run_match(
    vault: Vault,
    paths: list[Path],
    everything: bool,
    pointer: str | None,
    server: Server,
    *,
    dry_run: bool,
    as_json: bool,
    living: Living = HELD_ONLY,
) -> int:
    """Match, print, and return the exit status. Raises BadNote where it is not clear what is meant."""
    if everything == bool(paths):
        raise BadNote("it is not clear what to match", fix="name notes or folders, or say --all")
    notes = all_notes(vault) if everything else named_notes(vault, paths)
    if not notes:
        fix = "name others" if paths else "make one: vault-grade new TITLE"
        raise BadNote("no notes to match", where=", ".join(map(str, paths)) or None, fix=fix)
    if (pointer or living.given) and len(notes) != 1:
        raise BadNote(f"{'--pointer' if pointer else 'an address'} is for one note", fix="name one")
    matches = []
    found = match_notes(vault, notes, now, pointer=pointer, dry_run=dry_run, started=server, living=living)
    for one in _with_progress(found, len(notes)):
        matches.append(one)
        if not as_json:
            show_match(one, among=len(notes))
    if not matches:
        why = f"nothing to match: of {count(len(notes), 'note')} none has a record, a quote or a pointer"
        raise BadNote(why, where=", ".join(map(str, paths)) or None, fix="quote a document in one of them")
    if as_json:
        say_json({"version": 1, "notes": [match_json(one) for one in matches]})
    elif len(notes) > 1 or len(matches) != len(notes):
        _show_total(matches, len(notes))
    return max((STATUS[one.outcome] for one in matches), default=0)


def living_of(addresses: list[str], *, live: bool) -> Living:
    """What of the net may be asked. Raises BadNote for an address without --live, and for two."""
    if addresses and not live:
        raise BadNote(f"{addresses[0]} is an address", fix="with --live it is fetched and searched")
    if len(addresses) > 1:
        raise BadNote("--live takes one address", fix="name the others in the note, each under its quotes")
    return Living(live, addresses[0] if addresses else None)


def _with_progress(matches: Iterable[Match], total: int) -> Iterator[Match]:
    """The matches, with a bar while there are many."""
    if total < 3:
        yield from matches
        return
    with progress("matching") as tell:
        for done, one in enumerate(matches, start=1):
            tell(done, total)
            yield one


def _show_total(matches: list[Match], total: int) -> None:
    say()
    numbers = [f"{sum(one.outcome == word for one in matches):,} {word}" for word in STATUS]
    left = total - len(matches)
    passed_over = (
        f"; {count(left, 'note')} with no record, no quote and no pointer passed over" if left else ""
    )
    say(f"{count(len(matches), 'note')}: {', '.join(numbers)}{passed_over}")


def show_match(match: Match, *, among: int = 1) -> None:
    """One note: the outcome, and a line or more for each quote. among: how many notes' names stand in line."""
    width = max(map(len, STATUS)) if among > 1 else 0
    outcome = paint(f"{match.outcome:<{width}}", COLOURS[match.outcome], bold=True)
    tail = clean(match.reason or "")
    if match.outcome == "pass" and match.document:
        tail = f"→ {clean(match.document)}{dated(match)}"
    elif match.outcome == "pass":
        tail = f"no pointer: it quotes a page or a capture{_grade_without(match)}"
    say(f"{outcome}  {clean(match.note)}  {tail}")
    width = place_width(match.quotes)
    for quote in match.quotes:
        for line in quote_lines(quote, width):
            say(f"  {line}")
    if match.hint:
        say(f"  hint: {clean(match.hint)}")


def _grade_without(match: Match) -> str:
    """What is true of the grade of a note that gets no pointer."""
    if match.status == "validated":
        return "; its header says validated, with no held document behind it (see: vault-grade check)"
    return ", and stays at the floor"


def dated(match: Match) -> str:
    """The date of a dated copy of a living text, to stand behind its path."""
    return f" (consolidated as of {clean(match.consolidated_as_of)})" if match.consolidated_as_of else ""


def place_width(quotes: Iterable[QuoteRun]) -> int:
    """The width in which the places of some quotes stand in line."""
    return max((len(_where(one)) for one in quotes), default=0)


def _where(quote: QuoteRun) -> str:
    return place_text(quote.place) or clean(quote.locator or "")


def quote_lines(quote: QuoteRun, width: int = 0) -> Iterator[str]:
    """A quote's answer, where and how, cautions; for a missing one the nearest passage with its differences.

    width: of the places of the quotes that are shown with it.
    """
    colour = "green" if quote.answer == "found" else "yellow"
    how = f"{quote.how}: {', '.join(quote.rules)}" if quote.rules else quote.how or ""
    place = f"{_where(quote):<{max(width, PLACE_WIDTH)}}"
    facts = "  ".join(part for part in (place, how) if part.strip())
    before = f"{quote.answer:<10}  {facts}  "
    room = QUOTE_WIDTH if (wide := columns()) is None else wide - len(before) - MARGIN
    words = shorten(quote.text, max(min(room, QUOTE_WIDTH), LEAST_QUOTE))
    yield f"{paint(before[:10], colour)}{before[10:]}“{words}”"
    if quote.cautions:
        yield f"            caution: {cautions_text(quote)}"
    if quote.locator is None and quote.document:
        yield f"            no locator: say where it stands, as in > — {place_text(quote.place) or 'p. 1'}"
    if quote.answer != "found" and quote.reason:
        yield f"            {clean(quote.reason)}"
    if quote.nearest:
        yield f"            nearest, {place_text(quote.nearest.place)}: {marked(quote.nearest)}"
    if quote.unseen:
        yield f"            not seen: {clean('; '.join(quote.unseen))}"


def cautions_text(quote: QuoteRun) -> str:
    """The cautions, each with what it says of the quote."""
    said = [(code, clean(brief(code, quote))) for code in quote.cautions]
    return ", ".join(f"{code} ({words})" if words else code for code, words in said)


def place_text(place: Place | None) -> str:
    """A place as a locator: ``p. 78``, ``p. iv (page 4)``, ``line 120``, ``line 120 (prospective)``."""
    if place is None:
        return ""
    if place.line is not None:
        last = place.end_line
        lines = f"line {place.line}" if last in (None, place.line) else f"lines {place.line}-{last}"
        return f"{lines} ({clean(place.label)})" if place.label else lines
    if place.page is None:
        return ""
    label = clean(place.label) if place.label else str(place.page)
    return f"p. {label}" if label == str(place.page) else f"p. {label} (page {place.page})"


def marked(nearest: Nearest) -> str:
    """The nearest passage with each difference as ``[-the quote's words-]{+the source's+}``, as wdiff writes it."""
    text, parts, at = nearest.text, [], 0
    for change in whole_words(nearest):
        start, end = change.at
        parts += [_clean_inside(text[at:start]), _change(change)]
        at = end
    parts.append(_clean_inside(text[at:]))
    shown = "".join(parts).strip()
    return shown if len(shown) <= NEAREST_WIDTH else shown[: NEAREST_WIDTH - 1] + "…"


def _change(change: Change) -> str:
    quote = paint(f"[-{_clean_inside(change.quote)}-]", "red") if change.quote else ""
    source = paint(f"{{+{_clean_inside(change.source)}+}}", "green") if change.source else ""
    return quote + source


def _clean_inside(text: str) -> str:
    """Clean text that stands inside a line: its white space at the ends is kept, as one space."""
    if not text.strip():
        return " " if text else ""
    return f"{' ' if text[0].isspace() else ''}{clean(text)}{' ' if text[-1].isspace() else ''}"


def match_json(match: Match) -> dict[str, Any]:
    """A match as programs read it."""
    import msgspec

    value: dict[str, Any] = msgspec.to_builtins(match)
    return value
