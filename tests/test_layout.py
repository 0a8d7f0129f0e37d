"""Which vault is meant, and where its things are."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from vault_grade.errors import BadSettings, NoVault
from vault_grade.vault.layout import VAULT_VARIABLE, Vault, enclosing, find_vault, open_vault
from vault_grade.vault.settings import Settings


def make(root: Path, settings: str | None = None) -> Path:
    """An empty vault."""
    root.mkdir(parents=True)
    (root / "catalogue.yaml").write_text("documents: []\n")
    if settings is not None:
        (root / "vault.yaml").write_text(settings)
    return root


def test_things_are_where_the_format_says(tmp_path: Path) -> None:
    """Below the root, the notes where the settings say."""
    vault = Vault(tmp_path)
    assert [vault.catalogue, vault.store, vault.ledger, vault.notes] == [
        tmp_path / name for name in ("catalogue.yaml", "store", "ledger", "notes")
    ]
    assert Vault(tmp_path, Settings(notes=".")).notes == tmp_path
    assert Vault(tmp_path, Settings(notes="a/b")).notes == tmp_path / "a/b"


def test_a_path_is_written_from_the_root_where_it_can(tmp_path: Path) -> None:
    """Any other path stays as it is; a folder whose name merely begins the same is another."""
    vault = Vault(tmp_path / "v")
    assert vault.relative(tmp_path / "v/notes/ä b.md") == "notes/ä b.md"
    assert vault.relative(tmp_path / "v2/a.md") == str(tmp_path / "v2/a.md")


def test_the_nearest_vault_upwards_is_meant(tmp_path: Path) -> None:
    """From any folder in it; the inner one where one stands in another."""
    outer, inner = make(tmp_path / "v"), make(tmp_path / "v/notes/inner")
    (inner / "deep").mkdir()
    assert find_vault(inner / "deep", None, {}).root == inner
    assert find_vault(outer / "notes", None, {}).root == outer
    assert enclosing(tmp_path) is None


def test_the_option_goes_before_the_variable_and_both_before_what_is_near(tmp_path: Path) -> None:
    """An empty variable names nothing."""
    near, option, variable = (make(tmp_path / name) for name in ("near", "option", "variable"))
    environment = {VAULT_VARIABLE: str(variable)}
    assert find_vault(near, option, environment).root == option
    assert find_vault(near, None, environment).root == variable
    assert find_vault(near, None, {VAULT_VARIABLE: ""}).root == near


def test_what_is_named_is_not_looked_for_elsewhere(tmp_path: Path) -> None:
    """A folder in a vault is no vault: a slip must not lead to another one."""
    vault = make(tmp_path / "v")
    (vault / "notes").mkdir()
    for named, environment in ((vault / "notes", {}), (None, {VAULT_VARIABLE: str(tmp_path / "gone")})):
        with pytest.raises(NoVault, match=r"no vault here.*; run: vault-grade init") as caught:
            find_vault(vault, named, environment)
        assert "\n" not in str(caught.value)


def test_a_file_that_is_named_is_not_proposed_as_a_new_vault(tmp_path: Path) -> None:
    """The catalogue itself, say: no folder can be made where it stands."""
    catalogue = make(tmp_path / "v") / "catalogue.yaml"
    with pytest.raises(NoVault, match="this is a file, and a vault is a folder; name its folder"):
        find_vault(tmp_path, catalogue, {})


def test_where_there_is_none_the_error_says_what_to_do(tmp_path: Path) -> None:
    """One line with every way out."""
    (tmp_path / "catalogue.yaml").mkdir()
    with pytest.raises(NoVault, match="go to one, name one with --vault, or make one"):
        find_vault(tmp_path, None, {})


def test_a_root_is_resolved_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through links and from a relative path, so that paths below it can be compared."""
    vault = make(tmp_path / "v")
    (tmp_path / "link").symlink_to("v")
    assert find_vault(tmp_path, tmp_path / "link", {}).root == vault
    assert find_vault(tmp_path / "link", None, {}).root == vault
    monkeypatch.chdir(tmp_path)
    assert find_vault(tmp_path, Path("v"), {}).root == vault


def test_a_vault_comes_with_its_settings(tmp_path: Path) -> None:
    """Those that cannot be used are an error and not the defaults."""
    assert open_vault(make(tmp_path / "a", "notes: .\n")).settings == Settings(notes=".")
    with pytest.raises(BadSettings):
        open_vault(make(tmp_path / "b", "notes: ..\n"))


def test_a_root_whose_name_is_no_utf8_is_a_vault(tmp_path: Path) -> None:
    """As old disks have them."""
    root = make(Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xe4")))
    assert find_vault(root, None, {}).root == root
