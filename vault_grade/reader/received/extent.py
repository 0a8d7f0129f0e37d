"""How much of a work a capture holds, by rules that docs/captures.md tells: full, abstract, or landing."""

from __future__ import annotations

import re

from vault_grade.formats.sources import Extent
from vault_grade.reader.received.page import HtmlPage

ABSTRACT_AT_MOST = 1000
"""Running words that a page with an abstract alone has at most; a paper's own text is several times that."""
LANDING_AT_MOST = 150
"""Running words that a page which leads to a file has at most."""
MENU_AT_MOST = 60
MENU_SHARE = 3
"""A page of few running words and so many times as many in links is a list of ways on."""
PDF_PAGES = 2
"""Pages that a PDF with an abstract alone has at most."""

_ABSTRACT = re.compile(
    r"^(?:\W|\d)*(?:abstract|summary|executive\s+summary|zusammenfassung|r[ée]sum[ée]|resumen|abstrakt|sammanfattning)\W*\Z",
    re.I,
)
_PARTS = (
    re.compile(r"^(?:\W|\d)*(?:introduction|background|main)\W*\Z", re.I),
    re.compile(r"^(?:\W|\d)*(?:discussion|conclusions?|results(?:\s+and\s+discussion)?)\W*\Z", re.I),
    re.compile(r"^(?:\W|\d)*(?:references|bibliography|literature\s+cited|notes)\W*\Z", re.I),
)
_BARRED = re.compile(
    r"(?:buy|purchase|rent)\s+(?:this\s+)?(?:article|access|chapter|pdf|full)|get\s+(?:full\s+)?access\s+to\s+(?:this|the)"
    r"|access\s+through\s+your\s+institution|subscribe\s+to\s+(?:read|continue|access)|preview\s+of\s+subscription"
    r"|(?:subscribers|members)\s+only|full\s+text\s+(?:is\s+)?available\s+(?:to|for|from)|this\s+is\s+a\s+preview",
    re.I,
)


def html_extent(text: str, page: HtmlPage) -> Extent:
    """Of an HTML page. text: its readable words; page: its figures."""
    whole = all(any(part.match(head) for head in page.headings) for part in _PARTS)
    if whole and page.running > ABSTRACT_AT_MOST // 2:
        return "full"
    if page.running < MENU_AT_MOST and page.linked > MENU_SHARE * max(page.running, 1):
        return "landing"
    if page.running < ABSTRACT_AT_MOST:
        headed = any(_ABSTRACT.match(head) for head in page.headings)
        barred = bool(_BARRED.search(text))
        if headed or barred:
            return "abstract" if page.running >= MENU_AT_MOST else "landing"
    if page.running < LANDING_AT_MOST and page.files:
        return "landing"
    return "full"


def paged_extent(text: str, pages: int) -> Extent:
    """Of a PDF. text: its readable words, lines apart."""
    lines = [line.strip() for line in text.split("\n")]
    headed = any(_ABSTRACT.match(line) for line in lines)
    ends = any(_PARTS[2].match(line) for line in lines)
    if pages <= PDF_PAGES and headed and not ends and len(text.split()) < ABSTRACT_AT_MOST:
        return "abstract"
    return "full"
