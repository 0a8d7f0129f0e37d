"""One claim of an audit on the screen: the sentence, its flags, and what each checker said."""

from __future__ import annotations

from collections.abc import Iterator

from vault_grade.cli.match import place_text
from vault_grade.cli.terminal import clean, paint, shorten
from vault_grade.formats.predicates import AuditedClaim, CheckerAnswer

LONGEST_REASON = 400
"""Characters of what a checker says for people that are shown; --json has them all."""


def claim_lines(claim: AuditedClaim) -> Iterator[str]:
    """The claim whole, one fact a line, clean."""
    yield f"claim     {clean(claim.sentence)}"
    yield f"flags     {paint(', '.join(claim.flags), 'red')}" if claim.flags else "passed"
    yield f"cites     {clean(', '.join(claim.cites)) or 'nothing'}"
    if claim.unknown_citations:
        yield f"unknown   {clean(', '.join(claim.unknown_citations))}"
    for one in claim.answers:
        yield from _answer_lines(one)


def _answer_lines(one: CheckerAnswer) -> Iterator[str]:
    counted = "" if one.counted or one.quote is None else ", not counted"
    why = f": {shorten(one.reason, LONGEST_REASON)}" if one.reason else ""
    yield f"{clean(one.checker):<8}  {one.answer}{counted}{why}"
    if one.quote is not None:
        place = f", {place_text(one.place)}" if one.place else ""
        yield f"          “{clean(one.quote)}” ({clean(one.source or '')}{place})"
        if one.sentence and clean(one.sentence) != clean(one.quote):
            yield f"          in: “{clean(one.sentence)}”"
