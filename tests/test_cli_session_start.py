"""The census as hooks ask for it: what it prints, what it leaves to the command, and what it does not import."""

from __future__ import annotations

import itertools
import subprocess
import sys
from pathlib import Path

import pytest
from cli_vault import run

from vault_grade.cli.session_start import Asked, asked

FORMS = (["census"], ["census", "--list"], ["census", "--json"], ["census", "--format", "hook"])


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
    assert asked(short) is not None and asked(long) is None
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
    ],
    ids=" ".join,
)
def test_what_is_not_plain_is_left_to_the_command(arguments: list[str]) -> None:
    """Help, mistakes and other commands."""
    assert asked(arguments) is None


def test_a_vault_may_be_named() -> None:
    """As the option says it, before the command."""
    assert asked(["--vault", "a b", "census"]) == Asked(vault=Path("a b"))


def test_without_a_vault_it_ends_as_the_command_does(tmp_path: Path) -> None:
    """One line, and exit status 2."""
    short, long = run(tmp_path, "census"), run(tmp_path, "census", "--list", "--format", "text")
    assert (short.status, short.err) == (long.status, long.err)
    assert short.status == 2 and short.err.count("\n") == 1


def test_the_short_way_imports_no_reader_of_command_lines(root: Path) -> None:
    """Neither typer nor rich, in any of the forms."""
    code = "import sys\nfrom vault_grade.cli.main import run\nrun()\n"
    code += "assert not {'typer', 'rich', 'pymupdf', 'ruamel'} & set(sys.modules), sys.modules"
    for form in itertools.chain(FORMS, (["--vault", str(root), "census"],)):
        done = subprocess.run([sys.executable, "-c", code, *form], cwd=root, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b"")
