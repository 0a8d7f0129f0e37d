"""EPUB: the documents of the spine, in its order, each read as the HTML layer reads one.

Source: EPUB 3.3 (W3C): 4.2 the container, 5 the package document, 4.2.6.3.2 encryption.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote

from msgspec.structs import replace

from vault_grade.reader.layers.base import LINE, CannotRead, Page
from vault_grade.reader.layers.expat import parse
from vault_grade.reader.layers.html import html_page, html_text
from vault_grade.reader.layers.zipped import Zipped

_CONTAINER = "META-INF/container.xml"
_ENCRYPTION = "META-INF/encryption.xml"
_PACKAGE = "application/oebps-package+xml"
_READ = frozenset({"application/xhtml+xml", "text/html", "text/x-oeb1-document"})


@dataclass(frozen=True, slots=True)
class _Chapter:
    """A document of the spine. first_line: counted on from the documents before. unseen: why it is not read."""

    name: str
    first_line: int
    unseen: str | None = None


def open_epub(data: bytes) -> EpubLayer:
    """The layer of an EPUB file.

    Raises CannotRead where its ZIP file, its container or its package document is damaged, out of bounds or
    encrypted. A document of the spine that cannot be read is told where it stands.
    """
    archive = Zipped(data)
    container = _Tags("rootfile")
    parse(archive.read(_CONTAINER), None, container)
    package = next(
        (
            tag["full-path"]
            for _, tag in container.tags
            if tag.get("media-type") == _PACKAGE and "full-path" in tag
        ),
        None,
    )
    if package is None:
        raise CannotRead("its container names no package document")
    locked = _Tags("CipherReference")
    if _ENCRYPTION in archive:
        parse(archive.read(_ENCRYPTION), None, locked)
    encrypted = frozenset(unquote(tag.get("URI", "")) for _, tag in locked.tags)
    if package in encrypted:
        raise CannotRead("it is encrypted: no word of it can be searched")
    return EpubLayer(archive, _chapters(archive, package, encrypted))


class EpubLayer:
    """An EPUB file: a page for each document of the spine, their lines counted on from one to the next."""

    name = "epub"
    covers = (
        "the words that the documents of the spine show with the file's own style sheets; not images, sound, and what "
        "scripts add"
    )
    paged = False

    def __init__(self, archive: Zipped, chapters: list[_Chapter], *, more: bool = False) -> None:
        self._archive, self._chapters, self._more = archive, chapters, more
        self._doubtful = False

    def perhaps(self) -> EpubLayer | None:
        """The same file with all that perhaps is shown, where a document that was read has any such."""
        return EpubLayer(self._archive, self._chapters, more=True) if self._doubtful else None

    def page_count(self) -> int:
        return len(self._chapters)

    def page(self, number: int) -> Page:
        chapter = self._chapters[number - 1]
        if chapter.unseen:
            return Page(number, "", (), unseen=chapter.unseen)
        try:
            text = html_text(self._archive.read(chapter.name), None)
            page, doubtful = html_page(
                text,
                xml=True,
                sheets=lambda address: self._sheet(chapter.name, address),
                perhaps=self._more,
            )
        except CannotRead as error:
            return Page(number, "", (), unseen=str(error))
        self._doubtful |= doubtful
        shift = chapter.first_line - 1
        return replace(
            page, number=number, spans=tuple(replace(span, line=span.line + shift) for span in page.spans)
        )

    def labelled(self, label: str) -> Iterator[int]:
        return iter(())

    def _sheet(self, name: str, address: str) -> str | None:
        """A style sheet that the document ``name`` links to; what is damaged or outside the file hides nothing."""
        sheet = _member(posixpath.dirname(name), address)
        try:
            return self._archive.read(sheet).decode("utf-8", "replace") if sheet in self._archive else None
        except CannotRead:
            return None


def _chapters(archive: Zipped, package: str, encrypted: frozenset[str]) -> list[_Chapter]:
    """The documents of the spine, each once."""
    tags = _Tags("item", "itemref")
    parse(archive.read(package), None, tags)
    items = {tag.get("id", ""): tag for name, tag in tags.tags if name == "item"}
    folder, line = posixpath.dirname(package), 1
    chapters: list[_Chapter] = []
    for identity in dict.fromkeys(tag.get("idref", "") for name, tag in tags.tags if name == "itemref"):
        item = items.get(identity, {})
        name = _member(folder, item.get("href", ""))
        unseen, lines = _look(archive, name, item.get("media-type", ""), encrypted)
        chapters.append(_Chapter(name, line, unseen))
        line += lines
    return chapters


def _look(archive: Zipped, name: str, media_type: str, encrypted: frozenset[str]) -> tuple[str | None, int]:
    """Why a document of the spine cannot be read, and the number of its lines."""
    if name not in archive:
        return "the spine names a document that is not in the file", 0
    if name in encrypted:
        return "the document is encrypted", 0
    if media_type.lower() not in _READ:
        return f"a document of the spine is {media_type or 'of no type'}, which has no text layer here", 0
    try:
        return None, html_text(archive.read(name), None).count(LINE) + 1
    except CannotRead as error:
        return str(error), 0


def _member(folder: str, address: str) -> str:
    """The member of the ZIP file that an address in a document of ``folder`` means."""
    path = unquote(address.partition("#")[0])
    return posixpath.normpath(posixpath.join("/", folder, path)).lstrip("/")


class _Tags:
    """Collects the attributes of the elements with these names, in order. Handed to ``expat.parse``."""

    def __init__(self, *names: str) -> None:
        self._names = frozenset(names)
        self.tags: list[tuple[str, dict[str, str]]] = []

    def start(self, name: str, attributes: dict[str, str], line: int) -> None:
        local = name.rpartition(" ")[2]
        if local in self._names:
            self.tags.append((local, attributes))

    def end(self, name: str) -> None:
        pass

    def text(self, text: str, line: int) -> None:
        pass
