"""`ledger verify`, `log` and `show` know audits and resolutions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from audit_examples import SLUG, WHEN, Clock, audit_of, put_audit, vault_with_episode
from cli_vault import run
from signature_examples import line, list_signers, make_key, needs_ssh, sign_as

from vault_grade.audit.resolve import Choice, Resolved, resolve
from vault_grade.formats import ledger
from vault_grade.formats.predicates import AuditRun, Resolution, parse, resolution_statement
from vault_grade.vault.layout import Vault
from vault_grade.verify import verify

BROKEN = "no error found: the checker is broken"


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    """An audited episode with one decision."""
    (tmp_path / "vault").mkdir()
    made, _ = vault_with_episode(tmp_path / "vault")
    put_audit(made, audit_of(passing=(1, 2)))
    decide(made)
    return made


def decide(vault: Vault) -> Resolved:
    """Accept the third claim."""
    return resolve(vault, SLUG, Choice("c003", "accept"), "Ada Example", "terminal", Clock())


def codes(vault: Vault) -> list[str]:
    """The names of the codes found."""
    return [one.code.name for one in verify(vault).findings]


def held(vault: Vault) -> tuple[Path, Resolution]:
    """The resolution in the ledger."""
    (name,) = [one for one in ledger.names(vault.ledger) if one.kind == "resolution"]
    predicate = parse(ledger.read(vault.ledger / name.path))
    assert isinstance(predicate, Resolution)
    return vault.ledger / name.path, predicate


def test_audits_and_resolutions_are_looked_at_and_counted(vault: Vault) -> None:
    """Nothing to find, and both are in the numbers."""
    found = verify(vault)
    assert found.findings == ()
    assert (found.checked.files, found.checked.audits, found.checked.resolutions) == (2, 1, 1)
    said = run(vault.root, "ledger", "verify")
    assert (said.status, "1 audit, 1 resolution" in said.out) == (0, True)
    checked = run(vault.root, "ledger", "verify", "--json").json["checked"]
    assert (checked["audits"], checked["resolutions"]) == (1, 1)


WRONG: dict[str, Callable[[Resolution], Resolution]] = {
    "another sentence": lambda one: replace(one, sentence="It closed."),
    "another span": lambda one: replace(one, span=(1, 9)),
    "other flags": lambda one: replace(one, flags=("failed",)),
    "a claim that passed": lambda one: replace(one, claim="c001"),
    "no claim of it": lambda one: replace(one, claim="c099"),
    "another script": lambda one: replace(one, script="episodes/other/script.md"),
    "decided before": lambda one: replace(one, person="Eve"),
}


@pytest.mark.parametrize("kind", WRONG)
def test_a_resolution_that_its_audit_does_not_bear_is_found(vault: Vault, kind: str) -> None:
    """Of another sentence, span, flag, claim or script; or of a claim that was decided before."""
    path, good = held(vault)
    if kind != "decided before":
        path.unlink()
    later = WHEN + timedelta(minutes=1)
    bad = replace(WRONG[kind](good), resolved="2026-11-30T09:13:13Z")
    ledger.record(vault.ledger, resolution_statement(bad), "resolution", bad.ledger_claims, later)
    assert codes(vault) == ["ledger-resolution-wrong"], BROKEN


def test_a_resolution_whose_audit_is_gone_is_found(vault: Vault) -> None:
    """There is nothing that it speaks of."""
    (audit,) = [one for one in ledger.names(vault.ledger) if one.kind == "audit"]
    (vault.ledger / audit.path).unlink()
    assert codes(vault) == ["ledger-resolution-wrong"], BROKEN


FORGED: dict[str, Callable[[AuditRun], AuditRun]] = {
    "what is heard": lambda one: replace(one, text=one.text.replace("4,100", "9,999")),
    "no sentence of it": lambda one: replace(
        one, claims=(replace(one.claims[0], sentence="Another."), *one.claims[1:])
    ),
    "lacks the flag disagreement": lambda one: replace(
        one,
        claims=(
            replace(
                one.claims[0],
                flags=("unchecked",),
                answers=(
                    one.claims[0].answers[0],
                    replace(one.claims[0].answers[1], answer="silent", counted=False),
                ),
            ),
            *one.claims[1:],
        ),
    ),
    "is no script": lambda one: replace(one, text=" \n", claims=()),
}


@pytest.mark.parametrize("kind", FORGED)
def test_an_audit_that_does_not_follow_from_its_own_text_and_answers_is_found(
    tmp_path: Path, kind: str
) -> None:
    """What is heard, the sentences and the flags are derived again."""
    made, _ = vault_with_episode(tmp_path)
    put_audit(made, FORGED[kind](audit_of()))
    findings = verify(made).findings
    assert findings and {one.code.name for one in findings} == {"ledger-audit-wrong"}, BROKEN
    assert any(kind in one.message for one in findings), [one.message for one in findings]


@needs_ssh
def test_a_resolution_is_signed_and_verified_as_every_act_of_a_person(tmp_path: Path) -> None:
    """By the key of the person it names, and by no other."""
    (tmp_path / "vault").mkdir()
    made, _ = vault_with_episode(tmp_path / "vault")
    put_audit(made, audit_of())
    path = made.root / decide(made).statement
    _, good = held(made)
    path.unlink()
    signed = replace(good, signed=True)
    path = ledger.record(
        made.ledger, resolution_statement(signed), "resolution", signed.ledger_claims, Clock()()
    )
    ada, eve = make_key(tmp_path), make_key(tmp_path, "eve")
    list_signers(made, line(ada))
    assert codes(made) == ["ledger-signature-wrong"], BROKEN
    sign_as(path, eve)
    assert codes(made) == ["ledger-signature-wrong"], BROKEN
    ledger.signature_of(path).unlink()
    sign_as(path, ada)
    assert codes(made) == []


def test_the_log_lists_audits_and_resolutions_by_kind(vault: Vault) -> None:
    """With the script, and of an audit how many claims passed."""
    audits = run(vault.root, "ledger", "log", "--kind", "audit")
    assert (audits.status, f"2/5  episodes/{SLUG}/script.md" in audits.out) == (0, True)
    made = run(vault.root, "ledger", "log", "--kind", "resolution", "--json").json["runs"]
    assert [(one["kind"], one["note"]) for one in made] == [("resolution", f"episodes/{SLUG}/script.md")]


def test_one_audit_and_one_resolution_are_shown_whole(vault: Vault) -> None:
    """Each claim with its answers; the decision with who made it."""
    path, _ = held(vault)
    shown = run(vault.root, "ledger", "show", path.name).out
    assert "decision    accept" in shown and "Ada Example" in shown
    (audit,) = [one for one in ledger.names(vault.ledger) if one.kind == "audit"]
    shown = run(vault.root, "ledger", "show", audit.file).out
    assert "5, 2 passed" in shown and "3 unchecked" in shown
    assert shown.count("claim     ") == 5
