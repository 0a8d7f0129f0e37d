"""Notes, citations and documents that cannot be matched: each is refused in one line, and nothing is touched."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from match_examples import (
    BOARD,
    DRAFT,
    FOUND,
    MISSING,
    PANEL,
    board_vault,
    clock,
    match_one,
    modes_bind,
    pointer_of,
    read_here,
    runs,
    write_note,
)
from store_examples import make_row

from vault_grade.errors import BadCatalogue, BadNote, BadPath
from vault_grade.formats.catalogue import amend
from vault_grade.match.notes import all_notes, named_notes
from vault_grade.match.run import match_notes
from vault_grade.vault.layout import Vault

WORDS = "> The Board shall meet at least twice a year.\n"


@pytest.fixture
def vault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Vault:
    read_here(monkeypatch)
    return board_vault(tmp_path / "vault")


def refused(vault: Vault, path: Path) -> str:
    """Why the match was refused, one line; the note's bytes are as before."""
    before = path.read_bytes() if path.is_file() else b""
    match = match_one(vault, path)
    assert match.outcome == "refused"
    assert match.reason and "\n" not in match.reason
    assert not path.is_file() or path.read_bytes() == before
    return match.reason


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "no quote and no pointer: there is nothing to search; quote the document"),
        (DRAFT.encode(), "no quote and no pointer: there is nothing to search; quote the document"),
        (b"\x00\x01" + FOUND.encode(), "the note is binary, not text; save it as UTF-8 text"),
        (DRAFT.encode() + b"caf\xe9\n" + FOUND.encode(), "line 5 is not UTF-8 text; save the note as UTF-8"),
        (b"---\nstatus: draft\n" + FOUND.encode(), "the header has no end; close it with a line ---"),
        (
            f"---\npointer: {BOARD}\npointer: {PANEL}\n---\n{FOUND}".encode(),
            "the header gives pointer more than once; leave one of each",
        ),
        (
            f"---\nstatus: draft\nstatus: validated\n---\n{FOUND}".encode(),
            "the header gives status more than once; leave one of each",
        ),
        (
            f"{WORDS}> — standard/issuer/gone.txt\n".encode(),
            "the catalogue has no row for standard/issuer/gone.txt; admit the document, or mend the path",
        ),
        (
            f"{WORDS}> — [@nobody-1999]\n".encode(),
            "the catalogue has no row for @nobody-1999; admit the document, or mend the path",
        ),
        (
            f"{WORDS}> — https://example.org/rules\n".encode(),
            "https://example.org/rules is an address, not a held document; "
            "admit the published file, or fetch it now: vault-grade match --live NOTE",
        ),
        (
            f"---\npointer: standard/issuer/gone.txt\n---\n{DRAFT}".encode(),
            "the catalogue has no row for standard/issuer/gone.txt; admit the document, or mend the path",
        ),
    ],
)
def test_a_note_that_cannot_be_matched_says_why(vault: Vault, data: bytes, why: str) -> None:
    """One line with its fix; no run is left behind."""
    assert refused(vault, write_note(vault, data)) == why
    assert runs(vault) == []


def test_a_note_of_50_mb_is_refused_unread(vault: Vault) -> None:
    """The limit is said, and so is the size."""
    path = write_note(vault, FOUND)
    with path.open("r+b") as file:
        file.truncate(50 << 20)
    assert match_one(vault, path).reason == (
        f"{path}: the file has 52,428,800 bytes, more than the 16,777,216 that are read"
    )


def test_a_note_that_is_a_pipe_is_refused_and_not_waited_for(vault: Vault) -> None:
    """Nobody writes into it; the match must not hang."""
    path = vault.notes / "pipe.md"
    os.mkfifo(path)
    assert refused(vault, path) == f"{path}: this is not a regular file"


def test_a_note_nested_10_000_deep_is_refused(vault: Vault) -> None:
    """Depth costs the parser neither its stack nor minutes."""
    path = write_note(vault, DRAFT + ">" * 10_000 + f" words\n> — {BOARD}\n")
    assert "deep" in refused(vault, path)


def test_a_read_only_note_is_refused_before_the_search(vault: Vault) -> None:
    """Who takes away the right to write to a note means it, and root is no exception."""
    path = write_note(vault, FOUND)
    path.chmod(0o444)
    assert refused(vault, path) == (
        "the note is read-only; allow writing to it: a match sets or removes its pointer"
    )
    assert match_one(vault, path, dry_run=True).outcome == "pass"  # it needs no right to write


def test_a_header_that_cannot_be_marked_leaves_no_run(vault: Vault) -> None:
    """Where the pointer cannot be removed without touching the user's fields, nothing at all is written."""
    path = write_note(vault, f"---\n{{pointer: {BOARD}, tags: [a, b]}}\n---\n{MISSING}")
    refused(vault, path)
    assert runs(vault) == []


def test_a_withdrawn_document_grounds_nothing(vault: Vault) -> None:
    """The reason of the withdrawal is told."""
    vault.catalogue.write_bytes(amend(vault.catalogue.read_bytes(), BOARD, {"withdrawn": "a forgery"}))
    reason = refused(vault, write_note(vault, DRAFT + FOUND))
    assert reason == f"{BOARD} was withdrawn: a forgery; quote a document that stands"


def test_an_ambiguous_file_name_is_that_notes_fault_alone(tmp_path: Path) -> None:
    """The note is refused and told both paths; the other notes are matched."""
    twin = make_row("x", b"y", path="guidance/other/board.txt")
    vault = board_vault(tmp_path / "vault", twin)
    write_note(vault, DRAFT + WORDS + "> — [[board.txt]]\n", "a.md")
    write_note(vault, DRAFT + FOUND, "b.md")
    first, second = match_notes(vault, all_notes(vault), clock)
    assert first.outcome == "refused"
    assert first.reason and BOARD in first.reason and twin.path in first.reason
    assert second.outcome == "pass"


def test_a_damaged_catalogue_concerns_every_note(vault: Vault) -> None:
    """It is an error with its place, and no note is touched."""
    data = vault.catalogue.read_bytes()
    vault.catalogue.write_bytes(data.replace(b"sha256:", b"sha257:", 1))
    path = write_note(vault, DRAFT + FOUND)
    with pytest.raises(BadCatalogue, match=r"catalogue\.yaml:\d+: "):
        match_one(vault, path)
    assert path.read_bytes() == (DRAFT + FOUND).encode()


def changed(change: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    """Change a file's bytes."""

    def spoil(path: Path) -> None:
        path.write_bytes(change(path.read_bytes()))

    return spoil


def in_place(make: Callable[[Path], None]) -> Callable[[Path], None]:
    """Put something else where a file was."""

    def spoil(path: Path) -> None:
        path.unlink()
        make(path)

    return spoil


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (Path.unlink, f"store/{BOARD}: the document is not held here; "),
        (changed(lambda _: b""), f"{BOARD} differs from the document that was admitted; "),
        (changed(lambda data: data[:-1]), f"{BOARD} differs from the document"),
        (changed(lambda data: data + b"\n"), f"{BOARD} differs from the document"),
        (in_place(Path.mkdir), f"store/{BOARD}: this is not a regular file; "),
        (in_place(os.mkfifo), f"store/{BOARD}: this is not a regular file; "),
        (
            in_place(lambda path: path.symlink_to("/etc/hosts")),
            f"{BOARD}: a link on this path leaves its root",
        ),
        (in_place(lambda path: path.symlink_to("gone.txt")), f"store/{BOARD}: the document is not held"),
    ],
    ids=["missing", "empty", "truncated", "grown", "folder", "pipe", "link out", "dangling link"],
)
def test_a_document_that_is_not_the_admitted_file_is_refused(
    vault: Vault, spoil: Callable[[Path], None], why: str
) -> None:
    """Whatever stands in its place, no word is searched and the line names the document."""
    (vault.store / BOARD).chmod(0o644)
    spoil(vault.store / BOARD)
    assert refused(vault, write_note(vault, DRAFT + FOUND)).startswith(why)


@pytest.mark.skipif(not modes_bind(), reason="root is not bound by modes")
def test_what_may_not_be_read_is_named(vault: Vault) -> None:
    """The document is named where it is the document, and not the note, that cannot be read."""
    path = write_note(vault, DRAFT + FOUND)
    (vault.store / BOARD).chmod(0)
    assert f"store/{BOARD}: the document cannot be read" in refused(vault, path)
    path.chmod(0o200)
    assert match_one(vault, path).reason == "cannot be read: Permission denied"


def test_one_bit_anywhere_in_the_document_refuses_it(vault: Vault) -> None:
    """Every bit counts, also those that no quote touches and the last line end."""
    path = write_note(vault, DRAFT + FOUND)
    document = vault.store / BOARD
    document.chmod(0o644)
    whole = document.read_bytes()
    for bit in range(0, 8 * len(whole), 5):
        changed = bytearray(whole)
        changed[bit // 8] ^= 1 << bit % 8
        document.write_bytes(changed)
        assert match_one(vault, path, dry_run=True).outcome == "refused", f"bit {bit}"
    document.write_bytes(whole)
    assert match_one(vault, path).outcome == "pass"


def test_names_that_mean_no_note_are_refused(vault: Vault, tmp_path: Path) -> None:
    """Missing, dangling, outside, and a link that leads out: each with what to do."""
    outside = tmp_path / "outside.md"
    outside.write_text(FOUND)
    (vault.notes / "dangling.md").symlink_to("gone.md")
    (vault.notes / "out.md").symlink_to(outside)
    for name, error, why in (
        ("gone.md", BadNote, "there is no such note or folder; check the path"),
        ("dangling.md", BadNote, "this link leads nowhere; mend or remove the link"),
        ("out.md", BadPath, "this is outside the vault; the vault is"),
    ):
        with pytest.raises(error, match=why):
            named_notes(vault, [vault.notes / name])
    with pytest.raises(BadPath, match="this is outside the vault"):
        named_notes(vault, [outside])


def test_a_whole_vault_with_bad_links_is_matched_all_the_same(vault: Vault) -> None:
    """Links that dangle or lead out are no notes; what is beside them is matched."""
    (vault.notes / "dangling.md").symlink_to("gone.md")
    (vault.notes / "out.md").symlink_to("/etc/hosts")
    path = write_note(vault, DRAFT + FOUND)
    assert [one.outcome for one in match_notes(vault, all_notes(vault), clock)] == ["pass"]
    assert pointer_of(path) == BOARD
