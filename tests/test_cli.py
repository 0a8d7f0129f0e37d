"""The command line as people and programs meet it: what is printed, and how it ends."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_vault import DOCUMENT, make_vault, note, run

TRUE = "The board shall meet at least twice a year."
FALSE = "The board shall meet at least three times a year."


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A vault with one held document."""
    return make_vault(tmp_path)


def test_a_day_from_draft_to_grounded(root: Path) -> None:
    """A note passes, its pointer and its run stand, and the census and the check agree."""
    note(root, "board.md", TRUE)
    matched = run(root, "match", "notes/board.md")
    assert (matched.status, matched.err) == (0, "")
    assert matched.out.splitlines()[0] == f"pass  notes/board.md  → {DOCUMENT}"
    assert "found" in matched.out.splitlines()[1]
    census = run(root, "census", "--json").json
    assert census == {
        "version": 1,
        "grades": {"validated": 0, "grounded": 1, "floor": 0},
        "without_record": 0,
        "unreadable": 0,
        "stale": {"validated_without_evidence": 0, "pointer_without_run": 0},
    }
    assert run(root, "check").out == "nothing found\n"
    assert run(root, "ledger", "verify", "--replay").status == 0


def test_match_json_has_the_fields_that_programs_rely_on(root: Path) -> None:
    """One object, version 1, and for each quote the answer, place, and how."""
    note(root, "board.md", TRUE, FALSE)
    ran = run(root, "match", "--json", "notes/board.md")
    assert ran.status == 1
    (one,) = ran.json["notes"]
    assert ran.json["version"] == 1
    assert (one["note"], one["outcome"], one["document"]) == ("notes/board.md", "gap", DOCUMENT)
    assert (root / one["run"]).is_file()
    found, missing = one["quotes"]
    assert (found["answer"], found["text"], found["claim"]) == ("found", TRUE, "A claim.")
    assert found["place"]["line"] == 3
    assert found["how"] == "bytes"
    assert (missing["answer"], missing["nearest"]["place"]["line"]) == ("missing", 3)
    wanted = {
        "text",
        "claim",
        "document",
        "locator",
        "answer",
        "how",
        "rules",
        "place",
        "matched",
        "sentence",
    }
    assert wanted | {"left_out", "cautions", "nearest", "reason"} <= set(found)


def test_a_gap_shows_where_the_nearest_passage_differs(root: Path) -> None:
    """The difference is marked by whole words; the note is marked with the run that failed."""
    path = note(root, "board.md", FALSE)
    ran = run(root, "match", "notes/board.md")
    assert ran.status == 1
    assert "at least [-three-]{+twice+}" in ran.out.replace("[-three times-]", "[-three-]")
    assert "gap: ledger/" in path.read_text(encoding="utf-8")


def test_a_refusal_ends_with_two_and_leaves_the_note(root: Path) -> None:
    """A document that was altered is refused before a word is searched."""
    path = note(root, "board.md", TRUE)
    before = path.read_bytes()
    held = root / "store" / DOCUMENT
    held.chmod(0o644)
    held.write_text("The board shall meet at least twice a year.\n", encoding="utf-8")
    ran = run(root, "match", "notes/board.md")
    assert ran.status == 2
    assert "differs from the document that was admitted; no word was searched" in ran.out
    assert path.read_bytes() == before


def test_dry_run_writes_nothing(root: Path) -> None:
    """Neither run nor header nor lock is left."""
    path = note(root, "board.md", TRUE)
    before = path.read_bytes()
    ran = run(root, "match", "--dry-run", "--json", "notes/board.md")
    assert (ran.status, ran.json["notes"][0]["run"]) == (0, None)
    assert path.read_bytes() == before
    assert not list((root / "ledger").iterdir())


def test_several_notes_end_with_a_total(root: Path) -> None:
    """--all counts outcomes, and says how many notes had nothing to match."""
    note(root, "a.md", TRUE)
    note(root, "b.md", FALSE)
    note(root, "c.md")
    ran = run(root, "match", "--all")
    assert ran.status == 1
    last = ran.out.splitlines()[-1]
    assert last == (
        "2 notes: 1 pass, 1 gap, 0 refused; 1 note with no record, no quote and no pointer passed over"
    )


def test_census_as_a_hook_states_facts(root: Path) -> None:
    """Two lines that a session's start can hold, with no order in them."""
    note(root, "a.md")
    ran = run(root, "census", "--format", "hook")
    assert ran.status == 0
    assert ran.out.startswith("Notes in this vault by grade: 0 validated, 0 grounded, 1 at the floor;")
    assert len(ran.out.splitlines()) == 2


def test_the_list_names_every_note_with_its_grade(root: Path) -> None:
    """--list shows grade, path and pointer, in text and in JSON."""
    note(root, "a.md", header=f"status: draft\norigin: document\npointer: {DOCUMENT}\n")
    assert f"grounded        notes/a.md  {DOCUMENT}  stale:" in run(root, "census", "--list").out
    listed = run(root, "census", "--list", "--json").json["notes"]
    assert listed == [
        {
            "note": "notes/a.md",
            "grade": "grounded",
            "pointer": DOCUMENT,
            "stale": "no passing run behind the pointer",
        }
    ]


def test_new_init_and_store_say_what_they_did(tmp_path: Path) -> None:
    """A vault made, a draft in it, an empty store."""
    assert run(tmp_path, "init", "thesis").status == 0
    root = tmp_path / "thesis"
    assert run(root, "new", "How often?", "--origin", "web").out == "notes/how-often.md\n"
    assert run(root, "store", "list").out == "the catalogue has no documents\n"
    assert run(root, "ledger", "log").out == "no runs\n"
    assert run(root, "ledger", "log", "--note", "notes/none.md").out == "no runs of notes/none.md\n"
    assert run(root, "init", ".").status == 2


def test_sums_are_what_sha256sum_reads(root: Path) -> None:
    """The line names the file below the vault's root."""
    digest, path = run(root, "store", "sums").out.split()
    assert (len(digest), path) == (64, f"store/{DOCUMENT}")


def test_log_and_show_tell_of_a_run(root: Path) -> None:
    """The log's newest line is the run; show takes the beginning of its name."""
    note(root, "board.md", TRUE)
    run(root, "match", "notes/board.md")
    line = run(root, "ledger", "log").out.splitlines()[0]
    assert line.split()[1:] == ["1/1", "notes/board.md", DOCUMENT]
    assert run(root, "ledger", "show", line.split()[0]).status == 0
    assert run(root, "ledger", "log", "--kind", "nope").status == 2
    (entry,) = run(root, "ledger", "log", "--json").json["runs"]
    shown = run(root, "ledger", "show", Path(entry["path"]).name[:20])
    assert shown.status == 0
    assert f"claim       A claim.\nfound       line 3    bytes  “{TRUE}”" in shown.out


def test_completion_can_be_shown(root: Path) -> None:
    """The shell's completion script is printed for bash."""
    ran = run(root, "--show-completion", _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1", SHELL="/bin/bash")
    assert "complete" in ran.out + ran.err or ran.status in (0, 2)


def test_the_version_is_printed(root: Path) -> None:
    """One line on standard output."""
    assert run(root, "--version").out.startswith("vault-grade ")


def test_a_claim_that_says_more_than_its_quote_is_pointed_at(root: Path) -> None:
    """The figure and the name that the quote has not are named; the answer stays what it is."""
    path = note(root, "board.md", TRUE)
    path.write_text(
        path.read_text(encoding="utf-8").replace("A claim.", "Since 2019 the board of Acme meets.")
    )
    ran = run(root, "match", "notes/board.md")
    assert ran.status == 0
    assert "caution: beyond-quote (it does not have: 2019, Acme)" in ran.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["matc", "x"], "no such command 'matc'. Did you mean match; see: vault-grade --help"),
        (["store", "lst"], "no such command 'lst'. Did you mean 'list'; see: vault-grade store --help"),
        (["match", "--foo"], "no such option: --foo; see: vault-grade match --help"),
        (["admit"], "missing argument 'FILE'; see: vault-grade admit --help"),
        (["match", "--x\x1b[31m"], "no such option: --x\\x1b"),
        (["--vault"], "requires an argument; see: vault-grade --help"),
    ],
)
def test_a_wrong_command_line_is_one_line_that_says_where_help_is(
    tmp_path: Path, words: list[str], said: str
) -> None:
    """As every other error is; nothing is printed raw, and nothing on standard output."""
    ran = run(tmp_path, *words)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith("vault-grade: ") and said in ran.err


def test_a_group_without_a_command_shows_its_help(tmp_path: Path) -> None:
    """Exit status 2: nothing was asked for."""
    for words in ([], ["store"], ["ledger"]):
        ran = run(tmp_path, *words)
        assert ran.status == 2
        assert ran.err.startswith("Usage: vault-grade") and "Commands:" in ran.err


@pytest.mark.parametrize("given", ["notes", "--all"])
def test_a_folder_in_which_nothing_can_be_matched_is_no_pass(tmp_path: Path, given: str) -> None:
    """Who names notes is told that none of them was searched."""
    assert run(tmp_path, "init", ".").status == 0
    (tmp_path / "notes/plain.md").write_text("# Nothing is claimed here\n", "utf-8")
    ran = run(tmp_path, "match", given)
    assert (ran.status, ran.out) == (2, "")
    assert "nothing to match: of 1 note none has a record, a quote or a pointer" in ran.err
