"""One row of the catalogue: what it holds, and what each of its fields may be."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date

from vault_grade.errors import BadPath
from vault_grade.vault.paths import checked

DAYS = ("admitted", "consolidated_as_of")

SEGMENT = r"[a-z0-9][a-z0-9.-]*"
PATH = re.compile(rf"{SEGMENT}/{SEGMENT}/{SEGMENT}")
SHA256 = re.compile(r"[0-9a-f]{64}")
SIZE = re.compile(r"[0-9]{1,15}")
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
KEY = re.compile(r"""[^\s\[\],;@"'\\]+""")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One held document.

    path: class/issuer/file, below store/. sha256: 64 lower-case hex digits. bytes: the file's length.
    source: URL where it was published. admitted, consolidated_as_of: days, YYYY-MM-DD. encoding: of text.
    producer, created: what a PDF says of itself. key: citation key without ``@``. supersedes: path of the
    edition before. withdrawn: why. line: 1-based line where the row begins; it takes no part in equality.
    """

    path: str
    title: str
    issuer: str
    version: str
    sha256: str
    bytes: int
    media_type: str
    source: str | None = None
    admitted: str
    encoding: str | None = None
    producer: str | None = None
    created: str | None = None
    key: str | None = None
    supersedes: str | None = None
    licence: str | None = None
    consolidated_as_of: str | None = None
    withdrawn: str | None = None
    line: int = field(default=0, compare=False)


def path_problem(path: str) -> str | None:
    """Why a path cannot be a document's, as a clause; None where it can.

    A path has three parts (class, issuer, file) of lower-case letters, digits, ``-`` and ``.``.
    """
    if not PATH.fullmatch(path):
        return f"the path {path!r} is not class/issuer/file in lower-case letters, digits, '-' and '.'"
    try:
        checked(path)
    except BadPath as error:
        return error.what
    return None


def field_problem(name: str, text: str) -> tuple[str, str] | None:
    """What is wrong with the text of a field, and the remedy, each as a clause; None where it may stand."""
    if name in ("path", "supersedes"):
        wrong = path_problem(text)
        return (wrong, "write the path that was admitted") if wrong else None
    if name == "sha256" and not SHA256.fullmatch(text):
        return "the sha256 is not 64 lower-case hex digits", "take the row from version control"
    if name == "bytes" and not SIZE.fullmatch(text):
        return f"the bytes {text!r} are not a number", "write the file's length in digits"
    if name == "key" and not KEY.fullmatch(text):
        return f"the key {text!r} cannot be cited", "use no blanks, quotes, brackets, commas or '@' in it"
    if name in DAYS and not is_day(text):
        return f"{name} {text!r} is not a day", "write YYYY-MM-DD"
    return None


def is_day(text: str) -> bool:
    """Whether a text is a day that the calendar has, written YYYY-MM-DD."""
    if not DAY.fullmatch(text):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
