"""A commit of some files alone, whatever else is staged.

Git is run as the person would run it, not through GitPython, which gives it no terminal: git may have to ask for the
passphrase of the key that commits are signed with.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from vault_grade.errors import CannotCommit

UNDERWAY = {
    "MERGE_HEAD": "merge",
    "CHERRY_PICK_HEAD": "cherry-pick",
    "REVERT_HEAD": "revert",
    "rebase-merge": "rebase",
    "rebase-apply": "rebase",
}
"""Files of git's while something goes on in which it commits no part of the changes alone."""


def refuse_commit(root: Path, paths: Sequence[Path]) -> None:
    """Raises CannotCommit where git could not commit these files, so that it is known before a person is asked.

    root: the vault's folder. paths: the files, which need not be there yet.
    """
    inside = _git(root, "rev-parse", "--is-inside-work-tree")
    if inside.returncode or _said(inside) != "true":
        why = _complaint(inside) if inside.returncode else "it has no working tree"
        raise CannotCommit(f"this is no git repository to commit to ({why})", where=str(root), fix="git init")
    if _git(root, "-c", "user.useConfigOnly=true", "var", "GIT_COMMITTER_IDENT").returncode:
        fix = "git config --global user.name and user.email"
        raise CannotCommit("git does not know who you are", where=str(root), fix=fix)
    _refuse_underway(root)
    for path in paths:
        if _git(root, "check-ignore", "--quiet", "--", str(path)).returncode == 0:
            raise CannotCommit("git ignores this file", where=str(path), fix="mend .gitignore")


def _refuse_underway(root: Path) -> None:
    asked = [word for name in UNDERWAY for word in ("--git-path", name)]
    for name, path in zip(UNDERWAY.values(), _said(_git(root, "rev-parse", *asked)).split("\n"), strict=True):
        if (root / path).exists():
            raise CannotCommit(f"a {name} is under way", where=str(root), fix=f"end the {name} first")


def commit(root: Path, paths: Sequence[Path], message: str, author: str) -> str:
    """Commit these files, whole, and nothing else; what was staged besides stays staged. Returns the commit's id.

    author: a name; the address is that of git's own identity. Raises CannotCommit, with what git or a hook said.
    """
    names = [str(path) for path in paths]
    address = re.search(r"<(.*)>", _said(_git(root, "var", "GIT_AUTHOR_IDENT")))
    person = {"GIT_AUTHOR_NAME": author, "GIT_AUTHOR_EMAIL": address[1] if address else ""}
    steps = (
        ("add", "--", *names),
        ("commit", "--quiet", "--only", f"--message={message}", "--", *names),
    )
    for step in steps:
        done = _git(root, "--literal-pathspecs", *step, more=person)
        if done.returncode:
            raise CannotCommit(
                f"git made no commit: {_complaint(done)}", where=str(root), fix="commit by hand"
            )
    return _said(_git(root, "rev-parse", "HEAD"))


def _git(
    root: Path, *words: str, more: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(
            ["git", *words], cwd=root, capture_output=True, check=False, env={**os.environ, **(more or {})}
        )
    except FileNotFoundError as error:
        raise CannotCommit("there is no git here to commit with", fix="install git") from error


def _said(done: subprocess.CompletedProcess[bytes]) -> str:
    return os.fsdecode(done.stdout).rstrip("\n")


def _complaint(done: subprocess.CompletedProcess[bytes]) -> str:
    lines = done.stderr.decode("utf-8", "replace").strip().splitlines()
    return lines[-1].strip() if lines else f"its exit status was {done.returncode}"
