"""The text of one part of a DOCX file (body, header, notes): what Word shows of it with all changes accepted.

Source: ECMA-376 part 1, 17 (WordprocessingML).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from vault_grade.reader.layers.base import BREAK, GONE, LINE
from vault_grade.reader.layers.contrast import WHITE, Seen
from vault_grade.reader.layers.docx_alternatives import Alternatives
from vault_grade.reader.layers.docx_colours import AUTO, PAPER, Grounds, page_colour_of, shade_of
from vault_grade.reader.layers.docx_formulas import stands_apart
from vault_grade.reader.layers.docx_look import PROPERTIES, Look
from vault_grade.reader.layers.docx_names import COMPATIBILITY, MATH, SPACE, WORD, attribute, is_on
from vault_grade.reader.layers.docx_parts import PLAIN, Section, Styled
from vault_grade.reader.layers.docx_places import NOTED, Places
from vault_grade.reader.layers.docx_shapes import Shapes
from vault_grade.reader.layers.docx_styles import Sight, Styles
from vault_grade.reader.layers.docx_symbols import in_font, symbol
from vault_grade.reader.layers.flow import Flow, names

_SKIPPED = names(
    "cellDel comment del instrText moveFrom numberingChange pPrChange rPrChange rt sdtEndPr sdtPr sectPrChange "
    "tblGridChange tblPrChange tblPrExChange tcPrChange trPrChange"
)
"""Elements whose insides are no text: deleted, moved away, said of a former state, data, or how a word is read."""
_PARTS = names("altChunk endnote footnote tbl tc tr")
_SET_IN_A_RUN = {"tab": " ", "br": LINE, "cr": LINE, "ptab": BREAK}
_CHARACTERS = {"noBreakHyphen": "\u2011", "softHyphen": "\xad", "object": GONE}
_NOTES = {"footnoteReference": "footnotes", "endnoteReference": "endnotes"}
_RUNS = ("r", "m:r")
_DELETING = frozenset({("trPr", "del"), ("trPr", "hidden"), ("tcPr", "cellDel")})
_SAID_OF_OTHERS = _DELETING | {("rPr", "del"), ("rPr", "moveFrom")}
"""Elements that say of a row, a cell or a paragraph's mark that it is not there; they hold no text."""


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
    shown, in a part of notes; None for other parts. page: what is behind everything. pictured: a picture may be.
    """

    def __init__(
        self,
        styles: Styles,
        first: int,
        wanted: Collection[str] | None = None,
        *,
        page: Grounds = PAPER,
        pictured: bool = False,
    ) -> None:
        self.flow = Flow()
        self.aside: list[Flow] = []
        """What text boxes hold."""
        self.notes: dict[str, list[str]] = {"footnotes": [], "endnotes": []}
        """Identities of the notes whose marks are shown."""
        self.sections: list[Section] = []
        self.paragraphs = first - 1
        """Number of the last paragraph begun."""
        self.places = Places(styles, page)
        self.shapes = Shapes()
        self.sunk = False
        """Whether words were left out that a picture behind them would show."""
        self._styles, self._wanted, self._pictured = styles, wanted, pictured
        self._open = [_Element("", "", False)]
        self._names: dict[str, _Name] = {}
        self._skip = 0
        self._flows = [self.flow]
        self._paragraphs, self._runs = [Styled()], [PLAIN]
        self._codes: list[bool] = []  # of the open fields: whether this is still the code
        self._rows: list[bool] = []  # of the open rows and cells of tables: whether it is deleted
        self._alternatives = Alternatives()
        self.declare, self.undeclare = self._alternatives.declare, self._alternatives.undeclare
        self._words: list[str] = []
        self._listens = False
        self._gone = 0  # open codes and deleted rows and cells: what stands in them is not there
        self._raised = 0

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
        elif namespace == COMPATIBILITY:
            local = f"mc:{local}"
            if local == "mc:AlternateContent":
                self._alternatives.begin()
        else:
            self._start_drawing(local, attributes)
            local = f"?:{local}"
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
            if (self._open[-1].name, local) in _SAID_OF_OTHERS:
                return False
            if local in ("footnote", "endnote") and self._wanted is not None:
                return attribute(attributes, "id") not in self._wanted
            return local in _SKIPPED
        if namespace == COMPATIBILITY and local in ("Choice", "Fallback"):
            return not self._alternatives.take(local, attributes.get("Requires", ""))
        style = attributes.get("style", "").replace(" ", "")
        hidden = local == "anchor" and attributes.get("hidden") in ("1", "true")
        return hidden or "visibility:hidden" in style or "display:none" in style

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
            self._paragraphs[-1].shade = shade_of(attributes)
        elif (parent, local) in NOTED:
            self.places.note(parent, local, attributes)
        if (parent, local) in _DELETING and self._rows and (local != "hidden" or is_on(attributes)):
            self._gone += not self._rows[-1]
            self._rows[-1] = True
        elif parent == "sectPr" and self.sections:
            self.sections[-1].note(local, attributes)

    def _start_drawing(self, local: str, attributes: Mapping[str, str]) -> None:
        around = [element.name.removeprefix("?:") for element in self._open[-5:]]
        if local == "textFill":
            in_run = around[-1] == "rPr" and around[-2] in _RUNS
            self.shapes.paint(self._own_run().own_look() if in_run else Look())
        elif local == "background":
            self.places.paint(self.places.page | {None})
        self.shapes.start(around, local, attributes)

    def _start_math(self, local: str) -> str:
        joint = BREAK if stands_apart(local, self._open[-1].name) else ""
        self._flows[-1].joint(joint)
        if local in _BEGINNINGS:
            _BEGINNINGS[local](self, {})
        return joint

    def _property(self, local: str, attributes: Mapping[str, str]) -> None:
        """A property of a run, or of the mark that ends a paragraph."""
        owner = self._open[-2].name
        if owner == "pPr":
            gone = local in ("del", "moveFrom") or (local in ("vanish", "specVanish") and is_on(attributes))
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

    def _shown(self) -> Sight | None:
        """How text is seen here, None where nobody sees it."""
        if self._gone:
            return None
        place = self.places.current or self.places.here()
        sight = self._styles.sight(self._paragraphs[-1], self._runs[-1], place)
        if sight.seen is not Seen.NO:
            return sight
        self.sunk |= sight.sunk
        return sight if sight.sunk and self._pictured else None

    def _say(self, text: str, *, typed: bool = False) -> None:
        """Adds characters, where they are shown; ``typed``: as text, which a symbol font turns into others."""
        sight = self._shown()
        if sight is None or not text:
            return
        if typed and sight.font:
            text = in_font(sight.font, text)
        raised = sight.raised or self._raised > 0
        if "\n" in text:
            text = text.replace("\n", " ")
        untold = sight.seen is not Seen.YES
        self._flows[-1].words(text, max(1, self.paragraphs), raised=raised, untold=untold)

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
        self.places.begin_row()
        self._flows[-1].begin("tr")

    def end_row(self, _: _Element) -> None:
        self._gone -= self._rows.pop()
        self._flows[-1].end("tr")

    def begin_cell(self, _: Mapping[str, str]) -> None:
        self._rows.append(False)
        self._flows[-1].begin("tc")

    def end_cell(self, _: _Element) -> None:
        self._gone -= self._rows.pop()
        self.places.end_cell()
        self._flows[-1].end("tc")

    def begin_table(self, _: Mapping[str, str]) -> None:
        self.places.begin_table()

    def end_table(self, _: _Element) -> None:
        self.places.end()

    def begin_box(self, _: Mapping[str, str]) -> None:
        self.places.begin_box(frozenset({self._styles.theme.rgb(self.shapes.fill)}), self.shapes.letters)
        self.shapes.leave()
        self.aside.append(Flow())
        self._flows.append(self.aside[-1])

    def end_box(self, _: _Element) -> None:
        self.places.end()
        self._flows.pop()

    def begin_raised(self, _: Mapping[str, str]) -> None:
        self._raised += 1

    def end_raised(self, _: _Element) -> None:
        self._raised -= 1

    def begin_section(self, _: Mapping[str, str]) -> None:
        self.sections.append(Section())

    def begin_background(self, attributes: Mapping[str, str]) -> None:
        colour = page_colour_of(attributes)  # which some programs do not show, and no printer prints
        self.places.paint(PAPER if colour == AUTO else frozenset({self._styles.theme.rgb(colour), WHITE}))

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
        self._alternatives.end()


_BEGINNINGS: dict[str, Callable[[Story, Mapping[str, str]], None]] = {
    "p": Story.begin_paragraph,
    "r": Story.begin_run,
    "m:r": Story.begin_run,
    "t": Story.begin_text,
    "m:t": Story.begin_text,
    "tr": Story.begin_row,
    "tc": Story.begin_cell,
    "tbl": Story.begin_table,
    "txbxContent": Story.begin_box,
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
    "tbl": Story.end_table,
    "txbxContent": Story.end_box,
    "m:sup": Story.end_raised,
    "mc:AlternateContent": Story.end_alternatives,
}
_DIRECT = ("p", "r", "t")
_ACTING = frozenset(
    {
        *(*_SKIPPED, *_PARTS, *_BEGINNINGS, *_ENDINGS, *_SET_IN_A_RUN, *_CHARACTERS, *_NOTES, *PROPERTIES),
        *(name for _, name in NOTED | _DELETING),
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
