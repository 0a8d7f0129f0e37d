"""The text of one part of a DOCX file (body, header, notes): what Word shows of it with all changes accepted.

Source: ECMA-376 part 1, 17 (WordprocessingML), 22.1 (Office Math); part 3 (markup compatibility).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from vault_grade.reader.layers.base import BREAK, GONE, LINE
from vault_grade.reader.layers.docx_look import PROPERTIES, Look, Styles
from vault_grade.reader.layers.docx_names import (
    COMPATIBILITY,
    KNOWN_EXTENSIONS,
    MATH,
    SPACE,
    WORD,
    attribute,
    is_on,
    relation,
)
from vault_grade.reader.layers.docx_parts import PLAIN, Section, Styled
from vault_grade.reader.layers.docx_symbols import in_font, symbol
from vault_grade.reader.layers.flow import Flow, names

_SKIPPED = names(
    "cellDel comment del instrText moveFrom numberingChange pPrChange rPrChange sdtEndPr sdtPr sectPrChange "
    "tblGridChange tblPrChange tblPrExChange tcPrChange trPrChange"
)
"""Elements whose insides are no text: deleted, moved away, said of a former state, or data."""
_PARTS = names("altChunk endnote footnote tbl tc tr")
_STRUCTURES = names("acc bar borderBox d eqArr f func groupChr limLow limUpp m nary phant rad sPre")
_ARGUMENTS = names("deg den e fName lim mr num sub sup")
"""What formulas are built of: written one after the other they would be other formulas."""
_IN_LINE = names("m:box m:sSub m:sSubSup m:sSup")  # these alone read on from argument to argument
_SET_IN_A_RUN = {"tab": " ", "br": LINE, "cr": LINE, "ptab": BREAK}
_CHARACTERS = {"noBreakHyphen": "\u2011", "softHyphen": "\xad", "object": GONE}
_NOTES = {"footnoteReference": "footnotes", "endnoteReference": "endnotes"}
_RUNS = ("r", "m:r")


class _Element(NamedTuple):
    """An open element. joint, ending: at its end. kept: white space at the edges of its text counts."""

    name: str
    joint: str
    kept: bool
    ending: Callable[[Story, _Element], None] | None = None


class _Name(NamedTuple):
    """An element's name. plain: its beginning does nothing, wherever it stands; it is ``open`` then, or ``kept``.

    begin: all that its beginning does, but in properties, where it does not depend on what it stands in.
    """

    namespace: str
    local: str
    plain: bool
    open: _Element
    kept: _Element
    begin: Callable[[Story, Mapping[str, str]], None] | None


class Story:
    """Reads one part: handed to ``expat.parse_with_prefixes``.

    styles: of the file. first: number of the part's first paragraph. wanted: identities of the notes that are
    shown, in a part of notes; None for other parts. coloured: the pages have a ground of their own colour.
    """

    def __init__(
        self, styles: Styles, first: int, wanted: Collection[str] | None = None, *, coloured: bool = False
    ) -> None:
        self.flow = Flow()
        self.aside: list[Flow] = []
        """What text boxes hold."""
        self.notes: dict[str, list[str]] = {"footnotes": [], "endnotes": []}
        """Identities of the notes whose marks are shown."""
        self.sections: list[Section] = []
        self.paragraphs = first - 1
        """Number of the last paragraph begun."""
        self.coloured = coloured
        self._styles, self._wanted = styles, wanted
        self._open = [_Element("", "", False)]
        self._names: dict[str, _Name] = {}
        self._skip = 0
        self._flows = [self.flow]
        self._paragraphs, self._runs = [Styled()], [PLAIN]
        self._codes: list[bool] = []  # of the open fields: whether this is still the code
        self._rows: list[bool] = []  # of the open table rows: whether it is deleted
        self._taken: list[bool] = []  # of the open alternatives: whether one was taken
        self._prefixes: dict[str, list[str]] = {}
        self._words: list[str] = []
        self._listens = False
        self._gone = 0  # open codes and deleted rows: what stands in them is not there
        self._shaded = 0  # open tables and boxes: their grounds are not looked up
        self._raised = 0

    def declare(self, prefix: str, namespace: str) -> None:
        self._prefixes.setdefault(prefix, []).append(namespace)

    def undeclare(self, prefix: str) -> None:
        self._prefixes[prefix].pop()

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if self._skip:
            self._skip += 1
            return
        known = self._names.get(name)
        if known is None:
            known = self._names[name] = _named(name)
        direct = known.begin is not None and self._open[-1].name != "rPr"
        if known.plain or direct:
            if known.begin is not None:
                known.begin(self, attributes)
            keeps = self._open[-1].kept if SPACE not in attributes else attributes[SPACE] == "preserve"
            self._open.append(known.kept if keeps else known.open)
        elif self._left_out(known.namespace, known.local, attributes):
            self._skip += 1
        else:
            self._begin(known.namespace, known.local, attributes)

    def _begin(self, namespace: str, local: str, attributes: Mapping[str, str]) -> None:
        joint = ""
        if namespace in WORD:
            joint = BREAK if local in _PARTS else ""
            self._flows[-1].joint(joint)
            self._start_word(local, attributes)
            if self._open[-1].name == "rPr":
                local = f"?:{local}"  # a property, whatever its name
        elif namespace in MATH:
            local = f"m:{local}"
            joint = self._start_math(local)
        else:
            local = f"mc:{local}" if namespace == COMPATIBILITY else f"?:{local}"
            if local == "mc:AlternateContent":
                self._taken.append(False)
        kept = attributes[SPACE] == "preserve" if SPACE in attributes else self._open[-1].kept
        self._open.append(_Element(local, joint, kept, _ENDINGS.get(local)))

    def end(self, name: str) -> None:
        if self._skip:
            self._skip -= 1
            return
        element = self._open.pop()
        if element.ending is not None:
            element.ending(self, element)
        if element.joint:
            self._flows[-1].joint(element.joint)

    def text(self, text: str) -> None:
        if self._listens and not self._skip:
            self._words.append(text)

    def _left_out(self, namespace: str, local: str, attributes: Mapping[str, str]) -> bool:
        if namespace in WORD:
            if local in ("del", "moveFrom") and self._open[-1].name in ("rPr", "trPr"):
                return False  # said of a paragraph's mark, or of the row that is open
            if local in ("footnote", "endnote") and self._wanted is not None:
                return attribute(attributes, "id") not in self._wanted
            return local in _SKIPPED
        if namespace == COMPATIBILITY and local in ("Choice", "Fallback"):
            return not self._take(local, attributes)
        style = attributes.get("style", "").replace(" ", "")
        hidden = local == "anchor" and attributes.get("hidden") in ("1", "true")
        return hidden or "visibility:hidden" in style or "display:none" in style

    def _take(self, local: str, attributes: Mapping[str, str]) -> bool:
        """Whether this is the alternative that Word shows: the first whose needs it knows, else the fallback."""
        if not self._taken or self._taken[-1]:
            return False
        needs = [self._prefixes.get(prefix) for prefix in attributes.get("Requires", "").split()]
        known = bool(needs) and all(spaces and spaces[-1].startswith(KNOWN_EXTENSIONS) for spaces in needs)
        self._taken[-1] = known or local == "Fallback"
        return self._taken[-1]

    def _start_word(self, local: str, attributes: Mapping[str, str]) -> None:
        parent = self._open[-1].name
        if parent == "rPr":
            self._property(local, attributes)
        elif local in _BEGINNINGS:
            _BEGINNINGS[local](self, attributes)
        elif parent in _RUNS:
            self._in_run(local, attributes)
        elif (parent, local) == ("pPr", "pStyle"):
            self._paragraphs[-1].style = attribute(attributes, "val")
        elif (parent, local) == ("pPr", "shd"):
            self._paragraphs[-1].note(local, attributes)
        elif (parent, local) == ("trPr", "del") and self._rows:
            self._gone += not self._rows[-1]
            self._rows[-1] = True
        elif parent == "sectPr" and self.sections:
            self._of_section(local, attributes)

    def _start_math(self, local: str) -> str:
        parent, bare = self._open[-1].name, local.removeprefix("m:")
        apart = bare in _STRUCTURES or (bare in _ARGUMENTS and parent not in _IN_LINE)
        joint = BREAK if apart else ""
        self._flows[-1].joint(joint)
        if local in _BEGINNINGS:
            _BEGINNINGS[local](self, {})
        return joint

    def _property(self, local: str, attributes: Mapping[str, str]) -> None:
        """A property of a run, or of the mark that ends a paragraph."""
        owner = self._open[-2].name
        if owner == "pPr":
            gone = local in ("del", "moveFrom") or (local == "vanish" and is_on(attributes))
            self._paragraphs[-1].runs_on |= gone
        elif owner in _RUNS and local == "rStyle":
            self._own_run().style = attribute(attributes, "val")
        elif owner in _RUNS:
            self._own_run().note(local, attributes)

    def _own_run(self) -> Styled:
        """The open run, as one that has properties."""
        if self._runs[-1] is PLAIN:
            self._runs[-1] = Styled()
        return self._runs[-1]

    def _in_run(self, local: str, attributes: Mapping[str, str]) -> None:
        if local in _SET_IN_A_RUN:
            if self._shown():
                self._flows[-1].joint(_SET_IN_A_RUN[local])
        elif local in _CHARACTERS:
            self._say(_CHARACTERS[local])
        elif local == "sym":
            code = attribute(attributes, "char")
            known = re.fullmatch("[0-9A-Fa-f]{1,6}", code)
            self._say(symbol(attribute(attributes, "font"), int(code, 16)) if known else GONE)
        elif local in _NOTES and self._shown():
            self.notes[_NOTES[local]].append(attribute(attributes, "id"))
            self._flows[-1].mark()

    def _of_section(self, local: str, attributes: Mapping[str, str]) -> None:
        section = self.sections[-1]
        if local in ("headerReference", "footerReference"):
            section.parts[local, attribute(attributes, "type") or "default"] = relation(attributes)
        elif local == "titlePg":
            section.own_first_page = is_on(attributes)

    def _shown(self) -> Look | None:
        """How text looks here, None where nobody sees it."""
        if self._gone:
            return None
        paragraph, run = self._paragraphs[-1], self._runs[-1]
        look = self._styles.look(paragraph.style, run.style, run.look)
        grounded = look.shaded or (paragraph.look and paragraph.look.shaded) or self._shaded or self.coloured
        if look.vanish or look.struck or look.tiny or (look.white and not grounded):
            return None
        return look

    def _say(self, text: str, *, typed: bool = False) -> None:
        """Adds characters, where they are shown; ``typed``: as text, which a symbol font turns into others."""
        look = self._shown()
        if look is None or not text:
            return
        if typed and look.font:
            text = in_font(look.font, text)
        raised = bool(look.raised) or self._raised > 0
        if "\n" in text:
            text = text.replace("\n", " ")
        self._flows[-1].words(text, max(1, self.paragraphs), raised=raised)

    def begin_paragraph(self, _: Mapping[str, str]) -> None:
        self.paragraphs += 1
        self._paragraphs.append(Styled())

    def end_paragraph(self, _: _Element) -> None:
        if not self._paragraphs.pop().runs_on:
            self._flows[-1].joint(LINE)

    def begin_run(self, _: Mapping[str, str]) -> None:
        self._runs.append(PLAIN)

    def end_run(self, _: _Element) -> None:
        self._runs.pop()

    def begin_text(self, _: Mapping[str, str]) -> None:
        self._words, self._listens = [], True

    def end_text(self, element: _Element) -> None:
        words = "".join(self._words)
        self._listens = False
        self._say(words if element.kept else words.strip(" \t\n"), typed=True)

    def begin_row(self, _: Mapping[str, str]) -> None:
        self._rows.append(False)
        self._flows[-1].begin("tr")

    def end_row(self, _: _Element) -> None:
        self._gone -= self._rows.pop()
        self._flows[-1].end("tr")

    def begin_cell(self, _: Mapping[str, str]) -> None:
        self._flows[-1].begin("tc")

    def end_cell(self, _: _Element) -> None:
        self._flows[-1].end("tc")

    def begin_ground(self, _: Mapping[str, str]) -> None:
        self._shaded += 1

    def end_ground(self, _: _Element) -> None:
        self._shaded -= 1

    def begin_box(self, attributes: Mapping[str, str]) -> None:
        self.begin_ground(attributes)
        self.aside.append(Flow())
        self._flows.append(self.aside[-1])

    def end_box(self, element: _Element) -> None:
        self.end_ground(element)
        self._flows.pop()

    def begin_raised(self, _: Mapping[str, str]) -> None:
        self._raised += 1

    def end_raised(self, _: _Element) -> None:
        self._raised -= 1

    def begin_section(self, _: Mapping[str, str]) -> None:
        self.sections.append(Section())

    def begin_background(self, attributes: Mapping[str, str]) -> None:
        self.coloured = attribute(attributes, "color").upper() not in ("", "AUTO", "FFFFFF")

    def turn_field(self, attributes: Mapping[str, str]) -> None:
        """A field's code is no text; its result, which follows the code, is."""
        turn = attribute(attributes, "fldCharType")
        if turn == "begin":
            self._codes.append(True)
            self._gone += 1
        elif turn == "separate" and self._codes:
            self._gone -= self._codes[-1]
            self._codes[-1] = False
        elif turn == "end" and self._codes:
            self._gone -= self._codes.pop()

    def end_alternatives(self, _: _Element) -> None:
        self._taken.pop()


_BEGINNINGS: dict[str, Callable[[Story, Mapping[str, str]], None]] = {
    "p": Story.begin_paragraph,
    "r": Story.begin_run,
    "m:r": Story.begin_run,
    "t": Story.begin_text,
    "m:t": Story.begin_text,
    "tr": Story.begin_row,
    "tc": Story.begin_cell,
    "tbl": Story.begin_ground,
    "txbxContent": Story.begin_box,
    "rt": Story.begin_raised,
    "m:sup": Story.begin_raised,
    "sectPr": Story.begin_section,
    "background": Story.begin_background,
    "fldChar": Story.turn_field,
}
_ENDINGS: dict[str, Callable[[Story, _Element], None]] = {
    "p": Story.end_paragraph,
    "r": Story.end_run,
    "m:r": Story.end_run,
    "t": Story.end_text,
    "m:t": Story.end_text,
    "tr": Story.end_row,
    "tc": Story.end_cell,
    "tbl": Story.end_ground,
    "txbxContent": Story.end_box,
    "rt": Story.end_raised,
    "m:sup": Story.end_raised,
    "mc:AlternateContent": Story.end_alternatives,
}
_DIRECT = ("p", "r", "t")
_ACTING = frozenset(
    {
        *(*_SKIPPED, *_PARTS, *_BEGINNINGS, *_ENDINGS, *_SET_IN_A_RUN, *_CHARACTERS, *_NOTES, *PROPERTIES),
        *names("moveTo pStyle rStyle sym headerReference footerReference titlePg"),
    }
)


def _named(name: str) -> _Name:
    """What is known of an element by its name, which has its namespace before it."""
    namespace, _, local = name.rpartition(" ")
    plain = namespace in WORD and local not in _ACTING
    begin = _BEGINNINGS[local] if namespace in WORD and local in _DIRECT else None
    ending = _ENDINGS[local] if begin else None
    is_open, kept = (_Element(local, "", keeps, ending) for keeps in (False, True))
    return _Name(namespace, local, plain, is_open, kept, begin)
