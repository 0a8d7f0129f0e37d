"""The answers for quotes: those of a note, and words that are asked for by themselves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from mmap import mmap
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from vault_grade.formats.answers import Found
from vault_grade.formats.locator import Locator
from vault_grade.language.figures import beyond
from vault_grade.reader.opened import Opened, open_all
from vault_grade.reader.parts import WHOLE, Part, Parted, put_together
from vault_grade.reader.protocol import Answer, Document, Job, QuoteAnswer, Words
from vault_grade.reader.search import Searcher
from vault_grade.reader.search.hits import Hit
from vault_grade.reader.search.sweep import Sought, can_sweep, sought, stretch, sweep

if TYPE_CHECKING:
    from vault_grade.formats.quotes import Quote


class _Asked(NamedTuple):
    """One quote to answer. path: of the document meant; None where there is none to search.

    answer: of what was found, or of the whole search where nothing is given; with the match behind what was found.
    """

    path: str | None
    text: str
    cuts: tuple[int, ...]
    locator: Locator | None
    answer: Callable[[tuple[Found, Hit | None] | None], tuple[QuoteAnswer, Hit | None]]


def search_job(job: Job, note: bytes | None, contents: list[bytes]) -> Answer:
    """The answer for every quote of the note or of ``job.words``, once all documents have the admitted checksum.

    contents: the whole bytes of each document of the job, in order. Raises BadNote.
    """
    return put_together([searching(job, note, contents)(WHOLE)])


def searching(
    job: Job, note: bytes | None, contents: list[bytes], places: Sequence[int] | None = None
) -> Callable[[Part], Parted]:
    """What answers one part after another of the same, each of quotes that are said to stand near one another.

    places: of the quotes to answer, where not all are meant. The documents are opened and the note is read here, once
    for all parts that it is asked for. Raises BadNote.
    """
    opened = open_all(job.documents, contents)
    if isinstance(opened, Answer):
        return _refusing(opened)
    asked = _all_asked(job, note, opened)
    order = _in_order(asked, range(len(asked)) if places is None else places)
    _expect((asked[place] for place in order), opened.searchers)

    def search(part: Part) -> Parted:
        taken = part.taken(order)
        answers = tuple(asked[place].answer(None)[0] for place in taken)
        return Parted(opened.answer(answers), taken, len(asked))

    return search


def sweeping(job: Job, note: bytes | None, contents: list[bytes], noted: mmap) -> Callable[[Part], Parted]:
    """What answers one part after another of the same: a part of the quotes that have a stated place, and those of the
    others that stand on a part of the pages; see ``Ways``. Raises BadNote.
    """
    opened = open_all(job.documents, contents)
    if isinstance(opened, Answer):
        return _refusing(opened)
    asked = _all_asked(job, note, opened)
    swept = _swept(asked, opened.searchers)
    order = _in_order(asked, sorted(set(range(len(asked))) - set(chain.from_iterable(swept.values()))))

    def search(part: Part) -> Parted:
        answers = {place: asked[place].answer(None)[0] for place in part.taken(order)}
        for path, quotes in swept.items():
            searcher = opened.searchers[path]
            still = {place: one for place, one in quotes.items() if not _is_before(noted, place, part.number)}
            numbers = stretch(searcher.pages.count, *part)
            for place, found in sweep(searcher, numbers, still):
                answers[place] = asked[place].answer(found)[0]
                _note(noted, place, part.number)
        return Parted(opened.answer(tuple(answers.values())), tuple(answers), len(asked))

    return search


def _is_before(noted: mmap, place: int, part: int) -> bool:
    """Whether a quote was found in a part before this one."""
    return place < len(noted) and 0 < noted[place] <= part


def _note(noted: mmap, place: int, part: int) -> None:
    if place < len(noted):
        noted[place] = part + 1


def _refusing(refused: Answer) -> Callable[[Part], Parted]:
    return lambda _: Parted(refused, (), 0)


def _all_asked(job: Job, note: bytes | None, opened: Opened) -> list[_Asked]:
    """All quotes of a job. Raises BadNote."""
    if note is None:
        return [_of_words(one, opened.searchers) for one in job.words]
    from vault_grade.formats.note import read_note

    return _of_note(read_note(note).quotes, job.documents, opened.searchers, job.unnamed)


def _in_order(asked: Sequence[_Asked], places: Sequence[int]) -> list[int]:
    """The places of these quotes in the order in which they are said to stand."""
    return sorted(places, key=lambda place: (asked[place].path or "", _first(asked[place].locator)))


def _swept(asked: Sequence[_Asked], searchers: Mapping[str, Searcher]) -> dict[str, dict[int, Sought]]:
    """By document those quotes, by their places, for which pages that are only glanced at can be passed over."""
    swept: defaultdict[str, dict[int, Sought]] = defaultdict(dict)
    able = {path for path, searcher in searchers.items() if can_sweep(searcher)}
    for place, one in enumerate(asked):
        looked_for = sought(one.text, one.cuts) if one.locator is None and one.path in able else None
        if looked_for is not None and one.path is not None:
            swept[one.path][place] = looked_for
    return swept


def of_quotes(
    quotes: Iterable[Quote], documents: Sequence[Document], searchers: Mapping[str, Searcher]
) -> Iterator[tuple[QuoteAnswer, Hit | None]]:
    """The answer for each quote of a note, with the match behind it where there is one."""
    return (one.answer(None) for one in _of_note(quotes, documents, searchers))


def _of_note(
    quotes: Iterable[Quote],
    documents: Sequence[Document],
    searchers: Mapping[str, Searcher],
    unnamed: str | None = None,
) -> list[_Asked]:
    """The quotes of a note. unnamed: path of the document for those before any that names one."""
    by_reference = {reference: d.path for d in documents for reference in d.cited_as}
    asked = []
    for quote in quotes:
        cited_as = quote.reference.canonical if quote.reference else None
        path = by_reference.get(cited_as) if cited_as else unnamed
        searcher = searchers.get(path) if path else None
        answer = partial(_answer, quote, cited_as, path, searcher)
        meant = path if searcher and not quote.problem else None
        asked.append(_Asked(meant, quote.text, quote.cuts, quote.locator, answer))
    return asked


def _expect(asked: Iterable[_Asked], searchers: Mapping[str, Searcher]) -> None:
    """Tell each document for which quotes its pages will be looked through."""
    texts: defaultdict[str | None, list[str]] = defaultdict(list)
    for one in asked:
        if one.locator is None:
            texts[one.path].append(one.text)
    for path, searcher in searchers.items():
        searcher.expect(texts[path])


def _first(locator: Locator | None) -> int:
    """About which page or line is stated; 0 where none is."""
    if locator is None:
        return 0
    if locator.labels is not None and locator.positions is None:
        return int(locator.labels[0]) if locator.labels[0].isdecimal() else 0
    return (locator.positions or locator.lines or (0,))[0]


def _answer(
    quote: Quote,
    cited_as: str | None,
    path: str | None,
    searcher: Searcher | None,
    known: tuple[Found, Hit | None] | None,
) -> tuple[QuoteAnswer, Hit | None]:
    found, hit = _found(quote, searcher, known)
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
    return answer, hit


def _found(
    quote: Quote, searcher: Searcher | None, known: tuple[Found, Hit | None] | None
) -> tuple[Found, Hit | None]:
    if quote.problem:
        return Found("missing", reason=quote.problem), None
    if searcher is None:
        return Found("missing", reason="the first quote must name its document"), None
    found, hit = known or searcher.look(quote.text, quote.cuts, quote.locator)
    if found.answer == "found" and beyond(quote.claim, f"{quote.text}\n{found.sentence or ''}"):
        return replace(found, cautions=(*found.cautions, "beyond-quote")), hit
    return found, hit


def _of_words(words: Words, searchers: Mapping[str, Searcher]) -> _Asked:
    def answer(known: tuple[Found, Hit | None] | None) -> tuple[QuoteAnswer, Hit | None]:
        found, hit = known or searchers[words.document].look(words.text, words.cuts, words.locator)
        locator = words.locator.text if words.locator else None
        return QuoteAnswer(words.text, words.cuts, "", words.document, words.document, locator, 0, found), hit

    return _Asked(words.document, words.text, words.cuts, words.locator, answer)
