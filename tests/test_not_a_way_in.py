"""Ways that a hostile user or file has tried, each closed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from cli_vault import DOCUMENT, make_vault, note, run

TRUE = "The board shall meet at least twice a year."


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A vault with one held document, in a folder that git and others use too."""
    make_vault(tmp_path)
    for name, text in ((".git/HEAD", "ref: refs/heads/main\n"), ("ledger/2026-01/x.json", "{}\n")):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (tmp_path / "outside.md").write_text("words\n")
    (tmp_path / "notes" / "plain.txt").write_text("words\n")
    return tmp_path


@pytest.mark.damages_ledger
@pytest.mark.parametrize(
    "name",
    [
        "catalogue.yaml",
        ".git/HEAD",
        "ledger/2026-01/x.json",
        "outside.md",
        "notes/plain.txt",
        f"store/{DOCUMENT}",
    ],
)
@pytest.mark.parametrize("pointer", [[], ["--pointer", DOCUMENT]])
def test_a_match_writes_into_notes_only(root: Path, name: str, pointer: list[str]) -> None:
    """Whatever else is named is refused, byte for byte as it was, also with a pointer asked for."""
    before = (root / name).read_bytes()
    for command in (["match", name, *pointer], ["check", name]):
        ran = run(root, *command)
        assert (ran.status, "this is no note" in ran.err) == (2, True)
    assert (root / name).read_bytes() == before


@pytest.mark.parametrize("notes", ["notes", "."])
@pytest.mark.parametrize("folder", ["store", "store/standard", "captures", "episodes/a", ".git", "ledger"])
def test_a_folder_that_holds_other_things_holds_no_notes(root: Path, folder: str, notes: str) -> None:
    """A held document that is Markdown, and looks like a note that would pass, keeps its bytes."""
    (root / "vault.yaml").write_text(f"notes: {notes}\n")
    held = root / folder / "x.md"
    held.parent.mkdir(parents=True, exist_ok=True)
    held.write_text(f"---\nstatus: draft\n---\n\n> {TRUE}\n> — {DOCUMENT}\n")
    before = held.read_bytes()
    for command in ("match", "check"):
        ran = run(root, command, folder)
        assert (ran.status, "this is no folder of notes; notes are" in ran.err) == (2, True)
    run(root, "match", ".")
    assert held.read_bytes() == before


@pytest.mark.parametrize("folder", [".", "..", "notes"])
def test_a_folder_round_the_notes_means_the_notes(root: Path, folder: str) -> None:
    """What stands beside their folder is none of them; a folder outside the vault is refused."""
    beside, inside = root / "beside.md", note(root, "a.md", TRUE)
    beside.write_bytes(inside.read_bytes())
    before = beside.read_bytes()
    ran = run(root, "match", folder)
    assert ran.status == (2 if folder == ".." else 0)
    assert ("pointer:" in inside.read_text()) == (folder != "..")
    assert beside.read_bytes() == before


def test_a_row_cannot_have_its_document_read_as_another_type(tmp_path: Path) -> None:
    """A comment of an HTML file is no text; a row that calls the file plain text does not make it so."""
    page = tmp_path / "page.html"
    page.write_text("<!doctype html><p>The board shall meet.</p><!-- The board shall never meet again. -->\n")
    assert run(tmp_path, "init", "v").status == 0
    root = tmp_path / "v"
    said = ("--title", "Rules", "--version", "1", "--source", "https://acme.example/page.html")
    assert run(root, "admit", str(page), "--class", "standard", "--issuer", "acme", *said).status == 0
    words = "> The board shall never meet again.\n> — standard/acme/page.html\n"
    (root / "notes/a.md").write_text(f"---\nstatus: draft\n---\n\n{words}", encoding="utf-8")
    assert run(root, "match", "notes/a.md").status == 1
    catalogue = root / "catalogue.yaml"
    catalogue.write_text(catalogue.read_text().replace("text/html", "text/plain"))
    ran = run(root, "match", "notes/a.md")
    assert (ran.status, "its row says text/plain" in ran.out) == (2, True)
    assert "admission-differs" in run(root, "store", "check").out


def test_the_words_of_a_callouts_title_are_not_passed_over(root: Path) -> None:
    """A title that is no citation would stand in the note as if it had been found."""
    path = root / "notes/a.md"
    quote = f"> [!quote] Every member is paid a million.\n> {TRUE}\n> — {DOCUMENT}\n"
    path.write_text(f"---\nstatus: draft\n---\n\n{quote}", encoding="utf-8")
    ran = run(root, "match", "notes/a.md")
    assert (ran.status, "title of its callout" in ran.out) == (1, True)


def test_a_note_whose_name_is_no_utf8_is_refused_alone(root: Path) -> None:
    """The others are matched, and the JSON is whole."""
    note(root, "z.md", TRUE)
    text = (root / "notes/z.md").read_bytes()
    odd = os.fsencode(root / "notes") + b"/n\xff.md"
    with open(odd, "wb") as file:  # noqa: PTH123 - a name of bytes
        file.write(text)
    ran = run(root, "match", "--all", "--json")
    assert ran.status == 2
    assert sorted(one["outcome"] for one in ran.json["notes"]) == ["pass", "refused"]


@pytest.mark.damages_ledger
def test_a_reference_that_means_another_document_now_is_told(root: Path) -> None:
    """A key that moved to another row leaves no run behind the quote that cites it."""
    other = "Nothing of the kind stands in this text, and never did.\n"
    held = root / "store/standard/acme/other.txt"
    held.write_text(other)
    path = root / "notes/a.md"
    body = f"> {TRUE}\n> — {DOCUMENT}\n\nMore.\n\n> The deputy has no vote.\n> — [@rules]\n"
    path.write_text(f"---\nstatus: draft\norigin: document\n---\n\n{body}", encoding="utf-8")
    assert run(root, "match", "notes/a.md").status == 0
    assert run(root, "check").status == 0
    import hashlib

    rows = (root / "catalogue.yaml").read_text().replace("    key: rules\n", "")
    digest = hashlib.sha256(other.encode()).hexdigest()
    row = (
        "  - path: standard/acme/other.txt\n    title: Other\n    issuer: acme\n    version: '1'\n"
        f'    sha256: "{digest}"\n    bytes: {len(other)}\n    media_type: text/plain\n'
        "    admitted: 2026-01-01\n    encoding: utf-8\n    key: rules\n"
    )
    (root / "catalogue.yaml").write_text(rows.replace("documents:\n", "documents:\n" + row))
    ran = run(root, "check")
    assert (ran.status, "pointer-without-run" in ran.out) == (1, True)
