"""One captured source: what was kept, where it came from, and what each field of its row may be."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, get_args

from vault_grade.errors import BadPath
from vault_grade.vault.paths import checked

Extent = Literal["full", "abstract", "landing"]
"""How much of the work a capture holds: its text, a summary of it, or a page that leads to it."""

ID = re.compile(r"[a-z0-9][a-z0-9.-]{0,79}")
FILE = re.compile(r"[a-z0-9][a-z0-9.-]{0,119}")
SHA256 = re.compile(r"[0-9a-f]{64}")
MOMENT = "%Y-%m-%dT%H:%M:%SZ"
_MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
_ADDRESS = re.compile(r"https?://[^\s\x00-\x1f\x7f]+", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One captured source.

    id: what scripts cite it by. file: its name, in the folder of the list. url: the address asked for, or claimed
    for a file that was handed over; None where none was. final_url: the address that answered; None for a file that
    was handed over. publisher: whose domain that is, where the list of publishers knows it. primary: whether it
    counts as one, and rule: the rule that decided. sha256: 64 hex digits of the file. encoding: of text.
    captured: when, UTC, to the second (2026-11-30T09:12:13Z). line: 1-based line where the row begins; it takes no
    part in equality.
    """

    id: str
    file: str
    url: str | None = None
    final_url: str | None = None
    title: str
    publisher: str | None = None
    primary: bool
    rule: str
    extent: Extent
    sha256: str
    media_type: str
    encoding: str | None = None
    captured: str
    line: int = field(default=0, compare=False)


def field_problem(name: str, text: str) -> tuple[str, str] | None:
    """What is wrong with the text of a field, and the remedy, each as a clause; None where it may stand."""
    if name == "id" and not _names_a_file(ID, text):
        return f"the id {text!r} is no id", "use lower-case letters, digits, '-' and '.', at most 80"
    if name == "file" and not _names_a_file(FILE, text):
        return f"the file {text!r} is no file name of this folder", "write the name of the captured file"
    if name in ("url", "final_url") and not _ADDRESS.fullmatch(text):
        return f"the {name} {text!r} is no http or https address", "write the whole address"
    if name == "primary" and text not in ("true", "false"):
        return f"primary is {text!r}", "write true or false"
    if name == "extent" and text not in get_args(Extent):
        return f"the extent is {text!r}", f"write {', '.join(get_args(Extent))}"
    if name == "sha256" and not SHA256.fullmatch(text):
        return "the sha256 is not 64 lower-case hex digits", "take the row from version control"
    if name == "captured" and not is_moment(text):
        return f"captured {text!r} is no time", "write it in UTC, as in 2026-11-30T09:12:13Z"
    return None


def _names_a_file(pattern: re.Pattern[str], text: str) -> bool:
    """Whether a text can be (the stem of) a file's name on every machine."""
    if not pattern.fullmatch(text) or text.endswith("."):
        return False
    try:
        checked(text)
    except BadPath:
        return False
    return True


def is_moment(text: str) -> bool:
    """Whether a text is a moment that the calendar has, in UTC, written as in 2026-11-30T09:12:13Z."""
    if not _MOMENT.fullmatch(text):
        return False
    try:
        datetime.strptime(text, MOMENT)
    except ValueError:
        return False
    return True
