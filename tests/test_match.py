"""The match of a note, seen from the parent: which pointer, which outcome, and what is marked in the header."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from ledger_examples import FOUND as FOUND_QUOTE
from ledger_examples import MISSING as MISSING_QUOTE
from match_examples import (
    BOARD,
    DRAFT,
    FOUND,
    MISSING,
    NOW,
    PANEL,
    RESIGN,
    board_vault,
    clock,
    gap_of,
    match_one,
    pointer_of,
    read_here,
    runs,
    write_note,
)
from schema_check import validate_statement

from vault_grade.check.run import check_vault
from vault_grade.errors import BadNote
from vault_grade.formats.note import read_note
from vault_grade.match.notes import Named, all_notes, named_notes
from vault_grade.match.outcome import decide
from vault_grade.match.plan import choose_pointer
from vault_grade.match.run import match_notes
from vault_grade.vault.layout import Vault
from vault_grade.verify import verify


@pytest.fixture
def vault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Vault:
    read_here(monkeypatch)
    return board_vault(tmp_path / "vault")


def chosen(note: str, wanted: str | None = None) -> str:
    from store_examples import make_row

    rows = {path: make_row(path.rpartition("/")[2], b"x") for path in (BOARD, PANEL)}
    return choose_pointer(wanted, read_note(note.encode()), rows)


def with_pointer(pointer: str, body: str) -> str:
    return f"---\npointer: {pointer}\nstatus: draft\n---\n{body}"


def test_the_pointer_asked_for_comes_before_all() -> None:
    """--pointer outweighs the present pointer and the first quote."""
    assert chosen(with_pointer(BOARD, FOUND + RESIGN), wanted=PANEL) == PANEL


def test_the_present_pointer_stays_while_it_is_quoted() -> None:
    """A pointer that some quote still stands under is not changed for the first quote's document."""
    assert chosen(with_pointer(PANEL, FOUND + RESIGN)) == PANEL


def test_a_pointer_that_is_quoted_no_more_gives_way_to_the_first_quote() -> None:
    """Where the present pointer has lost its quotes, the first quote's document takes its place."""
    assert chosen(with_pointer(PANEL, FOUND)) == BOARD


def test_without_a_pointer_the_first_quoted_document_is_taken() -> None:
    """The first quote decides, whatever follows."""
    assert chosen(RESIGN + "\n" + FOUND) == PANEL


def test_a_pointer_without_any_quote_stays_what_it_is() -> None:
    """There is nothing to take its place; the match of such a note is a gap."""
    assert chosen(with_pointer(PANEL, "No quote.\n")) == PANEL


def test_quotes_that_name_no_document_give_no_pointer() -> None:
    """The first quote must name one; the error says how."""
    with pytest.raises(BadNote, match="the first quote names no document; end it with a line > —"):
        chosen("> The Board shall meet.\n")


def test_a_pass_needs_every_quote_and_one_under_the_pointer() -> None:
    """One missing or unreadable quote is a gap, and so is a pointer that no quote stands under."""
    under = replace(FOUND_QUOTE, document=BOARD)
    other = replace(FOUND_QUOTE, document=PANEL)
    missing = replace(MISSING_QUOTE, document=BOARD)
    unreadable = replace(missing, answer="unreadable")
    assert decide(BOARD, [under, other]) == ("pass", None)
    assert decide(BOARD, [under, missing]) == ("gap", "1 of 2 quotes is missing")
    assert decide(BOARD, [under, unreadable, unreadable]) == ("gap", "2 of 3 quotes are unreadable")
    assert decide(BOARD, [missing, unreadable, missing]) == (
        "gap",
        "2 of 3 quotes are missing, 1 is unreadable",
    )
    assert decide(BOARD, [unreadable]) == ("gap", "the only quote is unreadable")
    assert decide(BOARD, [other]) == ("gap", f"no quote stands under the pointer {BOARD}")
    assert decide(BOARD, []) == ("gap", f"no quote stands under the pointer {BOARD}")


HEADER = "---\r\n# mine\r\ntags: [a,  b]\r\nstatus: draft   # not yet\r\nother: 'x'\r\n---\r\n"


def test_a_pass_adds_the_pointer_and_moves_no_other_byte(vault: Vault) -> None:
    """Comments, order, quoting and line ends of the header stay, and so does the body."""
    path = write_note(vault, HEADER + FOUND)
    assert match_one(vault, path).outcome == "pass"
    line = f"pointer: {BOARD}\r\n".encode()
    marked = path.read_bytes()
    assert marked.count(line) == 1
    assert marked.replace(line, b"") == (HEADER + FOUND).encode()


def test_a_gap_removes_the_pointer_adds_the_mark_and_moves_no_other_byte(vault: Vault) -> None:
    """The mark names the run; the pointer's line is gone."""
    before = HEADER.replace("other:", f"pointer: {BOARD}\r\nother:")
    path = write_note(vault, before + MISSING)
    match = match_one(vault, path)
    assert (match.outcome, match.reason) == ("gap", "the only quote is missing")
    assert match.run == vault.relative(runs(vault)[0])
    assert gap_of(path) == match.run
    assert path.read_bytes().replace(f"gap: {match.run}\r\n".encode(), b"") == (HEADER + MISSING).encode()


def test_a_gap_that_is_matched_again_names_the_latest_run(vault: Vault) -> None:
    """As the vault format has it (7.4); the ledger has both runs."""
    path = write_note(vault, DRAFT + MISSING)
    first = match_one(vault, path)
    (again,) = match_notes(vault, [Named(path, itself=True)], lambda: NOW + timedelta(minutes=5))
    assert first.run != again.run == gap_of(path)
    assert [vault.relative(one) for one in runs(vault)] == [first.run, again.run]


def test_a_pass_after_a_gap_removes_the_mark(vault: Vault) -> None:
    """Both runs stay in the ledger; the note has a pointer and no gap mark."""
    path = write_note(vault, DRAFT + MISSING)
    assert match_one(vault, path).outcome == "gap"
    path.write_bytes(path.read_bytes().replace(b"thrice", b"twice"))
    assert match_one(vault, path).outcome == "pass"
    assert (pointer_of(path), gap_of(path)) == (BOARD, None)
    assert len(runs(vault)) == 2


def test_a_refused_match_leaves_the_header_alone(vault: Vault) -> None:
    """An altered document settles nothing, and its run says so."""
    document = vault.store / BOARD
    document.chmod(0o644)
    document.write_bytes(document.read_bytes().replace(b"twice", b"thrice"))
    before = with_pointer(BOARD, MISSING)
    path = write_note(vault, before)
    match = match_one(vault, path)
    assert match.outcome == "refused"
    assert (
        match.reason
        == f"{BOARD} differs from the document that was admitted; no word was searched; see: vault-grade store check"
    )
    assert path.read_bytes() == before.encode()
    assert [one.name.split("-")[1] for one in runs(vault)] == ["refused"]


def test_a_note_without_a_header_is_given_one(vault: Vault) -> None:
    """It has a record from now on, so it says that it is a draft; where its claims came from only its author knows."""
    path = write_note(vault, FOUND)
    assert match_one(vault, path).outcome == "pass"
    assert path.read_bytes() == f"---\npointer: {BOARD}\nstatus: draft\n---\n{FOUND}".encode()
    assert [one.code.name for one in check_vault(vault, NOW)] == ["origin-missing"]


@pytest.mark.parametrize("status", ["draft", "validated", "sound"])
def test_a_status_that_stands_there_is_left_alone(vault: Vault, status: str) -> None:
    """Whatever it says, it is a person's word."""
    path = write_note(vault, f"---\nstatus: {status}\n---\n{FOUND}")
    assert match_one(vault, path).outcome == "pass"
    assert path.read_bytes() == f"---\nstatus: {status}\npointer: {BOARD}\n---\n{FOUND}".encode()


def test_a_gap_gives_a_note_without_a_record_none(vault: Vault) -> None:
    """Its mark grades nothing, so there is nothing that a status would be of."""
    path = write_note(vault, MISSING)
    assert match_one(vault, path).outcome == "gap"
    assert b"status" not in path.read_bytes()


def test_a_gap_leaves_a_persons_status_alone(vault: Vault) -> None:
    """The pointer goes; status, validator and date are a person's."""
    persons = "status: validated\nvalidator: Ada Example\nvalidated_on: 2026-11-01\n"
    path = write_note(vault, f"---\npointer: {BOARD}\n{persons}---\n{MISSING}")
    match = match_one(vault, path)
    assert path.read_bytes() == f"---\n{persons}gap: {match.run}\n---\n{MISSING}".encode()


def test_a_pointer_with_no_quote_under_it_is_a_gap(vault: Vault) -> None:
    """Neither a pointer alone nor one asked for and not quoted can stand."""
    bare = write_note(vault, with_pointer(BOARD, "No quote here.\n"), "bare.md")
    asked = write_note(vault, DRAFT + FOUND, "asked.md")
    for match in (match_one(vault, bare), match_one(vault, asked, pointer=PANEL)):
        assert match.outcome == "gap"
        assert match.reason and match.reason.startswith("no quote stands under the pointer")
    assert pointer_of(bare) is None


def test_a_dry_run_writes_nothing(vault: Vault) -> None:
    """The outcome and the answers are told; ledger and note are as before."""
    before = sorted(vault.root.rglob("*"))
    for text in (DRAFT + FOUND, with_pointer(BOARD, MISSING)):
        path = write_note(vault, text)
        match = match_one(vault, path, dry_run=True)
        assert (match.run, len(match.quotes)) == (None, 1)
        assert path.read_bytes() == text.encode()
    assert sorted(vault.root.rglob("*")) == sorted([*before, vault.notes / "board.md"])


def test_a_whole_vault_passes_over_what_is_not_meant(vault: Vault) -> None:
    """Notes without a record are not meant, whatever they quote; notes with a record and no quote have nothing to
    match; the rest is matched in order."""
    write_note(vault, FOUND, "plain.md")
    write_note(vault, "> So it goes.\n> — nobody/here/book.txt, p. 1\n", "elsewhere.md")
    write_note(vault, "> Said by somebody.\n", "unnamed.md")
    write_note(vault, "> An address.\n> — https://example.org/\n", "web.md")
    write_note(vault, b"> \xff\n", "latin.md")
    write_note(vault, DRAFT + "From memory.\n", "memory.md")
    write_note(vault, DRAFT + FOUND, "sub/a.md")
    write_note(vault, DRAFT + MISSING, "sub/b.md")
    expected = [("notes/sub/a.md", "pass"), ("notes/sub/b.md", "gap")]
    for named in (all_notes(vault), named_notes(vault, [vault.notes])):
        assert [(one.note, one.outcome) for one in match_notes(vault, named, clock)] == expected
    assert (vault.notes / "plain.md").read_bytes() == FOUND.encode()


def test_a_note_named_itself_is_matched_without_a_record(vault: Vault) -> None:
    """Naming a note means it, also beside the folder that holds it; each note is matched once."""
    path = write_note(vault, FOUND, "plain.md")
    named = named_notes(vault, [vault.notes, path])
    assert [(one.note, one.outcome) for one in match_notes(vault, named, clock)] == [
        ("notes/plain.md", "pass")
    ]


def test_a_bare_name_a_key_and_a_link_all_mean_the_row(vault: Vault) -> None:
    """The run names the document's path, and keeps how the note cited it."""
    words = "> The Board shall meet at least twice a year.\n"
    cited = {
        "board.txt": "> — [[board.txt]]\n",
        "@board-2026": "> — [@board-2026, line 1]\n",
        BOARD: f"> — [[store/{BOARD}|the rules]], line 1\n",
    }
    path = write_note(vault, "\n".join(f"Claim.\n\n{words}{line}" for line in cited.values()))
    match = match_one(vault, path)
    assert (match.outcome, match.document) == ("pass", BOARD)
    assert [quote.document for quote in match.quotes] == [BOARD] * 3
    assert [(quote.cited_as or "").removeprefix("@") for quote in match.quotes] == [
        name.removeprefix("@") for name in cited
    ]


def test_every_run_is_a_valid_statement_and_the_ledger_stays_clean(vault: Vault) -> None:
    """Pass, gap and refused runs follow the published schemas, and ledger verify finds nothing."""
    match_one(vault, write_note(vault, DRAFT + FOUND + RESIGN, "pass.md"))
    match_one(vault, write_note(vault, DRAFT + MISSING, "gap.md"))
    match_one(vault, write_note(vault, with_pointer(BOARD, "Bare.\n"), "bare.md"))
    (vault.store / BOARD).chmod(0o644)
    (vault.store / BOARD).write_bytes(b"altered")
    match_one(vault, write_note(vault, DRAFT + FOUND, "refused.md"))
    made = runs(vault)
    assert sorted(path.name.split("-")[1] for path in made) == ["gap", "gap", "pass", "refused"]
    for path in made:
        validate_statement(path.read_bytes())
    assert verify(vault).findings == ()
