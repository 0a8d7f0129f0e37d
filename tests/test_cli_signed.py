"""Promotions that are signed, in a real terminal, by real ssh-keygen."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from cli_vault import make_vault, note, run
from match_examples import modes_bind
from person_at_terminal import (
    NAME,
    QUOTES,
    WHY,
    YES,
    acts,
    answer,
    dialogue,
    ended,
    promoted,
    promotion,
    use_key,
)
from signature_examples import PASSPHRASE, line, make_key, needs_ssh, public

from vault_grade.formats import ledger

pytestmark = needs_ssh


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A vault with a note of two quotes that pass, in a folder of its own."""
    root = tmp_path / "vault"
    root.mkdir()
    make_vault(root)
    note(root, "board.md", *QUOTES)
    return root


@pytest.fixture
def key(root: Path) -> Path:
    """Ada's key, which git names and the vault lists."""
    key = make_key(root.parent)
    use_key(root, key)
    (root / "allowed_signers").write_text(line(key), "utf-8")
    return key


def signatures(root: Path) -> list[Path]:
    """Every signature in the ledger."""
    return sorted((root / "ledger").rglob("*.sig"))


def test_a_promotion_is_signed_and_everything_agrees(root: Path, key: Path) -> None:
    """check and ledger verify find nothing, the census counts it, and nobody speaks of a convention."""
    said = promoted(root)
    assert ", and signed" in said
    assert "convention" not in said
    assert len(signatures(root)) == 1
    assert [one.signed for one in acts(root)] == [True]
    checked = run(root, "check")
    assert (checked.status, checked.out.strip()) == (0, "nothing found")
    assert run(root, "ledger", "verify").out.startswith("nothing found")
    assert run(root, "census", "--json").json["grades"]["validated"] == 1
    assert "promotion" in run(root, "ledger", "log").out


def test_a_withdrawal_is_signed_too(root: Path, key: Path) -> None:
    """One rule for all that only people do."""
    promoted(root)
    child = dialogue(root, "withdraw", "notes/board.md")
    answer(child, (WHY, "a mistake"), (NAME, "Ada Example"))
    status, said = ended(child)
    assert (status, ", and signed" in said) == (0, True)
    assert len(signatures(root)) == 2
    assert run(root, "ledger", "verify").out.startswith("nothing found")


def test_a_passphrase_is_asked_for_at_the_terminal(root: Path) -> None:
    """By ssh-keygen itself, after the last question; a wrong one records nothing."""
    key = make_key(root.parent, passphrase=PASSPHRASE)
    use_key(root, key)
    (root / "allowed_signers").write_text(line(key), "utf-8")
    before = (root / "notes/board.md").read_bytes()
    child = promotion(root)
    answer(child, *YES, ("Enter passphrase", "wrong"))
    status, said = ended(child)
    assert (status, "ssh-keygen made no signature" in said) == (2, True)
    assert (acts(root), signatures(root)) == ([], [])
    assert b"status: draft" in (root / "notes/board.md").read_bytes() and b"validated" not in before
    child = promotion(root)
    answer(child, *YES, ("Enter passphrase", PASSPHRASE))
    assert ended(child)[0] == 0
    assert run(root, "check").status == 0


def test_an_interrupt_at_the_passphrase_leaves_the_note_as_it_was(root: Path) -> None:
    """Exit status 130, nothing recorded, and the vault is free for the next."""
    key = make_key(root.parent, passphrase=PASSPHRASE)
    use_key(root, key)
    (root / "allowed_signers").write_text(line(key), "utf-8")
    run(root, "match", "notes/board.md")
    before = (root / "notes/board.md").read_bytes()
    child = promotion(root)
    answer(child, *YES)
    child.expect("Enter passphrase")
    child.sendintr()
    assert ended(child)[0] == 130
    assert ((root / "notes/board.md").read_bytes(), acts(root), signatures(root)) == (before, [], [])
    assert run(root, "match", "notes/board.md").status == 0


def test_a_note_that_changes_while_it_is_signed_is_not_promoted(root: Path) -> None:
    """What was seen is no longer what stands there; the signature goes nowhere."""
    key = make_key(root.parent, passphrase=PASSPHRASE)
    use_key(root, key)
    (root / "allowed_signers").write_text(line(key), "utf-8")
    child = promotion(root)
    answer(child, *YES)
    child.expect("Enter passphrase")
    path = root / "notes/board.md"
    path.write_text(path.read_text("utf-8") + "\nMore.\n", "utf-8")
    child.sendline(PASSPHRASE)
    status, said = ended(child)
    assert (status, "changed while it was read" in said, acts(root), signatures(root)) == (2, True, [], [])


@pytest.mark.parametrize(
    ("signers", "why"),
    [
        ('"Bob" {key}\n', "no line of allowed_signers has its key under that name"),
        ("", "no line of allowed_signers has its key under that name"),
        ('"Ada Example" namespaces="git" {key}\n', "not permitted for use in signature namespace"),
        ('"Ada Example" valid-before="20200101Z" {key}\n', "key has expired"),
        ("not a list\n", "key"),
    ],
    ids=["another name", "empty", "another purpose", "expired", "no list"],
)
def test_a_signature_that_would_not_hold_is_not_recorded(
    root: Path, key: Path, signers: str, why: str
) -> None:
    """It is held at once against what check will hold it against, and the reason is said in one line."""
    (root / "allowed_signers").write_text(signers.format(key=public(key)), "utf-8")
    child = promotion(root)
    answer(child, *YES)
    status, said = ended(child)
    assert (status, why in said, "nothing was recorded" in said) == (2, True, True)
    assert (acts(root), signatures(root)) == ([], [])
    assert "status: draft" in (root / "notes/board.md").read_text("utf-8")


def test_the_name_must_be_that_of_the_key(root: Path, key: Path) -> None:
    """Ada's key does not sign as Bob, though Bob is listed with his own."""
    bob = make_key(root.parent, "bob")
    (root / "allowed_signers").write_text(line(key) + line(bob, "Bob"), "utf-8")
    child = promotion(root)
    answer(child, *YES[:3], (NAME, "Bob"))
    status, said = ended(child)
    assert (status, "as that of Bob" in said, acts(root)) == (2, True, [])


def refused_at_once(root: Path, **environment: str) -> str:
    """What a promotion says that ends before a question, and before anything is matched."""
    status, said = ended(promotion(root, **environment))
    assert (status, "1 of 2" in said) == (2, False)
    assert list((root / "ledger").iterdir()) == []
    return said


def test_a_vault_that_lists_keys_expects_a_signature(root: Path) -> None:
    """Without a key of one's own nothing is asked."""
    (root / "allowed_signers").write_text("", "utf-8")
    assert "git names no SSH key of yours" in refused_at_once(root)


def test_a_list_that_is_a_link_or_a_folder_is_not_used(root: Path, key: Path) -> None:
    """The list is the vault's own file."""
    signers = root / "allowed_signers"
    signers.rename(root.parent / "elsewhere")
    signers.symlink_to(root.parent / "elsewhere")
    assert "allowed_signers: this is a link" in refused_at_once(root)
    signers.unlink()
    signers.mkdir()
    assert "allowed_signers: cannot be read: Is a directory" in refused_at_once(root)


@pytest.mark.skipif(not modes_bind(), reason="this user may read every file")
def test_a_list_that_cannot_be_read_is_not_taken_for_none(root: Path, key: Path) -> None:
    """Not to know who may sign is not to have nobody listed."""
    (root / "allowed_signers").chmod(0)
    assert "allowed_signers: cannot be read" in refused_at_once(root)


def test_without_ssh_keygen_it_is_said_what_is_missing(root: Path, key: Path) -> None:
    """Before anything is asked."""
    programs = root.parent / "programs"
    programs.mkdir()
    (programs / "git").symlink_to(shutil.which("git") or "")
    assert "there is no ssh-keygen here" in refused_at_once(root, PATH=str(programs))


def test_a_key_that_an_agent_holds_signs(root: Path) -> None:
    """git may name the key by its public half alone, as key::…; the private half is the agent's."""
    key = make_key(root.parent)
    if not shutil.which("ssh-agent") or not shutil.which("ssh-add"):
        pytest.skip("ssh-agent is not installed")
    socket = str(root.parent / "agent")
    with subprocess.Popen(["ssh-agent", "-D", "-a", socket], stdout=subprocess.DEVNULL) as agent:
        try:
            subprocess.run(["ssh-add", "-q", str(key)], check=True, env={"SSH_AUTH_SOCK": waited_for(socket)})
            key.unlink()
            use_key(root, f"key::{public(key)}")
            (root / "allowed_signers").write_text(line(key), "utf-8")
            promoted(root, SSH_AUTH_SOCK=socket)
            told = run(root, "keys", "--json", SSH_AUTH_SOCK=socket).json
        finally:
            agent.terminate()
    assert run(root, "check").out.strip() == "nothing found"
    assert (told["guard"], told["convention"]) == ("agent", True)


def waited_for(socket: str) -> str:
    """The agent's socket, once it is there."""
    import time

    for _ in range(200):
        if Path(socket).exists():
            break
        time.sleep(0.05)
    return socket


def test_a_signature_can_be_checked_by_hand(root: Path, key: Path) -> None:
    """With ssh-keygen alone, over the Statement's file as it stands: docs/keys.md says how."""
    promoted(root)
    (signature,) = signatures(root)
    statement = signature.with_name(signature.name.removesuffix(ledger.SIGNATURE))
    command = ["ssh-keygen", "-Y", "verify", "-f", str(root / "allowed_signers"), "-I", "Ada Example"]
    command += ["-n", "promote@vault-grade", "-s", str(signature)]
    done = subprocess.run(command, stdin=statement.open("rb"), capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
