"""The whole way from a script's bytes to its sentences."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from vault_grade.errors import BadScript
from vault_grade.formats.script import links
from vault_grade.formats.script.blocks import Block, Definition, read_blocks
from vault_grade.formats.script.directions import asides
from vault_grade.formats.script.flow import Flow, Line, lines_of
from vault_grade.formats.script.heading import Title, read_head
from vault_grade.formats.script.inline import find
from vault_grade.formats.script.masked import Cut, Found, Mark, masked
from vault_grade.formats.script.model import Citation, Footnote, Paragraph, Script, Sentence, Span
from vault_grade.formats.script.sentences import Part, sentences_of

MOST_BYTES = 4 << 20
"""Bytes of the longest script that is read: a book's worth."""


def read_script(data: bytes) -> Script:
    """The script that stands in ``data``: Markdown in UTF-8, any line ends, a byte-order mark or none.

    Time is linear in its length. Raises BadScript where it is no such text, longer than MOST_BYTES, nested too deeply,
    has a damaged header, or holds nothing that is heard.
    """
    text = _decoded(data)
    lines = lines_of(text)
    head = read_head(lines)
    blocks = read_blocks(_body(lines, head.lines))
    known = _Known(blocks.references, _footnotes(blocks.definitions, head.lines + 1))
    read = [_read_title(head.title, known)] if head.title else []
    read += [_read(block, known) for block in blocks.words]
    script = _script(text, [line.start for line in lines], read, known.footnotes)
    if not script.sentences:
        raise BadScript("the script holds nothing that is heard", fix="write it, then ask again")
    return script


@dataclass(frozen=True, slots=True)
class _Known:
    references: Mapping[str, str]
    footnotes: Mapping[str, Footnote]


@dataclass(frozen=True, slots=True)
class _Read:
    """One block as it was read. words: as a sentence's text."""

    block: Block
    found: Found
    words: str
    parts: Sequence[Part]


def _decoded(data: bytes) -> str:
    if len(data) > MOST_BYTES:
        raise BadScript(f"the script is longer than {MOST_BYTES:,} bytes", fix="split it")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadScript(f"line {line} is not UTF-8 text", fix="save the script as UTF-8") from error
    if "\0" in text:
        raise BadScript("the script is binary, not text", fix="save it as UTF-8 text")
    return text


def _body(lines: Sequence[Line], header: int) -> list[Line]:
    """The lines below the header, without a byte-order mark."""
    body = list(lines[header:])
    if body and not header and body[0].text.startswith("\ufeff"):
        body[0] = Line(body[0].start + 1, body[0].text[1:])
    return body


def _footnotes(definitions: Iterable[Definition], first_line: int) -> dict[str, Footnote]:
    found: dict[str, Footnote] = {}
    for label, source, line in definitions:
        name, text = links.label_of(label), " ".join(source.split())
        before = found.get(name)
        if before is None:
            found[name] = Footnote(label, text, links.targets_of(text), first_line + line)
        elif before.text != text:
            found[name] = Footnote(label, f"{before.text}\n{text}", None, before.line)
    return found


def _read_title(title: Title, known: _Known) -> _Read:
    outside = [(one.start, one.end) for one in title.outside]
    return _masked(Block("title", title.flow), Found(title.cuts, outside, (), (), ()), title.cuts)


def _read(block: Block, known: _Known) -> _Read:
    beside = asides(block.flow, known.references) if block.kind != "html" else []
    found = find(block.flow.text, beside, known.references, known.footnotes, only_html=block.kind == "html")
    return _masked(block, found, found.cuts)


def _masked(block: Block, found: Found, cuts: Iterable[Cut]) -> _Read:
    words = masked(block.flow, cuts)
    return _Read(
        block, found, " ".join(words.text.split()), sentences_of(words, found) if words.text.strip() else []
    )


def _script(
    text: str, starts: Sequence[int], read: Sequence[_Read], footnotes: Mapping[str, Footnote]
) -> Script:
    paragraphs: list[Paragraph] = []
    sentences: list[Sentence] = []
    for one in read:
        flow = one.block.flow
        citations = {mark: _citation(mark, flow) for mark in one.found.marks}
        if one.parts:
            paragraphs.append(_paragraph(len(paragraphs) + 1, one, citations, starts))
        elif citations and sentences:
            # They stand by themselves, directly after the last sentence: in a cell or a line of their own.
            last, alone = len(paragraphs) - 1, tuple(citations.values())
            paragraphs[last] = replace(paragraphs[last], citations=paragraphs[last].citations + alone)
            sentences[-1] = replace(sentences[-1], citations=sentences[-1].citations + alone)
        for part in one.parts:
            place = Span(flow.place(part.start), flow.end(part.end))
            cites = tuple(citations[mark] for mark in part.marks)
            line = bisect_right(starts, place.start)
            sentences.append(Sentence(part.text, place, line, len(paragraphs), cites))
    return Script(text, tuple(paragraphs), tuple(sentences), footnotes)


def _paragraph(
    number: int, one: _Read, citations: Mapping[Mark, Citation], starts: Sequence[int]
) -> Paragraph:
    heard = tuple(_heard(one.block.flow, one.found.unheard))
    span = Span(heard[0].start, heard[-1].end)
    line = bisect_right(starts, span.start)
    return Paragraph(number, one.block.kind, one.words, span, line, heard, tuple(citations.values()))


def _citation(mark: Mark, flow: Flow) -> Citation:
    span = Span(flow.place(mark.start), flow.end(mark.end))
    return Citation(mark.cited.kind, mark.cited.written, mark.cited.target, span)


def _heard(flow: Flow, unheard: Sequence[tuple[int, int]]) -> Iterable[Span]:
    """What an audience gets of a block, line by line: the marks of the blocks that it stands in are left out."""
    at = 0
    for start, end in [*sorted(unheard), (len(flow.text), len(flow.text))]:
        for line in lines_of(flow.text[at:start]) if at < start else ():
            first, last = at + line.start, at + line.start + len(line.text)
            if line.text.strip():
                yield Span(flow.place(first), flow.end(last))
        at = max(at, end)
