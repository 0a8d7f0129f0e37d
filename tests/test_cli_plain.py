"""What the commands print for people: in line, in plain words, and nothing that has to be guessed."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from cli_vault import DOCUMENT, make_vault, note, run
from person_at_terminal import dialogue, ended

TRUE = "The board shall meet at least twice a year."
FALSE = "The board shall meet at least three times a year."


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A vault with one held document."""
    return make_vault(tmp_path)


def test_what_does_not_count_is_a_remark_and_no_note(root: Path) -> None:
    """A gap that is open is remarked upon, with the command that shows the run; programs read the level of SARIF."""
    note(root, "board.md", FALSE)
    run(root, "match", "notes/board.md")
    ran = run(root, "check")
    first, mend, total = ran.out.splitlines()
    assert (ran.status, total) == (0, "1 remark")
    assert ": remark gap-open: a match failed: vault-grade ledger show " in first
    assert mend.strip() == "mend the quotes, then: vault-grade match notes/board.md"
    assert run(root, *first.partition("vault-grade ")[2].split()).status == 0
    assert run(root, "check", "--json").json["findings"][0]["level"] == "note"


def test_a_command_that_mends_can_be_pasted_whatever_the_note_is_called(root: Path) -> None:
    """A name with a blank and an apostrophe is one word to the shell."""
    note(root, "Ada's board.md", FALSE)
    assert run(root, "match", "notes/Ada's board.md").status == 1
    mend = run(root, "check").out.splitlines()[1].partition("vault-grade ")[2]
    assert run(root, *shlex.split(mend)).out.startswith("gap  notes/Ada's board.md")
    made = run(root, "new", "More", "--folder", "My notes", "--document", "rules", "--json").json["note"]
    assert "vault-grade match 'notes/My notes/more.md'" in (root / made).read_text("utf-8")


def test_a_note_is_named_from_where_one_stands_or_from_the_vault(root: Path) -> None:
    """What is printed of a note can be given back wherever one stands; what stands there comes first."""
    note(root, "board.md", TRUE)
    (root / "notes" / "deep").mkdir()
    note(root, "deep/notes.md", TRUE)
    (root / "notes" / "deep" / "notes").mkdir()
    note(root, "deep/notes/board.md", FALSE)
    assert run(root / "notes", "match", "notes/board.md").status == 0
    assert run(root / "notes" / "deep", "match", "notes/board.md").status == 1
    assert run(Path("/"), "--vault", str(root), "check", "notes/board.md").status == 0
    gone = run(root / "notes", "match", "notes/gone.md")
    assert (gone.status, gone.err) == (
        2,
        "vault-grade: notes/gone.md: there is no such note or folder; check the path\n",
    )


@pytest.mark.parametrize("command", [("check", ""), ("match", ""), ("match", "notes", "--pointer", "")])
def test_an_empty_name_is_not_the_folder_that_one_stands_in(root: Path, command: tuple[str, ...]) -> None:
    """A variable of the shell that is unset must not mean everything."""
    ran = run(root, *command)
    assert (ran.status, ran.out) == (2, "")
    assert "a name is empty" in ran.err


def test_a_refusal_among_gaps_and_passes_ends_with_two(root: Path) -> None:
    """The status is that of the note that fared worst; the names stand in line."""
    note(root, "a.md", TRUE)
    note(root, "b.md", FALSE)
    (note(root, "c.md").parent / "c.md").write_text("---\nstatus: draft\n---\n> — board\n", "utf-8")
    assert [run(root, "match", f"notes/{name}.md").status for name in "abc"] == [0, 1, 2]
    ran = run(root, "match", "notes/a.md", "notes/b.md", "notes/c.md")
    assert ran.status == 2
    assert run(root, "match", "notes/a.md", "notes/b.md").status == 1
    named = [line for line in ran.out.splitlines() if "notes/" in line]
    assert len({line.index("notes/") for line in named}) == 1


def test_a_hint_is_printed_under_its_note(root: Path) -> None:
    """A bare key is no citation: the note says how one is written, for people and for programs."""
    path = note(root, "board.md", TRUE)
    path.write_text(path.read_text("utf-8") + f"\nAgain.\n\n> {TRUE}\n> — rules, line 3\n", "utf-8")
    ran = run(root, "match", "notes/board.md")
    assert ran.out.splitlines()[-1].endswith("to cite, write: > — [@rules, line 3]")
    assert (
        run(root, "match", "notes/board.md", "--json").json["notes"][0]["hint"].endswith("[@rules, line 3]")
    )


def test_the_places_of_a_notes_quotes_stand_in_line(root: Path) -> None:
    """However long a place is, the way in which the words were found begins in one column."""
    path = note(root, "board.md", TRUE)
    two = "The chair shall send the agenda ten days before.\n> \n> A member who cannot attend may name a deputy."
    path.write_text(path.read_text("utf-8") + f"\nBoth.\n\n> {two}\n> — {DOCUMENT}\n", "utf-8")
    lines = [
        line for line in run(root, "match", "notes/board.md").out.splitlines() if " found " in f" {line}"
    ]
    hows = [
        min(line.index(how) for how in (" bytes ", " text ", " typeset") if how in line) for line in lines
    ]
    assert len(lines) == 2 and len(set(hows)) == 1


@pytest.mark.parametrize("group", [(), ("store",), ("ledger",)])
def test_the_list_of_commands_says_each_whole(root: Path, group: tuple[str, ...]) -> None:
    """No summary is cut off in a terminal of 80 columns."""
    commands = run(root, *group, "--help", COLUMNS="80").out.partition("Commands:")[2]
    assert commands.strip() and "..." not in commands


def test_a_vault_without_notes_says_how_to_make_one(root: Path) -> None:
    """Everything of nothing is nothing to match."""
    assert run(root, "match", "--all").err == (
        "vault-grade: no notes to match; make one: vault-grade new TITLE\n"
    )


def test_a_document_is_listed_with_the_key_that_cites_it(root: Path) -> None:
    """As a citation has it."""
    assert run(root, "store", "list").out.rstrip().endswith("[@rules]")


def test_the_log_stands_in_columns(root: Path) -> None:
    """Notes with names of several lengths push no document out of line, and what is shown can be asked for."""
    note(root, "a.md", TRUE)
    note(root, "with-a-longer-name.md", FALSE)
    run(root, "match", "--all")
    lines = run(root, "ledger", "log").out.splitlines()
    assert len({line.index(DOCUMENT) for line in lines}) == 1
    assert all(run(root, "ledger", "show", line.split()[0]).status == 0 for line in lines)


def test_a_census_is_printed_as_json_in_both_ways(root: Path) -> None:
    """By the option of every command, and by the one that names its other forms."""
    assert run(root, "census", "--format", "json").json == run(root, "census", "--json").json


def test_a_note_about_a_document_says_that_its_claims_come_from_one(root: Path) -> None:
    """Unless the person says otherwise."""
    for more, origin in (((), "memory"), (("--document", "rules"), "document")):
        made = run(root, "new", "A note", *more, "--json").json["note"]
        assert f"origin: {origin}\n" in (root / made).read_text("utf-8")
    stated = run(root, "new", "A note", "--document", "rules", "--origin", "web", "--json").json["note"]
    assert "origin: web\n" in (root / stated).read_text("utf-8")


def test_a_quote_is_cut_to_the_width_of_the_terminal(root: Path) -> None:
    """A narrow terminal has one line a quote; what is piped has as much as ever."""
    note(root, "board.md", "A member who cannot attend may name a deputy. The deputy has no vote.")
    wide = next(line for line in run(root, "match", "notes/board.md").out.splitlines() if "found" in line)
    child = dialogue(root, "match", "notes/board.md", COLUMNS="60")
    status, shown = ended(child)
    narrow = next(line for line in shown.splitlines() if "found" in line)
    assert status == 0
    assert "no vote.”" in wide and "…”" in narrow and len(narrow.rstrip()) <= 60
