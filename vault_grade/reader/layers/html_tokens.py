"""The marks and words of an HTML file one after another, as browsers part them, in linear time.

Source: the HTML standard's tokenization (13.2.5). The standard library's parser ends comments, end tags and raw text
elsewhere, so that what stands in an attribute may come out as words.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html import unescape

from vault_grade.reader.layers.flow import names

_WHITE = " \\t\\n\\f\\r"
_MARK = re.compile(r"<(?:[a-zA-Z!?]|/(?=.))", re.DOTALL)
_NAME = re.compile(rf"[a-zA-Z][^{_WHITE}/>]*")
_ATTRIBUTE = re.compile(
    rf"(?P<gap>[{_WHITE}/]*)(?:(?P<end>>)|(?P<name>[^{_WHITE}/>][^{_WHITE}/>=]*)"
    rf"(?:[{_WHITE}]*(?P<sign>=)[{_WHITE}]*"
    rf"(?:\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)'|(?P<bare>[^{_WHITE}>\"'][^{_WHITE}>]*))?)?)"
)
_COMMENT_END = re.compile(r"--!?>")
# In ASCII alone: to the module re, the long s is an s where case is ignored.
_SCRIPT = re.compile(rf"<!(?=--)|-->|<(?P<end>/)?script(?=[{_WHITE}/>])", re.IGNORECASE | re.ASCII)
_CDATA = "<![CDATA["
_RAW = names("iframe noembed noframes noscript script style textarea title xmp")
_WITH_REFERENCES = frozenset({"textarea", "title"})


@dataclass(frozen=True, slots=True)
class Start:
    """A start tag, its name in lower case. closed: a slash stands at its end."""

    name: str
    attributes: dict[str, str] = field(default_factory=dict)
    closed: bool = False


@dataclass(frozen=True, slots=True)
class End:
    """An end tag, its name in lower case."""

    name: str


@dataclass(frozen=True, slots=True)
class Words:
    """Characters between marks, which begin on 1-based ``line``."""

    text: str
    line: int


Token = Start | End | Words


def tokens(text: str, xml: bool, foreign: Callable[[], bool]) -> Iterator[Token]:
    """What the file says, in order; a tag that never ends is none, with all that follows it.

    xml: by the rules of XML. foreign: asked after each tag whether what follows stands in SVG or MathML.
    """
    at, lines = 0, [found.start() for found in re.finditer("\n", text)]

    def words(start: int, end: int, decode: bool) -> Words:
        raw = text[start:end]
        return Words(unescape(raw) if decode else raw, bisect_left(lines, start) + 1)

    while at < len(text):
        mark = _MARK.search(text, at)
        start = mark.start() if mark else len(text)
        if start > at:
            yield words(at, start, True)
        if mark is None:
            return
        if text.startswith(_CDATA, start) and (xml or foreign()):
            at = _after(text, "]]>", start)
            yield words(start + len(_CDATA), at - 3 if text.endswith("]]>", start, at) else at, False)
            continue
        token, at = _marked(text, start, xml)
        if token is not None:
            yield token
        end = _raw_end(text, at, token.name) if isinstance(token, Start) and not xml and not foreign() else at
        if isinstance(token, Start) and end > at:
            yield words(at, end, token.name in _WITH_REFERENCES)
            at = end


def _after(text: str, sign: str, at: int) -> int:
    found = text.find(sign, at)
    return len(text) if found < 0 else found + len(sign)


def _marked(text: str, at: int, xml: bool) -> tuple[Start | End | None, int]:
    """The tag at ``at``, None for a comment and the like, and where it ends."""
    sign = text[at + 1]
    if text.startswith("<!--", at):
        return None, _comment_end(text, at, xml)
    if sign in "!?":
        return None, _after(text, "?>" if xml and sign == "?" else ">", at)
    ends = sign == "/"
    named = _NAME.match(text, at + 1 + ends)
    if named is None:
        return None, _after(text, ">", at)
    attributes, closed, end = _attributes(text, named.end())
    if end is None:
        return None, len(text)
    name = named[0].lower()
    return (End(name) if ends else Start(name, attributes, closed)), end


def _comment_end(text: str, at: int, xml: bool) -> int:
    if xml:
        return _after(text, "-->", at + 4)
    for empty in ("<!-->", "<!--->"):
        if text.startswith(empty, at):
            return at + len(empty)
    found = _COMMENT_END.search(text, at + 4)
    return found.end() if found else len(text)


def _attributes(text: str, at: int) -> tuple[dict[str, str], bool, int | None]:
    """Attributes from ``at`` on (the first of a name counts), whether a slash ends the tag, and where the tag ends."""
    attributes: dict[str, str] = {}
    while match := _ATTRIBUTE.match(text, at):
        at = match.end()
        if match["end"]:
            return attributes, match["gap"].endswith("/"), at
        value = next((match[kind] for kind in ("double", "single", "bare") if match[kind] is not None), None)
        if match["sign"] and value is None and text[at : at + 1] in ('"', "'"):
            break  # a value whose quotes never close
        attributes.setdefault(match["name"].lower(), unescape(value or ""))
    return attributes, False, None


def _raw_end(text: str, at: int, name: str) -> int:
    """Where the raw text of an element ends that begins at ``at``; ``at`` itself for one that has none."""
    if name == "plaintext":
        return len(text)
    if name not in _RAW:
        return at
    if name == "script":
        return _script_end(text, at)
    found = re.compile(rf"</{name}(?=[{_WHITE}/>])", re.IGNORECASE | re.ASCII).search(text, at)
    return found.start() if found else len(text)


def _script_end(text: str, at: int) -> int:
    """A script that stands in a comment of a script, with an end tag of its own, ends nothing."""
    commented = doubled = False
    for found in _SCRIPT.finditer(text, at):
        if found[0] == "<!":
            commented = True
        elif found[0] == "-->":
            commented = doubled = False
        elif not found["end"]:
            doubled = commented
        elif doubled:
            doubled = False
        else:
            return found.start()
    return len(text)
