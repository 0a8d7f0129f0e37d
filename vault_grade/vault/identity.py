"""Who works here, as git's settings say."""

from __future__ import annotations

from pathlib import Path


def person_here(root: Path) -> str | None:
    """``user.name`` of the repository that holds ``root``, else of the user; None where git knows none or is missing.

    It is what somebody wrote into a settings file: recorded as said, and proof of nothing.
    """
    try:
        import git
    except ImportError:  # GitPython cannot be imported where there is no git program
        return None
    try:
        said = git.Git(root).config("--get", "user.name", with_exceptions=False)
    except git.GitCommandError:
        return None
    return " ".join(str(said).split()) or None
