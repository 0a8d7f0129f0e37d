"""The table of what browsers, archives, sites' scripts and translating machines leave in HTML.

Every pattern is linear on hostile input: each repetition is bounded, none is nested in another. Fashions change: a
tool that writes something new needs a row here and a line in the test's table, nothing else.
"""

from __future__ import annotations

import re

from vault_grade.reader.signs.base import Mark, Weight

_SAVED = "the page was saved from a browser"
_ARCHIVED = "the page comes out of a web archive"
_SCRIPT = "the page is a site's script payload"
_GATE = "the page is a site's gate, not the document"
_TRANSLATED = "the page is a machine translation"
_EXTENSION = "a browser extension changed the page"
_EVIDENCE = "the page is evidence of a note, and may show quotes that no document has"

_FOLDER = r"[_-](?:files|dateien|fichiers|archivos|bestanden|pliki|arquivos|ficheiros|filer)/"
"""How browsers name the folder beside a saved page, by language (Chromium and Firefox, "Web page, complete")."""
_LINK = r"\b(?:src|href)=[\"']?"


def _mark(name: str, weight: Weight, says: str, needles: str, pattern: str, made_by: str) -> Mark:
    return Mark(name, weight, says, tuple(needles.split()), re.compile(pattern, re.I), made_by)


MARKS = (
    _mark(
        "saved-from-url",
        "strong",
        _SAVED,
        "url=(",
        r"<!-- saved from url=\(\d{4}\)(?!about:internet)[^\n<>]{0,200}",
        "Chromium and Internet Explorer, 'Save page as'",
    ),
    _mark(
        "mark-of-the-web",
        "weak",
        _SAVED,
        "about:internet",
        r"<!-- saved from url=\(\d{4}\)about:internet",
        "authors write it by hand so that Internet Explorer runs local scripts; so do some savers",
    ),
    _mark(
        "singlefile",
        "strong",
        _SAVED,
        "singlefile",
        r"<!--\s{0,20}Page saved with SingleFile[^<>]{0,200}",
        "SingleFile and SingleFileZ, comment after <html>",
    ),
    _mark(
        "singlefile-hidden",
        "weak",
        _SAVED,
        "sf-hidden",
        r"\.sf-hidden\s?\{|class=[\"']?sf-hidden\b",
        "SingleFile with its comment switched off; some sites name a class so too",
    ),
    _mark(
        "savepage",
        "strong",
        _SAVED,
        "savepage-",
        r"<meta name=[\"']?savepage-[a-z]{1,20}[^<>]{0,200}|/\*savepage-url=|\bdata-savepage-[a-z]{1,20}",
        "the extension Save Page WE",
    ),
    _mark(
        "saved-download",
        "strong",
        _SAVED,
        ".js.download",
        _LINK + r"[^\"'\s<>]{1,200}\.js\.download\b",
        "Chromium, 'Web page, complete', names scripts so",
    ),
    _mark(
        "saved-folder",
        "strong",
        _SAVED,
        "<link <script",
        rf"<(?:link|script)\b[^<>]{{0,300}}{_LINK}(?:\./)?[^\"'/<>]{{1,200}}{_FOLDER}[^\"'/<>]{{1,100}}\.(?:css|js)\b",
        "browsers, 'Web page, complete'; Word and Quarto put no script or style sheet straight into that folder",
    ),
    _mark(
        "saved-pictures",
        "weak",
        _SAVED,
        '"./',
        rf"{_LINK}\./[^\"'/<>]{{1,200}}{_FOLDER}[^\"'/<>]{{1,100}}",
        "Chromium, 'Web page, complete'; some converters write such addresses too",
    ),
    _mark(
        "wayback-toolbar",
        "strong",
        _ARCHIVED,
        "wayback retrieved",
        r"<!--\s{0,5}BEGIN WAYBACK TOOLBAR INSERT|FILE ARCHIVED ON [^\n]{0,60} AND RETRIEVED FROM THE",
        "the Wayback Machine's replay (internetarchive/wayback, Toolbar.jsp)",
    ),
    _mark(
        "wayback-rewritten",
        "strong",
        _ARCHIVED,
        "/web/ web-static.archive.org",
        rf"<(?:link|script|img|base|iframe)\b[^<>]{{0,300}}{_LINK}(?:https?:)?"
        r"(?:(?://web\.archive\.org)?/web/\d{4,14}(?:[a-z]{2}_)?/|//web-static\.archive\.org/_static/)",
        "the Wayback Machine and pywb rewrite addresses of resources so; a link to the archive is no sign",
    ),
    _mark(
        "extension-address",
        "strong",
        _EXTENSION,
        "-extension://",
        _LINK + r"(?:chrome|moz|safari-web)-extension://[^\"'\s<>]{0,100}",
        "extensions of Chromium, Firefox and Safari inject their own files into a page",
    ),
    _mark(
        "extension-remnant",
        "weak",
        _EXTENSION,
        "data-new-gr-c data-gr-ext cz-shortcut data-lt-installed data-darkreader grammarly-desktop",
        r"\b(?:data-new-gr-c-s-check-loaded|data-gr-ext-installed|cz-shortcut-listen|data-lt-installed"
        r"|data-darkreader-mode)=|<grammarly-desktop-integration\b",
        "Grammarly, ColorZilla, LanguageTool, Dark Reader mark the root; editors publish such marks by mistake",
    ),
    _mark(
        "script-state",
        "strong",
        _SCRIPT,
        "__next_ __nuxt _state__",
        r"<script[^<>]{0,200}\bid=[\"']?__(?:NEXT|NUXT)_DATA__|\bself\.__next_f\.push\("
        r"|\bwindow\.__(?:INITIAL_STATE|PRELOADED_STATE|APOLLO_STATE|NUXT)__\s{0,5}=",
        "Next.js, Nuxt, Redux and Apollo carry a page's data so",
    ),
    _mark(
        "challenge-page",
        "strong",
        _GATE,
        "_cf_chl_opt moment... _incapsula_",
        r"\b_cf_chl_opt\b|<title>Just a moment\.\.\.</title>|_Incapsula_Resource\?",
        "Cloudflare's and Imperva's pages that ask for a browser",
    ),
    _mark(
        "translated-class",
        "strong",
        _TRANSLATED,
        "translated-ltr translated-rtl",
        r"<html\b[^<>]{0,400}\bclass=[\"']?[^\"'<>]{0,200}\btranslated-(?:ltr|rtl)\b",
        "Chromium's translation and the Google Translate widget mark <html>",
    ),
    _mark(
        "translated-font",
        "strong",
        _TRANSLATED,
        "<font",
        r"<font\b[^<>]{0,100} style=\"vertical-align: ?inherit;?\"",
        "Google Translate wraps each piece of text so",
    ),
    _mark(
        "translated-host",
        "strong",
        _TRANSLATED,
        ".translate.goog _x_tr_ translate.googleusercontent.com",
        r"\b(?:src|href|content)=[\"']?https?://[^\"'\s<>]{0,200}"
        r"(?:\.translate\.goog\b|[?&](?:amp;)?_x_tr_(?:sl|tl)=|translate\.googleusercontent\.com)",
        "pages read through Google Translate's proxy",
    ),
    _mark(
        "translated-edge",
        "strong",
        _TRANSLATED,
        "_msttexthash= _msthash=",
        r"\s_mst(?:text)?hash=[\"']?\d{1,20}",
        "Microsoft Edge's translation leaves its hashes on each element",
    ),
    _mark(
        "translated-yandex",
        "strong",
        _TRANSLATED,
        "<ya-tr-span",
        r"<ya-tr-span\b",
        "Yandex Browser's translation",
    ),
    _mark(
        "evidence",
        "strong",
        _EVIDENCE,
        "vault-grade",
        r"<meta name=\"generator\" content=\"vault-grade evidence ",
        "this program: held as a document, the page would bear out the very note that it doubts",
    ),
)
