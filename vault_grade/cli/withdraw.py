"""The dialogue of a withdrawal, at a terminal."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path

from vault_grade.cli.context import now
from vault_grade.cli.dialogue import Dialogue, asked, commit_act, refuse_no_commit, refuse_no_person
from vault_grade.cli.terminal import clean, count, paint, say_json
from vault_grade.formats.header import Header
from vault_grade.match.notes import named_notes
from vault_grade.vault.layout import Vault
from vault_grade.withdraw import Withdrawn, withdraw

CONVENTION = (
    "No signature is made: that only a person withdraws is a convention here, not a proof (vault-grade keys)."
)


@dataclass(frozen=True, slots=True)
class AtTerminal:
    """The person at this terminal."""

    dialogue: Dialogue

    def begin(self, note: str, header: Header, promotions: int, *, signed: bool) -> None:
        """Say what is to be taken back."""
        tell = self.dialogue.tell
        by = f"{clean(header.validator or 'nobody')} on {clean(header.validated_on or 'no day')}"
        tell(f"{paint(clean(note), bold=True)} was validated by {by}; it will be a draft again.")
        tell(f"{count(promotions, 'promotion')} of it in the ledger; what is recorded stays.")
        tell("Your signature will be asked for at the end." if signed else CONVENTION)

    def reason(self) -> str:
        """Ask why."""
        return self.dialogue.line("Why is it withdrawn?")

    def name(self) -> str:
        """Ask for the name."""
        return self.dialogue.line("Your name:")


def run_withdraw(vault: Vault, note: Path, reason: str | None, *, commit: bool, as_json: bool) -> int:
    """Ask and record; return the exit status. Raises what ``withdraw`` raises, but for an answer that is none."""
    dialogue = Dialogue(aside=as_json)
    refuse_no_person(dialogue, "withdraw", note)
    path = named_notes(vault, [note])[0].path
    if commit:
        refuse_no_commit(vault, path)
    made: list[Withdrawn] = []

    def act() -> int:
        made.append(withdraw(vault, path, AtTerminal(dialogue), now, reason))
        return 0

    status = asked(dialogue, act)
    for withdrawn in made:
        _show(vault, dialogue, withdrawn, commit=commit)
    return status


def _show(vault: Vault, dialogue: Dialogue, withdrawn: Withdrawn, *, commit: bool) -> None:
    done = None
    dialogue.tell()
    dialogue.tell(f"{paint('withdrawn', 'yellow', bold=True)}  {clean(withdrawn.note)} is a draft again")
    dialogue.tell(f"recorded in {withdrawn.statement}{', and signed' if withdrawn.signed else ''}")
    try:
        if commit:
            subject = f"Withdraw {clean(withdrawn.note)}"
            done = commit_act(vault, withdrawn.note, [withdrawn.statement], subject, withdrawn.person)
            dialogue.tell(f"committed as {done[:12]}")
    finally:
        if dialogue.aside:
            say_json({"version": 1, **asdict(withdrawn), "commit": done})
