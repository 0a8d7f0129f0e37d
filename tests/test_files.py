"""Files that are there whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from vault_grade.errors import BadPath
from vault_grade.vault.files import read_bytes, temporary_path, write_atomic, write_new


def test_a_file_is_replaced_and_keeps_its_mode(tmp_path: Path) -> None:
    """A private note stays private; nothing is left beside it."""
    path = tmp_path / "note.md"
    path.write_bytes(b"before")
    path.chmod(0o600)
    write_atomic(path, b"after")
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"after", 0o600)
    assert list(tmp_path.iterdir()) == [path]


def test_a_new_file_never_takes_the_place_of_another(tmp_path: Path) -> None:
    """The file that is there stays, and nothing is left beside it."""
    path = tmp_path / "note.md"
    path.write_bytes(b"before")
    with pytest.raises(FileExistsError):
        write_new(path, b"after")
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


def test_where_there_are_no_hard_links_a_new_file_is_made_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And it still takes nobody's place."""

    def no_links(*_: object) -> None:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    path = tmp_path / "note.md"
    write_new(path, b"new")
    with pytest.raises(FileExistsError):
        write_new(path, b"newer")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("leftover", ["read-only", "link"])
def test_what_a_killed_writer_left_is_no_hindrance(tmp_path: Path, leftover: str) -> None:
    """It is removed: not written over, and where it is a link, not written through."""
    path, other = tmp_path / "note.md", tmp_path / "other.md"
    other.write_bytes(b"other")
    if leftover == "link":
        temporary_path(path).symlink_to(other)
    else:
        temporary_path(path).write_bytes(b"half")
        temporary_path(path).chmod(0o400)
    write_atomic(path, b"after")
    assert (path.read_bytes(), other.read_bytes()) == (b"after", b"other")
    assert sorted(tmp_path.iterdir()) == [path, other]


@pytest.mark.parametrize("now", [b"other", b"befor", b"before and more"])
def test_bytes_that_are_not_those_that_were_read_are_not_overwritten(tmp_path: Path, now: bytes) -> None:
    """Changed, cut, grown: the writer is told, and the file stays as it is."""
    path = tmp_path / "note.md"
    path.write_bytes(now)
    with pytest.raises(BadPath):
        write_atomic(path, b"after", before=b"before")
    assert path.read_bytes() == now
    assert list(tmp_path.iterdir()) == [path]


def test_reading_is_bounded_and_never_waits(tmp_path: Path) -> None:
    """Too long, a folder, a pipe: each is refused."""
    path = tmp_path / "note.md"
    path.write_bytes(b"12345")
    assert read_bytes(path, 5) == b"12345"
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadPath, match="the file has 5 bytes, more than the 4 that are read"):
        read_bytes(path, 4)
    for other in (tmp_path, tmp_path / "pipe"):
        with pytest.raises((BadPath, OSError)):
            read_bytes(other, 5)
