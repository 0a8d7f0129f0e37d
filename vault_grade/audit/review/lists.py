"""The ways to the claims: the script as it is heard, the claims by flag, and by source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from vault_grade.audit.flags import FLAGS
from vault_grade.audit.review.claim import claim_id, source_name, state_mark
from vault_grade.audit.review.look import Look, Part, Seen
from vault_grade.formats.predicates import AuditedSource
from vault_grade.page.html import NOTHING, Html, element, join, say, text

Piece = tuple[str, str, Html]
"""A part of the page that is replaced as a whole: the id of the element it stands in, its own id, what it holds."""

_ELEMENTS = {"title": "h2", "heading": "h3", "item": "p", "quote": "blockquote"}


def summary(look: Look) -> Piece:
    """What is decided, what is not, and what ran."""
    audit = look.now.standing.audit
    flagged, still = len(look.flagged), len(look.open)
    done = flagged - still
    head = element("h1", text(look.now.script.paragraphs[0].text))
    if not flagged:
        said = "No claim is flagged."
    elif still:
        said = f"{done} of {flagged} flagged claims decided, {still} open."
    else:
        said = "No flag is open. End review at its terminal with Ctrl-C."
    passed = f"{len(look.claims) - flagged} of {len(look.claims)} claims passed."
    bar = element(
        "progress", say(f"{done}/{flagged}"), value=str(done), max=str(max(flagged, 1)), aria_label="Decided"
    )
    names = join([text(one.name) for one in audit.checkers], say(" and "))
    ran = element("p", say(f"{passed} Checked by "), names, say("."), class_="quiet")
    return (
        "summary",
        "counts",
        join([head, element("p", bar, element("strong", say(said)), class_="counts"), ran]),
    )


def heard(look: Look) -> Iterator[Piece]:
    """The script as it will be heard, a piece for each stretch of one speaker."""
    for number, part in enumerate(look.parts, start=1):
        yield "view-script", f"part-{number}", _part(part)


def _part(part: Part) -> Html:
    speaker = [element("b", text(part.speaker), class_="speaker"), say(" ")] if part.speaker else []
    words = join([_said(one) for one in part.sentences], say(" "))
    return element(_ELEMENTS.get(part.kind, "p"), *speaker, words, class_=f"part {part.kind}")


def _said(one: str | Seen) -> Html:
    if isinstance(one, str):
        return text(one)
    words = text(one.words) if one.words else element("del", text(one.claim.sentence))
    mark = NOTHING
    if one.state != "passed":
        said = ", ".join(one.claim.flags) if one.state == "open" else one.state
        mark = element("span", say(f" {said}"), class_="mark")
    return element("a", words, mark, **_link(one, "said"))


def _link(one: Seen, kind: str) -> dict[str, str]:
    name = claim_id(one)
    return {"href": f"#{name}", "class_": f"{kind} {one.state}", "data_claim": name}


def by_flag(look: Look) -> Iterator[Piece]:
    """The claims under each flag that they have: a claim with two stands under both. Those that passed come last."""
    for flag in FLAGS:
        mine = [one for one in look.claims if flag.name in one.claim.flags]
        if mine:
            head = join([text(flag.name), say(" "), _counted(mine)])
            yield "view-flag", f"flag-{flag.name}", _group(head, say(flag.meaning), mine)
    if passed := [one for one in look.claims if one.state == "passed"]:
        head = join([say("passed "), element("span", say(str(len(passed))), class_="many")])
        yield "view-flag", "flag-passed", _group(head, NOTHING, passed)


def by_source(look: Look) -> Iterator[Piece]:
    """The claims under each source that they cite, those that cite nothing first."""
    bare = [one for one in look.claims if not one.claim.cites]
    if bare:
        head = join([say("Nothing that was captured "), _counted(bare)])
        yield "view-source", "source-0", _group(head, NOTHING, bare)
    for number, source in enumerate(look.now.standing.audit.sources, start=1):
        mine = [one for one in look.claims if source.id in one.claim.cites]
        head = join([element("code", text(source.id)), say(" "), _counted(mine)])
        yield "view-source", f"source-{number}", _group(head, _source(source), mine)


def _source(source: AuditedSource) -> Html:
    return join([source_name(source), say("; "), text(source.rule)])


def _counted(claims: Sequence[Seen]) -> Html:
    still = sum(one.state == "open" for one in claims)
    return element("span", say(f"{still} open of {len(claims)}"), class_="many")


def _group(head: Html, about: Html, claims: Iterable[Seen]) -> Html:
    items = (
        element("li", element("a", _short(one), say(" "), state_mark(one), **_link(one, "entry")))
        for one in claims
    )
    return join([element("h3", head), element("p", about, class_="quiet"), element("ol", *items)])


def _short(one: Seen) -> Html:
    return element("span", text(one.words or one.claim.sentence), class_="words")
