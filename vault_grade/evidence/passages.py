"""Words in HTML with what is marked in them: passages, whole sentences, the differences of a missing quote."""

from __future__ import annotations

from collections.abc import Iterator

from vault_grade.formats.answers import Nearest
from vault_grade.formats.differences import whole_words
from vault_grade.formats.predicates import QuoteRun
from vault_grade.page.html import NOTHING, Html, element, join, lines, say
from vault_grade.reader.evidence.shown import Passage, Piece

_CUT = " […] "
"""Between the parts of what was matched, as the search writes it."""

FIXED = frozenset({"text/plain", "text/csv", "text/tab-separated-values"})
"""Formats whose lines and columns are set with spaces."""


def passage_block(passage: Passage, what: str, media_type: str) -> Html:
    """The passage in its surroundings, its lines as the text layer has them."""
    start = say("… ") if passage.before else NOTHING
    end = say(" …") if passage.after else NOTHING
    kind = "passage fixed" if media_type.partition(";")[0] in FIXED else "passage"
    pieces = join(_piece(one, what) for one in passage.pieces)
    return element("p", start, pieces, end, class_=kind, dir="auto", lang="")


def _piece(piece: Piece, what: str) -> Html:
    if piece.kind == "hidden":
        return element("span", say("[words that nobody sees on the page]"), class_="hidden-words")
    if piece.kind == "marked":
        return join(_marked(line, what) for line in piece.text.splitlines(keepends=True))
    return lines(piece.text)


def _marked(line: str, what: str) -> Html:
    """A line with its words marked, and not what it is set in by."""
    words = line.lstrip()
    if not words:
        return lines(line)
    return join([lines(line[: len(line) - len(words)]), element("mark", lines(words), class_=what)])


def sentence(quote: QuoteRun) -> Html:
    """The whole source sentence, with what the quote has of it marked; nothing where there is none."""
    if not quote.sentence:
        return NOTHING
    whole, at, parts = quote.sentence, 0, []
    for part in _parts(quote):
        start = whole.find(part, at)
        if start < 0:
            return lines(whole)
        parts += [lines(whole[at:start]), element("mark", lines(part), class_="found")]
        at = start + len(part)
    return join([*parts, lines(whole[at:])])


def _parts(quote: QuoteRun) -> list[str]:
    matched = (quote.matched or "").replace("\x1d", "\n")
    return matched.split(_CUT) if "cut" in quote.rules else [matched]


def differences(nearest: Nearest) -> Html:
    """The nearest passage, each difference with the quote's words struck out and the source's put in."""
    return join(_differing(nearest))


def _differing(nearest: Nearest) -> Iterator[Html]:
    at = 0
    for change in whole_words(nearest):
        start, end = change.at
        yield lines(nearest.text[at:start])
        if change.quote.strip():
            yield element("del", lines(change.quote))
        if change.source.strip():
            yield element("ins", lines(change.source))
        at = end
    yield lines(nearest.text[at:])
