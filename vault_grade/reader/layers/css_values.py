"""What the declarations of a style rule do to words, colours apart: hide them, raise them, put boxes side by side.

Sources: CSS 2.2 and its successors' modules (display, positioned layout, transforms).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from vault_grade.reader.layers.css_effects import Effect
from vault_grade.reader.layers.css_hiding import BOXES, HIDING, cut_off, numbers_in
from vault_grade.reader.layers.flow import names

COMMENT = "\x00"
"""Stands in a style sheet where a comment stood."""


class Declaration(NamedTuple):
    """A property and its value in lower case, escapes read. plain: every browser reads it as it is read here."""

    name: str
    value: str
    important: bool
    plain: bool


Declarations = list[Declaration]


_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})[ \t\n\f\r]?|\n|(.))", re.DOTALL)
_VARIABLE = re.compile(r"var\(\s*(--[^\s,()]+)\s*(?:,([^()]*))?\)")
_MOST_READINGS = 64

_LEAST_BOX = {"px": 14.0, "pt": 10.0, "%": 5.0, "cm": 0.4, "mm": 4.0}
_LEAST_OTHER_BOX = 0.8
BLANK = " \t\n\f\r" + COMMENT
_PLAIN = re.compile(r"[a-zA-Z-]+")
_ODD = re.compile(rf"[\\{COMMENT}{{}}@<>\[\]]|\([^()]*(?:\(|\Z)")
_SIDE_BY_SIDE = names("flex grid inline-flex inline-grid -webkit-box -ms-flexbox")
_AT_REST = names("none static auto 0 0px initial unset") | {""}
_MOVING = names("float transform -webkit-transform translate rotate top left right bottom inset offset-path")


def unescaped(text: str) -> str:
    """A piece of CSS with its escapes read."""
    return _ESCAPE.sub(_character, text) if "\\" in text else text


def _character(escape: re.Match[str]) -> str:
    if escape[1]:
        code = int(escape[1], 16)
        return chr(code) if 0 < code < 0xD800 or 0xDFFF < code < 0x110000 else "\ufffd"
    return escape[2] or ""


def declarations(body: str) -> Declarations:
    """The declarations of a rule's body or a style attribute, a sign left for each comment."""
    found: Declarations = []
    for part in body.split(";"):
        name, colon, value = part.partition(":")
        if colon:
            value, bang, importance = value.partition("!")
            name, value, importance = (
                name.strip(BLANK),
                value.strip(BLANK),
                importance.strip(BLANK).lower(),
            )
            plain = _PLAIN.fullmatch(name) is not None and not _ODD.search(value)
            plain = plain and importance == ("important" if bang else "")
            name, value = (unescaped(text).replace(COMMENT, "").strip().lower() for text in (name, value))
            found.append(Declaration(name, value, bool(bang), plain))
    return found


def effects(found: Declarations, variables: Mapping[str, set[str]]) -> frozenset[Effect]:
    """What the declarations do, whatever of their ``variables`` (values by name) holds where they apply."""
    told: set[Effect] = set()
    read: list[tuple[str, str]] = []
    for name, value, _, _ in found:
        if name in _DOING:
            values = readings(value, variables) if "var(" in value else {value}
            if values is None:
                told |= {Effect.VEILS} if name in HIDING else set()
            else:
                read += ((name, reading) for reading in values)
    if read:
        told |= _moved(read)
        for name, value in read:
            told |= _laid_out(name, value) | _placed(name, value)
            hiding = HIDING[name](value) if name in HIDING else None
            if hiding or name in _SHOWING:
                told.add(hiding or Effect.SHOWS)
        if cut_off(read):
            told.add(Effect.AWAY)
    return frozenset(told)


def readings(value: str, variables: Mapping[str, set[str]]) -> set[str] | None:
    """All that a value with variables may come to; None where that cannot be told."""
    done: set[str] = set()
    open_ = {value}
    for _ in range(4):
        following: set[str] = set()
        for one in open_:
            match = _VARIABLE.search(one)
            if match is None:
                done.add(one)
                continue
            values = set(variables.get(match[1], ()))
            if match[2] is not None:
                values.add(match[2].strip())
            if not values:
                return None
            following |= {one[: match.start()] + new + one[match.end() :] for new in values}
        if len(following) + len(done) > _MOST_READINGS:
            return None
        open_ = following
    return None if open_ or any("var(" in one for one in done) else done


def _laid_out(name: str, value: str) -> set[Effect]:
    words = set(re.split(r"[\s,()]+", value))
    if name == "display" and words & _SIDE_BY_SIDE:
        return {Effect.PARTS, Effect.BOXED}
    if (name == "position" and words & {"absolute", "fixed"}) or (
        name == "display" and "table-cell" in words
    ):
        return {Effect.APART, Effect.BOXED, Effect.MOVED}
    if name == "display":
        return {Effect.INLINE} if words & {"inline", "contents"} else {Effect.BOXED}
    if name == "order":
        return {Effect.APART}
    if name == "vertical-align":
        numbers = numbers_in(value)
        if "super" in words or any(number > 0 for number, _ in numbers):
            return {Effect.RAISED}
        if "sub" in words or any(number < 0 for number, _ in numbers):
            return {Effect.LOWERED}
    return set()


def _placed(name: str, value: str) -> set[Effect]:
    """Whether words come to stand outside the box that they are in by the file, or outside their own."""
    if name in _MOVING:
        return set() if value in _AT_REST else {Effect.MOVED}
    if name.startswith("margin"):
        return {Effect.MOVED} if "-" in value or "(" in value else set()
    if name == "background-clip":
        return {Effect.FLIMSY}
    if name in BOXES or name in ("line-height", "font"):
        sizes = numbers_in(value.rpartition("/")[2] if "/" in value or name != "font" else "")
        small = any(number < _LEAST_BOX.get(unit, _LEAST_OTHER_BOX) for number, unit in sizes)
        return {Effect.FLIMSY} if small or "(" in value else set()
    return set()


def _moved(read: Iterable[tuple[str, str]]) -> set[Effect]:
    """What is moved off its line a little."""
    if ("position", "relative") not in read:
        return set()
    up = [
        number if name == "bottom" else -number
        for name, value in read
        if name in ("top", "bottom")
        for number, _ in numbers_in(value)
    ]
    return ({Effect.RAISED} if any(n > 0 for n in up) else set()) | (
        {Effect.LOWERED} if any(n < 0 for n in up) else set()
    )


_SHOWING = names("display visibility opacity")
_LAYING = names("display position order vertical-align margin line-height background-clip") | _MOVING
_DOING = _LAYING | BOXES | HIDING.keys() | names("overflow overflow-x overflow-y")
"""The properties that are looked at here."""
