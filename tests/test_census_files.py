"""The census among strange files, and what it opens and imports."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from note_examples import BODY, DRAFT, POINTER, VALIDATED, note, record_run, vault_in, write

from vault_grade import census
from vault_grade.census import Census, take_census
from vault_grade.errors import BadLedger, BadPath
from vault_grade.vault.layout import Vault, open_vault
from vault_grade.vault.settings import Settings
from vault_grade.vault.walk import Folder

FLOOR = note(DRAFT)
LARGE = 50_000_000

opened: list[str] = []
"""What was opened while ``watched``; an audit hook cannot be taken away, so there is one for all tests."""
_watching: list[bool] = []


def _hook(event: str, arguments: tuple[object, ...]) -> None:
    if _watching and event == "open":
        opened.append(str(arguments[0]))


sys.addaudithook(_hook)


@contextmanager
def watched() -> Iterator[list[str]]:
    """The paths that are opened meanwhile."""
    opened.clear()
    _watching.append(True)
    try:
        yield opened
    finally:
        _watching.clear()


def test_notes_at_the_root_leave_out_the_folders_that_hold_none(tmp_path: Path) -> None:
    """Store, ledger, captures and episodes hold no notes; a folder of that name further down may."""
    vault = replace(vault_in(tmp_path), settings=Settings(notes="."))
    for folder in ("", "store/regulation", "ledger/2026-11", "captures", "episodes", "deep/store"):
        place = tmp_path / folder
        place.mkdir(parents=True, exist_ok=True)
        (place / "a.md").write_text(FLOOR)
    assert take_census(vault) == Census(floor=2)


def test_excluded_hidden_and_foreign_folders_are_left_out(tmp_path: Path) -> None:
    """What vault.yaml excludes, what begins with a dot, and a vault inside the vault."""
    vault = replace(vault_in(tmp_path), settings=Settings(exclude=("notes/templates", "notes/deep/old")))
    for name in (
        "a.md",
        "templates/a.md",
        "deep/old/a.md",
        "deep/a.md",
        ".trash/a.md",
        "._a.md",
        "inner/a.md",
    ):
        write(vault, name, FLOOR)
    write(vault, "inner/deep/a.md", FLOOR)
    (vault.notes / "inner/catalogue.yaml").write_text("documents: []\n")
    assert take_census(vault) == Census(floor=2)


def test_a_catalogue_that_is_a_link_marks_a_vault_and_is_no_note(tmp_path: Path) -> None:
    """Where the marker is a link, the folder is a vault as it is to every command."""
    (tmp_path / "v").mkdir()
    vault = vault_in(tmp_path / "v")
    write(vault, "a.md", FLOOR)
    write(vault, "inner/a.md", FLOOR)
    (vault.notes / "inner/catalogue.yaml").symlink_to(vault.catalogue)
    assert take_census(vault) == Census(floor=1)
    (tmp_path / "elsewhere.yaml").write_bytes(vault.catalogue.read_bytes())
    vault.catalogue.unlink()
    vault.catalogue.symlink_to(tmp_path / "elsewhere.yaml")
    assert take_census(replace(vault, settings=Settings(notes="."))) == Census(floor=1)


def test_links_are_counted_where_they_lead_or_as_unreadable(tmp_path: Path) -> None:
    """An alias of a note is no second note; a link to nowhere, out, or to itself cannot be read."""
    (tmp_path / "v").mkdir()
    vault = vault_in(tmp_path / "v")
    write(vault, "a.md", FLOOR)
    (tmp_path / "outside.md").write_text(FLOOR)
    (tmp_path / "outside").mkdir()
    write(vault, "plain.txt", "text")
    links = {
        "alias.md": vault.notes / "a.md",
        "dangling.md": vault.notes / "gone.md",
        "out.md": tmp_path / "outside.md",
        "loop.md": vault.notes / "loop.md",
        "plain.md": vault.notes / "plain.txt",
        "elsewhere": tmp_path / "outside",
    }
    for name, target in links.items():
        (vault.notes / name).symlink_to(target)
    found = take_census(vault, listed=True)
    assert replace(found, listed=[]) == Census(floor=1, unreadable=4)
    unreadable = {one.note for one in found.listed if one.grade == "unreadable"}
    assert unreadable == {f"notes/{name}.md" for name in ("dangling", "out", "loop", "plain")}


def test_what_is_broken_in_a_large_folder_is_counted_once(tmp_path: Path) -> None:
    """Also where the folder's notes are shared out among processes."""
    vault = vault_in(tmp_path)
    for number in range(40):
        write(vault, f"{number}.md", FLOOR)
    (vault.notes / "dangling.md").symlink_to("gone.md")
    for per_process in (1, 10, 1000):
        assert take_census(vault, per_process=per_process) == Census(floor=40, unreadable=1)


def test_what_is_named_like_a_note_and_is_none(tmp_path: Path) -> None:
    """A folder is looked into, a named pipe does not hang the census."""
    vault = vault_in(tmp_path)
    write(vault, "folder.md/a.md", FLOOR)
    os.mkfifo(vault.notes / "pipe.md")
    (vault.notes / "linked.md").symlink_to(vault.notes / "folder.md")
    assert take_census(vault) == Census(floor=1)


def test_a_note_that_became_a_pipe_does_not_hang_the_census(tmp_path: Path) -> None:
    """Between the listing and the reading a file may be replaced: it is opened without waiting."""
    os.mkfifo(tmp_path / "pipe.md")
    assert census.heads_of(Folder(str(tmp_path), ("pipe.md",))) == [b""]


def test_names_that_are_no_utf8_are_counted(tmp_path: Path) -> None:
    """Files from an old disk are notes like others."""
    vault = vault_in(tmp_path)
    folder = os.fsencode(vault.notes) + b"/\xe4"
    os.mkdir(folder)  # noqa: PTH102 - a name of bytes
    Path(os.fsdecode(folder + b"/\xff.md")).write_text(FLOOR)
    for per_process in (1, 1000):
        found = take_census(vault, listed=True, per_process=per_process)
        assert [os.fsencode(one.note) for one in found.listed] == [b"notes/\xe4/\xff.md"]


@pytest.fixture
def refusing(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Paths that the system refuses to open or to list; root is refused nothing, so permissions would not do."""
    refused: list[str] = []

    def refuse(function: Callable[..., object]) -> Callable[..., object]:
        def call(path: object, *rest: object, **named: object) -> object:
            if str(path) in refused:
                raise PermissionError(13, "Permission denied", str(path))
            return function(path, *rest, **named)

        return call

    for name in ("open", "scandir", "listdir"):
        monkeypatch.setattr(os, name, refuse(getattr(os, name)))
    return refused


def test_a_note_or_a_folder_that_may_not_be_read_is_counted_unreadable(
    tmp_path: Path, refusing: list[str]
) -> None:
    """One each; the others are counted all the same."""
    vault = vault_in(tmp_path)
    for name in ("a.md", "locked.md", "closed/b.md", "open/c.md"):
        write(vault, name, FLOOR)
    refusing += [str(vault.notes / "locked.md"), str(vault.notes / "closed")]
    found = take_census(vault, listed=True)
    assert replace(found, listed=[]) == Census(floor=2, unreadable=2)
    assert {one.note for one in found.listed if one.grade == "unreadable"} == {
        "notes/locked.md",
        "notes/closed",
    }


def test_without_a_folder_of_notes_the_error_says_what_to_do(tmp_path: Path, refusing: list[str]) -> None:
    """Not there, not to be listed, a vault of its own, or outside: one line with a fix, and no count of zero."""
    vault = vault_in(tmp_path)
    refusing.append(str(vault.notes))
    with pytest.raises(BadPath, match="cannot be listed: Permission denied; make it"):
        take_census(vault)
    refusing.clear()
    (vault.notes / "catalogue.yaml").write_text("documents: []\n")
    with pytest.raises(BadPath, match="another vault"):
        take_census(vault)
    (vault.notes / "catalogue.yaml").unlink()
    vault.notes.rmdir()
    assert take_census(vault) == Census()  # git keeps no empty folder: a new vault that was cloned
    named = replace(vault, settings=Settings(notes="texts"))
    with pytest.raises(BadPath, match=r"^texts: the folder of notes is not there; "):
        take_census(named)
    vault.notes.symlink_to(tmp_path.parent)
    with pytest.raises(BadPath, match="leaves its root"):
        take_census(vault)


def test_a_ledger_that_cannot_be_listed_is_an_error_and_none_is_none(
    tmp_path: Path, refusing: list[str]
) -> None:
    """Evidence that may not be looked at is not evidence that is missing."""
    vault = vault_in(tmp_path)
    write(vault, "a.md", note(POINTER))
    vault.ledger.rmdir()
    assert take_census(vault) == Census(grounded=1, pointer_without_run=1)
    (vault.ledger / "2026-11").mkdir(parents=True)
    refusing.append(str(vault.ledger / "2026-11"))
    with pytest.raises(BadLedger, match="cannot be listed"):
        take_census(vault)


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        (DRAFT, Census(floor=1)),
        (VALIDATED + POINTER, Census(validated=1)),
        ("tags: []\n", Census(without_record=1)),
        (DRAFT + POINTER, Census(grounded=1, pointer_without_run=1)),
    ],
)
def test_of_a_note_of_50_mb_the_head_is_read(tmp_path: Path, header: str, expected: Census) -> None:
    """A body that is longer than any note is not read, not even behind a pointer."""
    vault = vault_in(tmp_path)
    path = write(vault, "a.md", note(header))
    os.truncate(path, LARGE)
    read = []
    plain = os.read

    def counted(descriptor: int, size: int) -> bytes:
        read.append(plain(descriptor, size))
        return read[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "read", counted)
        assert take_census(vault) == expected
    assert sum(map(len, read)) == census.FIRST_READ


def test_only_notes_and_folders_are_opened(tmp_path: Path) -> None:
    """Neither the catalogue nor a run nor vault.yaml, also where runs are looked for."""
    vault = vault_in(tmp_path)
    for name, text in (("a.md", note(DRAFT + POINTER)), ("b.md", FLOOR), ("c.md", BODY)):
        record_run(vault, write(vault, name, text))
    with watched() as paths:
        assert take_census(open_vault(tmp_path)) == Census(grounded=1, floor=1, without_record=1)
    below = {
        Path(path).name for path in paths if path.startswith(str(tmp_path)) or not Path(path).is_absolute()
    }
    assert below == {vault.notes.name, "a.md", "b.md", "c.md"}


def _imported(vault: Vault) -> set[str]:
    code = (
        "import sys, json; from pathlib import Path; from vault_grade.vault.layout import open_vault; "
        "from vault_grade.census import take_census; take_census(open_vault(Path(sys.argv[1]))); "
        "print(json.dumps(sorted(sys.modules)))"
    )
    told = subprocess.run(
        [sys.executable, "-c", code, str(vault.root)],
        capture_output=True,
        check=True,
        cwd=Path(__file__).parent.parent,
    )
    return set(json.loads(told.stdout))


def test_plain_notes_are_counted_without_any_library(tmp_path: Path) -> None:
    """A session start must not wait for a YAML or Markdown reader, nor for git, tables or PDF."""
    vault = vault_in(tmp_path)
    plain = "title: A 'plain' one\ntags: [a, b]\ndate: 2026-11-30\n"
    for number, header in enumerate((DRAFT + POINTER, DRAFT, VALIDATED, plain)):
        write(vault, f"{number}.md", note(header))
    dear = {
        "yaml",
        "frontmatter",
        "ruamel",
        "rich",
        "typer",
        "git",
        "pymupdf",
        "markdown_it",
        "msgspec",
        "filelock",
    }
    imported = {name.split(".")[0] for name in _imported(vault)}
    assert imported & dear == set()
    assert "vault_grade" in imported


def test_a_forked_count_that_fails_is_made_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the system gives no further process the numbers are the same."""
    vault = vault_in(tmp_path)
    for number in range(8):
        write(vault, f"{number % 3}/{number}.md", FLOOR)

    def refuse() -> int:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(os, "fork", refuse)
    assert take_census(vault, per_process=1) == Census(floor=8)
