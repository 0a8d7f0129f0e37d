"""`ledger verify` and signatures: alone, wrong, changed, deleted; the listing and the census pass them over."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import git
import pytest
from ledger_examples import PASS, flip_bit, put, withdrawal_of
from note_examples import vault_in
from signature_examples import line, list_signers, make_key, needs_ssh, sign_as, signed_note

from vault_grade.census import take_census
from vault_grade.formats import ledger
from vault_grade.formats.ledger import signature_of
from vault_grade.runs import log
from vault_grade.vault.layout import Vault
from vault_grade.verify import verify

pytestmark = needs_ssh
BROKEN = "no error found: the checker is broken"


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    """An empty vault, beside which there is room for keys."""
    (tmp_path / "vault").mkdir()
    return vault_in(tmp_path / "vault")


@pytest.fixture
def statement(vault: Vault, tmp_path: Path) -> Path:
    """A signed promotion in the vault."""
    return signed_note(vault, make_key(tmp_path))


def codes(vault: Vault) -> list[str]:
    """The names of the codes found."""
    return [one.code.name for one in verify(vault).findings]


def test_a_good_signature_is_no_finding_and_no_run(vault: Vault, statement: Path) -> None:
    """The log, the runs that stand and the census know Statements only."""
    assert codes(vault) == []
    assert len(log(vault)) == 2
    assert len(list(ledger.names(vault.ledger))) == 2
    assert (take_census(vault).validated, len(ledger.passing(vault.ledger))) == (1, 1)


def test_a_signature_without_its_statement_is_found(vault: Vault, statement: Path) -> None:
    """An act was cut short, or its Statement is lost."""
    statement.unlink()
    (finding,) = verify(vault).findings
    assert finding.code.name == "ledger-signature-alone", BROKEN
    assert finding.where == vault.relative(signature_of(statement))


@pytest.mark.parametrize("damage", ["deleted", "a bit flipped", "another's", "a folder", "empty"])
def test_a_statement_that_says_it_is_signed_and_is_not_is_found(
    vault: Vault, tmp_path: Path, statement: Path, damage: str
) -> None:
    """Deleted, changed, or not the person's: the Statement is named."""
    place = signature_of(statement)
    if damage == "a bit flipped":
        flip_bit(place, 120)
    elif damage == "another's":
        sign_as(statement, make_key(tmp_path, "bob"))
    else:
        place.unlink()
    if damage == "a folder":
        place.mkdir()
    elif damage == "empty":
        place.touch()
    (finding,) = [one for one in verify(vault).findings if one.code.name == "ledger-signature-wrong"]
    assert finding.where == vault.relative(statement), BROKEN


def test_a_withdrawals_signature_is_looked_at_too(vault: Vault, tmp_path: Path, statement: Path) -> None:
    """Every act of a person's is held to its signature."""
    act = put(vault, replace(withdrawal_of(statement), signed=True))
    assert codes(vault) == ["ledger-signature-wrong"], BROKEN
    sign_as(act, tmp_path / "ada")
    assert codes(vault) == []


def test_a_signature_beside_a_run_is_found(vault: Vault, tmp_path: Path) -> None:
    """A machine's run is nobody's act."""
    run = put(vault, PASS)
    sign_as(run, make_key(tmp_path))
    assert codes(vault) == ["ledger-signature-wrong"], BROKEN


def test_what_cannot_be_found_out_is_said(
    vault: Vault, tmp_path: Path, statement: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No list of signers, or no ssh-keygen: it is not called good."""
    (vault.root / "allowed_signers").unlink()
    assert codes(vault) == ["ledger-signature-unchecked"], BROKEN
    list_signers(vault, line(tmp_path / "ada"))
    assert codes(vault) == []
    monkeypatch.setenv("PATH", str(tmp_path))
    assert codes(vault) == ["ledger-signature-unchecked"], BROKEN


def test_a_signature_under_another_months_or_no_name_is_foreign(vault: Vault, statement: Path) -> None:
    """It belongs beside its Statement, and to it."""
    place = signature_of(statement)
    place.rename(place.with_name("x.json.sig"))
    assert sorted(codes(vault)) == ["ledger-foreign-file", "ledger-signature-wrong"], BROKEN


@pytest.mark.parametrize("is_committed", [True, False])
@pytest.mark.parametrize("damage", ["changed", "deleted"])
def test_git_tells_a_signature_that_was_changed_or_deleted(
    vault: Vault, statement: Path, damage: str, is_committed: bool
) -> None:
    """By the commit that did it, where there is one; put back, it is noted."""
    repo = git.Repo.init(vault.root)
    with repo.config_writer() as config:
        config.set_value("user", "name", "Ada Example")
        config.set_value("user", "email", "ada@example.org")
    _commit(repo)
    assert codes(vault) == []
    place = signature_of(statement)
    before = place.read_bytes()
    if damage == "changed":
        place.write_bytes(before + b"\n")
    else:
        place.unlink()
    if is_committed:
        _commit(repo)
    (finding,) = [one for one in verify(vault).findings if one.where == vault.relative(place)]
    assert finding.code.name == f"ledger-file-{damage}", BROKEN
    assert (repo.head.commit.hexsha[:7] in finding.message) == is_committed
    place.write_bytes(before)
    if is_committed:
        _commit(repo)
    assert codes(vault) == (["ledger-file-restored"] if is_committed else [])


def _commit(repo: git.Repo) -> None:
    repo.git.add("--all", repo.working_tree_dir)
    repo.git.commit("--quiet", "--message", "x")
