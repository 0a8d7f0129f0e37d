"""How text gets into HTML: escaped, set apart from what stands round it, and with nothing in it that is not seen.

``Html`` is text that is HTML already. Every builder takes it and nothing else, so a type checker finds words of a note
or a document that were put in raw.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from html import escape
from typing import NewType

from vault_grade.language.unseen import UNSEEN

Html = NewType("Html", str)

NOTHING = Html("")
VOID = frozenset({"meta", "link", "input", "br", "image", "rect", "use"})
"""Elements of HTML and SVG that hold nothing."""

_JOINERS = frozenset("\u200c\u200d") | {chr(code) for code in range(0xFE00, 0xFE10)}
"""Unseen, but a part of how Persian, Indic scripts and pictographs are written."""

_LINES = frozenset("\n\t")


def text(words: str) -> Html:
    """Words of a note or a document, isolated from the direction of what stands round them (HTML, the bdi element)."""
    return element("bdi", lines(words))


def lines(words: str) -> Html:
    """The same without isolation, for an element of its own that has ``dir="auto"``; line ends and tabs are kept."""
    return Html("".join(_shown(character) for character in words))


def plain(words: str) -> str:
    """Words for an attribute: one line, what is not seen as escapes; ``element`` does the rest."""
    return "".join(_escape(c) if _is_hidden(c) else c for c in " ".join(words.split()))


def element(name: str, /, *children: Html, **attributes: str | bool | None) -> Html:
    """An element with its children and attributes.

    An attribute is named as in Python (``class_``, ``aria_label``); True stands alone, None and False are left out.
    """
    told = "".join(_attribute(key, value) for key, value in attributes.items() if value not in (None, False))
    if name in VOID:
        return Html(f"<{name}{told}>" if name in ("meta", "link", "input", "br") else f"<{name}{told}/>")
    return Html(f"<{name}{told}>{''.join(children)}</{name}>")


def join(parts: Iterable[Html], between: Html = NOTHING) -> Html:
    """Pieces of HTML one after another."""
    return Html(between.join(parts))


def say(words: str) -> Html:
    """Words of our own."""
    return Html(escape(words, quote=False))


def _attribute(key: str, value: str | bool | None) -> str:
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'


@lru_cache(maxsize=4096)
def _shown(character: str) -> str:
    if character in _LINES or not _is_hidden(character):
        return escape(character, quote=False)
    return f'<span class="escape">{_escape(character)}</span>'


def _is_hidden(character: str) -> bool:
    """What steers a text or cannot be seen in it: controls, directions, private codes, zero widths."""
    if character in _JOINERS:
        return False
    return character in UNSEEN or unicodedata.category(character) in ("Cc", "Cs", "Co", "Zl", "Zp")


def _escape(character: str) -> str:
    code = ord(character)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
