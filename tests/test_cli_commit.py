"""`--commit`: the note and what the ledger holds of the act, and nothing else, with the person as author."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_vault import make_vault, note, run
from person_at_terminal import (
    NAME,
    QUOTES,
    WHY,
    YES,
    answer,
    dialogue,
    ended,
    git,
    git_repository,
    promoted,
    promotion,
    use_key,
)
from signature_examples import line, make_key, needs_ssh


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A vault with a note of two quotes that pass."""
    root = tmp_path / "vault"
    root.mkdir()
    make_vault(root)
    note(root, "board.md", *QUOTES)
    note(root, "other.md", QUOTES[0])
    return root


def changed_in(root: Path, commit: str = "HEAD") -> list[str]:
    """What a commit changed, the ledger's files by their kind."""
    names = git(root, "show", "--name-only", "--format=", commit).split()
    return sorted(one.split("-")[2] if one.startswith("ledger/") else one for one in names)


def test_only_the_note_and_its_record_are_committed(root: Path) -> None:
    """What is staged besides stays staged, what is changed stays changed, and the author is the person."""
    git_repository(root)
    (root / "staged.txt").write_text("a", "utf-8")
    (root / "notes/other.md").write_text("staged", "utf-8")
    git(root, "add", "staged.txt", "notes/other.md")
    (root / "notes/other.md").write_text("changed after", "utf-8")
    said = promoted(root, "--commit")
    assert git(root, "rev-parse", "HEAD")[:12] in said
    assert changed_in(root) == ["notes/board.md", "pass", "promotion"]
    shown = git(root, "show", "--no-patch", "--format=%an <%ae>, %cn: %s").strip()
    assert shown == "Ada Example <ada@example.org>, A. Example: Promote notes/board.md"
    assert git(root, "diff", "--cached", "--name-only").split() == ["notes/other.md", "staged.txt"]
    assert git(root, "show", ":notes/other.md") == "staged"
    assert (root / "notes/other.md").read_text("utf-8") == "changed after"
    assert run(root, "ledger", "verify").status == 0


@needs_ssh
def test_the_signature_is_committed_with_it(root: Path) -> None:
    """It is part of the record."""
    key = make_key(root.parent)
    use_key(root, key)
    (root / "allowed_signers").write_text(line(key), "utf-8")
    git_repository(root)
    promoted(root, "--commit")
    assert changed_in(root) == ["notes/board.md", "pass", "promotion", "promotion"]
    assert len([one for one in git(root, "ls-files", "ledger").split() if one.endswith(".sig")]) == 1


def test_a_withdrawal_is_committed_alike(root: Path) -> None:
    """The note and the withdrawal's Statement."""
    git_repository(root)
    promoted(root, "--commit")
    child = dialogue(root, "withdraw", "notes/board.md", "--commit")
    answer(child, (WHY, "a mistake"), (NAME, "Bob"))
    assert ended(child)[0] == 0
    assert changed_in(root) == ["notes/board.md", "withdrawal"]
    assert git(root, "show", "--no-patch", "--format=%an: %s").strip() == "Bob: Withdraw notes/board.md"


def test_a_vault_in_a_folder_of_the_repository_is_committed_there(root: Path) -> None:
    """Also where its name is a pattern to git."""
    folder = root.parent / ":(top) va*lt ä"
    root.rename(folder)
    (folder.parent / "mine.txt").write_text("mine", "utf-8")
    git(folder.parent, "init", "--quiet", "--initial-branch=main")
    git(folder.parent, "config", "user.name", "x")
    git(folder.parent, "config", "user.email", "x@example.org")
    git(folder.parent, "add", "mine.txt")
    git(folder.parent, "commit", "--quiet", "--message=x")
    promoted(folder, "--commit")
    names = git(folder, "show", "--name-only", "--format=", "-z", "HEAD").strip("\0").split("\0")
    assert len(names) == 3
    assert all(one.startswith(":(top) va*lt ä/") for one in names)


def refused_at_once(root: Path) -> str:
    """What a promotion says that ends before a question, and before anything is matched."""
    status, said = ended(promotion(root, "--commit"))
    assert (status, "1 of 2" in said) == (2, False)
    assert "status: draft" in (root / "notes/board.md").read_text("utf-8")
    assert list((root / "ledger").iterdir()) == []
    return said


def test_without_a_repository_nothing_is_asked(root: Path) -> None:
    """A clear error, and the way out."""
    assert "no git repository" in refused_at_once(root)


def test_without_an_identity_nothing_is_asked(root: Path) -> None:
    """Git would guess one, or fail after the last answer."""
    git_repository(root, identity=False)
    said = refused_at_once(root)
    assert "git does not know who you are" in said and "user.email" in said


def test_without_git_nothing_is_asked(root: Path) -> None:
    """A clear error."""
    git_repository(root)
    status, said = ended(promotion(root, "--commit", PATH="/nowhere"))
    assert (status, "there is no git here" in said) == (2, True)


@pytest.mark.parametrize("ignored", ["notes/", "/ledger/", "*.json"])
def test_files_that_git_ignores_are_told_before_anything_is_asked(root: Path, ignored: str) -> None:
    """They could not be committed."""
    (root / ".gitignore").write_text(f"{ignored}\n", "utf-8")
    git(root, "init", "--quiet")
    git(root, "config", "user.name", "x")
    git(root, "config", "user.email", "x@example.org")
    assert "git ignores this file" in refused_at_once(root)


def test_in_the_middle_of_a_merge_nothing_is_asked(root: Path) -> None:
    """Git commits no part of a merge alone."""
    git_repository(root)
    git(root, "checkout", "--quiet", "-b", "side")
    git(root, "commit", "--quiet", "--allow-empty", "--message=side")
    git(root, "checkout", "--quiet", "main")
    git(root, "merge", "--quiet", "--no-ff", "--no-commit", "side")
    assert "a merge is under way" in refused_at_once(root)


def test_a_hook_that_refuses_the_commit_leaves_the_promotion_recorded(root: Path) -> None:
    """The person is told both: what was done, and what was not."""
    git_repository(root)
    hook = root / ".git/hooks/pre-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\necho 'not today' >&2\nexit 1\n", "utf-8")
    hook.chmod(0o755)
    child = promotion(root, "--commit")
    answer(child, *YES)
    status, said = ended(child)
    assert (status, "recorded, and git made no commit: not today" in said) == (2, True)
    assert "status: validated" in (root / "notes/board.md").read_text("utf-8")
    assert run(root, "check").status == 0
