"""Documents and notes made to harm their reader: each ends within the bounds, in one line, and grounds nothing."""

from __future__ import annotations

from pathlib import Path

import hostile_documents
import pymupdf
import pytest
from match_examples import BOARD, DRAFT, FOUND, board_vault, match_one, runs, write_note
from schema_check import validate_statement
from store_examples import make_row, put

from vault_grade.match.run import Match
from vault_grade.vault.layout import Vault
from vault_grade.vault.settings import Bounds, Settings
from vault_grade.verify import verify

SECONDS = 2
TIMED_OUT = f"the reader did not come to an end within {SECONDS} seconds"
WORDS = "The Board shall meet."


def match_about(root: Path, data: bytes, media_type: str, memory: int = 1024) -> Match:
    """The match of a note that quotes WORDS from a held document of these bytes; the note must stay as it is."""
    row = make_row("hostile.bin", data, media_type=media_type)
    held = board_vault(root, row)
    put(held, row, data)
    vault = Vault(held.root, Settings(reader=Bounds(SECONDS, memory)))
    note = f"{DRAFT}> {WORDS}\n> — {row.path}\n"
    path = write_note(vault, note)
    match = match_one(vault, path)
    if match.outcome == "refused":
        assert path.read_bytes() == note.encode()
    assert match.reason and "\n" not in match.reason
    for run in runs(vault):
        validate_statement(run.read_bytes())
    assert verify(vault).findings == ()
    return match


@pytest.mark.parametrize(
    ("name", "media_type", "why"),
    [
        ("endless_page_tree", "application/pdf", "the PDF is damaged"),
        ("flate_bomb", "application/pdf", TIMED_OUT),
        ("forms_that_double", "application/pdf", TIMED_OUT),
        ("entity_bomb", "application/xml", "the XML declares entities of its own"),
    ],
)
def test_a_hostile_document_is_refused(tmp_path: Path, name: str, media_type: str, why: str) -> None:
    """By the library's own bounds, by ours, or by the clock: never a hang, never a crash of the parent."""
    match = match_about(tmp_path / "vault", getattr(hostile_documents, name)(), media_type)
    assert match.outcome == "refused"
    assert match.reason and why in match.reason


@pytest.mark.parametrize("name", ["page_tree_in_a_circle", "form_that_draws_itself"])
def test_a_page_that_leads_nowhere_is_unreadable(tmp_path: Path, name: str) -> None:
    """Where the library sees through the circle, the page counts as one that could not be read."""
    match = match_about(tmp_path / "vault", getattr(hostile_documents, name)(), "application/pdf")
    assert (match.outcome, [quote.answer for quote in match.quotes]) == ("gap", ["unreadable"])


@pytest.mark.parametrize("mark", ["<div>", "<b>"])
def test_html_100_000_deep_does_no_harm(tmp_path: Path, mark: str) -> None:
    """No stack gives way: it is read or refused."""
    data = mark.encode() * 100_000 + b"<p>The Board may meet."
    assert match_about(tmp_path / "vault", data, "text/html").outcome in ("gap", "refused")


def encrypted() -> bytes:
    document = pymupdf.open()
    document.new_page().insert_text((72, 72), WORDS)
    return bytes(document.tobytes(encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="x", owner_pw="y"))


@pytest.mark.parametrize(
    ("data", "media_type", "why"),
    [
        (encrypted(), "application/pdf", "the document is encrypted"),
        (b"", "application/pdf", "the PDF is damaged"),
        (b"%PDF-1.7\n", "application/pdf", "the PDF is damaged"),
        (
            f"<html><p>{WORDS}".encode(),
            "application/pdf",
            "hostile.bin: it cannot be read as application/pdf",
        ),
    ],
    ids=["encrypted", "empty", "header only", "html as pdf"],
)
def test_a_document_that_has_no_text_to_give_is_refused(
    tmp_path: Path, data: bytes, media_type: str, why: str
) -> None:
    """The line names the document and the reason."""
    match = match_about(tmp_path / "vault", data, media_type)
    assert match.outcome == "refused"
    assert match.reason and why in match.reason


@pytest.mark.parametrize("media_type", ["application/pdf", "text/plain"])
def test_a_document_without_a_word_leaves_its_quotes_unreadable(tmp_path: Path, media_type: str) -> None:
    """Nothing was there to be searched: the words are not called missing, and surely not found."""
    document = pymupdf.open()
    document.new_page()
    data = bytes(document.tobytes()) if media_type == "application/pdf" else b""
    match = match_about(tmp_path / "vault", data, media_type)
    assert (match.outcome, [quote.answer for quote in match.quotes]) == ("gap", ["unreadable"])


@pytest.mark.parametrize("locator", ["", ", p. 3", ", line 2"])
def test_a_picture_hinders_no_other_document(tmp_path: Path, locator: str) -> None:
    """Its quotes are unreadable, with the reason; those of the documents beside it are answered."""
    row = make_row("hostile.bin", WORDS.encode(), media_type="image/png")
    vault = board_vault(tmp_path / "vault", row)
    put(vault, row, WORDS.encode())
    match = match_one(vault, write_note(vault, f"{DRAFT}{FOUND}\n> {WORDS}\n> — {row.path}{locator}\n"))
    assert (match.outcome, [one.answer for one in match.quotes]) == ("gap", ["found", "unreadable"])
    why = "no text can be read from image/png; it can be held, but not be quoted"
    assert match.quotes[1].reason == why
    for run in runs(vault):
        validate_statement(run.read_bytes())
    assert verify(vault).findings == ()


def test_a_reader_out_of_memory_is_refused(tmp_path: Path) -> None:
    """The bound is on the process, whatever in it asks for memory; the line names the document."""
    match = match_about(tmp_path / "vault", b"word " * 4_000_000, "text/plain", memory=1)
    assert (match.outcome, match.reason) == (
        "refused",
        "standard/issuer/hostile.bin: the reader ran out of the memory that it may use (vault.yaml, reader: memory)",
    )


@pytest.mark.parametrize(
    ("body", "outcome"),
    [
        (f"> {'The Board shall meet ' * 5_000}\n> — {BOARD}\n", "gap"),
        (f"> {'[' * 100_000}\n> — {BOARD}\n", "gap"),
        (f"> {'*a _b ' * 20_000}\n> — {BOARD}\n", "gap"),
        (f"{'>' * 10_000} words\n> — {BOARD}\n", "refused"),
        (f"{'- > ' * 10_000} words\n> — {BOARD}\n", "refused"),
    ],
    ids=["100,000 characters", "brackets", "emphasis", "nested", "nested lists"],
)
def test_a_hostile_note_grounds_nothing(tmp_path: Path, body: str, outcome: str) -> None:
    """Neither the parent, which reads the note first, nor the reader hangs on it."""
    vault = Vault(board_vault(tmp_path / "vault").root, Settings(reader=Bounds(SECONDS)))
    match = match_one(vault, write_note(vault, DRAFT + body))
    assert match.outcome == outcome
    assert match.reason and "\n" not in match.reason
    assert verify(vault).findings == ()


def test_a_note_of_5_000_quotes_is_matched_or_refused_within_its_time(tmp_path: Path) -> None:
    """Every quote has its answer, or there is none at all."""
    vault = Vault(board_vault(tmp_path / "vault").root, Settings(reader=Bounds(5)))
    match = match_one(vault, write_note(vault, "\n".join([FOUND] * 5_000)))
    assert (match.outcome, len(match.quotes)) in [("pass", 5_000), ("refused", 0)]
