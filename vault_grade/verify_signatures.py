"""`ledger verify` and the ledger's signatures: each stands beside the Statement it is over, and is its person's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from vault_grade.findings import Code, Finding, Level
from vault_grade.formats import ledger
from vault_grade.formats.predicates import HumanAct, Predicate
from vault_grade.people import Expected, standing_of
from vault_grade.vault.history import first_bytes
from vault_grade.vault.layout import Vault

ALONE = Code(
    "ledger-signature-alone",
    Level.WARNING,
    "A signature stands without its Statement: the act was cut short, or the Statement is lost.",
)
WRONG = Code(
    "ledger-signature-wrong",
    Level.ERROR,
    "A Statement that says it is signed bears no signature of the person it names.",
)
UNCHECKED = Code(
    "ledger-signature-unchecked",
    Level.WARNING,
    "A Statement is signed, and whose signature it is could not be found out.",
)


def statement_of(path: Path) -> Path | None:
    """Where the Statement stands that a file of this name signs; None where the name is none of a signature."""
    signed = path.with_name(path.name.removesuffix(ledger.SIGNATURE))
    return signed if signed != path and ledger.parse_name(signed.name) else None


def signature_alone(where: str) -> Finding:
    """The finding for a signature whose Statement is not there."""
    message = "no Statement stands under this signature: the act was cut short, or the Statement is lost"
    return Finding(ALONE, where, message, repair="look into git's history; if nothing is lost, remove it")


def signature_findings(
    expected: Expected, predicate: Predicate, data: bytes, path: Path, where: str
) -> Iterator[Finding]:
    """What is wrong with the signature beside a Statement. data: the Statement's bytes. path: of its file."""
    if not isinstance(predicate, HumanAct):
        if ledger.signature_of(path).exists():
            yield Finding(WRONG, where, "a signature stands beside it, and it is no act of a person's")
        return
    known = standing_of(expected, predicate, data, path)
    if known.state == "unchecked":
        yield Finding(UNCHECKED, where, known.why, repair="vault-grade keys")
    elif known.state == "bad" or (known.state == "missing" and predicate.signed):
        yield Finding(WRONG, where, known.why)


def is_as_first_committed(vault: Vault, where: str) -> bool:
    """Whether a signature has the bytes with which it came into git's history. where: relative to the vault.

    A Statement's name says what its bytes must be; that of its signature does not. Raises BadLedger.
    """
    return (vault.root / where).read_bytes() == first_bytes(vault.root, where)
