"""XML, by expat: legislation in CLML and Akoma Ntoso, and other vocabularies by their shape alone.

The first page is the text as it holds on the file's own date. Wordings that hold at other times or places stand in
the file beside it: each time and place is a page of its own, its label saying which, and nothing reads on from one
page to another. The line is that of the file, on every page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from vault_grade.reader.layers.base import BREAK, LINE, CannotRead, Page
from vault_grade.reader.layers.expat import VERSION, parse
from vault_grade.reader.layers.flow import Flow
from vault_grade.reader.layers.xml_kinds import Kind, character, is_mark, is_raised, kind
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


Wording = tuple[
    str, ...
]  # the changes a stretch of text is kept beside, outermost first; () is the text itself


@dataclass(frozen=True, slots=True)
class _Element:
    name: str
    joint: str
    mixed: bool
    left_out: bool
    raised: bool
    flow: Flow
    wording: Wording
    version: str | None  # when its wording holds, if not on the file's date


class _Reading:
    """The second reading: the text into one flow; notes and older wordings into flows of their own that follow it."""

    def __init__(self, mixed: bytearray, validity: Validity) -> None:
        self._mixed, self._validity = mixed, validity
        self._versions: dict[str, Flow] = {}
        self._count = 0
        self._open: list[_Element] = []
        self._text = Flow()
        self._aside: list[Flow] = []
        self._wordings: dict[Wording, Flow] = {}
        self._live: set[Wording] = set()  # those that the next words may still continue

    def start(self, name: str, attributes: dict[str, str], line: int) -> None:
        namespace, _, local = name.rpartition(" ")
        parent = self._open[-1] if self._open else _Element("", "", False, False, False, self._text, (), None)
        what = kind(namespace, local, attributes)
        wording, flow, version = parent.wording, parent.flow, parent.version
        other = self._validity.beside(attributes, version=parent.name == VERSIONED)
        if self._open and other and other != version:
            flow, wording, version = self._versions.setdefault(other, Flow()), (), other
            flow.joint(BREAK)
        if what is Kind.NOTE:
            flow, wording = self._beside(), ()
        elif what is Kind.BESIDE:
            wording = (*wording, attributes.get("ChangeId", f"element {self._count}"))
            flow = self._wordings.get(wording) or self._wordings.setdefault(wording, self._beside())
        joint = _joint(what, parent.mixed)
        left_out = parent.left_out or what is Kind.LEFT_OUT
        raised = parent.raised or is_raised(local)
        mixed = bool(self._mixed[self._count])
        self._open.append(_Element(name, joint, mixed, left_out, raised, flow, wording, version))
        self._count += 1
        self._part(flow, joint)
        if is_mark(local):
            flow.mark()
        if stands_for := character(local, attributes):
            self.text(stands_for, line)

    def _beside(self) -> Flow:
        self._aside.append(Flow())
        return self._aside[-1]

    def end(self, name: str) -> None:
        joint = self._open.pop().joint
        self._part(self._open[-1].flow if self._open else self._text, joint)

    def _part(self, flow: Flow, joint: str) -> None:
        """Puts a joint into the flow, and into the wordings beside it: they go on in the next paragraph."""
        flow.joint(joint)
        for wording in self._live:
            self._wordings[wording].joint(joint)

    def text(self, text: str, line: int) -> None:
        here = self._open[-1]
        if here.left_out:
            return
        if not text.strip(_SPACE):
            self._part(here.flow, " ")
            return
        self._settle(here.wording)
        here.flow.words(text, line, raised=here.raised)

    def _settle(self, wording: Wording) -> None:
        """Ends the wordings that the next words do not continue."""
        for live in [live for live in self._live if wording[: len(live)] != live]:
            self._wordings[live].joint(BREAK)
            self._live.remove(live)
        if wording:
            self._live.add(wording)

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
