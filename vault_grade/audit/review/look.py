"""How each claim and each sentence of a script stands now, as data. Nothing is changed by looking."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from vault_grade.audit.replace import moved
from vault_grade.audit.resolve import Current
from vault_grade.audit.standing import Decided
from vault_grade.formats.predicates import AuditedClaim, Decision
from vault_grade.formats.script import Script, Span, spoken

State = Literal["passed", "open", "accepted", "rewritten", "cut"]

_STATES: dict[Decision, State] = {"accept": "accepted", "rewrite": "rewritten", "cut": "cut"}


@dataclass(frozen=True, slots=True)
class Seen:
    """A claim as it stands.

    words: what is heard of it now; nothing where it was cut. source: what stands in the script for it, citations and
    marks too, for an open claim. unfinished: it was decided, and the text does not say so yet.
    """

    claim: AuditedClaim
    state: State
    words: str
    source: str = ""
    decided: Decided | None = None
    unfinished: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """What is said in one go. kind: of its paragraph. sentences: words that are no claim, and claims."""

    kind: str
    paragraph: int
    speaker: str | None
    sentences: tuple[str | Seen, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """A script with its audit. claims: in the order of the script."""

    now: Current
    claims: tuple[Seen, ...]
    parts: tuple[Part, ...]

    @property
    def flagged(self) -> tuple[Seen, ...]:
        """The claims that need a decision, or had one."""
        return tuple(one for one in self.claims if one.state != "passed")

    @property
    def open(self) -> tuple[Seen, ...]:
        """Those that nobody has decided on."""
        return tuple(one for one in self.claims if one.state == "open")


def look(now: Current, audited: Script) -> Look:
    """How the script stands: each claim with what became of it. audited: the audit's text, which gives the order."""
    expected = now.expected()
    places = {one.span: at for at, one in enumerate(expected.sentences)}
    claims = tuple(_seen(now, claim, expected, places) for claim in now.standing.audit.claims)
    by_span = {Span(*one.claim.span): one for one in claims}

    def said(at: int) -> str | Seen:
        sentence = audited.sentences[at]
        return by_span.get(sentence.span) or sentence.text

    parts = (
        Part(one.paragraph.kind, one.paragraph.number, one.speaker, tuple(map(said, one.sentences)))
        for one in spoken(audited)
    )
    return Look(now, claims, tuple(parts))


def _seen(now: Current, claim: AuditedClaim, expected: Script, places: Mapping[Span, int]) -> Seen:
    decided = now.standing.decided.get(claim.id)
    if decided is not None:
        unfinished = decided is now.standing.unfinished
        words = _words(now, claim, decided, expected, unfinished=unfinished)
        return Seen(claim, _STATES[decided.resolution.decision], words, "", decided, unfinished)
    if not claim.flags:
        return Seen(claim, "passed", claim.sentence)
    sentence = now.script.sentences[places[Span(*moved(claim.span, now.standing.replacements))]]
    return Seen(claim, "open", claim.sentence, now.script.text[slice(*sentence.span)])


def _words(now: Current, claim: AuditedClaim, decided: Decided, expected: Script, *, unfinished: bool) -> str:
    """What is heard of a claim that was decided on."""
    instead = decided.resolution.replacement
    if instead is None:
        return claim.sentence
    if unfinished:
        return instead
    others = [one for one in now.standing.replacements if one[0] != claim.span]
    start, _ = moved(claim.span, others)
    end = start + len(instead)
    return " ".join(one.text for one in expected.sentences if start <= one.span.start < end)
