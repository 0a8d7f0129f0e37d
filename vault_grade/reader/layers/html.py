"""HTML: the words that a browser shows, in the file's order."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

from vault_grade.reader.layers.base import BREAK, LINE, CannotRead, Page
from vault_grade.reader.layers.css_sheet import Sheet, sheet_of, tokens_of
from vault_grade.reader.layers.css_values import Effect
from vault_grade.reader.layers.flow import Flow, names
from vault_grade.reader.layers.html_hidden import look
from vault_grade.reader.layers.html_tokens import Start, Token, Words, tokens
from vault_grade.reader.layers.html_tree import VOID, Element, Tree
from vault_grade.reader.layers.text import decoded

_PARTS = names(
    "aside caption figcaption figure footer header hr nav select table tbody td textarea tfoot th thead tr"
)
_BLOCKS = names(
    "address article blockquote body br center dd details dialog dir div dl dt fieldset form h1 h2 h3 h4 h5 h6 "
    "hgroup html legend li main menu ol optgroup option p pre search section summary ul"
)
_JOINTS = dict.fromkeys(_PARTS, BREAK) | dict.fromkeys(_BLOCKS, LINE)
_PREFORMATTED = frozenset({"pre", "textarea", "xmp", "plaintext", "listing"})
_SVG_WORDS = ("text", "foreignobject")

_META = re.compile(rb"<meta[^>]{0,500}?charset\s*=\s*[\"']?\s*([\w.:-]{1,40})", re.IGNORECASE)
# What the WHATWG Encoding standard reads these names as.
_WEB_NAMES = dict.fromkeys(
    ("ascii", "us-ascii", "iso-8859-1", "iso8859-1", "latin1", "latin-1"), "windows-1252"
)


Sheets = Callable[[str], str | None]
"""What gives the style sheet at an address that a page links to, where it is at hand."""


def open_html(data: bytes, encoding: str | None, *, xml: bool = False) -> HtmlLayer:
    """The layer of an HTML file; ``encoding`` as in the row, else what the file says of itself, else UTF-8.

    xml: it is read as XHTML. Raises CannotRead where the bytes are not valid in the encoding, or as ``html_page`` does.
    """
    return HtmlLayer(html_page(html_text(data, encoding), xml=xml))


def html_text(data: bytes, encoding: str | None) -> str:
    """The characters of an HTML file, each line ended by LINE. Raises CannotRead as ``open_html`` does."""
    return re.sub("\r\n?", LINE, decoded(data, encoding or _declared(data)))


def html_page(text: str, *, xml: bool = False, sheets: Sheets = lambda address: None) -> Page:
    """What is shown of an HTML file. xml: an element whose tag ends in a slash is closed by it, as XHTML has it.

    Raises CannotRead for XHTML that declares entities, and where very many elements are never ended.
    """
    if xml and "<!ENTITY" in text:
        raise CannotRead("the XHTML declares entities of its own, which are never expanded")
    shown = _shown(text, xml, sheets, Sheet())
    if shown.css:  # a style sheet holds for what stands before it, too
        shown = _shown(text, xml, sheets, sheet_of(shown.css))
    return shown.flow.page()


def _declared(data: bytes) -> str | None:
    """The encoding a file without a byte-order mark names in its first 4096 bytes, or None."""
    if data.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        return None
    match = _META.search(data[:4096])
    if match is None:
        return None
    name = match[1].decode("ascii").lower()
    # A page that can be read as far as its own charset is not in UTF-16, whatever it says (HTML standard).
    return "utf-8" if name.startswith("utf-16") else _WEB_NAMES.get(name, name)


class HtmlLayer:
    """An HTML file, the whole of it one page."""

    name = "html"
    covers = "the words a browser shows; not what scripts or style sheets outside the file add or hide"
    paged = False

    def __init__(self, page: Page) -> None:
        self._page = page

    def page_count(self) -> int:
        return 1

    def page(self, number: int) -> Page:
        return self._page

    def labelled(self, label: str) -> Iterator[int]:
        return iter(())


def _shown(text: str, xml: bool, sheets: Sheets, sheet: Sheet) -> _Shown:
    shown = _Shown(xml, sheets, sheet)
    for token in tokens(text, xml, lambda: shown.tree.foreign):
        shown.take(token)
    return shown


class _Shown:
    """Follows the open elements and hands the shown words to a flow. css: the style sheets that stand in the page."""

    def __init__(self, xml: bool, sheets: Sheets, sheet: Sheet) -> None:
        self._xml, self._sheets, self._sheet = xml, sheets, sheet
        self.flow = Flow()
        self.tree = Tree(xml, self._opened, self._closed)
        self.css: list[str] = []
        self._told = Counter[Effect]()

    def take(self, token: Token) -> None:
        """Takes in what comes next in the file."""
        if isinstance(token, Words):
            self._words(token)
        elif isinstance(token, Start):
            self._start(token)
        else:
            if token.name == "br" or (token.name == "p" and not self.tree.count["p"]):
                self._joint(token.name)
            self.tree.end(token.name)

    def _start(self, start: Start) -> None:
        tag, attributes = start.name, start.attributes
        if self.tree.ignores(tag):
            return
        self.tree.before(tag)
        if tag == "link":
            self._link(attributes)
        if "--" in attributes.get("style", ""):
            self.css.append(f"style {{{attributes['style']}}}")
        if tag in VOID and not self.tree.foreign:
            self._joint(tag)
            return
        own = tokens_of(tag, attributes)
        effects = look(tag, attributes, own, self.tree.around, self._sheet)
        if tag in _JOINTS:
            effects -= {Effect.RAISED, Effect.LOWERED}
        self.tree.push(tag, own, frozenset(effects))
        # In HTML itself the slash means nothing.
        if start.closed and (self._xml or tag in ("svg", "math") or self.tree.foreign):
            self.tree.end(tag)

    def _link(self, attributes: dict[str, str]) -> None:
        """Takes in a style sheet that the page links to, where it is at hand."""
        if "stylesheet" in attributes.get("rel", "").lower().split():
            css = self._sheets(attributes.get("href", ""))
            if css:
                self.css.append(css)

    def _opened(self, element: Element) -> None:
        self._edge(element, self.tree.open[-2] if len(self.tree.open) > 1 else None)
        self._told.update(element.effects)

    def _closed(self, element: Element) -> None:
        self._told.subtract(element.effects)
        self._edge(element, self.tree.open[-1] if self.tree.open else None)

    def _edge(self, element: Element, parent: Element | None) -> None:
        """What stands between the words on both sides of where an element begins or ends."""
        if self._told[Effect.HIDES]:
            return
        if Effect.APART in element.effects or (parent and Effect.PARTS in parent.effects):
            self.flow.joint(BREAK)
        self._joint(element.tag)

    def _joint(self, tag: str) -> None:
        if not self._told[Effect.HIDES] and tag in _JOINTS:
            self.flow.joint(_JOINTS[tag])

    def _words(self, words: Words) -> None:
        count = self.tree.count
        if self.tree.open and self.tree.open[-1].tag == "style":
            self.css.append(words.text)
        if self._told[Effect.HIDES] or (count["svg"] and not any(count[tag] for tag in _SVG_WORDS)):
            return
        self.flow.words(
            words.text,
            words.line,
            raised=self._told[Effect.RAISED] > 0,
            lowered=self._told[Effect.LOWERED] > 0,
            preformatted=any(count[tag] for tag in _PREFORMATTED),
        )
