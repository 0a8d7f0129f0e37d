"""The title in a script's header: the one field of it that an audience gets."""

from __future__ import annotations

import re
from typing import NamedTuple

from vault_grade.errors import BadScript
from vault_grade.formats.script.flow import Flow, Line, flow_of
from vault_grade.formats.script.masked import Cut

_FENCE = re.compile(r"---[ \t]*")
_CLOSING = re.compile(r"(?:---|\.\.\.)[ \t]*")
_TITLE = re.compile(r"""(?:title|"title"|'title')[ \t]*:(?:[ \t]+|\Z)""")
_BLOCK = re.compile(r"[|>][0-9+-]{0,2}[ \t]*(?:#.*)?")
_COMMENT = re.compile(r"(?:^|[ \t])#.*")
_ESCAPES = {"n": " ", "t": " ", "r": " ", "0": "", "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029"}
_ESCAPE = {
    '"': re.compile(
        r"\\(?:x([0-9a-fA-F]{2})|u((?!d[89a-f])[0-9a-fA-F]{4})|U(000[0-9a-fA-F]{5}|0010[0-9a-fA-F]{4})|(.))",
        re.DOTALL | re.IGNORECASE,
    ),
    "'": re.compile("''"),
}
_QUOTED = {
    '"': re.compile(r'"((?:[^"\\]|\\.)*+)"', re.DOTALL),
    "'": re.compile(r"'((?:[^']|'')*+)'", re.DOTALL),
}


class Title(NamedTuple):
    """The title as written: its flow, what of it is read otherwise (a quoted text's escapes), and what is not of it."""

    flow: Flow
    cuts: tuple[Cut, ...]
    outside: tuple[Cut, ...] = ()


class Head(NamedTuple):
    """A script's header. lines: how many it takes, with both fences; 0 where there is none."""

    title: Title | None
    lines: int


def read_head(lines: list[Line]) -> Head:
    """The header that stands before everything else. Raises BadScript for one without end, or with two titles."""
    first = lines[0].text.removeprefix("\ufeff")
    if not _FENCE.fullmatch(first):
        return Head(None, 0)
    end = next((at for at in range(1, len(lines)) if _CLOSING.fullmatch(lines[at].text)), None)
    if end is None:
        raise BadScript("the header has no end", fix="close it with a line ---")
    titles = [at for at in range(1, end) if _TITLE.match(lines[at].text)]
    if len(titles) > 1:
        raise BadScript(f"line {titles[1] + 1}: a second title", fix="leave one of the two")
    return Head(_title(lines[titles[0] : end]) if titles else None, end + 1)


def _title(lines: list[Line]) -> Title | None:
    """The title's value. lines: from its own to the header's end; those that carry it on are indented."""
    named = _TITLE.match(lines[0].text)
    ahead = named.end() if named else 0
    stop = next((at for at in range(1, len(lines)) if lines[at].text[:1].strip()), len(lines))
    value = [Line(lines[0].start + ahead, lines[0].text[ahead:]), *lines[1:stop]]
    if _BLOCK.fullmatch(value[0].text):
        value = value[1:]
    elif value[0].text[:1] not in ("'", '"'):
        value = [Line(one.start, _COMMENT.sub("", one.text)) for one in value]
    parts = [part for one in value if (part := _stripped(one)).text]
    if not parts:
        return None
    flow = flow_of(parts)
    return (
        _quoted(flow)
        if flow.text[0] in ("'", '"') and value[0].start == lines[0].start + ahead
        else Title(flow, ())
    )


def _stripped(line: Line) -> Line:
    return Line(line.start + len(line.text) - len(line.text.lstrip()), line.text.strip())


def _quoted(flow: Flow) -> Title:
    """A value in quotes: what stands after them is a comment."""
    text, quote = flow.text, flow.text[0]
    inside = _QUOTED[quote].match(text)
    if inside is None:
        return Title(flow, ())
    outside = (Cut(0, 1), Cut(inside.end() - 1, len(text)))
    escapes = _ESCAPE[quote].finditer(text, 1, inside.end() - 1)
    return Title(flow, (*outside, *(Cut(one.start(), one.end(), _meant(one)) for one in escapes)), outside)


def _meant(escape: re.Match[str]) -> str:
    if escape[0] == "''":
        return "'"
    code = escape[1] or escape[2] or escape[3]
    return chr(int(code, 16)) if code else _ESCAPES.get(escape[4], escape[4])
