"""The claims of a script on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from vault_grade.audit.claims import Claim
from vault_grade.audit.listing import Listed, Nearest, list_claims, nearest
from vault_grade.audit.paragraphs.run import Asserted
from vault_grade.audit.publishers import publishers_of
from vault_grade.cli.terminal import clean, count, paint, progress, say, say_json, shorten
from vault_grade.formats.predicates import AuditedClaim
from vault_grade.vault.layout import Vault
from vault_grade.vault.paragraph_settings import NONE

WIDTH = 160
"""Characters of a passage that are shown."""


def run_claims(vault: Vault, slug: str, variables: Mapping[str, str], *, as_json: bool) -> None:
    """List the claims and print them. Raises what ``list_claims`` raises."""
    with progress("paragraphs") as step:
        listed = list_claims(vault, slug, variables, publishers_of(vault).names, step)
    if as_json:
        say_json(claims_json(listed))
        return
    near = nearest(vault, listed)
    for claim in sorted(listed.claims, key=lambda one: bool(one.cites)):
        _say_claim(claim, near)
    _say_summary(listed, near)


def claim_json(claim: Claim | AuditedClaim) -> dict[str, Any]:
    """A claim as programs read it, before an audit and in one."""
    return {
        "id": claim.id,
        "sentence": claim.sentence,
        "span": list(claim.span),
        "line": claim.line,
        "passes": list(claim.passes),
        "signs": list(claim.signs),
        "cites": list(claim.cites),
        "unknown_citations": list(claim.unknown_citations),
    }


def claims_json(listed: Listed) -> dict[str, Any]:
    """The list as programs read it."""
    return {
        "version": 1,
        "script": listed.episode.name,
        "paragraph_pass": listed.asserted.name,
        "claims": [claim_json(claim) for claim in listed.claims],
    }


def _say_claim(claim: Claim, near: Nearest) -> None:
    say(f"{paint(claim.id, bold=True)}  line {claim.line}  {clean(', '.join(claim.signs))}")
    say(f"  {clean(claim.sentence)}")
    if claim.cites:
        say(f"  cites    {clean(', '.join(claim.cites))}")
    elif not claim.unknown_citations:
        say(f"  {paint('cites nothing', 'yellow')}")
    if claim.unknown_citations:
        unknown = clean(", ".join(claim.unknown_citations))
        say(f"  {paint('unknown', 'yellow')}  {unknown}")
    for passage in near.passages.get(claim.id, ()):
        say(f"  nearest  {clean(passage.source)}: {shorten(passage.text, WIDTH)}")


def _say_summary(listed: Listed, near: Nearest) -> None:
    uncited = sum(not claim.cites for claim in listed.claims)
    sentences = count(len(listed.script.sentences), "sentence")
    if listed.claims:
        say()
    say(f"{count(len(listed.claims), 'claim')} in {sentences}; without a source: {uncited:,}")
    for source, why in near.unread.items():
        say(f"not read: {clean(source)}: {clean(why)}")
    say(_of_the_pass(listed.asserted))


def _of_the_pass(asserted: Asserted) -> str:
    """Which paragraph pass ran, and for which paragraphs it came back with nothing."""
    if asserted.name == NONE:
        return "paragraph pass: none; a claim that no pattern sees is not listed"
    invented = f"; sentences it invented, discarded: {asserted.invented:,}" if asserted.invented else ""
    empty = _lines([paragraph.line for paragraph in asserted.empty])
    return f"paragraph pass: {clean(asserted.name)}; it came back empty for {empty}{invented}"


def _lines(lines: Sequence[int]) -> str:
    if not lines:
        return "no paragraph"
    named = ", ".join(str(line) for line in dict.fromkeys(lines))
    return f"{count(len(lines), 'paragraph')}, line {named}"
