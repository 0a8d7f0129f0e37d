"""What came of a checker's test, on the screen."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from vault_grade.cli.terminal import clean, count, paint, progress, say, say_json
from vault_grade.conformance.run import Conformance, Tried, conformance
from vault_grade.errors import CheckerFailed, NoVault
from vault_grade.vault.checker_settings import BUILT_IN, CheckerSetting
from vault_grade.vault.layout import find_vault


def run_test(
    vault: Path | None,
    command: Sequence[str],
    seconds: int,
    environment: Sequence[str],
    variables: Mapping[str, str],
    *,
    as_json: bool,
) -> int:
    """Test a checker, print what came of it, and return the exit status.

    vault: as named on the command line. command: the program, or a checker's name. variables: the environment.
    """
    setting = _meant(vault, command, variables) or CheckerSetting(
        "tested", command=tuple(command), environment=tuple(environment), seconds=seconds
    )
    if setting.command:
        setting = replace(setting, command=_startable(setting.command, variables))
    with progress("questions") as step:
        came = conformance(setting, variables, step)
    if as_json:
        say_json(conformance_json(command, came))
    else:
        _say(came)
    return 0 if came.passed else 1


def _startable(command: Sequence[str], variables: Mapping[str, str]) -> tuple[str, ...]:
    """The command with its program by its whole path: a checker starts in a folder of its own. Raises CheckerFailed."""
    program = shutil.which(command[0], path=variables.get("PATH"))
    if program is None and command[0] in BUILT_IN:
        raise CheckerFailed(f"{command[0]} takes no arguments", fix="put options before it")
    if program is None:
        fix = "name a program on the PATH or the path of one; or align, facts, or a checker of vault.yaml"
        raise CheckerFailed(f"{command[0]!r} is no program that can be started", fix=fix)
    return (str(Path(program).absolute()), *command[1:])


def _meant(vault: Path | None, command: Sequence[str], variables: Mapping[str, str]) -> CheckerSetting | None:
    """The checker of this name: built in, or one of the vault's settings; None where it is a command."""
    if len(command) > 1:
        return None
    if command[0] in BUILT_IN:
        return CheckerSetting(command[0])
    try:
        checkers = find_vault(Path.cwd(), vault, variables).settings.checkers
    except NoVault:
        return None
    return next((one for one in checkers if one.name == command[0]), None)


def conformance_json(command: Sequence[str], came: Conformance) -> dict[str, object]:
    """What came of a test as programs read it."""
    return {
        "version": 1,
        "command": list(command),
        "passed": came.passed,
        "judged": came.judged,
        "cases": [
            {
                "case": one.name,
                "meaning": one.meaning,
                "answers": list(one.answers),
                "seconds": round(one.seconds, 3),
                "problem": one.problem,
                "remark": one.remark,
            }
            for one in came.tried
        ],
    }


def _say(came: Conformance) -> None:
    for one in came.tried:
        say(_line(one))
    failed = sum(bool(one.problem) for one in came.tried)
    say()
    if failed:
        say(
            f"{paint('does not conform', 'red', bold=True)}  {failed:,} of {count(len(came.tried), 'case')} failed"
        )
    else:
        said = "supported none of them" if not came.judged else f"supported the claim in {came.judged:,}"
        say(f"{paint('conforms', 'green', bold=True)}  {count(len(came.tried), 'case')}; it {said}")


def _line(one: Tried) -> str:
    word, colour = ("FAILED", "red") if one.problem else ("ok", "green")
    answers = ", ".join(dict.fromkeys(one.answers))
    told = clean(one.problem or one.remark or one.meaning)
    return f"{paint(f'{word:<6}', colour)}  {one.name:<19}  {answers:<12}  {one.seconds:>7.2f} s  {told}"
