"""The checkers of vault.yaml."""

from __future__ import annotations

from pathlib import Path

import pytest

from vault_grade.checking.open import identity
from vault_grade.errors import BadSettings
from vault_grade.vault.checker_settings import DEFAULT, CheckerSetting
from vault_grade.vault.settings import read_settings


def checkers(folder: Path, text: str) -> tuple[CheckerSetting, ...]:
    """The checkers of a vault.yaml with this text."""
    (folder / "vault.yaml").write_text(text, "utf-8")
    return read_settings(folder).checkers


def test_without_a_setting_the_two_built_in_checkers_run(tmp_path: Path) -> None:
    """No model, no network, no cost."""
    assert read_settings(tmp_path).checkers == DEFAULT
    assert [one.name for one in DEFAULT] == ["align", "facts"]
    assert not any(one.asks_model for one in DEFAULT)


def test_a_checker_is_a_name_a_command_or_a_model(tmp_path: Path) -> None:
    """Each kind as the settings write it."""
    text = """checkers:
  - name: local
    openai: {url: "http://127.0.0.1:11434/v1", model: small, key: LOCAL_KEY}
    seconds: 30
  - name: mine
    command: [judge, --strict]
    environment: [JUDGE_HOME]
"""
    assert checkers(tmp_path, text) == (
        CheckerSetting("local", (), "http://127.0.0.1:11434/v1", "small", "LOCAL_KEY", (), 30),
        CheckerSetting("mine", ("judge", "--strict"), environment=("JUDGE_HOME",)),
    )


REFUSED = {
    "[align]": "two checkers",
    "align": "two checkers",
    "[align, facts, align]": "two checkers",
    "[align, align]": "called 'align'",
    "[align, judge]": "no checker called 'judge'",
    "[align, [facts]]": "a name or a group",
    "[align, {name: facts, command: [x]}]": "a name of its own",
    "[align, {command: [x]}]": "a name of its own",
    "[align, {name: x}]": "needs a command or openai",
    "[align, {name: x, command: [y], openai: {model: z}}]": "needs a command or openai",
    "[align, {name: x, command: y}]": "a list of texts",
    "[align, {name: x, command: []}]": "empty",
    "[align, {name: x, openai: {url: y}}]": "names no model",
    "[align, {name: x, openai: {model: y, temperature: 1}}]": "is no group",
    "[align, {name: x, command: [y], seconds: 0}]": "seconds",
    "[align, {name: x, command: [y], seconds: 99999999}]": "seconds",
    "[{name: x, command: [y]}, {name: z, command: [y]}]": "the same command and model",
    "[{name: x, openai: {model: y}}, {name: z, openai: {model: y}}]": "the same command and model",
}


@pytest.mark.parametrize("said", REFUSED)
def test_checkers_that_cannot_be_two_are_refused(tmp_path: Path, said: str) -> None:
    """Each in one line that says what is wrong."""
    with pytest.raises(BadSettings, match=REFUSED[said]):
        checkers(tmp_path, f"checkers: {said}\n")


def test_one_command_with_two_models_is_two_checkers(tmp_path: Path) -> None:
    """What is asked behind it tells them apart."""
    one, other = checkers(
        tmp_path, "checkers: [{name: a, command: [x], model: m}, {name: b, command: [x], model: n}]\n"
    )
    assert one.model != other.model
    assert identity(one)[1] != identity(other)[1]
