"""Runs, admissions and promotions to write into a test's ledger."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from vault_grade.formats import ledger, predicates
from vault_grade.formats.answers import SEARCH_RULES, Change, Nearest, Place
from vault_grade.formats.predicates import (
    Admission,
    DocumentWithdrawal,
    LiveMatch,
    MatchRun,
    Page,
    Predicate,
    Promotion,
    QuoteRun,
    Reader,
    SeenQuote,
    Unquoted,
    Withdrawal,
)
from vault_grade.formats.statement import Statement
from vault_grade.vault.layout import Vault

DOCUMENT = "regulation/eu/board.txt"
TEXT = b"The Board shall meet at least twice a year.\n"
SHA256 = hashlib.sha256(TEXT).hexdigest()
NOTE_SHA256 = "a" * 64
BODY_SHA256 = "b" * 64
WHEN = datetime(2026, 11, 30, 9, 12, 13, tzinfo=UTC)

FOUND = QuoteRun(
    text="The Board shall meet",
    claim="The board meets twice a year.",
    document=DOCUMENT,
    cited_as=DOCUMENT,
    locator="line 1",
    line=7,
    answer="found",
    how="text",
    rules=(),
    place=Place(line=1),
    matched="The Board shall meet",
    sentence="The Board shall meet at least twice a year.",
    left_out=None,
    cautions=("clipped",),
    nearest=None,
    reason=None,
    unseen=(),
)
MISSING = replace(
    FOUND,
    text="The Board may meet",
    answer="missing",
    how=None,
    place=None,
    matched=None,
    sentence=None,
    cautions=(),
    nearest=Nearest("The Board shall meet", Place(line=1), (Change("may", "shall", (10, 15)),)),
    reason="the words are not in the document",
)
PASS = MatchRun(
    outcome="pass",
    pointer=DOCUMENT,
    note="notes/board.md",
    body_sha256=BODY_SHA256,
    reason=None,
    quotes=(FOUND,),
    rules_version=SEARCH_RULES,
    reader=Reader("vault-grade", "0.1.0", ("text 1",)),
    started="2026-11-30T09:12:12Z",
    finished="2026-11-30T09:12:13Z",
    by="vault-grade 0.1.0",
)
GAP = replace(PASS, outcome="gap", quotes=(FOUND, MISSING), reason="1 of 2 quotes is missing")
PAGE = Page(
    url="https://example.org/board",
    final_url="https://www.example.org/board",
    sha256=SHA256,
    media_type="text/html",
    fetched="2026-11-30T09:12:12Z",
)
OF_PAGE = replace(FOUND, document=PAGE.url, cited_as=PAGE.url)
LIVE = LiveMatch(
    outcome="pass",
    pointer=None,
    note=PASS.note,
    body_sha256=BODY_SHA256,
    reason=None,
    quotes=(OF_PAGE, FOUND),
    pages=(PAGE,),
    rules_version=PASS.rules_version,
    reader=PASS.reader,
    started=PASS.started,
    finished=PASS.finished,
    by=PASS.by,
)
REFUSED = replace(PASS, outcome="refused", pointer=None, quotes=(), reason="no quote and no pointer")
ADMITTED = Admission(
    path=DOCUMENT,
    sha256=SHA256,
    bytes=len(TEXT),
    media_type="text/plain",
    source="https://example.org/board.txt",
    admitted="2026-11-30",
    by="Ada Example",
    exception=None,
    signs=(),
    encoding="utf-8",
)
CATALOGUE = f"""documents:
- path: {DOCUMENT}
  title: Rules of the Board
  issuer: eu
  version: '1'
  sha256: '{SHA256}'
  bytes: {len(TEXT)}
  media_type: text/plain
  source: https://example.org/board.txt
  admitted: '2026-11-30'
  encoding: utf-8
"""


def vault_in(folder: Path) -> Vault:
    """A vault with one row and an empty ledger."""
    (folder / "catalogue.yaml").write_text(CATALOGUE, "utf-8")
    (folder / "ledger").mkdir()
    return Vault(folder)


def statement_of(predicate: Predicate) -> Statement:
    """The Statement that a use case would record."""
    documents = {DOCUMENT: SHA256}
    if isinstance(predicate, Admission):
        return predicates.admission_statement(predicate)
    if isinstance(predicate, Promotion):
        return predicates.promotion_statement(predicate, NOTE_SHA256, documents)
    if isinstance(predicate, Withdrawal):
        return predicates.withdrawal_statement(predicate, NOTE_SHA256)
    if isinstance(predicate, DocumentWithdrawal):
        return predicates.document_withdrawal_statement(predicate)
    if isinstance(predicate, LiveMatch):
        return predicates.live_statement(predicate, NOTE_SHA256, documents | {PAGE.url: PAGE.sha256})
    assert isinstance(predicate, MatchRun)
    return predicates.match_statement(predicate, NOTE_SHA256, documents)


def put(vault: Vault, predicate: Predicate, when: datetime = WHEN, **other: Any) -> Path:
    """Write a predicate into the ledger; ``other`` replaces what would be derived: statement, kind, claims."""
    statement = other.get("statement", statement_of(predicate))
    kind = other.get("kind", predicate.ledger_kind)
    claims = other.get("claims") or predicate.ledger_claims
    return ledger.record(vault.ledger, statement, kind, claims, when)


def promotion_on(run: Path, when: datetime = WHEN) -> Promotion:
    """A promotion that rests on the run PASS, written at this path."""
    return Promotion(
        note=PASS.note,
        pointer=DOCUMENT,
        body_sha256=BODY_SHA256,
        validator="Ada Example",
        validated_on="2026-11-30",
        promoted=when.strftime("%Y-%m-%dT%H:%M:%SZ"),
        run=run.name,
        answers=(SeenQuote(FOUND.text, DOCUMENT, True),),
        unquoted=(Unquoted("It follows that the Board is diligent.", True),),
        reasoning_endorsed=True,
        origin="document",
        terminal=True,
        signed=False,
    )


def withdrawal_of(*promotions: Path) -> Withdrawal:
    """A withdrawal that takes back the promotions written at these paths."""
    return Withdrawal(
        note=PASS.note,
        pointer=DOCUMENT,
        body_sha256=BODY_SHA256,
        promotions=tuple(path.name for path in promotions),
        reason="the quote was read out of its context",
        person="Ada Example",
        withdrawn="2026-11-30T09:12:13Z",
        terminal=True,
        signed=False,
    )


WITHDRAWN_DOCUMENT = DocumentWithdrawal(
    path=DOCUMENT, sha256=SHA256, reason="repealed", withdrawn="2026-11-30", by="Ada Example"
)


def flip_bit(path: Path, at: int) -> None:
    """Flip one bit of a file below every API of ours; overwriting with a fixed byte might change nothing."""
    data = bytearray(path.read_bytes())
    data[at] ^= 1
    path.write_bytes(data)
