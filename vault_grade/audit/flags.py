"""The flags of a claim: where two checkers fall short of agreeing, by one table. There is no tie-break."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vault_grade.findings import Code, Level
from vault_grade.formats.predicates import CheckerAnswer

DISAGREEMENT = Code("disagreement", Level.ERROR, "The two checkers answered differently.")
CONTRADICTED = Code("contradicted", Level.ERROR, "A checker found a source that says otherwise.")
UNSUPPORTED = Code("unsupported", Level.ERROR, "The claim cites nothing that says it.")
UNCONFIRMED = Code(
    "unconfirmed", Level.ERROR, "A checker's quote does not stand in its source, or does not carry the claim."
)
UNCHECKED = Code("unchecked", Level.ERROR, "A checker cannot judge such a claim.")
FAILED = Code("failed", Level.ERROR, "A checker failed, took too long or answered nonsense.")
SECONDARY = Code(
    "secondary", Level.ERROR, "Two checkers support the claim, and no quote is from a primary source."
)
ATTRIBUTION = Code(
    "attribution",
    Level.ERROR,
    "The claim credits an organisation, and nothing that it published is among the sources.",
)
FLAGS = (
    CONTRADICTED,
    DISAGREEMENT,
    UNSUPPORTED,
    UNCONFIRMED,
    UNCHECKED,
    FAILED,
    SECONDARY,
    ATTRIBUTION,
)
"""All of them, in the order in which they are shown."""

_TABLE: dict[tuple[str, str], tuple[Code, ...]] = {
    ("supported", "supported"): (),
    ("supported", "contradicted"): (DISAGREEMENT, CONTRADICTED),
    ("supported", "silent"): (DISAGREEMENT,),
    ("supported", "abstained"): (UNCHECKED,),
    ("supported", "uncounted"): (UNCONFIRMED,),
    ("supported", "failed"): (FAILED,),
    ("contradicted", "contradicted"): (CONTRADICTED,),
    ("contradicted", "silent"): (DISAGREEMENT, CONTRADICTED),
    ("contradicted", "abstained"): (CONTRADICTED,),
    ("contradicted", "uncounted"): (CONTRADICTED, UNCONFIRMED),
    ("contradicted", "failed"): (CONTRADICTED, FAILED),
    ("silent", "silent"): (UNSUPPORTED,),
    ("silent", "abstained"): (UNSUPPORTED,),
    ("silent", "uncounted"): (UNSUPPORTED, UNCONFIRMED),
    ("silent", "failed"): (FAILED,),
    ("abstained", "abstained"): (UNCHECKED,),
    ("abstained", "uncounted"): (UNCONFIRMED,),
    ("abstained", "failed"): (FAILED,),
    ("uncounted", "uncounted"): (UNCONFIRMED,),
    ("uncounted", "failed"): (FAILED,),
    ("failed", "failed"): (FAILED,),
}


def state(answer: CheckerAnswer) -> str:
    """The column of the table that an answer stands in: its word, or uncounted."""
    quoted = answer.answer in ("supported", "contradicted")
    return "uncounted" if quoted and not answer.counted else answer.answer


def of_answers(one: CheckerAnswer, other: CheckerAnswer) -> tuple[Code, ...]:
    """The flags that follow from two checkers' answers to one claim; the order of the two does not matter."""
    pair = (state(one), state(other))
    return _TABLE[pair] if pair in _TABLE else _TABLE[pair[::-1]]


def of_claim(
    answers: Sequence[CheckerAnswer], *, cites_unknown: bool, primary: bool, unpublished: Iterable[str]
) -> tuple[Code, ...]:
    """Every flag that fits a claim, in the order of ``FLAGS``; none is dropped because another stands.

    answers: of both checkers, or none where nothing that the claim cites was captured. cites_unknown: it cites
    something that was never captured. primary: a counted quote is from a primary source. unpublished: organisations
    that the claim credits and that published none of the sources.
    """
    found: set[Code] = set(of_answers(*answers) if answers else (UNSUPPORTED,))
    if cites_unknown:
        found.add(UNSUPPORTED)
    if answers and not found and not primary:
        found.add(SECONDARY)
    if any(True for _ in unpublished):
        found.add(ATTRIBUTION)
    return tuple(flag for flag in FLAGS if flag in found)
