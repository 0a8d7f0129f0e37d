"""The judgment: one passage of a source that binds every fact of the claim as the claim does, or none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from vault_grade.checkers.facts.antecedent import stranger
from vault_grade.checkers.facts.around import turned
from vault_grade.checkers.facts.claim import Claim, asks, read_claim
from vault_grade.checkers.facts.compare import Comparison, compare
from vault_grade.checkers.facts.items import read_items
from vault_grade.checkers.facts.passages import lowered, places
from vault_grade.checkers.facts.protocol import Answer, Request
from vault_grade.checkers.facts.statement import statement
from vault_grade.checkers.facts.stretches import Stretch, likeliest, whole_sentence
from vault_grade.checkers.facts.tokens import rejoin

LONGEST_CLAIM = 4000
SILENT_SHARE = 0.3
"""A claim of whose own words no place holds this part is not spoken of."""
CLOSE = 0.8
"""Part of the claim's items that a passage shares before their difference is worth telling."""
_VERDICTS = ("different", "contrary", "same")


@dataclass(frozen=True, slots=True)
class Finding:
    """What one stretch of one source says to the claim."""

    comparison: Comparison
    source: str
    quote: str


def answer(request: Request) -> Answer:
    """Judge a claim by the text of its sources. Whatever they say, it is compared and never obeyed."""
    text = request.claim.strip()
    if len(text) > LONGEST_CLAIM:
        return Answer("abstained", reason="the claim is too long for one sentence")
    claim = read_claim(text)
    if not claim.anchors or not claim.statement.keys:
        return Answer("abstained", reason="the claim states no fact that can be looked for")
    found = [
        (source, place)
        for source in request.sources
        for place in places(lowered(source.text), claim.anchors, len(text))
    ]
    findings = [one for stretch in likeliest(claim, found) for one in _findings(claim, stretch)]
    best = max(findings, key=_rank, default=None)
    if best and best.comparison.verdict == "same" and (reason := _doubt(claim, request, best, findings)):
        return Answer("abstained", reason=reason)
    return _told(best, max((place.share for _, place in found), default=0.0))


def _findings(claim: Claim, stretch: Stretch) -> Iterator[Finding]:
    """What a stretch that may be a sentence, or several, says to the claim."""
    read = read_items(rejoin(stretch.text, claim.words))
    said = statement(read, asks(stretch.text))
    readings = [claim.statement, *([claim.grouped] if claim.grouped else [])]
    comparison = max((compare(one, said) for one in readings), key=_strength)
    same = comparison.verdict != "different"
    if same and (reason := turned(stretch.source.text, stretch.first.at, stretch.last.before)):
        comparison = Comparison("different", comparison.shared, reason)
    quote = "" if comparison.verdict == "different" else whole_sentence(stretch)
    if quote is not None:
        yield Finding(comparison, stretch.source.id, quote)


def _rank(finding: Finding) -> tuple[int, float]:
    return _strength(finding.comparison)


def _strength(comparison: Comparison) -> tuple[int, float]:
    return _VERDICTS.index(comparison.verdict), comparison.shared


def _doubt(claim: Claim, request: Request, best: Finding, findings: list[Finding]) -> str | None:
    """Why a passage that says the same does not support the claim all the same, if it does not."""
    if any(finding.comparison.denied for finding in findings):
        return "the sources say it and its opposite"
    source = next(source for source in request.sources if source.id == best.source)
    before = request.paragraph.partition(claim.text)[0]
    if stranger(claim.statement, before, source):
        return "nobody named before the claim is named in the source"
    return None


def _told(best: Finding | None, held: float) -> Answer:
    verdict = best.comparison.verdict if best else ""
    if best and verdict == "same":
        return Answer("supported", best.source, best.quote)
    if best and verdict == "contrary":
        return Answer("contradicted", best.source, best.quote, best.comparison.reason)
    if held < SILENT_SHARE:
        return Answer("silent", reason="no passage holds the facts of the claim")
    if best and best.comparison.shared >= CLOSE:
        return Answer("abstained", reason=best.comparison.reason)
    return Answer("abstained", reason="no passage says it in nearly these words")
