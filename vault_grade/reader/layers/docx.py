"""DOCX: the parts of the file in the order in which a reader comes to them, by their relationships.

The paragraph is the line of this format: pages are made anew by every program that shows the file.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass, field

from vault_grade.reader.layers.base import BREAK, CannotRead, Page
from vault_grade.reader.layers.docx_colours import PAPER, Theme
from vault_grade.reader.layers.docx_names import WORD, is_on, relation_kind
from vault_grade.reader.layers.docx_parts import Section
from vault_grade.reader.layers.docx_styles import Styles
from vault_grade.reader.layers.docx_text import Story
from vault_grade.reader.layers.expat import VERSION, parse, parse_with_prefixes
from vault_grade.reader.layers.flow import Flow
from vault_grade.reader.layers.perhaps import taken_for_seen
from vault_grade.reader.layers.zipped import Zipped


def open_docx(data: bytes) -> DocxLayer:
    """The layer of a DOCX file.

    Raises CannotRead where its ZIP file or a part of it is damaged, out of bounds, or declares entities.
    """
    archive = Zipped(data)
    reading = _Reading(archive)
    page = reading.page()
    if reading.behind and reading.sunk:
        page = _Reading(archive, pictured=True).page()
    return DocxLayer(page)


class DocxLayer:
    """A DOCX file, the whole of it one page, each paragraph a line."""

    name = f"docx ({VERSION})"
    covers = (
        "body, tables, text boxes, headers, footers and notes as Word shows them with all changes accepted, a "
        "paragraph counted as a line; not the numbers of lists, comments, pictures, charts and embedded files"
    )
    paged = False

    def __init__(self, page: Page) -> None:
        self._page = page

    def perhaps(self) -> DocxLayer | None:
        """The same file with all words that perhaps are seen."""
        page = taken_for_seen(self._page)
        return DocxLayer(page) if page is not None else None

    def page_count(self) -> int:
        return 1

    def page(self, number: int) -> Page:
        return self._page

    def labelled(self, label: str) -> Iterator[int]:
        return iter(())


class _Reading:
    """Puts the stories of a file together: the body, then boxes, notes, headers and footers, each apart."""

    def __init__(self, archive: Zipped, *, pictured: bool = False) -> None:
        """pictured: pictures lie behind text somewhere, so what has the page's colour may be seen."""
        self.behind = self.sunk = False
        self._archive, self._pictured = archive, pictured
        self._flow = Flow()
        self._theme = Theme()
        self._styles = Styles(self._theme)
        self._paragraphs = 0
        self._ground = PAPER

    def page(self) -> Page:
        main = _targets(self._archive, "").of_kind("officeDocument")
        if main is None:
            raise CannotRead("the file does not say which of its parts is the document")
        related = _targets(self._archive, main)
        settings = _Settings()
        for kind, handler in (
            ("theme", self._theme),
            ("settings", self._theme),
            ("settings", settings),
            ("styles", self._styles),
        ):
            part = related.of_kind(kind)
            if part is not None:
                parse(self._archive.read(part), None, handler)
        body = self._read(main)
        for kind, wanted in body.notes.items():
            part = related.of_kind(kind)
            if wanted and part is not None:
                self._read(part, frozenset(wanted))
        for identity in _shown_beside(body.sections, settings.even_pages):
            if identity in related.by_id:
                self._read(related.by_id[identity])
        return self._flow.page()

    def _read(self, part: str, wanted: frozenset[str] | None = None) -> Story:
        story = Story(self._styles, self._paragraphs + 1, wanted, page=self._ground, pictured=self._pictured)
        parse_with_prefixes(self._archive.read(part), story)
        self._paragraphs, self._ground = story.paragraphs, story.places.page
        self.behind |= story.shapes.behind
        self.sunk |= story.sunk
        for flow in (story.flow, *story.aside):
            self._flow.joint(BREAK)
            self._flow.extend(flow)
        return story


def _shown_beside(sections: list[Section], even_pages: bool) -> list[str]:
    """Identities of the headers and footers that some page shows, each once, in order.

    A section without one of a kind shows that of the section before it (17.10.1); those for first and even pages
    are shown only where the section or the file asks for them.
    """
    here: dict[tuple[str, str], str] = {}
    shown: dict[str, None] = {}
    for section in sections:
        here |= section.parts
        wanted = {"default": True, "first": section.own_first_page, "even": even_pages}
        for what in ("headerReference", "footerReference"):
            for page, asked in wanted.items():
                if asked and (what, page) in here:
                    shown[here[what, page]] = None
    return list(shown)


@dataclass(slots=True)
class _Targets:
    """The parts that a part is related to, by identity and by kind. Handed to ``expat.parse``."""

    folder: str
    by_id: dict[str, str] = field(default_factory=dict)
    _by_kind: dict[str, str] = field(default_factory=dict)

    def start(self, name: str, attributes: dict[str, str], line: int) -> None:
        if name.rpartition(" ")[2] != "Relationship" or attributes.get("TargetMode") == "External":
            return
        path = posixpath.join("/", self.folder, attributes.get("Target", ""))
        target = posixpath.normpath(path).lstrip("/")
        self.by_id.setdefault(attributes.get("Id", ""), target)
        self._by_kind.setdefault(relation_kind(attributes.get("Type", "")), target)

    def end(self, name: str) -> None:
        pass

    def text(self, text: str, line: int) -> None:
        pass

    def of_kind(self, kind: str) -> str | None:
        """The part related in this way, None where there is none."""
        return self._by_kind.get(kind)


def _targets(archive: Zipped, part: str) -> _Targets:
    """What ``part`` is related to; "" for the file itself."""
    folder, _, name = part.rpartition("/")
    targets = _Targets(folder)
    relationships = posixpath.join(folder, "_rels", f"{name}.rels")
    if relationships in archive:
        parse(archive.read(relationships), None, targets)
    return targets


class _Settings:
    """The one setting that decides what is shown. Handed to ``expat.parse``."""

    def __init__(self) -> None:
        self.even_pages = False

    def start(self, name: str, attributes: dict[str, str], line: int) -> None:
        namespace, _, local = name.rpartition(" ")
        if namespace in WORD and local == "evenAndOddHeaders":
            self.even_pages = is_on(attributes)

    def end(self, name: str) -> None:
        pass

    def text(self, text: str, line: int) -> None:
        pass
