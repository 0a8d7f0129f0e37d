"""Signatures over people's acts, made and checked by OpenSSH's own ``ssh-keygen -Y``.

Only its ``verify`` is asked, never ``check-novalidate``, which accepts any key: ``verify`` holds a signature to the
bytes, the namespace, the name, and the days on which the key was valid. Source: ssh-keygen(1), ALLOWED SIGNERS, and
OpenSSH's PROTOCOL.sshsig.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from vault_grade.errors import BadPath, BadSignature
from vault_grade.vault.files import read_bytes
from vault_grade.vault.identity import SigningKey

NAMESPACE = "promote@vault-grade"
"""What the signatures are for: one made for another purpose, a commit say, is none here."""

SIGNERS_NAME = "allowed_signers"
REVOKED_NAME = "revoked_signers"
PROGRAM = "ssh-keygen"
MOST_BYTES = 1 << 20
PATIENCE = 30.0
"""Seconds for one check, which takes hundredths of one."""


@dataclass(frozen=True, slots=True)
class Signers:
    """Who may sign in a vault, read once: the bytes of allowed_signers, and those of revoked_signers or None."""

    allowed: bytes
    revoked: bytes | None = None


def read_signers(root: Path) -> Signers | None:
    """Who may sign in the vault at ``root``; None where it has no allowed_signers.

    Raises BadSignature where the file is there and is a link, a folder, or unreadable: not to know is not to have none.
    """
    allowed = _listed(root / SIGNERS_NAME)
    return None if allowed is None else Signers(allowed, _listed(root / REVOKED_NAME))


def _listed(path: Path) -> bytes | None:
    if path.is_symlink():
        raise BadSignature("this is a link", where=path.name, fix="put the file itself there")
    try:
        return read_bytes(path, MOST_BYTES)
    except FileNotFoundError:
        return None
    except (BadPath, OSError) as error:
        why = error.what if isinstance(error, BadPath) else f"cannot be read: {error.strerror}"
        raise BadSignature(why, where=path.name, fix="make it a file that you may read") from error


def program() -> str:
    """Where ssh-keygen is. Raises BadSignature where there is none."""
    found = shutil.which(PROGRAM)
    if found is None:
        raise BadSignature(f"there is no {PROGRAM} here to make or check signatures", fix="install OpenSSH")
    return found


def sign(data: bytes, key: SigningKey, root: Path) -> bytes:
    """The signature over ``data``. A passphrase or a touch is asked for by ssh-keygen, at the person's terminal.

    root: what a relative path in git's settings is relative to. Raises BadSignature where none was made.
    """
    with tempfile.TemporaryDirectory() as folder:
        message = Path(folder, "statement")
        message.write_bytes(data)
        command = [program(), "-q", "-Y", "sign", "-n", NAMESPACE, "-f", key.said]
        if key.literal:
            public = Path(folder, "key.pub")
            public.write_text(key.said + "\n", encoding="utf-8")
            command[-1:] = [str(public), "-U"]
        # A terminal for input: where it has none, ssh-keygen asks nobody for the passphrase.
        done = subprocess.run([*command, str(message)], cwd=root, stdout=subprocess.DEVNULL, check=False)
        made = Path(folder, "statement.sig")
        if done.returncode or not made.is_file():
            what = f"{PROGRAM} made no signature (its exit status: {done.returncode})"
            raise BadSignature(what, where="user.signingkey", fix="see what it said, and: vault-grade keys")
        return made.read_bytes()


def refusal(data: bytes, signature: bytes, signers: Signers, person: str, moment: datetime) -> str | None:
    """Why a signature over ``data`` is not that of ``person``, one clause; None where it is.

    person: who must be among the principals of the key's line. moment: aware, when it was signed; the key must
    have been valid then. Raises BadSignature where that cannot be found out.
    """
    if "\0" in person:
        return "the name is none that a key could have"
    with tempfile.TemporaryDirectory() as folder:
        allowed, revoked, made = (Path(folder, name) for name in (SIGNERS_NAME, REVOKED_NAME, "sig"))
        allowed.write_bytes(signers.allowed)
        made.write_bytes(signature)
        command = [program(), "-Y", "verify", "-n", NAMESPACE, "-f", str(allowed), "-I", person]
        command += ["-s", str(made), "-O", f"verify-time={moment.astimezone(UTC):%Y%m%d%H%M%S}"]
        if signers.revoked is not None:
            revoked.write_bytes(signers.revoked)
            command += ["-r", str(revoked)]
        # UTC for all: a day without a zone in allowed_signers must not mean another one on another machine.
        clean = {"TZ": "UTC", "LC_ALL": "C"}
        try:
            done = subprocess.run(command, input=data, capture_output=True, env=clean, timeout=PATIENCE)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise BadSignature(f"{PROGRAM} did not answer: {error}") from error
    if done.returncode == 0:
        return None
    return _reason(done.stderr.decode("utf-8", "replace").replace(f"{folder}/", ""))


def _reason(said: str) -> str:
    lines = dict.fromkeys(line.strip() for line in said.splitlines() if line.strip())
    return "; ".join(lines) or f"no line of {SIGNERS_NAME} has its key under that name"
