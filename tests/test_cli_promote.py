"""The promotion dialogue in a real terminal."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pexpect
import pytest
from cli_vault import DOCUMENT, make_vault, note, run

from vault_grade.formats import ledger
from vault_grade.formats.predicates import Promotion, parse
from vault_grade.people import MACHINE_VARIABLES

QUOTES = ("The board shall meet at least twice a year.", "The deputy has no vote.")
SAW = r"do they carry the claim\?"
ENDORSE = r"Do you endorse the reasoning"
NAME = "Your name"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A vault with a note of two quotes that pass."""
    make_vault(tmp_path)
    note(tmp_path, "board.md", *QUOTES)
    return tmp_path


def _interruptible() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def dialogue(root: Path, path: str = "notes/board.md", **environment: str) -> pexpect.spawn[str]:
    """`promote` in a pseudo-terminal, as a person starts it."""
    kept = {name: value for name, value in os.environ.items() if name not in MACHINE_VARIABLES}
    kept |= {"PYTHONPATH": str(Path(__file__).parent.parent), "NO_COLOR": "1", **environment}
    words = ["-m", "vault_grade", "promote", path]
    return pexpect.spawn(
        sys.executable,
        words,
        cwd=str(root),
        env=kept,
        encoding="utf-8",
        timeout=60,
        dimensions=(50, 200),
        # Tests that run in the background have the interrupt ignored, and hand that on.
        preexec_fn=_interruptible,
    )


def ended(child: pexpect.spawn[str]) -> tuple[int, str]:
    """Read to the end; the exit status and what was printed last."""
    child.expect(pexpect.EOF)
    child.close()
    return child.exitstatus or 0, child.before or ""


def answer(child: pexpect.spawn[str], *pairs: tuple[str, str]) -> None:
    """Wait for each question, and answer it."""
    for question, said in pairs:
        child.expect(question)
        child.sendline(said)


def test_a_person_promotes_a_note(root: Path) -> None:
    """Each quote asked for, the reasoning, the name: then header and Statement say so, and the checks agree."""
    child = dialogue(root)
    answer(child, (SAW, "y"), (SAW, "y"), (ENDORSE, "y"), (NAME, "  Ada   Example "))
    status, said = ended(child)
    assert status == 0
    assert "is a convention here" in said
    text = (root / "notes/board.md").read_text(encoding="utf-8")
    assert "status: validated" in text
    assert "validator: Ada Example" in text
    assert "origin" not in text
    assert f"pointer: {DOCUMENT}" in text
    assert run(root, "census", "--json").json["grades"]["validated"] == 1
    checked = run(root, "check")
    assert (checked.status, checked.out.count("promotion-unsigned")) == (0, 1)
    assert run(root, "ledger", "verify").status == 0


def test_the_promotion_is_recorded_with_each_answer(root: Path) -> None:
    """The Statement names the run it rests on, the quotes seen, and that nothing was signed."""
    child = dialogue(root)
    answer(child, (SAW, "y"), (SAW, "y"), (ENDORSE, "y"), (NAME, "Ada Example"))
    ended(child)
    (name,) = [one for one in ledger.names(root / "ledger") if one.kind == "promotion"]
    promotion = parse(ledger.read(root / "ledger" / name.path))
    assert isinstance(promotion, Promotion)
    assert [seen.quote for seen in promotion.answers] == list(QUOTES)
    assert (root / "ledger" / promotion.run[:4]).parent.is_dir()
    assert not promotion.signed


@pytest.mark.parametrize(
    "answers",
    [
        [(SAW, "n")],
        [(SAW, "y"), (SAW, "n")],
        [(SAW, "y"), (SAW, "y"), (ENDORSE, "n")],
        [(SAW, "y"), (SAW, "y"), (ENDORSE, "y"), (NAME, "Ada\x1b[31m")],
        [(SAW, "y"), (SAW, "y"), (ENDORSE, "y"), (NAME, "x" * 201)],
    ],
    ids=["first quote", "second quote", "reasoning", "a name with an escape", "a name too long"],
)
def test_one_no_leaves_the_note_a_draft(root: Path, answers: list[tuple[str, str]]) -> None:
    """The answer is no, the exit status 1, and nothing of a promotion is written."""
    child = dialogue(root)
    answer(child, *answers)
    status, said = ended(child)
    assert (status, "not promoted" in said or "nothing was recorded" in said) == (1, True)
    assert "status: draft" in (root / "notes/board.md").read_text(encoding="utf-8")
    assert not [one for one in ledger.names(root / "ledger") if one.kind == "promotion"]


@pytest.mark.parametrize("before", [0, 1, 2, 3])
def test_an_interrupt_at_any_question_leaves_the_note_as_it_was(root: Path, before: int) -> None:
    """Ctrl-C ends with 130, and the grounded note is byte for byte what it was."""
    run(root, "match", "notes/board.md")
    bytes_before = (root / "notes/board.md").read_bytes()
    child = dialogue(root)
    answer(child, *[(SAW, "y"), (SAW, "y"), (ENDORSE, "y")][:before])
    child.expect([SAW, SAW, ENDORSE, NAME][before])
    child.sendintr()
    status, _ = ended(child)
    assert status == 130
    assert (root / "notes/board.md").read_bytes() == bytes_before


def test_a_note_that_changes_while_it_is_read_is_not_promoted(root: Path) -> None:
    """What was seen is no longer what stands there."""
    child = dialogue(root)
    answer(child, (SAW, "y"), (SAW, "y"), (ENDORSE, "y"))
    child.expect(NAME)
    path = root / "notes/board.md"
    path.write_text(path.read_text(encoding="utf-8") + "\nOne more sentence.\n", encoding="utf-8")
    child.sendline("Ada Example")
    status, said = ended(child)
    assert (status, "changed while it was read" in said) == (2, True)
    assert "status: draft" in path.read_text(encoding="utf-8")


def test_a_gap_is_not_promoted(root: Path) -> None:
    """No question is asked, and the note is marked as any failed match marks it."""
    note(root, "board.md", "The board shall meet daily.")
    status, said = ended(dialogue(root))
    assert (status, "did not pass" in said) == (2, True)
    assert "gap: ledger/" in (root / "notes/board.md").read_text(encoding="utf-8")


def test_without_a_terminal_nobody_promotes(root: Path) -> None:
    """A pipe is no person."""
    ran = run(root, "promote", "notes/board.md")
    assert (ran.status, "at a terminal" in ran.err) == (2, True)


@pytest.mark.parametrize("variable", MACHINE_VARIABLES)
def test_an_assistant_or_a_build_machine_does_not_promote(root: Path, variable: str) -> None:
    """Where a machine says that it is running the program, it is refused before anything is matched."""
    status, said = ended(dialogue(root, **{variable: "1"}))
    assert (status, variable in said) == (2, True)
    assert not list((root / "ledger").iterdir())


def test_a_note_that_changed_after_its_promotion_is_stale(root: Path) -> None:
    """check says so, and the promotion stays in the ledger."""
    child = dialogue(root)
    answer(child, (SAW, "y"), (SAW, "y"), (ENDORSE, "y"), (NAME, "Ada Example"))
    ended(child)
    path = root / "notes/board.md"
    path.write_text(path.read_text(encoding="utf-8") + "\nAnother sentence.\n", encoding="utf-8")
    checked = run(root, "check")
    assert checked.status == 1
    assert "promotion-stale" in checked.out
