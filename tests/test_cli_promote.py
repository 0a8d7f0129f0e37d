"""The promotion dialogue in a real terminal."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import pytest
from cli_vault import DOCUMENT, make_vault, note, run
from person_at_terminal import (
    ENDORSE,
    NAME,
    QUOTES,
    SAW,
    STAND,
    YES,
    acts,
    answer,
    dialogue,
    ended,
    promotion,
    redirected,
)

from vault_grade.formats.predicates import Promotion
from vault_grade.people import MACHINE_VARIABLES


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A vault with a note of two quotes that pass."""
    make_vault(tmp_path)
    note(tmp_path, "board.md", *QUOTES)
    return tmp_path


def test_a_person_promotes_a_note(root: Path) -> None:
    """Each quote asked for, the reasoning, the name: then header and Statement say so, and the checks agree."""
    child = promotion(root)
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
    child = promotion(root)
    answer(child, (SAW, "y"), (SAW, "y"), (ENDORSE, "y"), (NAME, "Ada Example"))
    ended(child)
    (made,) = acts(root)
    assert isinstance(made, Promotion)
    assert [seen.quote for seen in made.answers] == list(QUOTES)
    assert list((root / "ledger").glob(f"*/{made.run}"))
    assert (made.signed, made.origin, made.unquoted) == (False, "document", ())


@pytest.mark.parametrize(
    "answers",
    [
        [(SAW, "n")],
        [(SAW, "y"), (SAW, "n")],
        [(SAW, "y"), (SAW, "y"), (ENDORSE, "n")],
        [*YES[:3], (NAME, "Ada\x1b[31m")],
        [*YES[:3], (NAME, "x" * 201)],
        [*YES[:3], (NAME, "x" * 10_000)],
        [*YES[:3], (NAME, "")],
        [*YES[:3], (NAME, "   ")],
        [*YES[:3], (NAME, "Ada \u202egnikcah")],
    ],
    ids=[
        "first quote",
        "second quote",
        "reasoning",
        "a name with an escape",
        "a name too long",
        "a name of 10,000 characters",
        "no name",
        "a name of blanks",
        "a name turned round",
    ],
)
def test_one_no_leaves_the_note_a_draft(root: Path, answers: list[tuple[str, str]]) -> None:
    """The answer is no, the exit status 1, and nothing of a promotion is written."""
    child = promotion(root)
    answer(child, *answers)
    status, said = ended(child)
    assert (status, "not promoted" in said or "nothing was recorded" in said) == (1, True)
    assert "status: draft" in (root / "notes/board.md").read_text(encoding="utf-8")
    assert acts(root) == []


@pytest.mark.parametrize("key", ["Ctrl-C", "Ctrl-D"])
@pytest.mark.parametrize("before", [0, 1, 2, 3])
def test_an_interrupt_at_any_question_leaves_the_note_as_it_was(root: Path, before: int, key: str) -> None:
    """It ends with 130, and the grounded note is byte for byte what it was."""
    run(root, "match", "notes/board.md")
    bytes_before = (root / "notes/board.md").read_bytes()
    child = promotion(root)
    answer(child, *[(SAW, "y"), (SAW, "y"), (ENDORSE, "y")][:before])
    child.expect([SAW, SAW, ENDORSE, NAME][before])
    child.sendintr() if key == "Ctrl-C" else child.sendeof()
    status, said = ended(child)
    assert (status, "the note is as it was" in said) == (130, True)
    assert (root / "notes/board.md").read_bytes() == bytes_before
    assert acts(root) == []


def test_a_note_that_changes_while_it_is_read_is_not_promoted(root: Path) -> None:
    """What was seen is no longer what stands there."""
    child = promotion(root)
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
    status, said = ended(promotion(root))
    assert (status, "did not pass" in said) == (2, True)
    assert "gap: ledger/" in (root / "notes/board.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("command", ["promote", "withdraw"])
def test_without_a_terminal_nobody_is_asked(root: Path, command: str) -> None:
    """A pipe is no person."""
    ran = run(root, command, "notes/board.md")
    assert (ran.status, "at a terminal" in ran.err) == (2, True)


@pytest.mark.parametrize("half", ["< /dev/null", "| cat", "--json < /dev/null", "--json 2> err"])
def test_half_a_terminal_is_none(root: Path, half: str) -> None:
    """Questions that nobody sees, or that no keyboard answers, are not asked."""
    child = redirected(root, f"promote notes/board.md {half}")
    said = ended(child)[1] + ((root / "err").read_text("utf-8") if (root / "err").exists() else "")
    assert "only a person at a terminal can promote" in said
    assert not list((root / "ledger").iterdir())


def test_with_json_the_questions_stand_on_standard_error(root: Path) -> None:
    """Standard output holds one object and nothing else, and may go to a file."""
    child = redirected(root, "promote notes/board.md --json > out.json")
    answer(child, *YES)
    status, said = ended(child)
    assert (status, "validated" in said) == (0, True)
    out = json.loads((root / "out.json").read_text("utf-8"))
    assert (out["version"], out["note"], out["validator"]) == (1, "notes/board.md", "Ada Example")
    assert (root / out["statement"]).is_file()
    assert (root / out["run"]).is_file()
    assert (out["signed"], out["commit"]) == (False, None)


def test_what_was_typed_before_a_question_answers_none(root: Path) -> None:
    """A paste of many a yes does not run through the quotes."""
    child = promotion(root)
    child.send("y\n" * 8)
    answer(child, (SAW, "n"))
    status, said = ended(child)
    assert (status, "quote 1 was not seen" in said) == (1, True)


def test_an_answer_that_is_neither_is_asked_for_again(root: Path) -> None:
    """Only y and yes are yes; nothing at all is no."""
    child = promotion(root)
    answer(child, (SAW, "perhaps"), (SAW, "YES"), (SAW, ""))
    status, said = ended(child)
    assert (status, "quote 2 was not seen" in said) == (1, True)


def test_each_paragraph_without_a_quote_is_asked_for(root: Path) -> None:
    """It is shown, and what the person stands for is recorded."""
    path = root / "notes/board.md"
    path.write_text(
        path.read_text("utf-8") + "\nSo the board\nis diligent.\n\n## More\n\nAnd wise.\n", "utf-8"
    )
    child = promotion(root)
    answer(child, (SAW, "y"), (SAW, "y"))
    child.expect("3 of 4")
    child.expect("no quote  So the board is diligent.")
    answer(child, (STAND, "y"), ("no quote  And wise.", ""), (STAND, ""))
    assert (ended(child)[0], acts(root)) == (1, [])
    child = promotion(root)
    answer(child, *YES[:2], (STAND, "y"), (STAND, "y"), *YES[2:])
    assert ended(child)[0] == 0
    (made,) = acts(root)
    assert isinstance(made, Promotion)
    assert [one.paragraph for one in made.unquoted] == ["So the board is diligent.", "And wise."]
    assert run(root, "check").status == 0


def test_a_name_is_kept_in_one_way_of_writing_it(root: Path) -> None:
    """Letters and accents typed apart are the letters that others type (NFC)."""
    child = promotion(root)
    answer(child, *YES[:3], (NAME, unicodedata.normalize("NFD", "Zoë Éxample")))
    ended(child)
    assert "validator: Zoë Éxample" in (root / "notes/board.md").read_text("utf-8")


def test_a_note_whose_header_cannot_be_marked_is_refused_before_anything_is_asked(root: Path) -> None:
    """Not after the last answer."""
    note(root, "board.md", *QUOTES, header="{status: draft, origin: web}\n")
    status, said = ended(promotion(root))
    assert (status, "of 2" in said) == (2, False)


@pytest.mark.parametrize("name", ["notes", "notes/gone.md", "catalogue.yaml"])
def test_what_is_no_note_is_refused(root: Path, name: str) -> None:
    """A folder, nothing, another file: one line, and exit status 2."""
    for command in ("promote", "withdraw"):
        status, said = ended(dialogue(root, command, name))
        assert (status, said.count("vault-grade: ")) == (2, 1)


def test_a_note_that_is_no_text_is_named(root: Path) -> None:
    """By whatever is asked of a person about it."""
    (root / "notes/binary.md").write_bytes(b"\x00\x01")
    for command in ("promote", "withdraw"):
        status, said = ended(dialogue(root, command, "notes/binary.md"))
        assert (status, "vault-grade: notes/binary.md: the note is binary, not text" in said) == (2, True)


def test_hostile_words_steer_no_terminal(root: Path) -> None:
    """Escapes and overrides in a claim are shown as what they are."""
    path = root / "notes/board.md"
    text = path.read_text("utf-8").replace("A claim.", "A \x1b[2Jclaim \u202eeht.", 1)
    path.write_text(text, "utf-8")
    child = promotion(root)
    child.expect(SAW)
    shown = child.before or ""
    child.sendintr()
    ended(child)
    assert "\\u001b[2Jclaim \\u202eeht." in shown
    assert "\x1b[2J" not in shown


@pytest.mark.parametrize("variable", MACHINE_VARIABLES)
def test_an_assistant_or_a_build_machine_does_not_promote(root: Path, variable: str) -> None:
    """Where a machine says that it is running the program, it is refused before anything is matched."""
    status, said = ended(promotion(root, **{variable: "1"}))
    assert (status, variable in said) == (2, True)
    assert not list((root / "ledger").iterdir())


def test_a_note_that_changed_after_its_promotion_is_stale(root: Path) -> None:
    """check says so, and the promotion stays in the ledger."""
    child = promotion(root)
    answer(child, (SAW, "y"), (SAW, "y"), (ENDORSE, "y"), (NAME, "Ada Example"))
    ended(child)
    path = root / "notes/board.md"
    path.write_text(path.read_text(encoding="utf-8") + "\nAnother sentence.\n", encoding="utf-8")
    checked = run(root, "check")
    assert checked.status == 1
    assert "promotion-stale" in checked.out


def test_a_note_that_is_validated_already_is_said_to_be(root: Path) -> None:
    """By whom and since when, and what another promotion does; a note that changed is not told so."""
    path = root / "notes/board.md"
    for told in (False, True, False):
        child = promotion(root)
        answer(child, *YES[:1])
        assert ("Already validated by Ada Example on 20" in (child.before or "")) is told
        answer(child, *YES[1:])
        assert ended(child)[0] == 0
        if told:
            path.write_text(f"{path.read_text('utf-8')}\n", "utf-8")
    assert len(acts(root)) == 3
