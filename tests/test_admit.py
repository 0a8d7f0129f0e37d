"""Admission: what is refused, what is held, what is recorded, and what a kill leaves."""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from admit_examples import ENTRY, NOW, TEXT, kept, looked_at, rows, withdrawn
from hypothesis import given
from hypothesis import strategies as st
from schema_check import validate_statement

from vault_grade.admit import admit, store_path, stored_name
from vault_grade.errors import BadCatalogue, BadDocument, BadPath, VaultGradeError
from vault_grade.formats import catalogue, ledger, predicates
from vault_grade.init import init
from vault_grade.reader.seen import Inspection
from vault_grade.vault.layout import Vault
from vault_grade.vault.paths import DEVICES
from vault_grade.vault.settings import Settings

SAVED = b"<!DOCTYPE html>\n<!-- saved from url=(0019)https://example.org -->\n<html><p>The Board.</p></html>"


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    """An empty vault."""
    return init(tmp_path / "vault").vault


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A document as it was downloaded."""
    path = tmp_path / "The Rules.TXT"
    path.write_bytes(TEXT)
    return path


def test_an_admitted_document_is_held_read_only_with_its_row_and_its_statement(
    vault: Vault, file: Path
) -> None:
    """The bytes, the row and the Statement say the same, and the Statement is as the schemas ask."""
    done = kept(vault, file, replace(ENTRY, key="rules", licence="CC0", consolidated_as_of="2026-01-31"))
    sha256 = hashlib.sha256(TEXT).hexdigest()
    assert done.path == vault.store / "regulation/eu/the-rules.txt"
    assert done.path.read_bytes() == TEXT
    assert stat.S_IMODE(done.path.stat().st_mode) == 0o444
    assert rows(vault) == (done.row,)
    assert (done.row.sha256, done.row.bytes, done.row.version) == (sha256, len(TEXT), "1.10")
    assert (done.row.media_type, done.row.encoding, done.row.admitted) == (
        "text/plain",
        "utf-8",
        "2026-11-30",
    )
    assert (done.row.key, done.row.licence, done.row.consolidated_as_of) == ("rules", "CC0", "2026-01-31")
    validate_statement(done.statement.read_bytes())
    statement = ledger.read(done.statement)
    assert predicates.documents_of(statement) == {done.row.path: sha256}
    admission = predicates.parse(statement)
    assert isinstance(admission, predicates.Admission)
    assert (admission.by, admission.source, admission.exception) == ("Ada Example", ENTRY.source, None)
    assert done.warnings == ()


BAD_ENTRIES: list[tuple[dict[str, str], str]] = [
    ({"store_class": "poetry"}, "unknown class 'poetry'; one of regulation, standard, guidance, research"),
    ({"issuer": "European Union"}, "the issuer 'European Union' is not lower-case"),
    ({"issuer": "-eu"}, "beginning with a letter or digit"),
    ({"issuer": ".."}, "beginning with a letter or digit"),
    ({"issuer": "eu/x"}, "is not lower-case"),
    ({"issuer": "nul"}, "names a Windows device"),
    ({"name": "con.pdf"}, "names a Windows device"),
    ({"name": "rules."}, "ends with a dot"),
    ({"name": "a" * 101}, "is longer than 100 characters"),
    ({"name": ""}, "the file name '' is not"),
    ({"title": " "}, "the title is not one printable line"),
    ({"version": "1\n2"}, "the version is not one printable line"),
    ({"source": ""}, "the source is not one printable line"),
    ({"exception": "  "}, "the exception is not one printable line"),
    ({"consolidated_as_of": "2026-02-30"}, "'2026-02-30' is not a day; write YYYY-MM-DD"),
    ({"supersedes": "regulation/eu/none.pdf"}, "no row has the path 'regulation/eu/none.pdf' to supersede"),
    ({"name": "rules.pdf"}, "named .pdf but its content is plain text; rename it"),
]


@pytest.mark.parametrize(("changes", "says"), BAD_ENTRIES)
def test_what_cannot_be_said_of_a_document_is_refused(
    vault: Vault, file: Path, changes: dict[str, str], says: str
) -> None:
    """Each with its remedy in one line, and nothing is held."""
    with pytest.raises(BadDocument) as refusal:
        kept(vault, file, replace(ENTRY, **changes))
    assert says in str(refusal.value)
    assert "\n" not in str(refusal.value)
    nothing_held(vault)


def test_a_row_that_the_catalogue_cannot_hold_is_refused_before_anything_is_held(
    vault: Vault, file: Path
) -> None:
    """A key that cannot be cited is the catalogue's to judge; the store and the ledger stay as they are."""
    with pytest.raises(BadCatalogue, match="key"):
        kept(vault, file, replace(ENTRY, key="two words"))
    nothing_held(vault)


def nothing_held(vault: Vault) -> None:
    """The vault is as init left it."""
    assert rows(vault) == ()
    assert [path.name for path in vault.store.rglob("*") if path.is_file()] == ["README.md"]
    assert list(vault.ledger.rglob("*.json")) == []


def empty(path: Path) -> None:
    """A file of no bytes."""
    path.write_bytes(b"")


@pytest.mark.parametrize(
    ("make", "kind", "says"),
    [
        (empty, BadDocument, "the file is empty"),
        (Path.mkdir, BadDocument, "this is not a regular file"),
        (os.mkfifo, BadDocument, "this is not a regular file"),
        (lambda path: None, BadPath, "it cannot be read: No such file"),
    ],
)
def test_what_is_no_file_with_bytes_is_refused(
    vault: Vault, tmp_path: Path, make: Callable[[Path], None], kind: type[VaultGradeError], says: str
) -> None:
    """A folder, a pipe that would hang a reader, an empty download, nothing at all."""
    path = tmp_path / "rules.txt"
    make(path)
    with pytest.raises(kind, match=says):
        kept(vault, path)
    nothing_held(vault)


def test_a_file_over_the_bound_is_refused(vault: Vault, tmp_path: Path) -> None:
    """A sparse file: its size alone is looked at."""
    path = tmp_path / "rules.txt"
    path.touch()
    os.truncate(path, 2_000_000_001)
    with pytest.raises(BadDocument, match=r"has 2,000,000,001 bytes; at most 2,000,000,000"):
        kept(vault, path)


def test_a_saved_page_is_refused_with_its_signs_and_the_way_to_keep_it(vault: Vault, tmp_path: Path) -> None:
    """The person sees what gave it away, where, and both ways on."""
    page = tmp_path / "rules.html"
    page.write_bytes(SAVED)
    with pytest.raises(BadDocument) as refusal:
        kept(vault, page)
    said = str(refusal.value)
    assert "the page was saved from a browser [saved-from-url, line 2: <!-- saved from url=(0019)" in said
    assert "`vault-grade capture`" in said
    assert '--exception "why"' in said
    nothing_held(vault)


def test_an_exception_admits_against_the_signs_and_is_on_record(vault: Vault, tmp_path: Path) -> None:
    """The Statement holds the reason and what gave the file away; the person is warned all the same."""
    page = tmp_path / "rules.html"
    page.write_bytes(SAVED)
    done = kept(vault, page, replace(ENTRY, exception="the issuer publishes it so"))
    admission = predicates.parse(ledger.read(done.statement))
    assert isinstance(admission, predicates.Admission)
    assert admission.exception == "the issuer publishes it so"
    assert "saved-from-url" in admission.signs[0]
    assert done.warnings == admission.signs


def test_one_weak_sign_warns(vault: Vault, tmp_path: Path) -> None:
    """A published data set in JSON, say; that it cannot be quoted, and a source that is no address, are told too."""
    data = tmp_path / "data.json"
    data.write_bytes(b'{"vulnerabilities": []}')
    done = kept(vault, data, replace(ENTRY, source="a letter"))
    sign, unread, nowhere = done.warnings
    assert "[json, " in sign
    assert "it can be held, but not be quoted" in unread
    assert "the source is no web address" in nowhere


def test_a_path_is_admitted_once(vault: Vault, file: Path) -> None:
    """Other bytes under an admitted path are refused, withdrawn or not."""
    done = kept(vault, file)
    file.write_bytes(TEXT * 2)
    with pytest.raises(BadDocument, match="this path is in the catalogue already, and a path never changes"):
        kept(vault, file)
    withdrawn(vault, done.row.path, "repealed")
    with pytest.raises(BadDocument, match="already and withdrawn"):
        kept(vault, file)
    assert done.path.read_bytes() == TEXT


def test_the_same_admission_again_says_that_it_is_held_already(vault: Vault, file: Path) -> None:
    """Nothing is written: neither a row nor a Statement."""
    kept(vault, file)
    before = (vault.catalogue.read_bytes(), sorted(vault.ledger.rglob("*")))
    with pytest.raises(BadDocument, match="already held, with these very bytes; nothing was changed"):
        kept(vault, file)
    assert (vault.catalogue.read_bytes(), sorted(vault.ledger.rglob("*"))) == before


def test_a_link_in_the_catalogues_place_is_named_and_left_alone(vault: Vault, file: Path) -> None:
    """Neither an admission nor a withdrawal replaces it or follows it, and nothing is held."""
    done = kept(vault, file)
    real = vault.catalogue.rename(vault.root / "real.yaml")
    vault.catalogue.symlink_to(real)
    before = real.read_bytes()
    file.write_bytes(TEXT * 2)
    for act in (
        lambda: kept(vault, file, replace(ENTRY, name="more.txt")),
        lambda: withdrawn(vault, done.row.path, "why"),
    ):
        with pytest.raises(BadCatalogue, match=r"catalogue.yaml: it is a link"):
            act()
    assert (vault.catalogue.is_symlink(), real.read_bytes()) == (True, before)
    assert not (vault.store / "regulation/eu/more.txt").exists()


def test_bytes_held_already_are_refused_under_another_path(vault: Vault, file: Path) -> None:
    """The message names where they are."""
    kept(vault, file)
    with pytest.raises(BadDocument, match=r"held already as regulation/eu/the-rules\.txt"):
        kept(vault, file, replace(ENTRY, name="other.txt"))


def test_a_key_is_given_once(vault: Vault, file: Path) -> None:
    """Citations by key must be clear."""
    kept(vault, file, replace(ENTRY, key="rules"))
    file.write_bytes(TEXT * 2)
    with pytest.raises(BadDocument, match=r"the key 'rules' is that of regulation/eu/the-rules\.txt"):
        kept(vault, file, replace(ENTRY, key="rules", name="new.txt"))


def test_a_new_edition_names_the_row_it_supersedes(vault: Vault, file: Path) -> None:
    """A new file and a new row; the old one stays."""
    first = kept(vault, file)
    file.write_bytes(TEXT * 2)
    second = kept(vault, file, replace(ENTRY, name="rules-2.txt", supersedes=first.row.path))
    assert {row.path: row.supersedes for row in rows(vault)} == {
        first.row.path: None,
        second.row.path: first.row.path,
    }


def test_a_file_that_changes_while_it_is_admitted_is_refused(vault: Vault, file: Path) -> None:
    """What was looked at is what is held, or nothing is."""

    def swapping(descriptor: int, name: str) -> Inspection:
        seen = looked_at(descriptor, name)
        file.write_bytes(TEXT.replace(b"twice", b"never"))
        return seen

    with pytest.raises(BadDocument, match="the file changed while it was admitted"):
        admit(vault, file, ENTRY, by=None, now=NOW, inspect=swapping)
    nothing_held(vault)


def test_an_admission_made_meanwhile_is_seen(vault: Vault, file: Path, tmp_path: Path) -> None:
    """Two people admit the same path at once: the second is refused, and the first one's bytes stay."""
    other = tmp_path / "other.txt"
    other.write_bytes(TEXT * 2)

    def overtaken(descriptor: int, name: str) -> Inspection:
        kept(vault, other, replace(ENTRY, name="the-rules.txt"))
        return looked_at(descriptor, name)

    with pytest.raises(BadDocument, match="this path is in the catalogue already"):
        admit(vault, file, ENTRY, by=None, now=NOW, inspect=overtaken)
    assert (vault.store / "regulation/eu/the-rules.txt").read_bytes() == TEXT * 2
    assert len(rows(vault)) == 1


def test_another_file_in_the_place_is_never_overwritten(vault: Vault, file: Path) -> None:
    """Bytes that no row knows stay where they are."""
    place = vault.store / "regulation/eu/the-rules.txt"
    place.parent.mkdir(parents=True)
    place.write_bytes(b"something else")
    with pytest.raises(BadDocument, match="something else is in the store under this path"):
        kept(vault, file)
    assert place.read_bytes() == b"something else"


@pytest.mark.parametrize("target", ["{out}", "missing"])
def test_a_link_in_the_store_is_not_followed(vault: Vault, file: Path, tmp_path: Path, target: str) -> None:
    """A class folder that is a link out of the vault, or to nothing."""
    (vault.store / "regulation").symlink_to(target.format(out=tmp_path))
    with pytest.raises((BadPath, BadDocument)):
        kept(vault, file)
    assert not (tmp_path / "eu").exists()
    assert rows(vault) == ()


def test_a_class_that_the_settings_add_is_admitted_to(vault: Vault, file: Path) -> None:
    """vault.yaml may name classes of its own."""
    other = replace(vault, settings=Settings(classes=("regulation", "poetry")))
    assert kept(other, file, replace(ENTRY, store_class="poetry")).row.path == "poetry/eu/the-rules.txt"


def test_a_damaged_catalogue_stops_the_admission(vault: Vault, file: Path) -> None:
    """Nothing is held that could not be listed."""
    vault.catalogue.write_bytes(b"documents: [\n")
    with pytest.raises(BadCatalogue):
        kept(vault, file)
    assert not (vault.store / "regulation").exists()


def test_a_withdrawn_row_says_why_and_is_withdrawn_once(vault: Vault, file: Path) -> None:
    """The path and the bytes stay."""
    done = kept(vault, file)
    withdrawn(vault, done.row.path, "repealed on 2027-01-01")
    assert rows(vault) == (replace(done.row, withdrawn="repealed on 2027-01-01"),)
    assert done.path.exists()
    with pytest.raises(BadDocument, match=r"it is withdrawn already \(repealed on 2027-01-01\)"):
        withdrawn(vault, done.row.path, "again")
    with pytest.raises(BadDocument, match="the reason is not one printable line"):
        withdrawn(vault, done.row.path, "")
    with pytest.raises(BadCatalogue):
        withdrawn(vault, "regulation/eu/none.txt", "why")


@given(st.text(max_size=60))
def test_a_name_made_from_a_files_own_is_one_that_the_store_takes(name: str) -> None:
    """Whatever the download is called, its name in the store is either good or empty, and made only once."""
    made = stored_name(name)
    assert stored_name(made) == made
    if made and len(made) <= 100 and made.split(".")[0] not in DEVICES:
        here = Vault(Path("/"), Settings())
        assert catalogue.path_problem(store_path(here, Path(name), replace(ENTRY, name=made))) is None


def test_names_keep_what_can_be_kept() -> None:
    """Accents are dropped, the rest becomes one dash."""
    assert stored_name("Verordnung (EU) 2024_1689 – Übersicht.PDF") == "verordnung-eu-2024-1689-ubersicht.pdf"
