"""Signs in HTML: a page saved from a browser or an archive, a site's script payload, a machine translation.

Every pattern is linear on hostile input: no nested repetition, every repetition bounded or of one class.
"""

from __future__ import annotations

import re

from vault_grade.reader.signs.base import Mark, Sign, Weight, find, shown

_SAVED = "the page was saved from a browser"
_ARCHIVED = "the page comes out of a web archive"
_SCRIPT = "the page is a site's script payload"
_TRANSLATED = "the page is a machine translation"
_EXTENSION = "a browser extension changed the page"

_FOLDERS = "files|Dateien|fichiers|archivos|bestanden|pliki|arquivos|ficheiros|filer"
"""How browsers name the folder beside a saved page, by language (Chromium and Firefox, "Web page, complete")."""


def _mark(name: str, weight: Weight, says: str, pattern: str, made_by: str) -> Mark:
    return Mark(name, weight, says, re.compile(pattern, re.I), made_by)


MARKS = (
    _mark(
        "saved-from-url",
        "strong",
        _SAVED,
        r"<!-- saved from url=\(\d{4}\)(?!about:internet)[^\n>]{0,200}",
        "Chromium and Internet Explorer, 'Save page as'",
    ),
    _mark(
        "mark-of-the-web",
        "weak",
        _SAVED,
        r"<!-- saved from url=\(\d{4}\)about:internet",
        "authors write it by hand so that Internet Explorer runs local scripts; so do some savers",
    ),
    _mark(
        "singlefile",
        "strong",
        _SAVED,
        r"<!--\s{0,20}Page saved with SingleFile[^>]{0,200}",
        "SingleFile and SingleFileZ, comment after <html>",
    ),
    _mark(
        "singlefile-hidden",
        "weak",
        _SAVED,
        r"<style[^>]{0,100}\.sf-hidden|\bclass=\"?sf-hidden\b",
        "SingleFile with its comment switched off; some sites name a class so too",
    ),
    _mark(
        "savepage",
        "strong",
        _SAVED,
        r"<meta name=\"?savepage-[a-z]{1,20}[^>]{0,200}|/\*savepage-url=|\bdata-savepage-[a-z]",
        "the extension Save Page WE",
    ),
    _mark(
        "saved-download",
        "strong",
        _SAVED,
        r"\b(?:src|href)=[\"']?\.?/?[^\"'\s>]{1,200}\.js\.(?:download|descarga|herunterladen)\b",
        "Chromium, 'Web page, complete', names scripts so",
    ),
    _mark(
        "saved-folder",
        "strong",
        _SAVED,
        rf"<(?:link|script)\b[^>]{{0,300}}\b(?:src|href)=[\"'](?:\./)?[^\"'/>]{{1,200}}[_-](?:{_FOLDERS})/[^\"'/>]{{1,100}}"
        r"\.(?:css|js)[\"']",
        "browsers, 'Web page, complete'; Word and Quarto put no script or style sheet straight into that folder",
    ),
    _mark(
        "wayback-toolbar",
        "strong",
        _ARCHIVED,
        r"<!--\s{0,5}BEGIN WAYBACK TOOLBAR INSERT|FILE ARCHIVED ON [^\n]{0,60} AND RETRIEVED FROM THE",
        "the Wayback Machine's replay (internetarchive/wayback, Toolbar.jsp)",
    ),
    _mark(
        "wayback-rewritten",
        "strong",
        _ARCHIVED,
        r"\b(?:src|href)=[\"']?(?:https?:)?(?://web\.archive\.org)?/web/\d{4,14}(?:im|js|cs|if|oe|fw)_/|"
        r"\b(?:src|href)=[\"']?(?:https?:)?//web-static\.archive\.org/_static/",
        "the Wayback Machine and pywb rewrite addresses of resources so; a plain link to the archive is no sign",
    ),
    _mark(
        "extension-address",
        "strong",
        _EXTENSION,
        r"\b(?:src|href)=[\"']?(?:chrome|moz|safari-web)-extension://[^\"'\s>]{0,100}",
        "extensions of Chromium, Firefox and Safari inject their own files into a page",
    ),
    _mark(
        "extension-remnant",
        "weak",
        _EXTENSION,
        r"\b(?:data-new-gr-c-s-check-loaded|data-gr-ext-installed|cz-shortcut-listen|data-lt-installed"
        r"|data-darkreader-mode)=|<grammarly-desktop-integration\b",
        "Grammarly, ColorZilla, LanguageTool, Dark Reader mark the page's root; editors publish such marks by mistake",
    ),
    _mark(
        "script-state",
        "strong",
        _SCRIPT,
        r"<script[^>]{0,200}\bid=[\"']?__(?:NEXT|NUXT)_DATA__|\bwindow\.__(?:INITIAL|PRELOADED|APOLLO)_STATE__\s{0,5}="
        r"|\bwindow\.__NUXT__\s{0,5}=|\bself\.__next_f\.push\(",
        "Next.js, Nuxt, Redux and Apollo carry a page's data so",
    ),
    _mark(
        "challenge-page",
        "strong",
        "the page is a site's gate, not the document",
        r"\b_cf_chl_opt\b|<title>Just a moment\.\.\.</title>|_Incapsula_Resource\?",
        "Cloudflare's and Imperva's pages that ask for a browser",
    ),
    _mark(
        "translated-class",
        "strong",
        _TRANSLATED,
        r"<html\b[^>]{0,400}\bclass=[\"']?[^\"'>]{0,200}\btranslated-(?:ltr|rtl)\b",
        "Chromium's translation and the Google Translate widget mark <html>",
    ),
    _mark(
        "translated-font",
        "strong",
        _TRANSLATED,
        r"<font(?: [a-z-]{1,20}=\"[^\"]{0,40}\"){0,3} style=\"vertical-align: ?inherit;?\"",
        "Google Translate wraps each piece of text so",
    ),
    _mark(
        "translated-host",
        "strong",
        _TRANSLATED,
        r"\b(?:src|href|content)=[\"']?https?://[^\"'\s>]{1,200}"
        r"(?:\.translate\.goog[/\"'?:]|[?&](?:amp;)?_x_tr_(?:sl|tl)=|translate\.googleusercontent\.com)",
        "pages read through Google Translate's proxy",
    ),
    _mark(
        "translated-edge",
        "strong",
        _TRANSLATED,
        r"<[a-z][^>]{0,300}\s_mst(?:text)?hash=",
        "Microsoft Edge's translation leaves its hashes on each element",
    ),
    _mark(
        "translated-yandex",
        "strong",
        _TRANSLATED,
        r"<ya-tr-span\b",
        "Yandex Browser's translation",
    ),
)

_NAMED_TRANSLATOR = re.compile(
    r"^[ \t]*(?:machine translated by google|translated (?:by|with) "
    r"(?:deepl|google translate|www\.deepl\.com/translator(?: \(free version\))?)|subscribe to deepl pro to translate larger documents\.?)[ \t]*(?:\r?$)",
    re.I | re.M,
)
"""A line of its own: Google Cloud Translation's default attribution (its API reference, customizedAttribution), and
what DeepL's free version adds. In running text the words are no sign: documents speak of translation too."""

_SHELL = re.compile(
    r"<div\b[^>]{0,100}\bid=[\"']?(?:root|app|__next|__nuxt|q-app)[\"']?[^>]{0,100}>\s{0,200}</div>", re.I
)
_INVISIBLE = re.compile(r"<(script|style|noscript|head)\b.*?</\1\s*>|<[^>]*>", re.I | re.S)
_SHELL_WORDS = 40
"""Words that a page of nothing but an empty root may show: a notice to switch scripts on, a footer."""


def html_signs(text: str) -> list[Sign]:
    """The signs in the source text of an HTML (or XHTML) file."""
    return [*find(MARKS, text), *translator_signs(_without_tags(text)), *_shell_signs(text)]


def translator_signs(text: str) -> list[Sign]:
    """The sign that a line of the document's own text names a translating machine as its author."""
    hit = _NAMED_TRANSLATOR.search(text)
    if hit is None:
        return []
    where = f"line {text.count(chr(10), 0, hit.start()) + 1}"
    return [Sign("translated-by", "strong", "the text is a machine translation", shown(hit.group()), where)]


def _without_tags(text: str) -> str:
    return re.sub(r"<[^>]{0,2000}>", lambda tag: "\n" * max(1, tag.group().count("\n")), text)


def _shell_signs(text: str) -> list[Sign]:
    hit = _SHELL.search(text)
    if hit is None or "<script" not in text.lower():
        return []
    if len(_INVISIBLE.sub(" ", text).split()) > _SHELL_WORDS:
        return []
    where = f"line {text.count(chr(10), 0, hit.start()) + 1}"
    return [
        Sign("app-shell", "strong", "the page is empty until a script fills it", shown(hit.group()), where)
    ]
