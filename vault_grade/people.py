"""One rule for every act that only a person may do: promote, withdraw, resolve, review.

That a person did it is enforced as far as a program can: somebody must be there to be asked, no assistant and no build
machine may be running the program, and where the vault lists keys (``allowed_signers``) the act's Statement is signed
with one of them. The rule that ties a key to a person: **the name that the person types must be a principal of the
key's line in allowed_signers**. ssh-keygen itself holds the one to the other; nothing of ours comes between.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal

from vault_grade.errors import BadLedger, BadSignature, NeedsPerson
from vault_grade.formats import ledger
from vault_grade.formats.predicates import Signable
from vault_grade.formats.statement import Statement, encode
from vault_grade.vault.identity import SigningKey, signing_key
from vault_grade.vault.layout import Vault
from vault_grade.vault.signatures import SIGNERS_NAME, Signers, program, read_signers, refusal, sign

MACHINE_VARIABLES = (
    "CI",
    "GITHUB_ACTIONS",
    "CLAUDECODE",
    "CLAUDE_CODE_ENTRYPOINT",
    "CODEX_SANDBOX",
    "CURSOR_AGENT",
    "GEMINI_CLI",
    "OPENCODE",
    "AI_AGENT",
)
"""Variables that build machines and coding assistants set in the processes they start."""

LONGEST_NAME = 200
"""Characters of a person's name."""

LONGEST_REASON = 2000
"""Characters of a reason."""

KEYS = "vault-grade keys"

State = Literal["signed", "convention", "missing", "bad", "unchecked"]
"""signed: by the person it names. convention: unsigned, in a vault that lists no keys. missing: no signature, where
the Statement or the vault asks for one. bad: one that is not the person's. unchecked: nothing could be found out."""


@dataclass(frozen=True, slots=True)
class Signer:
    """What signs acts here. key: as git names it. signers: who may sign. root: the vault's folder."""

    key: SigningKey
    signers: Signers
    root: Path


@dataclass(frozen=True, slots=True)
class Expected:
    """What a vault expects of signatures. signers: who may sign, None where no keys are listed, or where the list
    cannot be used: then ``problem`` says why.
    """

    signers: Signers | None = None
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """What is known of the signature over an act. why: one clause."""

    state: State
    why: str = ""


def refuse_machines(environment: Mapping[str, str], at_terminal: bool, act: str) -> None:
    """Raises NeedsPerson where nobody can be asked, or where a machine says that it is running this.

    act: the word for what is to be done, such as promote.
    """
    if not at_terminal:
        raise NeedsPerson(f"only a person at a terminal can {act}", fix="run it yourself, in a terminal")
    for name in MACHINE_VARIABLES:
        if environment.get(name, "").lower() not in ("", "0", "false"):
            fix = "a person must run it in a terminal of their own"
            raise NeedsPerson(f"{name} is set: an assistant or a build machine is running this", fix=fix)


def checked_name(name: str) -> str:
    """A person's name as the record keeps it: NFC, one space between words.

    Raises NeedsPerson where it is empty, too long, or no plain text on one line.
    """
    return _one_line("name", name, LONGEST_NAME)


def checked_reason(reason: str) -> str:
    """A person's reason as the record keeps it. Raises NeedsPerson as ``checked_name`` does."""
    return _one_line("reason", reason, LONGEST_REASON)


def _one_line(what: str, text: str, most: int) -> str:
    line = unicodedata.normalize("NFC", text)
    plain = " ".join(line.split())
    if not plain or len(plain) > most or not line.isprintable():
        raise NeedsPerson(
            f"a {what} has 1 to {most:,} printable characters, on one line: nothing was recorded"
        )
    return plain


def signer_of(vault: Vault) -> Signer | None:
    """What signs acts in this vault; None where it lists no keys.

    Raises BadSignature where it lists keys and nothing here can sign: told before anything is asked.
    """
    signers = read_signers(vault.root)
    if signers is None:
        return None
    program()
    key = signing_key(vault.root)
    if key is None:
        what = f"this vault lists who may sign ({SIGNERS_NAME}), and git names no SSH key of yours"
        raise BadSignature(what, fix=f"see: {KEYS}")
    return Signer(key, signers, vault.root)


def signature_over(signer: Signer | None, statement: Statement, act: Signable) -> bytes | None:
    """The signature over an act's Statement, held at once against what a check will hold it against.

    None where no signer is given. Raises BadSignature where there is no signature, or one that is not the person's.
    """
    if signer is None:
        return None
    data = encode(statement)
    signature = sign(data, signer.key, signer.root)
    why = refusal(data, signature, signer.signers, act.person, datetime.fromisoformat(act.moment))
    if why:
        what = f"{SIGNERS_NAME} does not accept this signature as that of {act.person} ({why})"
        raise BadSignature(f"{what}: nothing was recorded", fix=f"see: {KEYS}")
    return signature


def record_act(vault: Vault, statement: Statement, act: Signable, signature: bytes | None) -> Path:
    """Write an act into the ledger, its signature first. Returns the Statement's path. Raises BadLedger."""
    when = datetime.fromisoformat(act.moment)
    return ledger.record(vault.ledger, statement, act.ledger_kind, act.ledger_claims, when, signature)


def expected_in(vault: Vault) -> Expected:
    """What the vault expects of signatures; never raises."""
    try:
        return Expected(read_signers(vault.root))
    except BadSignature as error:
        return Expected(problem=f"{error.where}: {error.what}")


def standing_of(expected: Expected, act: Signable, data: bytes, path: Path) -> Standing:
    """What is known of the signature over an act; never raises.

    data: the Statement's bytes as they stand in ``path``.
    """
    try:
        signature = ledger.load_signature(path)
    except BadLedger as error:
        return Standing("bad", error.what)
    listed = expected.signers is not None or expected.problem is not None
    if signature is None and act.signed:
        return Standing("missing", "its Statement says that it is signed, and no signature stands beside it")
    if signature is None:
        why = "no signature stands beside it" if listed else "that a person made it is a convention"
        return Standing("missing" if listed else "convention", why)
    if not listed:
        return Standing("unchecked", f"it was signed, and the vault has no {SIGNERS_NAME} to say by whom")
    if expected.signers is None:
        return Standing("unchecked", expected.problem or "")
    try:
        refused = refusal(data, signature, expected.signers, act.person, datetime.fromisoformat(act.moment))
    except BadSignature as error:
        return Standing("unchecked", error.what)
    except ValueError:
        return Standing("bad", f"{act.moment!r} is no time")
    return Standing("bad", refused) if refused else Standing("signed")
