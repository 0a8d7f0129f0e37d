"""XML by expat for every layer that reads any: entities are neither declared nor fetched."""

from __future__ import annotations

from collections.abc import Callable
from html.entities import html5
from typing import Any, Protocol
from xml.parsers import expat

from vault_grade.reader.layers.base import GONE, CannotRead

VERSION = expat.EXPAT_VERSION.replace("_", " ")


class Handler(Protocol):
    """What is told of a document as it is read; names are ``namespace local``, or ``local`` for no namespace."""

    def start(self, name: str, attributes: dict[str, str], line: int) -> None:
        """An element begins on 1-based ``line``."""
        ...

    def end(self, name: str) -> None:
        """An element ends."""
        ...

    def text(self, text: str, line: int) -> None:
        """Characters that follow one another, perhaps not all of them; they begin on 1-based ``line``."""
        ...


class PrefixHandler(Protocol):
    """As ``Handler``, of a document whose lines mean nothing; and the prefixes in attributes' values do."""

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        ...

    def end(self, name: str) -> None:
        """An element ends."""
        ...

    def text(self, text: str) -> None:
        """Characters that follow one another, perhaps not all of them."""
        ...

    def declare(self, prefix: str, namespace: str) -> None:
        """A prefix is declared by the element that begins next."""
        ...

    def undeclare(self, prefix: str) -> None:
        """The prefix's last declaration ends."""
        ...


def parse(data: bytes, encoding: str | None, handler: Handler) -> None:
    """Read an XML file and tell ``handler`` of it; ``encoding`` as in the row, else as the file declares.

    Raises CannotRead for XML that is damaged or declares entities, whatever they hold.
    """
    parser = _parser(encoding)
    parser.StartElementHandler = lambda name, attributes: handler.start(
        name, attributes, parser.CurrentLineNumber
    )
    parser.EndElementHandler = handler.end
    parser.CharacterDataHandler = lambda text: handler.text(text, parser.CurrentLineNumber)
    _run(parser, data, lambda text: handler.text(text, parser.CurrentLineNumber))


def parse_with_prefixes(data: bytes, handler: PrefixHandler) -> None:
    """As ``parse``, in the encoding that the file declares."""
    parser = _parser(None)
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = handler.start, handler.end
    parser.CharacterDataHandler = handler.text
    parser.StartNamespaceDeclHandler = lambda prefix, uri: handler.declare(prefix or "", uri or "")
    parser.EndNamespaceDeclHandler = lambda prefix: handler.undeclare(prefix or "")
    _run(parser, data, handler.text)


def _parser(encoding: str | None) -> Any:
    try:
        return expat.ParserCreate(encoding, namespace_separator=" ")
    except (LookupError, ValueError):
        raise CannotRead("the encoding of the XML is not known") from None


def _run(parser: Any, data: bytes, text: Callable[[str], None]) -> None:
    """Reads the file. text: takes the characters that entities of a DTD stand for."""
    parser.SkippedEntityHandler = lambda name, parameter: _skipped(text, name, parameter)
    parser.EntityDeclHandler = _refuse_entity
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise CannotRead(
            f"the XML is damaged ({expat.ErrorString(error.code)}, line {error.lineno})"
        ) from None
    except (LookupError, ValueError):
        raise CannotRead("the encoding of the XML is not known") from None


def _refuse_entity(*_declaration: object) -> None:
    raise CannotRead("the XML declares entities of its own, which are never expanded")


def _skipped(text: Callable[[str], None], name: str, parameter: bool) -> None:
    """An entity of a DTD that is not read: one of HTML's, or a character nobody knows."""
    if not parameter:
        text(html5.get(f"{name};", GONE))
