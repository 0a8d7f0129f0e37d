"""Where in a document a stretch of a page's text stands."""

from __future__ import annotations

from bisect import bisect_right

from vault_grade.formats.answers import Place
from vault_grade.reader.layers.base import Page
from vault_grade.reader.search.pages import Pages


def place_of(pages: Pages, page: Page, start: int, end: int) -> Place:
    """The place of ``page.text[start:end]``: the page, and in formats that have lines the first and the last line."""
    if pages.layer.paged:
        return Place(page=page.number, label=page.label)
    first, last = _line(page, start), _line(page, max(start, end - 1))
    return Place(
        page=page.number if pages.count > 1 else None,
        label=page.label,
        line=first,
        end_line=last if last != first else None,
    )


def _line(page: Page, at: int) -> int | None:
    index = bisect_right(page.spans, at, key=lambda span: span.start) - 1
    return page.spans[index].line if index >= 0 else None
