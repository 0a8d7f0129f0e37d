"""What git's history says of files that are never to change."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from vault_grade.errors import BadLedger

if TYPE_CHECKING:
    from git import Repo

Extent = Literal["whole", "shallow", "no commits", "no repository", "no git"]
"""How much history there was to look at."""


@dataclass(frozen=True, slots=True)
class History:
    """What became of the files of one folder.

    touched: path relative to the vault, to the commit (short id) that last changed or deleted the file, or None
    where only the working tree differs from the last commit. A rename is a deletion of the old name.
    """

    extent: Extent
    touched: dict[str, str | None]


def history_of(root: Path, folder: str) -> History:
    """Which files below ``folder`` (POSIX path relative to ``root``) were changed or deleted after they were added.

    Reads the history of the checked-out commit, merges against each of their parents, and the working tree.
    Raises BadLedger where there is a repository and git cannot read it.
    """
    try:
        import git
    except ImportError:  # GitPython cannot be imported where there is no git program
        return History("no git", {})
    try:
        with git.Repo(root, search_parent_directories=True) as repo:
            return _history(repo, root, folder)
    except (git.InvalidGitRepositoryError, git.NoSuchPathError):
        return History("no repository", {})
    except git.GitCommandError as error:
        said = str(error.stderr).strip().splitlines()
        raise BadLedger(
            f"git cannot read the history: {said[-1] if said else error.status}",
            where=folder,
            fix="see what `git log` says there",
        ) from error


def first_bytes(root: Path, where: str) -> bytes | None:
    """The bytes of a file in the commit that added it first; None where none did, or git is not there to be asked.

    where: POSIX path relative to ``root``. Raises BadLedger where git cannot read the history.
    """
    try:
        import git
    except ImportError:
        return None
    try:
        with git.Repo(root, search_parent_directories=True) as repo:
            which = f":(top,literal){_prefix(repo, root)}{where}"
            added = repo.git.log(
                "--no-renames", "--diff-filter=A", "--format=%H", "--no-show-signature", "--", which
            )
            if not added:
                return None
            path = f"{added.splitlines()[-1]}:{_prefix(repo, root)}{where}"
            shown = repo.git.show(path, stdout_as_string=False, strip_newline_in_stdout=False)
            return bytes(shown)
    except (git.InvalidGitRepositoryError, git.NoSuchPathError):
        return None
    except git.GitCommandError as error:
        raise BadLedger(f"git cannot read the history: {error.status}", where=where) from error


def _prefix(repo: Repo, root: Path) -> str:
    """How paths of the vault begin in the repository."""
    below = root.resolve().relative_to(Path(str(repo.working_tree_dir)).resolve()).as_posix()
    return "" if below == "." else f"{below}/"


def _history(repo: Repo, root: Path, folder: str) -> History:
    if repo.working_tree_dir is None:
        return History("no repository", {})
    # Asks for the name that HEAD stands for, not for the commit: a commit that is lost is an error further down.
    if not repo.git.rev_parse("--verify", "--quiet", "HEAD", with_exceptions=False):
        return History("no commits", {})
    prefix = _prefix(repo, root)
    only = ["--no-renames", "--diff-filter=DMT", "--name-status", "-z"]
    which = f":(top,literal){prefix}{folder}"
    # Spelled out where a person's own settings would change what is printed.
    how = ["--diff-merges=separate", "--no-show-signature", "--no-color", "--format=%x01%h"]
    logged = repo.git.log(*how, *only, "--", which, strip_newline_in_stdout=False)
    differing = repo.git.diff("HEAD", *only, "--", which, strip_newline_in_stdout=False)
    # Newest first: the first commit that names a file is the last that touched it.
    touched: dict[str, str | None] = {}
    for path, commit in [*_entries(differing), *_entries(logged)]:
        touched.setdefault(path.removeprefix(prefix), commit)
    shallow = repo.git.rev_parse("--is-shallow-repository") == "true"
    return History("shallow" if shallow else "whole", touched)


def _entries(output: str) -> list[tuple[str, str | None]]:
    """Paths in the output of git's --name-status -z, each with the commit it is listed under."""
    entries: list[tuple[str, str | None]] = []
    commit = None
    tokens = iter(output.split("\0"))
    for token in tokens:
        word = token.strip("\n")
        if word.startswith("\x01"):
            commit = word[1:]
        elif word:
            entries.append((next(tokens), commit))
    return entries
