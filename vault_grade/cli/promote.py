"""The dialogue of a promotion, at a terminal."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

import typer

from vault_grade.cli.context import now
from vault_grade.cli.match import cautions_text, dated, place_text
from vault_grade.cli.terminal import clean, complain, paint, say
from vault_grade.errors import NeedsPerson
from vault_grade.formats.predicates import QuoteRun
from vault_grade.match.notes import named_notes
from vault_grade.match.run import Match
from vault_grade.promote import promote, refuse_machines
from vault_grade.vault.layout import Vault

CONVENTION = "No signature is made: that only a person promotes is a convention here, not a proof."


@dataclass(frozen=True, slots=True)
class AtTerminal:
    """The person at this terminal. store: where the documents are held."""

    store: Path

    def begin(self, match: Match) -> None:
        """Name the note and what it rests on."""
        say(f"{paint(clean(match.note), bold=True)} rests on {clean(match.document or '')}{dated(match)}")
        say(f"Open {clean(str(self.store / (match.document or '')))} and look at each quote where it stands.")

    def saw(self, number: int, count: int, quote: QuoteRun) -> bool:
        """Show one claim beside its quote as the document has it, and ask for it."""
        say()
        say(paint(f"{number} of {count}", bold=True))
        say(f"  claim     {clean(quote.claim) or '(no text stands before this quote)'}")
        say(f"  document  {clean(quote.document or '')}, {place_text(quote.place)}")
        say(f"  quote     “{clean(quote.text)}”")
        say(f"  matched   “{clean(quote.matched or '')}”  ({how_text(quote)})")
        if quote.sentence and clean(quote.sentence) != clean(quote.matched or ""):
            say(f"  sentence  “{clean(quote.sentence)}”")
        if quote.left_out:
            say(f"  left out  “{clean(quote.left_out)}”")
        if quote.cautions:
            say(paint(f"  caution   {cautions_text(quote)}", "yellow"))
        return typer.confirm(
            "Did you see these words in the document, and do they carry the claim?", default=False
        )

    def endorses(self) -> bool:
        """Ask for the reasoning."""
        say()
        return typer.confirm("Do you endorse the reasoning of this note as your own?", default=False)

    def name(self) -> str:
        """Ask for the name."""
        return str(typer.prompt("Your name"))


def how_text(quote: QuoteRun) -> str:
    """How a quote was found: ``typeset: hyphen, quotes``."""
    return f"{quote.how}: {', '.join(quote.rules)}" if quote.rules else quote.how or ""


def run_promote(vault: Vault, note: Path) -> int:
    """Ask and record; return the exit status. Raises what ``promote`` raises, but for an answer that is no."""
    refuse_machines(os.environ, sys.stdin.isatty() and sys.stdout.isatty())
    if note.is_dir():
        raise NeedsPerson("a note is promoted alone", where=str(note), fix="name one note")
    path = named_notes(vault, [note])[0].path
    try:
        promoted = promote(vault, path, AtTerminal(vault.store), now)
    except typer.Abort:
        say()
        complain("interrupted; the note is as it was")
        return 130
    except NeedsPerson as error:
        complain(str(error))
        return 1
    say()
    say(f"{paint('validated', 'green', bold=True)}  {clean(promoted.note)}  by {clean(promoted.validator)}")
    say(f"recorded in {promoted.statement}")
    say(CONVENTION)
    return 0
