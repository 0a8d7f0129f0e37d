"""The store looked at: what is held, what was altered, and what was not checked."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from store_examples import WHEN, make_row, make_vault, put, record_admission

from vault_grade.errors import BadCatalogue, VaultGradeError
from vault_grade.store import CODES, Checked, State, check, held, sums
from vault_grade.vault.layout import Vault

A, B = make_row("a.txt", b"first"), make_row("b.txt", b"second")


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    """Two documents, both held as they were admitted."""
    made = make_vault(tmp_path / "vault", A, B)
    put(made, A, b"first")
    put(made, B, b"second")
    return made


def found(checked: Checked) -> list[tuple[str, str]]:
    return [(finding.code.name, finding.where) for finding in checked.findings]


def test_a_store_as_it_was_admitted_has_no_findings(vault: Vault) -> None:
    """Every document is hashed, and the counts say so."""
    (vault.store / "README.md").write_text("About the store.")
    (vault.store / "standard" / ".DS_Store").write_bytes(b"x")
    assert check(vault) == Checked((), hashed=2, not_held=0, not_read=0, another_day=0)


@pytest.mark.parametrize("bit", range(8))
def test_one_flipped_bit_is_found(vault: Vault, bit: int) -> None:
    """A document of the same size with one bit changed is altered."""
    put(vault, A, b"", mode=0o644)
    put(vault, A, bytes([b"first"[0] ^ 1 << bit]) + b"irst")
    checked = check(vault)
    assert found(checked) == [("document-altered", f"store/{A.path}")]
    assert A.sha256 in checked.findings[0].message
    assert checked.hashed == 2


def test_a_missing_document_is_a_note_and_is_counted_apart(vault: Vault) -> None:
    """A vault without its documents works: what is not there was not checked, and that is said."""
    shutil.rmtree(vault.store)
    checked = check(vault)
    assert found(checked) == [("document-missing", f"store/{row.path}") for row in (A, B)]
    assert {finding.code.level.value for finding in checked.findings} == {"note"}
    assert (checked.hashed, checked.not_held) == (0, 2)


def test_a_file_without_a_row_is_found(vault: Vault) -> None:
    """Whatever lies in the store and is not listed is named, in folders and out of them."""
    put(vault, make_row("c.txt", b""), b"third")
    (vault.store / "stray.pdf").write_bytes(b"x")
    assert found(check(vault)) == [
        ("document-unlisted", "store/standard/issuer/c.txt"),
        ("document-unlisted", "store/stray.pdf"),
    ]


def test_a_writable_document_is_found(vault: Vault) -> None:
    """Held files are read-only; one that is not comes with the command that mends it."""
    (vault.store / A.path).chmod(0o644)
    (finding,) = check(vault).findings
    assert finding.code.name == "document-writable"
    assert finding.repair == f"chmod a-w store/{A.path}"


def test_a_row_with_a_wrong_length_is_found(vault: Vault) -> None:
    """The bytes are the ones admitted, so the document is not altered: its row is wrong."""
    vault.catalogue.write_bytes(vault.catalogue.read_bytes().replace(b"bytes: 5", b"bytes: 6"))
    assert found(check(vault)) == [
        ("admission-differs", "catalogue.yaml"),
        ("document-size-wrong", f"store/{A.path}"),
    ]


@pytest.mark.parametrize(
    "edit",
    [
        (b"text/plain", b"text/html"),
        (b"media_type: text/plain", b"media_type: text/plain\n    encoding: cp1252"),
    ],
)
def test_a_row_that_has_its_document_read_otherwise_is_found(vault: Vault, edit: tuple[bytes, bytes]) -> None:
    """What the bytes are read as decides what words are seen: the admission said it, and stays."""
    rows = vault.catalogue.read_bytes()
    assert edit[0] in rows
    vault.catalogue.write_bytes(rows.replace(*edit, 1))
    assert ("admission-differs", "catalogue.yaml") in found(check(vault))


def test_a_link_in_a_documents_place_is_found(vault: Vault, tmp_path: Path) -> None:
    """A link inside the store is hashed and reported; one that leaves it is not followed."""
    (vault.store / A.path).unlink()
    (vault.store / A.path).symlink_to("b.txt")
    assert found(check(vault)) == [
        ("document-altered", f"store/{A.path}"),
        ("document-oddly-placed", f"store/{A.path}"),
    ]
    (vault.store / A.path).unlink()
    (tmp_path / "outside").write_bytes(b"first")
    (vault.store / A.path).symlink_to(tmp_path / "outside")
    checked = check(vault)
    assert found(checked) == [("document-oddly-placed", f"store/{A.path}")]
    assert (checked.hashed, checked.not_read) == (1, 1)


def test_another_case_is_found(vault: Vault) -> None:
    """A file whose name differs by case only is no document: another machine would see one file."""
    (vault.store / A.path).rename(vault.store / "standard/issuer/A.txt")
    checked = check(vault)
    assert ("document-oddly-placed", f"store/{A.path}") in found(checked)
    assert (checked.hashed, checked.not_read) == (1, 1)


@pytest.mark.parametrize("kind", ["folder", "pipe", "dangling link"])
def test_what_cannot_be_read_was_not_checked(vault: Vault, kind: str) -> None:
    """Something else in a document's place is a finding of its own, not a hang and not a pass."""
    place = vault.store / A.path
    place.unlink()
    if kind == "folder":
        place.mkdir()
    elif kind == "pipe":
        os.mkfifo(place)
    else:
        place.symlink_to("nowhere")
    checked = check(vault)
    assert found(checked) == [("document-unreadable", f"store/{A.path}")]
    assert (checked.hashed, checked.not_read) == (1, 1)


def test_a_row_without_an_admission_is_found(vault: Vault) -> None:
    """A row that nobody admitted is named with its line."""
    shutil.rmtree(vault.ledger)
    record_admission(vault, B)
    (finding,) = check(vault).findings
    assert (finding.code.name, finding.where, finding.line) == ("admission-missing", "catalogue.yaml", 2)


def test_a_row_that_differs_from_its_admission_is_found(vault: Vault) -> None:
    """A changed checksum in the catalogue shows, though file and row agree with each other."""
    forged = replace(A, sha256=make_row("x", b"forge").sha256)
    text = vault.catalogue.read_bytes()
    vault.catalogue.write_bytes(text.replace(A.sha256.encode(), forged.sha256.encode()))
    put(vault, forged, b"", mode=0o644)
    put(vault, forged, b"forge")
    assert found(check(vault)) == [("admission-differs", "catalogue.yaml")]


def test_the_latest_admission_counts(vault: Vault) -> None:
    """An admission that a killed run left behind is superseded by the one that made the row."""
    other = replace(A, sha256="0" * 64)
    record_admission(vault, other, WHEN - timedelta(days=1))
    assert check(vault).findings == ()
    record_admission(vault, other, WHEN + timedelta(days=1))
    assert found(check(vault)) == [("admission-differs", "catalogue.yaml")]


@pytest.mark.damages_ledger
def test_a_damaged_admission_is_found(vault: Vault) -> None:
    """An admission that cannot be read is no admission, and is named itself."""
    path = record_admission(vault, A)
    path.write_bytes(path.read_bytes()[:-20])
    names = [name for name, _ in found(check(vault))]
    assert names == ["admission-missing", "admission-unreadable"]


def test_bytes_listed_twice_are_found_until_one_row_is_withdrawn(tmp_path: Path) -> None:
    """Two rows of the same bytes are two editions that are one."""
    from vault_grade.formats.catalogue import amend

    vault = make_vault(tmp_path / "v", A)
    text = vault.catalogue.read_bytes()
    vault.catalogue.write_bytes(text + text.partition(b"\n")[2].replace(b"a.txt", b"c.txt"))
    assert "document-held-twice" in [name for name, _ in found(check(vault))]
    vault.catalogue.write_bytes(
        amend(vault.catalogue.read_bytes(), "standard/issuer/c.txt", {"withdrawn": "twice"})
    )
    assert "document-held-twice" not in [name for name, _ in found(check(vault))]


def test_parts_together_hash_every_document_once(tmp_path: Path) -> None:
    """A check spread over days leaves nothing out and says what it left for another day."""
    rows = [make_row(f"{n}.txt", str(n).encode()) for n in range(12)]
    vault = make_vault(tmp_path / "v", *rows)
    for n, row in enumerate(rows):
        put(vault, row, str(n).encode())
    parts = [check(vault, (part, 3)) for part in (1, 2, 3)]
    assert [part.hashed + part.another_day for part in parts] == [12, 12, 12]
    assert sum(part.hashed for part in parts) == 12
    assert max(part.hashed for part in parts) < 12
    assert check(vault, (1, 1)).hashed == 12


@pytest.mark.parametrize("share", [(0, 3), (4, 3), (1, 0)])
def test_a_part_that_is_none_is_refused(vault: Vault, share: tuple[int, int]) -> None:
    """Part 4 of 3 would check nothing and call it done."""
    with pytest.raises(VaultGradeError, match="there is no part"):
        check(vault, share)


def test_progress_is_told_after_each_document(vault: Vault) -> None:
    """The caller learns how many are done, of how many."""
    told: list[tuple[int, int]] = []
    check(vault, progress=lambda done, of: told.append((done, of)))
    assert told == [(1, 2), (2, 2)]


def test_a_damaged_catalogue_is_no_clean_store(vault: Vault) -> None:
    """Nothing is checked against a catalogue that cannot be read."""
    vault.catalogue.write_bytes(vault.catalogue.read_bytes() + b"  - path: x\n")
    for use in (check, held, lambda vault: list(sums(vault))):
        with pytest.raises(BadCatalogue):
            use(vault)


def test_the_list_tells_presence_and_size(vault: Vault) -> None:
    """Without reading a byte: held, missing, or of another length."""
    (vault.store / A.path).unlink()
    put(vault, B, b"", mode=0o644)
    put(vault, B, b"second and more")
    assert [(one.row.path, one.state) for one in held(vault)] == [
        (A.path, State.MISSING),
        (B.path, State.ALTERED),
    ]


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="needs sha256sum")
def test_sums_are_read_by_sha256sum(vault: Vault) -> None:
    """The lines pass its strict reading, and fail it where a document was altered."""
    lines = "".join(line + "\n" for line in sums(vault))
    command = ["sha256sum", "-c", "--strict", "--quiet"]
    assert (
        subprocess.run(command, input=lines, cwd=vault.root, text=True, capture_output=True).returncode == 0
    )
    put(vault, A, b"", mode=0o644)
    put(vault, A, b"other")
    assert (
        subprocess.run(command, input=lines, cwd=vault.root, text=True, capture_output=True).returncode == 1
    )


def test_codes_have_one_name_each() -> None:
    """A finding's name is what programs hold on to."""
    assert len({code.name for code in CODES}) == len(CODES) == 11
