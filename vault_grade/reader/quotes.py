"""The answers for quotes: those of a note, and words that are asked for by themselves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from vault_grade.formats.answers import Found
from vault_grade.language.figures import beyond
from vault_grade.reader.opened import open_all
from vault_grade.reader.parts import WHOLE, Part
from vault_grade.reader.protocol import Answer, Document, Job, QuoteAnswer, Words
from vault_grade.reader.search import Searcher
from vault_grade.reader.search.hits import Hit

if TYPE_CHECKING:
    from vault_grade.formats.quotes import Quote


def search_job(job: Job, note: bytes | None, contents: list[bytes], part: Part = WHOLE) -> Answer:
    """The answer for every quote of the note or of ``job.words``, once all documents have the admitted checksum.

    contents: the whole bytes of each document of the job, in order. part: of the quotes, where not all are meant.
    Raises BadNote.
    """
    opened = open_all(job.documents, contents)
    if isinstance(opened, Answer):
        return opened
    if note is not None:
        from vault_grade.formats.note import read_note

        asked = part.taken(read_note(note).quotes)
        quotes = tuple(quote for quote, _ in of_quotes(asked, job.documents, opened.searchers, job.unnamed))
    else:
        quotes = tuple(_of_words(part.taken(job.words), opened.searchers))
    return opened.answer(quotes)


def of_quotes(
    quotes: Iterable[Quote],
    documents: Sequence[Document],
    searchers: Mapping[str, Searcher],
    unnamed: str | None = None,
) -> Iterator[tuple[QuoteAnswer, Hit | None]]:
    """The answer for each quote of a note, with the match behind it where there is one.

    unnamed: path of the document for quotes before any that names one.
    """
    by_reference = {reference: d.path for d in documents for reference in d.cited_as}
    asked = []
    for quote in quotes:
        cited_as = quote.reference.canonical if quote.reference else None
        asked.append((quote, cited_as, by_reference.get(cited_as) if cited_as else unnamed))
    _expect(((path, quote.text) for quote, _, path in asked if quote.locator is None), searchers)
    for quote, cited_as, path in asked:
        found, hit = _found(quote, searchers.get(path) if path else None)
        answer = QuoteAnswer(
            text=quote.text,
            cuts=quote.cuts,
            claim=quote.claim,
            cited_as=cited_as,
            document=path,
            locator=quote.locator.text if quote.locator else None,
            line=quote.line,
            found=found,
        )
        yield answer, hit


def _expect(quotes: Iterable[tuple[str | None, str]], searchers: Mapping[str, Searcher]) -> None:
    """Tell each document for which quotes its pages will be looked through. quotes: the document's path, the text."""
    texts: defaultdict[str | None, list[str]] = defaultdict(list)
    for path, text in quotes:
        texts[path].append(text)
    for path, searcher in searchers.items():
        searcher.expect(texts[path])


def _found(quote: Quote, searcher: Searcher | None) -> tuple[Found, Hit | None]:
    if quote.problem:
        return Found("missing", reason=quote.problem), None
    if searcher is None:
        return Found("missing", reason="the first quote must name its document"), None
    found, hit = searcher.look(quote.text, quote.cuts, quote.locator)
    if found.answer == "found" and beyond(quote.claim, f"{quote.text}\n{found.sentence or ''}"):
        return replace(found, cautions=(*found.cautions, "beyond-quote")), hit
    return found, hit


def _of_words(words: Sequence[Words], searchers: Mapping[str, Searcher]) -> Iterable[QuoteAnswer]:
    _expect(((one.document, one.text) for one in words if one.locator is None), searchers)
    for one in words:
        found = searchers[one.document].search(one.text, one.cuts, one.locator)
        locator = one.locator.text if one.locator else None
        yield QuoteAnswer(one.text, one.cuts, "", one.document, one.document, locator, 0, found)
