"""`keys`: what is configured, what is missing, and when the rule is only a convention."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from cli_vault import make_vault, run
from person_at_terminal import git, use_key
from signature_examples import PASSPHRASE, line, make_key, needs_ssh, public

from vault_grade.cli.keys import CONVENTION, ENFORCED

pytestmark = needs_ssh


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A vault, beside which there is room for keys."""
    root = tmp_path / "vault"
    root.mkdir()
    return make_vault(root)


def test_with_nothing_configured_it_is_a_convention(root: Path) -> None:
    """Said plainly, with what is missing and how to make a key."""
    ran = run(root, "keys")
    assert (ran.status, ran.out.startswith(CONVENTION)) == (0, True)
    assert "missing: the vault has no allowed_signers" in ran.out
    assert "missing: git names no SSH key to sign with" in ran.out
    assert "ssh-keygen -t ed25519-sk" in ran.out
    assert '"Your Name" namespaces="promote@vault-grade" ssh-ed25519 AAAA…' in ran.out


def test_a_listed_key_with_a_passphrase_is_more_than_a_convention(root: Path) -> None:
    """Whose names it signs for is shown."""
    key = make_key(root.parent, passphrase=PASSPHRASE)
    use_key(root, key)
    (root / "allowed_signers").write_text("# us\n" + line(key, '"Ada Example,ada@example.org"'), "utf-8")
    ran = run(root, "keys")
    assert (ran.status, ran.out.startswith(ENFORCED), "missing" in ran.out) == (0, True, False)
    told = run(root, "keys", "--json").json
    assert (told["version"], told["convention"], told["guard"], told["listed"]) == (1, False, "passphrase", 1)
    assert told["principals"] == ["Ada Example,ada@example.org"]
    (root / "revoked_signers").write_text(public(key) + "\n", "utf-8")
    assert run(root, "keys", "--json").json["missing"] == ["your key is in revoked_signers"]


@pytest.mark.parametrize(
    ("principals", "options", "said"),
    [
        ('"*"', "", "lists *: * and ? stand for any letters"),
        ("*@example.org", "", "lists *@example.org: * and ? stand for any letters"),
        ('"Ad? Example"', "", "lists Ad? Example: * and ? stand for any letters"),
        (
            '"Ada"',
            "cert-authority,",
            "has cert-authority for Ada: each key that this authority certifies signs",
        ),
        ('"Ada"', "CERT-Authority,", "has cert-authority for Ada"),
    ],
)
def test_a_line_by_which_others_sign_is_warned_of(
    root: Path, principals: str, options: str, said: str
) -> None:
    """A pattern of names and an authority let more in than the one person that the line seems to name."""
    key = make_key(root.parent, passphrase=PASSPHRASE)
    listed = f'{principals} {options}namespaces="promote@vault-grade" {public(key)}\n'
    (root / "allowed_signers").write_text(listed, "utf-8")
    (warning,) = run(root, "keys", "--json").json["warnings"]
    assert said in warning
    assert f"  warning: allowed_signers {said}" in run(root, "keys").out


def test_names_written_out_are_no_warning(root: Path) -> None:
    """Nor is the word where it stands in a name or a comment."""
    key = make_key(root.parent, passphrase=PASSPHRASE)
    listed = f'"cert-authority" namespaces="cert-authority,x*" {public(key)} *\n# * cert-authority\n'
    (root / "allowed_signers").write_text(listed, "utf-8")
    assert run(root, "keys", "--json").json["warnings"] == []


def test_steps_that_are_done_are_shown_as_done(root: Path) -> None:
    """One after another; nothing that was done is asked for again."""
    steps = {"Make a key that only you can use", "Tell git", "Put a line into allowed_signers"}
    assert _asked(root) == steps
    key = make_key(root.parent, passphrase=PASSPHRASE)
    use_key(root, key)
    assert _asked(root) == {"Put a line into allowed_signers"}
    (root / "allowed_signers").write_text(line(key), "utf-8")
    out = run(root, "keys").out
    assert _asked(root) == set()
    assert "What there is to do is done:" in out
    assert f"  2. done: git signs with {key}" in out
    (root / "revoked_signers").write_text(public(key) + "\n", "utf-8")
    assert _asked(root) == {"Put a line into allowed_signers"}


def _asked(root: Path) -> set[str]:
    """The steps that `keys` still asks for."""
    said = [
        one[5:].partition(":")[0].partition(",")[0]
        for one in run(root, "keys").out.splitlines()
        if one[3:5] == ". "
    ]
    return {one.partition(". One")[0] for one in said if one != "done"}


def test_a_key_without_a_passphrase_leaves_it_a_convention(root: Path) -> None:
    """Whatever runs as its owner can sign."""
    key = make_key(root.parent)
    use_key(root, f"{key}.pub")
    git(root, "config", "--global", "user.name", "Ada Example")
    (root / "allowed_signers").write_text("", "utf-8")
    told = run(root, "keys", "--json").json
    assert (told["guard"], told["convention"], told["listed"]) == ("nothing", True, 0)
    assert told["missing"] == [
        "allowed_signers lists no key",
        "your key has no passphrase: whatever runs as you can sign",
    ]
    assert told["line"] == f'"Ada Example" namespaces="promote@vault-grade" {public(key)}'


def test_a_security_key_is_known_by_its_type(root: Path) -> None:
    """Its private half cannot sign without it."""
    key = root.parent / "sk"
    key.write_text("not read\n", "utf-8")
    key.with_name("sk.pub").write_text("sk-ssh-ed25519@openssh.com AAAAGnNrLXNzaC1lZDI1NTE5 ada\n", "utf-8")
    use_key(root, key)
    (root / "allowed_signers").write_text(line(key), "utf-8")
    told = run(root, "keys", "--json").json
    assert (told["guard"], told["convention"]) == ("security key", False)


def test_a_key_that_is_not_there_and_one_that_is_not_listed_are_told(root: Path) -> None:
    """Nothing is guessed of it."""
    use_key(root, root.parent / "gone")
    (root / "allowed_signers").write_text(line(make_key(root.parent)), "utf-8")
    told = run(root, "keys", "--json").json
    assert (told["guard"], told["public"]) == ("unknown", None)
    assert "your key is not in allowed_signers" in told["missing"]


def test_keys_of_another_kind_are_none(root: Path) -> None:
    """An OpenPGP key of git's is nothing that ssh-keygen signs with."""
    git(root, "config", "--global", "user.signingkey", "ABCDEF")
    assert run(root, "keys", "--json").json["signing_key"] is None


def test_a_list_that_cannot_be_used_is_told(root: Path) -> None:
    """Not as if there were none."""
    (root / "allowed_signers").symlink_to("elsewhere")
    told = run(root, "keys", "--json").json
    assert told["missing"][0] == "allowed_signers: this is a link"


def test_without_ssh_keygen_it_says_so(root: Path, tmp_path: Path) -> None:
    """And goes on to say the rest."""
    ran = run(root, "keys", PATH=str(tmp_path))
    assert (ran.status, "missing: there is no ssh-keygen here" in ran.out) == (0, True)


def test_hostile_settings_are_shown_as_what_they_are(root: Path) -> None:
    """A key's path and a list's names are other people's text."""
    git(root, "config", "--global", "user.name", "Ada\x1b[2J")
    use_key(root, "/tmp/\x1b[31mkey")
    out = run(root, "keys").out
    assert "\x1b" not in out
    assert "\\u001b[2J" in out


def test_nothing_is_asked_and_nothing_changed(root: Path) -> None:
    """The vault is as it was."""
    key = make_key(root.parent, passphrase=PASSPHRASE)
    use_key(root, key)
    before = sorted(os.walk(root))
    run(root, "keys")
    assert sorted(os.walk(root)) == before
