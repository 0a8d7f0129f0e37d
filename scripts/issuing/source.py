"""A specification's Markdown source, read into blocks that know nothing of paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from markdown_it import MarkdownIt
from markdown_it.token import Token

Style = Literal["plain", "strong", "emphasis", "code", "mark"]
Kind = Literal["heading", "paragraph", "item", "note", "code", "table"]
_HEADER = re.compile(r"---\n(.*?)\n---\n", re.DOTALL)
_NOTE = re.compile(r"^\[\^(\d+)\]: (.+)\n", re.MULTILINE)
_MARK = re.compile(r"\[\^(\d+)\]")
_STYLES: dict[str, Style] = {"strong": "strong", "em": "emphasis"}


@dataclass(frozen=True, slots=True)
class Piece:
    """Part of a word, in one style. A footnote's mark is the style "mark", its text the footnote's number."""

    text: str
    style: Style


Word = tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """One block of the text.

    words: of a heading, paragraph, list item or NOTE. level: of a heading, 2 or 3. label: of a list item ("1.", "–").
    lines: of a code block. rows: of a table, its head first; each cell is a list of words.
    leads: a paragraph that leads to the list or code after it, and should not be parted from it.
    """

    kind: Kind
    words: tuple[Word, ...] = ()
    level: int = 0
    label: str = ""
    lines: tuple[str, ...] = ()
    rows: tuple[tuple[tuple[Word, ...], ...], ...] = ()
    leads: bool = False


@dataclass(frozen=True, slots=True)
class Source:
    """A whole specification: what its header says, the summary before clause 1, the clauses, the footnotes."""

    title: str
    edition: str
    date: str
    issuer: str
    summary: tuple[Block, ...]
    clauses: tuple[Block, ...]
    notes: dict[str, tuple[Word, ...]]


def read(text: str) -> Source:
    """The specification in a Markdown file. Raises ValueError where it has no header of the expected fields."""
    header = _HEADER.match(text)
    if header is None:
        raise ValueError("the source has no header")
    fields = dict(re.findall(r'^(\w+): "?([^"\n]*)"?$', header[1], re.MULTILINE))
    body = text[header.end() :]
    notes = {number: _words_of(note) for number, note in _NOTE.findall(body)}
    blocks = _led(list(_blocks(_markdown().parse(_NOTE.sub("", body)))))
    first = next(i for i, block in enumerate(blocks) if block.level == 2)
    return Source(
        **{name: fields[name] for name in ("title", "edition", "date", "issuer")},
        summary=tuple(block for block in blocks[:first] if block.kind != "heading"),
        clauses=tuple(blocks[first:]),
        notes=notes,
    )


def plain(words: tuple[Word, ...]) -> str:
    """The words as one line, without footnote marks."""
    return " ".join("".join(piece.text for piece in word if piece.style != "mark") for word in words)


def marks(word: Word) -> tuple[str, ...]:
    """The numbers of the footnotes that a word calls."""
    return tuple(piece.text for piece in word if piece.style == "mark")


def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark").enable("table")


def _blocks(tokens: list[Token]) -> Iterator[Block]:
    labels: list[Iterator[str]] = []
    label = ""
    for at, token in enumerate(tokens):
        if token.type in ("bullet_list_open", "ordered_list_open"):
            labels.append(_labels(token.type))
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            labels.pop()
        elif token.type == "list_item_open":
            label = next(labels[-1])
        elif token.type in ("code_block", "fence"):
            yield Block("code", lines=tuple(token.content.rstrip("\n").split("\n")))
        elif token.type == "table_open":
            yield Block("table", rows=_rows(tokens[at:]))
        elif token.type == "inline" and tokens[at - 1].type in ("heading_open", "paragraph_open"):
            yield _text(tokens[at - 1], _words(token.children or []), label if labels else "")


def _led(blocks: list[Block]) -> list[Block]:
    followers = [*blocks[1:], Block("paragraph")]
    return [
        replace(block, leads=block.kind == "paragraph" and follower.kind in ("item", "code"))
        for block, follower in zip(blocks, followers, strict=True)
    ]


def _labels(kind: str) -> Iterator[str]:
    number = 0
    while True:
        number += 1
        yield "–" if kind == "bullet_list_open" else f"{number}."


def _text(opening: Token, words: tuple[Word, ...], label: str) -> Block:
    if opening.type == "heading_open":
        return Block("heading", words, level=int(opening.tag[1]))
    if label:
        return Block("item", words, label=label)
    return Block("note" if plain(words[:1]) == "NOTE" else "paragraph", words)


def _rows(tokens: list[Token]) -> tuple[tuple[tuple[Word, ...], ...], ...]:
    rows: list[tuple[tuple[Word, ...], ...]] = []
    cells: list[tuple[Word, ...]] = []
    for token in tokens:
        if token.type == "inline":
            cells.append(_words(token.children or []))
        elif token.type == "tr_close":
            rows.append(tuple(cells))
            cells = []
        elif token.type == "table_close":
            break
    return tuple(rows)


def _words_of(text: str) -> tuple[Word, ...]:
    return _words(_markdown().parseInline(text)[0].children or [])


def _words(tokens: list[Token]) -> tuple[Word, ...]:
    """Running text cut at its spaces; a word that changes style in its middle has several pieces."""
    words: list[list[Piece]] = [[]]
    style: Style = "plain"
    for token in tokens:
        if token.type.endswith("_open"):
            style = _STYLES.get(token.type.removesuffix("_open"), style)
        elif token.type.endswith("_close"):
            style = "plain"
        elif token.type == "softbreak":
            words.append([])
        else:
            _add(words, token.content, "code" if token.type == "code_inline" else style)
    return tuple(tuple(word) for word in words if word)


def _add(words: list[list[Piece]], text: str, style: Style) -> None:
    for at, part in enumerate(_MARK.split(text) if style != "code" else [text]):
        for nth, word in enumerate(part.split(" ")):
            if nth:
                words.append([])
            if word:
                words[-1].append(Piece(word, "mark" if at % 2 else style))
