"""Pages as the search sees them, for a person who wonders why words are found or missing."""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_right
from collections.abc import Iterator

from vault_grade.errors import BadDocument
from vault_grade.formats.locator import Locator
from vault_grade.reader.layers.base import BREAK, LINE, Page
from vault_grade.reader.opened import differs, open_document
from vault_grade.reader.protocol import Document
from vault_grade.reader.search.pages import Pages
from vault_grade.reader.search.stated import stated
from vault_grade.reader.seen import Seen, SeenPage

_ENDS = re.compile(f"[{LINE}{BREAK}]")


def show_job(document: Document, pages: Locator, data: bytes) -> Seen:
    """The pages that ``pages`` states of a document, once its bytes have the admitted checksum."""
    if hashlib.sha256(data).hexdigest() != document.sha256:
        return Seen(refused=differs(document, "nothing is shown"))
    try:
        searcher = open_document(document, data)
    except BadDocument as error:
        return Seen(refused=str(error))
    layer, count = searcher.layer, searcher.pages.count
    return Seen(None, layer.name, layer.covers, count, tuple(seen_pages(searcher.pages, pages)))


def seen_pages(pages: Pages, locator: Locator) -> Iterator[SeenPage]:
    """The pages that ``locator`` states; none where the document has no such page."""
    for number in sorted(stated(locator, pages).pages or ()):
        yield _seen(pages.page(number), has_lines=not pages.layer.paged)


def _seen(page: Page, *, has_lines: bool) -> SeenPage:
    starts = [0, *(end.end() for end in _ENDS.finditer(page.text))]
    rows = _ENDS.split(page.text)
    if not rows[-1]:  # the last line's end begins no other
        del rows[-1], starts[-1]
    if page.text.startswith(BREAK):  # nothing reads on from the page before
        del rows[0], starts[0]
    lines = tuple(_line(page, start) for start in starts) if has_lines and page.spans else ()
    breaks = tuple(row for row, start in enumerate(starts) if start and page.text[start - 1] == BREAK)
    hidden = tuple(_hidden(page, starts, rows))
    return SeenPage(page.number, page.label, tuple(rows), lines, breaks, hidden, page.unseen)


def _line(page: Page, at: int) -> int:
    """The document's line of the character at ``at``, or before it."""
    index = bisect_right(page.spans, at, key=lambda span: span.start) - 1
    return page.spans[index].line


def _hidden(page: Page, starts: list[int], rows: list[str]) -> Iterator[tuple[int, int, int]]:
    for span in page.spans:
        if span.visible:
            continue
        row = bisect_right(starts, span.start) - 1
        while row < len(rows) and starts[row] < span.end:
            start, end = max(0, span.start - starts[row]), min(len(rows[row]), span.end - starts[row])
            if start < end:
                yield row, start, end
            row += 1
