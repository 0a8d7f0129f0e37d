"""Whether only a person can promote here: what is configured, what is missing, and what that makes of the rule."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from vault_grade.errors import BadPath, BadSignature
from vault_grade.vault.files import read_bytes
from vault_grade.vault.identity import SigningKey, person_here, signing_key
from vault_grade.vault.layout import Vault
from vault_grade.vault.signatures import (
    MOST_BYTES,
    NAMESPACE,
    PATIENCE,
    PROGRAM,
    REVOKED_NAME,
    SIGNERS_NAME,
    Signers,
    read_signers,
)

Guard = Literal["security key", "passphrase", "agent", "nothing", "unknown"]
"""What stands between a key and whatever runs as the same user. agent: one holds it, and signs for all of it."""

_PRINCIPALS = re.compile(r'^(?:"([^"]*)"|(\S+))')
_QUOTED = re.compile(r'"[^"]*"')
_AUTHORITY = "cert-authority"


@dataclass(frozen=True, slots=True)
class Keys:
    """What is configured. ssh_keygen: its path. signing_key: as git names it; guard: what keeps it for the person.

    public: its public half. principals: the names on its lines in allowed_signers. listed: how many keys there are,
    None where there is no such file. line: a line for allowed_signers with this key and the name that git knows.
    revoked: it is in revoked_signers. missing: what keeps the rule a convention, each one clause; nothing where it is
    more. warnings: lines of allowed_signers by which others sign in a person's name, each one clause.
    """

    ssh_keygen: str | None
    signing_key: str | None
    guard: Guard | None
    public: str | None
    principals: tuple[str, ...]
    listed: int | None
    line: str
    revoked: bool
    missing: tuple[str, ...]
    warnings: tuple[str, ...]


def keys_of(vault: Vault) -> Keys:
    """What the vault and git say of keys. Nothing is changed, and no signature is made."""
    key = signing_key(vault.root)
    public = _public(key, vault.root) if key else None
    guard = _guard(key, public, vault.root) if key else None
    signers, problem = _signers(vault)
    lines = _lines(signers.allowed) if signers else None
    mine = [one for one in lines or () if _has(one, public)]
    revoked = signers is not None and any(_has(one, public) for one in _lines(signers.revoked or b""))
    facts = {
        f"there is no {PROGRAM} here": shutil.which(PROGRAM) is None,
        problem or "": problem is not None,
        f"the vault has no {SIGNERS_NAME}": lines is None and problem is None,
        f"{SIGNERS_NAME} lists no key": lines == [],
        "git names no SSH key to sign with": key is None,
        f"your key is not in {SIGNERS_NAME}": bool(key and lines and not mine),
        f"your key is in {REVOKED_NAME}": revoked,
        "your key has no passphrase: whatever runs as you can sign": guard == "nothing",
        "an agent holds your key: whatever runs as you can sign": guard == "agent",
        "what guards your key cannot be seen from here": guard == "unknown",
    }
    return Keys(
        ssh_keygen=shutil.which(PROGRAM),
        signing_key=key.said if key else None,
        guard=guard,
        public=public,
        principals=tuple(map(_principals, mine)),
        listed=None if lines is None else len(lines),
        line=_line(person_here(vault.root), public),
        revoked=revoked,
        missing=tuple(said for said, is_so in facts.items() if is_so),
        warnings=tuple(said for one in lines or () for said in _too_wide(one)),
    )


def _signers(vault: Vault) -> tuple[Signers | None, str | None]:
    """Who may sign, None where nobody is listed; and why the list cannot be used."""
    try:
        return read_signers(vault.root), None
    except BadSignature as error:
        return None, f"{error.where}: {error.what}"


def _lines(data: bytes) -> list[str]:
    """The lines that may list a key."""
    lines = data.decode("utf-8", "replace").splitlines()
    return [one.strip() for one in lines if one.strip() and not one.lstrip().startswith("#")]


def _has(line: str, public: str | None) -> bool:
    return public is not None and public.split()[1] in line.split()


def _principals(line: str) -> str:
    found = _PRINCIPALS.match(line)
    return (found[1] or found[2] or "") if found else ""


def _too_wide(line: str) -> list[str]:
    """How a line lets others sign in a person's name (ssh-keygen(1), ALLOWED SIGNERS)."""
    names, options = _principals(line), _PRINCIPALS.sub("", line, count=1)
    found = []
    if any(sign in names for sign in "*?"):
        what = "stand for any letters, and its key signs in every name that fits"
        found.append(f"{SIGNERS_NAME} lists {names}: * and ? {what}. Write each name out")
    if _AUTHORITY in re.split(r"[\s,]+", _QUOTED.sub("", options).lower()):
        what = "each key that this authority certifies signs, without standing in the list"
        found.append(f"{SIGNERS_NAME} has {_AUTHORITY} for {names}: {what}. List the keys themselves")
    return found


def _line(name: str | None, public: str | None) -> str:
    """A line for allowed_signers. public: the key; a place is held for what is not known."""
    return f'"{name or "Your Name"}" namespaces="{NAMESPACE}" {public or "ssh-ed25519 AAAA…"}'


def _private(key: SigningKey, root: Path) -> Path:
    return root / key.said.removesuffix(".pub")


def _public(key: SigningKey, root: Path) -> str | None:
    """The public half: its type and its letters."""
    if key.literal:
        words = key.said.split()
    else:
        private = _private(key, root)
        try:
            read = read_bytes(private.with_name(f"{private.name}.pub"), MOST_BYTES)
            words = read.decode("utf-8", "replace").split()
        except (OSError, BadPath):
            words = _asked(PROGRAM, "-y", "-P", "", "-f", str(private)).split()
    return " ".join(words[:2]) if len(words) > 1 else None


def _guard(key: SigningKey, public: str | None, root: Path) -> Guard:
    if public and public.startswith("sk-"):
        return "security key"
    if key.literal or (public and public in _asked("ssh-add", "-L")):
        return "agent"
    private = _private(key, root)
    if not private.is_file():
        return "unknown"
    return "nothing" if _asked(PROGRAM, "-y", "-P", "", "-f", str(private)) else "passphrase"


def _asked(*command: str) -> str:
    """What a program of OpenSSH's prints; nothing where it fails. It is given nobody to ask."""
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=PATIENCE
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else ""
