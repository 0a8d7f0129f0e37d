"""Making a vault: what appears, what is left alone, and where none may be made."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from vault_grade.errors import BadPath, BadSettings, NoVault
from vault_grade.formats import catalogue
from vault_grade.init import IGNORED, OPAQUE, init
from vault_grade.vault.layout import find_vault


def test_an_empty_folder_becomes_a_vault_that_is_found(tmp_path: Path) -> None:
    """Everything that DESIGN's vault has is there, and the catalogue holds no row."""
    done = init(tmp_path / "thesis")
    assert done.made == (
        "store/", "notes/", "ledger/", "store/README.md", ".gitignore", ".gitattributes", "catalogue.yaml",
    )  # fmt: skip
    assert (done.extended, done.found) == ((), ())
    assert catalogue.parse(done.vault.catalogue.read_bytes()) == ()
    assert find_vault(tmp_path / "thesis" / "notes", None, {}) == done.vault


def test_a_folder_with_files_keeps_every_byte_of_them(tmp_path: Path) -> None:
    """Only missing lines are added, in the file's own line ends; what was found is said."""
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "board.md").write_bytes(b"# Board")
    (tmp_path / ".gitignore").write_bytes(b"*.log\r\n  /store/*\r\nlast")
    (tmp_path / ".gitattributes").write_bytes("\n".join(OPAQUE).encode())
    done = init(tmp_path)
    assert done.found == ("notes/", ".gitattributes")
    assert done.extended == (".gitignore",)
    added = "".join(f"{line}\r\n" for line in IGNORED if line != "/store/*").encode()
    assert (tmp_path / ".gitignore").read_bytes() == b"*.log\r\n  /store/*\r\nlast\r\n" + added
    assert (tmp_path / ".gitattributes").read_bytes() == "\n".join(OPAQUE).encode()
    assert (tmp_path / "notes" / "board.md").read_bytes() == b"# Board"


def test_notes_are_where_the_settings_say(tmp_path: Path) -> None:
    """An existing collection with its notes at the root gets no folder for them."""
    (tmp_path / "vault.yaml").write_text("notes: .\n")
    assert "notes/" not in init(tmp_path).made
    assert not (tmp_path / "notes").exists()


def test_git_keeps_out_the_documents_and_changes_no_byte_of_a_run(tmp_path: Path) -> None:
    """git itself is asked what it ignores and what it takes for text."""
    init(tmp_path)
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    paths = [
        "store/regulation/eu/r.pdf",
        "store/README.md",
        ".vault-grade.lock",
        "notes/.vg-0.tmp",
        "notes/a.md",
    ]
    asked = subprocess.run(
        ["git", "-C", str(tmp_path), "check-ignore", "--no-index", *paths],
        capture_output=True,
        text=True,
        check=True,
    )
    assert asked.stdout.split() == [paths[0], paths[2], paths[3]]
    kinds = subprocess.run(
        [
            "git",
            "-C",
            str(tmp_path),
            "check-attr",
            "text",
            "ledger/2026-11/a.json",
            "captures/a.html",
            "notes/a.md",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert [line.split()[-1] for line in kinds.stdout.splitlines()] == ["unset", "unset", "unspecified"]


def test_no_vault_is_made_where_there_is_one(tmp_path: Path) -> None:
    """In it and below it; the message says where it is, and its catalogue stays."""
    init(tmp_path)
    (tmp_path / "catalogue.yaml").write_bytes(b"documents: []  # mine\n")
    with pytest.raises(NoVault, match="there is a vault here already"):
        init(tmp_path)
    with pytest.raises(NoVault, match="this folder is inside the vault") as refusal:
        init(tmp_path / "notes" / "inner")
    assert str(tmp_path.resolve()) in str(refusal.value)
    assert (tmp_path / "catalogue.yaml").read_bytes() == b"documents: []  # mine\n"
    assert not (tmp_path / "notes" / "inner").exists()


@pytest.mark.parametrize("taken", ["store", "catalogue.yaml"])
def test_what_cannot_be_made_is_told(tmp_path: Path, taken: str) -> None:
    """A file where a folder must be, a dangling link where the catalogue must be."""
    (tmp_path / taken).symlink_to(tmp_path / "gone")
    with pytest.raises(BadPath, match="no vault can be made here"):
        init(tmp_path)
    assert (tmp_path / taken).is_symlink()


def test_a_file_is_no_folder_for_a_vault(tmp_path: Path) -> None:
    """The message names it."""
    (tmp_path / "paper.md").touch()
    with pytest.raises(BadPath, match=r"paper\.md: this is not a folder"):
        init(tmp_path / "paper.md")


def test_settings_that_cannot_be_used_stop_it(tmp_path: Path) -> None:
    """Nothing is made around a broken vault.yaml."""
    (tmp_path / "vault.yaml").write_text("notes: ../elsewhere\n")
    with pytest.raises((BadSettings, BadPath)):
        init(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["vault.yaml"]


@pytest.mark.parametrize("steps", range(7))
def test_after_a_failure_the_same_command_makes_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    """The catalogue comes last: until it is there, there is no vault and init may run again."""
    real, done = os.fsync, 0

    def full_after_some(descriptor: int) -> None:
        nonlocal done
        done += 1
        if done > steps:
            raise OSError(28, "No space left on device")
        real(descriptor)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full_after_some)
        with pytest.raises(BadPath, match="No space left on device; choose a folder"):
            init(tmp_path)
    assert not (tmp_path / "catalogue.yaml").exists()
    init(tmp_path)
    assert (tmp_path / ".gitignore").read_text().split() == list(IGNORED)
    assert (tmp_path / ".gitattributes").read_text().splitlines() == list(OPAQUE)
