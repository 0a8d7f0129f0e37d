"""The release of an episode: exactly what was audited, with what came of it; or nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from vault_grade.audit.line import line_of
from vault_grade.audit.publishers import publishers_of
from vault_grade.audit.replace import moved
from vault_grade.audit.resolve import Current
from vault_grade.errors import BadPath, BadScript
from vault_grade.formats import ledger
from vault_grade.formats.predicates import AuditedClaim, AuditRun
from vault_grade.formats.predicates.audit import PUBLISHERS
from vault_grade.formats.script import Spoken, spoken
from vault_grade.vault.layout import Vault
from vault_grade.vault.paths import inside

State = Literal["passed", "accepted", "rewritten"]


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence of the release. claim: the audit's claim that it is, with what came of it; None where it is none."""

    text: str
    claim: AuditedClaim | None = None
    state: State | None = None
    resolution: str | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """What is said in one go. kind: of the paragraph: title, heading, paragraph, item, quote, cell, html."""

    kind: str
    paragraph: int
    speaker: str | None
    sentences: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Release:
    """All that a release says. audit, resolutions: file names in the ledger. cut: how many sentences were cut.

    line: None where too few claims passed.
    """

    script: str
    title: str
    parts: tuple[Part, ...]
    run: str
    audit: AuditRun
    resolutions: tuple[str, ...]
    cut: int
    line: str | None


def release_of(vault: Vault, now: Current) -> Release:
    """What a release of this script says. Raises BadScript while a claim is open, or where anything that the audit
    rests on is not what it was: a source, the list of publishers.
    """
    refuse_open(now)
    problem = next(_changed(vault, now), None)
    if problem:
        fix = f"run: vault-grade audit {now.episode.slug}"
        raise BadScript(f"{problem}: not released", where=now.episode.name, fix=fix)
    stands = now.standing
    told = _told(now)
    parts = tuple(_part(one, told, now) for one in spoken(now.script))
    decided = sorted(stands.decided.values(), key=lambda one: one.run)
    return Release(
        script=now.episode.name,
        title=now.script.paragraphs[0].text,
        parts=parts,
        run=stands.run,
        audit=stands.audit,
        resolutions=tuple(one.run for one in decided),
        cut=sum(one.resolution.decision == "cut" for one in decided),
        line=line_of(stands.audit),
    )


def refuse_open(now: Current) -> None:
    """Raise BadScript while a flagged claim has no decision."""
    if still := now.standing.open:
        named = ", ".join(one.id for one in still[:5]) + (" …" if len(still) > 5 else "")
        fix = f"decide on each: vault-grade resolve {now.episode.slug}"
        said = f"{len(still)} flagged claim{'' if len(still) == 1 else 's'} open ({named}): not released"
        raise BadScript(said, where=now.episode.name, fix=fix)


def _changed(vault: Vault, now: Current) -> Iterator[str]:
    """What the audit rests on and is not what it was, each in a clause."""
    name = ledger.parse_name(now.standing.run)
    assert name is not None
    subjects = {one.name: one.sha256 for one in ledger.read(vault.ledger / name.path).subjects}
    if subjects.get(PUBLISHERS) != publishers_of(vault).digest:
        yield "the list of publishers changed since the audit"
    for source in now.standing.audit.sources:
        try:
            with inside(vault.root, source.file).open("rb") as file:
                held = hashlib.file_digest(file, "sha256").hexdigest()
        except (OSError, BadPath):
            held = None
        if held is None:
            yield f"the source {source.id} is not here any more"
        elif held != subjects.get(source.file):
            yield f"the source {source.id} changed since the audit"


def _told(now: Current) -> dict[int, Told]:
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
                found[at] = Told(
                    now.script.sentences[at].text, claim, state, decided.run if decided else None
                )
    return found


def _part(one: Spoken, told: dict[int, Told], now: Current) -> Part:
    sentences = tuple(told.get(at) or Told(now.script.sentences[at].text) for at in one.sentences)
    return Part(one.paragraph.kind, one.paragraph.number, one.speaker, sentences)
