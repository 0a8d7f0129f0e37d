"""Files that are there whole or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.errors import BadPath
from vault_grade.vault.files import place_new, read_bytes, temporary_path, write_atomic, write_new

WRITERS = [write_atomic, write_new]


def left(folder: Path) -> list[str]:
    """What is in the folder."""
    return sorted(path.name for path in folder.iterdir())


@given(st.binary(max_size=5000), st.binary(max_size=5000))
def test_what_is_written_is_read(
    tmp_path_factory: pytest.TempPathFactory, first: bytes, second: bytes
) -> None:
    """Byte for byte, new or in the place of what was there, and nothing else is left."""
    folder = tmp_path_factory.mktemp("files")
    path = folder / "a.md"
    write_new(path, first)
    assert read_bytes(path, len(first)) == first
    write_atomic(path, second)
    assert read_bytes(path, len(second)) == second
    assert left(folder) == ["a.md"]


@pytest.mark.parametrize("mode", [0o644, 0o600, 0o664, 0o755, 0o444])
def test_a_file_written_again_keeps_its_mode(tmp_path: Path, mode: int) -> None:
    """Whatever the umask would give a new one."""
    path = tmp_path / "a.md"
    path.write_bytes(b"old")
    path.chmod(mode)
    write_atomic(path, b"new")
    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (b"new", mode)


@pytest.mark.parametrize("write", WRITERS)
def test_a_new_file_has_the_mode_that_the_umask_leaves(tmp_path: Path, write: object) -> None:
    """As an editor would make it."""
    before = os.umask(0o027)
    try:
        write(tmp_path / "a.md", b"x")  # type: ignore[operator]
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "a.md").stat().st_mode) == 0o640


@pytest.mark.parametrize("there", ["a file", "a folder", "a link", "a link to nowhere"])
def test_a_new_file_never_takes_the_place_of_another(tmp_path: Path, there: str) -> None:
    """Whatever stands under the name stays, and no temporary file is left."""
    path, target = tmp_path / "a.md", tmp_path / "target"
    if there == "a file":
        path.write_bytes(b"old")
    elif there == "a folder":
        path.mkdir()
    else:
        path.symlink_to(target)
        if there == "a link":
            target.write_bytes(b"old")
    before = left(tmp_path)
    with pytest.raises(FileExistsError):
        write_new(path, b"new")
    assert left(tmp_path) == before
    assert not path.is_file() or path.read_bytes() == b"old"


def _no_links(source: object, target: object) -> None:
    raise PermissionError(1, "Operation not permitted")


def test_without_hard_links_a_new_file_is_new_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on exFAT: made where the name is free, refused where it is not."""
    monkeypatch.setattr(os, "link", _no_links)
    path = tmp_path / "a.md"
    write_new(path, b"first")
    with pytest.raises(FileExistsError):
        write_new(path, b"second")
    assert (path.read_bytes(), left(tmp_path)) == (b"first", ["a.md"])


@pytest.mark.parametrize("write", WRITERS)
def test_a_leftover_of_a_killed_writer_is_replaced(tmp_path: Path, write: object) -> None:
    """Longer than what is written now; it neither stays nor shines through."""
    path = tmp_path / "a.md"
    temporary_path(path).write_bytes(b"x" * 9999)
    write(path, b"new")  # type: ignore[operator]
    assert (path.read_bytes(), left(tmp_path)) == (b"new", ["a.md"])


@pytest.mark.parametrize("write", WRITERS)
def test_a_leftover_that_is_a_link_is_not_followed(tmp_path: Path, write: object) -> None:
    """What it leads to keeps its bytes."""
    path, victim = tmp_path / "a.md", tmp_path / "victim"
    victim.write_bytes(b"mine")
    temporary_path(path).symlink_to(victim)
    write(path, b"new")  # type: ignore[operator]
    assert victim.read_bytes() == b"mine"
    assert (path.read_bytes(), path.is_symlink(), left(tmp_path)) == (b"new", False, ["a.md", "victim"])


@pytest.mark.parametrize("step", ["fsync", "replace", "link"])
def test_a_step_that_fails_leaves_all_as_it_was(
    tmp_path: Path, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk or a lost one: the old bytes, and no temporary file."""

    def fail(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, step, fail)
    path = tmp_path / "a.md"
    path.write_bytes(b"old")
    if step != "link":
        with pytest.raises(OSError, match="No space"):
            write_atomic(path, b"new")
    if step != "replace":
        monkeypatch.setattr(os, "replace", fail)
        with pytest.raises(OSError, match="No space"):
            write_new(tmp_path / "b.md", b"new")
    assert (path.read_bytes(), left(tmp_path)) == (b"old", ["a.md"])


def test_the_name_of_a_temporary_file_fits_and_is_hidden(tmp_path: Path) -> None:
    """For a name as long as a file system allows, and one that is no UTF-8."""
    for name in ("ä" * 125 + ".md", os.fsdecode(b"\xff.md")):
        path = tmp_path / name
        write_new(path, b"x")
        assert path.read_bytes() == b"x"
        assert temporary_path(path).name.startswith(".")
        assert len(temporary_path(path).name) < 40


def test_a_finished_file_is_given_a_name_that_is_free(tmp_path: Path) -> None:
    """And keeps the bytes of what stands there otherwise."""
    (tmp_path / "finished").write_bytes(b"new")
    place_new(tmp_path / "finished", tmp_path / "a")
    assert (tmp_path / "a").read_bytes() == b"new"
    (tmp_path / "b").write_bytes(b"old")
    with pytest.raises(FileExistsError):
        place_new(tmp_path / "finished", tmp_path / "b")
    assert (tmp_path / "b").read_bytes() == b"old"


def test_a_file_over_the_limit_is_refused_unread(tmp_path: Path) -> None:
    """At the limit it is read; one byte more and the error says how many."""
    path = tmp_path / "a"
    path.write_bytes(b"x" * 1000)
    assert len(read_bytes(path, 1000)) == 1000
    with pytest.raises(BadPath, match="has 1,000 bytes, more than the 999 that are read"):
        read_bytes(path, 999)


def test_what_is_no_regular_file_is_refused_without_waiting(tmp_path: Path) -> None:
    """A named pipe that nobody writes to, a folder, a device."""
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/null")):
        with pytest.raises(BadPath, match="not a regular file"):
            read_bytes(path, 1000)
    with pytest.raises((BadPath, OSError)):
        read_bytes(tmp_path, 1000)


def test_a_file_that_grows_while_it_is_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its size when it was opened said otherwise."""
    path = tmp_path / "a"
    path.write_bytes(b"x" * 10)
    plain = os.fstat

    def growing(descriptor: int) -> os.stat_result:
        found = plain(descriptor)
        if found.st_size == 10:
            path.write_bytes(b"x" * 1000)
        return found

    monkeypatch.setattr(os, "fstat", growing)
    with pytest.raises(BadPath, match="grew while it was read"):
        read_bytes(path, 100)


def test_a_read_only_leftover_is_no_hindrance(tmp_path: Path) -> None:
    """As a writer of a read-only file leaves it when it is killed: it is removed, not written over."""
    path = tmp_path / "a.md"
    temporary_path(path).write_bytes(b"half")
    temporary_path(path).chmod(0o400)
    inode = temporary_path(path).stat().st_ino
    with temporary_path(path).open("rb") as half:
        write_atomic(path, b"new")
        assert half.read() == b"half"
    assert (path.read_bytes(), left(tmp_path), path.stat().st_ino != inode) == (b"new", ["a.md"], True)


@pytest.mark.parametrize("now", [b"other!", b"befor", b"before and more"])
def test_bytes_that_are_not_those_that_were_read_are_not_overwritten(tmp_path: Path, now: bytes) -> None:
    """Changed, cut, grown: the writer is told, and the file stays as it is."""
    path = tmp_path / "a.md"
    path.write_bytes(now)
    with pytest.raises(BadPath):
        write_atomic(path, b"after", before=b"before")
    assert (path.read_bytes(), left(tmp_path)) == (now, ["a.md"])


def test_a_private_file_is_private_while_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The temporary file is never more open than its target, from its first moment on."""
    path = tmp_path / "a.md"
    path.write_bytes(b"old")
    path.chmod(0o600)
    modes = []
    plain = os.open

    def opened(name: str | Path, *given: int) -> int:
        descriptor = plain(name, *given)
        if name == temporary_path(path):
            modes.append(stat.S_IMODE(os.fstat(descriptor).st_mode))
        return descriptor

    monkeypatch.setattr(os, "open", opened)
    write_atomic(path, b"new")
    assert modes == [0o600]
