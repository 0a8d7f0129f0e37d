"""What becomes of the words of an HTML element: hidden, raised, parted, as far as the file itself says so.

Sources: the HTML standard's rendering section (hidden elements, presentational attributes), MathML Core, SVG 2.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from vault_grade.reader.layers.css_sheet import Sheet, Tokens
from vault_grade.reader.layers.css_values import Effect
from vault_grade.reader.layers.flow import names

NEVER_SHOWN = names(
    "area audio base canvas clippath datalist defs desc embed frameset head iframe lineargradient link marker mask "
    "meta metadata meter noembed noframes noscript object param pattern progress radialgradient rp script source style "
    "symbol template title track video annotation annotation-xml"
)
DELETED = frozenset({"del", "s", "strike"})  # struck-out words are not what the document says
PARTED = names(
    "mfrac mmultiscripts mover mroot msqrt msub msubsup msup munder munderover mtable mtr menclose mphantom"
)
"""Elements of MathML whose parts stand above, below or before one another."""

_RAISED = frozenset({"sup", "rt"})
_COLOURS = {"color": "color", "text": "color", "bgcolor": "background-color"}


def look(
    tag: str, attributes: Mapping[str, str], own: Tokens, around: Collection[str] | None, sheet: Sheet
) -> set[Effect]:
    """What becomes of an element, and with it of all that stands in it.

    own, around: as ``Sheet.effects`` has them. ``aria-hidden``, which hides from screen readers only, is no sign.
    """
    told = set(sheet.effects(own, around))
    if attributes:
        told |= inline_effects(attributes, sheet)
    if hidden_by_name(tag, attributes):
        told.add(Effect.HIDES)
    if tag in _RAISED:
        told.add(Effect.RAISED)
    elif tag == "sub":
        told.add(Effect.LOWERED)
    elif tag in PARTED:
        told.add(Effect.PARTS)
    return told


def inline_effects(attributes: Mapping[str, str], sheet: Sheet) -> frozenset[Effect]:
    """What an element's own attributes do by its style and its colours."""
    style = ";".join([*_presentation(attributes), attributes.get("style", "")])
    return sheet.inline(style) if style else frozenset()


def hidden_by_name(tag: str, attributes: Mapping[str, str]) -> bool:
    """Whether an element is hidden by what it is, whatever its style."""
    if tag in NEVER_SHOWN or tag in DELETED or "hidden" in attributes or "popover" in attributes:
        return True
    if tag == "bdo" and attributes.get("dir", "").lower() == "rtl":  # its letters stand in reverse
        return True
    return (tag == "dialog" and "open" not in attributes) or tag == "mphantom"


def _presentation(attributes: Mapping[str, str]) -> list[str]:
    """The attributes that colour words, as declarations."""
    return [
        f"{name}:{'#' * (len(value) in (3, 6) and set(value.lower()) <= set('0123456789abcdef'))}{value}"
        for attribute, name in _COLOURS.items()
        if (value := attributes.get(attribute, "").replace(";", ""))
    ]
