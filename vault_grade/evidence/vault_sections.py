"""What the vault knows beside the quotes: documents and their editions, earlier runs, paragraphs without a quote."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import urlsplit

from vault_grade.evidence import words
from vault_grade.evidence.earlier import Earlier, Settled
from vault_grade.evidence.editions import Editions
from vault_grade.formats.catalogue import Row
from vault_grade.formats.predicates import QuoteRun
from vault_grade.formats.sources import Source
from vault_grade.match.plan import CAPTURES
from vault_grade.page.html import NOTHING, Html, element, join, lines, say, text


def documents_section(documents: Sequence[Editions]) -> Html:
    """Each document's row, with its editions; nothing where there are none."""
    if not documents:
        return NOTHING
    articles = [_document(number, one) for number, one in enumerate(documents, start=1)]
    return _section("documents", "Documents", *articles)


def _document(number: int, editions: Editions) -> Html:
    row = editions.row
    facts = [element("div", element("dt", say(name)), element("dd", value)) for name, value in _facts(row)]
    heading = element("h3", text(row.title), id=f"document-{number}")
    return element(
        "article",
        heading,
        element("dl", *facts),
        *_editions(editions),
        aria_labelledby=f"document-{number}",
    )


def _facts(row: Row) -> Iterator[tuple[str, Html]]:
    yield "Path", element("code", text(row.path))
    yield "Issuer", text(row.issuer)
    yield "Version", text(row.version)
    yield "Admitted", text(row.admitted)
    if row.consolidated_as_of:
        yield "Consolidated as of", text(f"{row.consolidated_as_of}: a dated copy of a living text")
    if row.withdrawn:
        yield "Withdrawn", text(row.withdrawn)
    if row.source:
        yield "Source", _link(row.source)
    yield "sha256", element("code", text(row.sha256))
    yield "File", text(f"{row.media_type}, {row.bytes:,} bytes")
    if row.licence:
        yield "Licence", text(row.licence)


def _link(address: str) -> Html:
    """A link where the address is one of the web; any other address could do something when it is followed."""
    try:
        web = urlsplit(address).scheme in ("http", "https")
    except ValueError:
        web = False
    if not web:
        return text(address)
    return element("a", text(address), href=address, rel="noopener noreferrer")


def _editions(editions: Editions) -> Iterator[Html]:
    if editions.newer:
        yield element("h4", say("Newer editions"))
        yield element("ul", *map(_edition, editions.newer))
    if editions.older or editions.unknown:
        yield element("h4", say("Older editions"))
        unknown = (
            [
                element(
                    "li", element("code", text(editions.unknown)), say(", which the catalogue does not have")
                )
            ]
            if editions.unknown
            else []
        )
        yield element("ul", *map(_edition, editions.older), *unknown)


def _edition(row: Row) -> Html:
    withdrawn = join([say("; withdrawn: "), text(row.withdrawn)]) if row.withdrawn else NOTHING
    called = join([text(row.title), say(", version "), text(row.version), say(", ")])
    return element("li", called, element("code", text(row.path)), withdrawn)


def capture_path(source: Source) -> str:
    """How quotes name a capture."""
    return f"{CAPTURES}/{source.file}"


def captures_section(sources: Sequence[Source]) -> Html:
    """Each capture's row; nothing where there are none."""
    if not sources:
        return NOTHING
    return _section("captures", "Captures", *map(_capture, sources))


def _capture(source: Source) -> Html:
    facts = [element("div", element("dt", say(name)), element("dd", value)) for name, value in _kept(source)]
    heading = element("h3", text(source.title), id=f"capture-{source.id}")
    return element("article", heading, element("dl", *facts), aria_labelledby=f"capture-{source.id}")


def _kept(source: Source) -> Iterator[tuple[str, Html]]:
    yield "Path", element("code", text(capture_path(source)))
    yield "Captured", text(source.captured)
    if source.url:
        yield "Address" if source.final_url else "Address, as claimed", _link(source.url)
    if source.final_url and source.final_url != source.url:
        yield "Answered from", _link(source.final_url)
    if source.publisher:
        yield "Publisher", text(source.publisher)
    yield "Holds", text(_EXTENTS[source.extent])
    yield "sha256", element("code", text(source.sha256))
    yield "File", text(source.media_type)


_EXTENTS = {
    "full": "the whole text",
    "abstract": "a summary of the work, not the whole",
    "landing": "a page that leads to the work, not the work",
}


def unquoted_section(paragraphs: Sequence[str]) -> Html:
    """The paragraphs of the note that no quote stands under; nothing where there are none."""
    if not paragraphs:
        return NOTHING
    told = element(
        "p",
        say("The search said nothing of these: whether they are true is not settled by any quote."),
        class_="quiet",
    )
    items = (element("li", lines(one), dir="auto") for one in paragraphs)
    title = f"No quote stands under {words.counted(len(paragraphs), 'paragraph')}"
    return _section("unquoted", title, told, element("ul", *items, class_="paragraphs"))


def earlier_section(earlier: Earlier) -> Html:
    """Earlier runs of the note that came to something else; nothing where there are none."""
    if not earlier.note and not earlier.unread:
        return NOTHING
    runs = element("ul", *map(_settled, earlier.note)) if earlier.note else NOTHING
    unread = NOTHING
    if earlier.unread:
        what = f"{words.counted(len(earlier.unread), 'run')} could not be read, and may say otherwise too:"
        names = (element("li", element("code", text(path))) for path in earlier.unread)
        unread = join([element("p", say(what), class_="problem"), element("ul", *names)])
    return _section("earlier", "Earlier runs of this note", runs, unread)


def _settled(one: Settled) -> Html:
    why = join([say(" ("), text(one.reason), say(")")]) if one.reason else NOTHING
    when = element("time", say(one.when[:10]), datetime=one.when)
    return element("li", when, say(f": {one.outcome}"), why, say(", "), element("code", text(one.run)))


def reading_section(quotes: Iterable[QuoteRun], layers: Sequence[str]) -> Html:
    """What the words of this page mean, and what none of it settles."""
    used = [rule for rule in words.RULES if any(rule in quote.rules for quote in quotes)]
    rules = (
        element(
            "div", element("dt", say(rule), id=f"rule-{rule}"), element("dd", say(f"{words.RULES[rule]}."))
        )
        for rule in used
    )
    folded = [
        element("h3", say("Differences that were passed over")),
        element("dl", *rules),
    ]
    return _section(
        "reading",
        "How to read this page",
        element("p", say(_SETTLED)),
        element("p", say(_OPEN)),
        *(folded if used else ()),
        element("p", say("Read by "), text(", ".join(layers)), say(f". {_DOCS}"), class_="quiet"),
    )


_SETTLED = (
    "The search answers one question: do these words stand in that document, the one that was admitted. Nothing in "
    "the answer is a matter of degree: every character of a quote is accounted for, and only a closed list of "
    "differences that typesetting makes is passed over."
)
_OPEN = (
    "It does not say whether the claim follows from the quote, whether the document is right, or what the words mean "
    "where they stand. That is for you to judge. The pictures are drawn in grey from the held file; the marks stand "
    "where the search found the words. This page was made without changing the vault, and making it is no proof that "
    "anybody looked."
)
_DOCS = "docs/search.md explains every rule, docs/limits.md what no grade claims."


def _section(name: str, title: str, *inside: Html) -> Html:
    heading = element("h2", say(title), id=name)
    return element("section", heading, *inside, class_="more", aria_labelledby=name)
