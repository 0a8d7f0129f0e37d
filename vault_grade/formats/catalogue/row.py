"""One row of the catalogue, and the strict reading of it from the YAML that stands for it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from difflib import get_close_matches
from typing import TYPE_CHECKING

from vault_grade.errors import BadCatalogue, BadPath
from vault_grade.vault.paths import checked

if TYPE_CHECKING:
    from yaml import MappingNode, Node, ScalarNode

REQUIRED = ("path", "title", "issuer", "version", "sha256", "bytes", "media_type", "admitted")
OPTIONAL = (
    "source",
    "encoding",
    "producer",
    "created",
    "key",
    "supersedes",
    "licence",
    "consolidated_as_of",
    "withdrawn",
)
KNOWN = frozenset(REQUIRED + OPTIONAL)
DAYS = ("admitted", "consolidated_as_of")
PLAINLY_WRITTEN = ("path", "key")
"""What rows are found by: ``find`` looks for these bytes, so no escape may hide them."""

TEXT = "tag:yaml.org,2002:str"
NULLS = ("null", "~")
SEGMENT = r"[a-z0-9][a-z0-9.-]*"
PATH = re.compile(rf"{SEGMENT}/{SEGMENT}/{SEGMENT}")
SHA256 = re.compile(r"[0-9a-f]{64}")
SIZE = re.compile(r"[0-9]{1,15}")
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
KEY = re.compile(r"""[^\s\[\],;@"'\\]+""")
MISSPELT = 0.85
"""How like a known field an unknown one may be: above one letter's difference in a word of six."""


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


@dataclass(frozen=True, slots=True)
class Source:
    """The text that nodes were read from: its file's name, and how many lines of the file stand before it."""

    name: str
    text: str
    before: int = 0

    def line(self, node: Node) -> int:
        """The 1-based line of the file on which a node begins."""
        return int(node.start_mark.line) + self.before + 1

    def bad(self, node: Node, what: str, fix: str) -> BadCatalogue:
        """The error that says what is wrong with a node, where, and what to do."""
        return BadCatalogue(what, where=f"{self.name}:{self.line(node)}", fix=fix)


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


def read_row(node: Node, source: Source) -> Row:
    """The row that a YAML node holds.

    Raises BadCatalogue with the line and a remedy where a field is missing, damaged, doubled or misspelt.
    """
    from yaml import MappingNode

    if not isinstance(node, MappingNode):
        raise source.bad(node, "a row is not a list of fields", "write it as `path: …`, `title: …` and so on")
    fields = read_fields(node, source)
    known = {name: _text(name, value, source) for name, (_, value) in fields.items() if name in KNOWN}
    values = {name: text for name, text in known.items() if text is not None}
    _refuse_absent(values, node, source)
    for name, (label, value) in fields.items():
        _refuse_misspelt(name, label, source)
        if name in values:
            _refuse_damaged(name, values[name], value, source)
        if name in values and name in PLAINLY_WRITTEN:
            _refuse_hidden(name, label, value, source)
    size = int(values.pop("bytes"))
    return Row(**values, bytes=size, line=source.line(node))


def read_fields(node: MappingNode, source: Source) -> dict[str, tuple[ScalarNode, Node]]:
    """The fields of a YAML mapping by name, each with the nodes of its name and value; a doubled name is refused."""
    from yaml import ScalarNode

    fields: dict[str, tuple[ScalarNode, Node]] = {}
    for label, value in node.value:
        if not isinstance(label, ScalarNode) or label.tag != TEXT or label.value == "<<":
            raise source.bad(label, "a field's name is not plain text", "write `name: value`")
        if label.value in fields:
            first = source.line(fields[label.value][0])
            raise source.bad(
                label, f"the field {label.value!r} stands twice, first on line {first}", "keep one of the two"
            )
        fields[label.value] = (label, value)
    return fields


def _text(name: str, node: Node, source: Source) -> str | None:
    """A field's text; None for the two words by which YAML says that there is no value."""
    from yaml import ScalarNode

    if not isinstance(node, ScalarNode) or node.tag != TEXT:
        raise source.bad(node, f"the value of {name!r} is not plain text", "write one text after the colon")
    if node.style is None and node.value in NULLS:
        return None
    if not node.value.strip():
        raise source.bad(node, f"the field {name!r} is empty", "give it a value or remove its line")
    return str(node.value)


def _refuse_absent(values: Mapping[str, str], node: Node, source: Source) -> None:
    absent = [name for name in REQUIRED if name not in values]
    if absent:
        of = f" of {values['path']!r}" if "path" in values else ""
        raise source.bad(
            node, f"the row{of} has no {absent[0]!r}", "add that line, or take the file from version control"
        )


def _refuse_misspelt(name: str, label: ScalarNode, source: Source) -> None:
    """An unknown field may stand, but ``withdrwan`` must not pass for a row that was never withdrawn."""
    if name in KNOWN:
        return
    meant = get_close_matches(name, sorted(KNOWN), n=1, cutoff=MISSPELT)
    if meant:
        raise source.bad(label, f"there is no field {name!r}", f"write {meant[0]!r}, or a name less like it")


def _refuse_damaged(name: str, text: str, node: Node, source: Source) -> None:
    problem = _problem(name, text)
    if problem:
        raise source.bad(node, problem[0], problem[1])


def _problem(name: str, text: str) -> tuple[str, str] | None:
    """What is wrong with a field's text, and the remedy."""
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


def _refuse_hidden(name: str, label: ScalarNode, value: Node, source: Source) -> None:
    """A path or key must stand in the file as it reads, on the line of its name, or ``find`` would miss it."""
    plain = _stands(label, name, source.text) and _stands(value, str(value.value), source.text)
    if not plain or label.start_mark.line != value.start_mark.line:
        raise source.bad(
            value,
            f"the {name} is not written plainly",
            f"write `{name}: {value.value}` on one line without escapes",
        )


def _stands(node: Node, text: str, whole: str) -> bool:
    written = whole[node.start_mark.index : node.end_mark.index]
    return written in (text, f'"{text}"', f"'{text}'")
