"""A kill at any step of an admission leaves a vault that works, and the same command goes on from there."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from admit_examples import TEXT, kept, rows

from vault_grade.errors import BadDocument
from vault_grade.init import init
from vault_grade.vault.layout import Vault, open_vault

STEPS = ("fsync", "link", "replace", "chmod")
KILLED = 9


def dying(work: Callable[[], object], after: int) -> bool:
    """Run ``work`` in a process that ends without clean-up before its step number ``after``; whether it ended so."""
    child = os.fork()
    if child == 0:
        left = after

        def counted(step: Callable[..., Any]) -> Callable[..., Any]:
            def run(*arguments: Any, **named: Any) -> Any:
                nonlocal left
                left -= 1
                if left < 0:
                    os._exit(KILLED)
                return step(*arguments, **named)

            return run

        for name in STEPS:
            setattr(os, name, counted(getattr(os, name)))
        try:
            work()
        except BaseException:
            os._exit(1)
        os._exit(0)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code in (0, KILLED), "the admission failed otherwise than by the kill"
    return code == KILLED


def test_a_kill_at_every_step_leaves_the_vault_as_before_or_as_after(tmp_path: Path) -> None:
    """No row without its whole, read-only document and its Statement; and the next run succeeds."""
    file = tmp_path / "rules.txt"
    file.write_bytes(TEXT)
    step = 0
    while True:
        vault = init(tmp_path / f"vault-{step}").vault
        killed = dying(lambda vault=vault: kept(vault, file), step)  # type: ignore[misc]
        after_a_kill(vault)
        if not killed:
            break
        if rows(vault):
            with pytest.raises(BadDocument, match="already held"):
                kept(vault, file)
        else:
            kept(vault, file)
        assert len(rows(vault)) == 1
        shutil.rmtree(vault.root)
        step += 1
    assert step > 8, "the kills did not reach the admission's steps"


def after_a_kill(vault: Vault) -> None:
    """What is in the catalogue is true."""
    for row in rows(open_vault(vault.root)):
        assert (vault.store / row.path).read_bytes() == TEXT
        assert (vault.store / row.path).stat().st_mode & 0o777 == 0o444
        assert len(list(vault.ledger.rglob("*-admission-*.json"))) == 1


def test_a_full_disk_is_told_and_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the remedy; the admission then succeeds when there is room."""
    vault = init(tmp_path / "vault").vault
    file = tmp_path / "rules.txt"
    file.write_bytes(TEXT)

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(BadDocument, match="No space left on device; make room"):
            kept(vault, file)
    assert rows(vault) == ()
    kept(vault, file)
    assert len(rows(vault)) == 1
