"""Every sign is seen where its tool leaves it, and nowhere in what publishers write."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.reader.inspect import inspect
from vault_grade.reader.signs.archives import JSON_MARKS, SCRIPT_MARKS, payload_signs
from vault_grade.reader.signs.base import SEEN_LIMIT, Sign, refuse, shown
from vault_grade.reader.signs.pdf import MAKERS, Margins, maker_signs, margin_signs
from vault_grade.reader.signs.web import html_signs, translator_signs
from vault_grade.reader.signs.web_marks import MARKS

PAGES = {
    "evidence": '<head><meta charset="utf-8"><meta name="generator" content="vault-grade evidence 0.1.0">',
    "saved-from-url": "<!DOCTYPE html>\n<!-- saved from url=(0024)https://example.org/rule -->\n<html>",
    "mark-of-the-web": "<!DOCTYPE html>\n<!-- saved from url=(0014)about:internet -->\n<html>",
    "singlefile": "<html><!--\n Page saved with SingleFile \n url: https://example.org \n-->",
    "singlefile-hidden": "<style>.sf-hidden{display:none!important}</style>",
    "savepage": '<meta name="savepage-url" content="https://example.org/">',
    "saved-download": '<script src="./Rule_files/app.js.download"></script>',
    "saved-folder": '<link rel="stylesheet" href="./Rule_files/style.css">',
    "saved-pictures": '<img src="./Rule_files/logo.png">',
    "wayback-toolbar": "<body><!-- BEGIN WAYBACK TOOLBAR INSERT -->",
    "wayback-rewritten": '<img src="/web/20200101000000im_/https://example.org/a.png">',
    "extension-address": '<link href="chrome-extension://abcdef/content.css">',
    "extension-remnant": '<body data-new-gr-c-s-check-loaded="14.1">',
    "script-state": '<script id="__NEXT_DATA__" type="application/json">{}</script>',
    "challenge-page": "<title>Just a moment...</title>",
    "translated-class": '<html lang="de" class="js translated-ltr">',
    "translated-font": '<font style="vertical-align: inherit;">Der Rat</font>',
    "translated-host": '<base href="https://example-org.translate.goog/rule?_x_tr_sl=de">',
    "translated-edge": '<p _msttexthash="69839016" _msthash="432">Der Rat</p>',
    "translated-yandex": "<ya-tr-span data-index='1'>Der Rat</ya-tr-span>",
}
STATE = "<script>window.__INITIAL_STATE__ = {}</script>"
OTHER_FORMS = [
    ("saved-from-url", "<!-- saved from url=(0014)https://a.test -->"),
    ("savepage", "<style>a{background:/*savepage-url=a.png*/url()}</style>"),
    ("saved-folder", "<script src='Verordnung-Dateien/app.js'></script>"),
    (
        "wayback-toolbar",
        "<!-- FILE ARCHIVED ON 10:00:00 Jan 01, 2020 AND RETRIEVED FROM THE INTERNET ARCHIVE -->",
    ),
    ("wayback-rewritten", '<script src="//web-static.archive.org/_static/js/bundle.js"></script>'),
    (
        "wayback-rewritten",
        '<link href="https://web.archive.org/web/20200101000000/https://example.org/a.css">',
    ),
    ("script-state", STATE),
    ("script-state", "<script>self.__next_f.push([1])</script>"),
    ("translated-host", '<link href="https://example.org/?_x_tr_sl=de&amp;_x_tr_tl=en">'),
]
GENUINE = [
    '<a href="https://web.archive.org/web/20200101000000/https://example.org/">an archived copy</a>',
    '<img src="rule_files/image001.png"><link rel=File-List href="rule_files/filelist.xml">',
    '<link rel="stylesheet" href="report_files/libs/bootstrap/bootstrap.min.css">',
    "<p>The comment &lt;!-- saved from url=(0024)https://example.org --&gt; is written by browsers.</p>",
    "<script>if (document.documentElement.classList.contains('translated-ltr')) reload()</script>",
    '<meta name=Generator content="Microsoft Word 15 (filtered)">',
    "<p>A text that was machine translated by Google is no authentic text.</p>",
    '<div id="root"></div><script src="menu.js"></script>' + "<p>The Board shall meet twice a year.</p>" * 10,
]


@pytest.mark.parametrize("name", [mark.name for mark in MARKS])
def test_each_mark_in_html_is_seen_with_its_line_and_its_words(name: str) -> None:
    """A page that carries one tool's mark gives that sign, and shows what stands where."""
    seen = {sign.name: sign for sign in html_signs("\n\n" + PAGES[name])}
    assert name in seen
    assert seen[name].where in ("line 3", "line 4")
    assert seen[name].seen in " ".join(PAGES[name].split())


@pytest.mark.parametrize(("name", "page"), OTHER_FORMS)
def test_the_other_forms_of_a_mark_are_seen_too(name: str, page: str) -> None:
    """Versions and languages of a tool that write its mark otherwise."""
    assert name in [sign.name for sign in html_signs(page)]


@pytest.mark.parametrize("page", GENUINE)
def test_what_publishers_write_is_no_sign(page: str) -> None:
    """Links to archives, Word's and Quarto's folders, words about such marks: nothing is seen in them."""
    assert html_signs(f"<html><body>{page}</body></html>") == []


def test_every_mark_is_found_by_one_of_its_needles() -> None:
    """The quick look before a pattern's search never hides what the pattern would find."""
    for mark in MARKS:
        hit = mark.pattern.search(PAGES[mark.name])
        assert hit is not None, mark.name
        assert any(needle in hit.group().lower() for needle in mark.needles), mark.name
    for mark in (*JSON_MARKS, *SCRIPT_MARKS):
        assert mark.needles


def test_a_page_that_is_empty_until_a_script_fills_it_is_seen() -> None:
    """An application's shell holds no document."""
    shell = "<html><head><title>Rules</title></head><body><noscript>Turn on JavaScript</noscript>"
    shell += '<div id="root"></div><script>var a = "<p>"; ' + "word " * 200 + "</script></body></html>"
    assert [sign.name for sign in html_signs(shell)] == ["app-shell"]


def test_a_line_that_names_a_translating_machine_is_seen_in_text() -> None:
    """The attribution that stands alone on a line; in running text the same words are no sign."""
    (sign,) = translator_signs("Artikel 1\r\nMachine Translated by Google\r\nDer Rat\r\n")
    assert (sign.name, sign.weight, sign.where) == ("translated-by", "strong", "line 2")
    assert translator_signs("It was not machine translated by Google or others.") == []


@pytest.mark.parametrize(
    ("media_type", "name", "head"),
    [
        (
            "multipart/related",
            "mhtml",
            b"From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\r\n",
        ),
        ("multipart/related", "mhtml", b"From: x\nSnapshot-Content-Location: https://example.org/\n\n--x"),
        ("application/warc", "warc", b"WARC/1.0\r\nWARC-Type: warcinfo\r\n"),
        ("application/x-webarchive", "webarchive", b"bplist00\xd1\x01\x02_\x10\x0fWebMainResource"),
    ],
)
def test_an_archive_of_a_page_is_refused(media_type: str, name: str, head: bytes) -> None:
    """MHTML, WARC and web archives are known by their form, whatever they are called."""
    seen = inspect(head, "rule.bin")
    assert seen.media_type == media_type
    assert [sign.name for sign in seen.signs] == [name]
    assert refuse(seen.signs)


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ('{"vulnerabilities": [{"cveID": "CVE-2025-1"}]}', False),
        ('{"data": {"title": "Rule"}, "status": 200}', True),
        ('{"title": "Rule", "body": "<p>The Board shall meet.</p>"}', True),
        ('{"buildId": "x", "pageProps": {}}', True),
    ],
)
def test_json_is_refused_where_it_is_what_an_interface_answers(text: str, refused: bool) -> None:
    """Published data in JSON is warned of; an interface's answer and a page's state are refused."""
    signs = payload_signs(text, "application/json")
    assert signs[0] == Sign("json", "weak", signs[0].says, "application/json", "the file's form")
    assert refuse(signs) is refused


@pytest.mark.parametrize(
    "text",
    ["(self.webpackChunkapp=self.webpackChunkapp||[]).push([[1],{}])", 'callback({"a": 1})', ")]}'\n[1]"],
)
def test_a_script_bundle_is_refused(text: str) -> None:
    """What a site sends to its own scripts is no document."""
    assert [sign.name for sign in payload_signs(text, "text/plain")] == ["script-file"]


@pytest.mark.parametrize(
    ("creator", "producer", "names", "refused"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36",
         "Skia/PDF m120", ["browser-agent", "skia"], True),
        ("HeadlessChrome/120.0", "Skia/PDF m120", ["browser-agent", "skia"], True),
        ("Mozilla Firefox 128.0", "cairo 1.18.0 (https://cairographics.org)", ["browser-name"], True),
        ("Safari", "macOS Version 14.1 (Build 23B74) Quartz PDFContext", ["browser-name"], True),
        ("", "Skia/PDF m131 Google Docs Renderer", ["skia"], False),
        ("wkhtmltopdf 0.12.6", "Qt 5.15.2", ["wkhtmltopdf"], False),
        ("", "PDFmyURL", ["page-service"], False),
        ("", "Microsoft: Print To PDF", ["print-driver"], False),
        ("", "cairo 1.15.10 (http://cairographics.org)", ["bare-cairo"], False),
        ("Acrobat PDFMaker 15 for Word", "Adobe PDF Library 15.0", [], False),
        ("LaTeX with hyperref", "pdfTeX-1.40.25", [], False),
        ("R", "cairo 1.16.0", [], False),
    ],
)  # fmt: skip
def test_a_pdfs_maker_is_weighed(creator: str, producer: str, names: list[str], refused: bool) -> None:
    """A browser's own name refuses; what publishers use as well warns; typesetters and Office are no sign."""
    signs = maker_signs({"creator": creator, "producer": producer})
    assert [sign.name for sign in signs] == names
    assert refuse(signs) is refused


def test_every_maker_has_a_case_above() -> None:
    """No row of the makers' table stands untested."""
    assert {maker.name for maker in MAKERS} == {
        "browser-agent", "browser-name", "skia", "wkhtmltopdf", "page-service", "print-driver",
    }  # fmt: skip


CHROME = [Margins(n, ("11/30/26, 9:12 AM", "Rule", "https://example.org/rule", f"{n}/3")) for n in (1, 2, 3)]
FIREFOX = [
    Margins(n, ("Rule", "https://example.org/rule", f"{n} of 3", "30.11.2026, 09:12")) for n in (1, 2, 3)
]


@pytest.mark.parametrize("pages", [CHROME, FIREFOX])
def test_headers_and_footers_that_browsers_print_are_refused(pages: list[Margins]) -> None:
    """Address, own number of all pages, date and time of day on every page that is looked at."""
    (sign,) = margin_signs(pages, 3)
    assert (sign.name, sign.weight, sign.where) == ("print-margins", "strong", "page 1")


def test_a_footer_without_date_and_time_only_warns() -> None:
    """Publishers print their address and page counters too."""
    pages = [Margins(n, (f"Page {n} of 3", "https://example.org/rule")) for n in (1, 2, 3)]
    assert [(sign.name, sign.weight) for sign in margin_signs(pages, 3)] == [("address-margins", "weak")]


@pytest.mark.parametrize(
    ("pages", "count"),
    [
        (CHROME, 4),
        (CHROME[1:] + CHROME[:1], 5),
        ([*CHROME[:2], Margins(3, ("Annex",))], 3),
        ([Margins(1, ("https://example.org/1/1", "11/30/26, 9:12 AM"))], 1),
        ([], 0),
    ],
)
def test_margins_that_do_not_count_all_the_pages_are_no_sign(pages: list[Margins], count: int) -> None:
    """A number inside an address, a counter of something else, one page without it."""
    assert margin_signs(pages, count) == []


@pytest.mark.parametrize(
    ("weights", "refused"), [("", False), ("w", False), ("ww", True), ("s", True), ("sw", True)]
)
def test_one_strong_or_two_weak_signs_refuse(weights: str, refused: bool) -> None:
    """One weak sign warns."""
    signs = [Sign("x", "strong" if w == "s" else "weak", "says", "seen", "line 1") for w in weights]
    assert refuse(signs) is refused


@given(st.text())
def test_what_is_shown_of_a_file_is_one_printable_line(text: str) -> None:
    """A hostile file's words reach a terminal: no control character, no line end, bounded."""
    assert shown(text).isprintable()
    assert len(shown(text)) <= SEEN_LIMIT


@given(
    st.lists(
        st.sampled_from(
            ["<", ">", "<script", "</script>", "<div id=root>", "</div>", "x ", "<!--", '"', "=", "\n"]
        )
    )
)
def test_any_markup_is_looked_at_without_an_error(parts: list[str]) -> None:
    """Unclosed tags and stray quotes give signs or none, never an exception."""
    for sign in html_signs("".join(parts)):
        assert sign.seen.isprintable()
