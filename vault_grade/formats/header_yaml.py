"""The slow reading of a note's header, by a YAML reader: where the scan is unsure, and before a change.

Imported only there, since PyYAML and python-frontmatter take longer to load than a small census runs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

import yaml
from frontmatter import YAMLHandler

from vault_grade.formats.header_scan import NULLS, ROLES, FieldNames

# PyYAML can be built without libyaml; its own reader then says the same, more slowly.
_Loader: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


@dataclass(frozen=True, slots=True)
class Entry:
    """One top-level field of a header and where it stands, as offsets in the header's text.

    name: the key's text, None where the key is no scalar. text: the value's text, None where the value is no
    scalar. plain: written without quotes and tag, so that ``null`` says nothing. anchored: key or value carries
    an anchor, so other fields may refer to it. content: key and value with all that is in them, to compare.
    """

    name: str | None
    text: str | None
    plain: bool
    anchored: bool
    start: int
    key_end: int
    value_start: int
    value_end: int
    content: tuple[tuple[Any, ...], ...]

    @property
    def value(self) -> str | None:
        """The text, None where it says nothing: null, empty or blank."""
        if self.text is None or not self.text.strip() or (self.plain and self.text in NULLS):
            return None
        return self.text


class _EntryLoader(_Loader):  # type: ignore[misc]
    """Gives a document's top-level fields in place of its data.

    Built from the parser's events: only these tell where an alias stands, and a nested value of any depth is
    passed over without recursion.
    """

    def get_single_data(self) -> tuple[Entry, ...] | None:
        anchors: dict[str | None, Any] = {}
        self.get_event()
        if isinstance(self.get_event(), yaml.StreamEndEvent):
            return ()
        found = self._fields(anchors) if self.check_event(yaml.MappingStartEvent) else None
        if found is None:
            self._node(anchors)
        if not isinstance(self.get_event(), yaml.DocumentEndEvent) or not self.check_event(
            yaml.StreamEndEvent
        ):
            raise yaml.YAMLError("more than one document")
        return found

    def _fields(self, anchors: dict[str | None, Any]) -> tuple[Entry, ...]:
        root = self.get_event()
        if root.anchor:
            anchors[root.anchor] = root
        found = []
        while not self.check_event(yaml.MappingEndEvent):
            found.append(_entry(self._node(anchors), self._node(anchors), anchors))
        self.get_event()
        return tuple(found)

    def _node(self, anchors: dict[str | None, Any]) -> list[Any]:
        """The events of the next node. Raises YAMLError for an alias that nothing stands behind."""
        events: list[Any] = []
        depth = 0
        while not events or depth:
            event = self.get_event()
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            events.append(event)
            if isinstance(event, yaml.AliasEvent) and event.anchor not in anchors:
                raise yaml.YAMLError(f"undefined alias {event.anchor}")
            if _anchors(event):
                anchors[event.anchor] = event
        return events


def _entry(key: list[Any], value: list[Any], anchors: dict[str | None, Any]) -> Entry:
    name, text = _scalar(key, anchors), _scalar(value, anchors)
    return Entry(
        name=name.value if name else None,
        text=text.value if text else None,
        plain=text is not None and text.implicit[0],
        anchored=_anchors(key[0]) or _anchors(value[0]),
        start=key[0].start_mark.index,
        key_end=key[-1].end_mark.index,
        value_start=value[0].start_mark.index,
        value_end=value[-1].end_mark.index,
        content=tuple(_content(event) for event in key + value),
    )


def _scalar(node: list[Any], anchors: dict[str | None, Any]) -> Any | None:
    event = anchors[node[0].anchor] if isinstance(node[0], yaml.AliasEvent) else node[0]
    return event if isinstance(event, yaml.ScalarEvent) else None


def _anchors(event: Any) -> bool:
    return getattr(event, "anchor", None) is not None and not isinstance(event, yaml.AliasEvent)


def _content(event: Any) -> tuple[Any, ...]:
    return (
        type(event).__name__,
        *(getattr(event, name, None) for name in ("value", "anchor", "tag", "style")),
    )


def entries(text: str) -> tuple[Entry, ...] | None:
    """The top-level fields of a header's text, none where it is empty; None where it is no mapping.

    Raises yaml.YAMLError where no YAML reader can read it.
    """
    found: tuple[Entry, ...] | None = YAMLHandler().load(text, Loader=_EntryLoader)
    return found


def loose_entries(text: str, names: FieldNames) -> tuple[Entry, ...]:
    """Our fields in a header that is no valid YAML, read line by line; the text of a value that is none, raw."""
    words = "|".join(getattr(names, role) for role in ROLES)
    more = r"(?:(?:\n[ \t\r]*)*\n(?:[ \t]+(?=\S)|-(?=\s))[^\n]*)*"
    field = rf"""\n(?P<key>(["']?)(?P<name>{words})\2)[ \t]*:(?=\s)(?P<rest>[^\n]*){more}"""
    found = []
    read: set[str] = set()
    for match in re.finditer(field, text):
        # Of a field given many times only the first is read: the others are merely counted.
        entry = None if match["name"] in read else _read_alone(match)
        found.append(entry or _raw(match))
        read.add(match["name"])
    return tuple(found)


def _read_alone(match: re.Match[str]) -> Entry | None:
    first_line = match.string[match.start() : match.end("rest")]
    for piece in (match[0], first_line):
        try:
            found = entries(piece)
        except yaml.YAMLError:
            continue
        if found and len(found) == 1:
            return _moved(found[0], match.start())
    return None


def _raw(match: re.Match[str]) -> Entry:
    raw = match["rest"].strip()
    start = match.start("rest") + match["rest"].index(raw)
    return Entry(
        name=match["name"],
        text=raw,
        plain=True,
        anchored=False,
        start=match.start("key"),
        key_end=match.end("key"),
        value_start=start,
        value_end=start + len(raw),
        content=(),
    )


def _moved(entry: Entry, by: int) -> Entry:
    return replace(
        entry,
        start=entry.start + by,
        key_end=entry.key_end + by,
        value_start=entry.value_start + by,
        value_end=entry.value_end + by,
    )


def located(text: str, names: FieldNames) -> tuple[tuple[Entry, ...], bool]:
    """The fields of a header's text, and whether they were read line by line (then only ours are given)."""
    try:
        return entries(text) or (), False
    except yaml.YAMLError:
        return loose_entries(text, names), True


def plain_says(value: str) -> bool:
    """Whether a value written without quotes is read back as the same text, by readers that guess types too.

    A date may stand plain: it reads the same as a date and as text.
    """
    try:
        found = entries(f"\nx: {value}\n")
    except yaml.YAMLError:
        return False
    if not found or len(found) != 1 or found[0].value != value or not found[0].plain:
        return False
    resolver: Any = yaml.resolver.Resolver()
    tag = resolver.resolve(yaml.ScalarNode, value, (True, False))
    return tag in ("tag:yaml.org,2002:str", "tag:yaml.org,2002:timestamp")
