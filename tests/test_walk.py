"""Which files are notes."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from vault_grade.errors import BadPath
from vault_grade.vault.layout import Vault
from vault_grade.vault.settings import NEVER_NOTES, Settings
from vault_grade.vault.walk import Folder, note_folders, note_paths


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    """A vault with a folder of notes and nothing in it."""
    (tmp_path / "notes").mkdir()
    (tmp_path / "catalogue.yaml").write_text("documents: []\n")
    return Vault(tmp_path)


def put(vault: Vault, *names: str) -> None:
    """Empty files below the vault's root."""
    for name in names:
        path = vault.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")


def walked(vault: Vault, below: Path | None = None) -> list[str]:
    """The notes found, relative to the vault."""
    return [vault.relative(path) for path in note_paths(vault, below)]


def test_notes_are_the_files_that_end_so(vault: Vault) -> None:
    """Nothing else is one, whatever it holds."""
    put(
        vault,
        "notes/a.md",
        "notes/b.txt",
        "notes/c.MD",
        "notes/md",
        "notes/.md",
        "notes/d.md.bak",
        "notes/e.f.md",
    )
    assert walked(vault) == ["notes/a.md", "notes/e.f.md"]


def test_the_order_is_stable(vault: Vault) -> None:
    """A folder's notes by name, then its folders by name, each with all that is in it."""
    put(vault, "notes/b/2.md", "notes/b/1.md", "notes/b/c/0.md", "notes/a/9.md", "notes/z.md", "notes/b.md")
    assert walked(vault) == [
        "notes/b.md",
        "notes/z.md",
        "notes/a/9.md",
        "notes/b/1.md",
        "notes/b/2.md",
        "notes/b/c/0.md",
    ]


TREES = st.lists(
    st.tuples(
        st.lists(st.sampled_from(["a", "b", ".hidden", "left out", "store"]), max_size=4).map("/".join),
        st.sampled_from(["x.md", "y.md", ".z.md", "plain.txt"]),
    ),
    max_size=20,
)


@settings(max_examples=50, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(TREES, st.booleans())
def test_a_walk_finds_what_the_rules_say(
    tmp_path_factory: pytest.TempPathFactory, tree: list[tuple[str, str]], at_root: bool
) -> None:
    """Against the rules put plainly: no hidden part, nothing below a folder that is left out."""
    root = tmp_path_factory.mktemp("vault")
    vault = Vault(root, Settings(notes="." if at_root else "notes", exclude=("notes/left out", "left out")))
    (root / "notes").mkdir()
    files = {
        f"{'' if at_root else 'notes/'}{folder}/{name}".replace("//", "/").lstrip("/")
        for folder, name in tree
    }
    put(vault, *files)
    top = "" if at_root else "notes/"
    expected = {
        file
        for file in files
        if file.endswith(".md")
        and not any(part.startswith(".") for part in file.split("/"))
        and not file.startswith(("left out/", "notes/left out/"))
        and not (at_root and file.split("/")[0] in NEVER_NOTES and "/" in file)
    }
    found = walked(vault)
    assert set(found) == expected, top
    assert len(found) == len(expected)


def test_a_folder_that_is_named_is_walked_alone(vault: Vault) -> None:
    """Also one that is left out when all are; what it holds follows the same rules."""
    put(
        vault,
        "notes/a.md",
        "notes/f/b.md",
        "notes/f/.old/c.md",
        "notes/f/g/d.md",
        "docs/e.md",
        "store/x/y/z.md",
    )
    assert walked(vault, vault.notes / "f") == ["notes/f/b.md", "notes/f/g/d.md"]
    assert walked(vault, vault.root / "docs") == ["docs/e.md"]
    excluding = replace(vault, settings=Settings(exclude=("notes/f", "notes/f/g")))
    assert walked(excluding) == ["notes/a.md"]
    assert walked(excluding, vault.notes / "f") == ["notes/f/b.md"]


def test_the_root_named_leaves_out_what_holds_no_notes(vault: Vault) -> None:
    """Held documents that end in .md are none, wherever the notes are kept."""
    put(vault, "notes/a.md", "store/x/y/z.md", "captures/b.md", "README.md")
    assert walked(vault, vault.root) == ["README.md", "notes/a.md"]


def test_broken_links_are_told_with_the_reason(vault: Vault, tmp_path: Path) -> None:
    """Each in its folder, in order; an alias of a note and a link to a folder are none."""
    put(vault, "notes/f/a.md", "outside.md", "notes/f/plain.txt")
    for name, target in (
        ("alias.md", "a.md"),
        ("b.md", "gone.md"),
        ("c.md", "../../outside.md"),
        ("d.md", "plain.txt"),
        ("e.md", "e.md"),
        ("up.md", ".."),
        ("gone.txt", "gone"),
    ):
        (vault.notes / "f" / name).symlink_to(target)
    assert list(note_folders(vault)) == [
        Folder(
            str(vault.notes / "f"),
            ("a.md",),
            (
                ("b.md", "this link leads nowhere"),
                ("c.md", "this link leads out of the notes"),
                ("d.md", "this link leads to a file that is no note"),
                ("e.md", "this link leads nowhere"),
            ),
        )
    ]


def test_a_link_whose_way_is_barred_is_broken(vault: Vault, monkeypatch: pytest.MonkeyPatch) -> None:
    """A target that may not be looked at is as good as none, and no crash."""
    (vault.notes / "a.md").symlink_to("barred/b.md")
    plain = os.stat

    def barred(path: object, *rest: object, **more: object) -> object:
        if "a.md" in str(path):
            raise PermissionError(13, "Permission denied")
        return plain(path, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "stat", barred)
    (folder,) = note_folders(vault)
    assert folder.broken == (("a.md", "this link leads nowhere"),)


@pytest.mark.parametrize("notes", ["gone", "a/b", "file"])
def test_no_folder_of_notes_is_an_error_in_one_line(vault: Vault, notes: str) -> None:
    """Its name, and what to do."""
    put(vault, "file")
    with pytest.raises(BadPath, match=f"^{notes}: the folder of notes is not there; make it .* vault.yaml$"):
        walked(replace(vault, settings=Settings(notes=notes)))


def test_a_folder_of_notes_in_another_case_is_an_error(vault: Vault) -> None:
    """On some machines it would be the same folder."""
    with pytest.raises(BadPath, match="by case only"):
        walked(replace(vault, settings=Settings(notes="Notes")))
