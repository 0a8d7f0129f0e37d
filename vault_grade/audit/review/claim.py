"""One claim on the page: what it says, both answers with their passages, and the form in which a person decides."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from vault_grade.audit.flags import FLAGS
from vault_grade.audit.review.look import Seen
from vault_grade.audit.review.material import Material
from vault_grade.audit.standing import Decided
from vault_grade.evidence.passages import passage_block
from vault_grade.formats.answers import Place
from vault_grade.formats.predicates import AuditedClaim, AuditedSource, AuditRun, CheckerAnswer
from vault_grade.page.html import NOTHING, Html, element, join, plain, say, text
from vault_grade.people import LONGEST_NAME

MEANINGS = {one.name: one.meaning for one in FLAGS}
SIGNED = "Your signature will be asked for at the terminal where review runs."
CONVENTION = "No signature is made: that only a person decides is a convention here, not a proof."
CONFIRM = "confirm"
"""What the form calls an acceptance that confirms an earlier decision."""

_ANSWERS = {
    "supported": "supported",
    "contradicted": "contradicted",
    "silent": "the sources do not say it",
    "abstained": "abstained: it cannot judge such a claim",
    "failed": "failed",
}


def claim_section(one: Seen, beside: Html, before: Decided | None, run: str, *, signs: bool) -> Html:
    """The claim whole. beside: of ``beside``. before: an earlier decision that may be confirmed. run: the audit."""
    claim = one.claim
    name = f"name-{claim.id}"
    head = element(
        "h2",
        element("span", say(claim.id), class_="number"),
        say(" "),
        element("span", say(f"line {claim.line}"), class_="where"),
        say(" "),
        state_mark(one),
        id=name,
        tabindex="-1",
    )
    return element(
        "article",
        head,
        _sentence(one),
        _flags(claim),
        _decided(one) if one.decided else NOTHING,
        beside,
        _form(one, before, run, signs=signs) if one.state == "open" else NOTHING,
        aria_labelledby=name,
        class_="claim",
    )


def state_mark(one: Seen) -> Html:
    """The state in a word."""
    return element("span", say(one.state), class_=f"state {one.state}")


def _sentence(one: Seen) -> Html:
    """What is heard of it, and what was heard before."""
    if one.words == one.claim.sentence:
        return element("p", text(one.words), class_="sentence")
    was = element("p", element("del", text(one.claim.sentence)), class_="sentence was")
    return join([was, element("p", text(one.words), class_="sentence")]) if one.words else was


def _flags(claim: AuditedClaim) -> Html:
    if not claim.flags:
        return element(
            "p", say("Both checkers support it, with a quote from a primary source."), class_="quiet"
        )
    items = (
        element("li", element("strong", say(flag)), say(f" {MEANINGS.get(flag, '')}")) for flag in claim.flags
    )
    return element("ul", *items, class_="flags")


def _decided(one: Seen) -> Html:
    assert one.decided is not None
    said = one.decided.resolution
    parts = [
        element("strong", say(f"{one.state.capitalize()} by "), text(said.person)),
        say(f", {moment(said.resolved)}."),
        say(" It confirms an earlier decision." if said.confirms else ""),
        say(" It is recorded; the next decision will put it into the text." if one.unfinished else ""),
        say(" What was rewritten is not checked again." if one.state == "rewritten" else ""),
    ]
    return element("p", *parts, class_="decided")


def moment(stamp: str) -> str:
    """A recorded time as people read it."""
    return datetime.fromisoformat(stamp).strftime("%Y-%m-%d %H:%M UTC")


def beside(claim: AuditedClaim, audit: AuditRun, material: Material) -> Html:
    """What lies beside a claim and never changes: what it cites, both answers, passages."""
    sources = {one.id: one for one in audit.sources}
    models = {one.name: one.model for one in audit.checkers}
    answers = [
        _answer(one, claim.answers[:at], models, sources, material) for at, one in enumerate(claim.answers)
    ]
    return join(
        [
            element("p", *_cites(claim, sources), class_="cites"),
            *(_unread(name, material) for name in claim.cites if name in material.unread),
            element("div", *answers, class_="answers") if answers else _nobody(claim),
            _nearest(claim, sources, material),
        ]
    )


def _cites(claim: AuditedClaim, sources: Mapping[str, AuditedSource]) -> Iterator[Html]:
    yield say("Cites ")
    named = [source_name(sources[name]) if name in sources else text(name) for name in claim.cites]
    yield join(named, say("; ")) if named else say("nothing that was captured")
    yield say(".")
    if claim.unknown_citations:
        written = join([text(one) for one in claim.unknown_citations], say(", "))
        yield element("span", say(" Leads nowhere: "), written, say("."), class_="problem")


def source_name(source: AuditedSource) -> Html:
    """A source with its publisher, and whether it is primary; a link where it came from an address."""
    title = text(source.title or source.id)
    if source.url and source.url.startswith(("https://", "http://")):
        link = {"href": plain(source.url), "target": "_blank", "rel": "noopener noreferrer"}
        title = element("a", title, **link)
    about = [source.publisher] if source.publisher else []
    about += [
        "primary" if source.primary else "not primary",
        *([] if source.extent == "full" else [source.extent]),
    ]
    return join([title, say(" ("), join([text(one) for one in about], say(", ")), say(")")])


def _unread(name: str, material: Material) -> Html:
    what = [say("The source "), text(name), say(" cannot be shown: "), text(material.unread[name]), say(".")]
    return element("p", *what, class_="alert")


def _nobody(claim: AuditedClaim) -> Html:
    why = (
        "Nothing that it cites was captured" if claim.cites or claim.unknown_citations else "It cites nothing"
    )
    return element("p", say(f"{why}: no checker was asked."), class_="quiet")


def _answer(
    one: CheckerAnswer,
    before: Sequence[CheckerAnswer],
    models: Mapping[str, str | None],
    sources: Mapping[str, AuditedSource],
    material: Material,
) -> Html:
    model = models.get(one.checker)
    by = [text(one.checker), *([say(" ("), text(model), say(")")] if model else [])]
    word = element("span", say(_ANSWERS[one.answer]), class_=f"answer {_colour(one)}")
    parts = [element("h3", *by), element("p", word)]
    if one.reason:
        said = "It does not count: " if one.quote is not None and not one.counted else ""
        parts.append(element("p", say(said), text(one.reason), class_="reason"))
    if one.quote is not None and one.source is not None:
        parts.append(_quote(one, one.source, one.quote, before, sources, material))
    return element("section", *parts)


def _colour(one: CheckerAnswer) -> str:
    if one.quote is not None and not one.counted:
        return "uncounted"
    return one.answer


def _quote(
    one: CheckerAnswer,
    source: str,
    quote: str,
    before: Sequence[CheckerAnswer],
    sources: Mapping[str, AuditedSource],
    material: Material,
) -> Html:
    where = [source_name(sources[source]) if source in sources else text(source)]
    where += [join([say(", "), _place(one.place)])] if one.place else []
    cited = element("blockquote", element("p", text(quote)), element("footer", *where))
    twin = next((other for other in before if (other.source, other.quote) == (source, quote)), None)
    if twin is not None:
        return join(
            [cited, element("p", say("The same words as "), text(twin.checker), say("."), class_="quiet")]
        )
    found, passage = material.around.get((source, quote), (None, None))
    if found is None or passage is None:
        return cited
    what = "In its surroundings" if found.answer == "found" else "Not there. The nearest passage, as a hint"
    kind = "found" if found.answer == "found" else "nearest"
    return join([cited, element("h4", say(what)), passage_block(passage, kind, "")])


def _place(place: Place) -> Html:
    if place.line is not None:
        return say(f"line {place.line}")
    label = [say(" ("), text(place.label), say(")")] if place.label and place.label != str(place.page) else []
    return join([say(f"page {place.page}"), *label])


def _nearest(claim: AuditedClaim, sources: Mapping[str, AuditedSource], material: Material) -> Html:
    near = material.nearest.get(claim.id, ())
    if not near:
        return NOTHING
    quotes = (
        element(
            "blockquote",
            element("p", text(one.text)),
            element(
                "footer", source_name(sources[one.source]) if one.source in sources else text(one.source)
            ),
        )
        for one in near
    )
    head = element("h3", say("No checker quotes anything. The nearest passages, as a hint"))
    return element("section", head, *quotes, class_="nearest")


def _form(one: Seen, before: Decided | None, run: str, *, signs: bool) -> Html:
    choices = [
        _choice(one, "accept", "a", "Accept", say("the sentence stays as it is")),
        _choice(one, "rewrite", "r", "Rewrite", say("other words stand in its place")),
        _choice(one, "cut", "c", "Cut", say("it is not heard")),
    ]
    if before:
        said = before.resolution
        what = join([say(f"{said.decision} by "), text(said.person), say(f", {moment(said.resolved)}")])
        choices.append(_choice(one, CONFIRM, "o", "Confirm the earlier decision", what))
    source = hashlib.sha256(one.source.encode()).hexdigest()
    return element(
        "form",
        element("fieldset", element("legend", say("Your decision")), *choices),
        _rewrite(one),
        _name(one),
        element("p", say(SIGNED if signs else CONVENTION), class_="quiet"),
        element("p", element("button", say("Record the decision"), type="submit"), class_="record"),
        element("p", class_="problem", role="alert"),
        class_="decide",
        novalidate=True,
        autocomplete="off",
        data_claim=claim_id(one),
        data_audit=run,
        data_confirms=before.run if before else None,
        data_draft=source[:16],
        data_signs=signs,
    )


def claim_id(one: Seen) -> str:
    """Its id, as attributes have it."""
    return plain(one.claim.id)


def _choice(one: Seen, value: str, key: str, word: str, means: Html) -> Html:
    radio = element("input", type="radio", name="decision", value=value, id=f"{value}-{claim_id(one)}")
    what = element(
        "span", element("strong", say(word)), say(" "), element("span", means, class_="means"), class_="what"
    )
    return element("label", radio, what, element("kbd", say(key), aria_hidden="true"))


def _rewrite(one: Seen) -> Html:
    name = f"instead-{claim_id(one)}"
    return element(
        "div",
        element("label", say("The sentence, with its citations"), for_=name),
        element(
            "textarea", say(one.source), id=name, name="instead", rows="4", spellcheck="true", dir="auto"
        ),
        element("p", say("Within its paragraph. What is rewritten is not checked again."), class_="quiet"),
        class_="instead",
        hidden=True,
    )


def _name(one: Seen) -> Html:
    name = f"person-{claim_id(one)}"
    field = element(
        "input", type="text", id=name, name="person", maxlength=str(LONGEST_NAME), autocomplete="off"
    )
    return element("div", element("label", say("Your name"), for_=name), field, class_="person")
