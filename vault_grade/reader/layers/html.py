"""HTML, by the standard library's parser: the words that a browser shows, in the file's order."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from html.parser import HTMLParser

from vault_grade.reader.layers.base import BREAK, LINE, CannotRead, Page
from vault_grade.reader.layers.flow import Flow, names
from vault_grade.reader.layers.html_hidden import Sheet, hidden
from vault_grade.reader.layers.text import decoded

_VOID = names("area base br col embed hr img input link meta param source track wbr")
_PARTS = names(
    "aside caption figcaption figure footer header hr nav select table tbody td textarea tfoot th thead tr"
)
_BLOCKS = names(
    "address article blockquote body br center dd details dialog dir div dl dt fieldset form h1 h2 h3 h4 h5 h6 "
    "hgroup html legend li main menu ol optgroup option p pre search section summary ul"
)
_JOINTS = dict.fromkeys(_PARTS, BREAK) | dict.fromkeys(_BLOCKS, LINE)
_RAISED = frozenset({"sup", "rt"})
_PREFORMATTED = frozenset({"pre", "textarea"})

# An element that one of these starts in ends it, if it stands no deeper than the element that bounds it.
_ENDS = {
    "li": (frozenset({"li"}), frozenset({"ul", "ol", "menu"})),
    "dt": (frozenset({"dt", "dd"}), frozenset({"dl"})),
    "dd": (frozenset({"dt", "dd"}), frozenset({"dl"})),
    "td": (frozenset({"td", "th"}), frozenset({"tr", "table"})),
    "th": (frozenset({"td", "th"}), frozenset({"tr", "table"})),
    "tr": (frozenset({"tr"}), frozenset({"table", "tbody", "thead", "tfoot"})),
    "option": (frozenset({"option"}), frozenset({"select", "datalist"})),
    "body": (frozenset({"head"}), frozenset({"html"})),
}
_PARAGRAPH = (frozenset({"p"}), frozenset({"td", "th", "table", "button", "object", "template", "caption"}))
_ENDS_PARAGRAPH = (_BLOCKS | _PARTS) - {"br", "body", "html", "option", "optgroup", "caption", "legend"}
_ENDS_PARAGRAPH -= {"td", "th", "tr", "tbody", "thead", "tfoot", "select", "textarea"}

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

    Raises CannotRead for a declaration that cannot be read or that, in XHTML, makes entities.
    """
    if xml and "<!ENTITY" in text:
        raise CannotRead("the XHTML declares entities of its own, which are never expanded")
    shown = _Shown(xml, sheets)
    try:
        shown.feed(text)
        shown.close()
    except AssertionError:  # html.parser's own answer to a malformed declaration
        raise CannotRead("the HTML has a declaration that cannot be read") from None
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

    name = "html (html.parser)"
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


class _Shown(HTMLParser):
    """Follows the open elements and hands the shown words to a flow; nothing here recurses."""

    def __init__(self, xml: bool, sheets: Sheets) -> None:
        super().__init__(convert_charrefs=True)
        self._xml, self._sheets = xml, sheets
        self.flow = Flow()
        self._open: list[tuple[str, bool]] = []  # tag, and whether it hides what stands in it
        self._count = Counter[str]()
        self._hiding = self._raised = self._preformatted = 0
        self._sheet = Sheet()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._end_what_ends(tag)
        self._joint(tag)
        if tag == "link":
            self._link(dict(attrs))
        if tag in _VOID:
            return
        hides = hidden(tag, dict(attrs), self._sheet)
        self._open.append((tag, hides))
        self._counted(tag, 1, hides)

    def _counted(self, tag: str, by: int, hides: bool) -> None:
        self._count[tag] += by
        self._hiding += by * hides
        self._raised += by * (tag in _RAISED)
        self._preformatted += by * (tag in _PREFORMATTED)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        # In HTML itself the slash means nothing.
        if tag not in _VOID and (self._xml or self._count["svg"] or self._count["math"]):
            self.handle_endtag(tag)

    def _link(self, attributes: dict[str, str | None]) -> None:
        """Takes in a style sheet that the page links to, where it is at hand."""
        if "stylesheet" in (attributes.get("rel") or "").lower().split():
            css = self._sheets(attributes.get("href") or "")
            if css:
                self._sheet.read(css)

    def handle_endtag(self, tag: str) -> None:
        if tag == "p" and not self._count["p"]:
            self._joint(tag)
        if self._count[tag] > 0:
            while self._close() != tag:
                pass

    def _close(self) -> str:
        tag, hides = self._open.pop()
        self._counted(tag, -1, hides)
        self._joint(tag)
        return tag

    def _end_what_ends(self, tag: str) -> None:
        if tag in _ENDS_PARAGRAPH and self._count["p"]:
            self._end(*_PARAGRAPH)
        if tag in _ENDS and any(self._count[other] for other in _ENDS[tag][0]):
            self._end(*_ENDS[tag])

    def _end(self, ended: frozenset[str], bounds: frozenset[str]) -> None:
        """Closes the innermost element of ``ended`` and all in it, unless a bound stands between."""
        for depth in range(len(self._open) - 1, -1, -1):
            tag = self._open[depth][0]
            if tag in bounds:
                return
            if tag in ended:
                while len(self._open) > depth:
                    self._close()
                return

    def _joint(self, tag: str) -> None:
        if not self._hiding and tag in _JOINTS:
            self.flow.joint(_JOINTS[tag])

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1][0] == "style":
            self._sheet.read(data)
        if not self._hiding:
            self.flow.words(data, self.lineno, raised=self._raised > 0, preformatted=self._preformatted > 0)
