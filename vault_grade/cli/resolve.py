"""The dialogue over the flagged claims of an audit, at a terminal: one claim, one decision."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass

import typer

from vault_grade.audit.resolve import Choice, Current, current, earlier, open_claim, resolve, resulting
from vault_grade.audit.standing import Decided
from vault_grade.cli.audit_claim import claim_lines
from vault_grade.cli.context import now
from vault_grade.cli.dialogue import Dialogue
from vault_grade.cli.terminal import clean, complain, count, paint
from vault_grade.errors import BadScript, NeedsPerson
from vault_grade.formats.predicates import AuditedClaim
from vault_grade.people import checked_name, refuse_machines, signer_of
from vault_grade.vault.layout import Vault

CONVENTION = (
    "No signature is made: that only a person decides is a convention here, not a proof (vault-grade keys)."
)
ANSWERS = {"a": "accept", "r": "rewrite", "c": "cut", "o": "confirm", "q": "stop"}


@dataclass(slots=True)
class Talk:
    """The person at this terminal; the name is asked for once, before the first decision."""

    vault: Vault
    slug: str
    dialogue: Dialogue
    name: str = ""


def resolve_at_terminal(vault: Vault, slug: str, wanted: Sequence[str]) -> int:
    """Ask the person at this terminal; the exit status. Raises NeedsPerson where there is none."""
    dialogue = Dialogue()
    refuse_machines(os.environ, dialogue.at_terminal, "resolve")
    try:
        return run_resolve(vault, slug, wanted, dialogue)
    except (typer.Abort, KeyboardInterrupt):
        dialogue.tell()
        complain("interrupted; what was decided before is recorded")
        return 130


def run_resolve(vault: Vault, slug: str, wanted: Sequence[str], dialogue: Dialogue) -> int:
    """Ask for each open claim in turn, or for those named; the exit status.

    0 where no claim is open any more, 1 where one is. Raises BadScript where there is nothing to decide on.
    """
    at = current(vault, slug)
    for claim in wanted:
        open_claim(at, claim)
    claims = [one.id for one in at.standing.open if not wanted or one.id in wanted]
    talk = Talk(vault, slug, dialogue)
    if claims:
        dialogue.tell(f"{count(len(claims), 'flagged claim')} in {clean(at.episode.name)}")
        dialogue.tell("Your signature will be asked for at each." if signer_of(vault) else CONVENTION)
    for number, claim in enumerate(claims, start=1):
        if not _ask(talk, claim, f"{number} of {len(claims)}"):
            break
    left = len(current(vault, slug).standing.open)
    dialogue.tell()
    dialogue.tell(
        f"{count(left, 'flagged claim')} open" if left else paint("no flag is open", "green", bold=True)
    )
    return 1 if left else 0


def _ask(talk: Talk, wanted: str, place: str) -> bool:
    """One claim, asked until a decision is recorded; whether to go on."""
    at = current(talk.vault, talk.slug)
    claim = open_claim(at, wanted)
    before = earlier(talk.vault, at, claim)
    tell = talk.dialogue.tell
    tell()
    tell(paint(f"{place}  {claim.id}, line {claim.line}", bold=True))
    for line in claim_lines(claim):
        tell(f"  {line}")
    if before:
        tell(f"  earlier   {_said(before)}")
    while True:
        choice = _choice(talk, at, claim, before)
        if choice is None:
            return False
        try:
            resulting(at, choice)  # what is wrong with the words is said before a name is asked for
            done = resolve(talk.vault, talk.slug, choice, _name(talk), "terminal", now)
        except (BadScript, NeedsPerson) as error:
            complain(str(error))
            if at.data != at.episode.read()[0]:
                raise
            continue
        person = clean(done.resolution.person)
        tell(f"  {done.resolution.decision} as {person}, recorded in {done.statement}")
        return True


def _said(before: Decided) -> str:
    said = before.resolution
    return f"{said.decision} by {clean(said.person)}, {said.resolved} ({', '.join(said.flags)})"


def _choice(talk: Talk, at: Current, claim: AuditedClaim, before: Decided | None) -> Choice | None:
    """What the person decides; None to stop."""
    offered = (
        "[a]ccept, [r]ewrite, [c]ut" + (", c[o]nfirm the earlier decision" if before else "") + ", [q]uit"
    )
    run = at.standing.run
    while True:
        typed = talk.dialogue.fresh_line(f"{offered}:").strip().lower()
        decision = ANSWERS.get(typed[:1], "") if typed in (*ANSWERS, *ANSWERS.values()) else ""
        if decision == "stop":
            return None
        if decision == "confirm" and before:
            return Choice(claim.id, "accept", confirms=before.run, audit=run)
        if decision in ("accept", "cut"):
            return Choice(claim.id, decision, audit=run)  # type: ignore[arg-type]
        if decision == "rewrite":
            source = at.script.text[slice(*at.script.sentences[at.sentence(claim)].span)]
            talk.dialogue.tell(f"  as it stands, with its citations: {clean(source)}")
            instead = talk.dialogue.line("The sentence, with its citations:")
            return Choice(claim.id, "rewrite", instead, audit=run)


def _name(talk: Talk) -> str:
    if not talk.name:
        talk.name = checked_name(talk.dialogue.line("Your name:"))
    return talk.name
