"""What the release of an episode says: exactly what was audited, with what came of it; or nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from vault_grade.audit.cited import Shelf, recorded_source, shelf_of
from vault_grade.audit.grounds import changed, subjects_of
from vault_grade.audit.line import line_of
from vault_grade.audit.replace import moved
from vault_grade.audit.resolve import Current
from vault_grade.audit.standing import Decided
from vault_grade.errors import HeldBack
from vault_grade.formats.predicates import AuditedClaim, AuditedSource, AuditRun
from vault_grade.formats.script import Spoken, spoken
from vault_grade.vault.layout import Vault

State = Literal["passed", "accepted", "rewritten"]


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence of the release.

    claim: the audit's claim that it is, with what came of it; None where it is none. decided: what a person decided on
    it. sources: numbers of those that it cites.
    """

    text: str
    claim: AuditedClaim | None = None
    state: State | None = None
    decided: Decided | None = None
    sources: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """What is said in one go. kind: of the paragraph: title, heading, paragraph, item, quote, cell, html."""

    kind: str
    paragraph: int
    speaker: str | None
    sentences: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Listed:
    """A source of the release.

    number: in the order in which the sentences cite it; None where only what was cut cites it. sha256: of its bytes.
    audited: whether the audit saw it; a rewritten sentence is not checked again and may cite another.
    """

    number: int | None
    source: AuditedSource
    sha256: str
    audited: bool


@dataclass(frozen=True, slots=True)
class Release:
    """All that a release says. audit, resolutions: file names in the ledger. cut: how many sentences were cut.

    line: None where too few claims passed.
    """

    script: str
    title: str
    parts: tuple[Part, ...]
    sources: tuple[Listed, ...]
    run: str
    audit: AuditRun
    resolutions: tuple[str, ...]
    cut: int
    line: str | None

    @property
    def told(self) -> tuple[Told, ...]:
        """Every sentence, in order."""
        return tuple(one for part in self.parts for one in part.sentences)


def release_of(vault: Vault, now: Current) -> Release:
    """What a release of this script says.

    Raises HeldBack while a claim is open, or where anything that the audit rests on is not what it was: a source, the
    list of publishers, a row.
    """
    refuse_open(now)
    subjects = subjects_of(vault, now.standing.run)
    refuse_changed(vault, now, subjects)
    if not now.script.sentences:
        raise HeldBack("nothing is left to be heard", where=now.episode.name)
    stands = now.standing
    numbered = number(shelf_of(vault, now.episode.folder), now, came_of(now), subjects)
    decided = sorted(stands.decided.values(), key=lambda one: one.run)
    return Release(
        script=now.episode.name,
        title=_title(now),
        parts=tuple(_part(one, numbered.told, now) for one in spoken(now.script)),
        sources=numbered.sources,
        run=stands.run,
        audit=stands.audit,
        resolutions=tuple(one.run for one in decided),
        cut=sum(one.resolution.decision == "cut" for one in decided),
        line=line_of(stands.audit),
    )


def _title(now: Current) -> str:
    """The title, or a heading that the script begins with; else the episode's name."""
    first = now.script.paragraphs[0]
    return first.text if first.kind in ("title", "heading") else now.episode.slug


def refuse_open(now: Current) -> None:
    """Raise HeldBack while a flagged claim has no decision."""
    if still := now.standing.open:
        named = ", ".join(one.id for one in still[:5]) + (" …" if len(still) > 5 else "")
        fix = f"decide on each: vault-grade resolve {now.episode.slug}"
        said = f"{len(still)} flagged claim{'' if len(still) == 1 else 's'} open ({named}): not released"
        raise HeldBack(said, where=now.episode.name, fix=fix)


def refuse_changed(vault: Vault, now: Current, subjects: Mapping[str, str] | None = None) -> None:
    """Raise HeldBack where anything that the audit rests on is not what it was. subjects: of its Statement."""
    known = subjects_of(vault, now.standing.run) if subjects is None else subjects
    problem = next(changed(vault, now.episode.folder, now.standing.audit, known), None)
    if problem:
        fix = f"run: vault-grade audit {now.episode.slug}"
        raise HeldBack(f"{problem}: not released", where=now.episode.name, fix=fix)


def came_of(now: Current) -> dict[int, Told]:
    """What came of each sentence that is a claim, by its place in the script on disk.

    The text on disk is heard as the audited text with its replacements is, sentence for sentence; so a place in one is
    the same place in the other.
    """
    stands = now.standing
    expected = now.expected()
    replacements = stands.replacements
    found: dict[int, Told] = {}
    for claim in stands.audit.claims:
        decided = stands.decided.get(claim.id)
        instead = decided.resolution.replacement if decided else None
        others = [one for one in replacements if one[0] != claim.span]
        start, end = moved(claim.span, others)
        end = end if instead is None else start + len(instead)
        state: State = "passed" if decided is None else "accepted" if instead is None else "rewritten"
        for at, sentence in enumerate(expected.sentences):
            if start <= sentence.span.start < end:
                found[at] = Told(now.script.sentences[at].text, claim, state, decided)
    return found


def _part(one: Spoken, told: Mapping[int, Told], now: Current) -> Part:
    sentences = tuple(told.get(at) or Told(now.script.sentences[at].text) for at in one.sentences)
    return Part(one.paragraph.kind, one.paragraph.number, one.speaker, sentences)


@dataclass(frozen=True, slots=True)
class Numbered:
    """The sentences that are claims, by their place in the script, with the sources that their numbers stand for."""

    told: dict[int, Told]
    sources: tuple[Listed, ...]


def number(shelf: Shelf, now: Current, told: Mapping[int, Told], subjects: Mapping[str, str]) -> Numbered:
    """Number the sources in the order in which sentences cite them. subjects: see ``subjects_of``.

    Raises what ``Shelf.cited_by`` raises: a rewritten sentence's citations are followed as they stand now.
    """
    held = {one.id: Listed(None, one, subjects[one.file], audited=True) for one in now.standing.audit.sources}
    numbers: dict[str, int] = {}
    found: dict[int, Told] = {}
    for at, one in sorted(told.items()):
        cites = one.claim.cites if one.claim else ()
        if one.state == "rewritten":
            cited, _ = shelf.cited_by(now.script.sentences[at].citations)
            cites = tuple(source.id for source in cited)
            new = {
                source.id: Listed(None, recorded_source(source), source.sha256, audited=False)
                for source in cited
            }
            held = new | held
        for name in cites:
            numbers.setdefault(name, len(numbers) + 1)
        found[at] = replace(one, sources=tuple(numbers[name] for name in cites))
    numbered = [replace(held[name], number=value) for name, value in numbers.items()]
    return Numbered(found, (*numbered, *(one for name, one in held.items() if name not in numbers)))
