"""The claims of a script: what the two passes pulled, merged, each with what it cites."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from vault_grade.audit.paragraphs.run import Asserted
from vault_grade.audit.patterns import pattern_pass
from vault_grade.formats.script import Citation, Script, Span

PATTERN, PARAGRAPH = "pattern", "paragraph"
CITATION = "citation"
"""The sign of a sentence that cites something: its author says that it needs a source, and it is held against it."""

Cites = Callable[[Iterable[Citation]], tuple[tuple[str, ...], tuple[str, ...]]]
"""What gives the ids of the sources that citations lead to, and, as written, those that lead to none."""


@dataclass(frozen=True, slots=True)
class Claim:
    """One sentence that needs a source.

    id: ``c001`` and so on, in the order of the script. sentence: its words, markup removed. span, line: its place in
    the script. passes: which pulled it. signs: by what, each once. cites: ids of the sources that it cites, captures
    and held documents. unknown_citations: as written, those that lead to none. paragraph: number of its Paragraph.
    """

    id: str
    sentence: str
    span: Span
    line: int
    passes: tuple[str, ...]
    signs: tuple[str, ...]
    cites: tuple[str, ...]
    unknown_citations: tuple[str, ...]
    paragraph: int


def claims_of(
    script: Script, asserted: Asserted, cites: Cites, names: Iterable[str] = ()
) -> tuple[Claim, ...]:
    """The claims of a script, in its order: one for each sentence that either pass pulled.

    asserted: what the paragraph pass found. cites: see ``Cites``; it raises what it raises. names: of organisations,
    beside those that the patterns see.
    """
    signs_of = pattern_pass(names)
    claims: list[Claim] = []
    for at, sentence in enumerate(script.sentences):
        cited = (CITATION,) if sentence.citations else ()
        pulled = {PATTERN: (*signs_of(sentence.text), *cited), PARAGRAPH: asserted.signs.get(at, ())}
        passes = tuple(name for name, signs in pulled.items() if signs)
        if not passes:
            continue
        held, unknown = cites(sentence.citations)
        signs = tuple(dict.fromkeys(sign for name in passes for sign in pulled[name]))
        name = f"c{len(claims) + 1:03d}"
        claims.append(
            Claim(
                name,
                sentence.text,
                sentence.span,
                sentence.line,
                passes,
                signs,
                held,
                unknown,
                sentence.paragraph,
            )
        )
    return tuple(claims)
