"""XML by expat for every layer that reads any: entities are neither declared nor fetched."""

from __future__ import annotations

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


class PrefixHandler(Handler, Protocol):
    """One that needs to know what the prefixes in attributes' values stand for."""

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
    _parse(data, encoding, handler, None)


def parse_with_prefixes(data: bytes, handler: PrefixHandler) -> None:
    """As ``parse``, in the encoding that the file declares."""
    _parse(data, None, handler, handler)


def _parse(data: bytes, encoding: str | None, handler: Handler, prefixes: PrefixHandler | None) -> None:
    try:
        parser = expat.ParserCreate(encoding, namespace_separator=" ")
        _connect(parser, handler)
        if prefixes is not None:
            parser.StartNamespaceDeclHandler = lambda prefix, uri: prefixes.declare(prefix or "", uri or "")
            parser.EndNamespaceDeclHandler = lambda prefix: prefixes.undeclare(prefix or "")
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise CannotRead(
            f"the XML is damaged ({expat.ErrorString(error.code)}, line {error.lineno})"
        ) from None
    except (LookupError, ValueError):
        raise CannotRead("the encoding of the XML is not known") from None


def _connect(parser: Any, handler: Handler) -> None:
    parser.StartElementHandler = lambda name, attributes: handler.start(
        name, attributes, parser.CurrentLineNumber
    )
    parser.EndElementHandler = handler.end
    parser.CharacterDataHandler = lambda text: handler.text(text, parser.CurrentLineNumber)
    parser.SkippedEntityHandler = lambda name, parameter: _skipped(
        handler, name, parameter, parser.CurrentLineNumber
    )
    parser.EntityDeclHandler = _refuse_entity


def _refuse_entity(*_declaration: object) -> None:
    raise CannotRead("the XML declares entities of its own, which are never expanded")


def _skipped(handler: Handler, name: str, parameter: bool, line: int) -> None:
    """An entity of a DTD that is not read: one of HTML's, or a character nobody knows."""
    if not parameter:
        handler.text(html5.get(f"{name};", GONE), line)
