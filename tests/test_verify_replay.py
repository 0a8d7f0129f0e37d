"""`ledger verify --replay` searches the quotes again that an audit counted, in the captures that it saw."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from audit_examples import SLUG, audit_of, put_audit, vault_with_episode
from cli_vault import run

from vault_grade.replay import Replayer
from vault_grade.vault.layout import Vault
from vault_grade.verify import Verified, verify

SCRIPT = "The ferry carried 4,100 passengers in its first year. [@report]\n\nIt closed in 1938. [@report]\n"
FORGED = f"{SCRIPT}\nNobody missed it. [@report]\n"


def replayed(vault: Vault) -> Verified:
    """The ledger verified, with every quote searched in its document."""
    with Replayer(vault) as replayer:
        return verify(vault, replayer)


def test_an_audit_whose_quotes_stand_is_counted(tmp_path: Path) -> None:
    """It is no pass, and has no finding."""
    vault, _ = vault_with_episode(tmp_path, SCRIPT)
    put_audit(vault, audit_of(SCRIPT))
    found = replayed(vault)
    assert [one.code.name for one in found.findings if one.code.name == "ledger-replay-differs"] == []
    assert (found.checked.replayed, found.checked.replayed_audits, found.checked.not_replayed) == (0, 1, {})
    said = run(vault.root, "ledger", "verify", "--replay").out
    assert "searched again: 0 passes, 1 audit" in said


def test_a_forged_answer_does_not_survive_the_replay(tmp_path: Path) -> None:
    """A counted quote that stands in no capture is named."""
    vault, _ = vault_with_episode(tmp_path, FORGED)
    name = put_audit(vault, audit_of(FORGED))
    (found,) = [one for one in replayed(vault).findings if one.code.name == "ledger-replay-differs"]
    assert found.where.endswith(name)
    assert found.message == "2 of 6 quotes are not found now, the first: Nobody missed it."


def test_an_answer_that_does_not_count_is_not_searched(tmp_path: Path) -> None:
    """Nothing rests on it."""
    vault, _ = vault_with_episode(tmp_path, FORGED)
    made = audit_of(FORGED)
    *honest, forged = made.claims
    plain = replace(forged, answers=tuple(replace(one, counted=False) for one in forged.answers))
    put_audit(vault, replace(made, claims=(*honest, plain)))
    found = replayed(vault)
    assert found.checked.replayed_audits == 1
    assert "ledger-replay-differs" not in [one.code.name for one in found.findings]


def test_a_capture_that_changed_cannot_be_searched_again(tmp_path: Path) -> None:
    """That is said, and is neither a finding nor a confirmation; so it is where its list forgot it."""
    vault, _ = vault_with_episode(tmp_path, SCRIPT)
    put_audit(vault, audit_of(SCRIPT))
    folder = vault.root / f"episodes/{SLUG}/sources"
    (folder / "report.txt").write_text("The ferry sank.\n", "utf-8")
    found = replayed(vault)
    (why,) = found.checked.not_replayed.values()
    assert (found.checked.replayed_audits, "not the one that its row describes" in why) == (0, True)
    (folder / "sources.yaml").write_text("sources: []\n", "utf-8")
    (why,) = replayed(vault).checked.not_replayed.values()
    assert "listed no more" in why
