"""Who works here, as git's settings say."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class SigningKey:
    """The SSH key that git signs with. said: a file's path, or the public key itself where an agent has the other half
    (``literal``).
    """

    said: str
    literal: bool = False


def person_here(root: Path) -> str | None:
    """``user.name`` of the repository that holds ``root``, else of the user; None where git knows none or is missing.

    It is what somebody wrote into a settings file: recorded as said, and proof of nothing.
    """
    said = setting(root, "user.name")
    return " ".join(said.split()) if said else None


def signing_key(root: Path) -> SigningKey | None:
    """``user.signingkey`` where git signs with SSH keys (``gpg.format``), read as git reads it; else None."""
    if setting(root, "gpg.format") != "ssh":
        return None
    said = setting(root, "user.signingkey", "--type=path")
    if said is None:
        return None
    literal = said.startswith(("key::", "ssh-"))
    return SigningKey(said.removeprefix("key::"), literal)


def setting(root: Path, name: str, *how: str) -> str | None:
    """A setting of git's; None where there is none, or no git. how: further options, ``--type=path``."""
    try:
        import git
    except ImportError:  # GitPython cannot be imported where there is no git program
        return None
    try:
        said = git.Git(root).config(*how, "--get", name, with_exceptions=False)
    except git.GitCommandError:
        return None
    return str(said).strip() or None
