"""An audit of one script: every claim with what two checkers answered, and the flags that follow."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Literal

from vault_grade.formats.answers import Place
from vault_grade.formats.claims import digest_of
from vault_grade.formats.predicates.base import Glance, moment_problem, to_dict
from vault_grade.formats.predicates.match import Reader
from vault_grade.formats.statement import Statement, Subject

AUDIT = "urn:vault-grade:predicate:audit:v1"
HEARD = "#heard"
"""How the name of the first subject ends: it is what an audience gets of a script, not the file's bytes."""
PUBLISHERS = "publishers"
CHECKER = "checker/"

CheckAnswer = Literal["supported", "contradicted", "silent", "abstained", "failed"]


@dataclass(frozen=True, slots=True)
class AuditedSource:
    """A source that a claim cites.

    id: as the script cites it. file: path below the vault of its bytes, which are a subject. primary, rule,
    publisher: as its row says. extent: full, abstract or landing. url: where it came from, None for a held document.
    """

    id: str
    file: str
    title: str
    publisher: str | None
    primary: bool
    rule: str
    extent: str
    url: str | None


@dataclass(frozen=True, slots=True)
class AuditChecker:
    """A checker that ran. name: unique in the audit. command: how it was started. model: what it asked, if any.

    sha256: of what identifies it (program, version, command and model), and a subject.
    """

    name: str
    command: tuple[str, ...]
    model: str | None
    version: str
    sha256: str


@dataclass(frozen=True, slots=True)
class CheckerAnswer:
    """What one checker said of one claim.

    counted: its quote was confirmed and carries the claim. reason: why it does not count, or why it failed, or what
    the checker said. place, sentence: where the confirmed quote stands in its source.
    """

    checker: str
    answer: CheckAnswer
    counted: bool
    source: str | None
    quote: str | None
    reason: str | None
    place: Place | None = None
    sentence: str | None = None


@dataclass(frozen=True, slots=True)
class AuditedClaim:
    """A claim of the script. span: offsets in the audited text, code points. line: 1-based.

    passes: pattern, paragraph. signs: what pulled it. cites: source ids. unknown_citations: what leads to none.
    answers: one of each checker, none where nothing that it cites was captured. primary: a counted quote is from a
    primary source. flags: why it does not pass; none means that it passed.
    """

    id: str
    sentence: str
    span: tuple[int, int]
    line: int
    passes: tuple[str, ...]
    signs: tuple[str, ...]
    cites: tuple[str, ...]
    unknown_citations: tuple[str, ...]
    answers: tuple[CheckerAnswer, ...]
    primary: bool
    flags: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether nothing was flagged."""
        return not self.flags


@dataclass(frozen=True, slots=True)
class AuditRun:
    """An audit.

    script: path relative to the vault. text: the script as it was audited, newlines as they stood. heard: digest of
    what an audience gets of it with its citations. paragraph_pass: which one ran; empty_paragraphs: 1-based numbers
    of those for which it found nothing; discarded: sentences that it invented. publishers: digest of the list;
    publishers_added: names that the vault added to it.
    """

    script: str
    text: str
    heard: str
    claims: tuple[AuditedClaim, ...]
    sources: tuple[AuditedSource, ...]
    checkers: tuple[AuditChecker, ...]
    publishers: str
    publishers_added: tuple[str, ...]
    paragraph_pass: str
    empty_paragraphs: tuple[int, ...]
    discarded: int
    rules_version: str
    reader: Reader
    started: str
    finished: str
    by: str

    TYPE: ClassVar[str] = AUDIT

    @property
    def ledger_kind(self) -> str:
        """Always audit."""
        return "audit"

    @property
    def ledger_claims(self) -> str:
        """Taken over the script's path, and each claim's sentence with what it cites."""
        return digest_of(self.script, [(one.sentence, " ".join(one.cites)) for one in self.claims])

    @property
    def glance(self) -> Glance:
        """The script, and the claims that passed."""
        return Glance(self.script, None, sum(one.passed for one in self.claims), len(self.claims))

    def time_problem(self, named: datetime) -> str | None:
        """The name states the second at which the audit finished."""
        return moment_problem(self.finished, named)

    def subject_problem(self, statement: Statement) -> str | None:
        """What is heard first; the list of publishers, every checker and every source's file among the others."""
        if statement.subjects[0] != Subject(self.script + HEARD, self.heard):
            return f"the first subject is not what is heard of {self.script}"
        own = {PUBLISHERS: self.publishers} | {CHECKER + one.name: one.sha256 for one in self.checkers}
        named = {one.name: one.sha256 for one in statement.subjects[1:]}
        if any(named.get(name) != sha256 for name, sha256 in own.items()):
            return "the list of publishers or a checker is no subject"
        if named.keys() - own.keys() != {one.file for one in self.sources}:
            return "the files of the sources are not the subjects"
        return None

    def content_problem(self) -> str | None:
        """Every claim stands where it says, and passes only with two counted answers and a primary quote."""
        for claim in self.claims:
            start, end = claim.span
            if not 0 <= start < end <= len(self.text):
                return f"claim {claim.id} stands outside the script"
            counted = sum(one.counted and one.answer == "supported" for one in claim.answers)
            if claim.passed and (counted < 2 or len(claim.answers) != counted or not claim.primary):
                return f"claim {claim.id} passed without two counted answers and a primary quote"
        if len({one.id for one in self.claims}) < len(self.claims):
            return "two claims have one id"
        return None


def audit_statement(audit: AuditRun, sources: Iterable[tuple[str, str]]) -> Statement:
    """The Statement of an audit. sources: path below the vault and SHA-256 of each source's file."""
    return Statement(
        (
            Subject(audit.script + HEARD, audit.heard),
            Subject(PUBLISHERS, audit.publishers),
            *(Subject(CHECKER + one.name, one.sha256) for one in audit.checkers),
            *(Subject(file, sha256) for file, sha256 in sorted(set(sources))),
        ),
        AUDIT,
        to_dict(audit),
    )
