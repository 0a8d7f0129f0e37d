"""The README's day of use is a transcript: its commands print what it says they print."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

TOP = Path(__file__).parent.parent
PERSONS = ("vault-grade evidence", "vault-grade promote")
"""Commands that are shown for a person: a browser and a dialogue, which have tests of their own."""


def steps() -> Iterator[tuple[str, str]]:
    """Each command of the README that begins with ``$``, and what is shown below it."""
    text = (TOP / "README.md").read_text("utf-8")
    for block in re.findall(r"(?:^    .*\n|^\n(?=    ))+", text, re.MULTILINE):
        lines = re.sub(r"^    ", "", block, flags=re.MULTILINE)
        for part in re.split(r"^\$ ", lines, flags=re.MULTILINE)[1:]:
            command, said = re.fullmatch(r"((?:.*\\\n)*.*)\n((?s:.*))", part).groups()  # type: ignore[union-attr]
            yield command, said.strip("\n")


def pattern(said: str) -> str:
    """What is shown, where an ellipsis stands for whatever differs from day to day."""
    return "".join(".*" if part == "…" else re.escape(part) for part in re.split("(…)", said))


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with this repository in it, as far as the README needs it, and the program on its path."""
    shutil.copytree(TOP / "docs" / "issued", tmp_path / "vault-grade" / "docs" / "issued")
    program = tmp_path / "bin" / "vault-grade"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m vault_grade "$@"\n', "utf-8")
    program.chmod(0o755)
    return tmp_path


def test_the_day_of_the_readme_goes_as_it_says(home: Path) -> None:
    """Every command, in its order, in one vault; what `cat` shows is what a person would have written."""
    told = list(steps())
    assert len(told) >= 14 and sum(command.startswith("vault-grade match") for command, _ in told) == 2
    environment = {
        "PATH": f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(home),
        "PYTHONPATH": str(TOP),
    }
    place = home
    for command, said in told:
        if command.startswith("cat "):
            (place / command.split()[1]).write_text(said + "\n", "utf-8")
        elif command.startswith("cd "):
            place = Path(command.split()[1].replace("~", str(home)))
        elif not command.startswith(PERSONS):
            done = subprocess.run(
                ["/bin/sh", "-c", command], cwd=place, env=environment, capture_output=True, text=True
            )
            assert done.stderr == ""
            assert re.fullmatch(pattern(said), done.stdout.strip("\n")), f"$ {command}\n{done.stdout}"
