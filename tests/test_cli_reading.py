"""Locate and text: a document read from the command line, for whoever writes a note."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

import pymupdf
import pytest
from cli_vault import DOCUMENT, make_vault, note, run

TRUE = "The board shall meet at least twice a year."
FALSE = "The board shall meet at least three times a year."
PDF = "standard/acme/paper.pdf"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A vault with one held text."""
    return make_vault(tmp_path)


def hold(root: Path, path: str, data: bytes, media_type: str, more: str = "") -> None:
    """Hold another document, with its row."""
    (root / "store" / path).write_bytes(data)
    catalogue = root / "catalogue.yaml"
    row = (
        f"  - path: {path}\n    title: T\n    issuer: acme\n    version: '1'\n    admitted: 2026-01-01\n"
        f'    sha256: "{hashlib.sha256(data).hexdigest()}"\n    bytes: {len(data)}\n    media_type: {media_type}\n'
    )
    rows = catalogue.read_text("utf-8").removeprefix("documents:\n")
    catalogue.write_text("documents:\n" + "".join(sorted([row + more, rows])), "utf-8")


def hold_pdf(root: Path, *, labels: bool) -> None:
    """Hold a PDF of three pages, the first two of them numbered i and ii."""
    with pymupdf.open() as pdf:
        for words in ("Nothing to see here.", TRUE, ""):
            pdf.new_page().insert_text((72, 72), words)
        pdf[1].insert_text((72, 144), "never at night", render_mode=3)
        if labels:
            rules = [
                {"startpage": 0, "style": "r", "prefix": "", "firstpagenum": 1},
                {"startpage": 2, "style": "D", "prefix": "", "firstpagenum": 1},
            ]
            pdf.set_page_labels(rules)
        hold(root, PDF, pdf.tobytes(), "application/pdf")


def piped(root: Path, words: bytes, *command: str) -> subprocess.CompletedProcess[bytes]:
    """Run vault-grade with words on standard input."""
    line = [sys.executable, "-m", "vault_grade", *command]
    top = str(Path(__file__).parent.parent)
    return subprocess.run(line, cwd=root, input=words, capture_output=True, env={"PYTHONPATH": top})


def test_locate_says_where_words_stand(root: Path) -> None:
    """The line, how they were found, and the sentence."""
    ran = run(root, "locate", DOCUMENT, "shall meet at least twice")
    assert (ran.status, ran.err) == (0, "")
    first, caution, sentence = ran.out.splitlines()
    assert first.split()[:4] == ["found", "line", "3", "bytes"]
    assert caution.strip() == "caution: clipped (the sentence has more words)"
    assert sentence.strip() == f"in: {TRUE}"


def test_locate_shows_the_nearest_passage_for_words_that_are_missing(root: Path) -> None:
    """The answer is no: exit status 1, and the difference is marked."""
    ran = run(root, "locate", DOCUMENT, FALSE)
    assert ran.status == 1
    assert "[-three times-]{+twice+}" in ran.out


@pytest.mark.parametrize("named", [DOCUMENT, f"store/{DOCUMENT}", "rules.txt", "@rules", "rules"])
def test_a_document_is_named_as_in_a_citation_or_as_a_file(root: Path, named: str) -> None:
    """Store path, path of the file, bare name, key."""
    assert run(root, "locate", named, TRUE, "--json").json["document"] == DOCUMENT


def test_a_file_in_the_store_is_named_from_any_folder(root: Path) -> None:
    """As the shell completes it."""
    assert run(root / "notes", "locate", f"../store/{DOCUMENT}", TRUE).status == 0


@pytest.mark.parametrize(
    "named", ["nope", "../x", "standard/acme/../acme/rules.txt", "catalogue.yaml", "@", ""]
)
def test_a_document_that_the_catalogue_has_not_is_an_error(root: Path, named: str) -> None:
    """One line, exit status 2."""
    ran = run(root, "locate", named, TRUE)
    assert (ran.status, ran.out) == (2, "")
    assert "the catalogue has no row for" in ran.err


def test_a_withdrawn_document_is_not_searched(root: Path) -> None:
    """A match would refuse it too; the reason is said."""
    hold(root, "standard/acme/old.txt", TRUE.encode(), "text/plain", '    withdrawn: "taken back"\n')
    ran = run(root, "locate", "old.txt", TRUE)
    assert ran.status == 2
    assert "withdrawn: taken back" in ran.err


def test_an_altered_document_is_not_searched(root: Path) -> None:
    """The checksum comes first, for both commands."""
    held = root / "store" / DOCUMENT
    held.chmod(0o644)
    held.write_text(TRUE, "utf-8")
    for command in (("locate", "rules", TRUE), ("text", "rules")):
        ran = run(root, *command)
        assert ran.status == 2
        assert "differs from the document that was admitted" in ran.err


def test_words_come_from_standard_input(root: Path) -> None:
    """Where none are named, or for a dash; lines are as the person piped them."""
    for more in ((), ("-",)):
        ran = piped(root, b"The board shall\r\nmeet at least twice", "locate", "rules", *more, "--quote")
        assert ran.stdout.decode().splitlines() == [
            "> The board shall",
            "> meet at least twice",
            f"> — {DOCUMENT}, line 3",
        ]
        assert ran.stderr.decode() == "vault-grade: caution: clipped (the sentence has more words)\n"


@pytest.mark.parametrize("words", [b"", b" \n\n", b"caf\xe9 au lait"])
def test_words_that_are_none_are_an_error(root: Path, words: bytes) -> None:
    """Nothing to search, or not to be read: exit status 2."""
    ran = piped(root, words, "locate", "rules")
    assert ran.returncode == 2
    assert ran.stdout == b""


def test_the_quote_that_is_printed_passes_a_match(root: Path) -> None:
    """What locate writes, a note can hold as it is; the place is stated as the file labels it."""
    hold_pdf(root, labels=True)
    printed = run(root, "locate", "paper.pdf", TRUE, "--quote")
    assert printed.out == f"> {TRUE}\n> — {PDF}, p. ii\n"
    path = note(root, "board.md")
    path.write_text(path.read_text("utf-8") + "\nA claim.\n\n" + printed.out, "utf-8")
    (quote,) = run(root, "match", "notes/board.md", "--json").json["notes"][0]["quotes"]
    assert (quote["answer"], quote["locator"], quote["cautions"]) == ("found", "p. ii", [])


def test_without_labels_a_page_is_stated_by_its_position(root: Path) -> None:
    """As the file's own pages are counted."""
    hold_pdf(root, labels=False)
    assert run(root, "locate", "paper.pdf", TRUE, "--quote").out.endswith(f"> — {PDF}, #page=2\n")


def test_a_stated_place_is_looked_at_and_held_to(root: Path) -> None:
    """Words elsewhere are found, with the caution; what is no place is an error."""
    assert run(root, "locate", "rules", TRUE, "--at", "line 3", "--json").json["quote"]["cautions"] == []
    assert run(root, "locate", "rules", TRUE, "--at", "line 5", "--json").json["quote"]["cautions"] == [
        "elsewhere"
    ]
    assert run(root, "locate", "rules", TRUE, "--at", "over there").status == 2


def test_locate_records_nothing(root: Path) -> None:
    """No run, no file changed."""
    before = {path: path.stat().st_mtime_ns for path in root.rglob("*") if path.is_file()}
    run(root, "locate", "rules", TRUE, "--quote")
    run(root, "text", "rules")
    assert {path: path.stat().st_mtime_ns for path in root.rglob("*") if path.is_file()} == before


def test_text_prints_a_page_as_the_search_sees_it(root: Path) -> None:
    """Hidden words are marked as such, and the page is named."""
    hold_pdf(root, labels=True)
    ran = run(root, "text", "paper.pdf", "--page", "2")
    assert (ran.status, ran.out.splitlines()) == (
        0,
        ["page 2 of 3, p. ii", TRUE, "· · ·", "{hidden: never at night}"],
    )
    assert run(root, "text", "paper.pdf", "--page", "p. ii").out == ran.out
    assert run(root, "text", "paper.pdf", "--page", "ii").out == ran.out


def test_text_numbers_the_lines_that_a_citation_states(root: Path) -> None:
    """In formats that have lines."""
    lines = run(root, "text", "rules", "--lines").out.splitlines()
    assert [line[0] for line in lines] == ["1", "2", "3", "4", "5"]
    assert lines[0] == "1  Rules of the board"


def test_a_page_without_text_is_told(root: Path) -> None:
    """The answer is no; a page that is not there, or no page at all, is an error."""
    hold_pdf(root, labels=False)
    blank = run(root, "text", "paper.pdf", "--page", "3")
    assert (blank.status, blank.out.splitlines()[-1]) == (1, "not seen: no text")
    for page, said in (
        ("4", "there is no #page=4; it has 3 pages"),
        ("0", "--page: '0' names no page; write 6, 3-5"),
        ("5-3", "--page: '5-3' names no page"),
        ("", "--page: '' names no page"),
        ("xx.", "--page: 'xx.' names no page"),
        ("line 2", "it has 3 pages"),
    ):
        ran = run(root, "text", "paper.pdf", "--page", page)
        assert (ran.status, ran.out, said in ran.err) == (2, "", True)


def test_several_pages_are_printed_in_order(root: Path) -> None:
    """As one object for programs, with the layer and what it covers."""
    hold_pdf(root, labels=False)
    seen = run(root, "text", "paper.pdf", "--page", "1-2", "--json").json
    assert (seen["version"], seen["document"], seen["count"]) == (1, PDF, 3)
    assert [page["number"] for page in seen["pages"]] == [1, 2]
    assert seen["pages"][1]["rows"][0] == TRUE
    assert "PyMuPDF" in seen["layer"]
    assert seen["covers"]


def test_text_of_a_document_cannot_steer_the_terminal(root: Path) -> None:
    """Escape sequences and direction marks come out as what they are."""
    hold(root, "standard/acme/evil.txt", "one \x1b[2J two \u202e three four".encode(), "text/plain")
    for ran in (run(root, "text", "evil.txt"), run(root, "locate", "evil.txt", "one two three four")):
        assert "\x1b" not in ran.out
        assert "\u202e" not in ran.out


def test_a_line_is_said_with_the_page_that_is_more_than_a_number(root: Path) -> None:
    """Of a law with several wordings a person must see which one was found."""
    law = (
        '<Legislation xmlns="http://www.legislation.gov.uk/namespaces/legislation">\n<P>In force.</P>\n'
        f'<P Status="Prospective">{TRUE}</P></Legislation>'
    )
    hold(root, "standard/acme/law.xml", law.encode(), "application/xml")
    assert "line 3 (prospective)" in run(root, "locate", "law.xml", TRUE).out
    assert run(root, "text", "law.xml", "--page", "2").out.splitlines()[0] == "page 2 of 2, prospective"
