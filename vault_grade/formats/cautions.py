"""What the cautions of a match say, in a few words for a terminal and in a sentence for a page."""

from __future__ import annotations

from typing import NamedTuple

from vault_grade.formats.predicates import QuoteRun
from vault_grade.language.figures import beyond


class Caution(NamedTuple):
    """What a caution says. ``{stated}``: the place that the note states. ``{place}``: where the words stand.
    ``{beyond}``: what of the claim is not in its quote.
    """

    brief: str
    sentence: str


CAUTIONS = {
    "elsewhere": Caution(
        "not at {stated}", "The words are not where the note says ({stated}): they stand at {place}."
    ),
    "clipped": Caution(
        "the sentence has more words",
        "The sentence in the source has words before or behind the quote. Read the whole sentence.",
    ),
    "clipped-negation": Caution(
        "among them a negation",
        "What the quote leaves off holds a negation or an exception. It may turn the meaning round.",
    ),
    "repeated": Caution(
        "it stands more than once",
        "The words stand more than once on the pages that were read. The first place is shown.",
    ),
    "beyond-quote": Caution("it does not have: {beyond}", "The claim has what its quote has not: {beyond}."),
    "cut-unchecked": Caution(
        "look at what was left out",
        "Words were left out, in a language whose negations are not known here. Read what was left out.",
    ),
    "one-reader": Caution(
        "one of two readers found it",
        "Only one of two independent readers of PDF found the words. Look at the page.",
    ),
}
"""By code, in the order in which docs/search.md has them."""


def brief(code: str, quote: QuoteRun) -> str:
    """A caution about a quote in a few words; nothing for one that is not known here."""
    said = CAUTIONS.get(code)
    return said.brief.format(stated=_stated(quote), beyond=_beyond(quote)) if said else ""


def sentence(code: str, quote: QuoteRun, place: str) -> str:
    """The same as a sentence; the code itself for one that is not known here. place: where the words stand."""
    said = CAUTIONS.get(code)
    if said is None:
        return f"The search says {code}."
    return said.sentence.format(stated=_stated(quote), place=place, beyond=_beyond(quote))


def _stated(quote: QuoteRun) -> str:
    return quote.locator or "any stated place"


def _beyond(quote: QuoteRun) -> str:
    return ", ".join(beyond(quote.claim, f"{quote.text}\n{quote.sentence or ''}")) or "a figure or a name"
