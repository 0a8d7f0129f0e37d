"""Rows read from YAML, strictly: every scalar as text, nothing doubled, borrowed, misspelt or hidden.

Imported only where YAML is read: the library alone takes longer to load than a search for one row takes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

import yaml
from yaml import MappingNode, Node, ScalarNode, SequenceNode

from vault_grade.errors import VaultGradeError
from vault_grade.formats.rows.kind import Kind, Row
from vault_grade.vault.yaml_text import problem

TEXT = "tag:yaml.org,2002:str"
NULLS = ("", "null", "~")
"""What stands where there is no value."""

MISSPELT = 0.85
"""How like a known field an unknown one may be: more means one letter's difference in a word of six or longer."""

OTHER_BREAKS = re.compile("\r(?!\n)|[\x85\u2028\u2029]")
"""YAML ends a line at these too, and nothing else that reads the file does."""

Fields = dict[str, tuple[ScalarNode, Node]]
"""A mapping's fields by name, each with the nodes of its name and its value."""


class TextLoader(yaml.CBaseLoader):
    """The C reader; whatever has no explicit tag is text, and is not looked up in a table of types."""

    def resolve(self, kind: object, value: object, implicit: object) -> str:
        """The tag of a node that has none."""
        return TEXT

    def descend_resolver(self, parent: object, index: object) -> None:
        """Nothing depends on where a node stands."""

    def ascend_resolver(self) -> None:
        """Nothing depends on where a node stands."""


@dataclass(frozen=True, slots=True)
class Source:
    """Some lines of a list: its kind, its file's name, their text, and how many lines of the file stand before."""

    kind: Kind[Any]
    name: str
    text: str
    before: int = 0

    def line(self, node: Node) -> int:
        """The 1-based line of the file on which a node begins."""
        return int(node.start_mark.line) + self.before + 1

    def bad(self, node: Node, what: str, fix: str) -> VaultGradeError:
        """The error that says what is wrong with a node, where, and what to do."""
        return self.kind.error(what, where=f"{self.name}:{self.line(node)}", fix=fix)


def decoded(data: bytes, kind: Kind[Any], name: str, before: int = 0) -> Source:
    """Lines of a list as text. Raises the kind's error for bytes that cannot stand in one."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1 + before
        raise kind.error("not UTF-8", where=f"{name}:{line}", fix="save the file as UTF-8") from None
    other = OTHER_BREAKS.search(text)
    if other:
        line = text.count("\n", 0, other.start()) + 1 + before
        what = f"the character U+{ord(other[0]):04X} ends a line here for YAML only"
        raise kind.error(what, where=f"{name}:{line}", fix="remove it")
    return Source(kind, name, text, before)


def compose(source: Source) -> Node | None:
    """The YAML node of a text; None where it holds nothing. Raises the kind's error where it is no YAML."""
    try:
        return yaml.compose(source.text, Loader=TextLoader)
    except yaml.YAMLError as error:
        what, line = problem(error)
    where = f"{source.name}:{source.before + line}"
    fix = "mend that line, or take the file from version control"
    raise source.kind.error(f"no valid YAML: {what}", where=where, fix=fix)


def read_lines(data: bytes, kind: Kind[Row], name: str, before: int) -> Row:
    """The row that some lines of a list hold, dash included.

    data: the lines' bytes. before: how many lines of the file stand before them. Raises the kind's error.
    """
    source = decoded(data, kind, name, before)
    node = row_node(source)
    refuse_aliases([node], source)
    return read_row(node, kind, source)


def row_node(source: Source) -> Node:
    """The node of the one row that a text holds. Raises the kind's error where it holds anything else."""
    root = compose(source)
    if not isinstance(root, SequenceNode) or len(root.value) != 1:
        fix = "begin each row with a dash, and indent its fields below"
        where = f"{source.name}:{source.before + 1}"
        raise source.kind.error("these lines are not one row", where=where, fix=fix)
    node: Node = root.value[0]
    return node


def read_row(node: Node, kind: Kind[Row], source: Source) -> Row:
    """The row that a YAML node holds.

    Raises the kind's error with the line and a remedy where a field is missing, damaged, doubled or misspelt.
    """
    if not isinstance(node, MappingNode):
        raise source.bad(node, "a row is not a list of fields", f"write it as `{kind.first}: …` and so on")
    values: dict[str, Any] = {}
    for name, (label, value) in read_fields(node, source).items():
        text = _field(name, label, value, source)
        if text is not None:
            values[name] = text
    absent = next((name for name in kind.required if name not in values), None)
    if absent:
        of = f" of {values[kind.first]}" if kind.first in values else ""
        fix = "add that line, or take the file from version control"
        raise source.bad(node, f"the row{of} has no {absent!r}", fix)
    values |= {name: make(values[name]) for name, make in kind.made.items() if name in values}
    return kind.row(**values | {"line": source.line(node)})


def read_fields(node: MappingNode, source: Source) -> Fields:
    """The fields of a YAML mapping. Raises the kind's error for a name that stands twice or is no plain text."""
    fields: Fields = {}
    for label, value in node.value:
        if not isinstance(label, ScalarNode) or label.tag != TEXT or label.value == "<<":
            raise source.bad(label, "a field's name is not plain text", "write `name: value`")
        if label.value in fields:
            first = source.line(fields[label.value][0])
            what = f"the field {label.value!r} stands twice, first on line {first}"
            raise source.bad(label, what, "keep one of the two")
        fields[label.value] = (label, value)
    return fields


def _field(name: str, label: ScalarNode, value: Node, source: Source) -> str | None:
    """A known field's text; None for an unknown field, and where YAML says that there is no value."""
    if name not in source.kind.known:
        _refuse_misspelt(name, label, source)
        return None
    if not isinstance(value, ScalarNode) or value.tag != TEXT:
        raise source.bad(value, f"the value of {name!r} is not plain text", "write one text after the colon")
    text = str(value.value)
    if not text.strip():
        raise source.bad(value, f"the field {name!r} is empty", "give it a value or remove its line")
    if text in NULLS and not value.style:
        return None
    problem = source.kind.problem(name, text)
    if problem:
        raise source.bad(value, *problem)
    if name in source.kind.plain:
        _refuse_hidden(label, value, source)
    return text


def _refuse_misspelt(name: str, label: ScalarNode, source: Source) -> None:
    """An unknown field may stand, but ``withdrwan`` must not pass for a row that was never withdrawn."""
    meant = get_close_matches(name, sorted(source.kind.known), n=1, cutoff=MISSPELT)
    if meant:
        raise source.bad(label, f"there is no field {name!r}", f"write {meant[0]!r}, or a name less like it")


def _refuse_hidden(label: ScalarNode, value: ScalarNode, source: Source) -> None:
    """What rows are looked for by must stand in the file as it reads, or a search of its bytes would miss it."""
    plain = _stands(label, source) and _stands(value, source)
    if not plain or label.start_mark.line != value.start_mark.line:
        fix = f"write `{label.value}: {value.value}` on one line without escapes"
        raise source.bad(value, f"the {label.value} is not written plainly", fix)


def _stands(node: ScalarNode, source: Source) -> bool:
    written = source.text[node.start_mark.index : node.end_mark.index]
    text = node.value
    return written in (text, f'"{text}"', f"'{text}'")


def refuse_aliases(rows: Iterable[Node], source: Source) -> None:
    """Raises the kind's error where a text with an anchor (&) is used again (*): it is one node in two places."""
    parts = [part for row in rows if isinstance(row, MappingNode) for pair in row.value for part in pair]
    if len(set(map(id, parts))) == len(parts):
        return
    again = next(part for at, part in enumerate(parts) if any(part is other for other in parts[:at]))
    raise source.bad(again, "a text is used again by an alias (*)", "write the text out in each place")
