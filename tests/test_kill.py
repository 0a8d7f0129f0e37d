"""Killed, or out of room, at every single step that writes: the vault is then as before or as after, and goes on."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from admit_examples import kept, withdrawn
from faults import How, run_with_fault
from match_examples import (
    BOARD,
    DRAFT,
    FOUND,
    MISSING,
    TEXT,
    board_vault,
    clock,
    match_one,
    read_here,
    write_note,
)
from person_examples import Willing
from signature_examples import line, list_signers, make_key, needs_ssh

from vault_grade.census import take_census
from vault_grade.check.run import check_vault
from vault_grade.errors import BadNote, VaultGradeError
from vault_grade.findings import Level
from vault_grade.formats import catalogue
from vault_grade.formats.header import Header
from vault_grade.init import init
from vault_grade.new import new_note
from vault_grade.promote import promote
from vault_grade.restore import restore
from vault_grade.vault.layout import Vault
from vault_grade.verify import verify
from vault_grade.withdraw import withdraw

NOTE = "notes/board.md"


class Sorry:
    """A person who takes it back."""

    def begin(self, note: str, header: Header, promotions: int, *, signed: bool) -> None:
        pass

    def reason(self) -> str:
        return "a mistake"

    def name(self) -> str:
        return "Ada Example"


@dataclass(frozen=True)
class Case:
    """A use case that writes. done: what the same command says where its work is done already.

    leaves: the finding that a fault may leave in the ledger.
    """

    prepare: Callable[[Vault], object]
    work: Callable[[Vault], object]
    done: str | None = None
    leaves: str | None = None


def noted(text: str) -> Callable[[Vault], object]:
    return lambda vault: write_note(vault, text)


def match_note(vault: Vault) -> None:
    match = match_one(vault, vault.root / NOTE)
    if match.outcome == "refused":
        raise BadNote(str(match.reason))


def grounded(vault: Vault) -> None:
    match_one(vault, write_note(vault, DRAFT + FOUND))


def gapped(vault: Vault) -> None:
    match_one(vault, write_note(vault, DRAFT + MISSING))
    path = vault.root / NOTE
    path.write_bytes(path.read_bytes().replace(b"thrice", b"twice"))


def document_lost(vault: Vault) -> None:
    lost = vault.root.parent / "elsewhere"
    lost.mkdir()
    shutil.move(vault.store / BOARD, lost / "board.txt")


def to_admit(vault: Vault) -> None:
    (vault.root.parent / "rules.txt").write_bytes(b"A text to admit.\n")


def no_vault_yet(vault: Vault) -> None:
    shutil.rmtree(vault.root)
    vault.root.mkdir()
    (vault.root / ".gitignore").write_bytes(b"mine\n")
    (vault.root / "mine.txt").write_bytes(b"mine\n")


def promote_it(vault: Vault) -> object:
    return promote(vault, vault.root / NOTE, Willing(), clock)


def promoted(vault: Vault) -> None:
    grounded(vault)
    promote_it(vault)


def withdraw_it(vault: Vault) -> None:
    if b"status: validated" in (vault.root / NOTE).read_bytes():
        withdraw(vault, vault.root / NOTE, Sorry(), clock)


def grounded_and_listed(vault: Vault) -> None:
    """A grounded note, in a vault that lists Ada's key, which git names."""
    grounded(vault)
    settings = Path(os.environ["GIT_CONFIG_GLOBAL"])
    key = settings.with_name("ada")
    if not key.exists():
        make_key(settings.parent)
    list_signers(vault, line(key))
    settings.write_text(f"[gpg]\nformat = ssh\n[user]\nsigningkey = {key}\n", "utf-8")


CASES = {
    "match, pass": Case(noted(DRAFT + FOUND), match_note),
    "match, gap": Case(
        noted(f"---\r\npointer: {BOARD}  # mine\r\nstatus: draft\r\n---\r\n{MISSING}"), match_note
    ),
    "match, pass after gap": Case(gapped, match_note),
    "promote": Case(grounded, promote_it),
    "withdraw": Case(promoted, withdraw_it),
    "admit": Case(
        to_admit,
        lambda vault: kept(vault, vault.root.parent / "rules.txt"),
        "already held, with these very bytes",
    ),
    "withdraw a row": Case(
        noted(DRAFT + FOUND), lambda vault: withdrawn(vault, BOARD, "a forgery"), "withdrawn already"
    ),
    "restore": Case(document_lost, lambda vault: restore(vault, str(vault.root.parent / "elsewhere"))),
    "new": Case(noted(DRAFT + FOUND), lambda vault: new_note(vault, "The board", document=BOARD)),
    "promote, signed": Case(grounded_and_listed, promote_it, leaves="ledger-signature-alone"),
    "init": Case(no_vault_yet, lambda vault: init(vault.root), "there is a vault here already"),
}


@pytest.fixture(autouse=True)
def reader_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fork of the test does the reader's work: the faults are those of the parent's writing."""
    read_here(monkeypatch)


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Git's settings are the test's own, and so is what a killed process leaves in the system's temporary folder."""
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "gitconfig"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))


def files(vault: Vault) -> dict[str, bytes]:
    """Everything in the vault, but for the lock and what a killed writer may leave."""
    return {
        vault.relative(path): path.read_bytes()
        for path in vault.root.rglob("*")
        if path.is_file() and not path.name.startswith((".vg-", ".vault-grade.lock"))
    }


def faults(folder: Path, case: Case, how: How) -> Iterator[tuple[int, Vault]]:
    """A vault after a fault, for every step that the case's work has."""
    before = board_vault(folder / "before" / "vault")
    case.prepare(before)
    step = 0
    while True:
        home = shutil.copytree(folder / "before", folder / f"step-{step}")
        vault = Vault(home / "vault")
        if run_with_fault(lambda vault=vault: case.work(vault), step, how) == "done":  # type: ignore[misc]
            break
        yield step, vault
        shutil.rmtree(home)
        step += 1
    assert step > 5, "the faults did not reach the steps of the work"


def in_order(vault: Vault, stale: int, leaves: str | None) -> None:
    """What the vault says is true: its rows' documents are whole, its pointers have runs, its ledger is clean.

    stale: pointers without a run that there were to begin with. leaves: a finding that may be.
    """
    if not vault.catalogue.exists():
        return
    for row in catalogue.parse(vault.catalogue.read_bytes()):
        document = vault.store / row.path
        assert not document.exists() or hashlib.sha256(document.read_bytes()).hexdigest() == row.sha256
    assert {one.code.name for one in verify(vault).findings} <= {leaves}
    assert take_census(vault).pointer_without_run <= stale


@pytest.mark.parametrize("how", ["killed before", "killed after", "disk full"])
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=needs_ssh if "signed" in name else ()) for name in CASES]
)
def test_a_fault_at_any_step_leaves_the_vault_as_before_or_as_after(
    tmp_path: Path, name: str, how: How
) -> None:
    """Each file is whole and is one of the two; what was there is there; the same command then comes to its end."""
    case = CASES[name]
    whole = board_vault(tmp_path / "whole" / "vault")
    case.prepare(whole)
    before = files(whole)
    stale = take_census(whole).pointer_without_run if whole.catalogue.exists() else 0
    case.work(whole)
    after = files(whole)
    assert before != after
    for step, vault in faults(tmp_path, case, how):
        for path, data in files(vault).items():
            assert data in (before.get(path), after.get(path)), f"step {step}: {path}"
        assert before.keys() & after.keys() <= files(vault).keys(), f"step {step}: a file is lost"
        in_order(vault, stale, case.leaves)
        finished = after.items() <= files(vault).items()
        expected = contextlib.nullcontext()
        if (
            case.done
            and vault.catalogue.exists()
            and files(vault)["catalogue.yaml"] == after["catalogue.yaml"]
        ):
            expected = pytest.raises(VaultGradeError, match=case.done)  # type: ignore[assignment]
        with expected:
            case.work(vault)
        in_order(vault, stale, case.leaves)
        assert finished or after.items() <= files(vault).items(), (
            f"step {step}: the second run did not come to its end"
        )


@needs_ssh
def test_a_kill_between_signature_and_statement_leaves_a_signature_alone_and_a_draft(tmp_path: Path) -> None:
    """Never a Statement without the signature that it speaks of, and never a validated note without both."""
    found = set()
    for _, vault in faults(tmp_path, CASES["promote, signed"], "killed before"):
        (alone,) = {tuple(one.code.name for one in verify(vault).findings)}
        found.add(alone)
        if alone:
            assert b"status: draft" in (vault.root / NOTE).read_bytes()
            assert [one for one in check_vault(vault, clock()) if one.code.level is Level.ERROR] == []
    assert found == {(), ("ledger-signature-alone",)}


def test_the_bytes_of_the_vault_are_those_of_the_examples(tmp_path: Path) -> None:
    """What the faults are compared with is itself right: a pass sets the pointer, a gap removes it."""
    vault = board_vault(tmp_path / "vault")
    grounded(vault)
    assert (vault.root / NOTE).read_bytes() == DRAFT.encode()[
        :-4
    ] + f"pointer: {BOARD}\n---\n{FOUND}".encode()
    assert (vault.store / BOARD).read_bytes() == TEXT
