"""Quotes that stand in no note, each with the words round it: the answers of a search, and where to look."""

from __future__ import annotations

from collections.abc import Sequence

from vault_grade.reader.evidence.passages import passage
from vault_grade.reader.evidence.places import standing
from vault_grade.reader.evidence.shown import Around, Passage
from vault_grade.reader.opened import Opened, open_all
from vault_grade.reader.protocol import Answer, Job, QuoteAnswer, Words


def around_job(job: Job, contents: Sequence[bytes]) -> Around:
    """The answers for the job's words, and the text round what was found, or round what is most like it.

    contents: the whole bytes of each document of the job, in order.
    """
    opened = open_all(job.documents, contents)
    if isinstance(opened, Answer):
        return Around(opened)
    pairs = [_around(one, opened) for one in job.words]
    answer = opened.answer(tuple(quote for quote, _ in pairs))
    return Around(answer, tuple(passage for _, passage in pairs))


def _around(words: Words, opened: Opened) -> tuple[QuoteAnswer, Passage | None]:
    searcher = opened.searchers[words.document]
    found, hit = searcher.look(words.text, words.cuts, words.locator)
    locator = words.locator.text if words.locator else None
    answer = QuoteAnswer(words.text, words.cuts, "", words.document, words.document, locator, 0, found)
    place = standing(answer, hit, searcher.pages)
    return answer, passage(place.text, place.parts) if place.text is not None else None
