"""A release as one page that needs nothing else: the words, what each sentence rests on, and what a person cleared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby

from vault_grade import __version__
from vault_grade.audit.flags import FLAGS
from vault_grade.audit.release.told import Listed, Part, Release, Told
from vault_grade.page.document import document
from vault_grade.page.html import NOTHING, Html, element, join, plain, say, text

MAKER = "vault-grade release"
MARK = "◇"
"""Stands behind a sentence that a person cleared."""
PASSED = (
    "Passed means that two programs, asked apart, found the sentence in a captured source and quoted it. "
    "It does not mean that the source is right, or that nothing was left out."
)
MEANINGS = {code.name: code.meaning for code in FLAGS}


def page(release: Release, when: datetime) -> str:
    """The page. when: aware; the time that it states."""
    parts = list(release.parts)
    first = parts.pop(0) if parts and parts[0].kind in ("title", "heading") else None
    title = _sentences(first.sentences, release) if first else text(release.title)
    body = element(
        "body",
        element("a", say("To the sources"), href="#sources", class_="skip"),
        element(
            "header",
            element("h1", title, dir="auto"),
            element("p", say(release.line), class_="line") if release.line else NOTHING,
            _key(release),
        ),
        element("main", element("article", *_parts(parts, release)), *_sections(release)),
        element(
            "footer",
            say(f"Made by vault-grade {__version__} on "),
            element("time", say(when.strftime("%Y-%m-%d %H:%M UTC")), datetime=when.isoformat()),
            say("."),
        ),
    )
    return document(release.title, MAKER, body, "vault_grade.audit.release")


def _key(release: Release) -> Html:
    """What the marks mean, as far as they stand in the page."""
    told = [say("Numbers lead to the sources. ")] if release.sources else []
    if any(one.decided for one in release.told):
        mark = element("span", say(MARK), class_="person")
        told += [mark, say(" marks a sentence that did not pass its checks and that a person cleared.")]
    return element("p", *told, class_="quiet key") if told else NOTHING


def _parts(parts: Sequence[Part], release: Release) -> Iterator[Html]:
    for kind, group in groupby(parts, key=lambda one: one.kind):
        if kind == "item":
            yield element("ul", *(element("li", *_words(one, release), dir="auto") for one in group))
            continue
        for one in group:
            words = _words(one, release)
            if kind == "quote":
                yield element("blockquote", element("p", *words), dir="auto")
            else:
                yield element("h2" if kind in ("title", "heading") else "p", *words, dir="auto")


def _words(part: Part, release: Release) -> Iterator[Html]:
    if part.speaker:
        yield element("span", text(f"{part.speaker}:"), class_="speaker")
    yield _sentences(part.sentences, release)


def _sentences(sentences: Sequence[Told], release: Release) -> Html:
    return join((_sentence(one, release) for one in sentences), say(" "))


def _sentence(one: Told, release: Release) -> Html:
    if one.claim is None:
        return text(one.text)
    titles = {held.number: held.source.title for held in release.sources}
    links = [
        element(
            "a",
            say(str(number)),
            href=f"#source-{number}",
            aria_label=plain(f"Source {number}: {titles[number]}"),
        )
        for number in one.sources
    ]
    if one.decided:
        links.append(
            element(
                "a",
                say(MARK),
                href=f"#cleared-{one.claim.id}",
                class_="person",
                aria_label=f"{one.state} by a person",
            )
        )
    cites = element("span", *links, class_="cites") if links else NOTHING
    return join([element("span", text(one.text), class_=f"claim {one.state}"), cites])


def _sections(release: Release) -> Iterator[Html]:
    passed = [one for one in release.told if one.state == "passed"]
    cleared = [one for one in release.told if one.decided]
    if passed:
        yield _section("Passed both checks", "passed", [_passed(one) for one in passed], "ul")
    if cleared:
        yield _section("Cleared by a person", "cleared", _cleared(cleared), "ul")
    cited = [one for one in release.sources if one.number is not None]
    if cited:
        yield _section("Sources", "sources", [_source(one) for one in cited], "ol")
    yield _checked(release)


def _section(title: str, name: str, items: Sequence[Html], kind: str) -> Html:
    return element("section", element("h2", say(title)), element(kind, *items, class_="entries"), id=name)


def _passed(one: Told) -> Html:
    assert one.claim is not None
    quotes = dict.fromkeys((answer.quote, answer.source) for answer in one.claim.answers if answer.quote)
    shown = [
        element(
            "blockquote",
            element("p", text(quote or "")),
            element("footer", text(source or "")),
            dir="auto",
        )
        for quote, source in quotes
    ]
    return element("li", text(one.text), *shown)


def _cleared(cleared: Sequence[Told]) -> list[Html]:
    """One entry for each claim: a rewritten one may have become several sentences."""
    items = []
    for name, group in groupby(cleared, key=lambda one: one.claim.id if one.claim else ""):
        sentences = list(group)
        first = sentences[0]
        assert first.claim is not None and first.decided is not None
        said = first.decided.resolution
        why = join((say(f"{flag}: {MEANINGS.get(flag, '')}") for flag in first.claim.flags), element("br"))
        by = join([say(f"{first.state} by "), text(said.person), say(f", {said.resolved[:10]}")])
        items.append(
            element(
                "li",
                join((text(one.text) for one in sentences), say(" ")),
                element("p", why, class_="quiet"),
                element("p", by, class_="person"),
                id=f"cleared-{name}",
            )
        )
    return items


def _source(one: Listed) -> Html:
    said = one.source
    web = said.url and said.url.startswith(("http://", "https://"))
    title = (
        element("a", text(said.title), href=said.url, class_="url", rel="noreferrer noopener")
        if web
        else text(said.title)
    )
    facts = [
        said.publisher,
        f"{'primary' if said.primary else 'not primary'} ({said.rule})",
        None if said.extent == "full" else said.extent,
        None if one.audited else "not seen by the audit",
    ]
    told = join((text(fact) for fact in facts if fact), say(" · "))
    sum_ = element("code", say(one.sha256))
    return element(
        "li",
        title,
        element("p", told, class_="quiet"),
        element("p", say("SHA-256 "), sum_, class_="quiet"),
        id=f"source-{one.number}",
    )


def _checked(release: Release) -> Html:
    audit = release.audit
    programs = [
        join(
            [
                text(one.name),
                text(f" ({one.model})") if one.model else NOTHING,
                say(f" {one.version}".rstrip()),
            ]
        )
        for one in audit.checkers
    ]
    told = [
        element("p", say(PASSED)),
        element("p", say("Asked: "), join(programs, say(" and ")), say(f", {audit.finished[:10]}.")),
        element(
            "p", say("Read for claims without a figure or a name by: "), text(audit.paragraph_pass), say(".")
        ),
    ]
    if release.cut:
        told.append(element("p", say(f"Sentences that a person cut: {release.cut}.")))
    added = join((text(one) for one in audit.publishers_added), say(", "))
    if audit.publishers_added:
        told.append(element("p", say("Publishers that were added to the program's list: "), added, say(".")))
    told.append(element("p", say("The audit on record: "), element("code", say(release.run))))
    return element("section", element("h2", say("How it was checked")), *told, class_="checked quiet")
