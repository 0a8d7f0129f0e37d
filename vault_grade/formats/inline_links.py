"""The links and embeds inside one block of Markdown: one pass from left to right, in time linear in its length.

CommonMark's own way with square brackets ("An algorithm for parsing nested emphasis and links"): each that opens waits
on a stack for one that closes. markdown-it reads ahead from every bracket instead, which takes it minutes on a
megabyte of them, and beyond its bound of nesting it loses links.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from markdown_it.common.html_re import open_tag
from markdown_it.common.utils import normalizeReference, unescapeAll

_SPECIAL = re.compile(r"[\\`<\[\]!]")
_WIKI = re.compile(r"\[\[([^\[\]|\n]{1,1000}+)(?:\|[^\[\]\n]{0,1000}+)?\]\]")
_TICKS = re.compile("`+")
_AUTOLINK = re.compile(r"<[a-zA-Z][a-zA-Z0-9+.\-]{1,31}:[^<>\x00-\x20]*>")
_TAG = re.compile(open_tag)
_HREF = re.compile(
    r"""<a\s[^<>]{0,2000}?\bhref\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>=`]+))""", re.IGNORECASE
)
_LETTER = r"(?:[^\x00-\x20\x7f\\()]|\\.)"
_IN_BRACKETS = rf"(?:{_LETTER}|\({_LETTER}*+\))"
_DESTINATION = re.compile(
    rf"""\([ \t\n]*+
        (?: <(?P<pointed>(?:[^<>\n\\]|\\.)*+)> | (?!<)(?P<bare>(?:{_IN_BRACKETS}|\({_IN_BRACKETS}*+\))*+) )
        (?: [ \t\n]++ (?: "(?:[^"\\]|\\[\s\S])*+" | '(?:[^'\\]|\\[\s\S])*+' | \((?:[^()\\]|\\[\s\S])*+\) ) )?+
        [ \t\n]*+\)""",
    re.VERBOSE,
)
"""``(address "title")``. Round brackets in an address are read two deep, CommonMark's own readers take them 32 deep."""
_LABEL = re.compile(r"\[((?:[^\[\]\\]|\\.){0,999}+)\]", re.DOTALL)
_LONGEST_LABEL = 999
"""Characters of a reference's label (CommonMark 4.7)."""

_UNREAD = re.compile(r"<!--|<\?|<!\[CDATA\[|<!(?=[A-Za-z])")
_CLOSED_BY = {"<!--": "-->", "<?": "?>", "<![CDATA[": "]]>", "<!": ">"}
"""What in HTML holds no markup, and how it ends. ``<!-->`` is a whole comment (CommonMark 6.6)."""


class Target(NamedTuple):
    """What a link names. at: where in the block it begins. address: as written, escapes undone."""

    at: int
    address: str
    wiki: bool
    embed: bool


@dataclass(slots=True)
class _Scan:
    """One block while it is read. opened: brackets that may open a link: where its words begin, and whether an image's.

    spent: how many of them, from the bottom, open no link any more, since no link stands in a link.
    """

    text: str
    references: Mapping[str, str]
    found: list[Target] = field(default_factory=list)
    opened: list[tuple[int, bool]] = field(default_factory=list)
    spent: int = 0
    ticks: dict[int, list[int]] = field(default_factory=dict)
    ends: dict[str, list[int]] = field(default_factory=dict)

    def end_of(self, closing: str, at: int) -> int | None:
        """Where the next ``closing`` from ``at`` on ends. Each is looked for once in a block, not once a mark."""
        if closing not in self.ends:
            self.ends[closing] = [one.start() for one in re.finditer(re.escape(closing), self.text)]
        starts = self.ends[closing]
        following = bisect_left(starts, at)
        return starts[following] + len(closing) if following < len(starts) else None


def targets_of(text: str, references: Mapping[str, str]) -> list[Target]:
    """What the links and embeds of a block name, in the order in which they begin.

    references: addresses of reference links, by label as markdown-it writes it.
    """
    scan = _Scan(text, references)
    for run in _TICKS.finditer(text):
        scan.ticks.setdefault(len(run[0]), []).append(run.start())
    at = 0
    while found := _SPECIAL.search(text, at):
        at = _read(scan, found.start(), found[0])
    return sorted(scan.found)


def hrefs_of(html: str) -> list[str]:
    """The addresses of the links in a stretch of HTML."""
    return [one[1] or one[2] or one[3] or "" for one in _HREF.finditer(html)]


def _read(scan: _Scan, at: int, character: str) -> int:
    """Read what begins at ``at``; where to go on."""
    if character == "\\":
        return at + 2
    if character == "`":
        return _code(scan, at)
    if character == "<":
        return _angle(scan, at)
    if character == "]":
        return _closing(scan, at)
    first = at + 1 if character == "!" else at
    if not scan.text.startswith("[", first):
        return at + 1
    embed = character == "!"
    if found := _WIKI.match(scan.text, first):
        scan.found.append(Target(at, found[1], wiki=True, embed=embed))
        return found.end()
    scan.opened.append((first + 1, embed))
    return first + 1


def _code(scan: _Scan, at: int) -> int:
    found = _TICKS.match(scan.text, at)
    size = found.end() - at if found else 1
    same = scan.ticks.get(size, [])
    following = bisect_right(same, at)
    return (same[following] if following < len(same) else at) + size


def _angle(scan: _Scan, at: int) -> int:
    if unread := _UNREAD.match(scan.text, at):
        begin = at + 2 if unread[0] == "<!--" else unread.end()
        return scan.end_of(_CLOSED_BY[unread[0]], begin) or at + 1
    if found := _AUTOLINK.match(scan.text, at):
        return found.end()
    tag = _TAG.match(scan.text, at)
    if tag is None:
        return at + 1
    scan.found += [Target(at, address, wiki=False, embed=False) for address in hrefs_of(tag[0])]
    return tag.end()


def _closing(scan: _Scan, at: int) -> int:
    """Read a bracket that may end a link's or an image's words; where to go on."""
    address: str | None
    if not scan.opened:
        return at + 1
    first, image = scan.opened.pop()
    spent = len(scan.opened) < scan.spent
    scan.spent = min(scan.spent, len(scan.opened))
    if spent and not image:
        return at + 1
    inline = _DESTINATION.match(scan.text, at + 1)
    if inline:
        end, address = inline.end(), unescapeAll(inline["pointed"] or inline["bare"] or "")
    else:
        end, address = _reference(scan, first, at)
    if address is None:
        return at + 1
    begin = first - 2 if image else first - 1
    scan.found.append(Target(begin, address, wiki=False, embed=image))
    scan.spent = scan.spent if image else len(scan.opened)
    return end


def _reference(scan: _Scan, first: int, at: int) -> tuple[int, str | None]:
    """``[words][label]``, ``[label][]`` or ``[label]``: where it ends, and the address; None where there is none."""
    if not scan.references:
        return at + 1, None
    found = _LABEL.match(scan.text, at + 1)
    label = found[1] if found else ""
    if not label and at - first <= _LONGEST_LABEL:
        label = scan.text[first:at]
    return found.end() if found else at + 1, scan.references.get(normalizeReference(label))
