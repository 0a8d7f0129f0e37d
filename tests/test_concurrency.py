"""Several at once: matches of one note, edits during a match, admissions, a rewritten catalogue, a lock left behind."""

from __future__ import annotations

import os
import shutil
import signal
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from admit_examples import kept, rows, withdrawn
from match_examples import (
    BOARD,
    DRAFT,
    FOUND,
    MISSING,
    PANEL,
    HereReader,
    board_vault,
    clock,
    gap_of,
    match_one,
    modes_bind,
    pointer_of,
    read_here,
    runs,
    write_note,
)

from vault_grade.errors import VaultGradeError
from vault_grade.formats import ledger
from vault_grade.match.notes import Named
from vault_grade.match.run import match_notes
from vault_grade.reader.protocol import Answer, Job
from vault_grade.vault.layout import Vault
from vault_grade.vault.lock import locked
from vault_grade.verify import verify


@pytest.fixture
def vault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Vault:
    read_here(monkeypatch)
    return board_vault(tmp_path / "vault")


def at_once(*works: Callable[[], object]) -> None:
    """Do each work in a process of its own, all let go at one moment; each must come to its end."""
    ready, go = os.pipe()
    children = []
    for work in works:
        child = os.fork()
        if child == 0:
            code = 1
            try:
                os.close(go)
                os.read(ready, 1)
                work()
                code = 0
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(code)
        children.append(child)
    os.close(ready)
    os.close(go)
    codes = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
    assert codes == [0] * len(works)


def during_the_search(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
    """Have ``act`` done after the note was planned and before its match is settled."""

    class Disturbed(HereReader):
        def ask(
            self, job: Job, wanted: type[Answer], files: Sequence[int], note: bytes | None = None
        ) -> Answer:
            answer = super().ask(job, wanted, files, note)
            act()
            return answer

    read_here(monkeypatch, Disturbed)


def test_matches_of_one_note_at_once_leave_one_pointer(vault: Vault) -> None:
    """Each settles under the lock; the note has one pointer, one header, and its own body."""
    path = write_note(vault, DRAFT + FOUND)

    def match() -> None:
        assert match_one(vault, path).outcome == "pass"

    at_once(*[match] * 6)
    assert path.read_bytes() == DRAFT.encode()[:-4] + f"pointer: {BOARD}\n---\n{FOUND}".encode()
    assert verify(vault).findings == ()


def test_another_match_that_was_quicker_is_no_change_of_the_note(
    vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The marks that a match sets are not an edit: both matches settle."""
    path = write_note(vault, DRAFT + MISSING)
    with monkeypatch.context() as patch:
        read_here(patch)
        inner: list[Any] = []

        def other() -> None:
            read_here(patch)
            inner.append(match_one(vault, path))

        during_the_search(patch, other)
        outer = match_one(vault, path)
    assert (inner[0].outcome, outer.outcome) == ("gap", "gap")
    assert gap_of(path) == outer.run


def put_in_place(path: Path, make: Callable[[Path], None]) -> None:
    path.unlink()
    make(path)


EDITS: dict[str, Callable[[Path], object]] = {
    "a word of the body": lambda path: path.write_bytes(path.read_bytes() + b"More.\n"),
    "the quote": lambda path: path.write_bytes(path.read_bytes().replace(b"twice", b"once")),
    "a pointer by hand": lambda path: path.write_bytes(
        path.read_bytes().replace(b"---\n", f"---\npointer: {PANEL}\n".encode(), 1)
    ),
    "a header that cannot be read": lambda path: path.write_bytes(b"---\n" + FOUND.encode()),
    "two pointers": lambda path: path.write_bytes(
        path.read_bytes().replace(b"---\n", f"---\npointer: {BOARD}\npointer: {BOARD}\n".encode(), 1)
    ),
    "no text any more": lambda path: path.write_bytes(b"\xff\xfe"),
    "gone": lambda path: path.unlink(),
    "a folder": lambda path: put_in_place(path, Path.mkdir),
    "a pipe": lambda path: put_in_place(path, os.mkfifo),
}


@pytest.mark.parametrize("edit", EDITS)
def test_a_note_that_changes_while_it_is_matched_is_left_as_it_is_then(
    vault: Vault, monkeypatch: pytest.MonkeyPatch, edit: str
) -> None:
    """Nothing was settled about the new note: no run, no pointer, and the editor's bytes stay."""
    path = write_note(vault, DRAFT + FOUND)
    during_the_search(monkeypatch, lambda: EDITS[edit](path))
    match = match_one(vault, path)
    assert match.outcome == "refused"
    assert runs(vault) == []
    twin = write_note(vault, DRAFT + FOUND, "twin.md")
    EDITS[edit](twin)
    assert path.exists() == twin.exists()
    assert not path.is_file() or path.read_bytes() == twin.read_bytes()


def test_a_changed_note_says_what_to_do(vault: Vault, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line, with the remedy."""
    path = write_note(vault, DRAFT + FOUND)
    during_the_search(monkeypatch, lambda: EDITS["the quote"](path))
    assert match_one(vault, path).reason == "the note changed while it was matched; match it again"


def test_an_edit_of_the_users_own_fields_meanwhile_is_kept(
    vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The claims are the same, so the match settles; the new field stays."""
    path = write_note(vault, DRAFT + FOUND)
    tagged = path.read_bytes().replace(b"---\n", b"---\ntags: [a]\n", 1)
    during_the_search(monkeypatch, lambda: path.write_bytes(tagged))
    assert match_one(vault, path).outcome == "pass"
    assert path.read_bytes().replace(f"pointer: {BOARD}\n".encode(), b"") == tagged


def test_a_link_put_in_the_notes_place_is_never_written_through(
    vault: Vault, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Even where the link leads to the very same bytes: neither it nor its target is touched."""
    path = write_note(vault, DRAFT + FOUND)
    outside = tmp_path / "outside.md"
    outside.write_bytes(path.read_bytes())

    def swap() -> None:
        path.unlink()
        path.symlink_to(outside)

    during_the_search(monkeypatch, swap)
    match = match_one(vault, path)
    assert (match.outcome, match.reason) == (
        "refused",
        "the note changed while it was matched; match it again",
    )
    assert path.is_symlink()
    assert outside.read_bytes() == (DRAFT + FOUND).encode()
    assert runs(vault) == []


def test_an_edit_while_the_run_is_written_is_never_overwritten(
    vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An editor that saves between the run and the header keeps its words; the run claims nothing without a pointer."""
    path = write_note(vault, DRAFT + FOUND)
    record = ledger.record

    def edited(*given: Any) -> Path:
        written = record(*given)
        EDITS["a word of the body"](path)
        return written

    monkeypatch.setattr(ledger, "record", edited)
    match = match_one(vault, path)
    assert (match.outcome, match.reason) == (
        "refused",
        "the note changed while it was matched; match it again",
    )
    assert path.read_bytes() == (DRAFT + FOUND).encode() + b"More.\n"
    assert len(runs(vault)) == 1


def test_admissions_at_once_all_have_their_rows(tmp_path: Path, vault: Vault) -> None:
    """Eight processes, eight documents: every row is there, in path order, and the ledger is clean."""

    def admission(number: int) -> Callable[[], object]:
        file = tmp_path / f"rules-{number}.txt"
        file.write_bytes(f"These are the rules number {number}.\n".encode())
        return lambda: kept(vault, file)

    at_once(*[admission(number) for number in range(8)])
    paths = [row.path for row in rows(vault)]
    assert [path for path in paths if "rules-" in path] == [f"regulation/eu/rules-{n}.txt" for n in range(8)]
    assert paths == sorted(paths)
    assert verify(vault).findings == ()


def test_a_catalogue_that_is_rewritten_meanwhile_is_always_whole(vault: Vault, tmp_path: Path) -> None:
    """Matches go on while rows are added and withdrawn: each sees the catalogue before or after, never a part."""
    path = write_note(vault, DRAFT + FOUND)

    def rewrite() -> None:
        for number in range(10):
            file = tmp_path / f"more-{number}.txt"
            file.write_bytes(f"More rules, number {number}.\n".encode())
            withdrawn(vault, kept(vault, file).row.path, "a trial")

    def match() -> None:
        for _ in range(20):
            assert match_one(vault, path).outcome == "pass"

    at_once(rewrite, match, match)
    assert len(rows(vault)) == 12
    assert verify(vault).findings == ()


def test_a_lock_held_by_a_dead_process_holds_nobody_up(vault: Vault) -> None:
    """The system lets go of it, and the file that is left is no lock."""
    child = os.fork()
    if child == 0:
        with locked(vault.root):
            os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(child, 0)
    with locked(vault.root, patience=5):
        pass
    assert match_one(vault, write_note(vault, DRAFT + FOUND)).outcome == "pass"


def test_a_lock_that_is_a_link_is_refused(vault: Vault) -> None:
    """A vault from a stranger may bring one along; the file that it leads to is not touched."""
    precious = vault.root.parent / "precious"
    precious.write_text("kept")
    (vault.root / ".vault-grade.lock").symlink_to(precious)
    with pytest.raises(VaultGradeError, match="a link stands in the place of the lock"), locked(vault.root):
        pass
    assert precious.read_text() == "kept"


def test_a_lock_held_too_long_is_an_error_with_a_remedy(vault: Vault) -> None:
    """The waiting ends, and the line says for what to wait."""
    ready, go = os.pipe()
    child = os.fork()
    if child == 0:
        with locked(vault.root):
            os.write(go, b"x")
            signal.pause()
    os.read(ready, 1)
    try:
        with (
            pytest.raises(VaultGradeError, match="another vault-grade has been writing here for 0 seconds"),
            locked(vault.root, patience=0.05),
        ):
            pass
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(ready)
        os.close(go)


def test_a_match_that_is_broken_off_begins_no_further_note(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever stops taking matches, by Ctrl-C or by an error, does not wait for all the others."""
    vault = board_vault(tmp_path / "vault")
    begun = tmp_path / "begun"
    begun.mkdir()

    class Counting(HereReader):
        def ask(
            self, job: Job, wanted: type[Answer], files: Sequence[int], note: bytes | None = None
        ) -> Answer:
            (begun / str(len(list(begun.iterdir())))).touch()
            return super().ask(job, wanted, files, note)

    read_here(monkeypatch, Counting)
    named = [Named(write_note(vault, DRAFT + FOUND, f"{n:03}.md"), itself=True) for n in range(300)]
    matches = match_notes(vault, named, clock)
    assert next(iter(matches)).outcome == "pass"
    matches.close()  # type: ignore[attr-defined]
    assert len(list(begun.iterdir())) < 300


@pytest.mark.skipif(not modes_bind(), reason="root is not bound by modes")
@pytest.mark.parametrize(
    ("place", "why"),
    [
        (".", "nothing can be written here: Permission denied; make room or give yourself the right"),
        ("ledger/2026-11", "the run cannot be written: Permission denied; make room or give yourself"),
    ],
)
def test_a_vault_that_may_not_be_written_is_an_error_and_loses_nothing(
    vault: Vault, place: str, why: str
) -> None:
    """The folder of the vault or of the ledger is read-only: one line, and the note stays as it is."""
    path = write_note(vault, DRAFT + FOUND)
    (vault.root / place).chmod(0o555)
    try:
        with pytest.raises(VaultGradeError, match=why):
            match_one(vault, path)
    finally:
        (vault.root / place).chmod(0o755)
    assert path.read_bytes() == (DRAFT + FOUND).encode()
    assert runs(vault) == []


@pytest.mark.skipif(not modes_bind(), reason="root is not bound by modes")
def test_a_folder_of_notes_that_may_not_be_written_is_refused_before_the_search(vault: Vault) -> None:
    """A run is not left behind where no pointer can follow it."""
    path = write_note(vault, DRAFT + FOUND)
    vault.notes.chmod(0o555)
    try:
        match = match_one(vault, path)
    finally:
        vault.notes.chmod(0o755)
    assert match.reason == "the note's folder is read-only; allow writing to it: a match replaces the note"
    assert (pointer_of(path), runs(vault)) == (None, [])


def test_a_note_whose_folder_is_gone_leaves_its_run_only(
    vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Settling a note that is not there any more is refused in one line."""
    path = write_note(vault, DRAFT + FOUND, "sub/board.md")
    during_the_search(monkeypatch, lambda: shutil.rmtree(path.parent))
    assert match_one(vault, path).outcome == "refused"
    assert not path.parent.exists()
