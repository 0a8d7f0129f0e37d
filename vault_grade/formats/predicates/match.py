"""A match of one note, as its run records it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Literal

from vault_grade.formats.answers import AnswerWord, How, Nearest, Place
from vault_grade.formats.claims import digest_of
from vault_grade.formats.predicates.base import (
    Glance,
    document_subjects,
    documents_of,
    moment_problem,
    note_problem,
    to_dict,
)
from vault_grade.formats.statement import Statement, Subject

MATCH = "urn:vault-grade:predicate:match:v1"

CUT_MARKS = ("[…]", "[...]")
Outcome = Literal["pass", "gap", "refused"]


@dataclass(frozen=True, slots=True)
class Reader:
    """What searched. layers: the name and version of each text layer that was used."""

    name: str
    version: str
    layers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class QuoteRun:
    """One quote in a run: what the note says, and what the search answered.

    text, claim: as in the note. document: path below the store, None where the reference leads to none.
    cited_as: the reference in its canonical form, None where the note names none.
    locator: as written. line: 1-based line of the note. cuts: offsets in ``text`` of the marks
    that say words were left out; other such marks are words. The rest is as `formats.answers.Found` says.
    """

    text: str
    claim: str
    document: str | None
    cited_as: str | None
    locator: str | None
    line: int
    answer: AnswerWord
    how: How | None
    rules: tuple[str, ...]
    place: Place | None
    matched: str | None
    sentence: str | None
    left_out: str | None
    cautions: tuple[str, ...]
    nearest: Nearest | None
    reason: str | None
    unseen: tuple[str, ...]
    cuts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchRun:
    """A match of one note.

    pointer: the document the note's pointer names after a pass, or would have named. note: path relative to the
    vault. body_sha256: of the note's bytes after its header. reason: why the run is no pass. rules_version: the
    list of folded differences. started, finished: times. by: program and version.
    """

    TYPE: ClassVar[str] = MATCH

    outcome: Outcome
    pointer: str | None
    note: str
    body_sha256: str
    reason: str | None
    quotes: tuple[QuoteRun, ...]
    rules_version: str
    reader: Reader
    started: str
    finished: str
    by: str

    @property
    def ledger_kind(self) -> str:
        """The outcome."""
        return self.outcome

    @property
    def ledger_claims(self) -> str:
        """Taken over its pointer and its quotes."""
        return digest_of(self.pointer, [(one.text, one.cited_as or "") for one in self.quotes])

    @property
    def glance(self) -> Glance:
        """Its note, its pointer, and the quotes found."""
        found = sum(quote.answer == "found" for quote in self.quotes)
        return Glance(self.note, self.pointer, found, len(self.quotes))

    def time_problem(self, named: datetime) -> str | None:
        """The name states the second at which the run finished."""
        return span_problem(self.started, self.finished, named)

    def subject_problem(self, statement: Statement) -> str | None:
        """The note first, then held documents only; every document in which a quote was found among them."""
        documents = documents_of(statement)
        problem = note_problem(statement, self.note)
        if problem:
            return problem
        found = [quote.document for quote in self.quotes if quote.answer == "found"]
        without = next((path for path in found if path not in documents), None)
        return f"a quote was found in {without}, which is no subject" if without else None

    def content_problem(self) -> str | None:
        """Whether the outcome follows from the answers. A refused run answers nothing and is not judged."""
        if self.outcome == "refused":
            return None
        lacking = pass_lacks(self)
        if self.outcome == "pass" and lacking:
            return f"the run says pass, and {lacking}"
        if self.outcome == "gap" and lacking is None:
            return "the run says gap, and every quote was found, one of them in the pointer's document"
        return None


def match_statement(run: MatchRun, note_sha256: str, documents: Mapping[str, str]) -> Statement:
    """The Statement of a match. note_sha256: of the note's bytes as matched. documents: path below the store to
    the SHA-256 that the bytes had.
    """
    return Statement((Subject(run.note, note_sha256), *document_subjects(documents)), MATCH, to_dict(run))


def span_problem(started: str, finished: str, named: datetime) -> str | None:
    """Whether a run's two times are times in UTC, in their order, the second that of the file's name."""
    problem = moment_problem(finished, named)
    if problem is None and not started.endswith("Z"):
        problem = f"{started!r} is no time in UTC"
    if problem:
        return problem
    try:
        late = datetime.fromisoformat(started) > datetime.fromisoformat(finished)
    except ValueError:
        return f"{started!r} is no time in UTC"
    return f"the run finished at {finished}, before it started at {started}" if late else None


def pass_lacks(run: MatchRun) -> str | None:
    """What a run lacks to be a pass: quoted text, every quote found, one of them in the pointer's document."""
    lacking = quotes_lack(run.quotes)
    if lacking is None and all(quote.document != run.pointer for quote in run.quotes):
        return f"no quote is in the pointer's document, {run.pointer}"
    return lacking


def quotes_lack(quotes: Sequence[QuoteRun]) -> str | None:
    """What the quotes of a run lack: that there are any, each with a text, and each found."""
    if not quotes or not all(quote.text.strip() for quote in quotes):
        return "it has no quoted text" if not quotes else "one of its quotes has no text"
    for quote in quotes:
        if quote.answer != "found":
            return f"a quote is {quote.answer}: {quote.text}"
        if quote.how is None or not quote.matched or quote.document is None:
            return f"a quote is found nowhere: {quote.text}"
        if not all(quote.text.startswith(CUT_MARKS, at) for at in quote.cuts):
            return f"a quote leaves words out where it has no mark: {quote.text}"
    return None
