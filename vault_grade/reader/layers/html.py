"""HTML: the words that a browser shows, in the file's order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from vault_grade.reader.layers.base import LINE, CannotRead, Page
from vault_grade.reader.layers.contrast import Seen
from vault_grade.reader.layers.css_sheet import Css, sheet_of
from vault_grade.reader.layers.flow import Flow, names
from vault_grade.reader.layers.html_sight import JOINTS, Sight, Sights
from vault_grade.reader.layers.html_tokens import Start, Words, tokens
from vault_grade.reader.layers.html_tree import Close, Step, Tree, Void
from vault_grade.reader.layers.text import decoded

_META = re.compile(rb"<meta[^>]{0,500}?charset\s*=\s*[\"']?\s*([\w.:-]{1,40})", re.IGNORECASE)
# What the WHATWG Encoding standard reads these names as.
_WEB_NAMES = dict.fromkeys(
    ("ascii", "us-ascii", "iso-8859-1", "iso8859-1", "latin1", "latin-1"), "windows-1252"
)


_STANDARD = re.compile(r"\s*<!doctype\s+html\s*>", re.IGNORECASE)
_ROUND_STYLE = frozenset({"html", "head", "body", "style"})

_ALWAYS = frozenset({"*", "html", "head", "body"})
_OF_ROWS = frozenset({"tr", "td", "th"})
_IMPLIED = {"html": Start("html"), "body": Start("body")}


_GROUNDS = names("canvas embed iframe img link object picture svg video")


class Read(NamedTuple):
    """What was read of an HTML file. doubtful: there is more, of which nobody can tell whether it is shown."""

    page: Page
    doubtful: bool


class _Perhaps(NamedTuple):
    """Words that perhaps are shown are taken in. alike: so are those in the colour of the ground known here."""

    alike: bool


class _Open(NamedTuple):
    """An open element."""

    start: Start
    sight: Sight


Sheets = Callable[[str], str | None]
"""What gives the style sheet at an address that a page links to, where it is at hand."""


def open_html(data: bytes, encoding: str | None, *, xml: bool = False) -> HtmlLayer:
    """The layer of an HTML file; ``encoding`` as in the row, else what the file says of itself, else UTF-8.

    xml: it is read as XHTML. Raises CannotRead where the bytes are not valid in the encoding, or as ``html_page`` does.
    """
    text = html_text(data, encoding)
    read = html_page(text, xml=xml)
    more = (lambda: html_page(text, xml=xml, perhaps=True).page) if read.doubtful else None
    return HtmlLayer(read.page, more)


def html_text(data: bytes, encoding: str | None) -> str:
    """The characters of an HTML file, each line ended by LINE. Raises CannotRead as ``open_html`` does."""
    return re.sub("\r\n?", LINE, decoded(data, encoding or _declared(data)))


def html_page(
    text: str, *, xml: bool = False, sheets: Sheets = lambda address: None, perhaps: bool = False
) -> Read:
    """What is shown of an HTML file. xml: an element whose tag ends in a slash is closed by it, as XHTML has it.

    perhaps: with all that perhaps is shown, as if it were.

    Raises CannotRead for XHTML that declares entities, and where very many elements are never ended.
    """
    if xml and "<!ENTITY" in text:
        raise CannotRead("the XHTML declares entities of its own, which are never expanded")
    tree = Tree(xml)
    css: list[Css] = []
    for token in tokens(text, xml, lambda: tree.foreign):
        if isinstance(token, Words):
            if tree.open and tree.open[-1].start.name == "style":
                css.append(Css(token.text, _is_plain_style(tree)))
        elif isinstance(token, Start) and token.styles:
            css += _css(token, sheets)
        tree.take(token)
    present = _ALWAYS.union(*{step.selectors for step in tree.steps if isinstance(step, Start)})
    sights = Sights(sheet_of(css, present), quirks=not (xml or _STANDARD.match(text)))
    flow = _shown(tree.steps, sights)
    if perhaps:
        flow = _shown(tree.steps, sights, _Perhaps(_may_have_other_grounds(tree.steps, sights)))
    return Read(flow.page(), sights.doubtful)


def _may_have_other_grounds(steps: list[Step], sights: Sights) -> bool:
    """Whether words may stand on another ground than that of what they stand in: a picture, a box moved there, a sheet
    outside the file.
    """
    tags = {
        step.tag if isinstance(step, Void) else step.name for step in steps if isinstance(step, Void | Start)
    }
    return sights.moved or not tags.isdisjoint(_GROUNDS)


def _css(start: Start, sheets: Sheets) -> Iterator[Css]:
    """The style that a tag brings: variables in an attribute, a sheet that it links to, where that is at hand."""
    style = start.attributes.get("style", "")
    if "--" in style:
        yield Css(f"*{{{';'.join(part for part in style.split(';') if '--' in part.partition(':')[0])}}}")
    if start.name == "link" and "stylesheet" in start.attributes.get("rel", "").lower().split():
        css = sheets(start.attributes.get("href", ""))
        if css:
            yield Css(css, start.attributes.keys() <= {"rel", "href", "type"})


def _is_plain_style(tree: Tree) -> bool:
    """Whether the innermost element's style is sure to hold: nothing is said of it, and nothing unusual is round it."""
    kind = tree.open[-1].start.attributes
    plain = not kind or kind in ({"type": "text/css"}, {"type": ""})
    return plain and all(element.start.name in _ROUND_STYLE for element in tree.open)


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

    def __init__(self, page: Page, more: Callable[[], Page] | None = None) -> None:
        self._page, self._more = page, more

    def perhaps(self) -> HtmlLayer | None:
        """The same file with all that perhaps is shown."""
        return HtmlLayer(self._more()) if self._more else None

    def page_count(self) -> int:
        return 1

    def page(self, number: int) -> Page:
        return self._page

    def labelled(self, label: str) -> Iterator[int]:
        return iter(())


def _shown(steps: list[Step], sights: Sights, perhaps: _Perhaps | None = None) -> Flow:
    """The words that are seen. Raises CannotRead where it cannot be told how far something hidden goes."""
    flow = Flow()
    open_ = [_Open(_IMPLIED["html"], _around(steps, sights))]
    for step in steps:
        sight = open_[-1].sight
        if isinstance(step, Words):
            seen = _seen(sight, perhaps)
            if seen is not Seen.NO:
                _words(flow, step, sight, untold=seen is Seen.UNTOLD)
            elif not sight.lost and not sight.away:
                flow.joint(
                    " "
                )  # in the colour of the paper they keep their room, which a reader sees as a gap
        elif isinstance(step, Start):
            sight = sights.inside(sight, step)
            open_.append(_Open(step, sight))
            if step.apart:
                flow.edge()
            if perhaps or not sight.enclosed:
                flow.joint(sight.edge)
            if step.name in _OF_ROWS:
                flow.begin(step.name)
        elif isinstance(step, Close):
            closed = _closed(open_, step, sights)
            if closed.start.apart:
                flow.edge()
            if closed.start.name in _OF_ROWS:
                flow.end(closed.start.name)
            if perhaps or not closed.sight.enclosed:
                flow.joint(closed.sight.edge)
        elif not sight.hidden and (perhaps or not sight.away):
            flow.joint(JOINTS.get(step.tag, ""))
            if step.tag != "wbr":
                flow.edge()
    return flow


def _seen(sight: Sight, perhaps: _Perhaps | None) -> Seen:
    """Whether words are taken in, and whether they can be relied on."""
    if perhaps is None:
        return Seen.NO if sight.away else sight.seen
    return Seen.NO if sight.lost or (sight.seen is Seen.NO and not perhaps.alike) else Seen.YES


def _around(steps: list[Step], sights: Sights) -> Sight:
    """The sight of what stands in a page's first elements, where their tags are left out."""
    told = {step.name for step in steps if isinstance(step, Start) and step.name in _IMPLIED}
    sight = Sight()
    for name, start in _IMPLIED.items():
        sight = sight if name in told else sights.inside(sight, start)
    return sight


def _closed(open_: list[_Open], step: Close, sights: Sights) -> _Open:
    """Ends an element and gives it; what stood in it stands where it stood."""
    depth = step.depth + 1 if step.depth >= 0 else -1
    closed = open_.pop(depth)
    if step.torn and closed.sight.seen is not Seen.YES and open_[-1].sight.seen is Seen.YES:
        raise CannotRead("the XHTML is damaged where words are hidden")
    if not step.left and depth > 0:
        for at in range(depth, len(open_)):
            open_[at] = _Open(open_[at].start, sights.inside(open_[at - 1].sight, open_[at].start))
    return closed


def _words(flow: Flow, words: Words, sight: Sight, *, untold: bool) -> None:
    flow.words(
        words.text,
        words.line,
        raised=sight.raised,
        lowered=sight.lowered,
        preformatted=sight.preformatted,
        untold=untold,
    )
