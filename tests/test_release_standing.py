"""A release lists a note with the grade that the record bears out, whatever its header says."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_vault import run
from match_examples import BOARD, FOUND, board_vault, clock, match_one, write_note
from person_examples import Willing

from vault_grade.promote import promote
from vault_grade.release import Checked, Release, release
from vault_grade.release.report import as_json, page
from vault_grade.vault.layout import Vault

HAND = f"---\nstatus: validated\nvalidator: Ada\nvalidated_on: 2026-11-01\npointer: {BOARD}\n---\n{FOUND}"


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    """A vault with a work that links to one note."""
    made = board_vault(tmp_path / "vault")
    (made.root / "work.md").write_text("[[board]]\n", encoding="utf-8")
    return made


def released(vault: Vault) -> tuple[Release, Checked]:
    """What comes of the work, and of its note."""
    done = release(vault, vault.root / "work.md", clock)
    return done, done.notes[0]


def code(one: Checked) -> str | None:
    """What is found of its promotion."""
    return one.promotion.code.name if one.promotion else None


def test_a_validated_note_written_by_hand_is_grounded(vault: Vault) -> None:
    """Its quotes are there, so it may leave; that a person judged it is nowhere on record, and is said to be so."""
    write_note(vault, HAND)
    done, one = released(vault)
    assert (one.grade, one.header, code(one)) == ("grounded", "validated", "promotion-missing")
    assert (done.allowed, done.not_borne_out) == (True, 1)
    value = as_json(done)
    assert (value["not_borne_out"], value["notes"][0]["grade"]) == (1, "grounded")
    assert value["notes"][0]["promotion"]["code"] == "promotion-missing"
    shown = page(done, clock())
    assert "1 of 1 note says validated, which the record does not bear out." in shown
    assert "Its header says validated: no promotion on record (promotion-missing)." in shown
    assert "<p>validated; pass</p>" not in shown


def test_the_table_says_so(vault: Vault) -> None:
    """The grade is the one that is borne out; what the header says stands below it, and in the verdict."""
    write_note(vault, HAND)
    ran = run(vault.root, "release", "work.md")
    assert (ran.status, ran.out.splitlines()) == (
        0,
        [
            f"grounded    pass     notes/board.md  → {BOARD}",
            "            validated by its header, no promotion on record (promotion-missing)",
            "",
            "may leave  work.md: 1 note, 1 matched; 1 of 1 note says validated, which the record does not bear out",
        ],
    )


def test_a_promoted_note_is_validated(vault: Vault) -> None:
    """In a vault without keys it is said that a convention stands behind it, which changes no grade."""
    path = write_note(vault, HAND.replace("validated\n", "draft\n"))
    promote(vault, path, Willing(), clock)
    done, one = released(vault)
    assert (one.grade, code(one), done.not_borne_out) == ("validated", "promotion-unsigned", 0)
    assert run(vault.root, "release", "work.md").out.splitlines() == [
        f"validated   pass     notes/board.md  → {BOARD}",
        "            validated by its header, its promotion is not signed (promotion-unsigned)",
        "",
        "may leave  work.md: 1 note, 1 matched",
    ]


def test_a_promotion_of_another_text_counts_no_longer(vault: Vault) -> None:
    """The note changed since the person saw it."""
    path = write_note(vault, HAND.replace("validated\n", "draft\n"))
    promote(vault, path, Willing(), clock)
    path.write_text(path.read_text("utf-8") + "\nAnother claim.\n", "utf-8")
    assert (released(vault)[1].grade, code(released(vault)[1])) == ("grounded", "promotion-stale")


def test_an_unsigned_promotion_counts_no_longer_where_keys_are_listed(vault: Vault) -> None:
    """As ``check`` has it: the vault expects a signature."""
    path = write_note(vault, HAND.replace("validated\n", "draft\n"))
    promote(vault, path, Willing(), clock)
    (vault.root / "allowed_signers").write_text("# nobody yet\n", "utf-8")
    done, one = released(vault)
    assert (one.grade, code(one), done.not_borne_out) == ("grounded", "promotion-signature-missing", 1)


def test_a_validated_note_whose_quote_is_gone_is_at_the_floor(vault: Vault) -> None:
    """The match takes its pointer, and the gap holds the work back."""
    path = write_note(vault, HAND.replace("twice", "thrice"))
    assert match_one(vault, path).outcome == "gap"
    done, one = released(vault)
    assert (one.grade, code(one)) == ("floor", "validated-without-pointer")
    assert done.refused == ("1 of 1 notes: gap",)
