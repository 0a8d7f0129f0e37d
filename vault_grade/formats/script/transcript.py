"""What an audience gets of a script, as plain text: the words of every paragraph, with who says them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from vault_grade.formats.script.directions import label_of_line
from vault_grade.formats.script.model import Paragraph, Script, Sentence


@dataclass(frozen=True, slots=True)
class Spoken:
    """What is said in one go. speaker: the label before it, without its marks; None where there is none.

    paragraph: what it is part of. sentences: by their place in the script.
    """

    speaker: str | None
    paragraph: Paragraph
    sentences: tuple[int, ...]


def spoken(script: Script) -> Iterator[Spoken]:
    """All that is heard, in order: each paragraph, parted where another speaker begins."""
    at = 0
    for paragraph in script.paragraphs:
        mine = []
        while at < len(script.sentences) and script.sentences[at].paragraph == paragraph.number:
            mine.append(at)
            at += 1
        yield from _parts(script, paragraph, mine)


def _parts(script: Script, paragraph: Paragraph, mine: list[int]) -> Iterator[Spoken]:
    """A paragraph's stretches, each with the sentences that begin in it; those without a label go on the one before."""
    speaker: str | None = None
    gathered: list[int] = []
    for stretch in paragraph.heard:
        label = label_of_line(script.text[stretch.start : stretch.end])
        if label is not None:
            if gathered:
                yield Spoken(speaker, paragraph, tuple(gathered))
            speaker, gathered = label, []
        gathered += [at for at in mine if stretch.start <= script.sentences[at].span.start < stretch.end]
    if gathered:
        yield Spoken(speaker, paragraph, tuple(gathered))


def transcript(script: Script) -> str:
    """The whole as text for reading aloud: a paragraph a line, an empty line between two."""
    return "".join(f"{_line(script.sentences, one)}\n\n" for one in spoken(script)).rstrip("\n") + "\n"


def _line(sentences: tuple[Sentence, ...], one: Spoken) -> str:
    words = " ".join(sentences[at].text for at in one.sentences)
    return f"{one.speaker}: {words}" if one.speaker else words
