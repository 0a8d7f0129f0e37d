"""The names of Open XML that the DOCX layer knows, of both forms of ECMA-376 (transitional, strict)."""

from __future__ import annotations

from collections.abc import Mapping

_TRANSITIONAL = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_STRICT = "http://purl.oclc.org/ooxml/wordprocessingml/main"
WORD = frozenset({_TRANSITIONAL, _STRICT})
MATH = frozenset(
    {
        "http://schemas.openxmlformats.org/officeDocument/2006/math",
        "http://purl.oclc.org/ooxml/officeDocument/math",
    }
)
COMPATIBILITY = "http://schemas.openxmlformats.org/markup-compatibility/2006"
KNOWN_EXTENSIONS = (
    "http://schemas.microsoft.com/office/",
    "http://schemas.openxmlformats.org/",
    "http://purl.oclc.org/ooxml/",
    "urn:schemas-microsoft-com:",
)
"""How the namespaces begin that Word knows: what asks for others is shown by its fallback."""

SPACE = "http://www.w3.org/XML/1998/namespace space"

_RELATIONSHIPS = (
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "http://purl.oclc.org/ooxml/officeDocument/relationships",
)


def attribute(attributes: Mapping[str, str], name: str) -> str:
    """The value of WordprocessingML's attribute ``name``, or ""."""
    value = attributes.get(f"{_TRANSITIONAL} {name}")
    return attributes.get(f"{_STRICT} {name}", "") if value is None else value


def is_on(attributes: Mapping[str, str]) -> bool:
    """Whether an element that is a switch is on: it is, unless it says otherwise (17.17.4, ST_OnOff)."""
    return attribute(attributes, "val") not in ("0", "false", "off")


def relation(attributes: Mapping[str, str]) -> str:
    """The value of ``r:id``, or ""."""
    return next((attributes[key] for space in _RELATIONSHIPS if (key := f"{space} id") in attributes), "")


def relation_kind(address: str) -> str:
    """The short name of a relationship's type ("footnotes"), or "" for one of another standard."""
    space, _, kind = address.rpartition("/")
    return kind if space in _RELATIONSHIPS else ""
