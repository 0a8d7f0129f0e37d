"""Starting a note: its name, its header, and that nothing is ever overwritten."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.errors import BadNote, BadPath, VaultGradeError
from vault_grade.formats.catalogue import Row, insert
from vault_grade.formats.header import FieldNames, Grade, read
from vault_grade.formats.quotes import parse
from vault_grade.init import init
from vault_grade.new import new_note, slug
from vault_grade.vault.layout import Vault
from vault_grade.vault.paths import checked
from vault_grade.vault.settings import Settings


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    """An empty vault."""
    return init(tmp_path / "vault").vault


@pytest.mark.parametrize("origin", ["memory", "web", "document"])
def test_a_new_note_is_a_draft_that_says_where_it_comes_from(vault: Vault, origin: str) -> None:
    """The header is read back, the note stands at the floor, the title is its heading."""
    path = new_note(vault, "  The  board ", origin=origin)
    assert path == vault.notes / "the-board.md"
    header = read(path.read_bytes())
    assert (header.status, header.origin, header.grade, header.problem) == (
        "draft",
        origin,
        Grade.FLOOR,
        None,
    )
    assert path.read_bytes()[header.body :].decode() == "\n# The board\n\n"


def test_a_note_that_is_there_is_never_overwritten(vault: Vault) -> None:
    """A number is added, also where another spelling of the name would be the same file elsewhere."""
    (vault.notes / "The-Board.md").write_bytes(b"mine")
    names = [new_note(vault, "The board").name for _ in range(2)]
    assert names == ["the-board-2.md", "the-board-3.md"]
    assert (vault.notes / "The-Board.md").read_bytes() == b"mine"


def test_a_note_goes_into_the_folder_that_is_named(vault: Vault) -> None:
    """The folder is made; it lies below the notes."""
    assert new_note(vault, "Board", folder="eu/rules") == vault.notes / "eu" / "rules" / "board.md"


@pytest.mark.parametrize("folder", ["../out", "/etc", "a/../../b", "con", "a\\b"])
def test_a_folder_outside_the_notes_is_refused(vault: Vault, folder: str) -> None:
    """Nothing is made there."""
    with pytest.raises(BadPath):
        new_note(vault, "Board", folder=folder)
    assert list(vault.notes.iterdir()) == []


@pytest.mark.parametrize(
    "folder", ["store", "ledger/2026-11", "captures", "episodes/a", ".git", "eu/.hidden", "link"]
)
def test_a_folder_in_which_no_notes_are_kept_is_refused(vault: Vault, folder: str) -> None:
    """Where the notes stand at the vault's root, too: what is written there would be counted by nothing."""
    at_root = replace(vault, settings=Settings(notes="."))
    (vault.root / "link").symlink_to("store")
    before = sorted(vault.root.rglob("*"))
    with pytest.raises(BadPath, match="no notes are kept in this folder"):
        new_note(at_root, "Board", folder=folder)
    assert sorted(vault.root.rglob("*")) == before
    assert new_note(at_root, "Board", folder="eu") == vault.root / "eu/board.md"


def test_a_linked_folder_out_of_the_vault_is_refused(vault: Vault, tmp_path: Path) -> None:
    """A link is no way out."""
    (vault.notes / "out").symlink_to(tmp_path)
    with pytest.raises(BadPath, match="a link on this path leaves its root"):
        new_note(vault, "Board", folder="out")


@pytest.mark.parametrize(
    ("title", "origin", "says"),
    [("", "memory", "needs a title"), (" \n ", "memory", "needs a title"), ("a\0b", "memory", "needs a title"),
     ("a\x1b[2J", "memory", "needs a title"), ("Board", "dream", "unknown origin 'dream'; one of memory, web")],
)  # fmt: skip
def test_a_title_or_an_origin_that_cannot_be_is_refused(
    vault: Vault, title: str, origin: str, says: str
) -> None:
    """With what to give instead."""
    with pytest.raises(BadNote, match=says):
        new_note(vault, title, origin=origin)


def test_a_document_brings_an_example_that_is_no_quote(vault: Vault) -> None:
    """It shows how the document is quoted; in its comment it is never searched."""
    row = Row(
        path="regulation/eu/rules.pdf", title="Rules", issuer="eu", version="1", sha256="0" * 64, bytes=1,
        media_type="application/pdf", source=None, admitted="2026-01-01", key="rules",
    )  # fmt: skip
    vault.catalogue.write_bytes(insert(vault.catalogue.read_bytes(), row))
    for name in ("@rules", "rules", "rules.pdf"):
        assert "> — regulation/eu/rules.pdf, p. 1\n" in new_note(vault, "Key", document=name).read_text()
    path = new_note(vault, "Board", document="regulation/eu/rules.pdf")
    text = path.read_text()
    assert "> — regulation/eu/rules.pdf, p. 1\n" in text
    assert "vault-grade match notes/board.md" in text
    assert parse(text[read(text.encode()).body :]) == ()
    with pytest.raises(BadNote, match=r"no row for \.\./rules\.pdf"):
        new_note(vault, "Board", document="../rules.pdf")


def test_the_settings_names_of_the_fields_are_used(vault: Vault) -> None:
    """A vault may call the five fields otherwise."""
    named = replace(vault, settings=Settings(fields={"status": "vg_status", "origin": "vg_origin"}))
    header = read(new_note(named, "Board").read_bytes(), FieldNames(status="vg_status", origin="vg_origin"))
    assert (header.status, header.origin) == ("draft", "memory")


def test_a_folder_that_cannot_be_written_is_told(vault: Vault) -> None:
    """A file where the folder should be."""
    (vault.notes / "eu").write_bytes(b"")
    with pytest.raises(BadNote, match="notes/eu: the note cannot be written"):
        new_note(vault, "Board", folder="eu")


@given(st.text(max_size=200))
def test_every_title_has_a_file_name_that_every_system_can_hold(title: str) -> None:
    """Lower case, short, no device, no path."""
    name = slug(title)
    assert checked(f"{name}.md") == f"{name}.md"
    assert "/" not in name
    assert len(f"{name}-9999.md".encode()) < 255


@given(st.text(min_size=1, max_size=40))
def test_any_title_gives_a_readable_draft_or_one_clear_error(
    tmp_path_factory: pytest.TempPathFactory, title: str
) -> None:
    """Colons, hashes, dashes and quotes in a title do no harm to the header."""
    vault = Vault(tmp_path_factory.mktemp("vault"))
    try:
        path = new_note(vault, title)
    except VaultGradeError as error:
        assert "\n" not in str(error)
    else:
        assert read(path.read_bytes()).status == "draft"
