"""The dialogue of a promotion, at a terminal."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path

from vault_grade.cli.context import now
from vault_grade.cli.dialogue import Dialogue, asked, commit_act, refuse_no_commit, refuse_no_person
from vault_grade.cli.match import cautions_text, dated, place_text
from vault_grade.cli.terminal import clean, count, paint, say_json
from vault_grade.formats.predicates import QuoteRun
from vault_grade.match.notes import named_notes
from vault_grade.match.run import Match
from vault_grade.promote import Promoted, already, promote
from vault_grade.vault.layout import Vault

CONVENTION = (
    "No signature is made: that only a person promotes is a convention here, not a proof (vault-grade keys)."
)


@dataclass(frozen=True, slots=True)
class AtTerminal:
    """The person at this terminal. store: where the documents are held."""

    dialogue: Dialogue
    store: Path

    def begin(self, match: Match, unquoted: int, *, signed: bool) -> None:
        """Name the note and what it rests on."""
        tell = self.dialogue.tell
        tell(f"{paint(clean(match.note), bold=True)} rests on {clean(match.document or '')}{dated(match)}")
        tell(
            f"Open {clean(str(self.store / (match.document or '')))} and look at each quote where it stands."
        )
        if unquoted:
            tell(f"{count(unquoted, 'paragraph')} with no quote will be asked for too.")
        tell("Your signature will be asked for at the end." if signed else CONVENTION)

    def saw(self, number: int, count: int, quote: QuoteRun) -> bool:
        """Show one claim beside its quote as the document has it, and ask for it."""
        tell = self.dialogue.tell
        tell()
        tell(paint(f"{number} of {count}", bold=True))
        for name, said in claim_facts(quote):
            self.dialogue.tell_fact(name, said)
        if quote.cautions:
            self.dialogue.tell_fact("caution", cautions_text(quote), "yellow")
        return self.dialogue.confirm("Did you see these words in the document, and do they carry the claim?")

    def stands_for(self, number: int, count: int, paragraph: str) -> bool:
        """Show a paragraph with no quote, and ask for it."""
        tell = self.dialogue.tell
        tell()
        tell(paint(f"{number} of {count}", bold=True))
        self.dialogue.tell_fact("no quote", clean(paragraph))
        return self.dialogue.confirm("No quote stands under this. Do you stand for it all the same?")

    def endorses(self) -> bool:
        """Ask for the reasoning."""
        self.dialogue.tell()
        return self.dialogue.confirm("Do you endorse the reasoning of this note as your own?")

    def name(self) -> str:
        """Ask for the name."""
        return self.dialogue.line("Your name:")


def claim_facts(quote: QuoteRun) -> list[tuple[str, str]]:
    """One claim beside its quote as the document has it: each fact under its name."""
    sentence = quote.sentence if clean(quote.sentence or "") != clean(quote.matched or "") else None
    facts = (
        ("claim", clean(quote.claim) or "(no text stands before this quote)"),
        ("document", f"{clean(quote.document or '')}, {place_text(quote.place)}"),
        ("quote", f"“{clean(quote.text)}”"),
        ("matched", f"“{clean(quote.matched or '')}”  ({how_text(quote)})"),
        ("sentence", f"“{clean(sentence)}”" if sentence else ""),
        ("left out", f"“{clean(quote.left_out)}”" if quote.left_out else ""),
        ("not seen", clean("; ".join(quote.unseen))),
    )
    return [(name, said) for name, said in facts if said]


def how_text(quote: QuoteRun) -> str:
    """How a quote was found: ``typeset: hyphen, quotes``."""
    return f"{quote.how}: {', '.join(quote.rules)}" if quote.rules else quote.how or ""


def run_promote(vault: Vault, note: Path, *, commit: bool, as_json: bool) -> int:
    """Ask and record; return the exit status. Raises what ``promote`` raises, but for an answer that is no."""
    dialogue = Dialogue(aside=as_json)
    refuse_no_person(dialogue, "promote", note)
    path = named_notes(vault, [note])[0].path
    if commit:
        refuse_no_commit(vault, path)
    _tell_validated(vault, dialogue, path)
    made: list[Promoted] = []

    def act() -> int:
        made.append(promote(vault, path, AtTerminal(dialogue, vault.store), now))
        return 0

    status = asked(dialogue, act)
    for promoted in made:
        _show(vault, dialogue, promoted, commit=commit)
    return status


def _tell_validated(vault: Vault, dialogue: Dialogue, path: Path) -> None:
    """Say of a note that is validated and did not change what another promotion does."""
    before = already(vault, path, now)
    if before:
        by, day = map(clean, before)
        dialogue.tell(f"Already validated by {by} on {day}, and not changed since.")
        dialogue.tell("Another promotion puts your name and this day in its place; the record keeps both.")


def _show(vault: Vault, dialogue: Dialogue, promoted: Promoted, *, commit: bool) -> None:
    done = None
    dialogue.tell()
    validated = paint("validated", "green", bold=True)
    dialogue.tell(f"{validated}  {clean(promoted.note)}  by {clean(promoted.validator)}")
    signed = ", and signed" if promoted.signed else ""
    dialogue.tell(f"recorded in {promoted.statement}{signed}")
    if not promoted.signed:
        dialogue.tell(CONVENTION)
    try:
        if commit:
            recorded = [promoted.statement, promoted.run]
            subject = f"Promote {clean(promoted.note)}"
            done = commit_act(vault, promoted.note, recorded, subject, promoted.validator)
            dialogue.tell(f"committed as {done[:12]}")
    finally:
        if dialogue.aside:
            say_json({"version": 1, **asdict(promoted), "commit": done})
