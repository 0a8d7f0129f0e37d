"""`check` and the signatures over promotions, with real keys: only the person's own, valid then, is taken."""

from __future__ import annotations

from pathlib import Path

import pytest
from ledger_examples import WHEN, flip_bit
from match_examples import modes_bind
from note_examples import vault_in
from signature_examples import (
    OPTIONS,
    SIGNATURES,
    Wrong,
    line,
    list_signers,
    make_key,
    needs_ssh,
    sign_as,
    signed_note,
)

from vault_grade.check.run import check_vault
from vault_grade.formats.ledger import signature_of
from vault_grade.vault.layout import Vault
from vault_grade.vault.signatures import SIGNERS_NAME

pytestmark = needs_ssh

CASES = [
    pytest.param(code, wrong, id=f"{code}: {name}")
    for code, cases in SIGNATURES.items()
    for name, wrong in cases.items()
]


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    """An empty vault, beside which there is room for keys."""
    (tmp_path / "vault").mkdir()
    return vault_in(tmp_path / "vault")


def codes(vault: Vault) -> list[str]:
    """What check finds."""
    return [one.code.name for one in check_vault(vault, WHEN)]


@pytest.mark.parametrize(
    "options",
    [
        "",
        OPTIONS,
        f'{OPTIONS},valid-after="20261130091213Z",valid-before="20261130091214Z"',
        f'{OPTIONS},valid-after="20261130",valid-before="20261201"',
    ],
)
def test_a_signature_of_the_persons_own_is_no_finding(vault: Vault, tmp_path: Path, options: str) -> None:
    """The key was valid in the second of the promotion, whatever it is now; days without a zone are days in UTC."""
    key = make_key(tmp_path)
    signed_note(vault, key)
    list_signers(vault, "# who may sign\n\n", line(key, '"Ada Example,ada@example.org"', options))
    assert codes(vault) == []


@pytest.mark.parametrize(("code", "wrong"), CASES)
def test_each_wrong_signature_raises_its_code_alone(
    vault: Vault, tmp_path: Path, code: str, wrong: Wrong
) -> None:
    """One finding, at the status, in one line."""
    key = make_key(tmp_path)
    statement = signed_note(vault, key)
    assert codes(vault) == []
    wrong(vault, statement, key)
    (finding,) = check_vault(vault, WHEN)
    assert (finding.code.name, finding.line) == (code, 3)
    assert "\n" not in finding.message
    assert str(tmp_path) not in finding.message


@pytest.mark.parametrize("bit", [700, 7000, 14_000])
def test_a_changed_bit_of_a_signature_is_found(vault: Vault, tmp_path: Path, bit: int) -> None:
    """Wherever it is flipped in the signature's letters."""
    statement = signed_note(vault, make_key(tmp_path))
    place = signature_of(statement)
    text = place.read_bytes()
    flip_bit(place, text.index(b"\n") + 1 + bit % (len(text) - 80))
    assert codes(vault) == ["promotion-signature-bad"]


@pytest.mark.damages_ledger
def test_a_signature_over_other_bytes_is_found(vault: Vault, tmp_path: Path) -> None:
    """A Statement rewritten under its proper name does not take the signature of the one before with it."""
    from ledger_examples import put

    from vault_grade.formats import ledger
    from vault_grade.formats.predicates import Promotion, parse

    statement = signed_note(vault, make_key(tmp_path))
    read = ledger.read(statement)
    promotion = parse(read)
    assert isinstance(promotion, Promotion)
    other = type(read)((*read.subjects[:1], *read.subjects[1:]), read.predicate_type, dict(read.predicate))
    other.predicate["origin"] = "web"
    forged = put(vault, promotion, statement=other)
    signature_of(statement).rename(signature_of(forged))
    statement.unlink()
    assert codes(vault) == ["promotion-signature-bad"]


def test_one_good_signature_is_enough(vault: Vault, tmp_path: Path) -> None:
    """A second promotion of the same text, by somebody else's key, takes the first nothing away."""
    from datetime import timedelta

    from note_examples import record_promotion

    key, bob = make_key(tmp_path), make_key(tmp_path, "bob")
    signed_note(vault, key)
    (run,) = vault.ledger.glob("*/*-pass-*.json")
    second = record_promotion(vault, vault.notes / "a.md", run, signed=True, when=WHEN + timedelta(seconds=9))
    sign_as(second, bob)
    assert codes(vault) == []


def test_without_ssh_keygen_nothing_is_found_out_and_that_is_said(
    vault: Vault, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not to have checked is not to have found it good."""
    signed_note(vault, make_key(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    (finding,) = check_vault(vault, WHEN)
    assert finding.code.name == "promotion-signature-unchecked"
    assert finding.message == "there is no ssh-keygen here to make or check signatures"


@pytest.mark.skipif(not modes_bind(), reason="this user may read every file")
def test_a_list_that_cannot_be_read_is_not_taken_for_none(vault: Vault, tmp_path: Path) -> None:
    """The message names the file."""
    signed_note(vault, make_key(tmp_path))
    (vault.root / SIGNERS_NAME).chmod(0)
    (finding,) = check_vault(vault, WHEN)
    assert finding.code.name == "promotion-signature-unchecked"
    assert finding.message == "allowed_signers: cannot be read: Permission denied"
