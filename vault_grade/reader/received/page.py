"""An HTML page in figures: how many words run, how many are links, what its headings say, which forms it has."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from vault_grade.reader.layers.html_tokens import End, Start, tokens

NEVER_SHOWN = frozenset({"script", "style", "template", "noscript", "head", "svg", "iframe", "object"})
BESIDE = frozenset({"a", "nav", "footer", "aside", "form", "button", "select", "label", "dialog"})
"""Elements whose words are no running text."""
OF_HEAD = frozenset({"head", "title", "meta", "link", "base", "style", "script", "noscript", "template"})
HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
FILES = re.compile(r"\.(?:pdf|docx?|epub|xlsx?|ods|csv|zip)(?:[?#]|\Z)", re.IGNORECASE)
REFRESH = re.compile(r"\s*\d+\s*[;,]\s*(?:url\s*=\s*)?[\"']?([^\"'\s]+)", re.IGNORECASE)
_WORD = re.compile(r"\w[\w'’.-]*")


@dataclass(slots=True)
class HtmlPage:
    """A page's figures.

    title: of the head, as it stands. running: words that are neither links nor parts of menus and forms. linked:
    words of links. headings: in order, white space folded. files: links to files that hold a text or a table.
    password: a form asks for one. scripts: script elements. leads_on: where the page sends a browser by itself.
    """

    title: str = ""
    running: int = 0
    linked: int = 0
    headings: list[str] = field(default_factory=list)
    files: int = 0
    password: bool = False
    scripts: int = 0
    leads_on: str | None = None


def html_page(text: str) -> HtmlPage:
    """The figures of a page. text: the HTML, decoded. In linear time, and for any text."""
    page = HtmlPage()
    open_ = Counter[str]()
    heading: list[str] | None = None
    last = ""
    for token in tokens(text, False, lambda: False):
        if isinstance(token, Start):
            _start(page, token)
            _open(open_, token.name)
            heading = [] if token.name in HEADINGS else heading
        elif isinstance(token, End):
            open_[token.name] = max(0, open_[token.name] - 1)
            if token.name in HEADINGS and heading is not None:
                page.headings.append(" ".join("".join(heading).split()))
                heading = None
        elif last == "title" and not open_["svg"]:
            page.title = page.title or token.text
        elif not any(open_[name] for name in NEVER_SHOWN):
            _count(page, token.text, open_)
            if heading is not None:
                heading.append(token.text)
        last = token.name if isinstance(token, Start) else ""
    return page


def _open(open_: Counter[str], name: str) -> None:
    """One more open element, and what it ends: a link ends the one before, what is shown ends the head."""
    if name not in OF_HEAD:
        open_["head"] = 0
    if name == "a":
        open_["a"] = 0
    if name in NEVER_SHOWN or name in BESIDE:
        open_[name] += 1


def _start(page: HtmlPage, start: Start) -> None:
    said = start.attributes
    if start.name == "script":
        page.scripts += 1
    elif start.name == "input" and said.get("type", "").lower() == "password":
        page.password = True
    elif start.name == "a" and FILES.search(said.get("href", "")):
        page.files += 1
    elif start.name == "meta" and said.get("http-equiv", "").lower() == "refresh":
        found = REFRESH.match(said.get("content", ""))
        page.leads_on = found[1] if found else page.leads_on


def _count(page: HtmlPage, text: str, open_: Counter[str]) -> None:
    count = sum(1 for _ in _WORD.finditer(text))
    if open_["a"]:
        page.linked += count
    elif not any(open_[name] for name in BESIDE):
        page.running += count
