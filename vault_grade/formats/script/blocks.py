"""The blocks of a script that hold words, as CommonMark and GitHub's tables part them, and its definitions.

Code and comments (HTML's and Obsidian's) are no words. A footnote's definition is none either, but is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from vault_grade.errors import BadScript
from vault_grade.formats.script.flow import Flow, Line, flow_of
from vault_grade.formats.script.model import ParagraphKind

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock
    from markdown_it.token import Token

MOST_NESTING = 60
"""Levels of nested blocks; what lies deeper is dropped by markdown-it, so such a script is refused."""

_DEFINITION = re.compile(r"\[\^([^\s\[\]]{1,200})\]:[ \t]*")
_ANY_DEFINITION = re.compile(r"\[[^\[\]]{1,1000}+\]:")
_ONLY_TARGET = re.compile(r"<?[^\s<>]+>?[ \t]*")
_ITEM = re.compile(r"(\d{1,9})[.)](?:[ \t]|\Z)")
_CELL = re.compile(r"(?:[^|\\]|\\.)++|\\\Z")
_COUNTED = "the last item's number"
"""Where in markdown-it's environment the count of the list before is kept."""

_CONTAINERS: dict[str, ParagraphKind] = {"list_item": "item", "blockquote": "quote"}


class Block(NamedTuple):
    """A block of words. flow: its source, without the marks of the blocks that it stands in."""

    kind: ParagraphKind
    flow: Flow


class Definition(NamedTuple):
    """A footnote's definition as written, and the line of the body (0-based) where it begins."""

    label: str
    source: str
    line: int


@dataclass(frozen=True, slots=True)
class Blocks:
    """What a body holds. references: addresses of the reference links, by normalised label."""

    words: tuple[Block, ...]
    definitions: tuple[Definition, ...]
    references: dict[str, str]


def read_blocks(lines: Sequence[Line]) -> Blocks:
    """The blocks of a body, given its lines. Raises BadScript for a nesting beyond the bound."""
    env: dict[str, Any] = {}
    tokens = _parser().parse("\n".join(line.text for line in lines), env)
    for token in tokens:
        if token.level >= MOST_NESTING - 1:
            raise BadScript(f"it is nested more than {MOST_NESTING} levels deep", fix="write it flatter")
    references = {label: one["href"] for label, one in env.get("references", {}).items()}
    definitions = [
        Definition(token.info, token.content, token.map[0] if token.map else 0)
        for token in tokens
        if token.type == "footnote_definition"
    ]
    return Blocks(tuple(_words(tokens, lines)), tuple(definitions), references)


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    from vault_grade.formats.markdown import comment

    parser = MarkdownIt("commonmark", {"maxNesting": MOST_NESTING}).enable("table")
    interrupted = ["paragraph", "reference", "blockquote"]
    parser.block.ruler.before("reference", "comment", comment, {"alt": interrupted})
    parser.block.ruler.before("reference", "footnote_definition", _definition, {"alt": interrupted})
    parser.block.ruler.at("list", _list, {"alt": interrupted})
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser


def _list(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A list, as CommonMark has it, unless its number counts nothing: it begins no count, nor goes on with the last.

    ``1986. It rained.`` is a sentence with a year, and would lose it: the number of an item is its mark, and no word.
    """
    from markdown_it.rules_block.list import list_block

    found = _ITEM.match(state.src[state.bMarks[start] + state.tShift[start] : state.eMarks[start]])
    number = int(found[1]) if found else 0
    if not silent and number > 1 and number != state.env.get(_COUNTED, 0) + 1:
        return False
    before = len(state.tokens)
    if not list_block(state, start, end, silent):
        return False
    if found and not silent:
        items = (
            token.type == "list_item_open"
            for token in state.tokens[before:]
            if token.level == state.level + 1
        )
        state.env[_COUNTED] = number + sum(items) - 1
    return True


def _words(tokens: Sequence[Token], lines: Sequence[Line]) -> Iterator[Block]:
    inside: list[str] = []
    for at, token in enumerate(tokens):
        name = token.type.removesuffix("_open").removesuffix("_close")
        if name in _CONTAINERS:
            inside = [*inside, name] if token.nesting > 0 else inside[:-1]
        if token.map is None:
            continue
        first, last = token.map
        if token.type == "tr_open":
            yield from _cells(lines[first])
        elif token.type == "html_block":
            yield Block("html", flow_of(lines[first:last]))
        elif token.type == "inline" and tokens[at - 1].type == "heading_open":
            hashes = tokens[at - 1].markup.strip("=-")
            yield Block("heading", _flow(token.content, lines[first:last], hashes))
        elif token.type == "inline" and tokens[at - 1].type == "paragraph_open":
            kind = _CONTAINERS[inside[-1]] if inside else "paragraph"
            yield Block(kind, _flow(token.content, lines[first:last]))


def _flow(content: str, lines: Sequence[Line], hashes: str = "") -> Flow:
    """The source lines of ``content``: the parser hands on their ends, less the marks before them.

    hashes: those before a heading's words; there may be others after them.
    """
    parts, alone = [], []
    following = iter(lines)
    for part in content.split("\n"):
        words = part.strip()
        # Lines of white space that Markdown does not know as such are gone from the content's ends.
        line = next(one for one in following if words in one.text)
        at = line.text.rfind(words)
        if hashes:
            at = line.text.find(words, line.text.find(hashes) + len(hashes))
        parts.append(Line(line.start + at, words))
        alone.append(not line.text[:at].strip())
    return flow_of(parts, alone)


def _cells(line: Line) -> Iterator[Block]:
    """The cells of a row. One that the table has no column for is shown nowhere, and is read all the same."""
    ahead = len(line.text) - len(line.text.lstrip(" \t>"))
    for cell in _CELL.finditer(line.text, ahead):
        words = cell[0].strip()
        if words:
            start = line.start + cell.start() + cell[0].index(words)
            yield Block("cell", flow_of([Line(start, words)]))


def _definition(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """``[^label]: what it says``, with the lines that carry it on.

    Those are, as GitHub and Pandoc have it, the lines of the same paragraph, and indented ones after a blank line. But
    where the first line says no more than an address or an id, the next line is heard unless it is indented: words
    that an audience may get must not go unread for want of a blank line.
    """
    if state.is_code_block(start):
        return False
    text = state.src[state.bMarks[start] + state.tShift[start] : state.eMarks[start]]
    found = _DEFINITION.match(text)
    if found is None:
        return False
    if silent:
        return True
    stop = _stop(state, start, end, _ONLY_TARGET.fullmatch(text, found.end()) is not None)
    first = text[found.end() :]
    rest = state.getLines(start + 1, stop, state.blkIndent, False) if stop > start + 1 else ""
    token = state.push("footnote_definition", "", 0)
    token.map, token.info, token.content = [start, stop], found[1], f"{first}\n{rest}"
    state.line = stop
    return True


def _stop(state: StateBlock, start: int, end: int, only_target: bool) -> int:
    """The line after a definition's last."""
    stop = line = start + 1
    while line < end:
        if state.isEmpty(line):
            line += 1
            continue
        indent = state.sCount[line] - state.blkIndent
        text = state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]
        same_paragraph = stop == line and not only_target and indent >= 0
        if _ANY_DEFINITION.match(text) or not (same_paragraph or indent >= (2 if stop == line else 4)):
            break
        line += 1
        stop = line
    return stop
