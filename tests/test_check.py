"""`check`: every code has one damage that raises exactly it, on its line; a vault that is whole raises none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest
from ledger_examples import CATALOGUE, WHEN, put, withdrawal_of
from note_examples import (
    BODY,
    CLAIM,
    DRAFT,
    POINTER,
    VALIDATED,
    but_unsigned,
    note,
    record_promotion,
    record_run,
    vault_in,
    write,
)
from signature_examples import SIGNATURES

from vault_grade.check.codes import CODES
from vault_grade.check.run import check_vault
from vault_grade.findings import Finding
from vault_grade.vault.layout import Vault

KEYED = CATALOGUE.replace("  title:", "  key: board\n  title:")
OTHER = CATALOGUE.removeprefix("documents:\n").replace("board.txt", "other.txt")


@dataclass(frozen=True)
class Damage:
    """What is done to a whole vault, and the line on which a finding must say so."""

    whole: Callable[[Vault, str], None]
    done: Callable[[Vault], object]
    line: int | None


def grounded(vault: Vault, ends: str = "\n") -> None:
    """One draft whose pointer has a run: status on line 2, origin 3, pointer 4, the body from 6 on."""
    record_run(vault, write(vault, "a.md", note(DRAFT + POINTER).replace("\n", ends)))


def validated(vault: Vault, ends: str = "\n") -> None:
    """One validated note with its run and its promotion: pointer on line 2, status 3, validator 4, day 5."""
    path = write(vault, "a.md", note(POINTER + VALIDATED).replace("\n", ends))
    record_promotion(vault, path, record_run(vault, path))


def promote_tomorrow(vault: Vault) -> None:
    """The same, promoted by a clock that is a day ahead: it is tomorrow nowhere on earth."""
    path = vault.notes / "a.md"
    then = WHEN + timedelta(days=1)
    path.write_bytes(path.read_bytes().replace(b"2026-11-30", then.date().isoformat().encode()))
    record_promotion(vault, path, record_run(vault, path, when=then), when=then)


def keyed(vault: Vault, ends: str = "\n") -> None:
    """A draft that cites its document by a row's key."""
    vault.catalogue.write_text(KEYED)
    text = note(
        DRAFT + POINTER, f"{CLAIM}> The Board shall meet at least twice a year.\n> — [@board, line 1]\n"
    )
    record_run(vault, write(vault, "a.md", text.replace("\n", ends)))


def edit(old: str, new: str) -> Callable[[Vault], object]:
    """Replace what stands once in the note."""

    def done(vault: Vault) -> None:
        path = vault.notes / "a.md"
        text = path.read_bytes().decode()
        ends = "\r\n" if "\r\n" in text else "\n"
        before, after = old.replace("\n", ends), new.replace("\n", ends)
        assert text.count(before) == 1, f"{before!r} stands {text.count(before)} times"
        path.write_bytes(text.replace(before, after).encode())

    return done


def delete(kind: str) -> Callable[[Vault], object]:
    """Delete the runs of a kind."""

    def done(vault: Vault) -> None:
        (found,) = vault.ledger.glob(f"*/*-{kind}-*.json")
        found.unlink()

    return done


def withdraw(vault: Vault) -> None:
    """The row is withdrawn after the match."""
    vault.catalogue.write_text(CATALOGUE + "  withdrawn: replaced by the act of 2027\n")


def give_key_away(vault: Vault) -> None:
    """The key that the note cites is now another row's."""
    vault.catalogue.write_text(CATALOGUE + OTHER.replace("  title:", "  key: board\n  title:"))


def edit_and_match(vault: Vault) -> None:
    """The note is written on after its promotion, and matched again."""
    path = vault.notes / "a.md"
    path.write_bytes(path.read_bytes() + b"\nAnother thought.\n")
    record_run(vault, path, when=WHEN + timedelta(seconds=1))


def withdraw_by_record(vault: Vault) -> None:
    """A person withdrew the promotion, and the header was set to validated again by hand."""
    (promotion,) = vault.ledger.glob("*/*-promotion-*.json")
    put(vault, withdrawal_of(promotion))


def link_nowhere(vault: Vault) -> None:
    """A link named like a note has no target."""
    (vault.notes / "link.md").symlink_to("gone.md")


DAMAGES: dict[str, Damage] = {
    "note-unreadable": Damage(grounded, edit(BODY, BODY + "\0"), None),
    "header-unreadable": Damage(grounded, edit(f"{POINTER}---\n", POINTER), 1),
    "duplicate-field": Damage(grounded, edit("origin: document\n", "origin: document\norigin: web\n"), 4),
    "status-missing": Damage(grounded, edit("status: draft\n", ""), 1),
    "status-unknown": Damage(grounded, edit("status: draft", "status: sound"), 2),
    "origin-missing": Damage(grounded, edit("origin: document\n", ""), 1),
    "origin-unknown": Damage(grounded, edit("origin: document", "origin: rumour"), 3),
    "validator-missing": Damage(validated, edit("validator: Ada Example\n", ""), 3),
    "date-missing": Damage(validated, edit("validated_on: 2026-11-30\n", ""), 3),
    "date-unreadable": Damage(validated, edit("2026-11-30", "30 November"), 5),
    "date-in-future": Damage(validated, promote_tomorrow, 5),
    "pointer-not-held": Damage(grounded, withdraw, 4),
    "pointer-not-quoted": Damage(keyed, give_key_away, 4),
    "pointer-without-run": Damage(grounded, delete("pass"), 4),
    "changed-since-match": Damage(grounded, edit(BODY, BODY + "\nAnother thought.\n"), 4),
    "validated-without-pointer": Damage(validated, edit(POINTER, ""), 2),
    "gap-open": Damage(grounded, edit(POINTER, "gap: ledger/2026-11/x.json\n"), 4),
    "promotion-missing": Damage(validated, delete("promotion"), 3),
    "promotion-stale": Damage(validated, edit_and_match, 3),
    "promotion-withdrawn": Damage(validated, withdraw_by_record, 3),
}
OTHERS: dict[str, tuple[str, Damage]] = {
    "a link to nowhere": ("note-unreadable", Damage(grounded, link_nowhere, None)),
    "a validator by hand": ("promotion-stale", Damage(validated, edit("Ada Example", "Bob"), 3)),
    "a day by hand": ("promotion-stale", Damage(validated, edit("2026-11-30", "2026-11-29"), 3)),
    "no such day": ("date-unreadable", Damage(validated, edit("2026-11-30", "2026-02-30"), 5)),
    "gap mark twice": ("duplicate-field", Damage(grounded, edit(f"{DRAFT}{POINTER}", "gap: a\ngap: b\n"), 3)),
}
CASES = [pytest.param(code, DAMAGES[code], id=code) for code in DAMAGES] + [
    pytest.param(code, damage, id=name) for name, (code, damage) in OTHERS.items()
]


def found(vault: Vault) -> list[Finding]:
    """What check finds on the day of the examples."""
    return but_unsigned(check_vault(vault, WHEN))


@pytest.mark.parametrize("whole", [grounded, validated, keyed])
def test_a_whole_note_has_no_finding(tmp_path: Path, whole: Callable[[Vault, str], None]) -> None:
    """Nothing is said of what fits."""
    vault = vault_in(tmp_path)
    whole(vault, "\n")
    assert found(vault) == []


@pytest.mark.parametrize("ends", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize(("code", "damage"), CASES)
def test_each_damage_raises_its_code_alone_and_at_its_line(
    tmp_path: Path, code: str, damage: Damage, ends: str
) -> None:
    """One finding, where the field stands, in one line; the same for notes with either line end."""
    vault = vault_in(tmp_path)
    damage.whole(vault, ends)
    assert found(vault) == []
    damage.done(vault)
    (finding,) = found(vault)
    assert (finding.code.name, finding.line) == (code, damage.line)
    assert "\n" not in finding.message


@pytest.mark.parametrize("code", DAMAGES)
def test_a_byte_order_mark_changes_no_finding(tmp_path: Path, code: str) -> None:
    """Nor its line; the body is the same without the mark."""
    vault = vault_in(tmp_path)
    DAMAGES[code].whole(vault, "\n")
    DAMAGES[code].done(vault)
    path = vault.notes / "a.md"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert [(one.code.name, one.line) for one in found(vault)] == [(code, DAMAGES[code].line)]


def test_no_code_is_without_a_damage() -> None:
    """A new code needs a fixture of its own."""
    assert {*DAMAGES, *SIGNATURES} == {code.name for code in CODES}
    assert len({code.name for code in CODES}) == len(CODES)
