"""What the elements of known XML vocabularies are to a reader of the page.

Sources: CLML, the Crown Legislation Markup Language (legislation.gov.uk schema); Akoma Ntoso 1.0 (OASIS LegalDocML,
part 2); XHTML for tables and text inside either.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto

from vault_grade.reader.layers.base import GONE
from vault_grade.reader.layers.css_sheet import Sheet
from vault_grade.reader.layers.flow import names
from vault_grade.reader.layers.html_hidden import PARTED, hidden_by_name, hides_itself

_CLML = "http://www.legislation.gov.uk/namespaces/legislation"
_XHTML = "http://www.w3.org/1999/xhtml"

_DATA_ABOUT_DATA = frozenset(
    {
        "http://www.legislation.gov.uk/namespaces/metadata",
        "http://purl.org/dc/elements/1.1/",
        "http://purl.org/dc/terms/",
        "http://www.w3.org/2005/Atom",
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    }
)
_SHOWN_BY_BROWSERS = frozenset({_XHTML, "http://www.w3.org/2000/svg", "http://www.w3.org/1998/Math/MathML"})
_NOT_TEXT = frozenset({(_CLML, "Resources"), ("", "s")})
# A retained repeal of CLML is left out as well: where it is law still, another wording stands beside it.
_NOT_TEXT_ANYWHERE = names(
    "Metadata Repeal Strike del delText instrText meta moveFrom noscript script strike style template"
)
_NO_SHEET = Sheet()

_NOTES = frozenset({"authorialNote"})
_MARKS = frozenset({"CommentaryRef", "FootnoteRef", "MarginNoteRef", "noteRef"})
_LOWERED = frozenset({"sub", "Inferior"})
_RAISED = frozenset({"sup", "Superior"})
_PARTS = names(
    "BlockText Commentaries Commentary Contents Figure Footnote Footnotes Form MarginNote Tabular Table caption "
    "cell entry figure row table td tfoot th thead tr"
)
_INLINE = names(
    "Abbreviation Acronym Addition Character Citation CitationListRef CitationSubRef CommentaryRef Definition Emphasis "
    "Expanded ExternalLink FootnoteRef Inferior InlineAmendment InternalLink MarginNoteRef Proviso SmallCaps "
    "Span Strong Sub Substitution Superior Term Underline a abbr b code concept date def docDate docNumber "
    "docTitle docType em entity event font i img inline ins kbd location marker mod mref noteRef object omissis "
    "organization person placeholder process quantity quotedText ref remark rmod role rref session small span strong "
    "sub sup term time tt u"
)
_BLOCKS = names(
    "ListItem OrderedList P Para Pnumber Text Title UnorderedList blockList br content div eol heading item li list "
    "num ol p point subheading title ul"
)


# CLML writes some characters as elements (schema: CharacterNames).
_CHARACTERS = {
    "Minus": "\u2212",
    "NonBreakingSpace": "\xa0",
    "ThinSpace": "\u2009",
    "EnSpace": "\u2002",
    "EmSpace": "\u2003",
    "DotPadding": " ",
    "LinePadding": " ",
    "BoxPadding": " ",
}


class Kind(Enum):
    """What an element does to the flow of text."""

    LEFT_OUT = auto()
    NOTE = auto()  # stands at its mark in the file, at the foot on the page
    PART = auto()  # a table's cell, a figure: nothing runs across its edges
    BLOCK = auto()
    INLINE = auto()
    UNKNOWN = auto()  # a block where its parent holds nothing but elements, else inline


def kind(namespace: str, name: str, attributes: Mapping[str, str]) -> Kind:
    """The kind of the element ``name`` in ``namespace`` (empty for none)."""
    if namespace in _DATA_ABOUT_DATA or name in _NOT_TEXT_ANYWHERE or (namespace, name) in _NOT_TEXT:
        return Kind.LEFT_OUT
    if attributes.get("status") == "removed":  # Akoma Ntoso
        return Kind.LEFT_OUT
    if attributes.get("Status") == "Repealed":  # CLML
        return Kind.LEFT_OUT
    if namespace in _SHOWN_BY_BROWSERS and hidden_by_name(name.lower(), attributes):
        return Kind.LEFT_OUT
    if attributes and hides_itself(attributes, _NO_SHEET):
        return Kind.LEFT_OUT
    if name in _NOTES:
        return Kind.NOTE
    if name in _PARTS:
        return Kind.PART
    if name in _BLOCKS:
        return Kind.BLOCK
    return Kind.INLINE if name in _INLINE else Kind.UNKNOWN


def is_lowered(name: str) -> bool:
    """Whether the element's text is set below the line."""
    return name in _LOWERED


def parts_its_children(name: str) -> bool:
    """Whether the element's children stand above, below or before one another."""
    return name in PARTED


def is_raised(name: str) -> bool:
    """Whether the element's text is set above the line."""
    return name in _RAISED


def is_mark(name: str) -> bool:
    """Whether the element stands for a note's raised mark."""
    return name in _MARKS


def character(name: str, attributes: Mapping[str, str]) -> str:
    """The character that an empty element stands for, or nothing."""
    return _CHARACTERS.get(attributes.get("Name", ""), GONE) if name == "Character" else ""
