"""The quick reading of a note's header: a few searches over the whole, or no answer.

The scan answers only where it can tell that a YAML reader would say the same of our fields. It need not
understand the other fields, only be sure that none of them hides one of ours: a quoted text or a flow
collection may run over line ends, a key may be quoted, tagged or an alias. What it is unsure of is left to
the YAML reader. It runs over every note at every census: it builds no list of lines, and looks for single
characters first, since that costs a fiftieth of a regular expression.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from vault_grade.errors import BadSettings

NULLS = frozenset({"", "~", "null", "Null", "NULL"})
"""Plain scalars that say nothing (YAML 1.1, type null)."""

ROLES = ("pointer", "gap", "status", "validator", "validated_on", "origin")
"""The fields that are ours, in the order in which new ones are written."""

INDICATORS = frozenset("-?:&*!|>%@`\"'[]{}#,")
"""What a plain scalar does not begin with, or not always (YAML 1.1, c-indicator)."""

# A quoted text or a flow sequence that is a whole value ("key: …", or an item of a list), closed on its line.
_ITEM_STARTS = (r"\n- ", r"\n  - ", r"\n    - ")
_REST = r"(?=[ \t]*(?:(?<=[ \t])#[^\n]*)?\n)"
_PLAIN_ITEM = r"""[^\[\]{}"'#,\n]++"""
_FLOW_ITEM = rf"""(?:"[^"\\\n]*+"|'[^'\n]*+'|{_PLAIN_ITEM}) *+"""
_FLOW = re.compile(rf"\[(?<=: \[) *+(?:{_FLOW_ITEM}(?:, *+{_FLOW_ITEM})*+)?,? *+\]{_REST}")


def _whole_value(quote: str, inside: str) -> re.Pattern[str]:
    places = "|".join(f"(?<={start}{quote})" for start in (": ", *_ITEM_STARTS))
    return re.compile(f"{quote}(?:{places}){inside}*+{quote}{_REST}")


_DOUBLE = _whole_value('"', r'[^"\\\n]')
_SINGLE = _whole_value("'", r"[^'\n]")
_APOSTROPHE = re.compile(r"'(?<=\w')")
_QUOTED_ALONE = re.compile(r"""("[^"\\]*"|'[^']*')(?:[ \t]+#.*)?""")

# A header of entries that each stand on a line of their own, whatever stands around them: a plain key, then nothing,
# a plain text with nothing in it that YAML could read otherwise, a quoted text, or a list of plain words. Others'
# fields may also hold a list of such texts, an item a line. What is not ASCII in it is looked at afterwards.
_INSIDE = r"[A-Za-z0-9/._,;()+'!?&=%@ \x80-\xFF-]*+"
_PLAIN_TEXT = rf"[A-Za-z0-9/.\x80-\xFF]{_INSIDE}(?::(?=[A-Za-z0-9/.]){_INSIDE})*+"
_SIMPLE_TEXT = rf"""(?:{_PLAIN_TEXT}|"[ !#-\[\]-~\x80-\xFF]*+"|'[ -&(-~\x80-\xFF]*+')"""
_SIMPLE_LIST = r"\[(?:[A-Za-z0-9][A-Za-z0-9/._ -]*+(?:,[ ][A-Za-z0-9][A-Za-z0-9/._ -]*+)*+)?\]"
_SIMPLE_REST = rf"(?:[ ](?:{_SIMPLE_TEXT}|{_SIMPLE_LIST}))?[ ]*+"
_SIMPLE_ITEMS = rf"(?:\n(?:[ ][ ])?-[ ]{_SIMPLE_TEXT}[ ]*+)*+"
_NO_WORDS = re.compile("[\0-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
_SIMPLE = re.compile(_SIMPLE_REST.encode())


def _simple_header(names: tuple[str, ...]) -> re.Pattern[bytes]:
    """Such a header, if it gives none of our fields twice; groups: what stands behind each of our names, still to be
    held against _SIMPLE.
    """
    ours = [rf"{name}:(?({group})(?!))([ -~\x80-\xFF]*+)" for group, name in enumerate(names, 1)]
    another = rf"(?!(?:{'|'.join(names)}):)[A-Za-z][A-Za-z0-9_-]*+:{_SIMPLE_REST}{_SIMPLE_ITEMS}"
    return re.compile(rf"---(?:\n(?:{'|'.join((*ours, another))}))*+\n---\n".encode())


# Keys that are complex, tagged, anchored or an alias.
_ODD_KEY = re.compile(r"\n[?!&*]")

# An indented first entry makes the whole mapping indented.
_INDENTED = re.compile(r"(?:\n[ \t]*+(?:#[^\n]*+)?(?=\n))*+\n[ \t]")

# Line ends of YAML 1.1 other than a line feed, and the mark that it skips at the start of a line.
_ODD = re.compile("[\r\x85\u2028\u2029\ufeff]")


@dataclass(frozen=True, slots=True)
class FieldNames:
    """What the vault calls the six fields in its headers.

    Raises BadSettings where a name is no plain word, or stands for two fields.
    """

    pointer: str = "pointer"
    status: str = "status"
    validator: str = "validator"
    validated_on: str = "validated_on"
    origin: str = "origin"
    gap: str = "gap"
    # A field's name, the rest of its line from the colon on, and how the next line begins if it may go on with
    # the value. Kept here: to hash six names for a cache would cost a quarter of reading a note.
    pattern: re.Pattern[str] = field(init=False, repr=False, compare=False)
    simple: re.Pattern[bytes] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        names = tuple(getattr(self, role) for role in ROLES)
        for name in names:
            if not re.fullmatch(r"[^\W\d][\w-]*", name):
                raise BadSettings(
                    f"a header field cannot be named {name!r}",
                    where="vault.yaml",
                    fix="use letters, digits, - and _ only",
                )
            if names.count(name) > 1:
                raise BadSettings(
                    f"two header fields are named {name!r}", where="vault.yaml", fix="give each its own name"
                )
        pattern = rf"\n({'|'.join(names)})([ \t]*:[^\n]*)(?=\n([\s#-]?))"
        object.__setattr__(self, "pattern", re.compile(pattern))
        object.__setattr__(self, "simple", _simple_header(names))


def scan(text: str, names: FieldNames) -> dict[str, str | None] | None:
    """Our fields in a header, by the names they are written under; None where the scan is unsure.

    text: the header's lines, from the line end before the first to the line end of the last.
    """
    if not _names_one(text, names):
        return {}
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    if _may_hide_fields(text):
        return None
    values: dict[str, str | None] = {}
    for name, rest, continued in names.pattern.findall(text):
        value = _text(rest)
        if value is None or continued or name in values:
            return None
        values[name] = value if value.strip() else None
    return values


def scan_simple(data: bytes, names: FieldNames) -> tuple[tuple[str | None, ...], int] | None:
    """Our fields, in the order of ROLES, in a header of entries and their items, and where the body starts.

    data: a note's bytes. None where the header is of another kind. Most headers are of this one, and one search
    over it is all that they cost.
    """
    simple = names.simple.match(data)
    if simple is None:
        return None
    if not (simple[0].isascii() or _is_words(simple[0])):
        return None
    values = _simple_values(simple.groups())
    return None if values is None else (values, simple.end())


def _is_words(header: bytes) -> bool:
    """Whether it is UTF-8, and nothing in it ends a line for YAML or is none of its characters."""
    try:
        return not _NO_WORDS.search(str(header, "utf-8"))
    except UnicodeDecodeError:
        return False


@lru_cache(maxsize=4096)
def _simple_values(written: tuple[bytes | None, ...]) -> tuple[str | None, ...] | None:
    """The fields' texts; None where one is no simple text. Thousands of headers say the same."""
    values: list[str | None] = []
    for rest in written:
        value = rest.strip(b" ").decode() if rest else ""
        if value.startswith("[") or (rest and not _SIMPLE.fullmatch(rest)):
            return None
        if value.startswith(("'", '"')):
            value = value[1:-1]
        elif value in NULLS:
            value = ""
        values.append(value if value.strip() else None)
    return tuple(values)


def _text(rest: str) -> str | None:
    """The scalar after a field's name, empty where it says nothing; None where unsure."""
    value = rest[1:].strip(" \t")
    if rest[0] != ":" or rest[1:2] not in ("", " ", "\t"):
        return None
    if value in NULLS:
        return ""
    if value[0] not in INDICATORS and ":" not in value and "#" not in value:
        return value
    quoted = _QUOTED_ALONE.fullmatch(value)
    return quoted[1][1:-1] if quoted else None


def _names_one(text: str, names: FieldNames) -> bool:
    return (
        names.status in text
        or names.pointer in text
        or names.origin in text
        or names.validator in text
        or names.validated_on in text
        or names.gap in text
        or "\\" in text  # an escape may spell a name
    )


def _may_hide_fields(text: str) -> bool:
    if (not text.isascii() or "\r" in text) and _ODD.search(text):
        return True
    if text[1:2] in "\n #\t" and _INDENTED.match(text):
        return True
    if ("?" in text or "!" in text or "&" in text or "*" in text) and _ODD_KEY.search(text):
        return True
    if "\n---" in text:
        return True
    if "[" in text:
        text = _FLOW.sub("", text)
    if '"' in text:
        text = _DOUBLE.sub("", text)
    if "'" in text:
        text = _APOSTROPHE.sub("", _SINGLE.sub("", text))
    return "{" in text or "[" in text or '"' in text or "'" in text
