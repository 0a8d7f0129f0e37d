"""The whole way to a note's block quotes: Markdown as CommonMark defines it, with Obsidian's comments and links."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from vault_grade.errors import BadNote
from vault_grade.formats.block import CALLOUT, CUT, Block, is_quoting, tidy, too_much
from vault_grade.formats.citation import Citation, parse_citation

MOST_CHARACTERS = 1 << 20
"""Characters of the longest body that is parsed: some constructs cost far more than plain lines."""

MOST_NESTING = 60
"""Levels of nested blocks; markdown-it drops what lies deeper, so a note that reaches them is refused.

Inside a line its own limit of 20 holds: what lies deeper stays as typed, and is missing.
"""

_WIKI_LINK = re.compile(r"\[\[(?!(?:…|\.\.\.)\]\])([^\[\]|\n]+)(?:\|([^\[\]\n]*))?\]\]")
_OPENING = re.compile(r"\\.|`[^`]*`|%%")
_CLOSING = re.compile("%%")
_UNCLOSED = "unclosed comments"
"""Where in markdown-it's environment the lines are kept that no closing mark follows."""


@dataclass(slots=True)
class _Piece:
    """A block of words inside a quote. mark: list markers before it. tight: no blank line before it.

    plain: whether it is a paragraph; its source is still Markdown unless ``code``.
    """

    source: str
    mark: str
    tight: bool
    plain: bool = False
    code: bool = False


class _Words(NamedTuple):
    text: str
    cuts: tuple[int, ...]
    problem: str | None


def read_blocks(body: str, first_line: int = 1) -> list[Block]:
    """The block quotes of ``body`` (lines end in ``\\n``), in order. first_line: for messages.

    Raises BadNote for a body or a nesting beyond the bounds.
    """
    if len(body) > MOST_CHARACTERS:
        raise BadNote(f"the note is longer than {MOST_CHARACTERS:,} characters", fix="split it")
    env: dict[str, object] = {}
    tokens = _block_parser().parse(body, env)
    for token in tokens:
        if token.level >= MOST_NESTING - 1:
            line = first_line + (token.map[0] if token.map else 0)
            raise BadNote(
                f"line {line} is nested more than {MOST_NESTING} levels deep", fix="write it flatter"
            )
    lines = body.split("\n")
    blocks = []
    at = since = 0
    while at < len(tokens):
        token = tokens[at]
        at += 1
        if token.type == "heading_open" and token.level == 0 and token.map:
            since = token.map[1]
        if token.type != "blockquote_open" or token.map is None:
            continue
        inside = _inside(tokens, at)
        callout = _callout(inside)
        if callout and not is_quoting(callout):
            continue
        start, end = token.map
        claim = _without_comments("\n".join(lines[since:start])).strip()
        blocks.append(_quote(inside, callout, claim, start, env))
        at, since = at + len(inside), end
    return blocks


@cache
def _block_parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"maxNesting": MOST_NESTING})
    parser.block.ruler.before(
        "reference", "comment", comment, {"alt": ["paragraph", "reference", "blockquote"]}
    )
    # Only the quotes' own lines are ever read beyond the structure of blocks.
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser


@cache
def _inline_parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"strikethrough_single_tilde": True}).enable("strikethrough")
    parser.inline.ruler.before("link", "wiki_link", _wiki_link)
    return parser


def _inside(tokens: Sequence[Token], at: int) -> Sequence[Token]:
    """The tokens from ``at``, just inside a block quote, to its end."""
    level = tokens[at - 1].level
    end = at
    while tokens[end].level != level:
        end += 1
    return tokens[at:end]


def _callout(inside: Sequence[Token]) -> re.Match[str] | None:
    """The title line of an Obsidian callout, where the quote begins with one."""
    if len(inside) < 2 or inside[0].type != "paragraph_open":
        return None
    return CALLOUT.match(inside[1].content)


def _quote(
    inside: Sequence[Token],
    callout: re.Match[str] | None,
    claim: str,
    line: int,
    env: dict[str, object],
) -> Block:
    pieces, problem = _pieces(inside)
    title = parse_citation(callout[2] or "", dash=False) if callout else None
    if callout:
        pieces[0].source = pieces[0].source[callout.end() :]
    words = [_words(piece, env) for piece in pieces]
    # The citation's line was read with the others: markup may reach from the words into it.
    problem = problem or next((one.problem for one in words if one.problem), None)
    citation = _take_citation(pieces)
    if citation:
        words[-1] = _words(pieces[-1], env)
    text, cuts = _joined(pieces, words)
    if callout and (callout[2] or "").strip() and title is None:
        problem = problem or "the title of its callout is no citation, and would not be searched"
    problem = problem or _disagreement(title, citation) or (None if text else "it holds no words")
    return Block(text, cuts, claim, _merged(title, citation), line, problem)


def _pieces(inside: Sequence[Token]) -> tuple[list[_Piece], str | None]:
    """The blocks of words inside a quote, list markers kept, and what stands there that may not."""
    pieces: list[_Piece] = []
    problem = None
    mark = ""
    for at, token in enumerate(inside):
        before = inside[at - 1] if at else None
        if token.type == "list_item_open":
            mark += f"{token.info}{token.markup} "
        elif token.type == "list_item_close" and mark:
            pieces.append(_Piece("", mark, tight=True))
            mark = ""
        elif token.type == "blockquote_open" and _callout(inside[at + 1 : at + 3]):
            problem = problem or "it holds a callout"
        elif token.type in ("inline", "fence", "code_block", "html_block", "comment"):
            tight = before is not None and before.hidden
            plain = before is not None and before.type == "paragraph_open"
            pieces.append(_Piece(token.content, mark, tight, plain, code=token.type != "inline"))
            mark = ""
            problem = problem or _problem(token)
    return pieces, problem


def _take_citation(pieces: list[_Piece]) -> Citation | None:
    """Take the citation off the last line of the last paragraph, if it is one."""
    if not pieces or not pieces[-1].plain:
        return None
    words, _, last = pieces[-1].source.rpartition("\n")
    citation = parse_citation(last)
    if citation:
        # A backslash at the line's end was its break, and would become a word now that no line follows.
        broken = (len(words) - len(words.rstrip("\\"))) % 2
        pieces[-1].source = words[:-1] if broken else words
        pieces[-1].mark = pieces[-1].mark if words else ""
    return citation


def _merged(title: Citation | None, citation: Citation | None) -> Citation | None:
    if title is None or citation is None:
        return title or citation
    return Citation(citation.reference or title.reference, citation.locator or title.locator)


def _disagreement(title: Citation | None, citation: Citation | None) -> str | None:
    cited = {one.reference for one in (title, citation) if one and one.reference}
    return "its title and its last line cite different documents" if len(cited) > 1 else None


def _joined(pieces: Sequence[_Piece], words: Sequence[_Words]) -> tuple[str, tuple[int, ...]]:
    """The words of all pieces as one tidy text, and where the cut marks stand in it."""
    text = ""
    cuts: set[int] = set()
    for piece, one in zip(pieces, words, strict=True):
        if not piece.source and not piece.mark:
            continue
        text += ("\n" if piece.tight else "\n\n") if text else ""
        text += piece.mark
        cuts.update(len(text) + cut for cut in one.cuts)
        text += one.text
    tidied = tidy(text)
    # Tidying moves the marks but neither makes nor takes one: they keep their order.
    pairs = zip(CUT.finditer(text), CUT.finditer(tidied), strict=True)
    return tidied, tuple(after.start() for before, after in pairs if before.start() in cuts)


def _words(piece: _Piece, env: dict[str, object]) -> _Words:
    """The words of a piece without their markup, and what stands among them that may not."""
    if piece.code:
        return _Words(piece.source, (), None)
    if too_much(piece.source):
        return _Words(piece.source, (), "it is too long, or too full of brackets, to be read")
    tokens: list[Token] = []
    parser = _inline_parser()
    parser.inline.parse(piece.source, parser, env, tokens)
    text = ""
    cuts: list[int] = []
    problem = None
    for token in tokens:
        if token.type == "text":
            cuts += (len(text) + mark.start() for mark in CUT.finditer(token.content))
        problem = problem or _problem(token)
        text += _text(token)
    return _Words(text, tuple(cuts), problem)


def _text(token: Token) -> str:
    """What a token of inline Markdown adds to the words. What a quote may not hold is kept as typed."""
    if token.type in ("softbreak", "hardbreak"):
        return "\n"
    if token.type == "image":
        return f"![{token.content}]({token.attrGet('src')})"
    if token.type in ("s_open", "s_close"):
        return token.markup
    return token.content


def _problem(token: Token) -> str | None:
    if token.type in ("html_inline", "html_block"):
        return "it holds a comment" if token.content.startswith("<!--") else "it holds raw HTML"
    if token.type in ("s_open", "s_close"):
        return "it holds struck-out words"
    if token.type in ("image", "embed"):
        return "it holds an image"
    if token.type == "comment" or (token.type == "text" and "%%" in token.content):
        return "it holds a comment"
    return None


def _wiki_link(state: StateInline, silent: bool) -> bool:
    """Obsidian's ``[[target|words]]``: its words; before them ``!`` makes it an embedded file."""
    found = _WIKI_LINK.match(state.src, state.pos, state.posMax)
    if found is None:
        return False
    if not silent:
        embedded = state.src[state.pos - 1 : state.pos] == "!"
        token = state.push("embed" if embedded else "wiki_link", "", 0)
        token.content = found[0] if embedded else found[2] or found[1]
    state.pos = found.end()
    return True


def comment(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Obsidian's ``%% … %%``: from the line that opens it to the line that closes it.

    One that is never closed is no comment: what follows it must not go unsearched.
    """
    if state.is_code_block(start):
        return False
    text = _line(state, start)
    if "%%" not in text:
        return False
    stop = _closed(state, start, end)
    if stop is None or (stop == start + 1 and not text.startswith("%%")):
        return False
    if not silent:
        state.line = stop
        token = state.push("comment", "", 0)
        token.map = [start, stop]
        token.content = state.getLines(start, stop, state.blkIndent, False)
    return True


def _closed(state: StateBlock, start: int, end: int) -> int | None:
    """The line after the one that closes the comments opened on line ``start``; None where none before ``end`` does.

    Which lines lead to no end is kept: with each line asked anew, a long text of open comments would take hours.
    """
    unclosed: set[tuple[int, int]] = state.env.setdefault(_UNCLOSED, set())
    looked = []
    opened = _opened(_line(state, start), False)
    stop = start + 1
    while opened and stop < end:
        place = state.bMarks[stop] + state.tShift[stop], end
        if place in unclosed:
            break
        looked.append(place)
        opened = _opened(_line(state, stop), True)
        stop += 1
    if opened:
        unclosed.update(looked)
    return None if opened else stop


def _line(state: StateBlock, number: int) -> str:
    return state.src[state.bMarks[number] + state.tShift[number] : state.eMarks[number]]


def _opened(text: str, opened: bool) -> bool:
    """Whether an Obsidian comment is open at the end of ``text``, given whether one was at its beginning.

    None opens in code or after a backslash.
    """
    at = 0
    while found := (_CLOSING if opened else _OPENING).search(text, at):
        opened ^= found[0] == "%%"
        at = found.end()
    return opened


def _without_comments(text: str) -> str:
    for opening, closing in (("<!--", "-->"), ("%%", "%%")):
        kept = []
        at = 0
        while (start := text.find(opening, at)) >= 0 and (
            end := text.find(closing, start + len(opening))
        ) >= 0:
            kept.append(text[at:start])
            at = end + len(closing)
        text = "".join(kept) + text[at:]
    return text
