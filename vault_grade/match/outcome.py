"""The outcome of a match, read off its answers: binary and forced, with no score anywhere."""

from __future__ import annotations

from collections.abc import Sequence

from vault_grade.formats.predicates import Outcome, QuoteRun
from vault_grade.reader.protocol import QuoteAnswer


def decide(pointer: str | None, quotes: Sequence[QuoteRun]) -> tuple[Outcome, str | None]:
    """Pass or gap, and why a gap.

    pointer: the document that a pass would name; None where it names none, for pages and captures. A pass needs
    every quote found and one of them in that document.
    """
    lacking = {word: sum(quote.answer == word for quote in quotes) for word in ("missing", "unreadable")}
    if any(lacking.values()):
        return "gap", _lacking(lacking, len(quotes))
    if pointer is not None and all(quote.document != pointer for quote in quotes):
        return "gap", f"no quote stands under the pointer {pointer}"
    return "pass", None


def _lacking(numbers: dict[str, int], total: int) -> str:
    """``the only quote is missing``, ``1 of 3 quotes is missing``, ``2 of 4 quotes are missing, 1 is unreadable``."""
    said = [f"{number} {'is' if number == 1 else 'are'} {word}" for word, number in numbers.items() if number]
    if total == 1:
        return f"the only quote {said[0].removeprefix('1 ')}"
    first, *others = said
    return ", ".join([first.replace(" ", f" of {total} quotes ", 1), *others])


def quote_run(answer: QuoteAnswer) -> QuoteRun:
    """The answer for one quote as a run records it."""
    found = answer.found
    return QuoteRun(
        text=answer.text,
        claim=answer.claim,
        document=answer.document,
        cited_as=answer.cited_as,
        locator=answer.locator,
        line=answer.line,
        answer=found.answer,
        how=found.how,
        rules=found.rules,
        place=found.place,
        matched=found.matched,
        sentence=found.sentence,
        left_out=found.left_out,
        cautions=found.cautions,
        nearest=found.nearest,
        reason=found.reason,
        unseen=found.unseen,
        cuts=answer.cuts,
    )
