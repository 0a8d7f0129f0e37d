"""How a script stands: read off the ledger and the text on disk, kept nowhere.

The text on disk must be the audited text with the recorded replacements applied, in any order. A digest of what is
heard decides, so a comment may change and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from vault_grade.audit.replace import Replacement, applied, replacement
from vault_grade.check.recorded import read_recorded
from vault_grade.errors import BadLedger, BadScript
from vault_grade.formats import ledger
from vault_grade.formats.predicates import AuditedClaim, AuditRun, Resolution, resolution_problem
from vault_grade.formats.script import Script, heard_digest, read_script
from vault_grade.people import expected_in, standing_of
from vault_grade.vault.layout import Vault

VERIFY = "see: vault-grade ledger verify"


@dataclass(frozen=True, slots=True)
class Decided:
    """A resolution in the ledger; run: its file's name."""

    run: str
    resolution: Resolution

    def replaces(self, text: str) -> list[Replacement]:
        """What it puts in the place of its claim in ``text``, the audited one; nothing where the sentence stays."""
        instead = self.resolution.replacement
        return [] if instead is None else [replacement(text, self.resolution.span, instead)]


@dataclass(frozen=True, slots=True)
class Standing:
    """How a script stands to its newest audit.

    run: the audit's file name. decided: the resolutions that count, by claim. problem: why the audit is not one of
    the text on disk, one clause; None where it is. unfinished: a resolution that is recorded and not yet in the text.
    expected: the audited text with the decisions that are in it, heard as the text on disk is, sentence for sentence;
    None where none is.
    """

    run: str
    audit: AuditRun
    decided: dict[str, Decided]
    problem: str | None = None
    unfinished: Decided | None = None
    expected: Script | None = None

    @property
    def open(self) -> tuple[AuditedClaim, ...]:
        """The flagged claims that nobody has decided on."""
        return tuple(one for one in self.audit.claims if one.flags and one.id not in self.decided)

    @property
    def replacements(self) -> list[Replacement]:
        """What the decisions that are in the text replace."""
        counting = [one for one in self.decided.values() if one is not self.unfinished]
        return [change for one in counting for change in one.replaces(self.audit.text)]


def audits_of(vault: Vault, script: str) -> list[tuple[str, AuditRun]]:
    """The audits of a script in the ledger, the newest first. script: path relative to the vault.

    One that is damaged, or not what its name states, is none.
    """
    return list(_audits(vault, script))


def _audits(vault: Vault, script: str) -> Iterator[tuple[str, AuditRun]]:
    """The same, each read when it is asked for: mostly the newest is enough."""
    names = sorted(
        (one for one in ledger.names(vault.ledger) if one.kind == "audit"), key=lambda one: one.file
    )
    for name in reversed(names):
        made = read_recorded(vault.ledger, name).predicate
        if isinstance(made, AuditRun) and made.script == script:
            yield name.file, made


def standing(vault: Vault, script: str, now: Script) -> Standing | None:
    """How the script stands; None where it was never audited. now: the text on disk.

    Raises BadLedger where the ledger cannot be listed.
    """
    newest_audit = next(_audits(vault, script), None)
    if newest_audit is None:
        return None
    run, audit = newest_audit
    try:
        decided = _decided(vault, run, audit)
    except BadLedger as error:
        return Standing(run, audit, {}, error.what)
    if expected := _expected(now, audit, decided.values()):
        return Standing(run, audit, decided, expected=expected)
    # A resolution is written before the text: one that was cut short there is the newest.
    newest = max(decided.values(), key=lambda one: one.run, default=None)
    if newest and newest.resolution.replacement is not None:
        others = [one for one in decided.values() if one is not newest]
        if expected := _expected(now, audit, others):
            why = "a decision is recorded and not yet in the text"
            return Standing(run, audit, decided, why, newest, expected)
    return Standing(run, audit, decided, "the script changed since its audit")


def _decided(vault: Vault, run: str, audit: AuditRun) -> dict[str, Decided]:
    """The resolutions of one audit, by claim. Raises BadLedger where one is damaged, forged, or doubled,
    or lacks the signature that the vault expects.
    """
    found: dict[str, Decided] = {}
    expected = expected_in(vault)
    for name in ledger.names(vault.ledger):
        if name.kind != "resolution" or name.claims != audit.ledger_claims:
            continue
        recorded = read_recorded(vault.ledger, name)
        resolution = recorded.predicate
        if not isinstance(resolution, Resolution):
            raise BadLedger(f"the resolution {name.file} is damaged: {recorded.problem}", fix=VERIFY)
        if resolution.audit != run:
            continue
        problem = resolution_problem(resolution, audit)
        if problem:
            raise BadLedger(f"the resolution {name.file} does not count: {problem}", fix=VERIFY)
        path = vault.ledger / name.path
        signature = standing_of(expected, resolution, ledger.load(path), path)
        if signature.state not in ("signed", "convention"):
            raise BadLedger(f"the resolution {name.file} does not count: {signature.why}", fix=VERIFY)
        if resolution.claim in found:
            raise BadLedger(f"claim {resolution.claim} has two resolutions", fix=VERIFY)
        found[resolution.claim] = Decided(name.file, resolution)
    return found


def decided_in(vault: Vault, run: str, audit: AuditRun) -> list[Decided]:
    """The resolutions of an audit that is not the newest; none where one of them is damaged."""
    try:
        return list(_decided(vault, run, audit).values())
    except BadLedger:
        return []


def _expected(now: Script, audit: AuditRun, decided: Iterable[Decided]) -> Script | None:
    """The audited text with these decisions in it, where that is what is heard now; None where it is not."""
    text = applied(audit.text, [change for one in decided for change in one.replaces(audit.text)])
    if text == now.text:
        return now
    try:
        script = read_script(text.encode())
    except BadScript:
        return None
    return script if heard_digest(script) == heard_digest(now) else None
