"""A match of a note that quotes what cannot be held: pages as they are at one moment, and captures.

Its kind is ``live``, whatever its outcome, and its pointer is none: nothing that counts passes by the names of runs, or
by the claims of a grounded note, can take it for evidence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from vault_grade.formats.claims import digest_of
from vault_grade.formats.predicates.base import STORE, Glance, to_dict
from vault_grade.formats.predicates.match import Outcome, QuoteRun, Reader, quotes_lack, span_problem
from vault_grade.formats.statement import Statement, Subject

LIVE = "urn:vault-grade:predicate:live-match:v1"


@dataclass(frozen=True, slots=True)
class Page:
    """A page as it was fetched. url: as the note cites it; final_url: that answered. sha256: of the bytes that came,
    unpacked. media_type: by content. fetched: time.
    """

    url: str
    final_url: str
    sha256: str
    media_type: str
    fetched: str


@dataclass(frozen=True, slots=True)
class LiveMatch:
    """A match of one note against pages as they were, and captures; beside them, documents that it quotes too.

    pointer: always none. pages: what was fetched. A quote's document is an address, a capture's path relative to
    the vault, or a path below the store. The rest is as in a match.
    """

    TYPE: ClassVar[str] = LIVE

    outcome: Outcome
    pointer: None
    note: str
    body_sha256: str
    reason: str | None
    quotes: tuple[QuoteRun, ...]
    pages: tuple[Page, ...]
    rules_version: str
    reader: Reader
    started: str
    finished: str
    by: str

    @property
    def ledger_kind(self) -> str:
        """Always live."""
        return "live"

    @property
    def ledger_claims(self) -> str:
        """Taken over no pointer, and its quotes."""
        return digest_of(None, [(one.text, one.cited_as or "") for one in self.quotes])

    @property
    def glance(self) -> Glance:
        """Its note, the first document that is not held, and the quotes found."""
        found = sum(quote.answer == "found" for quote in self.quotes)
        living = next(
            (one.document for one in self.quotes if one.document and not is_held(one.document)), None
        )
        return Glance(self.note, living, found, len(self.quotes))

    def time_problem(self, named: datetime) -> str | None:
        """The name states the second at which the run finished."""
        return span_problem(self.started, self.finished, named)

    def subject_problem(self, statement: Statement) -> str | None:
        """The note first; then every page with the digest of what came, and every document of a quote found."""
        if statement.subjects[0].name != self.note:
            return f"the first subject is not the note, {self.note}"
        subjects = {one.name: one.sha256 for one in statement.subjects[1:]}
        for page in self.pages:
            if subjects.get(page.url) != page.sha256:
                return f"{page.url} is no subject with the digest of what was fetched"
        fetched = {page.url for page in self.pages}
        for name in subjects:
            if "://" in name and name not in fetched:
                return f"{name} is a subject, and was not fetched"
        found = [quote.document for quote in self.quotes if quote.answer == "found" and quote.document]
        without = next((one for one in found if subject_name(one) not in subjects), None)
        return f"a quote was found in {without}, which is no subject" if without else None

    def content_problem(self) -> str | None:
        """Whether the outcome follows from the answers. A refused run answers nothing and is not judged."""
        if self.outcome == "refused":
            return None
        if all(quote.document is None or is_held(quote.document) for quote in self.quotes):
            return "no quote is of a page or a capture"
        lacking = quotes_lack(self.quotes)
        if self.outcome == "pass" and lacking:
            return f"the run says pass, and {lacking}"
        if self.outcome == "gap" and lacking is None:
            return "the run says gap, and every quote was found"
        return None


def is_held(document: str) -> bool:
    """Whether a quote's document is a held one: a path below the store has three parts, a capture's has two."""
    return "://" not in document and document.count("/") == 2


def subject_name(document: str) -> str:
    """What a Statement calls a quote's document."""
    return STORE + document if is_held(document) else document


def live_statement(run: LiveMatch, note_sha256: str, documents: Mapping[str, str]) -> Statement:
    """The Statement of a live match. documents: by a quote's name for each, the SHA-256 that the bytes had."""
    others = sorted((subject_name(name), sha256) for name, sha256 in documents.items())
    subjects = (Subject(run.note, note_sha256), *(Subject(*one) for one in others))
    return Statement(subjects, LIVE, to_dict(run))
