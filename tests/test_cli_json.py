"""Commands that make something say with --json what they made, in one object and nothing else."""

from __future__ import annotations

from pathlib import Path

from cli_vault import make_vault, note, run


def test_init_says_what_it_made(tmp_path: Path) -> None:
    """The vault, and every file by what became of it."""
    (tmp_path / "v").mkdir()
    (tmp_path / "v/.gitignore").write_text("mine\n", "utf-8")
    made = run(tmp_path, "init", "v", "--json").json
    assert (made["version"], made["vault"]) == (1, str((tmp_path / "v").resolve()))
    assert "catalogue.yaml" in made["made"]
    assert (made["extended"], made["found"]) == ([".gitignore"], [])


def test_new_names_the_note(tmp_path: Path) -> None:
    """By its path in the vault; nothing else is printed."""
    make_vault(tmp_path)
    assert run(tmp_path, "new", "The board", "--json").json == {"version": 1, "note": "notes/the-board.md"}


def test_evidence_says_where_it_is_and_what_came_of_the_search(tmp_path: Path) -> None:
    """The files as they were named, and the outcome of which the exit status speaks."""
    make_vault(tmp_path)
    note(tmp_path, "wrong.md", "The board shall meet at least thrice a year.")
    ran = run(tmp_path, "evidence", "notes/wrong.md", "-o", "page.html", "--json")
    assert (ran.status, (tmp_path / "page.html").is_file()) == (1, True)
    assert ran.json == {
        "version": 1,
        "note": "notes/wrong.md",
        "outcome": "gap",
        "reason": "the only quote is missing",
        "evidence": "page.html",
        "pdf": None,
    }
    both = run(tmp_path, "evidence", "notes/wrong.md", "-o", "-", "--json")
    assert (both.status, both.out, "leave --json out" in both.err) == (2, "", True)


def test_what_cannot_be_made_prints_no_object(tmp_path: Path) -> None:
    """The error is one line on standard error, and the exit status 2."""
    make_vault(tmp_path)
    for words in (("init", "--json"), ("new", "", "--json"), ("promote", "notes/x.md", "--json")):
        ran = run(tmp_path, *words)
        assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
