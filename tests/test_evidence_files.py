"""The command evidence: where it writes, what it never overwrites, what it refuses, and its exit status."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pymupdf
import pytest
from cli_vault import DOCUMENT, make_vault, note, run
from evidence_examples import SENTENCES, STORE, pdf_vault, write_note
from match_examples import modes_bind

QUOTE = "The board shall meet at least twice a year."


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A vault with one text, and a note that passes."""
    made = make_vault(tmp_path / "vault")
    note(made, "board.md", QUOTE)
    return made


def refused(root: Path, *words: str) -> str:
    """Run evidence, which must be refused in one line without a file; that line."""
    before = sorted(root.parent.rglob("*.html"))
    done = run(root, "evidence", *words)
    assert (done.status, done.out) == (2, "")
    assert done.err.count("\n") == 1 and "Traceback" not in done.err
    assert sorted(root.parent.rglob("*.html")) == before
    return done.err


def test_it_writes_beside_where_it_is_run_and_says_where(root: Path) -> None:
    """Without -o the page goes to the current folder under the note's name."""
    done = run(root, "evidence", "notes/board.md")
    assert done.status == 0
    assert done.out == "pass  notes/board.md\nevidence  board.evidence.html\n"
    assert (root / "board.evidence.html").read_text().startswith("<!doctype html>")


def test_a_gap_is_written_and_its_status_is_one(root: Path) -> None:
    """A note with a missing quote has its page; the status says that the answer is no."""
    note(root, "wrong.md", "The board shall meet at least thrice a year.")
    done = run(root, "evidence", "notes/wrong.md", "-o", "page.html")
    assert done.status == 1
    assert "the only quote is missing" in done.out and (root / "page.html").is_file()


def test_a_dash_prints_the_page_and_nothing_else(root: Path) -> None:
    """With ``-o -`` standard output is the page."""
    done = run(root, "evidence", "notes/board.md", "-o", "-")
    assert done.status == 0
    assert done.out.startswith("<!doctype html>") and done.out.endswith("</html>\n")
    assert not list(root.glob("*.html"))


@pytest.mark.parametrize(
    "words", [["--pdf", "--force"], ["-o", "--pdf", "x.pdf"], ["--pdf", "-o"]], ids=" ".join
)
def test_an_option_is_no_name_of_a_file(root: Path, words: list[str]) -> None:
    """Where a name was left out, the option behind it is not taken for one."""
    before = sorted(root.iterdir())
    done = run(root, "evidence", "notes/board.md", *words)
    assert (done.status, done.out) == (2, "")
    assert sorted(root.iterdir()) == before


def test_evidence_is_no_document_to_admit(root: Path) -> None:
    """The page of a gap shows the words that were not found: held, it would bear them out."""
    note(root, "wrong.md", "The board shall meet at least thrice a year.")
    assert run(root, "evidence", "notes/wrong.md", "-o", "page.html").status == 1
    said = ("--title", "Rules", "--version", "1", "--source", "https://acme.example/page.html")
    ran = run(root, "admit", "page.html", "--class", "standard", "--issuer", "acme", *said)
    assert (ran.status, "the page is evidence of a note" in ran.err) == (2, True)
    assert not (root / "store/standard/acme/page.html").exists()


def test_evidence_is_written_over_evidence(root: Path) -> None:
    """A page of evidence is replaced without being asked for."""
    assert [run(root, "evidence", "notes/board.md").status for _ in range(2)] == [0, 0]


def test_any_other_file_is_left_alone_without_force(root: Path) -> None:
    """A file that is no evidence stays as it is; --force replaces it."""
    other = root / "page.html"
    other.write_text("<p>My own page.</p>")
    done = run(root, "evidence", "notes/board.md", "-o", "page.html")
    assert done.status == 2 and "--force" in done.err
    assert other.read_text() == "<p>My own page.</p>"
    assert run(root, "evidence", "notes/board.md", "-o", "page.html", "--force").status == 0
    assert "vault-grade evidence" in other.read_text()


@pytest.mark.parametrize("option", ["-o", "--pdf"])
def test_a_file_that_speaks_of_evidence_is_none(root: Path, option: str) -> None:
    """A script or a page of one's own that names the command is left alone, whatever is to be written there."""
    mine = root / "mine.sh"
    mine.write_text("#!/bin/sh\nvault-grade evidence notes/board.md\n")
    assert "was not made by this command; name another, or write over it with --force" in refused(
        root, "notes/board.md", option, "mine.sh"
    )
    assert mine.read_text().startswith("#!/bin/sh")


@pytest.mark.parametrize("force", [(), ("--force",)])
def test_nothing_is_written_through_a_link(root: Path, force: tuple[str, ...]) -> None:
    """A link in the file's place is refused, and what it leads to stays."""
    kept = root / "kept.txt"
    kept.write_text("kept")
    (root / "page.html").symlink_to(kept)
    done = run(root, "evidence", "notes/board.md", "-o", "page.html", *force)
    assert done.status == 2 and "this is a link" in done.err
    assert kept.read_text() == "kept"


@pytest.mark.parametrize(
    "target",
    [
        *("store/page.html", "ledger/page.html", "notes/other.md", "notes/board.md"),
        *("catalogue.yaml", "vault.yaml", "allowed_signers", ".gitignore", ".vault-grade.lock"),
    ],
)
def test_evidence_is_no_part_of_the_vault(root: Path, target: str) -> None:
    """Nothing is written among documents and runs, over what makes the vault, and nothing that would be a note."""
    assert "this place is the vault's own" in refused(root, "notes/board.md", "-o", target, "--force")


@pytest.mark.parametrize(
    ("target", "why"),
    [("nowhere/page.html", "nowhere: there is no such folder"), ("notes", "notes: this is no file")],
)
def test_a_place_where_no_file_can_be_is_refused(root: Path, target: str, why: str) -> None:
    """A folder that is not there, and a folder in the file's place."""
    assert why in refused(root, "notes/board.md", "-o", target)


@pytest.mark.skipif(
    not modes_bind(), reason="this user may write everywhere: read-only folders are not tested"
)
def test_a_folder_that_may_not_be_written_is_an_error_in_one_line(root: Path) -> None:
    """The error names the file, and says what to do."""
    folder = root / "closed"
    folder.mkdir()
    folder.chmod(0o555)
    assert "cannot be written" in refused(root, "notes/board.md", "-o", "closed/page.html")


def test_a_device_is_refused(root: Path) -> None:
    """What is no regular file is not written to."""
    assert "this is no file" in refused(root, "notes/board.md", "-o", "/dev/full")


def test_a_document_that_is_gone_or_altered_is_refused(root: Path) -> None:
    """Nothing is shown of a document that is not the one admitted."""
    held = root / "store" / DOCUMENT
    held.chmod(stat.S_IRUSR | stat.S_IWUSR)
    held.write_bytes(held.read_bytes().replace(b"twice", b"never"))
    assert "differs from the document that was admitted" in refused(root, "notes/board.md")
    held.unlink()
    assert "not held here" in refused(root, "notes/board.md")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("", "notes/empty.md: no quote and no pointer: there is nothing to search"),
        ("---\nstatus: draft\n---\nNo quote.\n", "there is nothing to search"),
        ("\x00\x01", "notes/empty.md: the note is binary, not text"),
    ],
)
def test_a_note_without_a_quote_has_no_evidence(root: Path, words: str, why: str) -> None:
    """An empty note, one without a quote and one that is no text are refused with the reason."""
    (root / "notes/empty.md").write_text(words)
    assert why in refused(root, "notes/empty.md")


def test_a_folder_and_a_file_that_is_no_note_are_refused(root: Path) -> None:
    """Evidence is made of one note of the vault."""
    assert "one note" in refused(root, "notes")
    assert "no note" in refused(root, "catalogue.yaml")
    refused(root, "notes/absent.md")


def test_a_copy_of_the_pages_is_written_beside_it(tmp_path: Path) -> None:
    """--pdf writes the pages with quotes, and replaces its own copy but no other PDF."""
    vault = pdf_vault(tmp_path / "vault")
    write_note(vault, ("Claim.", SENTENCES[0], f"{STORE}board.pdf"))
    for _ in range(2):
        done = run(vault.root, "evidence", "notes/board.md", "--pdf", "pages.pdf")
        assert done.status == 0 and "pages     pages.pdf" in done.out
    with pymupdf.open(vault.root / "pages.pdf") as copy:
        (page,) = copy
        assert [annotation.type[1] for annotation in page.annots()] == ["Highlight"]
    (vault.root / "mine.pdf").write_bytes(b"%PDF-1.7 mine")
    assert run(vault.root, "evidence", "notes/board.md", "--pdf", "mine.pdf").status == 2
    assert (vault.root / "mine.pdf").read_bytes() == b"%PDF-1.7 mine"


def test_a_copy_of_no_pages_is_refused(root: Path) -> None:
    """Where no quote stands on a page of a PDF there is nothing to copy, and neither file is written."""
    assert "nothing to copy" in refused(root, "notes/board.md", "--pdf", "pages.pdf")
    assert not (root / "pages.pdf").exists()


def test_both_files_in_one_are_refused(root: Path) -> None:
    """The page and the copy cannot have one name."""
    assert "both files would be one" in refused(
        root, "notes/board.md", "-o", "page.html", "--pdf", "./page.html"
    )


def test_it_opens_in_the_browser_that_is_set(root: Path) -> None:
    """--open hands the page's address to the browser; what is printed cannot be opened."""
    script = root / "browser"
    script.write_text(f'#!/bin/sh\necho "$1" > "{root}/opened"\n')
    script.chmod(0o755)
    done = run(root, "evidence", "notes/board.md", "--open", BROWSER=f"{script} %s")
    assert done.status == 0
    assert (root / "opened").read_text().strip() == (root / "board.evidence.html").resolve().as_uri()
    refused(root, "notes/board.md", "--open", "-o", "-")


def test_a_pipe_that_closes_early_is_no_failure(root: Path) -> None:
    """``vault-grade evidence -o - | head`` ends quietly."""
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)}
    shell = f"{sys.executable} -m vault_grade evidence notes/board.md -o - | head -c 10"
    done = subprocess.run(["sh", "-c", shell], cwd=root, env=environment, capture_output=True, check=False)
    assert (done.stdout, done.stderr) == (b"<!doctype ", b"")
