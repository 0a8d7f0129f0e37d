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


def _history(repo: Repo, root: Path, folder: str) -> History:
    if repo.working_tree_dir is None:
        return History("no repository", {})
    # Asks for the name that HEAD stands for, not for the commit: a commit that is lost is an error further down.
    if not repo.git.rev_parse("--verify", "--quiet", "HEAD", with_exceptions=False):
        return History("no commits", {})
    top = Path(repo.working_tree_dir).resolve()
    below = root.resolve().relative_to(top).as_posix()
    prefix = "" if below == "." else f"{below}/"
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
