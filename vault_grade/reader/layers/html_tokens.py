"""The marks and words of an HTML file one after another, as browsers part them, in linear time.

Source: the HTML standard's tokenization (13.2.5). The standard library's parser ends comments, end tags and raw text
elsewhere, so that what stands in an attribute may come out as words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html import unescape
from typing import NamedTuple

from vault_grade.reader.layers.css_selectors import Tokens, tokens_of
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
_PHRASES = names(
    "a abbr acronym b bdi big cite code data dfn em font i ins kbd mark nobr q samp small span strong sub sup time tt "
    "u var"
)
_LAYS_NOTHING_OUT = names(
    "cite color datetime dir face href hreflang id lang name rel size target title value xml:lang"
)
_RAW_OR_PLAIN = _RAW | {"plaintext"}
_WITH_REFERENCES = frozenset({"textarea", "title"})


@dataclass(slots=True, eq=False)
class Start:
    """A start tag, its name in lower case. closed: a slash stands at its end.

    Tags that are written alike are one object, which stands for all of them.
    """

    name: str
    attributes: dict[str, str] = field(default_factory=dict)
    closed: bool = False
    selectors: Tokens = field(init=False)
    styles: bool = field(init=False)
    """Whether it may bring style for others: a sheet that it links to, or variables."""
    apart: bool = field(init=False)
    """Whether it may stand apart from the words beside it: by its kind, or by a class or style of its own."""

    def __post_init__(self) -> None:
        self.selectors = tokens_of(self.name, self.attributes)
        self.styles = self.name == "link" or "--" in self.attributes.get("style", "")
        self.apart = self.name not in _PHRASES or not self.attributes.keys() <= _LAYS_NOTHING_OUT


class End(NamedTuple):
    """An end tag, its name in lower case."""

    name: str


class Words(NamedTuple):
    """Characters between marks, which begin on 1-based ``line``."""

    text: str
    line: int


Token = Start | End | Words


def tokens(text: str, xml: bool, foreign: Callable[[], bool]) -> Iterator[Token]:
    """What the file says, in order; a tag that never ends is none, with all that follows it.

    xml: by the rules of XML. foreign: asked after each tag whether what follows stands in SVG or MathML.
    """
    at, line, counted = 0, 1, 0
    known: dict[str, Start | End | None] = {}
    while at < len(text):
        mark = _MARK.search(text, at)
        start = mark.start() if mark else len(text)
        if start > at:
            line, counted = line + text.count("\n", counted, at), at
            yield Words(unescape(text[at:start]), line)
        if mark is None:
            return
        if text.startswith(_CDATA, start) and (xml or foreign()):
            at = _after(text, "]]>", start)
            line, counted = line + text.count("\n", counted, start), start
            end = at - 3 if text.endswith("]]>", start, at) else at
            yield Words(text[start + len(_CDATA) : end], line)
            continue
        # A mark is read from left to right up to its end: what is written alike up to the same end is the same.
        first = text.find(">", start) + 1
        raw = text[start:first] if first else ""
        if raw in known:
            token, at = known[raw], first
        else:
            token, at = _marked(text, start, xml)
            if at == first:
                known[raw] = token
        if token is None:
            continue
        yield token
        if isinstance(token, Start) and token.name in _RAW_OR_PLAIN and not xml and not foreign():
            end = _raw_end(text, at, token.name)
            if end > at:
                line, counted = line + text.count("\n", counted, at), at
                decode = token.name in _WITH_REFERENCES
                yield Words(unescape(text[at:end]) if decode else text[at:end], line)
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
    """Where the raw text of an element ends that begins at ``at``."""
    if name == "plaintext":
        return len(text)
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
