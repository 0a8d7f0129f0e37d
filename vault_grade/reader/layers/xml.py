"""XML, by expat: legislation in CLML and Akoma Ntoso, and other vocabularies by their shape alone.

The first page is the text as it holds on the file's own date. Wordings that hold at other times or places stand in
the file beside it: each time and place is a page of its own, its label saying which, and nothing reads on from one
page to another. The line is that of the file, on every page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from vault_grade.reader.layers.base import BREAK, LINE, CannotRead, Page
from vault_grade.reader.layers.expat import VERSION, parse
from vault_grade.reader.layers.flow import Flow
from vault_grade.reader.layers.xml_kinds import (
    Kind,
    character,
    is_lowered,
    is_mark,
    is_raised,
    kind,
    parts_its_children,
)
from vault_grade.reader.layers.xml_validity import VERSION as VERSIONED
from vault_grade.reader.layers.xml_validity import Validity

_SPACE = " \t\r\n"  # white space as XML has it


def open_xml(data: bytes, encoding: str | None) -> XmlLayer:
    """The layer of an XML file; ``encoding`` as in the row, else as the file declares.

    Raises CannotRead for XML that is damaged or declares entities.
    """
    shape = _Shape()
    parse(data, encoding, shape)
    if not shape.mixed:
        raise CannotRead("the XML has no element")
    reading = _Reading(shape.mixed, shape.validity)
    parse(data, encoding, reading)
    return XmlLayer(reading.pages())


class XmlLayer:
    """An XML file: its text, then the wordings that hold at other times or places, each time and place a page."""

    name = f"xml ({VERSION})"
    covers = "the text of the elements, wordings for other times and places than the file's own apart; not metadata"
    paged = False

    def __init__(self, pages: tuple[Page, ...]) -> None:
        self._pages = pages

    def page_count(self) -> int:
        return len(self._pages)

    def page(self, number: int) -> Page:
        return self._pages[number - 1]

    def labelled(self, label: str) -> Iterator[int]:
        return iter(())


class _Shape:
    """A first reading: which elements, counted as they open, hold text of their own; and what holds when."""

    def __init__(self) -> None:
        self.mixed = bytearray()
        self.validity = Validity()
        self._open: list[int] = []

    def start(self, name: str, attributes: dict[str, str], line: int) -> None:
        self._open.append(len(self.mixed))
        self.mixed.append(0)
        namespace, _, local = name.rpartition(" ")
        self.validity.start(namespace, local, attributes)

    def end(self, name: str) -> None:
        self._open.pop()
        namespace, _, local = name.rpartition(" ")
        self.validity.end(namespace, local)

    def text(self, text: str, line: int) -> None:
        self.validity.text(text)
        if self._open and text.strip(_SPACE):
            self.mixed[self._open[-1]] = 1


@dataclass(frozen=True, slots=True)
class _Element:
    name: str
    joint: str
    mixed: bool
    left_out: bool
    raised: bool
    lowered: bool
    flow: Flow
    version: str | None  # when its wording holds, if not on the file's date
    unknown: bool

    @property
    def local(self) -> str:
        return self.name.rpartition(" ")[2]


_NO_PARENT = _Element("", "", False, False, False, False, Flow(), None, False)


class _Reading:
    """The second reading: the text into one flow; notes into flows of their own that follow it."""

    def __init__(self, mixed: bytearray, validity: Validity) -> None:
        self._mixed, self._validity = mixed, validity
        self._versions: dict[str, Flow] = {}
        self._count = 0
        self._open: list[_Element] = []
        self._text = Flow()
        self._aside: list[Flow] = []
        self._after_unknown = False  # an element that nobody knows ended here, and no word since

    def start(self, name: str, attributes: dict[str, str], line: int) -> None:
        namespace, _, local = name.rpartition(" ")
        parent = self._open[-1] if self._open else _NO_PARENT
        what = kind(namespace, local, attributes)
        flow, version = parent.flow if self._open else self._text, parent.version
        other = self._validity.beside(attributes, version=parent.name == VERSIONED)
        if self._open and other and other != version:
            flow, version = self._versions.setdefault(other, Flow()), other
            flow.joint(BREAK)
        if what is Kind.NOTE:
            flow = self._beside()
        joint = BREAK if parts_its_children(parent.local) else _joint(what, parent.mixed)
        left_out = parent.left_out or what is Kind.LEFT_OUT
        raised, lowered = parent.raised or is_raised(local), parent.lowered or is_lowered(local)
        mixed = bool(self._mixed[self._count])
        self._open.append(
            _Element(name, joint, mixed, left_out, raised, lowered, flow, version, what is Kind.UNKNOWN)
        )
        self._count += 1
        if what is Kind.UNKNOWN:
            self._unknown_begins(flow)
        flow.joint(joint)
        if is_mark(local):
            flow.mark()
        if stands_for := character(local, attributes):
            self.text(stands_for, line)

    def _beside(self) -> Flow:
        self._aside.append(Flow())
        return self._aside[-1]

    def end(self, name: str) -> None:
        ended = self._open.pop()
        flow = self._open[-1].flow if self._open else self._text
        flow.joint(ended.joint)
        if ended.unknown:
            self._after_unknown = True
            flow.edge()

    def _unknown_begins(self, flow: Flow) -> None:
        """Two elements that nobody knows, one after the other, are no more one word than two lines are."""
        flow.edge()
        if self._after_unknown:
            flow.joint(LINE)

    def text(self, text: str, line: int) -> None:
        here = self._open[-1]
        if here.left_out:
            return
        if not text.strip(_SPACE):
            here.flow.joint(" ")
            return
        self._after_unknown = False
        here.flow.words(text, line, raised=here.raised, lowered=here.lowered)

    def pages(self) -> tuple[Page, ...]:
        for flow in self._aside:
            self._text.joint(BREAK)
            self._text.extend(flow)
        labelled = [(label, flow.page()) for label, flow in ((None, self._text), *self._versions.items())]
        written = [(label, page) for label, page in labelled if page.text] or labelled[:1]
        return tuple(_numbered(number, label, page) for number, (label, page) in enumerate(written, 1))


def _numbered(number: int, label: str | None, page: Page) -> Page:
    """The page at its position. A BREAK before it stops text that would run over the end of the page before."""
    if number == 1:
        return replace(page, label=label)
    spans = [replace(span, start=span.start + 1, end=span.end + 1) for span in page.spans]
    spans[:1] = [replace(span, start=0) for span in spans[:1]]
    return replace(page, number=number, label=label, text=BREAK + page.text, spans=tuple(spans))


def _joint(what: Kind, parent_mixed: bool) -> str:
    if what is Kind.PART:
        return BREAK
    if what is Kind.BLOCK or (what is Kind.UNKNOWN and not parent_mixed):
        return LINE
    return ""
