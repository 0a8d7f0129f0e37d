"""Changes to a header's text: our own lines are set, added or removed, and no other character moves.

Offsets and texts are those of header_yaml: a header's text runs from the line end before its first line to the
line end of its last.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

from vault_grade.errors import BadNote
from vault_grade.formats.header_yaml import Entry, plain_says

Edit = tuple[int, int, str]
"""Start and end of a stretch of text, and what takes its place."""

_COLON = re.compile(r"[ \t]*:")
_TAIL = re.compile(r"[ \t]*(?:(?<=[ \t])#[^\n]*)?\r?(?=\n)")
# Not printable for YAML 1.1, or a line end to it, and left as they are by JSON.
_TO_ESCAPE = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")


def edited(text: str, ours: Sequence[Entry], changes: Mapping[str, str | None], line_end: str) -> str:
    """The header's text with fields set or, for None, removed.

    ours: our fields in the header. changes: by the name a field is written under, in the order in which new
    ones are added: after the last of ours, else at the header's end.

    Raises BadNote where a field's lines cannot be told from what stands around them.
    """
    present = {entry.name: entry for entry in reversed(ours)}
    edits: list[Edit] = []
    added = ""
    for name, value in changes.items():
        if name in present:
            entry = present[name]
            edits.append(_removal(text, entry) if value is None else _setting(text, entry, value))
        elif value is not None:
            added += f"{name}: {written(value)}{line_end}"
    place = max((text.index("\n", _value_end(text, entry)) + 1 for entry in ours), default=len(text))
    for start, end, new in sorted([*edits, (place, place, added)], reverse=True):
        text = text[:start] + new + text[end:]
    return text


def written(value: str) -> str:
    """A value as YAML text on one line: plain where that is read back the same, else in double quotes."""
    if plain_says(value):
        return value
    quoted = json.dumps(value, ensure_ascii=False)
    return _TO_ESCAPE.sub(lambda match: f"\\u{ord(match[0]):04x}", quoted)


def _setting(text: str, entry: Entry, value: str) -> Edit:
    colon = _checked_lines(text, entry)
    gap = text[colon : max(colon, entry.value_start)]
    # A value that starts on a later line moves up to its key; the comments between them stay behind it.
    new = gap + written(value) if gap and not gap.strip(" \t") else f" {written(value)}{gap.rstrip()}"
    return colon, max(colon, _value_end(text, entry)), new


def _removal(text: str, entry: Entry) -> Edit:
    _checked_lines(text, entry)
    return _line_start(text, entry), text.index("\n", _value_end(text, entry)) + 1, ""


def _checked_lines(text: str, entry: Entry) -> int:
    """Where a field's colon ends. Raises BadNote where its lines hold more than the field and a comment."""
    colon = _COLON.match(text, entry.key_end)
    alone = not text[_line_start(text, entry) : entry.start].strip(" \t")
    if not colon or not alone or not _TAIL.match(text, _value_end(text, entry)):
        raise BadNote(
            f"the field {entry.name} shares its line with other text",
            fix="write it alone on a line, as name: value",
        )
    if entry.anchored:
        raise BadNote(f"the field {entry.name} carries an anchor", fix="write its value without the &name")
    return colon.end()


def _line_start(text: str, entry: Entry) -> int:
    return text.rindex("\n", 0, entry.start) + 1


def _value_end(text: str, entry: Entry) -> int:
    """Where the value's last character stands: a block scalar's end lies behind the blank lines after it."""
    value = text[entry.value_start : entry.value_end].rstrip(" \t\r\n")
    return entry.value_start + len(value)
