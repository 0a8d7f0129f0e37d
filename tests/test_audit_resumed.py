"""An audit that is cut short goes on where it was: no model is asked twice, and nothing kept is trusted."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from datetime import timedelta
from pathlib import Path

import pytest
from audit_examples import SLUG, WHEN, Clock, vault_with_episode
from cli_vault import run

from vault_grade.audit.cost import costs
from vault_grade.audit.kept import FRESH, Kept
from vault_grade.audit.run import audit, prepare
from vault_grade.checking.protocol import Request, encode
from vault_grade.vault.checker_settings import CheckerSetting
from vault_grade.vault.layout import Vault, open_vault

CLAIM = "The ferry carried 4,100 passengers in its first year."
SCRIPT = "\n\n".join(f"In year {year}: {CLAIM} [@report]" for year in range(1931, 1943)) + "\n"
SUPPORTED = {"answer": "supported", "source": "report", "quote": CLAIM}
SETTING = CheckerSetting("dear", ("dear",))
MESSAGE = encode(Request("Claim.", "Claim.", ()))


def dear_vault(folder: Path, answer: object = SUPPORTED, pause: float = 0.2) -> tuple[Vault, Path]:
    """An episode of twelve claims, a checker that costs something, and the file with a line for each call of it."""
    vault_with_episode(folder, SCRIPT)
    calls = folder / "calls"
    (folder / "dear.py").write_text(
        f"import json, sys, time\nasked = json.load(sys.stdin)\ntime.sleep({pause})\n"
        f"open({str(calls)!r}, 'a').write(asked['claim'] + chr(10))\nprint({json.dumps(json.dumps(answer))})\n",
        "utf-8",
    )
    dear = {"name": "dear", "command": [sys.executable, "-I", str(folder / "dear.py")], "seconds": "20"}
    (folder / "vault.yaml").write_text(json.dumps({"checkers": ["align", dear]}), "utf-8")
    return open_vault(folder), calls


def asked(calls: Path) -> list[str]:
    """What the checker was asked, in order."""
    return calls.read_text("utf-8").splitlines() if calls.exists() else []


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_an_audit_that_is_killed_in_the_middle_goes_on(tmp_path: Path, how: signal.Signals) -> None:
    """Every claim was answered once, but for those that were being asked; nothing is left behind in the end."""
    vault, calls = dear_vault(tmp_path)
    command = [sys.executable, "-m", "vault_grade", "audit", SLUG]
    top = str(Path(__file__).parent.parent)
    begun = subprocess.Popen(
        command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": top}, stderr=subprocess.PIPE
    )
    deadline = time.monotonic() + 60
    while len(asked(calls)) < 5 and time.monotonic() < deadline:
        time.sleep(0.02)
    begun.send_signal(how)
    _, said = begun.communicate()
    if how == signal.SIGINT:
        assert begun.returncode == 130 and b"run it again to go on" in said
    assert not list(vault.ledger.rglob("*.json"))
    ignored = subprocess.run(["git", "init", "-q"], cwd=tmp_path)
    listed = subprocess.run(
        ["git", "status", "--porcelain", "-uall"], cwd=tmp_path, capture_output=True, text=True
    )
    assert ignored.returncode == 0 and ".audit" not in listed.stdout
    time.sleep(1)  # a checker that outlived the kill has its say
    before = len(asked(calls))
    again = run(tmp_path, "audit", SLUG)
    assert "kept from an audit that was cut short" in again.err
    assert before < 12 and len(set(asked(calls))) == 12
    assert len(asked(calls)) - 12 <= 4  # of one checker so many claims are asked at a time
    assert list(vault.ledger.rglob("*.json"))
    assert not (tmp_path / f"episodes/{SLUG}/.audit").exists()


def test_a_kept_quote_is_searched_again(tmp_path: Path) -> None:
    """What somebody wrote into the file counts as little as what a checker invents."""
    vault, calls = dear_vault(tmp_path)
    prepared = prepare(vault, SLUG, os.environ, lambda done, total: None)
    kept = Kept(vault, prepared.listed.episode, WHEN)
    dear = vault.settings.checkers[1]
    invented = json.dumps({**SUPPORTED, "quote": "It carried 4,100 passengers, they say."}).encode()
    for request in prepared.requests.values():
        kept.keep(dear, encode(request), invented)
    (cost,) = costs(
        vault.settings.checkers, prepared.requests.values(), Kept(vault, prepared.listed.episode, WHEN)
    )
    assert (cost.calls, cost.kept) == (0, 12)
    made = audit(vault, prepared, os.environ, Clock())
    assert asked(calls) == []
    assert {one.flags for one in made.audit.claims} == {("unconfirmed",)}


def test_an_answer_that_was_none_is_asked_for_again(tmp_path: Path) -> None:
    """Neither a failure nor what is no answer in the file stands for one."""
    vault, calls = dear_vault(tmp_path, {"answer": "maybe"}, pause=0)
    prepared = prepare(vault, SLUG, os.environ, lambda done, total: None)
    kept = Kept(vault, prepared.listed.episode, WHEN)
    kept.keep(
        vault.settings.checkers[1], encode(next(iter(prepared.requests.values()))), b'{"answer": "maybe"}'
    )
    audit(vault, prepared, os.environ, Clock())
    assert len(asked(calls)) == 12


def kept_in(folder: Path, age: timedelta = timedelta(0)) -> Kept:
    """The kept answers of the episode as they are read so much later."""
    vault, episode = vault_with_episode(folder)
    return Kept(vault, episode, WHEN + age)


def test_an_answer_is_found_by_who_was_asked_and_what(tmp_path: Path) -> None:
    """Another claim, another command and another model are other questions; what costs nothing is not kept."""
    kept = kept_in(tmp_path)
    kept.keep(SETTING, MESSAGE, b"{}")
    kept.keep(CheckerSetting("align"), MESSAGE, b"{}")
    again = kept_in(tmp_path)
    assert again.answer(SETTING, MESSAGE) == b"{}"
    assert again.answer(SETTING, MESSAGE + b" ") is None
    assert again.answer(CheckerSetting("dear", ("other",)), MESSAGE) is None
    assert again.answer(CheckerSetting("dear", ("dear",), model="x"), MESSAGE) is None
    assert again.answer(CheckerSetting("align"), MESSAGE) is None


@pytest.mark.parametrize("age", [FRESH + timedelta(seconds=1), timedelta(seconds=-1)])
def test_an_old_answer_is_not_used(tmp_path: Path, age: timedelta) -> None:
    """Nor one from the future: what stands behind a command may have changed."""
    kept_in(tmp_path).keep(SETTING, MESSAGE, b"{}")
    assert kept_in(tmp_path, FRESH).answer(SETTING, MESSAGE) == b"{}"
    assert kept_in(tmp_path, age).answer(SETTING, MESSAGE) is None


@pytest.mark.parametrize(
    "damage", [b'{"asked": "', b"\xff\xfe", b"[]\n", b'{"asked": 1, "at": 2, "answer": 3}', b"[" * 9999]
)
def test_a_torn_or_foreign_line_costs_a_call_and_no_more(tmp_path: Path, damage: bytes) -> None:
    """What stands before and after it is read."""
    kept = kept_in(tmp_path)
    kept.keep(SETTING, MESSAGE, b"{}")
    file = tmp_path / f"episodes/{SLUG}/.audit/answers.jsonl"
    with file.open("ab") as written:
        written.write(damage)
    kept.keep(SETTING, b"another", b"[]")
    again = kept_in(tmp_path)
    assert (again.answer(SETTING, MESSAGE), again.answer(SETTING, b"another")) == (b"{}", b"[]")
    again.remove()
    assert not file.parent.exists()
