"""XML, by expat: legislation in CLML and Akoma Ntoso, and other vocabularies by their shape alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from vault_grade.reader.layers.base import BREAK, LINE, CannotRead, Page
from vault_grade.reader.layers.expat import VERSION, parse
from vault_grade.reader.layers.flow import Flow
from vault_grade.reader.layers.xml_kinds import Kind, character, is_mark, is_raised, kind

_SPACE = " \t\r\n"  # white space as XML has it


def open_xml(data: bytes, encoding: str | None) -> XmlLayer:
    """The layer of an XML file; ``encoding`` as in the row, else as the file declares.

    Raises CannotRead for XML that is damaged or declares entities.
    """
    shape = _Shape()
    parse(data, encoding, shape)
    if not shape.mixed:
        raise CannotRead("the XML has no element")
    reading = _Reading(shape.mixed)
    parse(data, encoding, reading)
    return XmlLayer(reading.page())


class XmlLayer:
    """An XML file, the whole of it one page."""

    name = f"xml ({VERSION})"
    covers = (
        "the text of the elements; not metadata, and not the alternative wordings that stand beside the text"
    )
    paged = False

    def __init__(self, page: Page) -> None:
        self._page = page

    def page_count(self) -> int:
        return 1

    def page(self, number: int) -> Page:
        return self._page

    def labelled(self, label: str) -> Iterator[int]:
        return iter(())


class _Shape:
    """A first reading: which elements, counted as they open, hold text of their own."""

    def __init__(self) -> None:
        self.mixed = bytearray()
        self._open: list[int] = []

    def start(self, name: str, attributes: dict[str, str], line: int) -> None:
        self._open.append(len(self.mixed))
        self.mixed.append(0)

    def end(self, name: str) -> None:
        self._open.pop()

    def text(self, text: str, line: int) -> None:
        if self._open and text.strip(_SPACE):
            self.mixed[self._open[-1]] = 1


Wording = tuple[
    str, ...
]  # the changes a stretch of text is kept beside, outermost first; () is the text itself


@dataclass(frozen=True, slots=True)
class _Element:
    joint: str
    mixed: bool
    left_out: bool
    raised: bool
    flow: Flow
    wording: Wording


class _Reading:
    """The second reading: the text into one flow; notes and older wordings into flows of their own that follow it."""

    def __init__(self, mixed: bytearray) -> None:
        self._mixed = mixed
        self._count = 0
        self._open: list[_Element] = []
        self._text = Flow()
        self._aside: list[Flow] = []
        self._wordings: dict[Wording, Flow] = {}
        self._live: set[Wording] = set()  # those that the next words may still continue

    def start(self, name: str, attributes: dict[str, str], line: int) -> None:
        namespace, _, local = name.rpartition(" ")
        parent = self._open[-1] if self._open else _Element("", False, False, False, self._text, ())
        what = kind(namespace, local, attributes)
        wording = parent.wording
        flow = parent.flow
        if what is Kind.NOTE:
            flow, wording = self._beside(), ()
        elif what is Kind.BESIDE:
            wording = (*wording, attributes.get("ChangeId", f"element {self._count}"))
            flow = self._wordings.get(wording) or self._wordings.setdefault(wording, self._beside())
        joint = _joint(what, parent.mixed)
        left_out = parent.left_out or what is Kind.LEFT_OUT
        raised = parent.raised or is_raised(local)
        self._open.append(_Element(joint, bool(self._mixed[self._count]), left_out, raised, flow, wording))
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

    def page(self) -> Page:
        for flow in self._aside:
            self._text.joint(BREAK)
            self._text.extend(flow)
        return self._text.page()


def _joint(what: Kind, parent_mixed: bool) -> str:
    if what is Kind.PART:
        return BREAK
    if what is Kind.BLOCK or (what is Kind.UNKNOWN and not parent_mixed):
        return LINE
    return ""
