"""Real SSH keys and signatures over promotions, and what can be wrong with them."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from note_examples import POINTER, VALIDATED, note, record_promotion, record_run, write

from vault_grade.formats.ledger import signature_of
from vault_grade.vault.layout import Vault
from vault_grade.vault.signatures import NAMESPACE, SIGNERS_NAME

needs_ssh = pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason="ssh-keygen is not installed")

OPTIONS = f'namespaces="{NAMESPACE}"'
PASSPHRASE = "correct horse"


def make_key(folder: Path, name: str = "ada", passphrase: str = "") -> Path:
    """A new key pair; the path of its private half."""
    path = folder / name
    subprocess.run(
        ["ssh-keygen", "-q", "-t", "ed25519", "-N", passphrase, "-C", name, "-f", str(path)], check=True
    )
    return path


def public(key: Path) -> str:
    """The public half, without its comment."""
    return " ".join(key.with_name(f"{key.name}.pub").read_text("utf-8").split()[:2])


def line(key: Path, principals: str = '"Ada Example"', options: str = OPTIONS) -> str:
    """A line of allowed_signers."""
    return f"{principals} {options} {public(key)}\n"


def list_signers(vault: Vault, *lines: str) -> None:
    """Say who may sign in the vault."""
    (vault.root / SIGNERS_NAME).write_text("".join(lines), "utf-8")


def sign_as(statement: Path, key: Path, namespace: str = NAMESPACE) -> None:
    """Sign a Statement of the ledger as it stands there."""
    signature_of(statement).unlink(missing_ok=True)
    command = ["ssh-keygen", "-q", "-Y", "sign", "-n", namespace, "-f", str(key), str(statement)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def signed_note(vault: Vault, key: Path) -> Path:
    """A validated note with its run and a signed promotion, by Ada, whom the vault lists; the promotion's path."""
    list_signers(vault, line(key))
    path = write(vault, "a.md", note(POINTER + VALIDATED))
    statement = record_promotion(vault, path, record_run(vault, path), signed=True)
    sign_as(statement, key)
    return statement


Wrong = Callable[[Vault, Path, Path], object]
"""What is done to the vault of a signed note. Given the vault, the promotion's path, and Ada's key."""


def _bobs(vault: Vault, statement: Path, key: Path) -> None:
    """Bob, who is listed too, signs what says that Ada promoted."""
    bob = make_key(key.parent, "bob")
    list_signers(vault, line(key), line(bob, "Bob"))
    sign_as(statement, bob)


def _unsigned(vault: Vault, statement: Path, key: Path) -> None:
    """A promotion that says it is unsigned, in a vault that lists nobody."""
    statement.unlink()
    signature_of(statement).unlink()
    (vault.root / SIGNERS_NAME).unlink()
    (run,) = vault.ledger.glob("*/*-pass-*.json")
    record_promotion(vault, vault.notes / "a.md", run)


def _unlisted(options: str = OPTIONS, principals: str = '"Ada Example"') -> Wrong:
    return lambda vault, statement, key: list_signers(vault, line(key, principals, options))


def _in_place_of_signers(put: Callable[[Path], object]) -> Wrong:
    def done(vault: Vault, statement: Path, key: Path) -> None:
        path = vault.root / SIGNERS_NAME
        path.rename(vault.root / "elsewhere")
        put(path)

    return done


def _nobody(vault: Vault, statement: Path, key: Path) -> None:
    signature_of(statement).unlink()
    list_signers(vault)


def _revoke(vault: Vault, statement: Path, key: Path) -> None:
    (vault.root / "revoked_signers").write_text(public(key) + "\n", "utf-8")


def _cut(vault: Vault, statement: Path, key: Path) -> None:
    place = signature_of(statement)
    place.write_bytes(place.read_bytes()[:100])


def _link(vault: Vault, statement: Path, key: Path) -> None:
    place = signature_of(statement)
    place.rename(vault.root / "elsewhere")
    place.symlink_to(vault.root / "elsewhere")


SIGNATURES: dict[str, dict[str, Wrong]] = {
    "promotion-unsigned": {"no signature, and nobody is listed": _unsigned},
    "promotion-signature-missing": {
        "the signature is deleted": lambda vault, statement, key: signature_of(statement).unlink(),
        "deleted, and the list is empty": _nobody,
    },
    "promotion-signature-bad": {
        "another person's": _bobs,
        "for another purpose": lambda vault, statement, key: sign_as(statement, key, "git"),
        "cut short": _cut,
        "a link": _link,
        "nobody is listed": lambda vault, statement, key: list_signers(vault),
        "another name is listed": _unlisted(principals="ada@example.org"),
        "the name in other letters": _unlisted(principals='"ada example"'),
        "the key is for commits": _unlisted('namespaces="git"'),
        "the key had expired": _unlisted(f'{OPTIONS},valid-before="20261130091212Z"'),
        "the key was not valid yet": _unlisted(f'{OPTIONS},valid-after="20261130091214Z"'),
        "the key is revoked": _revoke,
        "the list is no list": lambda vault, statement, key: list_signers(vault, "Ada\n", "{}\n"),
    },
    "promotion-signature-unchecked": {
        "no list": _in_place_of_signers(lambda path: None),
        "the list is a folder": _in_place_of_signers(Path.mkdir),
        "the list is a link": _in_place_of_signers(lambda path: path.symlink_to("elsewhere")),
        "the list is a link to nowhere": _in_place_of_signers(lambda path: path.symlink_to("nowhere")),
    },
}
"""By the code that each raises, and it alone."""
