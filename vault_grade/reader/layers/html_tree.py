"""The open elements of an HTML file, and which of them a tag ends, as the HTML standard builds its tree (13.2.6).

Where this asks less than the standard, an element stays open longer: what is hidden stays hidden.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import takewhile

from vault_grade.reader.layers.base import CannotRead
from vault_grade.reader.layers.css_sheet import Tokens
from vault_grade.reader.layers.css_values import Effect
from vault_grade.reader.layers.flow import names

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
_DEEPEST = 512
_MOST_CARRIED = 500
_MOST_ALIKE = 3  # of formatting elements that are carried on; the standard's own number


@dataclass(frozen=True, slots=True)
class Element:
    """An open element. selectors: its own simple selectors; foreign: what stands in it is SVG or MathML."""

    tag: str
    selectors: Tokens
    effects: frozenset[Effect]
    foreign: bool


class Tree:
    """The open elements; ``opened`` and ``closed`` are told of each that begins or ends. Nothing here recurses."""

    def __init__(
        self, xml: bool, opened: Callable[[Element], None], closed: Callable[[Element], None]
    ) -> None:
        self._xml, self._opened, self._closed = xml, opened, closed
        self.open: list[Element] = []
        self.count = Counter[str]()
        self.around = Counter[str]()

    @property
    def foreign(self) -> bool:
        """Whether what comes next is SVG or MathML."""
        return bool(self.open) and self.open[-1].foreign

    def ignores(self, tag: str) -> bool:
        """Whether a start tag is none where it stands: a part of a table outside any."""
        return not self._xml and tag in _TABLE and not self.count["table"] and not self.foreign

    def before(self, tag: str) -> None:
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

    def push(self, tag: str, selectors: Tokens, effects: frozenset[Effect]) -> None:
        """Opens an element."""
        foreign = tag in _FOREIGN or (self.foreign and tag not in _HTML_INSIDE)
        self._add(Element(tag, selectors, effects, foreign))

    def end(self, tag: str) -> None:
        """Ends what the end tag of ``tag`` ends, which may be nothing."""
        if not self.count[tag]:
            return
        if self._xml:
            self._end_in_order(tag)
        elif tag in _FORMATTING or tag == "form":
            self._end_alone(tag)
        elif tag not in _NEVER_ENDED:
            self._end(frozenset({tag}), _bounds(tag))

    def _end_in_order(self, tag: str) -> None:
        """In XML only the innermost element ends; where the file is damaged, nothing hidden does."""
        while self.open[-1].tag != tag:
            if Effect.HIDES in self.open[-1].effects:
                return
            self._remove(len(self.open) - 1)
        self._remove(len(self.open) - 1)

    def _end(self, ended: frozenset[str], bounds: frozenset[str]) -> None:
        """Ends the innermost element of ``ended`` and all in it, unless a bound stands between."""
        if not any(self.count[tag] for tag in ended):
            return
        for depth in self._depths():
            tag = self.open[depth].tag
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
        if self.open[depth].tag not in _MARKERS:
            inside = takewhile(lambda element: element.tag not in _MARKERS, self.open[depth + 1 :])
            carried = [element for element in inside if element.tag in _FORMATTING and not element.foreign]
        while len(self.open) > depth:
            self._remove(len(self.open) - 1)
        later = Counter(carried)
        for element in carried:
            later[element] -= 1
            if later[element] < _MOST_ALIKE:
                self._add(element)
        if len(later) > _MOST_CARRIED:
            raise CannotRead("the HTML leaves too many elements open")

    def _end_alone(self, tag: str) -> None:
        """Ends formatting or a form: a block that stands in it stays, and so does what it hides."""
        block = tag == "form"
        for depth in self._depths():
            element = self.open[depth]
            if element.tag == tag and not element.foreign:
                if block:
                    self._remove(depth)
                else:
                    self._cut(depth)
                return
            if element.tag in _SCOPE:
                return
            block = block or element.tag in _SPECIAL

    def _depths(self) -> range:
        """The depths that a tag can end something at, innermost first; browsers too go no deeper."""
        return range(len(self.open) - 1, max(-1, len(self.open) - 1 - _DEEPEST), -1)

    def _add(self, element: Element) -> None:
        self.open.append(element)
        self.count[element.tag] += 1
        self.around.update(element.selectors)
        self._opened(element)

    def _remove(self, depth: int) -> None:
        element = self.open.pop(depth)
        self.count[element.tag] -= 1
        for selector in element.selectors:
            self.around[selector] -= 1
            if not self.around[selector]:
                del self.around[selector]
        self._closed(element)


def _bounds(tag: str) -> frozenset[str]:
    """The elements over whose edge an end tag ends nothing."""
    if tag in _TABLE or tag in ("table", "template"):
        return _TABLE_SCOPE
    if tag in ("p", "li"):
        return _BUTTON_SCOPE if tag == "p" else _LIST_SCOPE
    return _SCOPE if tag in _IN_SCOPE else _SPECIAL
