"""`withdraw`: a person takes a promotion back, in a real terminal; and the row's counterpart, `store withdraw`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_vault import DOCUMENT, make_vault, note, run
from person_at_terminal import (
    NAME,
    QUOTES,
    WHY,
    acts,
    answer,
    dialogue,
    ended,
    promoted,
    promotion,
    redirected,
)

from vault_grade.formats.predicates import Withdrawal
from vault_grade.people import MACHINE_VARIABLES


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A vault with a grounded note of two quotes."""
    make_vault(tmp_path)
    note(tmp_path, "board.md", *QUOTES)
    run(tmp_path, "match", "notes/board.md")
    return tmp_path


def withdrawn(root: Path, *words: str) -> str:
    """A withdrawal by Ada, with a reason; what was printed last."""
    child = dialogue(root, "withdraw", "notes/board.md", *words)
    answer(child, (NAME, "Ada Example")) if words else answer(
        child, (WHY, "out of its context"), (NAME, "Ada Example")
    )
    status, said = ended(child)
    assert status == 0, said
    return said


def text_of(root: Path) -> str:
    """The note."""
    return (root / "notes/board.md").read_text("utf-8")


@pytest.mark.parametrize("words", [(), ("--reason", "out of its context")])
def test_a_withdrawn_note_is_the_draft_it_was(root: Path, words: tuple[str, ...]) -> None:
    """Status, origin and pointer are as before the promotion; the ledger keeps both acts, and the checks agree."""
    before = set(text_of(root).splitlines())
    promoted(root)
    withdrawn(root, *words)
    assert set(text_of(root).splitlines()) == before
    (made,) = acts(root, "withdrawal")
    assert isinstance(made, Withdrawal)
    assert (made.reason, made.person, made.pointer) == ("out of its context", "Ada Example", DOCUMENT)
    assert [len(acts(root)), len(made.promotions)] == [1, 1]
    assert run(root, "check").out.strip() == "nothing found"
    assert run(root, "ledger", "verify").status == 0
    assert run(root, "census", "--json").json["grades"]["grounded"] == 1
    (statement,) = (root / "ledger").glob("*/*-withdrawal-*.json")
    assert "out of its context" in run(root, "ledger", "show", statement.name).out


def test_a_header_set_to_validated_again_by_hand_shows(root: Path) -> None:
    """The promotion that was taken back does not stand behind it; a new one does."""
    promoted(root)
    validated = text_of(root)
    withdrawn(root)
    (root / "notes/board.md").write_text(validated, "utf-8")
    checked = run(root, "check")
    assert (checked.status, "promotion-withdrawn" in checked.out) == (1, True)
    promoted(root)
    assert run(root, "check").status == 0


def test_a_note_called_validated_by_hand_can_be_withdrawn(root: Path) -> None:
    """No promotion is taken back; the origin is left as it stands."""
    path = note(root, "board.md", *QUOTES, header="status: validated\norigin: web\n")
    said = dialogue(root, "withdraw", "notes/board.md")
    said.expect("was validated by nobody on no day")
    answer(said, (WHY, "nobody promoted it"), (NAME, "Ada Example"))
    assert ended(said)[0] == 0
    assert path.read_text("utf-8").startswith("---\nstatus: draft\norigin: web\n---\n")
    (made,) = acts(root, "withdrawal")
    assert isinstance(made, Withdrawal)
    assert made.promotions == ()
    assert run(root, "ledger", "verify").status == 0


def test_with_json_the_questions_stand_on_standard_error(root: Path) -> None:
    """Standard output holds one object and nothing else."""
    promoted(root)
    child = redirected(root, "withdraw notes/board.md --json > out.json")
    answer(child, (WHY, "a mistake"), (NAME, "Ada Example"))
    assert ended(child)[0] == 0
    out = json.loads((root / "out.json").read_text("utf-8"))
    assert (out["version"], out["note"], out["person"]) == (1, "notes/board.md", "Ada Example")
    assert (out["reason"], len(out["promotions"]), out["signed"]) == ("a mistake", 1, False)
    assert (root / out["statement"]).is_file()


def test_a_note_that_is_no_promoted_one_is_refused(root: Path) -> None:
    """There is nothing to take back, and nothing is asked."""
    status, said = ended(dialogue(root, "withdraw", "notes/board.md"))
    assert (status, "there is nothing to withdraw" in said) == (2, True)


@pytest.mark.parametrize("reason", ["", "  ", "two\nlines", "x" * 2001, "\x1b[2J"])
def test_a_reason_that_is_none_is_refused_before_anything_is_asked(root: Path, reason: str) -> None:
    """It goes on record, so it is one line that can be read."""
    promoted(root)
    before = text_of(root)
    status, said = ended(dialogue(root, "withdraw", "notes/board.md", "--reason", reason))
    assert (status, "a reason has 1 to 2,000 printable characters" in said) == (1, True)
    assert (text_of(root), acts(root, "withdrawal")) == (before, [])


@pytest.mark.parametrize("key", ["Ctrl-C", "Ctrl-D"])
@pytest.mark.parametrize("question", [WHY, NAME])
def test_an_interrupt_leaves_the_note_validated(root: Path, question: str, key: str) -> None:
    """Byte for byte, with nothing recorded."""
    promoted(root)
    before = text_of(root)
    child = dialogue(root, "withdraw", "notes/board.md")
    if question == NAME:
        answer(child, (WHY, "a mistake"))
    child.expect(question)
    child.sendintr() if key == "Ctrl-C" else child.sendeof()
    assert ended(child)[0] == 130
    assert (text_of(root), acts(root, "withdrawal")) == (before, [])


@pytest.mark.parametrize("name", ["", "x" * 10_000, "Ada\x1b[31m"])
def test_a_name_that_is_none_withdraws_nothing(root: Path, name: str) -> None:
    """Exit status 1: the answer was none."""
    promoted(root)
    child = dialogue(root, "withdraw", "notes/board.md", "--reason", "a mistake")
    answer(child, (NAME, name))
    status, said = ended(child)
    assert (status, "nothing was recorded" in said, acts(root, "withdrawal")) == (1, True, [])


def test_a_note_that_changes_meanwhile_is_not_withdrawn(root: Path) -> None:
    """What was shown is no longer what stands there."""
    promoted(root)
    child = dialogue(root, "withdraw", "notes/board.md", "--reason", "a mistake")
    child.expect(NAME)
    (root / "notes/board.md").write_text(text_of(root) + "\nMore.\n", "utf-8")
    child.sendline("Ada Example")
    status, said = ended(child)
    assert (status, "changed meanwhile" in said, acts(root, "withdrawal")) == (2, True, [])


@pytest.mark.parametrize("variable", MACHINE_VARIABLES)
def test_an_assistant_or_a_build_machine_does_not_withdraw(root: Path, variable: str) -> None:
    """One rule for all that only people do."""
    status, said = ended(dialogue(root, "withdraw", "notes/board.md", **{variable: "1"}))
    assert (status, variable in said) == (2, True)


def test_a_row_is_withdrawn_on_record(root: Path) -> None:
    """Whatever it is named by: the row says why, the ledger who and when, and a note that rests on it does not pass."""
    ran = run(root, "store", "withdraw", "rules", "--reason", "repealed", "--json")
    assert ran.status == 0
    assert (ran.json["document"], ran.json["reason"]) == (DOCUMENT, "repealed")
    assert (root / ran.json["run"]).is_file()
    assert "withdrawn: repealed" in (root / "catalogue.yaml").read_text("utf-8")
    assert run(root, "ledger", "verify").status == 0
    assert (
        run(root, "ledger", "log", "--kind", "withdrawal", "--json").json["runs"][0]["document"] == DOCUMENT
    )
    assert run(root, "match", "notes/board.md").status == 2
    assert run(root, "store", "withdraw", DOCUMENT, "--reason", "again").status == 2
    status, said = ended(promotion(root))
    assert (status, "was withdrawn: repealed" in said) == (2, True)
