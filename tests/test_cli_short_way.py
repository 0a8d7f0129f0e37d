"""Census and match as programs ask for them: what they print, what is left to the command, what is not imported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from cli_vault import make_vault, note, run

from vault_grade.cli.match_start import MatchAsked
from vault_grade.cli.short_way import CensusAsked, asked

FORMS = (["census"], ["census", "--list"], ["census", "--json"], ["census", "--format", "hook"])
MATCHES = (
    ["match", "notes/found.md"],
    ["match", "--dry-run", "notes/missing.md"],
    ["match", "notes", "--dry-run", "--json"],
    ["match", "--all", "--dry-run"],
    ["match", "gone.md"],
    ["match", ""],
    ["match"],
    ["match", "https://example.org/page"],
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A vault with notes of each kind that a header alone can have."""
    assert run(tmp_path, "init", "vault").status == 0
    made = tmp_path / "vault"
    (made / "notes" / "a.md").write_text("---\nstatus: draft\n---\nFrom memory.\n", encoding="utf-8")
    (made / "notes" / "b.md").write_text("---\nstatus: validated\n---\nWho says so?\n", encoding="utf-8")
    (made / "notes" / "c.md").write_text("No header.\n", encoding="utf-8")
    return made


@pytest.mark.parametrize("form", FORMS, ids=" ".join)
@pytest.mark.parametrize("named", [False, True])
def test_the_short_way_prints_what_the_command_prints(root: Path, form: list[str], named: bool) -> None:
    """An option that the short way does not read makes the same command go the long way."""
    short = ["--vault", str(root), *form] if named else form
    long = [f"--vault={root}", *form]
    assert asked(short)[0] is not None and asked(long)[0] is None
    where = root.parent if named else root
    one, other = run(where, *short), run(where, *long)
    assert (one.status, one.out, one.err) == (other.status, other.out, other.err) == (0, one.out, "")
    assert one.out


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["census", "--help"],
        ["census", "--lst"],
        ["census", "--format", "xml"],
        ["census", "notes"],
        ["--vault", "census"],
        ["--vault", "--json", "census"],
        ["check"],
        ["match", "--help"],
        ["match", "a.md", "--pointer", "rules"],
        ["match", "--al"],
        ["match", "-", "a.md"],
        ["match", "--", "--all"],
    ],
    ids=" ".join,
)
def test_what_is_not_plain_is_left_to_the_command(arguments: list[str]) -> None:
    """Help, mistakes and other commands."""
    assert asked(arguments)[0] is None


def test_a_vault_may_be_named() -> None:
    """As the option says it, before the command."""
    assert asked(["--vault", "a b", "census"]) == (CensusAsked(), "a b")
    assert asked(["--vault", "a b", "match", "c.md"]) == (MatchAsked(("c.md",)), "a b")


@pytest.mark.parametrize("form", MATCHES, ids=" ".join)
def test_a_match_ends_and_prints_as_the_command_does(tmp_path: Path, form: list[str]) -> None:
    """Notes that pass, have a gap or are not there; all of them; nothing that is clear."""
    root = make_vault(tmp_path)
    note(root, "found.md", "The board shall meet at least twice a year.")
    note(root, "missing.md", "The board shall meet at least thrice a year.")
    short, long = ["--vault", str(root), *form], [f"--vault={root}", *form]
    assert asked(short)[0] is not None and asked(long)[0] is None
    one = run(root, *short)
    kept = (root / "notes" / "found.md").read_bytes()
    other = run(root, *long)
    assert (one.status, one.out, one.err) == (other.status, other.out, other.err)
    assert one.out or one.err
    assert (root / "notes" / "found.md").read_bytes() == kept


def test_without_a_vault_it_ends_as_the_command_does(tmp_path: Path) -> None:
    """One line, and exit status 2."""
    short, long = run(tmp_path, "census"), run(tmp_path, "census", "--list", "--format", "text")
    assert (short.status, short.err) == (long.status, long.err)
    assert short.status == 2 and short.err.count("\n") == 1


def imported_by(root: Path, *words: str) -> set[str]:
    """The first names of all modules that a command has loaded when it ends well."""
    code = "import atexit, sys\nfrom vault_grade.cli.main import run\n"
    code += "atexit.register(lambda: print(*sys.modules, file=sys.stderr))\nrun()\n"
    done = subprocess.run(
        [sys.executable, "-c", code, *words], cwd=root, capture_output=True, check=True, text=True
    )
    return {name.partition(".")[0] for name in done.stderr.split()}


def test_the_short_way_imports_no_reader_of_command_lines(root: Path, tmp_path: Path) -> None:
    """Neither typer nor rich, in any of the forms; and none of what only readers need."""
    unwanted = {"typer", "rich", "pymupdf", "ruamel"}
    for form in (*FORMS, ["--vault", str(root), "census"]):
        assert not unwanted & imported_by(root, *form)
    held = make_vault(tmp_path / "held")
    note(held, "found.md", "The board shall meet at least twice a year.")
    assert not unwanted & imported_by(held, "match", "notes/found.md")
    assert "typer" in imported_by(held, "match", "notes/found.md", "--pointer", "rules")
