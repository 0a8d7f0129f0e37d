"""How a script cites: footnotes, links, keys and wiki links, as written; what they lead to is not asked here."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from dataclasses import dataclass

from vault_grade.formats.script.model import CitationKind, Footnote

URL = re.compile(r"""(?i)https?://[^\s<>\[\]"“”\\]++""")
_TRAILING = ".,;:!?'’*_~)"

FOOTNOTE = re.compile(r"\[\^([^\s\[\]^]{1,200}+)\]")
INLINE_NOTE = re.compile(r"\^\[((?:[^\[\]]|\[[^\[\]]{0,2000}+\]){0,4000}+)\]")
KEYS = re.compile(r"\[(-?@[^\[\]]{1,1000}+)\]")
WIKI = re.compile(r"\[\[([^\[\]|\n]{1,1000}+)(?:\|([^\[\]\n]{0,1000}+))?\]\]")
NUMBER = re.compile(r"(?<=\S)\[(\d{1,4}(?:\s?[,–-]\s?\d{1,4}){0,20}+)\]")
RAISED = re.compile("(?<=[.!?…”\"’')\\]])[⁰¹²³⁴-⁹]{1,3}+(?!\\w)")
AUTOLINK = re.compile(r"<(https?://[^\s<>]{1,4000}+)>", re.IGNORECASE)
DESTINATION = re.compile(
    r"""\(\s*+
        (?: <(?P<pointed>[^<>\n]{0,4000}+)> | (?P<bare>(?:[^\s()<>\\]|\\.|\([^\s()<>]{0,4000}+\)){0,4000}+) )
        (?: \s++ (?: "[^"]{0,2000}+" | '[^']{0,2000}+' | \([^()]{0,2000}+\) ) )?+
        \s*+ \)""",
    re.VERBOSE,
)
REFERENCE = re.compile(r"\[([^\[\]]{0,1000}+)\]")
_KEY = re.compile(r"(?:^|[\s;,])-?@(\w+(?:[:.#$%&\-+?<>~/]\w+)*)")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_ADDRESS = re.compile(r"(?i)(?:https?:)?//|(?![a-z][a-z0-9+.-]+:)")
_LINK = re.compile(r"\[[^\[\]]{0,1000}+\](?=\()")


@dataclass(frozen=True, slots=True)
class Written:
    """A citation as written, before it is known to which sentence it belongs."""

    kind: CitationKind
    written: str
    target: str | None


def label_of(written: str) -> str:
    """A reference label, so that two spellings that CommonMark takes for one are equal (as markdown-it writes them)."""
    return " ".join(written.split()).lower().upper()


def bare_url(text: str, start: int) -> int:
    """Where the address that begins at ``start`` ends; ``start`` where none does.

    As GitHub has it, marks at its end are the sentence's, and a closing bracket too unless it was opened inside.
    """
    found = URL.match(text, start)
    if found is None:
        return start
    end = found.end()
    while text[end - 1] in _TRAILING and not (
        text[end - 1] == ")" and text.count("(", start, end) >= text.count(")", start, end)
    ):
        end -= 1
    return end


def to_address(kind: CitationKind, address: str) -> list[Written]:
    """A link's citation; none where it leads to a place in the script itself, or is no address (mailto:)."""
    plain = html.unescape(_ESCAPED.sub(r"\1", address)).strip()
    if not plain or plain.startswith("#") or not _ADDRESS.match(plain):
        return []
    return [Written(kind, plain, plain)]


def keys(written: str) -> list[Written]:
    """The sources of ``[@a, p. 3; @b]``, given what stands in the brackets."""
    return [Written("id", f"@{key}", key) for key in _KEY.findall(written)]


def wiki(target: str) -> Written:
    """The note or document that a wiki link names. A heading or a page of it is still that one."""
    plain = target.partition("#")[0].rstrip("\\").strip()
    return Written("wiki", plain or target.strip(), plain or None)


def footnote(label: str, footnotes: Mapping[str, Footnote]) -> list[Written]:
    """What a footnote's mark cites: each thing that its definition names."""
    held = footnotes.get(label_of(label))
    if held is None or not held.targets:
        return [Written("footnote", f"^{label}", None)]
    return [Written("footnote", f"^{label}", target) for target in held.targets]


def targets_of(definition: str) -> tuple[str, ...]:
    """What a footnote's definition names: its addresses, links, keys and wiki links; else, where it is one word, that.

    A definition of words only names the source in its first word where that is all before a comma: ``ons, table 3``.
    """
    found: list[tuple[int, str]] = [
        (one.start(), target.target) for one in WIKI.finditer(definition) if (target := wiki(one[1])).target
    ]
    found += [(one.start(), key.target or "") for one in KEYS.finditer(definition) for key in keys(one[1])]
    taken: list[tuple[int, int]] = []
    for label in _LINK.finditer(definition):
        if inside := DESTINATION.match(definition, label.end()):
            taken.append(inside.span())
            address = to_address("link", inside["pointed"] or inside["bare"] or "")
            found += [(label.start(), one.written) for one in address]
    for url in URL.finditer(definition):
        if not any(first <= url.start() < last for first, last in taken):
            found.append((url.start(), definition[url.start() : bare_url(definition, url.start())]))
    if not found:
        word = definition.strip().partition(",")[0].strip().strip("`<>").removeprefix("@")
        found = [(0, word)] if word and not any(map(str.isspace, word)) else []
    return tuple(dict.fromkeys(target for _, target in sorted(found)))
