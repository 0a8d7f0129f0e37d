"""The frame of every page: its head, what the browser may load, and the style that all pages share."""

from __future__ import annotations

from importlib.resources import files

from vault_grade import __version__
from vault_grade.page.html import Html, element, plain, say

POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
"""Of the browser: nothing is loaded, run or sent, whatever a document may have smuggled in."""


def document(title: str, maker: str, body: Html, package: str | None = None) -> str:
    """A whole page.

    title: of the window. maker: what its head names as its generator, beside the version. body: the body element.
    package: full name of the package whose ``style.css`` follows the common style.
    """
    style = _style("vault_grade.page", "base.css") + (_style(package, "style.css") if package else "")
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="generator", content=f"{maker} {__version__}"),
        element("meta", http_equiv="Content-Security-Policy", content=POLICY),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="referrer", content="no-referrer"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", say(plain(title))),
        element("style", Html(style)),
    )
    return f"<!doctype html>\n{element('html', head, body, lang='en')}\n"


def mark(maker: str) -> str:
    """What a page says of its maker, and a text that only speaks of it does not."""
    return f'<meta name="generator" content="{maker} '


def _style(package: str, name: str) -> str:
    return files(package).joinpath(name).read_text(encoding="utf-8")
