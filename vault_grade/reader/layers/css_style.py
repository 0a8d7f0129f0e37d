"""What a style rule says of words: what it does to them, and the colours that it gives to them and to their ground.

Source: CSS Cascading 5. Of several rules that name a colour the one that wins is not always known: a rule that may or
may not apply, a selector that is not understood. Then each that may win counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from vault_grade.reader.layers.css_colours import CLEAR, Ink, Tint, colours_in, ground, has_image, ink
from vault_grade.reader.layers.css_effects import Effect
from vault_grade.reader.layers.css_values import Declaration, Declarations, effects, readings
from vault_grade.reader.layers.flow import names

_INKS = names("color -webkit-text-fill-color")
_GROUNDS = names("background background-color")
_IMAGES = names("background background-image border-image")

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Said:
    """Colours of which one rule gives one. sure: it applies wherever its selector does, and is read by all browsers."""

    values: frozenset[Tint | Ink]
    important: bool
    sure: bool

    def unsure(self) -> Said:
        """The same of a rule that may not apply."""
        return replace(self, sure=False) if self.sure else self


@dataclass(frozen=True, slots=True)
class Style:
    """What a rule says. stops: colours in the pictures of its ground; picture: whether there are any."""

    effects: frozenset[Effect] = frozenset()
    inks: tuple[Said, ...] = ()
    grounds: tuple[Said, ...] = ()
    stops: frozenset[Tint] = frozenset()
    picture: bool = False

    def __bool__(self) -> bool:
        return bool(self.effects or self.inks or self.grounds or self.picture)


def style_of(found: Declarations, variables: Mapping[str, set[str]]) -> Style:
    """The style that declarations make, whatever of their ``variables`` holds."""
    told = effects(found, variables)
    inks: list[Said] = []
    grounds: list[Said] = []
    stops: set[Tint] = set()
    picture = False
    for one in found:
        if one.name in _INKS or one.name in _GROUNDS or one.name in _IMAGES:
            values = readings(one.value, variables) if "var(" in one.value else {one.value}
            if one.name in _INKS:
                inks += _inks(one, values)
            if one.name in _GROUNDS:
                grounds.append(_ground(one, values))
            pictures = [value for value in values or () if one.name in _IMAGES and has_image(value)]
            picture = picture or bool(pictures)
            stops |= {tint for value in pictures for tint in colours_in(value)}
    return Style(told, tuple(inks), tuple(grounds), frozenset(stops), picture)


def _inks(one: Declaration, values: set[str] | None) -> Iterable[Said]:
    if values is None:
        yield Said(frozenset({Ink.UNKNOWN}), one.important, sure=False)
        return
    read = [found for value in values if (found := ink(value)) is not None]
    inks = {found for found, _ in read}
    reckoned = "var(" in one.value  # what is no colour then is as if the property were not there
    if reckoned or inks:
        # What fills letters is another property, which covers the colour that words have.
        sure = one.plain and not reckoned and one.name == "color" and all(plain for _, plain in read)
        yield Said(frozenset(inks | ({Ink.INHERITED} if reckoned else set())), one.important, sure)


def _ground(one: Declaration, values: set[str] | None) -> Said:
    read = [ground(value) for value in values or ()]
    reckoned = "var(" in one.value
    sure = one.plain and not reckoned and all(plain for _, plain in read)
    found = frozenset(tint for tint, _ in read)
    return Said(found | {CLEAR} if reckoned else found, one.important, sure)


def winners(said: Sequence[Said], otherwise: Tint | Ink) -> frozenset[Tint | Ink]:
    """The colours that may come out. said: from the weakest to the strongest; ``otherwise`` where none is sure."""
    found: set[Tint | Ink] = set()
    for important in (True, False):
        for one in reversed(said):
            if one.important == important:
                found |= one.values
                if one.sure:
                    return frozenset(found)
    return frozenset(found | {otherwise})
