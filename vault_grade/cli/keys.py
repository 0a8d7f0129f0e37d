"""Keys on the screen: whether only a person can promote, and how to see to it."""

from __future__ import annotations

from dataclasses import asdict

from vault_grade.cli.terminal import clean, count, paint, say, say_json
from vault_grade.keys import Keys, keys_of
from vault_grade.vault.layout import Vault

CONVENTION = "That only a person promotes is a convention here: nothing keeps a program from it."
ENFORCED = "A promotion here needs a signature with a key that only its owner can use."
GUARDS = {
    "security key": "a security key: each signature needs a touch, unless it was made without",
    "passphrase": "a passphrase, and no agent holds it",
    "agent": "an agent holds it",
    "nothing": "no passphrase",
    "unknown": "its private half is not there",
}
MAKE = """Make a key that only you can use. One of these:
       ssh-keygen -t ed25519-sk -f ~/.ssh/vault-grade   on a security key: it signs when you touch it
       ssh-keygen -t ed25519 -f ~/.ssh/vault-grade      with a passphrase; never give it to an agent (ssh-add)"""
TELL = """Tell git:
       git config gpg.format ssh
       git config user.signingkey ~/.ssh/vault-grade"""
LIST = """Put a line into allowed_signers, beside catalogue.yaml, with the name that you type at a promotion; commit it:
       {line}"""
KEEP = """Never take a line out: give it valid-before="YYYYMMDDZ" when the key is no longer used, and what was signed
before stays good. A key that was stolen goes into revoked_signers: nothing that it signed is good then.
Whoever can write to the vault can write a line into allowed_signers too: look at its history before you rely on it."""


def show_keys(vault: Vault, *, as_json: bool) -> None:
    """Say what is configured, what is missing, and what to do."""
    keys = keys_of(vault)
    if as_json:
        say_json({"version": 1, **asdict(keys), "convention": bool(keys.missing)})
        return
    say(paint(CONVENTION, "yellow") if keys.missing else paint(ENFORCED, "green"))
    for one in keys.missing:
        say(f"  missing: {clean(one)}")
    for one in keys.warnings:
        say(paint(f"  warning: {clean(one)}", "yellow"))
    say()
    for name, said in _facts(keys):
        say(f"{name:<16}{clean(said)}")
    say()
    say("To see to it:" if not all(done for done, _, _ in _steps(keys)) else "What there is to do is done:")
    for number, (done, did, todo) in enumerate(_steps(keys), start=1):
        say(f"  {number}. {f'done: {clean(did)}' if done else todo}")
    say()
    say(KEEP)


def _steps(keys: Keys) -> tuple[tuple[bool, str, str], ...]:
    """What makes it more than a convention: whether it is done, what was done, and what to do."""
    guarded, known = keys.guard in ("security key", "passphrase"), keys.signing_key is not None
    listed = bool(keys.principals) and not keys.revoked
    return (
        (guarded, f"a key that only you can use, with {GUARDS.get(keys.guard or '', '')}", MAKE),
        (known, f"git signs with {keys.signing_key}", TELL),
        (
            listed,
            f"allowed_signers lists it for {', '.join(keys.principals)}",
            LIST.format(line=clean(keys.line)),
        ),
    )


def _facts(keys: Keys) -> tuple[tuple[str, str], ...]:
    listed = "none" if keys.listed is None else count(keys.listed, "key")
    names = f"; yours for {', '.join(keys.principals)}" if keys.principals else ""
    key = f"{keys.signing_key} ({GUARDS[keys.guard]})" if keys.signing_key and keys.guard else "none"
    return (
        ("ssh-keygen", keys.ssh_keygen or "none"),
        ("your key", key),
        ("allowed_signers", f"{listed}{names}"),
    )
