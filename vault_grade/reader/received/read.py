"""A received file read whole: what it is, what its text is by digest, how much of a work, or why it is no source."""

from __future__ import annotations

import codecs
import hashlib
from collections.abc import Iterator
from dataclasses import replace
from unicodedata import normalize

from vault_grade.formats.sources import Extent
from vault_grade.reader.encodings import UTF8, encoding_of
from vault_grade.reader.extensions import contradiction
from vault_grade.reader.inspect import inspect
from vault_grade.reader.layers import open_layer
from vault_grade.reader.layers.base import BREAK, GONE, LINE, CannotRead, Layer, Page
from vault_grade.reader.media import TEXTS
from vault_grade.reader.protocol import Received
from vault_grade.reader.received.extent import html_extent, paged_extent
from vault_grade.reader.received.page import HtmlPage, html_page
from vault_grade.reader.received.reading import Reading
from vault_grade.reader.received.walls import SAVE, wall
from vault_grade.reader.search.pages import trusted
from vault_grade.reader.seen import Inspection

HTML = "text/html"
TITLE_AT_MOST = 200
"""Characters of a title that are kept."""


def read_received(data: bytes, received: Received) -> Reading:
    """Look at the whole bytes of a file, and at what was said of it. Never raises for what the bytes hold."""
    seen = _as_served(data, inspect(data, received.name), received.media_type)
    encoding = _encoding(data, seen, received.charset)
    try:
        layer = open_layer(data, seen.media_type, encoding)
        pages = [trusted(layer.page(number)) for number in range(1, layer.page_count() + 1)]
    except MemoryError:
        raise
    except CannotRead as error:
        return _refused(seen, f"its text cannot be had: {error}")
    except Exception as error:  # a library's own, from bytes that are not what they look like
        return _refused(seen, f"it cannot be read as {seen.media_type} ({type(error).__name__})")
    text = "\n".join(_readable(page) for page in pages)
    words = text.replace(GONE, " ").split()
    if not words:
        return _refused(seen, _no_text(seen, pages))
    figures = _figures(data, seen, encoding)
    named = _one_line(figures.title) if figures else seen.title
    if found := wall(named, text, figures):
        return _refused(seen, found.why, found.fix)
    return Reading(
        sha256=seen.sha256,
        media_type=seen.media_type,
        encoding=encoding,
        title=named or _one_line(next((line for line in text.split("\n") if line.strip()), "")),
        extent=_extent(text, layer, len(pages), figures),
        text_sha256=hashlib.sha256(normalize("NFC", " ".join(words)).encode()).hexdigest(),
        words=len(words),
        remarks=tuple(_remarks(seen, pages, received)),
    )


def _as_served(data: bytes, seen: Inspection, said: str | None) -> Inspection:
    """A page whose content leaves open what it is, such as a fragment in one element, is what the server calls it."""
    open_to_doubt = seen.media_type in ("application/xml", "text/plain") and b"<?xml" not in data[:200]
    if said != HTML or not open_to_doubt:
        return seen
    encoding = encoding_of(data, HTML)
    return replace(seen, media_type=HTML, encoding=encoding.name, problem=encoding.problem)


def _refused(seen: Inspection, why: str, fix: str = SAVE) -> Reading:
    return Reading(seen.sha256, seen.media_type, refused=why, fix=fix)


def _encoding(data: bytes, seen: Inspection, charset: str | None) -> str | None:
    """A byte-order mark and UTF-8 speak for themselves; then what the server said counts, then what the file says."""
    if seen.media_type not in TEXTS or charset is None or seen.encoding in (UTF8, "utf-8-sig", "utf-16"):
        return seen.encoding
    try:
        name = codecs.lookup(charset).name
        data.decode(name)
    except (LookupError, ValueError, UnicodeError):
        return seen.encoding
    # What browsers take these labels for (WHATWG Encoding Standard).
    return "cp1252" if name in ("iso8859-1", "ascii") else name


def _readable(page: Page) -> str:
    """The words of a page that its readers see."""
    hidden = [span for span in page.spans if not span.visible]
    parts, at = [], 0
    for span in hidden:
        parts.append(page.text[at : span.start])
        at = span.end
    return "".join([*parts, page.text[at:]]).replace(BREAK, LINE)


def _no_text(seen: Inspection, pages: list[Page]) -> str:
    if seen.media_type == "application/pdf":
        why = next((page.unseen for page in pages if page.unseen), "no text")
        return f"it holds no readable text ({why})"
    if seen.media_type == HTML:
        return "the page holds no text without a browser"
    return "it holds no readable text"


def _figures(data: bytes, seen: Inspection, encoding: str | None) -> HtmlPage | None:
    if seen.media_type != HTML:
        return None
    return html_page(data.decode(encoding or UTF8, "replace"))


def _extent(text: str, layer: Layer, pages: int, figures: HtmlPage | None) -> Extent:
    if figures:
        return html_extent(text, figures)
    return paged_extent(text, pages) if layer.paged else "full"


def _one_line(text: str) -> str | None:
    """The beginning of a text as one printable line; None where nothing is left of it."""
    kept = "".join(c if c.isprintable() else " " for c in " ".join(text.split())[:TITLE_AT_MOST])
    return " ".join(kept.split()) or None


def _remarks(seen: Inspection, pages: list[Page], received: Received) -> Iterator[str]:
    if seen.problem:
        yield seen.problem
    unseen = [page for page in pages if page.unseen]
    if unseen:
        yield f"{len(unseen)} of {len(pages)} pages could not be read, the first: page {unseen[0].number}"
    said = received.media_type
    if said and said != seen.media_type and not _alike(said, seen.media_type):
        yield f"the server called it {said[:80]}; it is {seen.media_type}"
    wrong = contradiction(received.name, seen.media_type)
    if wrong and not said:
        yield wrong


def _alike(said: str, found: str) -> bool:
    """Whether a server's name for a type is a usual one for what was found, or says nothing."""
    plain = ("text/plain", "application/octet-stream", "binary/octet-stream", "application/x-download")
    usual = {
        HTML: ("application/xhtml+xml",),
        "application/xml": ("text/xml",),
        "text/csv": ("application/csv", "text/comma-separated-values"),
    }
    return (
        said in plain
        or said in usual.get(found, ())
        or (found == "application/xml" and said.endswith("+xml"))
    )
