"""Bad input: one clear line on standard error, the right exit status, no traceback, nothing lost."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from cli_vault import DOCUMENT, make_vault, note, run

QUOTE = "The board shall meet at least twice a year."


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A vault with one held document."""
    return make_vault(tmp_path)


def damaged(name: str, data: bytes) -> Callable[[Path], None]:
    """Something that writes these bytes as a note."""

    def write(root: Path) -> None:
        (root / "notes" / name).write_bytes(data)

    return write


def a_link_out(root: Path) -> None:
    """A note that is a link to a file outside the vault."""
    outside = root.parent / f"{root.name}-outside.md"
    outside.write_text("---\nstatus: draft\n---\n", encoding="utf-8")
    (root / "notes/x.md").symlink_to(outside)


def a_dangling_link(root: Path) -> None:
    """A note that is a link to nothing."""
    (root / "notes/x.md").symlink_to(root / "nowhere.md")


def read_only(root: Path) -> None:
    """A note that may not be written."""
    note(root, "x.md", QUOTE).chmod(0o444)


CASES: dict[str, tuple[Callable[[Path], None], str]] = {
    "missing": (lambda root: None, "there is no such note or folder"),
    "empty": (damaged("x.md", b""), "nothing to search"),
    "binary": (damaged("x.md", b"\x00\x01\x02" * 100), "binary"),
    "not-utf-8": (damaged("x.md", b"---\nstatus: draft\n---\n\xff\xfe quote\n"), "not UTF-8"),
    "no-end": (damaged("x.md", b"---\nstatus: draft\n\n> quote\n"), "the header has no end"),
    "two-pointers": (
        damaged(
            "x.md",
            f"---\npointer: {DOCUMENT}\npointer: {DOCUMENT}\n---\n\n> {QUOTE}\n> — {DOCUMENT}\n".encode(),
        ),
        "more than once",
    ),
    "huge": (damaged("x.md", b"a" * (50 << 20)), "bytes"),
    "link-out": (a_link_out, "outside the vault"),
    "dangling": (a_dangling_link, "leads nowhere"),
    "read-only": (read_only, "read-only"),
    "no-row": (
        damaged("x.md", f"---\nstatus: draft\n---\n\n> {QUOTE}\n> — standard/acme/none.txt\n".encode()),
        "no row",
    ),
    "dots": (
        damaged("x.md", f"---\nstatus: draft\n---\n\n> {QUOTE}\n> — store/../secret.txt\n".encode()),
        "could leave its root",
    ),
    "other-case": (
        damaged("x.md", f"---\nstatus: draft\n---\n\n> {QUOTE}\n> — standard/acme/Rules.txt\n".encode()),
        "differs by case only from 'rules.txt'",
    ),
    "address": (
        damaged("x.md", f"---\nstatus: draft\n---\n\n> {QUOTE}\n> — <https://example.org/rules>\n".encode()),
        "not a held document",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_bad_note_is_refused_in_one_line(root: Path, name: str) -> None:
    """Status 2, the reason, and the note's bytes as they were."""
    prepare, words = CASES[name]
    prepare(root)
    path = root / "notes/x.md"
    before = path.read_bytes() if path.is_file() else None
    ran = run(root, "match", "notes/x.md")
    assert ran.status == 2
    assert words in ran.out + ran.err
    assert "Traceback" not in ran.out + ran.err
    assert len((ran.out + ran.err).splitlines()) == 1
    assert (path.read_bytes() if path.is_file() else None) == before
    assert not list((root / "ledger").iterdir())


def test_a_folder_without_notes_is_no_pass(root: Path) -> None:
    """Matching a folder with nothing in it matches nothing, and says so."""
    (root / "notes/x.md").mkdir()
    ran = run(root, "match", "notes/x.md")
    assert "no notes to match" in ran.out + ran.err
    assert ran.status == 2


@pytest.mark.parametrize("words", [("",), ("notes/board.md", "--pointer", "")])
def test_an_empty_name_is_not_the_folder_that_one_stands_in(root: Path, words: tuple[str, ...]) -> None:
    """A variable that the shell does not have must not match, and mark, the whole vault."""
    note(root, "board.md", QUOTE)
    ran = run(root, "match", *words)
    assert (ran.status, ran.out) == (2, "")
    assert "a name is empty" in ran.err and not list((root / "ledger").iterdir())


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (b"<<<<<<< ours\n", "merge"),
        (b"documents: []\n", "documents"),
        (b"  - path: standard/acme/rules.txt\n", "rules.txt"),
        (b"\xff\xfe", "UTF-8"),
        (b"\tx: [", "catalogue.yaml"),
    ],
)
def test_a_damaged_catalogue_is_named_with_its_line(root: Path, damage: bytes, words: str) -> None:
    """Every command that reads it ends with 2 and says where."""
    catalogue = root / "catalogue.yaml"
    catalogue.write_bytes(catalogue.read_bytes() + damage)
    note(root, "board.md", QUOTE)
    for command in (["check"], ["store", "list"], ["store", "check"]):
        ran = run(root, *command)
        assert ran.status == 2
        assert "catalogue.yaml" in ran.err
        assert words in ran.err
        assert len(ran.err.splitlines()) == 1
    assert run(root, "census").status == 0


def test_no_vault_says_how_to_make_one(tmp_path: Path) -> None:
    """Outside a vault every command ends with 2 and one line."""
    for command in (
        ["census"],
        ["match", "--all"],
        ["check"],
        ["store", "list"],
        ["ledger", "log"],
        ["new", "x"],
    ):
        ran = run(tmp_path, *command)
        assert ran.status == 2
        assert "vault-grade init" in ran.err
        assert len(ran.err.splitlines()) == 1


def test_a_vault_inside_a_vault_is_refused(root: Path) -> None:
    """init names the vault that is there."""
    ran = run(root, "init", "notes/inner")
    assert ran.status == 2
    assert str(root) in ran.err


def test_the_variable_names_the_vault(root: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """VAULT_GRADE_DIR is used where --vault is not given, from anywhere."""
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    assert run(elsewhere, "census", VAULT_GRADE_DIR=str(root)).status == 0
    assert run(elsewhere, "--vault", str(root), "census").status == 0
    assert run(elsewhere, "--vault", str(elsewhere), "census").status == 2


def test_bad_settings_are_one_line(root: Path) -> None:
    """vault.yaml that cannot be used is named."""
    (root / "vault.yaml").write_text("nots: x\n", encoding="utf-8")
    ran = run(root, "census")
    assert ran.status == 2
    assert ran.err.startswith("vault-grade: vault.yaml: unknown setting 'nots'")


def test_text_of_others_never_steers_the_terminal(root: Path) -> None:
    """Escape sequences and bidirectional overrides of a note, a name or a document are shown as escapes."""
    evil = "\x1b[2J\x1b]0;owned\x07 \u202egnihton"
    note(root, "evil.md", f"The board shall {evil} meet.")
    strange = root / "notes" / "\x1b[31mred.md"
    strange.write_text("---\nstatus: draft\norigin: memory\n---\n", encoding="utf-8")
    for command in (
        ["match", "notes/evil.md"],
        ["census", "--list"],
        ["check"],
        ["match", "--json", "notes/evil.md"],
    ):
        ran = run(root, *command)
        assert not set("\x1b\x07\u202e") & set(ran.out + ran.err)


def test_nothing_is_coloured_when_piped_or_unwanted(root: Path) -> None:
    """No escape sequence comes out of a pipe, whatever the terminal's type."""
    note(root, "board.md", QUOTE)
    assert "\x1b" not in run(root, "match", "notes/board.md", TERM="xterm-256color").out
    assert "\x1b" not in run(root, "check", TERM="xterm-256color", NO_COLOR="1").out


def test_usage_errors_end_with_two(root: Path) -> None:
    """An unknown command or option, a missing argument, two things at once."""
    for command in (["nope"], ["census", "--nope"], ["promote"], ["match"], ["match", "--all", "notes"]):
        assert run(root, *command).status == 2
    note(root, "a.md", QUOTE)
    note(root, "b.md", QUOTE)
    assert run(root, "match", "--pointer", DOCUMENT, "notes/a.md", "notes/b.md").status == 2
    assert run(root, "store", "check", "--part", "9/7").status == 2
    assert run(root, "store", "check", "--part", "x").status == 2


def test_a_reader_of_the_pipe_that_leaves_is_no_fault(root: Path) -> None:
    """`vault-grade … | head -0` ends quietly."""
    for number in range(50):
        note(root, f"{number}.md")
    read, write = os.pipe()
    os.close(read)
    import subprocess
    import sys

    with os.fdopen(write, "wb") as pipe:
        done = subprocess.run(
            [sys.executable, "-m", "vault_grade", "census", "--list"],
            cwd=root,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)},
            stdout=pipe,
            stderr=subprocess.PIPE,
        )
    assert b"Traceback" not in done.stderr
    assert b"fault" not in done.stderr
