"""The release of an episode on the screen."""

from __future__ import annotations

from collections.abc import Mapping

from vault_grade.audit.line import no_line
from vault_grade.audit.release.record import counts
from vault_grade.audit.release.write import Released, release_episode
from vault_grade.cli.context import now
from vault_grade.cli.terminal import clean, count, paint, progress, say, say_json
from vault_grade.errors import HeldBack
from vault_grade.vault.layout import Vault


def run_episode(vault: Vault, slug: str, variables: Mapping[str, str], *, as_json: bool) -> int:
    """Release an episode and say what was written, or why nothing was; the exit status."""
    try:
        with progress("narrating") as step:
            done = release_episode(vault, slug, variables, now, step)
    except HeldBack as error:
        _say_held(error, as_json=as_json)
        return 1
    if as_json:
        say_json(released_json(done))
    else:
        _say_released(done)
    return 0


def _say_held(error: HeldBack, *, as_json: bool) -> None:
    if as_json:
        say_json({"version": 1, "script": error.where, "allowed": False, "refused": [error.what]})
        return
    say(f"{paint('may not leave', 'red', bold=True)}  {clean(error.where or '')}: {clean(error.what)}")
    if error.fix:
        say(f"    {clean(error.fix)}")


def released_json(done: Released) -> dict[str, object]:
    """A release as programs read it; the whole of it stands in release.json."""
    return {
        "version": 1,
        "script": done.release.script,
        "allowed": True,
        "refused": [],
        "folder": done.folder,
        "files": list(done.files),
        "claims": counts(done.release),
        "line": done.release.line,
    }


def _say_released(done: Released) -> None:
    numbers = counts(done.release)
    cleared = ", ".join(
        f"{numbers[word]:,} {word}" for word in ("accepted", "rewritten", "cut") if numbers[word]
    )
    by = f"; by a person: {cleared}" if cleared else ""
    say(f"{paint('released', 'green', bold=True)}  {clean(done.release.script)}")
    say(f"claims    {numbers['passed']:,} of {count(numbers['all'], 'claim')} passed{by}")
    say(f"line      {done.release.line or f'none: {no_line(done.release.audit)}'}")
    for name in done.files:
        say(f"file      {clean(done.folder)}/{clean(name)}")
