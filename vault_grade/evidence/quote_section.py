"""One quote on the page: claim, quote, what the document has, how it was found; and beside it where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from vault_grade.evidence import words
from vault_grade.evidence.earlier import Said
from vault_grade.evidence.passages import differences, passage_block, sentence
from vault_grade.evidence.pictures import Album, figures
from vault_grade.formats import cautions
from vault_grade.formats.claims import words as folded
from vault_grade.formats.predicates import QuoteRun
from vault_grade.page.html import NOTHING, Html, element, join, lines, say, text
from vault_grade.reader.evidence.shown import Shown

_LONG = 900
"""Characters of a sentence from which it stands below claim and picture, over the whole width."""


@dataclass(frozen=True, slots=True)
class Exhibited:
    """A quote with all that is shown of it. number: from 1. media_type: of its document."""

    number: int
    quote: QuoteRun
    shown: Shown
    media_type: str
    earlier: tuple[Said, ...]


def quote_section(one: Exhibited, album: Album) -> Html:
    """The section of one quote."""
    quote = one.quote
    where = words.place(quote.place) if quote.answer == "found" else ""
    heading = element(
        "h2",
        element("span", say(str(one.number)), class_="number"),
        element("span", say(quote.answer), class_=f"answer {quote.answer}"),
        element("span", text(where), class_="where") if where else NOTHING,
        id=f"quote-{one.number}",
    )
    told = element("div", *_told(one), class_="told")
    return element(
        "section",
        heading,
        element("div", told, _seen(one, album), class_="beside"),
        element("div", _sentence(quote), class_="long") if _is_long(quote) else NOTHING,
        class_="quote",
        aria_labelledby=f"quote-{one.number}",
    )


def _told(one: Exhibited) -> Iterator[Html]:
    quote = one.quote
    yield _claim(quote)
    yield _quoted(quote)
    if quote.cautions:
        yield _cautions(quote)
    if quote.answer == "found":
        yield from _found(quote)
    else:
        yield from _not_found(quote)
    if quote.unseen:
        yield _part("Not seen in this document", element("p", text("; ".join(quote.unseen))))
    if one.earlier:
        yield _part("Earlier runs said otherwise", element("ul", *map(_said, one.earlier)))


def _part(title: str, *inside: Html, kind: str = "") -> Html:
    return element("div", element("h3", say(title)), *inside, class_=f"part {kind}".strip())


def _claim(quote: QuoteRun) -> Html:
    if not quote.claim.strip():
        return _part("Claim", element("p", say("No text stands before this quote."), class_="quiet"))
    return _part("Claim", element("p", lines(quote.claim), class_="claim", dir="auto"), kind="claimed")


def _quoted(quote: QuoteRun) -> Html:
    cited = element("footer", say("— "), *_cited(quote))
    words_of = element("p", lines(quote.text), dir="auto", lang="")
    return _part(f"Quote, line {quote.line} of the note", element("blockquote", words_of, cited))


def _cited(quote: QuoteRun) -> Iterator[Html]:
    """The citation as the note has it, and what is not read off it."""
    written = quote.cited_as or quote.document
    if written is None:
        yield say("no document is named")
        return
    whole = ", ".join(one for one in (written, quote.locator) if one)
    yield text(f"[{whole}]" if written.startswith("@") else whole)
    if not quote.locator:
        yield say(" (the note states no place)")
    if quote.document and quote.document != written:
        yield join([say(": "), text(quote.document)])


def _cautions(quote: QuoteRun) -> Html:
    told = (
        element("li", text(cautions.sentence(code, quote, words.place(quote.place) or "another place")))
        for code in quote.cautions
    )
    return _part("Look twice", element("ul", *told), kind="cautions")


def _sentence(quote: QuoteRun) -> Html:
    """The source's sentence; nothing where there is none."""
    if not quote.sentence:
        return NOTHING
    if folded(quote.sentence) == folded(quote.text):
        whole = element("p", say("The quote is the whole sentence."), class_="quiet")
        return _part("The sentence in the source", whole)
    whole = element("p", sentence(quote), class_="source", dir="auto", lang="")
    return _part("The whole sentence in the source", whole)


def _is_long(quote: QuoteRun) -> bool:
    return len(quote.sentence or "") > _LONG


def _found(quote: QuoteRun) -> Iterator[Html]:
    if not _is_long(quote):
        yield _sentence(quote)
    if quote.left_out is not None:
        yield _part(
            "Left out at […]", element("p", lines(quote.left_out), class_="source", dir="auto", lang="")
        )
    rules = [
        element("li", element("a", say(rule), href=f"#rule-{rule}"), say(f": {words.RULES.get(rule, rule)}"))
        for rule in quote.rules
    ]
    how = element("p", say(words.HOW[quote.how or "text"]))
    yield _part("How it was found", how, element("ul", *rules) if rules else NOTHING)


def _not_found(quote: QuoteRun) -> Iterator[Html]:
    general = (
        [] if quote.answer == "missing" and quote.reason else [element("p", say(words.ANSWERS[quote.answer]))]
    )
    reason = [element("p", text(words.sentence(quote.reason)))] if quote.reason else []
    yield _part("Why not", *general, *reason, kind="problem")
    if quote.left_out is not None:
        yield _part("Left out at […]", element("p", lines(quote.left_out), class_="source", dir="auto"))
    if quote.nearest is not None:
        place = words.place(quote.nearest.place)
        legend = element(
            "p",
            element("del", say("the quote’s words")),
            say(" "),
            element("ins", say("the source’s words")),
            say(" where they differ. It is a hint and no match."),
            class_="quiet",
        )
        passage = element("p", differences(quote.nearest), class_="source", dir="auto", lang="")
        yield _part(f"The nearest passage, {place}" if place else "The nearest passage", passage, legend)
    elif quote.answer == "missing":
        none = say("No passage of the document is like it: not one that shares enough of its words.")
        yield _part("The nearest passage", element("p", none))


def _said(said: Said) -> Html:
    answer = said.answer
    what = f"{answer.answer}, {words.place(answer.place)}" if answer.place else answer.answer
    other = " It saw other bytes under this document’s name." if said.other_bytes else ""
    return element(
        "li",
        element("time", say(said.when[:10]), datetime=said.when),
        say(": "),
        text(what),
        join([say(" ("), text(answer.reason), say(")")]) if answer.reason else NOTHING,
        say(f".{other} In "),
        element("code", text(said.run)),
    )


def _seen(one: Exhibited, album: Album) -> Html:
    shown = one.shown
    pages = figures(album, one.quote.document or "", shown, one.quote.text)
    if shown.passage is None:
        return element("div", pages or _nothing(), class_="seen")
    passage = passage_block(shown.passage, shown.what or "stated", one.media_type)
    if not pages:
        where = words.place(one.quote.place or (one.quote.nearest.place if one.quote.nearest else None))
        caption = element("figcaption", text(f"The text round it, {where}" if where else "The text round it"))
        return element("div", element("figure", passage, caption, class_="text"), class_="seen")
    as_text = element("details", element("summary", say("The passage as text")), passage)
    return element("div", pages, as_text, class_="seen")


def _nothing() -> Html:
    return element("p", say("No place in the document can be shown for this quote."), class_="quiet")
