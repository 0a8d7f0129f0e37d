"""What becomes of the words of an HTML element: hidden, raised, parted, as far as the file itself says so.

Sources: the HTML standard's rendering section (hidden elements, presentational attributes), MathML Core, SVG 2.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from vault_grade.reader.layers.contrast import BLACK, WHITE, Seen
from vault_grade.reader.layers.css_colours import CLEAR, NAMED, PAPER, Ink, Tint, seen_in
from vault_grade.reader.layers.css_effects import CONCEALING, Effect
from vault_grade.reader.layers.css_selectors import Tokens
from vault_grade.reader.layers.css_sheet import Sheet
from vault_grade.reader.layers.css_style import Said, Style, winners
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

_BETWEEN_LINES = names("rt rtc")
"""How the word below is read, set small between the lines: no part of the sentence (HTML standard, 4.5.10)."""
_ATTRIBUTES = {"color": "color", "text": "color", "bgcolor": "background-color"}
_DRAWN = names("fill fill-opacity opacity display visibility font-size clip-path mask filter")
"""Attributes that are style to what is drawn (SVG), and nothing to other elements."""
TELLING = _DRAWN | _ATTRIBUTES.keys() | names("style hidden popover dir open link")
"""All attributes by which elements of one name look different, classes and the like apart."""

_CONTROLS = names("button input keygen optgroup option select textarea")
_DIALOGS = frozenset({"dialog"})
_PLAIN_INK = Said(frozenset({Tint(BLACK)}), False, True)
_OWN_COLOURS: dict[str, tuple[Said | None, Said]] = {
    **dict.fromkeys(_CONTROLS, (_PLAIN_INK, Said(frozenset({Tint((239.0, 239.0, 239.0))}), False, True))),
    **dict.fromkeys(_DIALOGS, (_PLAIN_INK, Said(frozenset({Tint(WHITE)}), False, True))),
    "mark": (_PLAIN_INK, Said(frozenset({Tint(NAMED["yellow"])}), False, True)),
}
_LINK_INK = Said(frozenset({Ink.LINK}), False, True)


@dataclass(frozen=True, slots=True)
class Look:
    """What becomes of an element by its own rules, as ``Style`` says it; inks, grounds: any of these may be the one."""

    effects: frozenset[Effect]
    inks: frozenset[Tint | Ink] = frozenset({Ink.INHERITED})
    grounds: frozenset[Tint] = frozenset({CLEAR})
    stops: frozenset[Tint] = frozenset()
    picture: bool = False


def look(tag: str, attributes: Mapping[str, str], own: Tokens, around: Tokens, sheet: Sheet) -> Look:
    """What becomes of an element, and with it of all that stands in it.

    own, around: as ``Sheet.styles`` has them. ``aria-hidden``, which hides from screen readers only, is no sign.
    """
    styles = [_by_browser(tag, attributes), sheet.inline(";".join(_presentation(attributes)))]
    styles += [*sheet.styles(own, around), sheet.inline(attributes.get("style", ""))]
    told = {effect for style in styles for effect in style.effects} | _by_name(tag)
    if {Effect.HIDES, Effect.SHOWS} <= told:
        told = told - {Effect.HIDES} | {Effect.VEILS}
    if hidden_by_name(tag, attributes):
        told.add(Effect.HIDES)
    return Look(
        frozenset(told),
        winners([said for style in styles for said in style.inks], Ink.INHERITED),
        frozenset(
            tint
            for tint in winners([said for style in styles for said in style.grounds], CLEAR)
            if isinstance(tint, Tint)
        ),
        frozenset(tint for style in styles for tint in style.stops),
        any(style.picture for style in styles),
    )


def _by_browser(tag: str, attributes: Mapping[str, str]) -> Style:
    """The colours that browsers give an element by itself."""
    if tag == "a" and "href" in attributes:
        return Style(inks=(_LINK_INK,))
    ink, ground = _OWN_COLOURS.get(tag, (None, None))
    return Style(inks=(ink,) if ink else (), grounds=(ground,) if ground else ())


def _by_name(tag: str) -> set[Effect]:
    if tag == "sup":
        return {Effect.RAISED}
    if tag == "sub":
        return {Effect.LOWERED}
    return {Effect.PARTS} if tag in PARTED else set()


def hides_itself(attributes: Mapping[str, str], sheet: Sheet) -> bool:
    """Whether an element of XML hides its words by its own style, on paper, or may do so."""
    style = sheet.inline(";".join([*_presentation(attributes), attributes.get("style", "")]))
    if not style:
        return False
    inks = winners(style.inks, Tint(BLACK)) - {Ink.INHERITED}
    behind = PAPER
    for tint in winners(style.grounds, CLEAR):
        behind = PAPER.under(tint) if isinstance(tint, Tint) else behind
    return not CONCEALING.isdisjoint(style.effects) or seen_in(inks, behind) is not Seen.YES


def hidden_by_name(tag: str, attributes: Mapping[str, str]) -> bool:
    """Whether an element is hidden by what it is, whatever its style."""
    if tag in NEVER_SHOWN or tag in DELETED or tag in _BETWEEN_LINES:
        return True
    if "hidden" in attributes or "popover" in attributes:
        return True
    if tag == "bdo" and attributes.get("dir", "").lower() == "rtl":  # its letters stand in reverse
        return True
    return (tag == "dialog" and "open" not in attributes) or tag == "mphantom"


def _presentation(attributes: Mapping[str, str]) -> list[str]:
    """The attributes that are style, as declarations."""
    drawn = [f"{name}:{attributes[name].replace(';', '')}" for name in _DRAWN & attributes.keys()]
    coloured = (
        f"{name}:{legacy_colour(attributes[attribute])}"
        for attribute, name in _ATTRIBUTES.items()
        if attribute in attributes
    )
    return [*drawn, *coloured]


def legacy_colour(value: str) -> str:
    """The colour that an attribute's value is, whatever it holds, as CSS writes it (HTML standard, 2.3.6)."""
    value = value.strip(" \t\n\f\r").lower()
    if not value or value == "transparent":
        return ""
    if value in NAMED:
        return value
    if re.fullmatch("#[0-9a-f]{3}", value):
        return value
    digits = "".join("00" if ord(sign) > 0xFFFF else sign for sign in value)[:128].removeprefix("#")
    digits = re.sub("[^0-9a-f]", "0", digits)
    digits += "0" * (-len(digits) % 3 if digits else 3)
    size = len(digits) // 3
    parts = [digits[at : at + size][-8:] for at in range(0, 3 * size, size)]
    while len(parts[0]) > 2 and all(part[0] == "0" for part in parts):
        parts = [part[1:] for part in parts]
    return "#" + "".join(part[:2].zfill(2) for part in parts)
