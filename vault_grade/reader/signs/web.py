"""Signs in HTML and text: a page saved from a browser or an archive, a script payload, a machine translation."""

from __future__ import annotations

import re

from vault_grade.reader.signs.base import Sign, find, shown
from vault_grade.reader.signs.web_marks import MARKS

_NAMED_TRANSLATOR = re.compile(
    r"^[ \t]*(?:machine translated by google"
    r"|translated (?:by|with) (?:deepl|google translate|www\.deepl\.com/translator(?: \(free version\))?)"
    r"|subscribe to deepl pro to translate larger documents\.?)[ \t\r]*$",
    re.I | re.M,
)
"""A line of its own: Google Cloud Translation's default attribution (its API reference, customizedAttribution), and
what DeepL's free version adds. In running text the words are no sign: documents speak of translation too."""

_SHELL = re.compile(
    r"<div\b[^<>]{0,100}\bid=[\"']?(?:root|app|__next|__nuxt|q-app)[\"']?[^<>]{0,100}>\s{0,200}</div>", re.I
)
_TAG = re.compile(r"<(/?)([a-z][a-z0-9]*)[^<>]*>", re.I)
_UNSEEN = frozenset({"script", "style", "noscript", "title", "template"})
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
    return re.sub(r"<[^<>]*>", lambda tag: "\n" * max(1, tag.group().count("\n")), text)


def _shell_signs(text: str) -> list[Sign]:
    hit = _SHELL.search(text)
    if hit is None or "<script" not in text.lower() or _visible_words(text) > _SHELL_WORDS:
        return []
    where = f"line {text.count(chr(10), 0, hit.start()) + 1}"
    says = "the page is empty until a script fills it"
    return [Sign("app-shell", "strong", says, shown(hit.group()), where)]


def _visible_words(text: str) -> int:
    """Words outside tags and outside elements that a page does not show. One pass, whatever is left open."""
    words, at, unseen = 0, 0, ""
    for tag in _TAG.finditer(text):
        closing, name = tag[1], tag[2].lower()
        if not unseen:
            words += len(text[at : tag.start()].split())
            unseen = name if name in _UNSEEN and not closing else ""
        elif closing and name == unseen:
            unseen = ""
        at = tag.end()
    return words
