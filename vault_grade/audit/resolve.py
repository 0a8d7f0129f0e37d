"""A person's decision on one flagged claim: recorded first, then put into the text. Never two at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from vault_grade.audit.episode import Episode, find_episode
from vault_grade.audit.replace import moved, replaced
from vault_grade.audit.standing import Decided, Standing, audits_of, decided_in, standing
from vault_grade.errors import BadScript, HeldBack
from vault_grade.formats.predicates import AuditedClaim, Decision, Resolution, resolution_statement
from vault_grade.formats.script import Script, heard_digest
from vault_grade.formats.script.read import MOST_BYTES
from vault_grade.people import checked_name, record_act, signature_over, signer_of
from vault_grade.vault.files import read_bytes, write_atomic
from vault_grade.vault.layout import Vault
from vault_grade.vault.lock import locked


@dataclass(frozen=True, slots=True)
class Choice:
    """What a person decided on a claim. instead: the words that replace it, for a rewrite.

    confirms: file name of the earlier resolution that is confirmed; then the decision is accept. audit: file name of
    the audit that the person was shown; None for whichever is the newest. Another audit may give the same id to
    another sentence.
    """

    claim: str
    decision: Decision
    instead: str | None = None
    confirms: str | None = None
    audit: str | None = None


@dataclass(frozen=True, slots=True)
class Resolved:
    """A decision that was recorded. statement: path relative to the vault. open: flagged claims still undecided."""

    resolution: Resolution
    statement: str
    open: int


@dataclass(frozen=True, slots=True)
class Current:
    """A script with the audit that is one of its text. data: the script's bytes."""

    episode: Episode
    data: bytes
    script: Script
    standing: Standing

    def expected(self) -> Script:
        """The audited text with the decisions that are in it: heard as the text on disk is, sentence for sentence."""
        assert self.standing.expected is not None
        return self.standing.expected

    def sentence(self, claim: AuditedClaim) -> int:
        """Which sentence of the text on disk an undecided claim is, wherever comments stand there."""
        span = moved(claim.span, self.standing.replacements)
        return [tuple(one.span) for one in self.expected().sentences].index(span)


def seen(vault: Vault, slug: str) -> Current:
    """The script and its audit as they stand; nothing is changed. A decision may be recorded and not yet in the text.

    Raises HeldBack where it was never audited, or its newest audit is not one of its text; BadScript where it cannot
    be read.
    """
    episode = find_episode(vault, slug)
    data, script = episode.read()
    stands = standing(vault, episode.name, script)
    if stands is None:
        fix = f"run: vault-grade audit {slug}"
        raise HeldBack("the script was never audited", where=episode.name, fix=fix)
    if stands.problem and not stands.unfinished:
        raise HeldBack(stands.problem, where=episode.name, fix=f"run: vault-grade audit {slug}")
    return Current(episode, data, script, stands)


def current(vault: Vault, slug: str) -> Current:
    """The same, with a decision that was recorded and cut short put into the text first. Raises as ``seen`` does."""
    now = seen(vault, slug)
    if now.standing.unfinished is None:
        return now
    _finish(vault, now, now.standing.unfinished)
    return current(vault, slug)


def _finish(vault: Vault, now: Current, unfinished: Decided) -> None:
    """Put a recorded decision into the text."""
    claim = next(one for one in now.standing.audit.claims if one.id == unfinished.resolution.claim)
    instead = unfinished.resolution.replacement or ""
    after = replaced(now.script, now.sentence(claim), instead).script
    with locked(vault.root):
        write_atomic(now.episode.script, after.text.encode(), before=now.data)


def resolve(
    vault: Vault,
    slug: str,
    choice: Choice,
    person: str,
    asked: Literal["terminal", "review"],
    clock: Callable[[], datetime],
) -> Resolved:
    """Record a person's decision on one flagged claim, and put it into the text.

    person: the name as typed. Raises BadScript where the claim is not open, the replacement does more than replace
    it, or the script changed; NeedsPerson for a name that is none; BadSignature where the vault expects a signature.
    """
    name = checked_name(person)
    signer = signer_of(vault)
    now = current(vault, slug)
    if choice.audit not in (None, now.standing.run):
        raise _audited_anew(now)
    claim = open_claim(now, choice.claim)
    instead = _instead(choice)
    after = resulting(now, choice)
    resolution = Resolution(
        script=now.episode.name,
        audit=now.standing.run,
        claim=claim.id,
        sentence=claim.sentence,
        span=claim.span,
        flags=claim.flags,
        decision=choice.decision,
        replacement=instead,
        confirms=choice.confirms,
        heard=heard_digest(after),
        person=name,
        resolved=clock().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        asked=asked,
        signed=signer is not None,
    )
    statement = resolution_statement(resolution)
    signature = signature_over(signer, statement, resolution)
    with locked(vault.root):
        _refuse_changed(vault, now, claim)
        written = record_act(vault, statement, resolution, signature)
        if instead is not None:
            write_atomic(now.episode.script, after.text.encode(), before=now.data)
    return Resolved(resolution, vault.relative(written), len(now.standing.open) - 1)


def resulting(now: Current, choice: Choice) -> Script:
    """The script as a decision leaves it; nothing is recorded. Raises BadScript as ``resolve`` does."""
    claim, instead = open_claim(now, choice.claim), _instead(choice)
    return now.script if instead is None else replaced(now.script, now.sentence(claim), instead).script


def _instead(choice: Choice) -> str | None:
    if choice.decision == "rewrite":
        if not (choice.instead and choice.instead.strip()):
            raise BadScript("a rewritten sentence needs words", fix="write them, or cut the sentence")
        return choice.instead.strip()
    return "" if choice.decision == "cut" else None


def open_claim(now: Current, wanted: str) -> AuditedClaim:
    """The flagged claim of this id that nobody has decided on. Raises BadScript."""
    claim = next((one for one in now.standing.audit.claims if one.id == wanted), None)
    if claim is None:
        fix = f"see: vault-grade audit {now.episode.slug} --state"
        raise BadScript(f"the audit has no claim {wanted!r}", where=now.episode.name, fix=fix)
    if not claim.flags:
        raise BadScript(f"claim {wanted} passed: there is nothing to decide", where=now.episode.name)
    if decided := now.standing.decided.get(wanted):
        said = f"claim {wanted} was decided by {decided.resolution.person}: {decided.resolution.decision}"
        raise BadScript(said, where=now.episode.name, fix="see: vault-grade ledger log --kind resolution")
    return claim


def _refuse_changed(vault: Vault, now: Current, claim: AuditedClaim) -> None:
    """Under the lock: nobody else may have decided, audited or edited since the person was asked."""
    if read_bytes(now.episode.script, MOST_BYTES) != now.data:
        what, fix = (
            "the script changed meanwhile: nothing was recorded",
            "look at the claim again, and decide",
        )
        raise BadScript(what, where=now.episode.name, fix=fix)
    stands = standing(vault, now.episode.name, now.script)
    if stands is None or stands.run != now.standing.run:
        raise _audited_anew(now)
    if claim.id in stands.decided:
        said = f"somebody else decided on claim {claim.id} meanwhile: nothing was recorded"
        raise BadScript(said, where=now.episode.name, fix="see: vault-grade ledger log --kind resolution")


def _audited_anew(now: Current) -> BadScript:
    what = "the script was audited anew meanwhile: nothing was recorded"
    return BadScript(what, where=now.episode.name, fix="decide on the flags of the new audit")


def earlier(vault: Vault, now: Current, claim: AuditedClaim) -> Decided | None:
    """The newest decision, after an earlier audit, that left this very sentence as it stands; it may be confirmed."""
    return earlier_of(vault, now, [claim]).get(claim.id)


def earlier_of(vault: Vault, now: Current, claims: Sequence[AuditedClaim]) -> dict[str, Decided]:
    """The same for several claims, by their ids: the ledger is read once."""
    audits = audits_of(vault, now.episode.name)[1:]
    past = [one for run, audit in audits for one in decided_in(vault, run, audit)]
    found = {claim.id: next((one for one in past if _leaves(one, claim, now)), None) for claim in claims}
    return {name: one for name, one in found.items() if one}


def _leaves(before: Decided, claim: AuditedClaim, now: Current) -> bool:
    """Whether an earlier decision left this very sentence as it stands."""
    said = before.resolution
    if said.replacement is None:
        return said.sentence == claim.sentence
    return said.replacement == now.standing.audit.text[slice(*claim.span)]
