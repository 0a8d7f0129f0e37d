"""Evidence of notes that quote captures: held bytes with a digest are shown, pages of the web are not held."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from cli_vault import run
from evidence_examples import NOW
from match_examples import DRAFT, FOUND, board_vault, match_one, runs, write_note
from source_examples import make_source

from vault_grade.errors import BadNote, VaultGradeError
from vault_grade.evidence.gather import gather
from vault_grade.evidence.page import page
from vault_grade.formats.sources import append
from vault_grade.match.plan import Living
from vault_grade.vault.layout import Vault

KEPT = "<html><body><h1>Rates</h1><p>Before it.</p><p>The rate was 3.1 per cent in May.</p></body></html>\n"
RATE = "The rate was high.\n\n> The rate was 3.1 per cent in May.\n> — {}\n"


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    """A vault that holds two texts, and keeps one page."""
    made = board_vault(tmp_path / "vault")
    source = make_source(
        1,
        id="rates",
        file="rates.html",
        title="Rates <b>now</b>",
        sha256=hashlib.sha256(KEPT.encode()).hexdigest(),
        extent="landing",
    )
    folder = made.root / "captures"
    folder.mkdir()
    (folder / "rates.html").write_text(KEPT, "utf-8")
    (folder / "sources.yaml").write_bytes(append(b"sources: []\n", source))
    return made


def test_a_capture_is_shown_in_its_surroundings(vault: Vault) -> None:
    """With its row, and with the reason for which the note stays at the floor."""
    found = gather(vault, write_note(vault, DRAFT + RATE.format("captures/rates.html")))
    assert (found.outcome, found.document, [one.answer for one in found.quotes]) == ("pass", None, ["found"])
    shown = page(found, NOW)
    assert '<mark class="found">The rate was 3.1 per cent in May.</mark>' in shown
    assert "Before it." in shown
    assert "This note quotes a capture, which bears out no grade above the floor" in shown
    assert "Rates &lt;b&gt;now&lt;/b&gt;" in shown
    assert "a page that leads to the work, not the work" in shown
    assert "2026-11-30T09:12:13Z" in shown
    assert "rests on" not in shown
    assert runs(vault) == []


def test_a_capture_cited_by_its_id_keeps_the_citation(vault: Vault) -> None:
    """The citation stands as the note has it, and the file beside it."""
    shown = page(gather(vault, write_note(vault, DRAFT + RATE.format("[@rates, line 1]"))), NOW)
    assert "[@rates, line 1]" in shown
    assert "captures/rates.html" in shown


def test_captures_and_held_documents_stand_on_one_page(vault: Vault) -> None:
    """Each with its own row."""
    found = gather(vault, write_note(vault, f"{DRAFT}{FOUND}\n{RATE.format('captures/rates.html')}"))
    assert [len(found.documents), len(found.captures)] == [1, 1]
    shown = page(found, NOW)
    assert 'id="documents"' in shown and 'id="captures"' in shown


def test_earlier_runs_of_a_capture_that_said_otherwise_are_told(vault: Vault) -> None:
    """A run of other bytes under the capture's name is one."""
    path = write_note(vault, DRAFT + RATE.format("captures/rates.html"))
    assert match_one(vault, path, living=Living()).outcome == "pass"
    assert gather(vault, path).earlier.quotes == ((),)
    changed = KEPT.replace("Before it.", "Before that.")
    (vault.root / "captures/rates.html").write_text(changed, "utf-8")
    listing = vault.root / "captures/sources.yaml"
    before, after = (hashlib.sha256(one.encode()).hexdigest() for one in (KEPT, changed))
    listing.write_text(listing.read_text("utf-8").replace(before, after), "utf-8")
    ((said,),) = gather(vault, path).earlier.quotes
    assert said.other_bytes


def test_an_altered_capture_has_no_evidence(vault: Vault) -> None:
    """What would be shown is not what was captured."""
    (vault.root / "captures/rates.html").write_text(KEPT + " ", "utf-8")
    with pytest.raises(VaultGradeError, match=r"captures/rates\.html"):
        gather(vault, write_note(vault, DRAFT + RATE.format("captures/rates.html")))


def test_of_a_page_of_the_web_there_is_nothing_to_show(vault: Vault) -> None:
    """A live run keeps its digest and no page: said plainly, with what to do."""
    path = write_note(vault, DRAFT + RATE.format("https://example.org/rates"))
    with pytest.raises(
        BadNote, match=r"nothing held to show: https://example\.org/rates is an address"
    ) as told:
        gather(vault, path)
    assert "capture the page" in str(told.value.fix)
    ran = run(vault.root, "evidence", "notes/board.md")
    assert (ran.status, "of a live run no page is kept" in ran.err) == (2, True)


def test_a_note_with_a_gap_rests_on_nothing(vault: Vault) -> None:
    """What it would rest on is said so; where nothing is like a missing quote, that is said too."""
    path = write_note(
        vault, DRAFT + FOUND.replace("The Board shall meet at least twice a year.", "Zebras graze.")
    )
    shown = page(gather(vault, path), NOW)
    assert "It rests on" not in shown
    assert "Were all its quotes found, it would rest on" in shown
    assert "No passage of the document is like it" in shown
