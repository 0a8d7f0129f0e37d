"""The open elements of an HTML file, and which of them a tag ends, as the HTML standard builds its tree (13.2.6).

Where this asks less than the standard, an element stays open longer: what is hidden stays hidden.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from vault_grade.reader.layers.base import CannotRead
from vault_grade.reader.layers.flow import names
from vault_grade.reader.layers.html_tokens import Start, Token, Words

VOID = names(
    "area base br col embed hr img input keygen link meta param source track wbr basefont bgsound frame"
)

_FORMATTING = names("a b big code em font i nobr s small strike strong tt u")
_MARKERS = names("applet caption marquee object td template th")
_SCOPE = _MARKERS | names("html select table annotation-xml desc foreignobject mi mn mo ms mtext title")
_TABLE_SCOPE = names("html table template")
_TABLE = names("caption col colgroup tbody td tfoot th thead tr")
_SPECIAL = _SCOPE | names(
    "address area article aside base basefont bgsound blockquote body br button center col colgroup dd details dir div "
    "dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr iframe "
    "img input keygen li link listing main menu meta nav noembed noframes noscript ol p param plaintext pre script "
    "search section select source style summary tbody textarea tfoot thead tr track ul wbr xmp"
)
_ENDS_PARAGRAPH = names(
    "address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 "
    "h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p plaintext pre search section summary ul xmp"
)  # not a table: in a page without a DOCTYPE it stands in the paragraph
_IN_SCOPE = (_ENDS_PARAGRAPH | {"button", "applet", "marquee", "object"}) - {"hr", "plaintext", "form"}
_ITEMS = {"li": frozenset({"li"}), "dd": frozenset({"dd", "dt"}), "dt": frozenset({"dd", "dt"})}
_CELLS = {
    "td": (frozenset({"td", "th"}), frozenset({"tr", *_TABLE_SCOPE})),
    "th": (frozenset({"td", "th"}), frozenset({"tr", *_TABLE_SCOPE})),
    "tr": (frozenset({"tr"}), frozenset({"tbody", "thead", "tfoot", *_TABLE_SCOPE})),
    "option": (frozenset({"option"}), frozenset({"select", "datalist"}) | _SCOPE),
    "body": (frozenset({"head"}), frozenset({"html"})),
}
_BUTTON_SCOPE = _SCOPE | {"button"}
_ITEM_BOUNDS = _SPECIAL - {"address", "div", "p"}
_LIST_SCOPE = _SCOPE | {"ol", "ul"}
_NEVER_ENDED = frozenset({"body", "html"})

_FOREIGN = frozenset({"svg", "math"})
_HTML_INSIDE = names("annotation-xml desc foreignobject mi mn mo ms mtext title")
_BREAKS_OUT = names(
    "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta "
    "nobr ol p pre ruby s small span strong strike sub sup table tt u ul var"
)
_ACTING = _TABLE | _ENDS_PARAGRAPH | _ITEMS.keys() | _CELLS.keys() | {"a"}
_DEEPEST = 512
_MOST_CARRIED = 500
_MOST_ALIKE = 3  # of formatting elements that are carried on; the standard's own number


class Element(NamedTuple):
    """An open element. foreign: what stands in it is SVG or MathML."""

    start: Start
    foreign: bool


@dataclass(frozen=True, slots=True)
class Close:
    """The end of the open element at ``depth``, counted as lists count.

    torn: in XML, by the end tag of one that it stands in. left: what stands in it stays there, although it has ended.
    """

    depth: int
    torn: bool = False
    left: bool = False


@dataclass(frozen=True, slots=True)
class Void:
    """An element that holds nothing."""

    tag: str


_INNERMOST = Close(-1)

Step = Start | Close | Void | Words
"""What happens next in a page: an element begins (and is the innermost), one ends, words stand there."""


class Tree:
    """The open elements of a page, and all its ``steps`` so far. Nothing here recurses."""

    def __init__(self, xml: bool) -> None:
        self._xml = xml
        self.open: list[Element] = []
        self.steps: list[Step] = []
        self.count = Counter[str]()

    def take(self, token: Token) -> None:
        """Takes in what comes next in the file."""
        if isinstance(token, Words):
            self.steps.append(token)
        elif isinstance(token, Start):
            self._start(token)
        else:
            if token.name == "br" or (token.name == "p" and not self.count["p"]):
                self.steps.append(Void(token.name))
            self._end_tag(token.name)

    def _start(self, start: Start) -> None:
        tag = start.name
        if tag in _ACTING or self.foreign:
            if self._ignores(tag):
                return
            self._before(tag)
        if tag in VOID and not self.foreign:
            self.steps.append(Void(tag))
            return
        self._push(start)
        # In HTML itself the slash means nothing.
        if start.closed and (self._xml or tag in _FOREIGN or self.foreign):
            self._end_tag(tag)

    @property
    def foreign(self) -> bool:
        """Whether what comes next is SVG or MathML."""
        return bool(self.open) and self.open[-1].foreign

    def _ignores(self, tag: str) -> bool:
        """Whether a start tag is none where it stands: a part of a table outside any."""
        return not self._xml and tag in _TABLE and not self.count["table"] and not self.foreign

    def _before(self, tag: str) -> None:
        """Ends what the start tag of ``tag`` ends."""
        if self._xml:
            return
        if self.foreign:
            if tag in _BREAKS_OUT:
                while self.foreign:
                    self._cut(len(self.open) - 1)
            else:
                return
        if tag in _ENDS_PARAGRAPH and self.count["p"]:
            self._end(frozenset({"p"}), _BUTTON_SCOPE)
        if tag in _ITEMS:
            self._end(_ITEMS[tag], _ITEM_BOUNDS)
        if tag in _CELLS:
            self._end(*_CELLS[tag])
        if tag == "a" and self.count["a"]:
            self._end_alone("a")

    def _push(self, start: Start) -> None:
        """Opens an element."""
        tag = start.name
        foreign = tag in _FOREIGN or (self.foreign and tag not in _HTML_INSIDE)
        self._add(Element(start, foreign))

    def _end_tag(self, tag: str) -> None:
        """Ends what the end tag of ``tag`` ends, which may be nothing."""
        innermost = self.open[-1] if self.open else None
        if innermost and innermost.start.name == tag and not innermost.foreign and tag not in _NEVER_ENDED:
            self._remove(len(self.open) - 1)
            return
        if not self.count[tag]:
            return
        if self._xml:
            self._end_in_order(tag)
        elif tag in _FORMATTING or tag == "form":
            self._end_alone(tag)
        elif tag not in _NEVER_ENDED:
            self._end(frozenset({tag}), _bounds(tag))

    def _end_in_order(self, tag: str) -> None:
        """In XML only the innermost element ends; where the file is damaged, those in the named one too."""
        while self.open[-1].start.name != tag:
            self._remove(len(self.open) - 1, torn=True)
        self._remove(len(self.open) - 1)

    def _end(self, ended: frozenset[str], bounds: frozenset[str]) -> None:
        """Ends the innermost element of ``ended`` and all in it, unless a bound stands between."""
        if not any(self.count[tag] for tag in ended):
            return
        for depth in self._depths():
            tag = self.open[depth].start.name
            if tag in ended:
                self._cut(depth)
                return
            if tag in bounds:
                return

    def _cut(self, depth: int) -> None:
        """Ends the element at ``depth`` and all in it; formatting that has no end tag yet goes on after it."""
        if depth == len(self.open) - 1:
            self._remove(depth)
            return
        carried: list[Element] = []
        if self.open[depth].start.name not in _MARKERS:
            inside = takewhile(lambda one: one.start.name not in _MARKERS, self.open[depth + 1 :])
            carried = [one for one in inside if one.start.name in _FORMATTING and not one.foreign]
        while len(self.open) > depth:
            self._remove(len(self.open) - 1)
        later = Counter(map(_likeness, carried))
        for element in carried:
            likeness = _likeness(element)
            later[likeness] -= 1
            if later[likeness] < _MOST_ALIKE:
                self._add(element)
        if len(later) > _MOST_CARRIED:
            raise CannotRead("the HTML leaves too many elements open")

    def _end_alone(self, tag: str) -> None:
        """Ends formatting or a form: a block that stands in it stays, and so does what it hides."""
        block = tag == "form"
        for depth in self._depths():
            element = self.open[depth]
            if element.start.name == tag and not element.foreign:
                if block:
                    self._remove(depth)
                else:
                    self._cut(depth)
                return
            if element.start.name in _SCOPE:
                return
            block = block or element.start.name in _SPECIAL

    def _depths(self) -> range:
        """The depths that a tag can end something at, innermost first; browsers too go no deeper."""
        return range(len(self.open) - 1, max(-1, len(self.open) - 1 - _DEEPEST), -1)

    def _add(self, element: Element) -> None:
        self.open.append(element)
        self.count[element.start.name] += 1
        self.steps.append(element.start)

    def _remove(self, depth: int, *, torn: bool = False) -> None:
        element = self.open.pop(depth)
        self.count[element.start.name] -= 1
        innermost = depth == len(self.open) and not torn
        self.steps.append(_INNERMOST if innermost else Close(depth, torn, element.start.name == "form"))


def _likeness(element: Element) -> tuple[str, frozenset[tuple[str, str]]]:
    """By what two formatting elements are alike (HTML standard, 13.2.4.3)."""
    return element.start.name, frozenset(element.start.attributes.items())


def _bounds(tag: str) -> frozenset[str]:
    """The elements over whose edge an end tag ends nothing."""
    if tag in _TABLE or tag in ("table", "template"):
        return _TABLE_SCOPE
    if tag in ("p", "li"):
        return _BUTTON_SCOPE if tag == "p" else _LIST_SCOPE
    return _SCOPE if tag in _IN_SCOPE else _SPECIAL
