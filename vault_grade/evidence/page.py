"""The whole evidence of a note as one HTML file that needs nothing else: no script, no network, no other file."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from vault_grade import __version__
from vault_grade.evidence import words
from vault_grade.evidence.gather import Evidence
from vault_grade.evidence.pictures import Album
from vault_grade.evidence.quote_section import Exhibited, quote_section
from vault_grade.evidence.vault_sections import (
    capture_path,
    captures_section,
    documents_section,
    earlier_section,
    reading_section,
    unquoted_section,
)
from vault_grade.page.document import document
from vault_grade.page.html import NOTHING, Html, element, join, say, text

MAKER = "vault-grade evidence"
"""What the page's head names as its generator: by it the program knows its own pages again."""

_SHORT = 90
_CAPTURED = (
    "This note quotes a capture, which bears out no grade above the floor, whatever is found: a capture is what "
    "somebody kept of a page on one day, and no file that its issuer published."
)


def page(evidence: Evidence, now: datetime) -> str:
    """The page. now: aware; the time that it states."""
    album = Album(evidence.pictures, {(one.document, one.page): one for one in evidence.sheets})
    types = {one.row.path: one.row.media_type for one in evidence.documents}
    types |= {capture_path(one): one.media_type for one in evidence.captures}
    exhibited = [
        Exhibited(number, quote, shown, types.get(quote.document or "", ""), earlier)
        for number, (quote, shown, earlier) in enumerate(
            zip(evidence.quotes, evidence.shown, evidence.earlier.quotes, strict=True), start=1
        )
    ]
    body = element(
        "body",
        element("a", say("To the quotes"), href="#quotes", class_="skip"),
        _header(evidence, now),
        element("nav", *_contents(exhibited), aria_label="Quotes"),
        element(
            "main",
            *(quote_section(one, album) for one in exhibited),
            unquoted_section(evidence.unquoted),
            earlier_section(evidence.earlier),
            documents_section(evidence.documents),
            captures_section(evidence.captures),
            reading_section(evidence.quotes, evidence.layers),
            id="quotes",
        ),
        element("footer", say(f"Made by vault-grade {__version__} from "), text(evidence.note)),
        album.definitions(),
    )
    return document(f"{evidence.title}: evidence", MAKER, body, "vault_grade.evidence")


def _header(evidence: Evidence, now: datetime) -> Html:
    kicker = element("p", say("Evidence for "), element("code", text(evidence.note)), class_="kicker")
    outcome = element(
        "p",
        element("strong", say(_outcome(evidence)), class_=f"outcome {evidence.outcome}"),
        say(" "),
        *_grade(evidence),
        class_="summary",
    )
    looked = element(
        "p",
        say("Looked at "),
        element("time", say(now.strftime("%Y-%m-%d %H:%M UTC")), datetime=now.isoformat()),
        say(". Whether each claim follows from its quote is for you to judge."),
        class_="quiet",
    )
    return element("header", kicker, element("h1", text(evidence.title)), outcome, *_alerts(evidence), looked)


def _outcome(evidence: Evidence) -> str:
    if evidence.outcome == "pass":
        count = len(evidence.quotes)
        return "The one quote was found." if count == 1 else f"All {count} quotes were found."
    return words.sentence(evidence.reason or "not every quote was found")


def _grade(evidence: Evidence) -> Iterator[Html]:
    header = evidence.header
    yield say(f"Grade in its header: {header.grade.value}")
    if header.validator:
        yield join([say(", by "), text(header.validator)])
    if header.validated_on:
        yield join([say(" on "), text(header.validated_on)])
    yield say(".")
    if header.origin:
        yield join([say(" Origin: "), text(header.origin), say(".")])
    if evidence.document:
        rests = (
            " It rests on " if evidence.outcome == "pass" else " Were all its quotes found, it would rest on "
        )
        yield join([say(rests), text(evidence.document), say(".")])


def _alerts(evidence: Evidence) -> Iterator[Html]:
    """What concerns the whole note and must not be overlooked."""
    for one in evidence.documents:
        if one.newer:
            what = join([text(one.row.title), say(" is superseded by a newer edition: ")])
            yield element(
                "p", what, text(one.newer[0].title), say(", "), text(one.newer[0].version), class_="alert"
            )
        if one.row.consolidated_as_of:
            what = join([text(one.row.title), say(" is a copy of a living text, consolidated as of ")])
            yield element("p", what, text(one.row.consolidated_as_of), say("."), class_="alert")
    if evidence.captures:
        yield element("p", say(_CAPTURED), class_="alert")
    if evidence.unquoted:
        many = words.counted(len(evidence.unquoted), "paragraph")
        yield element(
            "p", element("a", say(f"No quote stands under {many}."), href="#unquoted"), class_="alert"
        )


def _contents(exhibited: list[Exhibited]) -> Iterator[Html]:
    items = []
    for one in exhibited:
        cautions = words.counted(len(one.quote.cautions), "caution") if one.quote.cautions else ""
        short = " ".join(one.quote.text.split())
        short = short if len(short) <= _SHORT else f"{short[:_SHORT].rstrip()}…"
        items.append(
            element(
                "li",
                element("span", say(one.quote.answer), class_=f"answer {one.quote.answer}"),
                element("a", text(short), href=f"#quote-{one.number}"),
                element("span", say(cautions), class_="caution") if cautions else NOTHING,
            )
        )
    yield element("ol", *items)
