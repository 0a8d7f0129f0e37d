"""Signs in a PDF: printed from a browser, through a printer driver, or by a translating machine."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from vault_grade.reader.signs.base import Sign, Weight, shown

_PRINTED = "the file was printed from a browser"
_DRIVER = "the file was printed through a printer driver"
_EITHER = "browsers print so, and some publications are made so"


@dataclass(frozen=True, slots=True)
class _Maker:
    """What a tool writes into a PDF's information dictionary. field: the dictionary's entry, lower case."""

    name: str
    weight: Weight
    says: str
    field: str
    pattern: re.Pattern[str]
    made_by: str


MAKERS = (
    _Maker(
        "browser-agent",
        "strong",
        _PRINTED,
        "creator",
        re.compile(r"Mozilla/5\.0 .*(?:Chrome|Edg|Safari|Firefox)/|HeadlessChrome/"),
        "Chromium writes its user agent as creator; headless Chromium too",
    ),
    _Maker(
        "browser-name",
        "strong",
        _PRINTED,
        "creator",
        re.compile(
            r"^(?:Mozilla )?Firefox\b|^Safari\b|^Google Chrome\b|^Microsoft Edge\b|^Arc$|^Brave Browser$",
            re.I,
        ),
        "Firefox on every system; on macOS the print dialogue names the application",
    ),
    _Maker(
        "skia",
        "weak",
        _EITHER,
        "producer",
        re.compile(r"^Skia/PDF\b"),
        "Chromium, Google Docs, Electron programs",
    ),
    _Maker(
        "wkhtmltopdf",
        "weak",
        _EITHER,
        "creator",
        re.compile(r"^wkhtmltopdf\b", re.I),
        "a converter of pages; publishers build documents with it",
    ),
    _Maker(
        "page-service",
        "weak",
        _EITHER,
        "producer",
        re.compile(r"PDFmyURL|PrintFriendly|Web2PDF|pdfcrowd", re.I),
        "services that turn pages into PDF; some publishers offer them as a button",
    ),
    _Maker(
        "print-driver",
        "weak",
        _DRIVER,
        "producer",
        re.compile(
            r"^Microsoft: Print To PDF|^(?:Bullzip|doPDF|novaPDF|CutePDF|PrimoPDF|PDFCreator)\b|^PDFium$",
            re.I,
        ),
        "printer drivers that make PDF of whatever is printed; PDFium is Chromium's own viewer",
    ),
)


@dataclass(frozen=True, slots=True)
class Margins:
    """The lines of text that stand in the top and bottom margin of one page. number: its 1-based position."""

    number: int
    lines: tuple[str, ...]


def maker_signs(metadata: dict[str, str]) -> list[Sign]:
    """The signs in a PDF's information dictionary. metadata: "creator" and "producer", empty where absent."""
    found = []
    for maker in MAKERS:
        value = metadata.get(maker.field, "")
        if maker.pattern.search(value):
            found.append(Sign(maker.name, maker.weight, maker.says, shown(value), f"the PDF's {maker.field}"))
    if metadata.get("producer", "").startswith("cairo ") and not metadata.get("creator"):
        seen = shown(metadata["producer"])
        found.append(Sign("bare-cairo", "weak", _EITHER, seen, "the PDF's producer"))
    return found


_ADDRESS = re.compile(r"\b(?:https?|file)://\S+")
_COUNTER = re.compile(r"(?<![\d/])(\d{1,5}) ?(?:/|of|von|sur|de|di|van|z|av|из) ?(\d{1,5})(?![\d/])")
_DATE = re.compile(r"\b\d{1,4}[./-] ?\d{1,2}[./-] ?\d{2,4}\b|\b\d{1,4}年")
_TIME = re.compile(r"\b\d{1,2}[:.h]\d{2}\b")


def margin_signs(pages: Sequence[Margins], page_count: int) -> list[Sign]:
    """The sign that every page looked at carries the page's address and its own number "of" all the pages.

    That is what Chromium, Firefox and Safari print with "headers and footers" on. With date and time of day it is
    strong; without them a publisher's own footer may look so.
    """
    if not pages or not all(_numbered_address(page, page_count) for page in pages):
        return []
    seen, where = shown(" | ".join(pages[0].lines)), f"page {pages[0].number}"
    if all(_dated(page) for page in pages):
        return [Sign("print-margins", "strong", _PRINTED, seen, where)]
    return [Sign("address-margins", "weak", _EITHER, seen, where)]


def _dated(page: Margins) -> bool:
    text = _ADDRESS.sub(" ", " \n ".join(page.lines))
    return _DATE.search(text) is not None and _TIME.search(text) is not None


def _numbered_address(page: Margins, page_count: int) -> bool:
    text = " \n ".join(page.lines)
    counters = _COUNTER.finditer(_ADDRESS.sub(" ", text))
    counted = any((int(hit[1]), int(hit[2])) == (page.number, page_count) for hit in counters)
    return counted and _ADDRESS.search(text) is not None
