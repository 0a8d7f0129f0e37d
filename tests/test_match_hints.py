"""What is said of a quote whose last line was meant to be a citation, and is none."""

from __future__ import annotations

from pathlib import Path

import pytest
from match_examples import (
    BOARD,
    DRAFT,
    PANEL,
    board_vault,
    gap_of,
    match_one,
    pointer_of,
    read_here,
    write_note,
)
from store_examples import make_row

from vault_grade.formats.catalogue import find
from vault_grade.formats.citation import parse_citation
from vault_grade.match.hints import citation_meant
from vault_grade.vault.layout import Vault

QUOTE = "The Board shall meet at least twice a year."
TWIN = make_row("panel.pdf", b"Another document of the same title.\n", title="Twins")
TWIN_TOO = make_row("rules.pdf", b"And one more.\n", title="twins")


@pytest.fixture
def vault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Vault:
    """A vault with two texts, matched in this process."""
    read_here(monkeypatch)
    return board_vault(tmp_path / "vault", TWIN, TWIN_TOO)


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ("— board-2026, line 1", BOARD),
        ("-- board-2026 line 1", BOARD),
        ("– @board-2026, line 1", BOARD),
        ("— [@Board-2026; line 1]", BOARD),
        ("— BOARD.TXT, line 1", BOARD),
        ("— `panel.txt`, line 1", PANEL),
    ],
)
def test_a_key_or_file_name_is_answered_with_a_citation_that_names_it(
    vault: Vault, line: str, path: str
) -> None:
    """The line that is offered is a citation of that document, with the place that was written."""
    catalogue = vault.catalogue.read_bytes()
    hint = citation_meant(f"{QUOTE}\n{line}", catalogue) or ""
    citation = parse_citation(hint.rpartition("> ")[2])
    assert citation and citation.reference and citation.locator
    assert citation.locator.text == "line 1"
    (row,) = find(catalogue, [citation.reference]).values()
    assert row.path == path


@pytest.mark.parametrize(
    "line",
    [
        "— Albert Einstein",
        "board-2026, line 1",
        "— ",
        "—",
        "— , line 1",
        "the board — board-2026",
        "— twins, line 1",
    ],
)
def test_words_that_name_no_one_document_have_no_hint(vault: Vault, line: str) -> None:
    """An attribution, a line without a dash, nothing at all, and a title that two documents have."""
    assert citation_meant(f"{QUOTE}\n{line}", vault.catalogue.read_bytes()) is None


def test_a_damaged_catalogue_has_no_hint() -> None:
    """What is wrong with the catalogue is said where it is read, not here."""
    assert citation_meant("— board", b"documents: [") is None


def test_a_first_quote_that_cites_a_bare_key_is_refused_with_the_citation(vault: Vault) -> None:
    """Nothing is searched: a guess is never made a citation."""
    path = write_note(vault, f"{DRAFT}\n> {QUOTE}\n> — board-2026, line 1\n")
    match = match_one(vault, path)
    assert (match.outcome, match.run, pointer_of(path)) == ("refused", None, None)
    assert "to cite, write: > — [@board-2026, line 1]" in (match.reason or "")


def test_a_later_quote_that_cites_a_bare_key_is_missing_with_a_hint(vault: Vault) -> None:
    """Its last line is words, and the document does not have them: a gap, as without the hint."""
    path = write_note(
        vault, f"{DRAFT}\n> {QUOTE}\n> — {BOARD}\n\nAgain.\n\n> {QUOTE}\n> — board-2026, line 1\n"
    )
    match = match_one(vault, path)
    assert (match.outcome, [one.answer for one in match.quotes]) == ("gap", ["found", "missing"])
    assert (match.hint or "").endswith("> — [@board-2026, line 1]")
    assert gap_of(path) == match.run


@pytest.mark.parametrize("named", ["panel.txt", f"store/{PANEL}", PANEL])
def test_the_pointer_is_named_as_a_citation_names_a_document(vault: Vault, named: str) -> None:
    """By path or bare file name; what the header gets is the path."""
    body = (
        f"\n> {QUOTE}\n> — {BOARD}\n\nAnd.\n\n> Members of the panel may resign at any time.\n> — {PANEL}\n"
    )
    path = write_note(vault, DRAFT + body)
    assert match_one(vault, path, pointer=named).document == PANEL
    assert pointer_of(path) == PANEL


@pytest.mark.parametrize("named", ["board-2026", "@board-2026"])
def test_the_pointer_is_named_by_key(vault: Vault, named: str) -> None:
    """With and without the sign that a key has in a citation."""
    path = write_note(vault, f"{DRAFT}\n> {QUOTE}\n> — {BOARD}\n")
    assert match_one(vault, path, pointer=named).outcome == "pass"
    assert pointer_of(path) == BOARD
