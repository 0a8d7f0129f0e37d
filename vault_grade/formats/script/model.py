"""What a script is, as data. Every offset counts code points of the file as decoded, line ends as they stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

CitationKind = Literal["footnote", "link", "id", "wiki"]
ParagraphKind = Literal["title", "heading", "paragraph", "item", "quote", "cell", "html"]


class Span(NamedTuple):
    """A stretch of the script: offsets of its first character and of the one after its last."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Citation:
    """What one sentence cites at one place.

    kind: footnote, link (a bare address too), id (``[@id]``) or wiki (``[[note]]``). written: as the script has it,
    without its brackets (``^ons``, ``@ons``, an address, a note's name). target: the address, source id, store path or
    note that is meant, as written there; None where the script does not say: a footnote without a definition, or with
    two that differ. A footnote that names several is as many citations.
    """

    kind: CitationKind
    written: str
    target: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence that an audience gets.

    span: from its first word to its end, with the citations that follow it and the marks that begin and end in it.
    line: 1-based, where it begins. paragraph: number of its Paragraph. text: its words, markup and citations removed,
    one space for white space.
    """

    text: str
    span: Span
    line: int
    paragraph: int
    citations: tuple[Citation, ...] = ()


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One block of words: the title, a heading, a paragraph, a list item, a block quote's paragraph, a table's cell.

    number: 1-based, in the order heard. text: its words as those of a sentence, speaker labels left out. heard: the
    stretches of the script that an audience gets, markup among them, without comments and stage directions.
    citations: all that stand in it, also those of no sentence.
    """

    number: int
    kind: ParagraphKind
    text: str
    span: Span
    line: int
    heard: tuple[Span, ...]
    citations: tuple[Citation, ...] = ()


@dataclass(frozen=True, slots=True)
class Footnote:
    """What the script says of one footnote.

    text: its definition, white space folded. targets: what it names; None where it has two definitions that differ.
    """

    label: str
    text: str
    targets: tuple[str, ...] | None
    line: int


@dataclass(frozen=True, slots=True)
class Script:
    """A script as it was read: its text, and what of it is heard, in order. footnotes: by label."""

    text: str
    paragraphs: tuple[Paragraph, ...]
    sentences: tuple[Sentence, ...]
    footnotes: Mapping[str, Footnote]

    @property
    def heard(self) -> tuple[Span, ...]:
        """The stretches of the script that an audience gets, in order."""
        return tuple(span for paragraph in self.paragraphs for span in paragraph.heard)
