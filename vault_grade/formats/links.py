"""The links and embeds of a Markdown text: wiki links, Markdown links, and both with ``!`` before them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from vault_grade.errors import BadNote
from vault_grade.formats.markdown import MOST_CHARACTERS, MOST_NESTING, comment

_WIKI = re.compile(r"(!?)\[\[([^\[\]|\n]{1,1000}+)(?:\|[^\[\]\n]{0,1000}+)?\]\]")
_FOOTNOTE = re.compile(r"^( {0,3})\[\^", re.MULTILINE)
"""CommonMark takes a footnote's text for the address of a reference; its links would be lost."""
_HTML_LINK = re.compile(
    r"""<a\s[^<>]{0,2000}?\bhref\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>=`]+))""", re.IGNORECASE
)
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)
_ATTRIBUTE = {"link_open": "href", "image": "src"}


@dataclass(frozen=True, slots=True)
class Link:
    """One link or embed to a file.

    target: the file as it is named, without the place in it, percent signs decoded. wiki: it is a name or path of the
    vault, else a path from where the text stands. embed: what it names becomes a part of the text. line: 1-based,
    of the paragraph that it stands in.
    """

    target: str
    wiki: bool
    embed: bool
    line: int


def links_of(body: str, first_line: int = 1) -> tuple[Link, ...]:
    """The links and embeds of a text, in order; those in code and in comments are none, nor are those of the web.

    first_line: 1-based line of the file on which the text begins. Raises BadNote for a text that is too long.
    """
    if len(body) > MOST_CHARACTERS:
        raise BadNote(f"the text is longer than {MOST_CHARACTERS:,} characters", fix="split it")
    text = _FOOTNOTE.sub(r"\1\\[^", body.replace("\r\n", "\n").replace("\r", "\n"))
    return tuple(link for token in _parser().parse(text) for link in _of_block(token, first_line))


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"maxNesting": MOST_NESTING}).enable("table")
    parser.block.ruler.before(
        "reference", "comment", comment, {"alt": ["paragraph", "reference", "blockquote"]}
    )
    parser.inline.ruler.before("link", "wiki", _wiki)
    return parser


def _wiki(state: StateInline, silent: bool) -> bool:
    found = _WIKI.match(state.src, state.pos, state.posMax)
    if found is None:
        return False
    if not silent:
        token = state.push("embed" if found[1] else "wiki", "", 0)
        token.content = found[2]
    state.pos = found.end()
    return True


def _of_block(token: Token, first_line: int) -> Iterator[Link]:
    line = first_line + (token.map[0] if token.map else 0)
    if token.type == "html_block":
        yield from _of_html(token.content, line)
    for inner in token.children or ():
        if inner.type in ("wiki", "embed"):
            target = inner.content.partition("#")[0].rstrip("\\").strip()
            if target:
                yield Link(target, True, inner.type == "embed", line)
        elif inner.type in _ATTRIBUTE:
            written = str(inner.attrs.get(_ATTRIBUTE[inner.type], ""))
            yield from _to_file(written, line, embed=inner.type == "image")
        elif inner.type == "html_inline":
            yield from _of_html(inner.content, line)


def _of_html(text: str, line: int) -> Iterator[Link]:
    for found in _HTML_LINK.finditer(text):
        yield from _to_file(found[1] or found[2] or found[3] or "", line, embed=False)


def _to_file(address: str, line: int, *, embed: bool) -> Iterator[Link]:
    """A link to a file beside the text; none for the web, and for a place in the text itself."""
    path = unquote(re.split(r"[#?]", address, maxsplit=1)[0]).strip()
    if path and not _SCHEME.match(path):
        yield Link(path, False, embed, line)
