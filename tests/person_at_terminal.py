"""A person in a real pseudo-terminal, and git and SSH keys set up for one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pexpect

from vault_grade.formats import ledger
from vault_grade.formats.predicates import HumanAct, parse
from vault_grade.people import MACHINE_VARIABLES

QUOTES = ("The board shall meet at least twice a year.", "The deputy has no vote.")
SAW = r"do they carry the claim\?"
STAND = r"Do you stand for it all the same\?"
ENDORSE = r"Do you endorse the reasoning"
WHY = r"Why is it withdrawn\?"
NAME = "Your name:"
YES = [(SAW, "y"), (SAW, "y"), (ENDORSE, "y"), (NAME, "Ada Example")]


def dialogue(root: Path, *words: str, **environment: str) -> pexpect.spawn[str]:
    """A command in a pseudo-terminal, as a person starts it: no variable of a machine, and ``root`` as home."""
    return _spawned(root, [sys.executable, "-m", "vault_grade", *words], environment)


def promotion(root: Path, *words: str, **environment: str) -> pexpect.spawn[str]:
    """`promote` of the board's note."""
    return dialogue(root, "promote", "notes/board.md", *words, **environment)


def redirected(root: Path, words: str) -> pexpect.spawn[str]:
    """A command of ours as a shell reads it: with files and pipes behind it."""
    return _spawned(root, ["/bin/sh", "-c", f"{sys.executable} -m vault_grade {words}"], {})


def _spawned(root: Path, command: list[str], environment: Mapping[str, str]) -> pexpect.spawn[str]:
    kept = {name: value for name, value in os.environ.items() if name not in MACHINE_VARIABLES}
    kept |= {"PYTHONPATH": str(Path(__file__).parent.parent), "NO_COLOR": "1", "HOME": str(root)}
    return pexpect.spawn(
        command[0],
        command[1:],
        cwd=str(root),
        env={**kept, "GIT_CONFIG_NOSYSTEM": "1", "SSH_AUTH_SOCK": "", **environment},
        encoding="utf-8",
        timeout=60,
        dimensions=(50, 200),
        # Tests that run in the background have the interrupt ignored, and hand that on.
        preexec_fn=_interruptible,
    )


def _interruptible() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def ended(child: pexpect.spawn[str]) -> tuple[int, str]:
    """Read to the end; the exit status and what was printed last."""
    child.expect(pexpect.EOF)
    child.close()
    return child.exitstatus or 0, child.before or ""


def answer(child: pexpect.spawn[str], *pairs: tuple[str, str]) -> None:
    """Wait for each question, and answer it."""
    for question, said in pairs:
        child.expect(question)
        child.sendline(said)


def promoted(root: Path, *words: str, **environment: str) -> str:
    """A promotion with every answer yes, by Ada; what was printed last."""
    child = promotion(root, *words, **environment)
    answer(child, *YES)
    status, said = ended(child)
    assert status == 0, said
    return said


def acts(root: Path, kind: str = "promotion") -> list[HumanAct]:
    """The acts of a kind in the ledger."""
    names = [one for one in ledger.names(root / "ledger") if one.kind == kind]
    read = [parse(ledger.read(root / "ledger" / name.path)) for name in names]
    return [one for one in read if isinstance(one, HumanAct)]


def git(root: Path, *words: str) -> str:
    """What git prints, run as the person whose home ``root`` is."""
    kept = {"PATH": os.environ["PATH"], "HOME": str(root), "GIT_CONFIG_NOSYSTEM": "1"}
    done = subprocess.run(["git", *words], cwd=root, env=kept, capture_output=True, text=True, check=True)
    return done.stdout


def git_repository(root: Path, *, identity: bool = True) -> None:
    """Make a repository of the vault, with everything in it committed, but for what init has it leave out."""
    (root / ".gitignore").write_text("/store/*\n.vault-grade.lock\n.gitconfig\n", "utf-8")
    git(root, "init", "--quiet", "--initial-branch=main")
    git(root, "add", "--all")
    git(root, "-c", "user.name=x", "-c", "user.email=x@example.org", "commit", "--quiet", "--message=x")
    if identity:
        git(root, "config", "user.name", "A. Example")
        git(root, "config", "user.email", "ada@example.org")


def use_key(root: Path, key: Path | str) -> None:
    """Have git name a key to sign with."""
    git(root, "config", "--global", "gpg.format", "ssh")
    git(root, "config", "--global", "user.signingkey", str(key))
