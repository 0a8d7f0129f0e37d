"""The links and embeds of a Markdown text: wiki links, Markdown links, and both with ``!`` before them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

from vault_grade.errors import BadNote
from vault_grade.formats.inline_links import hrefs_of, targets_of
from vault_grade.formats.markdown import MOST_CHARACTERS, MOST_NESTING, comment

_FOOTNOTE = re.compile(r"^( {0,3})\[\^", re.MULTILINE)
"""CommonMark takes a footnote's text for the address of a reference; its links would be lost."""
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)


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
    env: dict[str, dict[str, dict[str, str]]] = {}
    tokens = _parser().parse(text, env)
    references = {label: one["href"] for label, one in env.get("references", {}).items()}
    return tuple(link for token in tokens for link in _of_block(token, references, first_line))


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"maxNesting": MOST_NESTING}).enable("table")
    parser.block.ruler.before(
        "reference", "comment", comment, {"alt": ["paragraph", "reference", "blockquote"]}
    )
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser


def _of_block(token: Token, references: Mapping[str, str], first_line: int) -> Iterator[Link]:
    line = first_line + (token.map[0] if token.map else 0)
    if token.type == "html_block":
        for address in hrefs_of(token.content):
            yield from _to_file(address, line, embed=False)
    if token.type != "inline":
        return
    for one in targets_of(token.content, references):
        if not one.wiki:
            yield from _to_file(one.address, line, embed=one.embed)
        elif target := one.address.partition("#")[0].rstrip("\\").strip():
            yield Link(target, True, one.embed, line)


def _to_file(address: str, line: int, *, embed: bool) -> Iterator[Link]:
    """A link to a file beside the text; none for the web, and for a place in the text itself."""
    path = unquote(re.split(r"[#?]", address, maxsplit=1)[0]).strip()
    if path and not _SCHEME.match(path):
        yield Link(path, False, embed, line)
