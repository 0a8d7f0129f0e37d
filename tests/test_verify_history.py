"""`ledger verify` against git: what a commit, a merge or the working tree did to files that never change."""

from __future__ import annotations

import sys
from pathlib import Path

import git
import pytest
from ledger_examples import GAP, PASS, REFUSED, flip_bit, put, vault_in

from vault_grade.errors import BadLedger
from vault_grade.vault.layout import Vault
from vault_grade.verify import verify

BROKEN = "no error found: the checker is broken"


def committed(folder: Path) -> tuple[Vault, git.Repo, Path]:
    """A vault with a pass in its ledger, all of it committed."""
    vault = vault_in(folder)
    run = put(vault, PASS)
    repo = git.Repo.init(folder)
    with repo.config_writer() as config:
        config.set_value("user", "name", "Ada Example")
        config.set_value("user", "email", "ada@example.org")
    commit(repo)
    return vault, repo, run


def commit(repo: git.Repo) -> None:
    """Commit everything."""
    repo.git.add("--all", repo.working_tree_dir)
    repo.git.commit("--quiet", "--message", "x")


def about(vault: Vault, path: Path) -> list[str]:
    """The names of the codes found for one file."""
    return [one.code.name for one in verify(vault).findings if one.where == vault.relative(path)]


def test_runs_that_were_only_added_are_no_finding(tmp_path: Path) -> None:
    """Commits that add runs, and runs not committed yet, leave nothing to find; the history was looked at."""
    vault, repo, _ = committed(tmp_path)
    put(vault, GAP)
    commit(repo)
    put(vault, REFUSED)
    (tmp_path / "note.md").write_text("x")
    found = verify(vault)
    assert (found.findings, found.checked.history) == ((), "whole")


@pytest.mark.parametrize("is_committed", [True, False])
def test_a_changed_file_is_found(tmp_path: Path, is_committed: bool) -> None:
    """A run whose bytes are not those first committed is named, with the commit if there is one."""
    vault, repo, run = committed(tmp_path)
    flip_bit(run, run.read_bytes().index(b"twice"))
    if is_committed:
        commit(repo)
    assert "ledger-file-changed" in about(vault, run), BROKEN
    (finding,) = [one for one in verify(vault).findings if one.code.name == "ledger-file-changed"]
    assert (repo.head.commit.hexsha[:7] in finding.message) == is_committed


@pytest.mark.parametrize("is_committed", [True, False])
@pytest.mark.parametrize("how", ["deleted", "renamed", "moved out"])
def test_a_deleted_file_is_found(tmp_path: Path, how: str, is_committed: bool) -> None:
    """A run that is gone, or has another name or place, is named by the name it had."""
    vault, repo, run = committed(tmp_path)
    if how == "deleted":
        run.unlink()
    else:
        run.rename(tmp_path / "x.json" if how == "moved out" else run.with_name("x.json"))
    if is_committed:
        commit(repo)
    assert about(vault, run) == ["ledger-file-deleted"], BROKEN


def test_a_file_deleted_and_put_back_is_noted(tmp_path: Path) -> None:
    """The repair clears the error; that a commit had deleted the run stays on record as a note."""
    vault, repo, run = committed(tmp_path)
    data = run.read_bytes()
    run.unlink()
    commit(repo)
    run.write_bytes(data)
    assert about(vault, run) == ["ledger-file-restored"], BROKEN
    commit(repo)
    assert about(vault, run) == ["ledger-file-restored"], BROKEN


def test_a_change_made_in_a_merge_is_found(tmp_path: Path) -> None:
    """A run deleted by the merge commit itself, in neither branch, is found."""
    vault, repo, run = committed(tmp_path)
    main = repo.active_branch.name
    repo.git.checkout("--quiet", "-b", "side")
    put(vault, GAP)
    commit(repo)
    repo.git.checkout("--quiet", main)
    (tmp_path / "note.md").write_text("x")
    commit(repo)
    repo.git.merge("--quiet", "--no-ff", "--no-commit", "side")
    run.unlink()
    commit(repo)
    assert len(repo.head.commit.parents) == 2
    assert about(vault, run) == ["ledger-file-deleted"], BROKEN


def test_a_merge_of_two_branches_that_added_runs_is_no_finding(tmp_path: Path) -> None:
    """Two people's runs come together without a finding."""
    vault, repo, _ = committed(tmp_path)
    main = repo.active_branch.name
    repo.git.checkout("--quiet", "-b", "side")
    put(vault, GAP)
    commit(repo)
    repo.git.checkout("--quiet", main)
    (tmp_path / "note.md").write_text("x")
    commit(repo)
    repo.git.merge("--quiet", "--no-ff", "--no-edit", "side")
    assert verify(vault).findings == ()


def test_a_vault_inside_a_repository_is_looked_up_there(tmp_path: Path) -> None:
    """A vault need not be the repository's top: its folder may have any name, even one that git reads as a pattern."""
    folder = tmp_path / ":(top) va*lt ä"
    folder.mkdir()
    vault = vault_in(folder)
    run = put(vault, PASS)
    repo = git.Repo.init(tmp_path)
    repo.git.add("--all")
    repo.git.execute(["git", "-c", "user.name=x", "-c", "user.email=x", "commit", "--quiet", "-m", "x"])
    assert verify(vault).findings == ()
    run.unlink()
    assert about(vault, run) == ["ledger-file-deleted"], BROKEN


def test_a_repository_without_commits_is_said(tmp_path: Path) -> None:
    """Before the first commit there is no history, which is no finding."""
    vault = vault_in(tmp_path)
    put(vault, PASS)
    git.Repo.init(tmp_path)
    found = verify(vault)
    assert (found.findings, found.checked.history) == ((), "no commits")


def test_without_git_the_history_is_said_to_be_unseen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where there is no git program the ledger is checked all the same, and the history is not called clean."""
    vault, _, _ = committed(tmp_path)
    monkeypatch.setitem(sys.modules, "git", None)
    found = verify(vault)
    assert (found.findings, found.checked.history) == ((), "no git")


def test_a_bare_repository_around_the_vault_is_none_of_its_own(tmp_path: Path) -> None:
    """A repository without a working tree holds no history of the vault's files."""
    git.Repo.init(tmp_path, bare=True)
    vault = vault_in(tmp_path)
    put(vault, PASS)
    assert verify(vault).checked.history == "no repository"


def test_a_persons_git_settings_change_nothing(tmp_path: Path) -> None:
    """Settings that alter what `git log` prints or compares do not hide a deletion."""
    vault, repo, run = committed(tmp_path)
    wanted = {
        "log": {"showSignature": "true", "diffMerges": "off", "decorate": "full"},
        "color": {"ui": "always"},
    }
    with repo.config_writer() as config:
        for section, options in wanted.items():
            for option, value in options.items():
                config.set_value(section, option, value)
        config.set_value("diff", "renames", "copies")
    run.rename(run.with_name("x.json"))
    commit(repo)
    assert about(vault, run) == ["ledger-file-deleted"], BROKEN


def test_a_shallow_clone_is_said(tmp_path: Path) -> None:
    """A clone without its whole history says so: what lies before was not looked at."""
    (tmp_path / "full").mkdir()
    _, repo, _ = committed(tmp_path / "full")
    (tmp_path / "full" / "note.md").write_text("x")
    commit(repo)
    git.Repo.clone_from(f"file://{tmp_path / 'full'}", tmp_path / "clone", depth=1)
    assert verify(Vault(tmp_path / "clone")).checked.history == "shallow"


def test_a_repository_that_git_cannot_read_is_an_error(tmp_path: Path) -> None:
    """Not to have seen the history is not to have found it clean."""
    vault, repo, _ = committed(tmp_path)
    for item in (Path(repo.git_dir) / "objects").rglob("*"):
        if item.is_file():
            item.chmod(0o644)
            item.write_bytes(b"")
    with pytest.raises(BadLedger, match="git cannot read the history"):
        verify(vault)
